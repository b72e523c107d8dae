"""What is known of a heuristic on a problem: consistent, only admissible, harmless although it is neither, or
wrong.

Named heuristics are judged by where they are valid, tables of numbers by looking at every edge and, on maps of
moderate size, at the true cost of every cell.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from .exact import INFINITY
from .frontiers.heap import Heap
from .frontiers.ties import TIES
from .heuristics.tiles import BROKEN
from .records import EXPANDED
from .search.best_first import best_first
from .search.log import Log
from .search.rule import Rule
from .settings import TABLE, Problem, Settings, heuristic_of
from .spaces.grid import Grid, backward, cheapest_step, grid
from .spaces.gridmap import GridMap

CONSISTENT = "consistent"  # h(n) <= cost(n, m) + h(m) for every step: closed nodes are final
ADMISSIBLE = "admissible"  # never above the true cost, but not consistent: closed nodes may have to be opened again
HARMLESS = "harmless"  # above the true cost by less than 2, where costs between two nodes differ by 2 at least
WRONG = "wrong"  # above the true cost somewhere
UNKNOWN = "unknown"  # nobody has looked

MAX_CHECKED = 40_000  # cells of a map whose true costs are worked out

Floats = npt.NDArray[np.float64]


def trust(problem: Problem, settings: Settings) -> str:
    """How far the chosen heuristic can be relied on."""
    name = heuristic_of(problem, settings)
    if isinstance(problem, GridMap):
        return _table_on_map(problem, settings) if name == TABLE else _named_on_map(name, problem, settings)
    return ON_BOARDS.get(name, CONSISTENT)


ON_BOARDS = {TABLE: UNKNOWN, **dict.fromkeys(BROKEN, WRONG), "misplaced-with-blank": HARMLESS}
NEEDS: dict[str, Callable[[GridMap, Settings], bool]] = {
    "manhattan": lambda _, settings: settings.diagonal == "never",
    "unscaled-manhattan": lambda problem, settings: settings.diagonal == "never" and cheapest_step(problem) >= 1,
}


def _named_on_map(name: str, problem: GridMap, settings: Settings) -> str:
    return CONSISTENT if name not in NEEDS or NEEDS[name](problem, settings) else WRONG


def _table_on_map(problem: GridMap, settings: Settings) -> str:
    space = grid(problem, settings.diagonal, settings.order, settings.table or ())
    h = np.array(space.h)
    if h[problem.goal] == 0 and all(_holds(space, h, move) for move in space.order):
        return CONSISTENT
    if len(problem.cells) > MAX_CHECKED:
        return UNKNOWN
    return ADMISSIBLE if bool((h <= true_costs(space)).all()) else WRONG


def _holds(space: Grid, h: Floats, move: int) -> bool:
    """Is h(n) <= cost + h(m) for every step by this move?"""
    exits = np.frombuffer(bytes(space.exits), np.uint8)
    cells = np.flatnonzero(exits >> move & 1)
    targets = cells + space.offsets[move]
    costs = np.array(space.straight if move < 4 else space.diagonal)[np.frombuffer(bytes(space.ground), np.uint8)]
    return bool((h[cells] <= costs[targets] + h[targets]).all())


def true_costs(space: Grid) -> Floats:
    """The cost of the best path from every cell to the goal, infinite where there is none: Dijkstra, backward."""
    nowhere = backward(space, [0.0] * len(space.exits))._replace(goal=-1)
    rule = Rule(h_weight=0.0)
    log = Log("sets", capacity=2**31)
    for _ in best_first(nowhere, Heap(TIES["fifo"]), nowhere.table(False), log, rule):
        pass
    costs = np.full(len(space.exits), INFINITY)
    expanded = [(entry[4], entry[5]) for entry in log.entries if entry[0] == EXPANDED]
    cells, g = np.array(expanded).T
    costs[cells.astype(np.intp)] = g
    return costs
