"""Conditions on f, g and h (`static/js/state/conditions.js`): what they mean, and what is refused with its place."""

from random import Random
from typing import Any

import pytest

from ..support.browser.modules import Modules

pytestmark = pytest.mark.browser

FIGURES = [{"f": f, "g": g, "h": h} for f in (0, 14, 14.5) for g in (0, 3, 7) for h in (0, 2.5)]
PARSE = """
    const { text, figures } = given;
    const found = conditions.parsed(text);
    return found.refusal ?? figures.map((each) => found.test(each));
"""
SPELT = {" = ": " == ", " ≥ ": " >= ", " ≤ ": " <= ", " ≠ ": " != "}


def parsed(modules: Modules, text: str) -> Any:
    return modules.run(PARSE, {"text": text, "figures": FIGURES})


def meant(text: str) -> list[bool]:
    """What Python makes of the same text."""
    for sign, python in SPELT.items():
        text = text.replace(sign, python)
    return [bool(eval(text, {"__builtins__": {}}, dict(figures))) for figures in FIGURES]


def number(random: Random, depth: int) -> str:
    choice = random.randrange(6 if depth else 3)
    if choice < 2:
        return random.choice("fgh")
    if choice == 2:
        return random.choice(("0", "3", "14", "2.5", ".5"))
    if choice == 3:
        return f"-{number(random, 0)}"
    inner = f"{number(random, depth - 1)} {random.choice('+-*')} {number(random, depth - 1)}"
    return f"({inner})" if choice == 4 else inner


def condition(random: Random, depth: int) -> str:
    choice = random.randrange(5 if depth else 1)
    if choice == 0:
        return f"{number(random, 1)}{random.choice([' < ', ' > ', ' <= ', ' >= ', *SPELT])}{number(random, 2)}"
    if choice == 1:
        return f"not ({condition(random, depth - 1)})"
    if choice == 2:
        return f"({condition(random, depth - 1)})"
    return f"{condition(random, depth - 1)} {random.choice(('and', 'or'))} {condition(random, depth - 1)}"


def test_a_condition_means_what_it_says(modules: Modules) -> None:
    random = Random(1)
    texts = [text for _ in range(400) if len(text := condition(random, 3)) <= 200]
    code = (
        "return given.texts.map((text) => given.figures.map("
        "(each) => { const found = conditions.parsed(text); return found.test?.(each) ?? found.refusal; }))"
    )
    assert modules.run(code, {"texts": texts, "figures": FIGURES}) == [meant(text) for text in texts]


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("f>=14 AND g<3", "f >= 14 and g < 3"),
        ("f ≥ 14 且 g < 3", "f >= 14 and g < 3"),
        ("非（g ＝ 3）或 h ≠ 0", "not (g == 3) or h != 0"),
        ("g / 2 > 1", "g / 2 > 1"),
        ("F == 14", "f == 14"),
    ],
)
def test_the_same_can_be_typed_in_several_ways(modules: Modules, text: str, same: str) -> None:
    assert parsed(modules, text) == meant(same)


@pytest.mark.parametrize(
    ("text", "key", "at", "found"),
    [
        ("", "end", 1, ""),
        ("f >= ", "end", 6, ""),
        ("f >= 14 and", "end", 12, ""),
        ("x > 3", "name", 1, "x"),
        ("f > k", "name", 5, "k"),
        ("toString > 1", "name", 1, "tostring"),
        ("f", "truth", 1, "f"),
        ("g + 1", "truth", 1, "g"),
        ("f > 1 and g", "truth", 11, "g"),
        ("not g", "truth", 5, "g"),
        ("(f > 1) + 2 > 0", "number", 2, "f"),
        ("3 < g < 5", "chain", 7, "<"),
        ("f > 1 g > 2", "rest", 7, "g"),
        ("f > 1)", "rest", 6, ")"),
        ("(f > 1", "open", 1, "("),
        ("f > * 3", "place", 5, "*"),
        ("and f > 1", "place", 1, "and"),
        ("f > 1 ; g", "character", 7, ";"),
        ("f['x']", "character", 2, "["),
        ("f > 1 && g > 2", "character", 7, "&"),
        ("f > " + "1" * 200, "long", 201, "200"),
    ],
)
def test_what_is_no_condition_is_refused_with_its_place(
    modules: Modules, text: str, key: str, at: int, found: str
) -> None:
    assert parsed(modules, text) == {"key": f"condition.{key}", "facts": {"at": at, "found": found}}


def test_no_text_does_anything_but_be_read_or_refused(modules: Modules) -> None:
    code = """
        const random = randomOf(7);
        const words = ["f", "g", "h", "and", "or", "not", "(", ")", "<", ">=", "=", "-", "*", "/", "1", ".5", " ", "x",
            "__proto__", "constructor", "=>", "`", "${f}", "且", "é", "\\u0000", "\\ud800", "1e9", "0x1", "valueOf"];
        let read = 0;
        for (let round = 0; round < 20000; round += 1) {
            const chosen = Array.from({ length: 1 + random() * 8 }, () => words[Math.floor(random() * words.length)]);
            const text = chosen.join(random() < 0.5 ? " " : "");
            const found = conditions.parsed(text);
            if (found.test && typeof found.test({ f: 3, g: 1, h: 2 }) !== "boolean") throw new Error(text);
            if (!found.test && !(found.refusal.facts.at >= 1)) throw new Error(text);
            read += found.test ? 1 : 0;
        }
        return read;
    """
    assert modules.run(code) > 0
