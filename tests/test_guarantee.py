"""What is said of an answer is true: "optimal" only where it is, and a path is legal and costs what is stated.

The hunt draws problems and settings at random, tables of numbers included, and compares with the oracles. It knows
nothing of the rules in `guarantee.py`, so that a rule too generous is found by its wrong answers.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from astrolabe.guarantee import guarantee
from astrolabe.refusal import Refusal
from astrolabe.runs import Answer, solve
from astrolabe.search import ALGORITHMS
from astrolabe.settings import CHOICES, Problem, Settings, heuristics, settings_from, weight_of
from astrolabe.spaces.board import BoardProblem
from astrolabe.spaces.gridmap import GridMap
from astrolabe.words import say

from .maps import (
    COSTS,
    MAP_E,
    MAP_E_ESTIMATES,
    SIDES_NEEDED,
    board_distances,
    oracle_cost,
    oracle_remaining,
    oracle_steps,
    path_cost,
    random_board,
    random_map,
    rounded,
    sea_map,
    slid_boards,
)

TIE_RULES = CHOICES["tie"]
WEIGHTS = (None, None, None, 0.0, 0.5, 1.0, 1.5, 3.0)
DEEP = ("ida-star", "depth-first", "iterative-deepening")  # enter a node again by every path to it
WRONG_PATH = ("f-without-g", "parent-in-entry")  # broken so that cost and path need not agree

# What a table of numbers makes of the true remaining cost of a cell; `limit` is one number for the whole map.
Estimate = Callable[[Random, float, float], float]
TABLES: Mapping[str, Estimate] = {
    "the truth": lambda random, limit, true: true,
    "the truth here and there": lambda random, limit, true: random.choice((0.0, true)),
    "a share of the truth": lambda random, limit, true: true * random.random(),
    "half the truth": lambda random, limit, true: true / 2,
    "the truth up to a limit": lambda random, limit, true: min(true, limit),
    "the truth beyond a limit": lambda random, limit, true: max(true - limit, 0.0),
    "now and then too much": lambda random, limit, true: true + random.choice((0.0, 0.0, 0.5)),
    "any": lambda random, limit, true: random.randint(0, 9),
}


def random_table(random: Random, gridmap: GridMap, diagonal: str) -> list[float]:
    remaining = oracle_remaining(gridmap, diagonal)
    estimate, limit = random.choice([*TABLES.values()]), random.randint(0, 9)
    true = [remaining.get(cell, random.choice((0.0, 50.0))) for cell in range(len(gridmap.cells))]
    return [rounded(estimate(random, limit, cost)) for cost in true]


def random_settings(random: Random, problem: Problem, algorithm: str) -> dict[str, Any]:
    asked: dict[str, Any] = {name: random.choice(values) for name, values in CHOICES.items()}
    asked |= {
        "algorithm": algorithm,
        "diagonal": random.choice(ALGORITHMS[algorithm].diagonals),
        "closed_set": random.choice(("table", "hash-set", "scanned-list")),
        "heuristic": random.choice(("default", *heuristics(problem))),
        "weight": random.choice(WEIGHTS),
        "reopening": random.random() < 0.5,
    }
    if asked["heuristic"] == "table" and isinstance(problem, GridMap):
        asked["table"] = random_table(random, problem, asked["diagonal"])
    elif asked["heuristic"] == "table":
        asked["table"] = [random.randint(0, 3) for _ in range(len(problem.start) ** 2)]
    return asked


def random_map_for(random: Random, algorithm: str) -> GridMap:
    """Small where paths are tried one by one; of one cost where jumping needs it, and now and then anyway."""
    jumping = ALGORITHMS[algorithm].shape == "jump"
    costs = (random.choice(COSTS),) if jumping or random.random() < 0.4 else COSTS
    return random_map(random, (1, 3) if algorithm in DEEP else (1, 6), costs=costs, water=random.choice((0.0, 0.1)))


def random_board_problem(random: Random) -> BoardProblem:
    width, height = random.choice(((2, 2), (3, 2), (2, 3)))
    slides = random.choice((0, 3, 8, 40))
    return BoardProblem(width, height, *(random_board(random, width, height, slides) for _ in range(2)))


def asked_for(raw: Mapping[str, Any], problem: Problem) -> Settings | None:
    """The settings, or None when they do not go together."""
    try:
        return settings_from(raw, problem)
    except Refusal:
        return None


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


Hunt = Callable[[Random, str], Problem]
PROBLEMS: Mapping[str, Hunt] = {"map": random_map_for, "board": lambda random, _: random_board_problem(random)}
GROUNDS = [(name, domain) for name, row in ALGORITHMS.items() for domain in row.domains]


def hunt(algorithm: str, domain: str, count: int, seed: str) -> Iterator[Answer]:
    random = Random(f"{algorithm} {domain} {seed}")
    while count:
        problem = PROBLEMS[domain](random, algorithm)
        settings = asked_for(random_settings(random, problem, algorithm), problem)
        if settings:
            count -= 1
            yield check(problem, settings)


@pytest.mark.parametrize(("algorithm", "domain"), GROUNDS)
def test_what_is_said_of_a_random_search_is_true(algorithm: str, domain: str) -> None:
    answers = [*hunt(algorithm, domain, 120, "ordinary")]
    assert any(answer.guarantee.optimal for answer in answers) == (ALGORITHMS[algorithm].promise in PROMISING)


PROMISING = ("least-f", "two-sided", "deepening", "fewest-steps")


@pytest.mark.nightly
@pytest.mark.parametrize(("algorithm", "domain"), GROUNDS)
def test_what_is_said_of_many_random_searches_is_true(algorithm: str, domain: str) -> None:
    for _ in hunt(algorithm, domain, 30_000, "nightly"):
        pass


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


EVERY_RULE = tuple(SIDES_NEEDED)


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
    check_maps(diagonal, 25, "ordinary")


@pytest.mark.nightly
@pytest.mark.parametrize("diagonal", EVERY_RULE)
def test_every_optimal_method_finds_the_least_cost_on_many_maps(diagonal: str) -> None:
    check_maps(diagonal, 2_500, "nightly")


HOME = bytes([1, 2, 3, 4, 5, 6, 7, 8, 0])
SAMPLES = {"misplaced": (5, 500), "manhattan": (40, 3_000), "linear-conflict": (40, 6_000)}  # ordinary, nightly


def check_boards(heuristic: str, tie: str, count: int) -> None:
    """Boards of every depth take exactly the moves that breadth-first search says."""
    distances = board_distances(HOME, 3)
    for start in Random(f"{heuristic} {tie}").sample([*distances], count):
        problem = BoardProblem(3, 3, start, HOME)
        answer = solve(problem, Settings(heuristic=heuristic, tie=tie, detail="sets"))
        assert answer.cost == distances[start] == cost_of(problem, Settings(), answer)
        assert answer.guarantee.optimal


@pytest.mark.parametrize("tie", TIE_RULES)
@pytest.mark.parametrize("heuristic", SAMPLES)
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
    for _ in range(300):
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
