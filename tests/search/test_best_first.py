"""A*, Dijkstra, greedy and weighted A* against costs that were found without them."""

import math
from collections.abc import Sequence
from random import Random

import pytest

from astrolabe.core.records import EXHAUSTED, EXPANDED, FELL, FOUND, IMPROVED, OPENED, REOPENED, ROSE
from astrolabe.frontiers.ties import TIES
from astrolabe.search.best_first import best_first
from astrolabe.search.rule import Rule

from ..support.oracles.crossing import share_of
from ..support.oracles.maps import (
    DIAGONAL_RULES,
    MAP_A,
    MAP_B_UNSOLVABLE,
    MAP_C,
    MAP_E,
    MAP_E_ESTIMATES,
    MAP_G,
    MAP_H,
    board_distances,
    empty_map,
    oracle_cost,
    oracle_remaining,
    oracle_steps,
    path_cost,
    path_of,
    random_maps,
    rounded,
    sea_map,
)
from ..support.oracles.replay import replay
from ..support.oracles.searching import Case, Pair, count, on_board, on_map, on_table, run

TIE_RULES = tuple(TIES)
OF_LESSONS = ("fifo", "lifo", "high-g", "low-g")  # the rules that lessons promise numbers for
CONSISTENT = [
    ("never", "manhattan"),
    *[
        (diagonal, heuristic)
        for diagonal in DIAGONAL_RULES
        for heuristic in ("octile", "euclidean", "chebyshev", "zero")
    ],
]
HOME = "123456780"


@pytest.mark.parametrize(("diagonal", "heuristic"), CONSISTENT)
def test_a_consistent_heuristic_gives_the_least_cost_and_f_never_falls(diagonal: str, heuristic: str) -> None:
    for number, gridmap in enumerate(random_maps(share_of(250), seed=21, water=0.1)):
        entries = run("closed-is-final", on_map(gridmap, diagonal, heuristic), TIE_RULES[number % len(TIE_RULES)])
        found = entries[-1][5] if entries[-1][0] == FOUND else math.inf
        assert found == oracle_cost(gridmap, diagonal)
        assert not any(entry[3] & FELL for entry in entries)


@pytest.mark.parametrize("diagonal", DIAGONAL_RULES)
def test_an_admissible_heuristic_gives_the_least_cost_when_closed_nodes_are_reopened(diagonal: str) -> None:
    random, reopened = Random(22), 0
    for number, gridmap in enumerate(random_maps(share_of(250), seed=22)):
        pair = on_table(gridmap, diagonal, some_share_of(oracle_remaining(gridmap, diagonal), gridmap.cells, random))
        entries = run("a-star", pair, TIE_RULES[number % len(TIE_RULES)])
        found = entries[-1][5] if entries[-1][0] == FOUND else math.inf
        assert found == oracle_cost(gridmap, diagonal)
        reopened += count(entries, REOPENED)
    assert reopened > 20


def some_share_of(remaining: dict[int, float], cells: Sequence[int], random: Random) -> list[float]:
    """Estimates between nothing and the true cost, with no regard for their neighbours."""
    return [rounded(remaining.get(cell, 0.0) * random.random()) for cell in range(len(cells))]


@pytest.mark.parametrize("g_weight", [0.0, 1.0])
@pytest.mark.parametrize("tie", TIE_RULES)
def test_the_cost_is_that_of_the_path_whatever_the_heuristic_and_the_reopening(tie: str, g_weight: float) -> None:
    """With g in f a reopened node always comes out before what hangs on it; without, nothing is reopened."""
    random = Random(23)
    case = Case(best_first, Rule(g_weight=g_weight, h_weight=3.0))
    for gridmap in random_maps(share_of(300), seed=23):
        diagonal = random.choice(DIAGONAL_RULES)
        pair = on_table(gridmap, diagonal, [float(random.randint(0, 9)) for _ in gridmap.cells])
        entries = run(case, pair, tie)
        assert path_cost(path_of(entries), oracle_steps(gridmap, diagonal)) == entries[-1][5]
        if g_weight == 0.0:
            assert count(entries, REOPENED) == 0


@pytest.mark.parametrize("weight", [1.5, 3.0])
def test_a_weight_costs_at_most_that_factor(weight: float) -> None:
    case = Case(best_first, Rule(h_weight=weight))
    for gridmap in random_maps(share_of(150), seed=24):
        entries = run(case, on_map(gridmap, "one-corner"))
        best = oracle_cost(gridmap, "one-corner")
        assert best <= entries[-1][5] <= weight * best or entries[-1][0] == EXHAUSTED


@pytest.mark.parametrize("tie", TIE_RULES)
def test_every_board_of_two_rows_of_three_takes_its_true_number_of_moves(tie: str) -> None:
    for board, moves in board_distances(bytes([1, 2, 3, 4, 5, 0]), 3).items():
        entries = run("closed-is-final", on_board(board, "123450"), tie)
        assert entries[-1][5] == moves == len(path_of(entries)) - 1


