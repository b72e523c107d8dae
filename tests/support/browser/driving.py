"""Many hands on a page in one call, and what is shown after each: for long walks, where every call would cost more than
what it tests.
"""

from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Page

from .calling import source

SCRIPT = "support/scripts/driving.js"
DRIVEN = source(SCRIPT, "driven")
STEPPED = source(SCRIPT, "stepped")
PLAY = source(SCRIPT, "play")


def driven(page: Page, hands: Iterable[tuple[str, Any]], *looks: str) -> list[list[Any]]:
    """What some looks find after each hand: `("seek", record)`, `("jump", step)`, `("key", name)`, `("click", id)` or
    `("choose", [id, option])`. A look may also be the id of a part of the page, whose text it finds.
    """
    found: list[list[Any]] = page.evaluate(DRIVEN, [[*map(list, hands)], [*looks]])
    return found


def to_step(page: Page, count: int) -> None:
    """So many whole expansions, from the beginning, by the keys."""
    page.evaluate(STEPPED, count)


def play(page: Page, notch: int | None = None) -> None:
    """Press Play, with the speed at a notch of its slider; without one as fast as possible."""
    page.evaluate(PLAY, notch)
