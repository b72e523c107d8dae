"""What the best answer costs: known at once where there is a table, searched for where there is none, never guessed."""

import math
from random import Random

import pytest

from astrolabe.domains import Problem
from astrolabe.domains.boards.board import BoardProblem, ordered_goal, twin
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.engine.settings import Settings
from astrolabe.runs.optimum import Optimum, optimum

from ..support.oracles.maps import (
    SIDES_NEEDED,
    empty_map,
    oracle_board_distance,
    oracle_cost,
    random_board,
    random_maps,
)


def found(problem: Problem, settings: Settings | None = None, seconds: float = 1000.0) -> float | None:
    """The optimum by a clock that takes a second for every look."""
    looks = iter(range(10_000))
    return optimum(problem, settings or Settings("greedy"), seconds, lambda: float(next(looks))).cost


@pytest.mark.parametrize("diagonal", ["never", *SIDES_NEEDED])
def test_on_maps_it_is_the_least_cost_whatever_the_search(diagonal: str) -> None:
    for gridmap in random_maps(20, seed=71, water=0.1):
        for algorithm in ("greedy", "weighted-a-star", "depth-first"):
            assert found(gridmap, Settings(algorithm, diagonal=diagonal)) == oracle_cost(gridmap, diagonal)


def test_on_a_large_map_it_is_searched_for() -> None:
    assert found(empty_map(250, 200)) == 250 + 200 - 2
    walled = GridMap(250, 200, bytes([1] * 49_998 + [0, 1]), 0, 49_999)
    assert found(walled) == 249 + 199
    shut = GridMap(250, 200, bytes([1] * 49_749 + [0] + [1] * 248 + [0, 1]), 0, 49_999)
    assert found(shut) == math.inf


@pytest.mark.parametrize("size", [(3, 3), (4, 4), (5, 2)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_on_boards_it_is_the_fewest_moves(size: tuple[int, int]) -> None:
    start, goal = random_board(Random(4), *size, slides=16), ordered_goal(*size)
    assert found(BoardProblem(*size, start, goal)) == oracle_board_distance(start, goal, size[0])


def test_an_impossible_board_has_none() -> None:
    assert found(BoardProblem(4, 4, twin(ordered_goal(4, 4)), ordered_goal(4, 4))) == math.inf


def test_what_is_not_found_in_time_is_not_known() -> None:
    start = random_board(Random(3), 5, 5, slides=400)
    assert optimum(BoardProblem(5, 5, start, ordered_goal(5, 5)), Settings(), 0.0, lambda: 0.0) == Optimum(None)
    assert found(empty_map(2000, 2000), seconds=2) is None
