"""Conditions on f, g and h (`static/js/state/conditions.js`): what they mean. What is refused is in
`conditions.test.js`.
"""

from random import Random
from typing import Any

import pytest

from ..support.browser.modules import Modules

pytestmark = pytest.mark.browser

FIGURES = [{"f": f, "g": g, "h": h} for f in (0, 14, 14.5) for g in (0, 3, 7) for h in (0, 2.5)]
SPELT = {" = ": " == ", " ≥ ": " >= ", " ≤ ": " <= ", " ≠ ": " != "}


def parsed(modules: Modules, *texts: str) -> Any:
    return modules.call("support/scripts/meanings.js", "meanings", {"texts": texts, "figures": FIGURES})


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
    assert parsed(modules, *texts) == [meant(text) for text in texts]


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
    assert parsed(modules, text) == [meant(same)]
