"""The atlas: what of it can be reached (`static/js/domains/boards/tree/atlaslayout.js`), and the picture by g and h
of large boards. Where each board lies is in `atlaslayout.test.js`."""

from random import Random
from typing import Any

import pytest

from astrolabe.domains.boards.board import BoardProblem, ordered_goal, solvable
from astrolabe.domains.boards.permutations import rank
from astrolabe.engine.settings import Settings

from ..support.browser.modules import Modules
from ..support.browser.treeing import Treed
from ..support.oracles.boards import unrank
from .test_tree import _page, treed

pytestmark = pytest.mark.browser

__all__ = ["_page", "treed"]

SIZES = {"3×3": (3, 3), "4×2": (4, 2), "2×4": (2, 4), "3×2": (3, 2), "2×3": (2, 3), "2×2": (2, 2)}
FIFTEEN = BoardProblem(4, 4, bytes([1, 2, 3, 4, 5, 6, 7, 8, 13, 9, 11, 12, 10, 14, 15, 0]), ordered_goal(4, 4))


def given(size: tuple[int, int], **more: Any) -> dict[str, Any]:
    width, height = size
    start = unrank(Random(5).randrange(20), range(width * height))
    return {"width": width, "height": height, "start": start, **more}


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_right_half_cannot_be_reached(size: tuple[int, int], modules: Modules) -> None:
    width, height = size
    facts = given(size)
    random = Random(1)
    boards = [bytes(random.sample(range(width * height), width * height)) for _ in range(200)]
    asked = {**facts, "ranks": [rank(board) for board in boards]}
    beyond = modules.call("support/scripts/atlaslayouts.js", "areBeyond", asked)
    expected = [not solvable(BoardProblem(width, height, bytes(facts["start"]), board)) for board in boards]
    assert beyond == expected


def test_a_board_that_was_not_reached_says_so(treed: Treed) -> None:
    treed.show(BoardProblem(3, 3, bytes([0, 1, 3, 4, 2, 5, 7, 8, 6]), ordered_goal(3, 3)))
    treed.seek(10)
    kinds = []
    for share in (0.25, 0.75):
        treed.page.mouse.move(*treed.do("cellPlace", treed.look("middle", share)))
        treed.do("frames", 2)
        kinds.append(treed.look("pointedAt")["kind"])
    assert kinds == ["within", "beyond"]
    assert treed.look("hover") is None


def test_large_boards_are_counted_by_g_and_h(treed: Treed) -> None:
    treed.show(FIFTEEN, Settings(limit=800))
    assert treed.look("miscounted") == ["layers", []]
    assert "Boards by g and h" in treed.text("atlas-status")


def test_a_field_is_chosen_by_a_click(treed: Treed) -> None:
    length = treed.show(FIFTEEN, Settings(limit=800))
    treed.seek(length)
    treed.page.mouse.click(*treed.do("cellPlace", treed.look("cellOf", 0)))
    assert treed.look("picked")["node"] == 0
