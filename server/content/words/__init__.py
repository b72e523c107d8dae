"""The words users read: one flat JSON object a language, key → sentence; the page gets the same objects.

To add a sentence, put its key into en.json and zh.json, at its place in the alphabet, with the same placeholders in
both. Keys are dotted and grouped: format. (texts refused), terrain., cli., guarantee., record. `{name}` stands for a
fact; `{name:group}` for the sentence `group.<fact>` of the same language, so that facts stay free of language; and
`{name:step|steps}` for a count (1,234) with its noun, which Chinese needs in one form only. Facts go in as they are,
whoever shows the sentence escapes it. Between two Chinese characters a blank beside a placeholder is left out.
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "zh")
LATER = (  # groups that the page says nothing of before all words are there (`allWords` in words/words.js), or never
    *(
        "cli",
        "class",
        "colour",
        "star",
        "trust",
        "expression",
        "own",
        "patterns",
        "optimum",
        "neighbour",
        "way",
        "blankway",
    ),
    *("predict", "note", "condition", "ending", "request", "lessons", "lesson", "lists", "stored", "trace"),
    *("code", "tree", "atlas", "solvability", "answer", "format", "ways", "example", "shelf", "runs", "lane"),
    *("designs", "race", "foreign", "picture", "worksheet", "paper", "image", "film"),
    *(
        "cut",
        "health",
        "help",
        "log",
        "maker",
        "region",
        "rounds",
        "statistics",
        "term",
        "tool",
        "welcome",
    ),  # said by the template
)


HOLE = re.compile(r"\{\{|\}\}|( ?)\{(\w+)(?::([^}]+))?\}( ?)")
WIDE = re.compile("[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]")  # Chinese characters and their punctuation


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
    return sentence(catalogue(language), key, **facts)


def sentence(words: Mapping[str, str], key: str, **facts: object) -> str:
    """The same, of these words."""
    return HOLE.sub(lambda hole: _filled(hole, words, facts), words[key])


def _filled(hole: re.Match[str], words: Mapping[str, str], facts: Mapping[str, object]) -> str:
    before, name, form, after = hole.groups()
    if name is None:
        return hole[0][0]
    text = _worded(facts[name], form, words)
    left, right = hole.string[: hole.start()][-1:], hole.string[hole.end() :][:1]
    return f"{_gap(before, left, text[:1])}{text}{_gap(after, text[-1:], right)}"


def _worded(fact: object, form: str | None, words: Mapping[str, str]) -> str:
    if form and "|" not in form:
        return words[f"{form}.{fact}"]
    text = f"{fact:.12g}" if isinstance(fact, float) else str(fact)
    count = f"{fact:,}" if isinstance(fact, int) else text
    return f"{count} {form.split('|')[text != '1']}" if form else text


def _gap(blank: str, left: str, right: str) -> str:
    return "" if WIDE.match(left) and WIDE.match(right) else blank
