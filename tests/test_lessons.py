"""The twenty lessons: every number of the table comes out of the engine, and every cost out of an oracle as well.

Counts are those of `statistics.py`: nodes whose successors were generated, the goal's removal and stale entries left
out. Four numbers stand for the tie rules fifo, lifo, high-g and low-g; one number for all of them. Where the table
gives fewer, the others are the engine's own, kept so that they do not change unnoticed.
"""

import math
from functools import cache
from itertools import pairwise, product
from random import Random
from typing import Any, NamedTuple

import pytest

from astrolabe.guarantee import guarantee
from astrolabe.heuristics.tiles import TILE_HEURISTICS
from astrolabe.records import EXPANDED, FELL
from astrolabe.runs import BATCH, Answer, Run, impossible, solve
from astrolabe.settings import Problem, Settings
from astrolabe.spaces.board import BoardProblem, ordered_goal
from astrolabe.spaces.gridmap import GridMap
from astrolabe.statistics import Statistics

from .maps import (
    MAP_A,
    MAP_B,
    MAP_B_UNSOLVABLE,
    MAP_C,
    MAP_D3,
    MAP_E,
    MAP_E_ESTIMATES,
    MAP_F,
    MAP_G,
    MAP_H,
    board_distances,
    empty_map,
    oracle_board_distance,
    oracle_cost,
    oracle_fewest_steps,
    oracle_steps,
    path_cost,
    sea_map,
)

TIE_RULES = ("fifo", "lifo", "high-g", "low-g")
SLOW = 10_000  # expansions; what needs more of them waits for the night
NO_PATH = math.inf
HOME = "123456780"


def board(digits: str, goal: str = HOME) -> BoardProblem:
    return BoardProblem(3, 3, bytes(map(int, digits)), bytes(map(int, goal)))


def fifteen(tiles: str) -> BoardProblem:
    return BoardProblem(4, 4, bytes(map(int, tiles.split())), ordered_goal(4, 4))


FOUR_MOVES = board("283104765", "123804765")
FIVE_HEURISTICS = board("014276385")
TWIN_MISTAKE = board("713246580")
WEIGHTS = board("801574362")
SHORTEST = board("304528167")
LARGER_G, NEWER_FIRST = board("238165407"), board("283104756")
HALF_AN_UPDATE = board("123867405")
HARDEST, AS_HARD = board("647850321"), board("867254301")
FIFTEEN = fifteen("5 9 1 7 10 6 4 3 0 13 11 8 14 15 2 12")
MAP_D1 = "1 0 4 \n 5 0 5"
MAP_D2 = "0 2 4 \n 5 5 2 \n 0 5 1"


class Row(NamedTuple):
    """What a search with these settings gives. One number for every tie rule, or one for all; None: not stated."""

    problem: Problem
    settings: dict[str, Any]
    expanded: int | tuple[int, ...] | None
    cost: float | tuple[float, ...]
    optimal: bool = True
    reopened: int | tuple[int, ...] = 0


def using(heuristic: str) -> dict[str, Any]:
    return {"heuristic": heuristic}


def weighted(weight: float) -> dict[str, Any]:
    return {"algorithm": "weighted-a-star", "weight": weight}


MANHATTAN, LINEAR_CONFLICT, MISPLACED, ZERO = map(using, ("manhattan", "linear-conflict", "misplaced", "zero"))
DIJKSTRA, GREEDY, FEWEST_STEPS = ({"algorithm": name} for name in ("dijkstra", "greedy", "breadth-first"))
EARLY = {"goal_test": "generation"}
RUDL = {"order": "rudl"}
NO_CORNERS, CUTTING = {"diagonal": "no-corners"}, {"diagonal": "one-corner"}
NUMBERS = {"heuristic": "table", "table": tuple(MAP_E_ESTIMATES)}

