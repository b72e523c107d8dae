"""Which cells of a map a search must expand: how f compares, cell by cell, with C*, the cost of a cheapest path.

f is the least cost from the start and the estimate, as a search with these settings adds them up, but never weighted
beyond an A*. Costs come from one Dijkstra to the goal: all that it leaves out is dearer than C*. The clock is given.
"""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from ...core.arrays import Floats
from ...core.clock import Clock
from ...core.exact import INFINITY
from ...core.records import FOUND
from ...engine.choice import Make
from ...engine.interpreted import Engine
from ...engine.settings import Settings
from ...runs.askable import Necessity
from ...runs.run import BATCH, TELLS_PARENT, Run
from ...search import ALGORITHMS
from ...search.promises import ADMISSIBLE, CONSISTENT
from ...worth.guarantee import guarantee
from ...worth.verdict import trust
from .gridmap import GridMap
from .searching import estimates_of

BELOW, EQUAL, ABOVE = 1, 2, 3


def necessity(problem: GridMap, settings: Settings, seconds: float, clock: Clock, make: Make = Engine) -> Necessity:
    """Nothing is said of cells where the heuristic may overestimate: then its f proves nothing."""
    factor = _factor(settings)
    judged = trust(problem, settings) if factor else CONSISTENT
    end = clock() + seconds
    g, cost = _costs(problem, settings, lambda: clock() < end, make)
    bound = _expands_by_f(problem, settings)
    if cost is None or cost == INFINITY or judged not in (CONSISTENT, ADMISSIBLE):
        return Necessity(cost, judged, bound, None)
    h = np.asarray(estimates_of(problem, settings, problem.goal)) if factor else 0.0
    f = g + factor * h
    return Necessity(cost, judged, bound, np.where(f < cost, BELOW, np.where(f > cost, ABOVE, EQUAL)).astype(np.uint8))


def _factor(settings: Settings) -> float:
    """By what the estimate is multiplied; 1 where more would make the path dearer than need be."""
    row = ALGORITHMS[settings.algorithm]
    weight = row.weight if settings.weight is None else settings.weight
    return min(1.0, row.h_weight * weight)


def _expands_by_f(problem: GridMap, settings: Settings) -> bool:
    row = ALGORITHMS[settings.algorithm]
    if "goal_test" in row.options and settings.goal_test != "expansion":
        return False  # the goal may be met before all that is BELOW has been expanded
    return row.expands_by_f and guarantee(problem, settings).optimal


def _costs(
    problem: GridMap, settings: Settings, in_time: Callable[[], bool], make: Make
) -> tuple[Floats, float | None]:
    """The least cost from the start of every cell no dearer than the goal, infinite for others; and the goal's."""
    search = replace(Settings("dijkstra"), diagonal=settings.diagonal, detail="sets", limit=None)
    run = Run(problem, search, make=make)
    g = np.full(len(problem.cells), INFINITY)
    while not run.done:
        if not in_time():
            run.cancel()
            return g, None
        batch = run.pull(BATCH)
        opened = batch[TELLS_PARENT[batch["kind"]]]
        np.minimum.at(g, opened["node"], opened["g"])
    last = batch[-1]
    return g, float(last["g"]) if last["kind"] == FOUND else INFINITY
