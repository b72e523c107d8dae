"""What is said of an answer is true: "optimal" only where it is, and a path is legal and costs what is stated.

Problems and settings are drawn at random, tables of numbers included, and compared with the oracles. Nothing here
knows the rules in `guarantee.py`, so that a rule too generous is found by its wrong answers.
"""

import math
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from astrolabe.content.words import say
from astrolabe.domains import Problem
from astrolabe.domains.boards.board import BoardProblem
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.engine.settings import CHOICES, Settings, weight_of
from astrolabe.runs.run import Answer, solve
from astrolabe.search import ALGORITHMS
from astrolabe.search.promises import deepening, fewest_steps, least_f, two_sided
from astrolabe.worth.guarantee import guarantee

from ..support.oracles.chance import GROUNDS, random_searches
from ..support.oracles.crossing import crossed, share_of
from ..support.oracles.maps import (
    COSTS,
    EVERY_RULE,
    MAP_E,
    MAP_E_ESTIMATES,
    board_distances,
    oracle_cost,
    oracle_remaining,
    oracle_steps,
    path_cost,
    random_map,
    sea_map,
    slid_boards,
)

TIE_RULES = CHOICES["tie"]
WRONG_PATH = ("f-without-g", "parent-in-entry")  # broken so that cost and path need not agree


def check(problem: Problem, settings: Settings) -> Answer:
    """Solve, and compare everything said with the oracles."""
    answer = solve(problem, settings)
    best = best_cost(problem, settings)
    case = (problem, settings, answer)
    optimal, reason, facts = answer.guarantee
    assert say(f"guarantee.{reason}", **facts).startswith("Optimal, proved" if optimal else "Not guaranteed"), case
    assert answer.ending == ("found" if best < math.inf else "exhausted"), case
    if answer.ending != "found":
        return answer
    if settings.algorithm not in WRONG_PATH:
        assert cost_of(problem, settings, answer) == answer.cost, case
    assert answer.cost >= best, case
    assert not optimal or answer.cost == best, case
    assert reason != "weighted" or answer.cost <= weight_of(settings) * best, case
    return answer


def best_cost(problem: Problem, settings: Settings) -> float:
    if isinstance(problem, GridMap):
        return oracle_cost(problem, settings.diagonal)
    return board_distances(problem.goal, problem.width).get(problem.start, math.inf)


def cost_of(problem: Problem, settings: Settings, answer: Answer) -> float:
    """The cost of an answer's path by the oracle's own steps, from start to goal; an illegal step fails."""
    assert (answer.path[0], answer.path[-1]) == (problem.start, problem.goal)
    if isinstance(problem, GridMap):
        return path_cost(
            [cell for cell in answer.path if isinstance(cell, int)], oracle_steps(problem, settings.diagonal)
        )
    boards = [board for board in answer.path if isinstance(board, bytes)]
    assert all(after in slid_boards(before, problem.width) for before, after in pairwise(boards))
    return len(boards) - 1


@pytest.mark.parametrize(("algorithm", "domain"), GROUNDS)
def test_what_is_said_of_a_random_search_is_true(algorithm: str, domain: str) -> None:
    answers = [check(*search) for search in random_searches(algorithm, domain, share_of(120), "ordinary")]
    assert any(answer.guarantee.optimal for answer in answers) == (ALGORITHMS[algorithm].promise in PROMISING)


PROMISING = (least_f, two_sided, deepening, fewest_steps)


@pytest.mark.nightly
@pytest.mark.parametrize(("algorithm", "domain"), GROUNDS)
def test_what_is_said_of_many_random_searches_is_true(algorithm: str, domain: str) -> None:
    for search in random_searches(algorithm, domain, 10_000, "nightly"):
        check(*search)


def optimal_settings(diagonal: str) -> Iterator[dict[str, Any]]:
    """What every method that promises the least cost on any map is set to."""
    consistent = ("default", "octile", "euclidean", "chebyshev", "zero") + ("manhattan",) * (diagonal == "never")
    yield {"algorithm": "dijkstra"}
    yield {"algorithm": "bidirectional-dijkstra"}
    for heuristic in consistent:
        yield {"heuristic": heuristic}
        yield {"heuristic": heuristic, "reopening": True}
        yield {"heuristic": heuristic, "weight": 0.7}
        yield {"heuristic": heuristic, "algorithm": "bidirectional-a-star"}


def jumping_settings(diagonal: str) -> Iterator[dict[str, Any]]:
    """The same, where all ground costs the same."""
    for heuristic in ("default", "octile", "euclidean", "zero"):
        yield {"algorithm": "orthogonal-jump-point" if diagonal == "never" else "jump-point", "heuristic": heuristic}


