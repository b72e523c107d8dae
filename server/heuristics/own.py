"""What an expression of one's own means: one number for every cell of a map, or for every tile in every cell of a
board, where they are added up.

Worked out once, before the search, which sees only the table. Numbers are rounded down to multiples of 2**-30, so that
an expression that never overestimates does not begin to by rounding; noise in their last digits is forgiven.
"""

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np

from ..core.arrays import Bools, Floats
from ..core.exact import SQRT2, UNIT, exact
from ..core.refusal import Refusal
from ..spaces.board import BoardProblem
from ..spaces.grid import cheapest_step
from ..spaces.gridmap import GridMap
from .additive import Additive
from .expression import evaluated, meaning

ON_MAPS = ("x", "y", "gx", "gy", "dx", "dy", "cmin", "cdiag")
ON_BOARDS = ("r", "c", "gr", "gc", "tile", "n")
EXAMPLES = {  # the first is what one begins with
    "map": (
        "(dx + dy) * cmin",
        "max(dx, dy) * cmin",
        "(dx + dy - 2 * min(dx, dy)) * cmin + min(dx, dy) * cdiag",
        "sqrt(dx * dx + dy * dy) * cmin",
        "(dx + dy) * 2",
    ),
    "board": (
        "abs(r - gr) + abs(c - gc) if tile != 0 else 0",
        "tile != 0 and (r != gr or c != gc)",
        "abs(r - gr) + abs(c - gc)",
        "r != gr or c != gc",
        "2 * abs(r - gr) if tile > n else 0",
    ),
}
NOISE = 1 / 16  # of a unit: what the last digits of an estimate may be wrong by
MAX_ESTIMATE = 1e6  # more is cut down to this
MAX_CELLS = 2**20


def on_map(gridmap: GridMap, expression: str, goal: int) -> Floats:
    """One estimate a cell, of the cost between it and the goal; walls have none that matters."""
    result = meaning(expression, ON_MAPS)
    if len(gridmap.cells) > MAX_CELLS:
        raise Refusal("expression.map-size", found=len(gridmap.cells), wanted=MAX_CELLS)
    gx, gy = gridmap.xy(goal)
    y, x = np.divmod(np.arange(len(gridmap.cells), dtype=np.float64), gridmap.width)
    step = cheapest_step(gridmap)
    values = (x, y, gx, gy, np.abs(x - gx), np.abs(y - gy), step, exact(step * SQRT2))
    found = evaluated(result, [np.asarray(value, np.float64) for value in values])
    blocked = np.array([terrain.blocked for terrain in gridmap.palette])[gridmap.codes()].ravel()
    found[blocked & ~_is_estimate(found)] = 0.0
    for cell in np.flatnonzero(~_is_estimate(found))[:1]:
        x_wrong, y_wrong = gridmap.xy(int(cell))
        raise Refusal("expression.cell", x=x_wrong, y=y_wrong, found=_seen(found[cell]))
    return _rounded(found)


def on_board(problem: BoardProblem, expression: str, goal: bytes) -> Additive:
    """The sum of what every tile adds where it lies, the blank being tile 0."""
    result = meaning(expression, ON_BOARDS)
    width, cells = problem.width, len(goal)
    rows = [
        (cell // width, cell % width, goal.index(tile) // width, goal.index(tile) % width, tile, width)
        for tile, cell in product(range(cells), repeat=2)
    ]
    found = evaluated(result, list(np.array(rows, np.float64).T))
    for entry in np.flatnonzero(~_is_estimate(found))[:1]:
        tile, cell = divmod(int(entry), cells)
        raise Refusal("expression.tile", tile=tile, r=cell // width, c=cell % width, found=_seen(found[entry]))
    return Additive(_rounded(found).reshape(cells, cells).tolist())


def _is_estimate(found: Floats) -> Bools:
    return np.isfinite(found) & (found >= 0)


def _rounded(found: Floats) -> Floats:
    rounded: Floats = np.floor(np.minimum(found, MAX_ESTIMATE) / UNIT + NOISE) * UNIT
    return rounded


def _seen(number: float) -> str:
    return f"{number:g}".replace("inf", "∞").replace("nan", "?")


NAMES = {"map": ON_MAPS, "board": ON_BOARDS}  # domain -> what an expression may be made of
WORKED_OUT: dict[str, Callable[[Any, str, Any], Any]] = {"map": on_map, "board": on_board}  # domain -> its estimates