ROWS = {
    "1 Manhattan": Row(FOUR_MOVES, MANHATTAN, 4, 4),
    "1 misplaced": Row(FOUR_MOVES, MISPLACED, (5, 5, 4, 5), 4),
    "1 h=0": Row(FOUR_MOVES, ZERO, (23, 22, 23, 23), 4),
    "2 h=0": Row(FIVE_HEURISTICS, ZERO, (166_111, 158_444, 166_111, 166_111), 26),
    "2 misplaced": Row(FIVE_HEURISTICS, MISPLACED, (38_739, 27_339, 27_160, 38_748), 26),
    "2 Manhattan": Row(FIVE_HEURISTICS, MANHATTAN, (5_176, 2_962, 2_153, 5_266), 26),
    "2 linear conflict": Row(FIVE_HEURISTICS, LINEAR_CONFLICT, (2_730, 1_139, 1_082, 2_833), 26),
    "2 breadth-first": Row(FIVE_HEURISTICS, FEWEST_STEPS | EARLY, 150_549, 26),
    "3 cells that differ": Row(FIVE_HEURISTICS, using("misplaced-with-blank"), (39_969, 28_700, 28_260, 40_040), 26),
    "4 blank counted": Row(TWIN_MISTAKE, using("manhattan-with-blank"), (77, 64, 58, 80), 14, optimal=False),
    "4 Manhattan": Row(TWIN_MISTAKE, MANHATTAN, (33, 33, 30, 33), 12),
    "5 w=1": Row(WEIGHTS, weighted(1), (1_362, 1_284, 1_036, 1_362), 25),
    "5 w=1.5": Row(WEIGHTS, weighted(1.5), (609, 688, 432, 787), 29, optimal=False),
    "5 w=2": Row(WEIGHTS, weighted(2), (241, 264, 297, 236), (29, 29, 31, 29), optimal=False),
    "5 greedy": Row(WEIGHTS, GREEDY, None, (41, 41, 73, 37), optimal=False),
    "6 Manhattan": Row(SHORTEST, MANHATTAN, (1_246, 936, 585, 1_248), 23),
    "6 h=0": Row(SHORTEST, ZERO, (113_504, 111_496, 113_504, 113_504), 23),
    "7 larger g": Row(LARGER_G, MANHATTAN, (22, 14, 13, 22), 13),
    "7 larger g, better h": Row(LARGER_G, LINEAR_CONFLICT, (21, 14, 20, 21), 13),
    "7 newer first": Row(NEWER_FIRST, MANHATTAN, (113, 49, 49, 113), 14),
    "7 newer first, better h": Row(NEWER_FIRST, LINEAR_CONFLICT, (85, 73, 38, 85), 14),
    "8 right": Row(HALF_AN_UPDATE, MANHATTAN, None, 11),
    "10 Manhattan": Row(HARDEST, MANHATTAN, (20_290, 6_835, 6_744, 21_197), 31),
    "10 Manhattan, other": Row(AS_HARD, MANHATTAN, (20_290, 6_858, 6_754, 21_197), 31),
    "10 linear conflict": Row(HARDEST, LINEAR_CONFLICT, (12_486, 3_815, 3_837, 12_714), 31),
    "11 A*": Row(sea_map(MAP_A), {}, (13, 10, 10, 13), 10),
    "11 Dijkstra": Row(sea_map(MAP_A), DIJKSTRA, 21, 10),
    "11 greedy": Row(sea_map(MAP_A), GREEDY, None, (25, 44, 25, 25), optimal=False),
    "11 fewest steps": Row(sea_map(MAP_A), FEWEST_STEPS, None, 25, optimal=False),
    "11 fewest steps, RUDL": Row(sea_map(MAP_A), FEWEST_STEPS | RUDL, None, 44, optimal=False),
    "12 A*": Row(sea_map(MAP_B), {}, 47, 100),
    "12 Dijkstra": Row(sea_map(MAP_B), DIJKSTRA, 47, 100),
    "12 fewest steps": Row(sea_map(MAP_B), FEWEST_STEPS, None, 134, optimal=False),
    "12 greedy": Row(sea_map(MAP_B), GREEDY, None, (119, 134, 155, 119), optimal=False),
    "12 greedy, RUDL": Row(sea_map(MAP_B), GREEDY | RUDL, None, (134, 119, 174, 136), optimal=False),
    "12 no path": Row(sea_map(MAP_B_UNSOLVABLE), {}, 45, NO_PATH),
    "12 no path, Dijkstra": Row(sea_map(MAP_B_UNSOLVABLE), DIJKSTRA, 45, NO_PATH),
    "13 right": Row(sea_map(MAP_C), RUDL, 10, 24),
    "14 D3, scaled": Row(sea_map(MAP_D3, ammunition=0.0), {}, None, 1),
    "14 D3, not scaled": Row(sea_map(MAP_D3, 0.0), using("unscaled-manhattan"), None, 2, optimal=False),
    "15 closed final": Row(sea_map(MAP_E), NUMBERS, 8, 7, optimal=False),
    "15 closed final, broken": Row(sea_map(MAP_E), NUMBERS | {"algorithm": "closed-is-final"}, 8, 7, optimal=False),
    "15 reopening": Row(sea_map(MAP_E), NUMBERS | {"reopening": True}, (9, 10, 10, 9), 5, reopened=(1, 2, 2, 1)),
    "16 Manhattan": Row(empty_map(20, 20), {}, (399, 38, 38, 399), 38),
    "16 Euclid": Row(empty_map(20, 20), using("euclidean"), (399, 362, 362, 399), 38),
    "16 w=1.01": Row(empty_map(20, 20), weighted(1.01), 38, 38),
    "17 octile": Row(sea_map(MAP_F), NO_CORNERS, (13, 7, 7, 13), 6.828),
    "17 Dijkstra": Row(sea_map(MAP_F), DIJKSTRA | NO_CORNERS, 19, 6.828),
    "17 Manhattan": Row(sea_map(MAP_F), MANHATTAN | NO_CORNERS, (9, 7, 9, 9), 7.414, optimal=False),
    "18 goal taken out": Row(sea_map(MAP_G), ZERO | CUTTING, 16, 5.414),
    "18 goal generated": Row(sea_map(MAP_G), ZERO | CUTTING | EARLY, None, 5.657, optimal=False),
    "19 A*": Row(sea_map(MAP_H), {}, (12, 11, 11, 12), 6),
    "19 greedy": Row(sea_map(MAP_H), GREEDY, (13, 13, 12, 13), 12, optimal=False),
    "19 w=2": Row(sea_map(MAP_H), weighted(2), 11, 6),
    "20 Manhattan": Row(FIFTEEN, MANHATTAN, (4_229, 3_699, 1_113, 4_309), 30),
    "20 linear conflict": Row(FIFTEEN, LINEAR_CONFLICT, (1_759, 1_368, 512, 1_759), 30),
    "20 w=1.5": Row(FIFTEEN, weighted(1.5), (942, 2_530, 1_070, 999), 32, optimal=False),
    "20 w=2": Row(FIFTEEN, weighted(2), (5_328, 1_917, 4_069, 4_955), (42, 40, 42, 40), optimal=False),
}


