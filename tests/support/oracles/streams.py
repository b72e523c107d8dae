"""Hashes of the record streams of a set of runs, kept in `streams.json`: the same input gives the same stream.

On every platform, with every version of Python and by every engine. After a wanted change of the records write them
again with `python -m tests.support.oracles.streams`, and say in the commit which runs changed and why. `golden.py`
keeps some small streams whole, for the page.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

from astrolabe.domains import Problem
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.engine.settings import BOUNDS, CHOICES, Settings
from astrolabe.runs.run import Run
from astrolabe.search import ALGORITHMS

from .fitting import domains_of
from .maps import MAP_A, MAP_B, MAP_E, MAP_E_ESTIMATES, MAP_F, MAP_G, MAP_H, grid_from, sea_map

FILE = Path(__file__).with_name("streams.json")

WEIGHED = sea_map(MAP_B)
SMALL = sea_map(MAP_G)
FIELD = grid_from("""
    S . . . # . . . . . . .
    . . # . # . # # . # . .
    . # . . . . . # . # . .
    . # # # . # . . . # # .
    . . . . . # . # . . . .
    # . # # # # . # # # . .
    . . . . . . . . . # . G
""")
WATER = grid_from("""
    S . ~ ~ . 2
    . 3 ~ ~ . 2
    . . . . 9 .
    2 2 ~ . . G
""")
BOARD = BoardProblem(3, 3, bytes([8, 0, 1, 5, 7, 4, 3, 6, 2]), ordered_goal(3, 3))
NEAR = BoardProblem(3, 3, bytes([1, 2, 3, 4, 8, 5, 0, 7, 6]), ordered_goal(3, 3))
FIFTEEN = BoardProblem(4, 4, bytes([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 13, 14, 15]), ordered_goal(4, 4))
IMPOSSIBLE = BoardProblem(3, 2, bytes([2, 1, 3, 4, 5, 0]), ordered_goal(3, 2))
DEEP = ("depth-first", "iterative-deepening", "ida-star")

Case = tuple[Problem, Settings]


def cases() -> Iterator[tuple[str, Case]]:
    """Every algorithm on maps and boards, and every value of every option with A*."""
    for name, row in ALGORITHMS.items():
        gridmap = FIELD if row.jumps else SMALL if name in DEEP else WEIGHED
        for diagonal in row.diagonals if "map" in domains_of(name) else ():
            yield f"{name}, map, {diagonal}", (gridmap, Settings(name, diagonal=diagonal, limit=5_000))
        if "board" in domains_of(name):
            yield f"{name}, board", (NEAR if name in DEEP else BOARD, Settings(name, limit=5_000))
    for option, values in CHOICES.items():
        for value in values if option != "algorithm" else ():
            if value == BOUNDS:
                yield "ida-star, board, detail bounds", (FIFTEEN, Settings("ida-star", detail=value))
                continue
            on_map = replace(Settings(diagonal="no-corners"), **{option: value})
            if value != "rank-array":
                yield f"a-star, map, {option} {value}", (WATER, on_map)
            yield f"a-star, board, {option} {value}", (BOARD, replace(on_map, diagonal="never"))
    for heuristic in ("manhattan", "octile", "euclidean", "chebyshev", "zero", "unscaled-manhattan"):
        yield f"a-star, map, heuristic {heuristic}", (WEIGHED, Settings(heuristic=heuristic, diagonal="one-corner"))
    for heuristic in (
        "misplaced",
        "linear-conflict",
        "walking-distance",
        "manhattan-with-blank",
        "misplaced-with-blank",
    ):
        yield f"a-star, board, heuristic {heuristic}", (BOARD, Settings(heuristic=heuristic, limit=5_000))
    for weight in (0.0, 0.5, 1.01, 3.0):
        yield f"a-star, map, weight {weight:g}", (sea_map(MAP_A), Settings(weight=weight))
    numbers = {"heuristic": "table", "table": tuple(MAP_E_ESTIMATES)}
    yield "reopening", (sea_map(MAP_E), Settings(**numbers, reopening=True))
    yield "closed is final", (sea_map(MAP_E), Settings(**numbers))
    yield "15-puzzle", (FIFTEEN, Settings())
    yield "all of an impossible board", (IMPOSSIBLE, Settings(anyway=True))
    yield "a depth limit", (sea_map(MAP_F), Settings("depth-first", depth=6))
    yield "a node limit", (sea_map(MAP_H), Settings(limit=7))


CASES = dict(cases())


def fingerprint(problem: Problem, settings: Settings) -> str:
    """The number of records, a hash of all their fields but f, and one of f."""
    run, others, f = Run(problem, settings), hashlib.sha256(), hashlib.sha256()
    while not run.done:
        batch = run.pull(1_000)
        others.update(batch.view(np.uint64).reshape(len(batch), -1)[:, :3].tobytes())
        f.update(batch["f"].tobytes())
    return f"{run.position} {others.hexdigest()[:32]} {f.hexdigest()[:16]}"


def kept() -> dict[str, str]:
    found: dict[str, str] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    found = {name: fingerprint(*case) for name, case in CASES.items()}
    FILE.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
