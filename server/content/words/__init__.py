"""The words users read: one flat JSON object a language, key → sentence; the page gets the same objects.

To add a sentence, put its key into en.json and zh.json, at its place in the alphabet, with the same placeholders in
both. Keys are dotted and grouped: format. (texts refused), terrain., cli., guarantee., record. `{name}` stands for a
fact; `{name:group}` for the sentence `group.<fact>` of the same language, so that facts stay free of language. There
are no plurals: write "moves: 4". Facts go in as they are, whoever shows the sentence escapes it.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "zh")
LATER = (  # groups that the page says nothing of before all words are there (`allWords` in words/words.js), or never
    *("cli", "trust", "expression", "own", "patterns", "optimum", "neighbour", "way", "blankway"),
    *("predict", "note", "condition", "ending", "request", "lessons", "lesson", "lists", "stored", "trace"),
    *("code", "tree", "atlas", "solvability", "answer", "format"),
    *("help", "maker", "region", "rounds", "statistics", "tool", "welcome"),  # said by the template
)


class Fact:
    """A fact on its way into a sentence."""

    __slots__ = ("language", "value")

    def __init__(self, value: object, language: str) -> None:
        self.value = value
        self.language = language

    def __format__(self, group: str) -> str:
        if group:
            return catalogue(self.language)[f"{group}.{self.value}"]
        return f"{self.value:.12g}" if isinstance(self.value, float) else str(self.value)


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """All sentences of a language."""
    found: dict[str, str] = json.loads(Path(__file__).with_name(f"{language}.json").read_text(encoding="utf-8"))
    return found


@cache
def first_words(language: str) -> Mapping[str, str]:
    """The sentences that come with the page itself."""
    return {key: sentence for key, sentence in catalogue(language).items() if key.split(".")[0] not in LATER}


def say(key: str, language: str = "en", **facts: object) -> str:
    """The sentence with the facts filled in. An unknown key, group or placeholder raises KeyError."""
    return catalogue(language)[key].format_map({name: Fact(value, language) for name, value in facts.items()})