def under(tie: str, numbers: Any) -> Any:
    """The number for a tie rule."""
    return numbers[TIE_RULES.index(tie)] if isinstance(numbers, tuple) else numbers


def cases() -> list[Any]:
    return [
        pytest.param(
            row, tie, id=f"{name}, {tie}", marks=[pytest.mark.nightly] * ((under(tie, row.expanded) or 0) > SLOW)
        )
        for (name, row), tie in product(ROWS.items(), TIE_RULES)
    ]


@cache
def least_cost(problem: Problem, diagonal: str = "never") -> float:
    """By an oracle that knows none of our searches."""
    if isinstance(problem, GridMap):
        return oracle_cost(problem, diagonal)
    return oracle_board_distance(problem.start, problem.goal, problem.width)


def answer_of(problem: Problem, tie: str = "high-g", **asked: Any) -> Answer:
    return solve(problem, Settings(**{"detail": "sets", "tie": tie, **asked}))


@pytest.mark.parametrize(("row", "tie"), cases())
def test_a_row_has_its_numbers(row: Row, tie: str) -> None:
    answer = answer_of(row.problem, tie, **row.settings)
    assert answer.ending == ("exhausted" if row.cost == NO_PATH else "found")
    assert answer.statistics.expanded == under(tie, row.expanded) or row.expanded is None
    assert answer.statistics.reopened == under(tie, row.reopened)
    if answer.ending == "found":
        assert answer.cost == pytest.approx(under(tie, row.cost), abs=5e-4)


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_an_oracle_agrees_with_the_costs(row: Row) -> None:
    best = least_cost(row.problem, row.settings.get("diagonal", "never"))
    for tie in TIE_RULES:
        if row.optimal:
            assert best == pytest.approx(under(tie, row.cost), abs=5e-4)
        else:
            assert best < under(tie, row.cost) - 0.2


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_the_verdict_on_a_row_is_never_too_good(row: Row) -> None:
    assert guarantee(row.problem, Settings(**row.settings)).optimal <= row.optimal


