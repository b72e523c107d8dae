"""The golden runs: small ones of different algorithms, whose records are kept in `golden/` as they go over the wire.

Python's tests compare its runs with these files, JavaScript's read the files: so both agree on every byte. After a
wanted change of the records, write them again with `python -m tests.support.oracles.golden` and look at what changed.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np

from astrolabe.core.records import RECORD
from astrolabe.domains import Problem
from astrolabe.domains.boards.board import BoardProblem
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import Run

from .maps import MAP_C, MAP_E, MAP_E_ESTIMATES, MAP_F, grid_from, sea_map

FOLDER = Path(__file__).with_name("golden")
GROUNDS = grid_from("""
    . . . . . . . .
    . S . 5 5 # . .
    . . . 5 . # . .
    . # # # . # . .
    . . . . . # G .
    . 2 2 . . . . .
""")
OPEN_FIELD = grid_from("""
    S . . . . . . . . .
    . . . # # # # . . .
    . . . . . . # . . .
    . . # . . . # . . .
    . . # . . . . . . G
""")
SEALED = grid_from("""
    S . . # .
    . . . # .
    . . . # G
""")
BOARD = BoardProblem(3, 3, bytes([1, 2, 3, 4, 8, 5, 0, 7, 6]), bytes([1, 2, 3, 4, 5, 6, 7, 8, 0]))

RUNS: Mapping[str, tuple[Problem, Settings]] = {
    "a-star": (GROUNDS, Settings(diagonal="no-corners")),
    "a-star-sets": (GROUNDS, Settings(diagonal="no-corners", detail="sets")),
    "dijkstra": (GROUNDS, Settings("dijkstra")),
    "reopening": (sea_map(MAP_E), Settings(heuristic="table", table=tuple(MAP_E_ESTIMATES), reopening=True)),
    "breadth-first": (sea_map(MAP_F), Settings("breadth-first", goal_test="generation")),
    "depth-first": (OPEN_FIELD, Settings("depth-first", depth=30)),
    "iterative-deepening": (sea_map(MAP_F), Settings("iterative-deepening", limit=400)),
    "ida-star": (sea_map(MAP_C), Settings("ida-star")),
    "bidirectional": (OPEN_FIELD, Settings("bidirectional-a-star", diagonal="always")),
    "jump-point": (OPEN_FIELD, Settings("jump-point", diagonal="no-corners")),
    "exhausted": (SEALED, Settings()),
    "limit": (OPEN_FIELD, Settings(limit=12)),
    "f-without-g": (GROUNDS, Settings("f-without-g")),
    "board": (BOARD, Settings()),
    "legs": (replace(OPEN_FIELD, waypoints=(29, 5)), Settings(diagonal="always")),
}


def records_of(name: str) -> bytes:
    """All records of a golden run, made anew."""
    run, batches = Run(*RUNS[name]), []
    while not run.done:
        batches.append(run.pull(1000))
    return np.concatenate(batches).tobytes()


def read(name: str) -> bytes:
    """The golden file."""
    return (FOLDER / f"{name}.bin").read_bytes()


def table(name: str) -> "np.ndarray[tuple[int], np.dtype[np.void]]":
    """The golden file as records."""
    return np.frombuffer(read(name), RECORD)


def size_of(name: str) -> int:
    """How many nodes are known beforehand: the cells of a map, none of a board."""
    problem = RUNS[name][0]
    return 0 if isinstance(problem, BoardProblem) else len(problem.cells)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in RUNS:
        (FOLDER / f"{name}.bin").write_bytes(records_of(name))
