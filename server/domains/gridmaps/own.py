"""What an expression of one's own means on a map: one number for every cell."""

import numpy as np

from ...core.arrays import Floats
from ...core.exact import SQRT2, exact
from ...core.refusal import Refusal
from ...heuristics.expression import evaluated, meaning
from ...heuristics.own import Expressions, is_estimate, rounded, seen
from .grid import cheapest_step
from .gridmap import GridMap

NAMES = ("x", "y", "gx", "gy", "dx", "dy", "cmin", "cdiag")
EXAMPLES = (
    "(dx + dy) * cmin",
    "max(dx, dy) * cmin",
    "(dx + dy - 2 * min(dx, dy)) * cmin + min(dx, dy) * cdiag",
    "sqrt(dx * dx + dy * dy) * cmin",
    "(dx + dy) * 2",
)
MAX_CELLS = 2**20


def on_map(gridmap: GridMap, expression: str, goal: int) -> Floats:
    """One estimate a cell, of the cost between it and the goal; walls have none that matters."""
    result = meaning(expression, NAMES)
    if len(gridmap.cells) > MAX_CELLS:
        raise Refusal("expression.map-size", found=len(gridmap.cells), wanted=MAX_CELLS)
    gx, gy = gridmap.xy(goal)
    y, x = np.divmod(np.arange(len(gridmap.cells), dtype=np.float64), gridmap.width)
    step = cheapest_step(gridmap)
    values = (x, y, gx, gy, np.abs(x - gx), np.abs(y - gy), step, exact(step * SQRT2))
    found = evaluated(result, [np.asarray(value, np.float64) for value in values])
    blocked = np.array([terrain.blocked for terrain in gridmap.palette])[gridmap.codes()].ravel()
    found[blocked & ~is_estimate(found)] = 0.0
    for cell in np.flatnonzero(~is_estimate(found))[:1]:
        x_wrong, y_wrong = gridmap.xy(int(cell))
        raise Refusal("expression.cell", x=x_wrong, y=y_wrong, found=seen(found[cell]))
    return rounded(found)


EXPRESSIONS = Expressions(NAMES, EXAMPLES, on_map)
