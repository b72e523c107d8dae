"""Breadth-first search finds the fewest steps, and says truthfully what they cost."""

import math

import pytest

from astrolabe.core.records import EXHAUSTED, EXPANDED, FOUND, OPENED

from ..support.oracles.crossing import share_of
from ..support.oracles.maps import (
    MAP_A,
    MAP_A_UNSOLVABLE,
    MAP_B,
    MAP_B_UNSOLVABLE,
    SIDES_NEEDED,
    Entry,
    board_distances,
    oracle_cost,
    oracle_fewest_steps,
    oracle_steps,
    path_cost,
    path_of,
    random_maps,
    sea_map,
)
from ..support.oracles.searching import on_board, on_map, run

GOAL_TESTS = ("breadth-first", "breadth-first-early")


def steps_of(entries: list[Entry]) -> float:
    return len(path_of(entries)) - 1 if entries[-1][0] == FOUND else math.inf


@pytest.mark.parametrize("diagonal", SIDES_NEEDED)
@pytest.mark.parametrize("name", GOAL_TESTS)
def test_the_path_has_the_fewest_steps_and_its_own_cost(name: str, diagonal: str) -> None:
    for gridmap in random_maps(share_of(250), seed=31, water=0.1):
        entries = run(name, on_map(gridmap, diagonal))
        assert steps_of(entries) == oracle_fewest_steps(gridmap, diagonal)
        if entries[-1][0] == FOUND:
            assert path_cost(path_of(entries), oracle_steps(gridmap, diagonal)) == entries[-1][5]


@pytest.mark.parametrize("name", GOAL_TESTS)
def test_every_board_of_two_rows_of_three_takes_its_true_number_of_moves(name: str) -> None:
    for board, moves in board_distances(bytes([1, 2, 3, 4, 5, 0]), 3).items():
        assert run(name, on_board(board, "123450"))[-1][5] == moves


@pytest.mark.parametrize("order", ["urdl", "rudl"])
@pytest.mark.parametrize("name", GOAL_TESTS)
@pytest.mark.parametrize(
    ("text", "steps", "costs"),
    [(MAP_A, 6, {"urdl": 25.0, "rudl": 44.0}), (MAP_B, 20, {"urdl": 134.0, "rudl": 134.0})],
    ids=["A", "B"],
)
def test_the_fewest_steps_of_a_sea_map_are_not_the_cheapest(
    text: str, steps: int, costs: dict[str, float], name: str, order: str
) -> None:
    """Lessons 11 and 12: 44 where the moves are tried in the order of the sea map's source."""
    entries = run(name, on_map(sea_map(text), order=order))
    assert (steps_of(entries), entries[-1][5]) == (steps, costs[order])
    assert oracle_cost(sea_map(text)) < entries[-1][5]


@pytest.mark.parametrize(("text", "expanded"), [(MAP_A_UNSOLVABLE, 23), (MAP_B_UNSOLVABLE, 45)], ids=["A", "B"])
def test_no_path_is_proved_by_expanding_all_that_can_be_reached(text: str, expanded: int) -> None:
    entries = run("breadth-first", on_map(sea_map(text)))
    assert entries[-1][0] == EXHAUSTED
    assert entries[-1][6] == expanded


@pytest.mark.thorough
def test_lesson_2_expands_150549_boards_when_the_goal_is_tested_for_at_generation() -> None:
    entries = run("breadth-first-early", on_board("014276385", "123456780", heuristic="zero"))
    assert entries[-1][5:7] == (26.0, 150_549)


def test_nodes_are_expanded_in_the_order_they_were_opened() -> None:
    for gridmap in random_maps(share_of(50), seed=32):
        entries = run("breadth-first", on_map(gridmap, "always"))
        opened = [entry[4] for entry in entries if entry[0] == OPENED]
        expanded = [entry[4] for entry in entries if entry[0] == EXPANDED]
        assert opened[: len(expanded)] == expanded
