"""Searches from both ends stop when no better path is left, not where they first meet."""

import math
from random import Random

import pytest

from astrolabe.core.records import EXHAUSTED, EXPANDED, FOUND, MET
from astrolabe.frontiers.ties import TIES
from astrolabe.search.bidirectional import bidirectional
from astrolabe.search.rule import Rule

from ..support.oracles.crossing import share_of
from ..support.oracles.maps import (
    DIAGONAL_RULES,
    board_distances,
    empty_map,
    grid_from,
    oracle_board_distance,
    oracle_cost,
    oracle_fewest_steps,
    oracle_steps,
    path_cost,
    path_of,
    random_board,
    random_maps,
)
from ..support.oracles.searching import Case, count, on_board, on_map, run

TIE_RULES = tuple(TIES)
OPTIMAL = ("bidirectional-a-star", "bidirectional-dijkstra")
HOME = bytes([1, 2, 3, 4, 5, 6, 7, 8, 0])


@pytest.mark.parametrize("diagonal", DIAGONAL_RULES)
@pytest.mark.parametrize("name", OPTIMAL)
def test_the_least_cost_is_found_on_maps_where_a_step_back_costs_something_else(name: str, diagonal: str) -> None:
    for number, gridmap in enumerate(random_maps(share_of(300), seed=61, water=0.1)):
        entries = run(name, on_map(gridmap, diagonal), TIE_RULES[number % len(TIE_RULES)])
        found = entries[-1][5] if entries[-1][0] == FOUND else math.inf
        assert found == oracle_cost(gridmap, diagonal)
        if found < math.inf:
            path = path_of(entries)
            assert (path[0], path[-1]) == (gridmap.start, gridmap.goal)
            assert path_cost(path, oracle_steps(gridmap, diagonal)) == found


@pytest.mark.parametrize("diagonal", DIAGONAL_RULES)
@pytest.mark.parametrize("heuristic", ["euclidean", "chebyshev", "zero"])
def test_any_consistent_heuristic_will_do(heuristic: str, diagonal: str) -> None:
    for gridmap in random_maps(share_of(120), seed=62):
        entries = run("bidirectional-a-star", on_map(gridmap, diagonal, heuristic))
        found = entries[-1][5] if entries[-1][0] == FOUND else math.inf
        assert found == oracle_cost(gridmap, diagonal)


@pytest.mark.parametrize("diagonal", DIAGONAL_RULES)
def test_breadth_first_finds_the_fewest_steps_and_says_what_they_cost(diagonal: str) -> None:
    for gridmap in random_maps(share_of(300), seed=63, water=0.1):
        entries = run("bidirectional-breadth-first", on_map(gridmap, diagonal))
        path = path_of(entries)
        assert (len(path) - 1 if path else math.inf) == oracle_fewest_steps(gridmap, diagonal)
        if path:
            assert path_cost(path, oracle_steps(gridmap, diagonal)) == entries[-1][5]


@pytest.mark.parametrize("tie", TIE_RULES)
def test_best_first_takes_the_first_meeting_and_says_what_its_path_costs(tie: str) -> None:
    dearer = 0
    for gridmap in random_maps(share_of(150), seed=64):
        entries = run("bidirectional-best-first", on_map(gridmap, "one-corner"), tie)
        if entries[-1][0] == FOUND:
            assert path_cost(path_of(entries), oracle_steps(gridmap, "one-corner")) == entries[-1][5]
            dearer += entries[-1][5] > oracle_cost(gridmap, "one-corner")
    assert dearer


@pytest.mark.parametrize("weight", [1.5, 3.0])
def test_a_weight_costs_at_most_that_factor(weight: float) -> None:
    case = Case(bidirectional, Rule(h_weight=weight), sides=2)
    for gridmap in random_maps(share_of(200), seed=65):
        entries = run(case, on_map(gridmap, "no-corners"))
        best = oracle_cost(gridmap, "no-corners")
        assert (best <= entries[-1][5] <= weight * best) if best < math.inf else (entries[-1][0] == EXHAUSTED)


@pytest.mark.parametrize("name", [*OPTIMAL, "bidirectional-breadth-first"])
def test_every_board_of_two_rows_of_three_takes_its_true_number_of_moves(name: str) -> None:
    goal = bytes([1, 2, 3, 4, 5, 0])
    for board, moves in board_distances(goal, 3).items():
        entries = run(name, on_board(board, goal))
        assert entries[-1][5] == moves == len(path_of(entries)) - 1


@pytest.mark.parametrize("name", [*OPTIMAL, "bidirectional-breadth-first"])
def test_boards_of_three_by_three_take_their_true_number_of_moves(name: str) -> None:
    distances = board_distances(HOME, 3)
    for board in Random(66).sample(list(distances), 8):
        assert run(name, on_board(board, HOME))[-1][5] == distances[board]


def test_a_board_of_four_by_four_takes_its_true_number_of_moves() -> None:
    goal = bytes([*range(1, 16), 0])
    board = random_board(Random(67), 4, 4, slides=50)
    assert run("bidirectional-a-star", on_board(board, goal, 4))[-1][5] == oracle_board_distance(board, goal, 4)


def test_the_first_meeting_is_not_always_the_answer() -> None:
    improved = 0
    for gridmap in random_maps(share_of(100), seed=68, sides=(5, 9)):
        improved += count(run("bidirectional-dijkstra", on_map(gridmap, "always")), MET) > 1
    assert improved > 10


def test_the_two_sides_expand_in_turn() -> None:
    entries = run("bidirectional-dijkstra", on_map(empty_map(9, 9)))
    sides = [entry[1] for entry in entries if entry[0] == EXPANDED]
    assert sides == [number % 2 for number in range(len(sides))]


def test_breadth_first_finishes_a_layer_before_the_other_side_goes_on() -> None:
    entries = run("bidirectional-breadth-first", on_map(empty_map(9, 9)))
    layers = [(entry[5], entry[1]) for entry in entries if entry[0] == EXPANDED]
    assert layers == sorted(layers)


@pytest.mark.parametrize("name", [*OPTIMAL, "bidirectional-best-first", "bidirectional-breadth-first"])
def test_no_path_is_proved_as_soon_as_one_side_has_run_out(name: str) -> None:
    gridmap = grid_from("""
        S . . . . . .
        . . . . . # #
        . . . . . # G
    """)
    entries = run(name, on_map(gridmap))
    assert entries[-1][0] == EXHAUSTED
    assert sum(entry[0] == EXPANDED and entry[1] == 1 for entry in entries) == 1
    assert count(entries, EXPANDED) <= 3


def test_an_unsolvable_board_is_given_up_when_one_side_has_seen_all_it_can() -> None:
    entries = run("bidirectional-breadth-first", on_board("123540", "123450"))
    assert entries[-1][0] == EXHAUSTED
    assert 360 <= count(entries, EXPANDED) <= 720


def test_both_ends_together_expand_fewer_boards_than_one() -> None:
    board = "012386457"
    one, both = (run(name, on_board(board, HOME, heuristic="zero")) for name in ("dijkstra", "bidirectional-dijkstra"))
    assert (one[-1][5], both[-1][5]) == (18.0, 18.0)
    assert both[-1][6] < one[-1][6] / 20
