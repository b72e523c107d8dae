"""Depth-first search keeps to its limit, misses nothing within it, and tells a proof from a limit reached."""

import math

import pytest

from astrolabe.core.records import CUT, EXHAUSTED, EXPANDED, FOUND, LEFT, LIMIT, NO_NODE, OPENED, THRESHOLD
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.search.depth_first import depth_first, iterative_deepening
from astrolabe.search.rule import Rule

from ..support.oracles.crossing import share_of
from ..support.oracles.maps import (
    SIDES_NEEDED,
    Entry,
    Steps,
    board_distances,
    dijkstra,
    grid_from,
    oracle_fewest_steps,
    oracle_steps,
    path_cost,
    path_of,
    random_maps,
)
from ..support.oracles.replay import replay
from ..support.oracles.searching import Case, count, on_board, on_map, run

HOME = bytes([1, 2, 3, 4, 5, 0])


def limited(bound: float) -> Case:
    return Case(depth_first, Rule(bound=bound), "none")


def deepening(bound: float = math.inf) -> Case:
    return Case(iterative_deepening, Rule(bound=bound), "none")


def steps_of(entries: list[Entry]) -> float:
    return len(path_of(entries)) - 1 if entries[-1][0] == FOUND else math.inf


def depths(gridmap: GridMap, diagonal: str) -> dict[int, float]:
    """The fewest steps to every cell that can be reached."""
    ones: Steps = {
        cell: [(there, 1.0) for there, _ in edges] for cell, edges in oracle_steps(gridmap, diagonal).items()
    }
    return dijkstra(ones, gridmap.start)


@pytest.mark.parametrize("diagonal", SIDES_NEEDED)
@pytest.mark.parametrize("bound", [0, 1, 3, 6, math.inf])
def test_the_goal_is_found_exactly_when_it_is_within_the_limit(bound: float, diagonal: str) -> None:
    for gridmap in random_maps(share_of(120), seed=41, water=0.1):
        entries = run(limited(bound), on_map(gridmap, diagonal))
        fewest = oracle_fewest_steps(gridmap, diagonal)
        assert (entries[-1][0] == FOUND) == (fewest <= bound and fewest < math.inf)
        if entries[-1][0] == FOUND:
            assert fewest <= steps_of(entries) <= bound
            assert path_cost(path_of(entries), oracle_steps(gridmap, diagonal)) == entries[-1][5]


@pytest.mark.parametrize("diagonal", SIDES_NEEDED)
@pytest.mark.parametrize("bound", [0, 2, 5, math.inf])
def test_nothing_found_is_a_proof_exactly_when_nothing_lies_beyond_the_limit(bound: float, diagonal: str) -> None:
    for gridmap in random_maps(share_of(120), seed=42, walls=0.5):
        entries = run(limited(bound), on_map(gridmap, diagonal))
        if entries[-1][0] != FOUND:
            beyond = max(depths(gridmap, diagonal).values()) > bound
            assert entries[-1][0] == (LIMIT if beyond else EXHAUSTED)
            assert entries[-1][4] == NO_NODE


def test_a_limit_on_nodes_names_the_node_that_was_due() -> None:
    entries = run("depth-first", on_board("543210", HOME), limit=20)
    assert entries[-1][0] == LIMIT
    assert entries[-1][4] in replay(entries)[0].open


def test_a_node_reached_again_in_fewer_steps_is_entered_again() -> None:
    """Up and around, the cell before the goal is reached with no step left; a set of closed cells would bar it."""
    gridmap = grid_from("""
        . . . #
        S . . G
    """)
    entries = run(limited(4), on_map(gridmap))
    assert steps_of(entries) == 3
    assert [entry[4] for entry in entries if entry[0] == OPENED].count(6) == 2


def test_without_a_limit_no_node_is_entered_twice() -> None:
    for gridmap in random_maps(share_of(100), seed=43):
        entries = run("depth-first", on_map(gridmap, "always"))
        entered = [entry[4] for entry in entries if entry[0] == EXPANDED]
        assert len(entered) == len(set(entered))
        assert count(entries, CUT) == 0


def test_the_first_move_is_followed_first() -> None:
    gridmap = grid_from("""
        . . .
        . S .
        . . G
    """)
    for order, first in (("urdl", 1), ("rudl", 5)):
        entries = run("depth-first", on_map(gridmap, order=order))
        assert [entry[4] for entry in entries if entry[0] == EXPANDED][:2] == [4, first]


def test_closed_is_the_path_and_empty_in_the_end_when_all_was_left() -> None:
    gridmap = grid_from("""
        S . . #
        . . . #
        . . # G
    """)
    entries = run("depth-first", on_map(gridmap))
    assert entries[-1][0] == EXHAUSTED
    assert count(entries, LEFT) == count(entries, EXPANDED) == 8
    assert replay(entries)[0].closed == []


@pytest.mark.parametrize("diagonal", SIDES_NEEDED)
def test_iterative_deepening_finds_the_fewest_steps_round_by_round(diagonal: str) -> None:
    for gridmap in random_maps(share_of(80), seed=44, sides=(1, 7), water=0.1):
        entries = run(deepening(), on_map(gridmap, diagonal))
        fewest = oracle_fewest_steps(gridmap, diagonal)
        assert steps_of(entries) == fewest
        bounds = [entry[5] for entry in entries if entry[0] == THRESHOLD]
        assert bounds == list(range(len(bounds)))
        if fewest < math.inf:
            assert bounds[-1] == fewest
        else:
            assert entries[-1][0] == EXHAUSTED
            assert bounds[-1] == max(depths(gridmap, diagonal).values())


def test_iterative_deepening_finds_the_number_of_moves_of_every_board_of_two_rows_of_three() -> None:
    for board, moves in list(board_distances(HOME, 3).items())[::5]:
        assert run(deepening(), on_board(board, HOME))[-1][5] == moves


def test_iterative_deepening_stops_at_its_limit() -> None:
    far = max(board_distances(HOME, 3).items(), key=lambda item: item[1])[0]
    entries = run(deepening(7.0), on_board(far, HOME))
    assert entries[-1][0] == LIMIT
    assert entries[-1][4] == NO_NODE
    assert [entry[5] for entry in entries if entry[0] == THRESHOLD] == list(range(8))
