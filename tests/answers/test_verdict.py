"""What is known of a heuristic agrees with looking at every edge and at every true cost."""

import math
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from astrolabe.domains.boards.board import BoardProblem
from astrolabe.domains.boards.heuristics.tiles import BROKEN, TILE_HEURISTICS
from astrolabe.domains.gridmaps.checking import MOST_CELLS, true_costs
from astrolabe.domains.gridmaps.grid import grid
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.domains.gridmaps.heuristics import GRID_HEURISTICS, estimates
from astrolabe.engine.settings import Settings
from astrolabe.search.promises import ADMISSIBLE, CONSISTENT, HARMLESS, UNKNOWN, WRONG
from astrolabe.worth.verdict import trust

from ..support.oracles.chance import random_table
from ..support.oracles.crossing import share_of
from ..support.oracles.maps import (
    EVERY_RULE,
    MAP_E,
    MAP_E_ESTIMATES,
    empty_map,
    oracle_remaining,
    oracle_steps,
    random_maps,
    sea_map,
)


def by_hand(gridmap: GridMap, diagonal: str, h: list[float]) -> str:
    """The verdict, from every edge and every true cost, by the oracle."""
    steps, remaining = oracle_steps(gridmap, diagonal), oracle_remaining(gridmap, diagonal)
    if h[gridmap.goal] == 0 and all(h[one] <= cost + h[there] for one in steps for there, cost in steps[one]):
        return CONSISTENT
    return ADMISSIBLE if all(h[cell] <= remaining.get(cell, math.inf) for cell in steps) else WRONG


@pytest.mark.parametrize("diagonal", EVERY_RULE)
def test_a_table_is_judged_by_every_edge_and_every_true_cost(diagonal: str) -> None:
    random, verdicts = Random(diagonal), []
    for gridmap in random_maps(share_of(250), seed=31, water=0.1):
        table = random_table(random, gridmap, diagonal)
        verdicts.append(trust(gridmap, Settings(heuristic="table", diagonal=diagonal, table=tuple(table))))
        assert verdicts[-1] == by_hand(gridmap, diagonal, table)
    assert {CONSISTENT, ADMISSIBLE, WRONG} == {*verdicts}


@pytest.mark.parametrize("diagonal", EVERY_RULE)
@pytest.mark.parametrize("name", GRID_HEURISTICS)
def test_a_named_heuristic_is_judged_as_by_every_edge_and_every_true_cost(name: str, diagonal: str) -> None:
    settings = Settings(heuristic=name, diagonal=diagonal)
    for gridmap in random_maps(share_of(80), seed=32, water=0.1):
        h = estimates(gridmap, name, gridmap.goal).tolist()
        assert trust(gridmap, settings) == by_hand(gridmap, diagonal, h)


@pytest.mark.parametrize(
    ("name", "diagonal", "ammunition", "verdict"),
    [
        ("manhattan", "never", 0.5, CONSISTENT),
        ("manhattan", "no-corners", 0.5, CONSISTENT),
        ("manhattan", "no-corners", 1.0, WRONG),
        ("unscaled-manhattan", "never", 1.0, CONSISTENT),
        ("unscaled-manhattan", "never", 0.5, WRONG),
        ("unscaled-manhattan", "always", 1.0, WRONG),
    ],
)
def test_manhattan_is_for_four_moves_and_must_be_scaled_or_happen_to_fit(
    name: str, diagonal: str, ammunition: float, verdict: str
) -> None:
    gridmap = sea_map("1 5 \n 0 4", ammunition)
    assert trust(gridmap, Settings(heuristic=name, diagonal=diagonal)) == verdict


@pytest.mark.parametrize("name", TILE_HEURISTICS)
def test_on_boards_only_counting_the_blank_is_not_consistent(name: str) -> None:
    verdict = trust(BoardProblem(3, 3, bytes(range(9)), bytes(range(9))), Settings(heuristic=name))
    assert verdict == {"misplaced-with-blank": HARMLESS, "manhattan-with-blank": WRONG}.get(name, CONSISTENT)
    assert (verdict != CONSISTENT) == (name in BROKEN)


def test_nobody_has_looked_where_there_is_too_much_to_look_at() -> None:
    side = math.isqrt(MOST_CELLS) + 1
    large = empty_map(side, side)
    rough = (0.0, 9.0) + (0.0,) * (side * side - 2)
    assert trust(large, Settings(heuristic="table", table=rough)) == UNKNOWN
    assert trust(large, Settings(heuristic="table", table=(0.0,) * side**2)) == CONSISTENT
    fifteen = BoardProblem(4, 4, bytes(range(16)), bytes(range(16)))
    assert trust(fifteen, Settings(heuristic="own", expression="(tile == 15) * (r == 0) * 60")) == UNKNOWN


def test_near_the_goal_even_a_large_problem_is_looked_at() -> None:
    side = math.isqrt(MOST_CELLS) + 1
    assert trust(empty_map(side, side), Settings(heuristic="own", expression="(dx + dy) * 2")) == WRONG
    fifteen = BoardProblem(4, 4, bytes(range(16)), bytes(range(16)))
    assert trust(fifteen, Settings(heuristic="own", expression="tile")) == WRONG


OWN_ON_BOARDS = {
    "abs(r - gr) + abs(c - gc) if tile else 0": CONSISTENT,
    "(tile > 0) * (r != gr or c != gc)": CONSISTENT,
    "(abs(r - gr) + abs(c - gc)) * (tile % 2)": CONSISTENT,
    "abs(r - gr) + abs(c - gc)": WRONG,
    "r != gr or c != gc": HARMLESS,
    "2 * (r != gr or c != gc)": WRONG,
    "(tile == 8) * (r == 0) * 2": HARMLESS,
    "(tile == 8) * (r + c == 0) * 3": ADMISSIBLE,
}


@pytest.mark.parametrize("expression", OWN_ON_BOARDS)
def test_an_expression_on_a_small_board_is_judged_by_every_board(expression: str) -> None:
    home = bytes([1, 2, 3, 4, 5, 6, 7, 8, 0])
    asked = Settings(heuristic="own", expression=expression)
    assert trust(BoardProblem(3, 3, home, home), asked) == OWN_ON_BOARDS[expression]


def test_the_table_of_lesson_15_is_admissible_and_not_consistent() -> None:
    assert trust(sea_map(MAP_E), Settings(heuristic="table", table=tuple(MAP_E_ESTIMATES))) == ADMISSIBLE


@pytest.mark.parametrize("algorithm", ["dijkstra", "breadth-first", "bidirectional-dijkstra"])
def test_where_h_does_not_count_nothing_is_wrong_with_it(algorithm: str) -> None:
    assert trust(empty_map(3, 3), Settings(algorithm, "unscaled-manhattan", diagonal="always")) == CONSISTENT


def remaining_costs(diagonal: str) -> Iterator[tuple[list[float], list[float]]]:
    """The true costs of every cell of random maps: ours, and the oracle's."""
    for gridmap in random_maps(share_of(60), seed=34, water=0.1):
        remaining = oracle_remaining(gridmap, diagonal)
        space = grid(gridmap, diagonal, "urdl", np.zeros(len(gridmap.cells)).tolist())
        yield true_costs(space).tolist(), [remaining.get(cell, math.inf) for cell in range(len(gridmap.cells))]


@pytest.mark.parametrize("diagonal", EVERY_RULE)
def test_the_true_costs_are_those_of_dijkstra_s_algorithm(diagonal: str) -> None:
    assert all(ours == theirs for ours, theirs in remaining_costs(diagonal))
