"""The searches that are broken on purpose are broken just as the lessons say, and nowhere else."""

import math

import pytest

from astrolabe.core.records import EXPANDED, FOUND, IMPROVED
from astrolabe.search.broken import f_without_g, parent_in_entry

from ..support.oracles.crossing import share_of
from ..support.oracles.maps import (
    MAP_C,
    SIDES_NEEDED,
    board_distances,
    oracle_cost,
    oracle_steps,
    path_cost,
    path_of,
    random_maps,
    sea_map,
)
from ..support.oracles.searching import Case, on_board, on_map, run

F_WITHOUT_G = Case(f_without_g)
PARENT_IN_ENTRY = Case(parent_in_entry)
HOME = "123456780"


@pytest.mark.parametrize("tie", ["fifo", "lifo", "high-g"])
def test_lesson_8_half_an_update_answers_13_where_11_is_right(tie: str) -> None:
    entries = run(F_WITHOUT_G, on_board("123867405", HOME), tie)
    assert entries[-1][0] == FOUND
    assert entries[-1][5] == len(path_of(entries)) - 1 == 13
    assert board_distances(bytes(map(int, HOME)), 3)[bytes(map(int, "123867405"))] == 11


def test_with_half_an_update_an_improved_node_keeps_its_cost_and_its_parent() -> None:
    reached: dict[int, tuple[float, int]] = {}
    improved = 0
    for kind, _, _, _, node, g, other, *_ in run(F_WITHOUT_G, on_board("123867405", HOME)):
        if kind == IMPROVED:
            assert (g, other) == reached[node]
            improved += 1
        elif kind != EXPANDED:
            reached.setdefault(node, (g, other))
    assert improved


@pytest.mark.parametrize("tie", ["lifo", "high-g"])
@pytest.mark.parametrize("order", ["urdl", "rudl"])
def test_lesson_13_a_parent_in_the_queue_s_entry_says_24_and_draws_26(order: str, tie: str) -> None:
    entries = run(PARENT_IN_ENTRY, on_map(sea_map(MAP_C), heuristic="manhattan", order=order), tie)
    assert (entries[-1][0], entries[-1][5], entries[-1][6]) == (FOUND, 24.0, 10)
    assert path_cost(path_of(entries), oracle_steps(sea_map(MAP_C))) == 26.0


@pytest.mark.parametrize("diagonal", SIDES_NEEDED)
def test_a_parent_in_the_queue_s_entry_still_says_the_least_cost(diagonal: str) -> None:
    wrong = 0
    for gridmap in random_maps(share_of(150), seed=81):
        entries = run(PARENT_IN_ENTRY, on_map(gridmap, diagonal))
        found = entries[-1][5] if entries[-1][0] == FOUND else math.inf
        assert found == oracle_cost(gridmap, diagonal)
        wrong += path_cost(path_of(entries), oracle_steps(gridmap, diagonal)) > found
    assert wrong


@pytest.mark.parametrize("diagonal", SIDES_NEEDED)
def test_half_an_update_draws_the_path_it_says_and_it_is_sometimes_too_dear(diagonal: str) -> None:
    wrong = 0
    for gridmap in random_maps(share_of(150), seed=82):
        entries = run(F_WITHOUT_G, on_map(gridmap, diagonal))
        if entries[-1][0] == FOUND:
            assert path_cost(path_of(entries), oracle_steps(gridmap, diagonal)) == entries[-1][5]
            wrong += entries[-1][5] > oracle_cost(gridmap, diagonal)
    assert wrong


@pytest.mark.parametrize("search", [f_without_g, parent_in_entry])
def test_a_broken_search_says_so(search: object) -> None:
    assert search.__doc__ is not None
    assert search.__doc__.startswith("BROKEN: ")