@pytest.mark.parametrize("heuristic", ["manhattan", "misplaced"])
def test_random_boards_of_three_by_three_take_their_true_number_of_moves(heuristic: str) -> None:
    distances = board_distances(bytes([1, 2, 3, 4, 5, 6, 7, 8, 0]), 3)
    for board in Random(25).sample(list(distances), share_of(15)):
        entries = run("a-star", on_board(board, HOME, heuristic=heuristic))
        assert entries[-1][5] == distances[board] == len(path_of(entries)) - 1


EXPANSIONS = {
    "lesson 1": (on_board("283104765", "123804765"), "a-star", (4, 4, 4, 4), 4.0),
    "lesson 1, misplaced": (on_board("283104765", "123804765", 3, "misplaced"), "a-star", (5, 5, 4, 5), 4.0),
    "lesson 1, Dijkstra": (on_board("283104765", "123804765", 3, "zero"), "dijkstra", (23, 22, 23, 23), 4.0),
    "lesson 2": (on_board("014276385", HOME), "closed-is-final", (5176, 2962, 2153, 5266), 26.0),
    "lesson 11": (on_map(sea_map(MAP_A), heuristic="manhattan"), "a-star", (13, 10, 10, 13), 10.0),
    "lesson 11, Dijkstra": (on_map(sea_map(MAP_A), heuristic="zero"), "dijkstra", (21, 21, 21, 21), 10.0),
    "lesson 13": (on_map(sea_map(MAP_C), heuristic="manhattan", order="rudl"), "a-star", (10, 10, 10, 10), 24.0),
    "lesson 15": (on_table(sea_map(MAP_E), "never", MAP_E_ESTIMATES), "a-star", (9, 10, 10, 9), 5.0),
    "lesson 15, final": (on_table(sea_map(MAP_E), "never", MAP_E_ESTIMATES), "closed-is-final", (8, 8, 8, 8), 7.0),
    "lesson 16": (on_map(empty_map(20, 20), heuristic="manhattan"), "a-star", (399, 38, 38, 399), 38.0),
    "lesson 16, Euclid": (on_map(empty_map(20, 20), heuristic="euclidean"), "a-star", (399, 362, 362, 399), 38.0),
    "lesson 19": (on_map(sea_map(MAP_H), heuristic="manhattan"), "a-star", (12, 11, 11, 12), 6.0),
    "lesson 19, greedy": (on_map(sea_map(MAP_H), heuristic="manhattan"), "greedy", (13, 13, 12, 13), 12.0),
}


@pytest.mark.parametrize(("pair", "name", "expansions", "cost"), EXPANSIONS.values(), ids=EXPANSIONS)
def test_a_lesson_has_its_numbers(pair: Pair, name: str, expansions: tuple[int, ...], cost: float) -> None:
    for tie, expected in zip(OF_LESSONS, expansions, strict=True):
        entries = run(name, pair, tie)
        assert (entries[-1][0], entries[-1][5], entries[-1][6]) == (FOUND, cost, expected)


@pytest.mark.parametrize(("tie", "reopened"), list(zip(OF_LESSONS, (1, 2, 2, 1), strict=True)))
def test_lesson_15_reopens_as_often_as_it_says(tie: str, reopened: int) -> None:
    entries = run("a-star", on_table(sea_map(MAP_E), "never", MAP_E_ESTIMATES), tie)
    assert count(entries, REOPENED) == reopened
    assert any(entry[3] & FELL for entry in entries)


@pytest.mark.parametrize("tie", TIE_RULES)
def test_a_goal_test_at_generation_can_stop_too_early(tie: str) -> None:
    pair = on_map(sea_map(MAP_G), "always", "zero")
    diagonal = 1.4142135623730951
    assert run("dijkstra", pair, tie)[-1][5] == pytest.approx(4 + diagonal, abs=1e-8)
    assert run("dijkstra", pair, tie)[-1][6] == 16
    assert run("goal-at-generation", pair, tie)[-1][5] == pytest.approx(4 * diagonal, abs=1e-8)


def test_no_path_is_proved_by_expanding_all_that_can_be_reached() -> None:
    entries = run("a-star", on_map(sea_map(MAP_B_UNSOLVABLE), heuristic="manhattan"))
    assert entries[-1][0] == EXHAUSTED
    assert entries[-1][6] == 45
    assert replay(entries)[0].open == set()


def test_an_expansion_tells_how_many_open_nodes_shared_the_least_f_and_whether_f_rose() -> None:
    waiting: dict[int, float] = {}  # open node -> its f
    last = math.inf
    for kind, _, _, flags, node, g, other, h, f in run("a-star", on_map(sea_map(MAP_H), heuristic="manhattan")):
        if kind in (OPENED, IMPROVED, REOPENED):
            assert f == g + h
            waiting[node] = f
        elif kind == EXPANDED:
            least = min(waiting.values())
            assert list(waiting.values()).count(least) == other
            assert waiting.pop(node) == least
            assert flags == (ROSE if least > last else 0)
            last = least
