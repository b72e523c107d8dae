"""The page's words (`static/js/words/words.js`): the sentences the server would say. How another language is
chosen is in `words.test.js`.
"""

from string import Formatter

import pytest

from astrolabe.content.words import LANGUAGES, catalogue, say

from ..support.browser.modules import Modules

pytestmark = pytest.mark.browser


def facts_for(sentence: str, language: str) -> dict[str, object]:
    """Something for every placeholder: the first name of a group, else a number with many digits."""
    facts: dict[str, object] = {}
    for _, name, group, _ in Formatter().parse(sentence):
        if name and group and "|" not in group:
            keys = catalogue(language)
            facts[name] = next(key for key in keys if key.startswith(f"{group}.")).removeprefix(f"{group}.")
        elif name and name not in facts:
            facts[name] = 2 / 3
    return facts


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_every_sentence_as_the_server_does(language: str, modules: Modules) -> None:
    words = catalogue(language)
    cases = [[key, facts_for(sentence, language)] for key, sentence in words.items()]
    said = modules.call("support/scripts/saying.js", "filled", {"cases": cases, "language": language})
    assert said == [say(key, language, **facts) for key, facts in cases]