def check_maps(diagonal: str, count: int, seed: str) -> None:
    random = Random(f"{diagonal} {seed}")
    for _ in range(count):
        cost = random.choice(COSTS)
        for costs, asked in ((COSTS, optimal_settings), ((cost,), jumping_settings)):
            gridmap = random_map(random, (1, 12), costs=costs, water=random.choice((0.0, 0.1)))
            for settings in asked(diagonal):
                tie, order = random.choice(TIE_RULES), random.choice(CHOICES["order"])
                answer = check(gridmap, Settings(**settings, diagonal=diagonal, tie=tie, order=order, detail="sets"))
                assert answer.guarantee.optimal


@pytest.mark.parametrize("diagonal", EVERY_RULE)
def test_every_optimal_method_finds_the_least_cost_on_every_map(diagonal: str) -> None:
    check_maps(diagonal, share_of(25), "ordinary")


@pytest.mark.nightly
@pytest.mark.parametrize("diagonal", EVERY_RULE)
def test_every_optimal_method_finds_the_least_cost_on_many_maps(diagonal: str) -> None:
    check_maps(diagonal, 1_000, "nightly")


HOME = bytes([1, 2, 3, 4, 5, 6, 7, 8, 0])
SAMPLES = {"misplaced": (2, 200), "manhattan": (40, 1_000), "linear-conflict": (40, 2_000)}  # ordinary, nightly


def check_boards(heuristic: str, tie: str, count: int) -> None:
    """Boards of every depth take exactly the moves that breadth-first search says."""
    distances = board_distances(HOME, 3)
    for start in Random(f"{heuristic} {tie}").sample([*distances], count):
        problem = BoardProblem(3, 3, start, HOME)
        answer = solve(problem, Settings(heuristic=heuristic, tie=tie, detail="sets"))
        assert answer.cost == distances[start] == cost_of(problem, Settings(), answer)
        assert answer.guarantee.optimal


@pytest.mark.parametrize(("heuristic", "tie"), crossed([*SAMPLES], [*TIE_RULES]))
def test_a_board_takes_its_least_number_of_moves_under_every_tie_rule(heuristic: str, tie: str) -> None:
    check_boards(heuristic, tie, SAMPLES[heuristic][0])


@pytest.mark.nightly
@pytest.mark.parametrize("tie", TIE_RULES)
@pytest.mark.parametrize("heuristic", SAMPLES)
def test_many_boards_take_their_least_number_of_moves(heuristic: str, tie: str) -> None:
    """That all 181,440 do follows from consistency on every edge, which `test_tile_heuristics.py` proves nightly."""
    check_boards(heuristic, tie, SAMPLES[heuristic][1])


def test_a_goal_may_be_taken_when_generated_only_where_all_steps_are_equal() -> None:
    """The hunt draws too few consistent tables with this setting by itself."""
    random = Random(5)
    for _ in range(share_of(300)):
        gridmap = random_map(random, (3, 7), walls=0.2, costs=(1.0,))
        remaining = oracle_remaining(gridmap)
        table = tuple(max(remaining.get(cell, 0.0) - 1, 0.0) for cell in range(len(gridmap.cells)))
        asked = Settings(heuristic="table", table=table, goal_test="generation", tie=random.choice(TIE_RULES))
        check(gridmap, asked)
    assert not guarantee(sea_map(MAP_E), Settings(goal_test="generation", diagonal="always")).optimal


@pytest.mark.parametrize("algorithm", ["a-star", "weighted-a-star", "ida-star", "twin"])
def test_a_harmless_error_is_harmless_only_without_a_weight(algorithm: str) -> None:
    problem = BoardProblem(3, 3, HOME, HOME)
    plain, heavy = (guarantee(problem, Settings(algorithm, "misplaced-with-blank", weight)) for weight in (1.0, 1.5))
    assert plain[:2] == (True, "harmless")
    assert heavy[:2] == (False, "wrong")


def test_a_jump_point_search_takes_a_table_of_numbers() -> None:
    for diagonal, algorithm in (("always", "jump-point"), ("never", "orthogonal-jump-point")):
        asked = Settings(algorithm, "table", diagonal=diagonal, table=(0.0,) * 4)
        assert check(GridMap(2, 2, bytes([1] * 4), 0, 3), asked).guarantee.optimal


def test_an_option_that_an_algorithm_ignores_changes_nothing() -> None:
    ignored = Settings("breadth-first", "manhattan", 5.0, "lifo", open_list="sorted-vector", reopening=True)
    problem = BoardProblem(3, 3, bytes([2, 8, 3, 1, 0, 4, 7, 6, 5]), bytes([1, 2, 3, 8, 0, 4, 7, 6, 5]))
    assert solve(problem, ignored) == solve(problem, Settings("breadth-first"))


def test_an_inconsistent_table_needs_reopening_and_gets_a_verdict_for_either() -> None:
    asked = {"heuristic": "table", "table": tuple(MAP_E_ESTIMATES)}
    assert check(sea_map(MAP_E), Settings(**asked)).guarantee[:2] == (False, "closed-is-final")
    assert check(sea_map(MAP_E), Settings(**asked, reopening=True)).guarantee[:2] == (True, "reopening")