def rises(heuristic: str, boards: tuple[Any, ...]) -> int:
    """How many steps of a path end with a larger estimate than they began with."""
    estimator = TILE_HEURISTICS[heuristic](3, 3, boards[-1])
    return sum(estimator.whole(after) > estimator.whole(before) for before, after in pairwise(boards))


@pytest.mark.parametrize("tie", TIE_RULES)
def test_lesson_2_h_rises_six_times_along_the_way(tie: str) -> None:
    assert rises("manhattan", answer_of(FIVE_HEURISTICS, tie).path) == 6


def test_lesson_3_one_move_from_home_two_cells_differ() -> None:
    """How many boards are overestimated in lessons 3 and 4 is counted in `test_tile_heuristics.py`."""
    answer = answer_of(board("123456708"), heuristic="misplaced-with-blank")
    assert TILE_HEURISTICS["misplaced-with-blank"](3, 3, bytes(map(int, HOME))).whole(answer.path[0]) == 2  # type: ignore[arg-type]
    assert (answer.cost, answer.guarantee) == (1, (True, "harmless", {"algorithm": "a-star", "weight": "1"}))


def test_lesson_6_the_verdict_says_that_it_is_the_shortest() -> None:
    assert answer_of(SHORTEST).guarantee[:2] == (True, "consistent")


def more_work_with_a_better_heuristic(problem: BoardProblem, tie: str) -> bool:
    plain, better = (answer_of(problem, tie, heuristic=name) for name in ("manhattan", "linear-conflict"))
    assert plain.cost == better.cost
    return better.statistics.expanded > plain.statistics.expanded


def random_boards(count: int) -> list[BoardProblem]:
    """Boards of every depth."""
    goal = bytes(map(int, HOME))
    return [BoardProblem(3, 3, start, goal) for start in Random(7).sample([*board_distances(goal, 3)], count)]


@pytest.mark.parametrize("count", [60, pytest.param(2_500, marks=pytest.mark.nightly)])
def test_lesson_7_with_older_first_a_better_heuristic_never_expands_more(count: int) -> None:
    assert not any(more_work_with_a_better_heuristic(problem, "fifo") for problem in random_boards(count))


@pytest.mark.parametrize(("tie", "cost"), [*zip(TIE_RULES, (13, 13, 13, 11), strict=True)])
def test_lesson_8_half_an_update_answers_13(tie: str, cost: int) -> None:
    answer = answer_of(HALF_AN_UPDATE, tie, algorithm="f-without-g")
    assert (answer.cost, answer.moves) == (cost, cost)
    assert answer.guarantee[:2] == (False, "f-without-g")


IMPOSSIBLE = {
    "3x3": board("123456870"),
    "4x4": fifteen("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0"),
}


