"""The store of problems: the same name for the same problem, and never more than fits."""

from dataclasses import replace

import pytest

from astrolabe.runs.names import name_of
from astrolabe.spaces.board import BoardProblem, ordered_goal
from astrolabe.spaces.terrain import Terrain
from astrolabe.web.problem_store import OVERHEAD, Problems

from ..support.oracles.maps import empty_map

MAP = empty_map(3, 2)
BOARD = BoardProblem(3, 3, bytes([1, 2, 3, 4, 5, 6, 7, 0, 8]), ordered_goal(3, 3))


@pytest.mark.parametrize(
    "other",
    [
        replace(MAP, start=1),
        replace(MAP, goal=1),
        replace(MAP, width=2, height=3),
        replace(MAP, cells=bytes([1, 1, 1, 0, 1, 1])),
        replace(MAP, palette=(MAP.palette[0], Terrain("free", 2.0))),
        BOARD,
        replace(BOARD, start=BOARD.goal),
    ],
    ids=["start", "goal", "shape", "cells", "costs", "board", "other-board"],
)
def test_another_problem_has_another_name(other: object) -> None:
    assert name_of(other) != name_of(MAP)  # type: ignore[arg-type]


def test_the_same_problem_has_the_same_name_in_every_process() -> None:
    assert name_of(empty_map(3, 2)) == name_of(MAP) == "968a8156c9ab9cb22d106bda4645760e"


def test_a_problem_is_found_by_its_name() -> None:
    problems = Problems(10**6)
    assert problems.find(problems.keep(MAP)) is MAP
    assert problems.find(problems.keep(BOARD)) is BOARD
    assert problems.find("nothing") is None


def test_the_problem_not_used_for_longest_goes_first() -> None:
    problems = Problems(2 * (OVERHEAD + 100))
    first, second, third = (problems.keep(empty_map(10, 10 - less)) for less in (1, 2, 0))
    assert problems.find(first) is None
    problems.find(second)
    problems.keep(MAP)
    assert problems.find(third) is None
    assert problems.find(second) is not None


def test_a_problem_kept_again_is_counted_once() -> None:
    problems = Problems(2 * OVERHEAD + 100)
    names = {problems.keep(problem) for problem in (MAP, BOARD, MAP, MAP, BOARD)}
    assert all(problems.find(name) for name in names)


def test_the_newest_problem_is_kept_whatever_its_size() -> None:
    problems = Problems(10)
    assert problems.find(problems.keep(MAP)) is MAP
