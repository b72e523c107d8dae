"""What may be asked about a map: the cost of every cell, and which cells a search must expand."""

from collections.abc import Sequence

import numpy as np

from ...core.clock import Clock
from ...core.loading import Absent
from ...core.refusal import Refusal
from ...engine.choice import Make
from ...engine.settings import Settings
from ...runs.askable import Askable, Necessity, NodeCosts
from ...worth.checker import anywhere
from .checking import MOST_CELLS, map_costs
from .gridmap import GridMap
from .necessity import necessity
from .searching import estimates_of


def _cells(problem: GridMap, cells: Sequence[object], field: str) -> list[int]:
    most = len(problem.cells) - 1
    for cell in cells:
        if type(cell) is not int or not 0 <= cell <= most:
            raise Refusal("request.whole", field=field, found=repr(cell)[:40], least=0, most=most)
    return list(cells)  # type: ignore[arg-type]


def _of_one_leg(problem: GridMap) -> GridMap:
    if problem.waypoints:
        raise Refusal("request.leg")
    return problem


def _costs(problem: GridMap, settings: Settings) -> NodeCosts:
    """Of a map that is not too large."""
    _of_one_leg(problem)
    if len(problem.cells) > MOST_CELLS:
        raise Refusal("trust.map-size", found=len(problem.cells), wanted=MOST_CELLS)
    h = np.asarray(estimates_of(problem, settings, problem.goal))
    return NodeCosts(h, map_costs(anywhere(problem), settings.diagonal))


def _necessity(problem: GridMap, settings: Settings, seconds: float, clock: Clock, make: Make) -> Necessity:
    return necessity(_of_one_leg(problem), settings, seconds, clock, make)


ASKABLE = Askable(
    places=_cells,
    path=lambda problem, cells: _cells(problem, cells, "path"),
    texts=(),
    advice=Absent("request.board"),
    shares=Absent("request.board"),
    costs=_costs,
    necessity=_necessity,
)
