"""IDA* finds the least cost with the memory of one path."""

import math
from itertools import pairwise
from random import Random

import pytest

from astrolabe.core.records import CUT, EXHAUSTED, EXPANDED, FOUND, LEFT, OPENED, THRESHOLD
from astrolabe.search.ida_star import ida_star
from astrolabe.search.rule import Rule

from ..support.oracles.crossing import share_of
from ..support.oracles.maps import (
    SIDES_NEEDED,
    board_distances,
    grid_from,
    oracle_board_distance,
    oracle_cost,
    oracle_remaining,
    oracle_steps,
    path_cost,
    path_of,
    random_board,
    random_maps,
    rounded,
)
from ..support.oracles.replay import replay
from ..support.oracles.searching import Case, count, on_board, on_map, on_table, run

HOME = "123456780"


@pytest.mark.parametrize("diagonal", SIDES_NEEDED)
def test_the_least_cost_is_found_with_a_consistent_heuristic(diagonal: str) -> None:
    sides = (1, 5) if diagonal == "never" else (1, 3)
    for gridmap in random_maps(share_of(250), seed=51, sides=sides, walls=0.3):
        entries = run("ida-star", on_map(gridmap, diagonal))
        found = entries[-1][5] if entries[-1][0] == FOUND else math.inf
        assert found == oracle_cost(gridmap, diagonal)
        if found < math.inf:
            assert path_cost(path_of(entries), oracle_steps(gridmap, diagonal)) == found


@pytest.mark.parametrize("diagonal", SIDES_NEEDED)
def test_the_least_cost_is_found_with_any_admissible_numbers(diagonal: str) -> None:
    random = Random(52)
    for gridmap in random_maps(share_of(150), seed=52, sides=(1, 3)):
        remaining = oracle_remaining(gridmap, diagonal)
        h = [rounded(remaining.get(cell, 9.0) * random.random()) for cell in range(len(gridmap.cells))]
        entries = run("ida-star", on_table(gridmap, diagonal, h))
        found = entries[-1][5] if entries[-1][0] == FOUND else math.inf
        assert found == oracle_cost(gridmap, diagonal)


def test_every_board_of_two_rows_of_three_takes_its_true_number_of_moves() -> None:
    for board, moves in list(board_distances(bytes([1, 2, 3, 4, 5, 0]), 3).items())[::2]:
        entries = run("ida-star", on_board(board, "123450"))
        assert entries[-1][5] == moves == len(path_of(entries)) - 1


def test_boards_of_three_by_three_take_their_true_number_of_moves() -> None:
    distances = board_distances(bytes([1, 2, 3, 4, 5, 6, 7, 8, 0]), 3)
    for board in Random(53).sample([board for board, moves in distances.items() if moves < 24], 15):
        assert run("ida-star", on_board(board, HOME))[-1][5] == distances[board]


def test_a_board_of_four_by_four_takes_its_true_number_of_moves() -> None:
    goal = bytes([*range(1, 16), 0])
    for slides in (20, 40):
        board = random_board(Random(slides), 4, 4, slides)
        assert run("ida-star", on_board(board, goal, 4))[-1][5] == oracle_board_distance(board, goal, 4)


def test_the_bounds_rise_to_the_least_f_that_was_cut() -> None:
    entries = run("ida-star", on_board("014276385", HOME))
    rounds: list[list[float]] = []  # round -> its bound, then every f that was cut
    for kind, _, _, _, _, g, _, h, f in entries:
        if kind == THRESHOLD:
            rounds.append([g])
        elif kind == CUT:
            assert f == g + h
            rounds[-1].append(f)
        elif kind in (OPENED, EXPANDED):
            assert f == g + h <= rounds[-1][0]
    assert [bound for bound, *_ in rounds] == [14.0, 16.0, 18.0, 20.0, 22.0, 24.0, 26.0]
    for (bound, *cut), (next_bound, *_) in pairwise(rounds):
        assert next_bound == min(cut) > bound


def test_a_step_back_onto_the_path_is_ignored_and_closed_is_the_path() -> None:
    sides = replay(run("ida-star", on_board("283104765", "123804765")))
    assert len(sides[0].closed) == 4


def test_no_path_is_proved_when_no_path_was_cut() -> None:
    gridmap = grid_from("""
        S . # .
        . . # G
    """)
    entries = run("ida-star", on_map(gridmap))
    assert entries[-1][0] == EXHAUSTED
    assert count(entries, LEFT) == count(entries, EXPANDED)
    assert replay(entries)[0].closed == []


def test_a_weight_costs_at_most_that_factor() -> None:
    case = Case(ida_star, Rule(h_weight=2.0), "none")
    distances = board_distances(bytes([1, 2, 3, 4, 5, 6, 7, 8, 0]), 3)
    for board in Random(54).sample([board for board, moves in distances.items() if moves < 22], 10):
        assert distances[board] <= run(case, on_board(board, HOME))[-1][5] <= 2 * distances[board]
