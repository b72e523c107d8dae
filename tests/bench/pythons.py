"""Ours, compiled and interpreted, against what Python programs use: `python -m tests.bench pythons`.

None of the others records anything. Each is handed its map in its own form beforehand; only the search is timed. A
library that is not installed is named, with how to get it.
"""

import math
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np

from astrolabe.core.records import NONE
from astrolabe.domains.gridmaps.grid import grid
from astrolabe.domains.gridmaps.gridmap import GridMap

from .cases import LEAST, Case, generated, settings
from .measuring import Section, geometric_mean, timed
from .ours import Found, Ours

GOAL = 20.0
SIDE = 256
Prepared = Callable[[], tuple[float | None, int]]  # runs once; what the path costs, and the expansions if it tells


class Peer(NamedTuple):
    """A library, what to ask pip for, and how a problem is made ready for it."""

    module: str
    package: str
    prepare: Callable[[GridMap, str], Prepared]
    diagonal: str = "no-corners"
    algorithm: str = "a-star"
    pure: bool = True


def python_pathfinding(problem: GridMap, diagonal: str) -> Prepared:
    finder = import_module("pathfinding.finder.a_star").AStarFinder(
        diagonal_movement=import_module("pathfinding.core.diagonal_movement").DiagonalMovement.only_when_no_obstacle
    )
    laid = import_module("pathfinding.core.grid").Grid(matrix=free(problem).astype(int).tolist())

    def run() -> tuple[float | None, int]:
        laid.cleanup()
        laid.dirty = False
        path, runs = finder.find_path(laid.node(*problem.xy(problem.start)), laid.node(*problem.xy(problem.goal)), laid)
        return length([(node.x, node.y) for node in path]), runs - 1

    return run


def networkx(problem: GridMap, diagonal: str) -> Prepared:
    library = import_module("networkx")
    space = grid(problem, diagonal, "urdl", [0.0] * len(problem.cells))
    graph = library.Graph()
    for cell in np.flatnonzero(free(problem)).tolist():
        for move in space.moves(cell):
            there = space.successor(cell, move)
            if there != NONE:
                graph.add_edge(cell, there, weight=space.cost(cell, move, there))
    x, y = problem.xy(problem.goal)

    def octile(cell: int, _: int) -> float:
        dx, dy = abs(cell % problem.width - x), abs(cell // problem.width - y)
        return max(dx, dy) + (math.sqrt(2) - 1) * min(dx, dy)

    def run() -> tuple[float | None, int]:
        path = library.astar_path(graph, problem.start, problem.goal, heuristic=octile)
        return length([problem.xy(cell) for cell in path]), 0

    return run


def scikit_image(problem: GridMap, diagonal: str) -> Prepared:
    """It has no estimates and lets diagonals pass between walls: it is compared with our Dijkstra under that rule."""
    costs = np.where(free(problem), 1.0, -1.0)
    find = import_module("skimage.graph").route_through_array
    ends = [problem.xy(cell)[::-1] for cell in (problem.start, problem.goal)]

    def run() -> tuple[float | None, int]:
        path, _ = find(costs, *ends, fully_connected=True, geometric=True)
        return length([(x, y) for y, x in path]), 0

    return run


PEERS = {
    "python-pathfinding": Peer("pathfinding", "pathfinding", python_pathfinding),
    "networkx": Peer("networkx", "networkx", networkx),
    "scikit-image": Peer("skimage", "scikit-image", scikit_image, "always", "dijkstra", pure=False),
}


def free(problem: GridMap) -> Any:
    return ~np.array([terrain.blocked for terrain in problem.palette])[problem.codes()]


def length(path: Sequence[tuple[int, int]]) -> float | None:
    """Of a path from cell to neighbouring cell."""
    return math.fsum(map(math.dist, path, path[1:])) if path else None


def measure(rounds: int, side: int = SIDE, least: int = LEAST) -> list[Section]:
    cases = generated(side, least=least)
    rows: list[tuple[object, ...]] = []
    missing = []
    for name, peer in PEERS.items():
        if find_spec(peer.module) is None:
            missing.append(f"{name} is missing: pip install {peer.package}.")
            continue
        rows += _rows(name, peer, cases, rounds)
    about = (
        "How many times as long they take (geometric mean), ours recording every change of open and closed; paths of "
        f"equal length. Goal: ≥ {GOAL:g} against pure Python. {' '.join(missing)}"
    )
    headers = ("", "", "ours compiled: search", "whole", "ours in Python: search")
    return [Section("Python libraries", about, headers, rows)]


def _rows(name: str, peer: Peer, cases: Sequence[Case], rounds: int) -> list[tuple[object, ...]]:
    ratios = [_ratios(peer, case, rounds) for case in cases]
    means = [geometric_mean(column) for column in zip(*ratios, strict=True)]
    return [(f"{name}{'' if peer.pure else ' (compiled; Dijkstra)'}", len(cases), *means)]


def _ratios(peer: Peer, case: Case, rounds: int) -> tuple[float, float, float]:
    """Theirs to ours compiled, with and without laying out, and to ours interpreted; the best of each."""
    run = peer.prepare(case.map, peer.diagonal)
    chosen = settings(peer.diagonal, algorithm=peer.algorithm)
    taken: list[tuple[float, float, float, float]] = []
    for _ in range(rounds):
        fast, slow = (Ours("sets", compiled).search(case.map, chosen) for compiled in (None, False))
        seconds, (cost, _) = timed(run)
        _agree(case, fast, cost)
        taken.append((seconds, fast.search, fast.whole, slow.search))
    theirs, *ours = map(min, zip(*taken, strict=True))
    return theirs / ours[0], theirs / ours[1], theirs / ours[2]


def _agree(case: Case, found: Found, cost: float | None) -> None:
    assert found.cost is not None
    assert cost is not None
    assert math.isclose(found.cost, cost, rel_tol=1e-7), (case.name, found.cost, cost)
