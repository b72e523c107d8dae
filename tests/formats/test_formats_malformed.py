"""Damaged texts: thousands of them, made from valid ones. Each is read, or refused in both languages with a place."""

import random
from collections.abc import Callable

import pytest

from astrolabe.content.words import LANGUAGES, say
from astrolabe.core.refusal import Refusal
from astrolabe.domains.gridmaps.formats import scenario
from astrolabe.formats import Document

from ..support.formats import ROWS, board_from, read, read_as, write
from ..support.oracles import formats as texts

SEEDS = {
    "sea": list(texts.SEA_MAPS.values()),
    "movingai": [texts.MOVINGAI],
    "puzzle": [texts.PUZZLE, "2\n3 1\n0 2\n", "4\n2 3 4 8\n1 6 0 12\n5 10 7 11\n9 13 14 15\n"],
    "batch": [texts.BATCH, "1\n8 0 1\n5 7 4\n3 6 2\n"],
    "digits": [texts.DIGITS, "283104765 123804765", "2 8 3 1 0 4 7 6 5 1 2 3 8 0 4 7 6 5"],
    "moves": [texts.MOVES, texts.MOVES_23],
    "json": [texts.JSON_MAP, texts.JSON_BOARD],
    "scenario": [texts.SCENARIO],
    "goal": ["123804765", "1 2 3 8 0 4 7 6 5"],
}
PIECES = [
    *" \t\n\r,.:;-+*/\\\"'{}[]()#@TGSWO.0123456789eExnull",
    *("\0", "\x0b", "\x1c", "\x7f", "\x85", "\u2028", "\u3000", "\ufeff", "\ud800", "\udfff", "\x1b[31m", "e\u0301"),
    *("３", "Ⅷ", "²", "墙", "🧭", "<script>", "%s", "{line}", "{0.__class__}", "true", "null", "1.0", "{}", "[]"),
    *("-1", "00", "1e999", "-0", "NaN", "Infinity", "9" * 30, "1" * 5000, "0x10", "1_0", "\r\n", "\n\n\n", "[" * 200),
    *("type octile", "map", "version 1", "2 move up", "4 8\n", "99999999 99999999"),
    *('"\\u0000"', '"astrolabe": 1,', '"map": {', '"terrain": null,'),
]


def delete(text: str, rng: random.Random) -> str:
    start = rng.randrange(len(text) + 1)
    return text[:start] + text[start + rng.choice((1, 1, 1, 2, 5, 20, len(text))) :]


def insert(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(PIECES) + text[at:]


def replace(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(PIECES) + text[at + 1 :]


def repeat(text: str, rng: random.Random) -> str:
    start, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    return text[:end] + text[start:end] * rng.choice((1, 2, 10)) + text[end:]


def swap_words(text: str, rng: random.Random) -> str:
    words = text.split(" ")
    one, other = rng.randrange(len(words)), rng.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return " ".join(words)


def shuffle_lines(text: str, rng: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    rng.shuffle(lines)
    return "".join(lines[: rng.randrange(len(lines) + 1)])


def change_one_number(text: str, rng: random.Random) -> str:
    digits = [at for at, character in enumerate(text) if character.isdecimal()]
    if not digits:
        return text
    at = rng.choice(digits)
    return text[:at] + str(rng.choice((0, 1, 2, 3, 4, 5, 8, 9, 10, 4096, 4097, -1))) + text[at + 1 :]


DAMAGES: list[Callable[[str, random.Random], str]] = [
    delete,
    insert,
    replace,
    repeat,
    swap_words,
    shuffle_lines,
    change_one_number,
]


def damaged(format: str, seed: int) -> str:
    rng = random.Random(f"{format} {seed}")
    text = rng.choice(SEEDS[format])
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        text = rng.choice(DAMAGES)(text, rng)
    return text


def readers(format: str) -> list[Callable[[str], object]]:
    if format == "scenario":
        return [scenario.read]
    if format == "goal":
        return [lambda text: board_from(text, 3, 3)]
    return [read, lambda text: read_as(format, text)]


def check(format: str, text: str) -> bool:
    """Every reader reads the text or refuses it properly; was it refused?"""
    refusals = 0
    for reader in readers(format):
        try:
            found = reader(text)
        except Refusal as refusal:
            refusals += 1
            check_refusal(refusal, text)
        else:
            if isinstance(found, Document) and found.format != "moves":
                assert read_as(found.format, write(found.format, found)) == found
    return refusals > 0


def check_refusal(refusal: Refusal, text: str) -> None:
    line, column = refusal.facts["line"], refusal.facts["column"]
    assert isinstance(line, int)
    assert isinstance(column, int)
    assert 1 <= line <= text.count("\n") + 2
    assert 1 <= column <= len(text) + 1
    for language in LANGUAGES:
        sentence = say(refusal.key, language, **refusal.facts)
        assert str(line) in sentence
        assert len(sentence) < 500
        assert all(character.isprintable() for character in sentence), sentence
        sentence.encode("utf-8")


@pytest.mark.parametrize("format", SEEDS)
def test_damaged_texts_are_read_or_refused_with_a_place(format: str) -> None:
    refused = sum(check(format, damaged(format, seed)) for seed in range(300))
    assert refused > 90


@pytest.mark.nightly
@pytest.mark.parametrize("format", SEEDS)
def test_twenty_thousand_damaged_texts_are_read_or_refused_with_a_place(format: str) -> None:
    refused = sum(check(format, damaged(format, seed)) for seed in range(20_000))
    assert refused > 6_000


def test_random_characters_are_refused_with_a_place() -> None:
    rng = random.Random(0)
    for _ in range(2_000):
        text = "".join(rng.choice(PIECES) for _ in range(rng.randrange(30)))
        check(rng.choice(list(ROWS)), text)
