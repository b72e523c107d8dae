"""How searches on maps are put together, and what they take."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ...core.arrays import Floats
from ...core.loading import Absent
from ...core.refusal import Refusal
from ...engine.searchable import Built, CompiledForm, Rows, Searching
from ...engine.settings import OWN, TABLE, Choosable, Settings, heuristic_of
from ...search import ALGORITHMS
from .grid import Grid, backward, grid
from .gridmap import GridMap
from .heuristics import GRID_HEURISTICS, estimates
from .jumps import Jumps, jumps, uniform
from .own import EXPRESSIONS, on_map

SAFE_NODES = 400_000  # that may be opened to find out what is the least cost


def estimates_of(problem: GridMap, settings: Settings, goal: int) -> Floats:
    """The estimates of all cells of a map, towards this goal."""
    if settings.heuristic == TABLE and settings.table is not None:
        return np.array(settings.table)
    name = heuristic_of(problem, settings)
    if name == OWN and settings.expression is not None:
        return on_map(problem, settings.expression, goal)
    return estimates(problem, name, goal)


def _space(problem: GridMap, settings: Settings, row: Rows) -> Grid | Jumps:
    make = jumps if ALGORITHMS[settings.algorithm].jumps else grid
    return make(problem, settings.diagonal, settings.order, row(estimates_of(problem, settings, problem.goal)))


def _backward(space: Grid, problem: GridMap, settings: Settings, row: Rows) -> Grid:
    return backward(space, row(estimates_of(problem, settings, problem.start)))


def _built(_: GridMap, __: Settings) -> Sequence[Built]:
    return ()


def _compiled() -> CompiledForm | Absent:
    from .compiled import FORM

    return FORM


def _check(settings: Settings, problem: GridMap) -> None:
    row = ALGORITHMS[settings.algorithm]
    if settings.diagonal not in row.diagonals:
        raise Refusal("settings.diagonal", algorithm=settings.algorithm, wanted=", ".join(row.diagonals))
    if row.jumps and not uniform(problem):
        raise Refusal("settings.uniform", algorithm=settings.algorithm)


CHOOSABLE = Choosable(
    heuristics=tuple(GRID_HEURISTICS),
    default=lambda settings: "manhattan" if settings.diagonal == "never" else "octile",
    check=_check,
    offers=frozenset({"jumps"}),
    expressions=EXPRESSIONS,
)
SEARCHING = Searching(
    space=_space,
    backward=_backward,
    twin=None,
    built=_built,
    strongest=None,  # IDA* on a map follows too many paths
    safe=lambda _, settings: replace(Settings(), diagonal=settings.diagonal, detail="sets", limit=SAFE_NODES),
    neighbours=lambda settings: 4 if settings.diagonal == "never" else 8,
    small=4096,
    opened_bytes={"python": 64, "compiled": 64},
    held_bytes={"python": 64, "compiled": 12},
    compiled_heuristics=(*GRID_HEURISTICS, OWN, TABLE),
    compiled=_compiled,
    decides=("compiled", "grid", "gridmap", "heuristics", "jumps", "own", "searching", "terrain"),
)
