"""The page's words (`static/js/words/words.js`): the sentences the server would say, in the language chosen."""

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
    said = modules.run(
        "return given.cases.map(([key, facts]) => words.filledIn(given.catalogue, key, facts));",
        {"cases": cases, "catalogue": dict(words)},
    )
    assert said == [say(key, language, **facts) for key, facts in cases]


@pytest.mark.parametrize(
    ("sentence", "facts", "expected"),
    [
        ("{{{name}}}", {"name": "x"}, "{x}"),
        ("{a} {b}", {"a": 1_000_000, "b": 0.1 + 0.2}, "1000000 0.3"),
        ("{kind:terrain}", {"kind": "wall"}, "brick"),
        ("{kind:terrain}", {"kind": "lava"}, "lava"),
        ("{absent}", {}, "{absent}"),
        ("{n:step|steps}, {m:cell|cells}", {"n": 1, "m": "12"}, "1 step, 12 cells"),
        ("展开 {a}：{b} 已关闭", {"a": "局面 6", "b": "(4, 7)"}, "展开局面 6：(4, 7) 已关闭"),
        ("<b>{name}</b>", {"name": "<i>"}, "<b><i></b>"),
    ],
    ids=["braces", "numbers", "a group", "no such name", "no fact", "a noun", "blanks in Chinese", "as it is"],
)
def test_a_sentence_is_filled_in(sentence: str, facts: dict[str, object], expected: str, modules: Modules) -> None:
    given = {"catalogue": {"key": sentence, "terrain.wall": "brick"}, "facts": facts}
    assert modules.run("return words.filledIn(given.catalogue, 'key', given.facts);", given) == expected


def test_a_key_without_a_sentence_is_shown(modules: Modules) -> None:
    assert modules.run("return words.filledIn({}, 'odd.key', {});") == "odd.key"


# A page in English with texts, names and tooltips, and what has been dispatched.
PAGE = """
    document.documentElement.lang = "en";
    const catalogue = document.createElement("script");
    catalogue.type = "application/json";
    catalogue.id = "catalogue";
    catalogue.textContent = JSON.stringify(given);
    const button = document.createElement("button");
    Object.assign(button.dataset, { say: "play.play", sayLabel: "play.back", sayTitle: "play.forward" });
    document.body.replaceChildren(catalogue, button);
    const said = () => [button.textContent, button.ariaLabel, button.title];
    const dispatched = [];
    const choose = (language) => words.chooseLanguage(language, (action) => dispatched.push(action));
"""


def test_another_language_is_said_everywhere(modules: Modules) -> None:
    english, chinese = (
        [say(f"play.{name}", language) for name in ("play", "back", "forward")] for language in LANGUAGES
    )
    code = """await choose("zh");
    const found = [said(), words.language(), words.say("play.pause")];
    await choose("en");
    return [...found, said(), words.language(), dispatched.map(({ view }) => view.language)];"""
    found = modules.run(PAGE + code, dict(catalogue("en")))
    assert found == [chinese, "zh", say("play.pause", "zh"), english, "en", ["zh", "en"]]


def test_of_two_choices_the_later_one_is_spoken_whichever_words_come_first(modules: Modules) -> None:
    said = modules.run("""
        const words = await import('/static/js/words/words.js?of-two-choices'); // knows no language yet
        const answers = {};
        const fetched = globalThis.fetch;
        globalThis.fetch = (address) => new Promise((then) => { answers[address] = () => then(fetched(address)); });
        const before = document.documentElement.lang;
        const told = [];
        const choices = ['zh', 'en'].map((name) => words.chooseLanguage(name, ({ view }) => told.push(view.language)));
        for (const [turn, name] of [[1, 'en'], [0, 'zh']]) {
            answers[`/words/${name}.json`]?.();
            await choices[turn];
        }
        const spoken = words.language();
        Object.assign(document.documentElement, { lang: before });
        Object.assign(globalThis, { fetch: fetched });
        return [told, spoken];""")
    assert said == [["en"], "en"]


def test_words_that_do_not_come_are_asked_for_again_until_they_are_here(modules: Modules) -> None:
    asked = modules.run("""
        const words = await import('/static/js/words/words.js?asked-again'); // knows no language yet
        const { fetch, setTimeout } = globalThis;
        let asked = 0;
        globalThis.fetch = (address) => (++asked < 3 ? Promise.reject(new TypeError("away")) : fetch(address));
        globalThis.setTimeout = (then) => setTimeout(then, 0);
        await words.allWords();
        Object.assign(globalThis, { fetch, setTimeout });
        return [asked, words.say("difference.same.map", { count: 2 })];""")
    assert asked == [3, say("difference.same.map", count=2)]
