"""Every board of three by three that can be solved, by A* under every heuristic and tie rule: 181,440 each.

Compiled, and at night only: an hour of one processor, in parts that can run side by side. `SWEEP=0.1` takes a tenth of
the boards, drawn by lot, and `SWEEP_SEED` draws others. The truth is a table made breadth first by the oracle.
"""

import os
from functools import cache
from importlib.util import find_spec
from random import Random

import pytest

from astrolabe.core.records import FOUND
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.engine.settings import CHOICES, Settings

from ..support.oracles.maps import board_distances

GOAL = ordered_goal(3, 3)
HEURISTICS = ("misplaced", "manhattan", "linear-conflict")
PARTS = 4
SHARE, SEED = float(os.environ.get("SWEEP", "1")), os.environ.get("SWEEP_SEED", "1")
EVERYTHING = 10**9

pytestmark = [
    pytest.mark.fast,
    pytest.mark.skipif(find_spec("numba") is None, reason="numba is missing: pip install 'astrolabe[fast]'"),
]


def check(heuristic: str, tie: str, boards: list[bytes]) -> None:
    """Each takes as many moves as it is slides away."""
    from astrolabe.engine.compiled.engine import Compiled

    distances, settings = board_distances(GOAL, 3), Settings(heuristic=heuristic, tie=tie, detail="sets")
    for board in boards:
        engine = Compiled(BoardProblem(3, 3, board, GOAL), settings)
        last = engine.advance(EVERYTHING)[-1]
        assert (last["kind"], last["g"]) == (FOUND, distances[board]), (heuristic, tie, board)
        engine.close()


@cache
def every_board() -> list[bytes]:
    return sorted(board_distances(GOAL, 3))


def drawn(part: int, share: float, seed: str) -> list[bytes]:
    """A share of one part of the boards; all parts together make the share of all."""
    boards = every_board()[part::PARTS]
    return Random(f"{seed} {part}").sample(boards, round(share * len(boards)))


@pytest.mark.nightly
def test_the_parts_are_all_boards_that_can_be_solved() -> None:
    boards = [board for part in range(PARTS) for board in drawn(part, 1.0, "any")]
    assert len({*boards}) == len(boards) == 181_440


@pytest.mark.parametrize("tie", CHOICES["tie"])
@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_some_boards_take_their_least_number_of_moves(heuristic: str, tie: str) -> None:
    check(heuristic, tie, drawn(0, 0.0003, tie))


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("tie", CHOICES["tie"])
@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_all_boards_take_their_least_number_of_moves(heuristic: str, tie: str, part: int) -> None:
    check(heuristic, tie, drawn(part, SHARE, SEED))
