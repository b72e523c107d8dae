"""Maps: a grid of cells with ground, walked in four or eight directions.

`gridmap.py` is the document, `grid.py` and `jumps.py` are the spaces made from it.
"""

import numpy as np

from ...content.printable import Printable
from ...core.loading import Absent
from ...formats.traceable import Traceable
from ...runs.askable import Askable
from ...spaces.problem import Facts
from ...worth.checkable import Check
from ..domain import Domain
from .formats import WRITTEN
from .grid import cheapest_step
from .gridmap import MAX_SIDE, GridMap
from .jumps import fill, uniform
from .searching import CHOOSABLE, SEARCHING
from .terrain import KINDS


def _free_cells(gridmap: GridMap) -> int:
    blocked = np.array([terrain.blocked for terrain in gridmap.palette])
    return int(np.count_nonzero(~blocked[gridmap.codes()]))


def _identity(gridmap: GridMap) -> bytes:
    palette = tuple(tuple(terrain) for terrain in gridmap.palette)
    facts: tuple[object, ...] = ("map", gridmap.width, gridmap.height, gridmap.start, gridmap.goal, palette)
    facts += (gridmap.waypoints,) if gridmap.waypoints else ()
    return repr(facts).encode() + gridmap.cells


def _check() -> Check | Absent:
    from .checking import CHECK

    return CHECK


def _askable() -> Askable | Absent:
    from .asking import ASKABLE

    return ASKABLE


def _printable() -> Printable | Absent:
    from .paper import PRINTABLE

    return PRINTABLE


def _trace() -> Traceable | Absent:
    from .traces import TRACE

    return TRACE


DOMAIN = GridMap.domain = Domain(
    name="map",
    package=__name__,
    document=GridMap,
    facts=Facts(
        cells=lambda gridmap: len(gridmap.cells),
        nodes=_free_cells,
        estimates=lambda gridmap: len(gridmap.cells),
        identity=_identity,
        legs=GridMap.legs,
        solvable=lambda _: True,
        cheapest_step=cheapest_step,
        equal_steps=lambda gridmap, diagonal: diagonal == "never" and uniform(gridmap),
        path=lambda gridmap, cells: tuple(fill(gridmap, cells)),
        spelt=lambda gridmap, cell: list(gridmap.xy(cell)),
    ),
    choosable=CHOOSABLE,
    searching=SEARCHING,
    check=_check,
    written=WRITTEN,
    words={},
    tables={"kinds": {name: kind._asdict() for name, kind in KINDS.items()}, "max_side": MAX_SIDE},
    pictures=("map", "chart"),
    askable=_askable,
    printable=_printable,
    trace=_trace,
)
