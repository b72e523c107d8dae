"""Problems and settings drawn by chance, always the same ones for a seed: what every law about runs is tried on."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from astrolabe.core.refusal import Refusal
from astrolabe.domains import Problem
from astrolabe.domains.boards.board import BoardProblem
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.engine.settings import CHOICES, Settings, heuristics, settings_from
from astrolabe.search import ALGORITHMS
from astrolabe.search.log import DETAILS

from .fitting import domains_of
from .maps import COSTS, oracle_remaining, random_board, random_map, rounded

WEIGHTS = (None, None, None, 0.0, 0.5, 1.0, 1.5, 3.0)
DEEP = ("ida-star", "depth-first", "iterative-deepening")  # may enter a node again by every path to it

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


EXPRESSIONS: Mapping[str, tuple[str, ...]] = {
    "map": (
        "dx + dy",
        "max(dx, dy)",
        "sqrt(dx * dx + dy * dy)",
        "(dx + dy) * 2",
        "(dx + dy) * cmin",
        "x % 2",
        "cdiag * min(dx, dy)",
    ),
    "board": (
        "abs(r - gr) + abs(c - gc)",
        "tile != 0 and abs(r - gr) + abs(c - gc)",
        "r != gr or c != gc",
        "tile % 3 / 2",
    ),
}


def random_table(random: Random, gridmap: GridMap, diagonal: str) -> list[float]:
    remaining = oracle_remaining(gridmap, diagonal)
    estimate, limit = random.choice([*TABLES.values()]), random.randint(0, 9)
    true = [remaining.get(cell, random.choice((0.0, 50.0))) for cell in range(len(gridmap.cells))]
    return [rounded(estimate(random, limit, cost)) for cost in true]


def random_settings(random: Random, problem: Problem, algorithm: str) -> dict[str, Any]:
    choices = {**CHOICES, "detail": tuple(DETAILS)}  # of samples test_walk.py takes care
    asked: dict[str, Any] = {name: random.choice(values) for name, values in choices.items()}
    asked |= {
        "algorithm": algorithm,
        "diagonal": random.choice(ALGORITHMS[algorithm].diagonals),
        "closed_set": random.choice(("table", "hash-set", "scanned-list")),
        "heuristic": random.choice(("default", *heuristics(problem), "table")),
        "goal_test": random.choice(("expansion", "expansion", "expansion", "generation")),
        "weight": random.choice(WEIGHTS),
        "reopening": random.random() < 0.5,
    }
    if asked["heuristic"] == "table" and isinstance(problem, GridMap):
        asked["table"] = random_table(random, problem, asked["diagonal"])
    elif asked["heuristic"] == "table":
        asked["table"] = [random.randint(0, 3) for _ in range(len(problem.start) ** 2)]
    if asked["heuristic"] == "own":
        asked["expression"] = random.choice(EXPRESSIONS[problem.domain.name])
    return asked


def random_map_for(random: Random, algorithm: str) -> GridMap:
    """Small where paths are tried one by one; of one cost where jumping needs it, and now and then anyway."""
    jumping = ALGORITHMS[algorithm].jumps
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


Draw = Callable[[Random, str], Problem]
PROBLEMS: Mapping[str, Draw] = {"map": random_map_for, "board": lambda random, _: random_board_problem(random)}
GROUNDS = [(name, domain) for name in ALGORITHMS for domain in domains_of(name)]


def random_searches(algorithm: str, domain: str, count: int, seed: str) -> Iterator[tuple[Problem, Settings]]:
    """Problems of one kind with settings that go together with them."""
    random = Random(f"{algorithm} {domain} {seed}")
    while count:
        problem = PROBLEMS[domain](random, algorithm)
        settings = asked_for(random_settings(random, problem, algorithm), problem)
        if settings:
            count -= 1
            yield problem, settings