@pytest.mark.parametrize("problem", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_lesson_9_parity_gives_the_verdict_at_once(problem: BoardProblem) -> None:
    assert impossible(problem)
    answer = answer_of(problem)
    assert (answer.ending, answer.statistics.records) == ("impossible", 0)
    twin = answer_of(problem, algorithm="twin", heuristic="linear-conflict")
    assert twin.ending == "impossible"
    assert twin.statistics.expanded > 0


def test_lesson_9_an_odd_number_of_inversions_can_be_solved_on_an_even_width() -> None:
    problem = fifteen("1 2 3 4 5 6 7 8 9 10 11 0 13 14 15 12")
    assert not impossible(problem)
    assert answer_of(problem).cost == least_cost(problem) == 1


def test_lesson_9_searching_anyway_expands_half_of_all_boards_and_ends() -> None:
    answer = answer_of(IMPOSSIBLE["3x3"], anyway=True)
    assert (answer.ending, answer.statistics.expanded) == ("exhausted", 181_440)


def test_lesson_9_a_large_board_searched_anyway_stops_at_its_limit() -> None:
    answer = answer_of(IMPOSSIBLE["4x4"], anyway=True, limit=1_000)
    assert answer.ending == "limit"
    assert 1_000 <= answer.statistics.generated <= 1_003


def test_lesson_10_two_boards_are_31_moves_away_and_none_further() -> None:
    distances = board_distances(bytes(map(int, HOME)), 3)
    furthest = max(distances.values())
    assert furthest == 31
    assert {start for start, moves in distances.items() if moves == 31} == {HARDEST.start, AS_HARD.start}


@pytest.mark.nightly
@pytest.mark.parametrize("tie", TIE_RULES)
@pytest.mark.parametrize("problem", [HARDEST, AS_HARD], ids=["647850321", "867254301"])
def test_lesson_10_without_a_heuristic_almost_all_boards_are_expanded(problem: BoardProblem, tie: str) -> None:
    assert answer_of(problem, tie, heuristic="zero").statistics.expanded in (181_438, 181_439)


def costs_of_shortest_walks(gridmap: GridMap, most: int) -> list[float]:
    """What every way from start to goal of this many steps costs."""
    steps = oracle_steps(gridmap)
    walks = [(gridmap.start, 0.0)]
    for _ in range(most):
        walks = [(there, cost + step) for cell, cost in walks for there, step in steps[cell]]
    return [cost for cell, cost in walks if cell == gridmap.goal]


def test_lesson_11_every_path_of_six_steps_crosses_an_enemy() -> None:
    assert oracle_fewest_steps(sea_map(MAP_A)) == 6
    assert min(costs_of_shortest_walks(sea_map(MAP_A), 6)) == 25
    assert answer_of(sea_map(MAP_A), algorithm="breadth-first").moves == 6


def test_lesson_12_the_fewest_steps_are_twenty() -> None:
    assert oracle_fewest_steps(sea_map(MAP_B)) == 20
    assert answer_of(sea_map(MAP_B), algorithm="breadth-first").moves == 20


@pytest.mark.parametrize(("tie", "drawn"), [*zip(TIE_RULES, (24, 26, 26, 24), strict=True)])
def test_lesson_13_a_stale_parent_says_24_and_draws_26(tie: str, drawn: float) -> None:
    """The table says fifo, for a heap whose order among equals is its own; ours shows it with the newer or larger g."""
    answer = answer_of(sea_map(MAP_C), tie, algorithm="parent-in-entry", order="rudl")
    assert (answer.cost, answer.statistics.expanded) == (24, 10)
    assert path_cost(answer.path, oracle_steps(sea_map(MAP_C))) == drawn  # type: ignore[arg-type]


def test_lesson_14_a_step_that_pays_misleads() -> None:
    """No input may have such a cost (`test_cli.py`): the map is made here, past every check."""
    answer = answer_of(sea_map(MAP_D1, ammunition=-1.0), heuristic="unscaled-manhattan")
    assert (answer.cost, answer.guarantee.optimal) == (2, False)
    steps = oracle_steps(sea_map(MAP_D1, ammunition=-1.0))
    assert path_cost([0, 3, 4, 5, 2], steps) == 0


def test_lesson_14_a_circle_that_pays_never_ends() -> None:
    run = Run(sea_map(MAP_D2, ammunition=-1.0), Settings(heuristic="zero", reopening=True))
    records = run.pull(100_000)
    assert not run.done
    assert records["g"].min() < -1_000


def test_lesson_15_a_fall_of_f_is_the_witness() -> None:
    records = Run(sea_map(MAP_E), Settings(**NUMBERS, reopening=True)).pull(10_000)
    assert (records["flags"][records["kind"] == EXPANDED] & FELL).any()
    assert answer_of(sea_map(MAP_E), **NUMBERS).guarantee[:2] == (False, "closed-is-final")
    assert answer_of(sea_map(MAP_E), **NUMBERS, reopening=True).guarantee[:2] == (True, "reopening")


def test_lesson_18_on_boards_stopping_at_generation_is_safe() -> None:
    """Manhattan is exact next to the goal, so the goal is never generated too early."""
    for problem in random_boards(40):
        early, late = (answer_of(problem, goal_test=when) for when in ("generation", "expansion"))
        assert early.cost == late.cost
        assert early.guarantee.optimal


@pytest.mark.nightly
@pytest.mark.parametrize("tie", TIE_RULES)
def test_lesson_20_misplaced_tiles_are_no_help_on_the_15_puzzle(tie: str) -> None:
    run, counts = Run(FIFTEEN, Settings(heuristic="misplaced", tie=tie, detail="sets")), Statistics()
    while counts.expanded <= 325_000:
        assert not run.done
        counts.add(run.pull(BATCH))
