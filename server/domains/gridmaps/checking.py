"""Looks at a heuristic on every cell of a map: is it above the true cost anywhere, or falls by more than a step costs?

Maps of moderate size have the true cost of every cell from one search backward, so both properties are proved or
refuted with a witness. On larger maps consistency is decided by every step, and a heuristic that overestimates may be
found out near the goal.
"""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from ...core.arrays import Floats
from ...core.exact import INFINITY
from ...core.records import EXPANDED
from ...engine.settings import Settings, heuristic_of
from ...frontiers.heap import Heap
from ...frontiers.ties import TIES
from ...search.best_first import best_first
from ...search.log import Log
from ...search.rule import Rule
from ...worth.checkable import Check
from ...worth.checker import anywhere
from ...worth.report import Report, Steps, from_costs, from_steps
from .grid import Grid, backward, cheapest_step, grid
from .gridmap import GridMap
from .jumps import uniform
from .searching import estimates_of

MOST_CELLS = 40_000  # of a map whose true costs are worked out


def _report(problem: GridMap, settings: Settings) -> Report:
    name = heuristic_of(problem, settings)
    h = np.asarray(estimates_of(problem, settings, problem.goal))
    space = grid(problem, settings.diagonal, settings.order, ())
    steps = [*_steps(space)]
    if len(problem.cells) > MOST_CELLS:
        return from_steps(name, h, steps, problem.goal, lambda: map_costs(problem, settings.diagonal))
    costs = map_costs(problem, settings.diagonal)
    gap = 2 * cheapest_step(problem) if settings.diagonal == "never" and uniform(problem) else 0.0
    return from_costs(name, h, costs, steps, problem.goal, gap)


def _cost(problem: GridMap, settings: Settings) -> float:
    return float(map_costs(anywhere(problem), settings.diagonal)[problem.start])


def _steps(space: Grid) -> Iterator[Steps]:
    exits, ground = (np.frombuffer(bytes(field), np.uint8) for field in (space.exits, space.ground))
    for move in space.order:
        cells = np.flatnonzero(exits >> move & 1)
        reached = cells + space.offsets[move]
        yield Steps(cells, reached, np.array(space.straight if move < 4 else space.diagonal)[ground[reached]])


@lru_cache(maxsize=8)
def map_costs(problem: GridMap, diagonal: str) -> Floats:
    """The true cost from the cells nearest to the goal, from all where they are not too many."""
    return true_costs(grid(problem, diagonal, "urdl", ()), MOST_CELLS + 1)


def true_costs(space: Grid, most: int = 2**31) -> Floats:
    """The cost of the best path to the goal from every cell, infinite where there is none: Dijkstra, backward.

    It stops when it has opened `most` cells; the cost of those it has not expanded is infinite as well.
    """
    nowhere = backward(space, [0.0] * len(space.exits))._replace(goal=-1)
    rule = Rule(h_weight=0.0)
    log = Log("sets", capacity=2**31, limit=most)
    for _ in best_first(nowhere, Heap(TIES["fifo"]), nowhere.table(False), log, rule):
        pass
    costs = np.full(len(space.exits), INFINITY)
    expanded = [(entry[4], entry[5]) for entry in log.entries if entry[0] == EXPANDED]
    cells, g = np.array(expanded).T
    costs[cells.astype(np.intp)] = g
    return costs


CHECK = Check(
    report=_report,
    is_decided=lambda gridmap: len(gridmap.cells) <= MOST_CELLS,
    cost=_cost,
    consistent={
        "manhattan": lambda _, settings: settings.diagonal == "never",
        "unscaled-manhattan": lambda gridmap, settings: settings.diagonal == "never" and cheapest_step(gridmap) >= 1,
    },
    on_large={},
    proved=None,
)
