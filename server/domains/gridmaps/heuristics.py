"""Heuristics on maps: each makes a table with one estimate a cell, out of the distances in x and y to the goal.

All count in the cheapest step on the map (`scale`), so none overestimates because some ground is cheap; what takes a
root or a half of it rounds down to a multiple of `UNIT`. `worth/verdict.py` says under which rule for diagonals each
one is consistent. A new heuristic is one function and one row.
"""

from collections.abc import Callable

import numpy as np

from ...core.arrays import Floats, bands
from ...core.exact import SQRT2, UNIT, exact
from .grid import cheapest_step
from .gridmap import GridMap


def zero(dx: Floats, dy: Floats, scale: float) -> Floats:
    return np.zeros(np.broadcast_shapes(dx.shape, dy.shape))


def manhattan(dx: Floats, dy: Floats, scale: float) -> Floats:
    return (dx + dy) * scale


def octile(dx: Floats, dy: Floats, scale: float) -> Floats:
    slant = exact(scale * SQRT2) - scale  # what it adds to a step to be a diagonal one
    longest: Floats = np.maximum(dx * scale + dy * slant, dy * scale + dx * slant)
    return longest


def euclidean(dx: Floats, dy: Floats, scale: float) -> Floats:
    """Straight-line distance, rounded down, and never above octile: rounding must not make it overestimate."""
    line = np.floor(np.sqrt(dx * dx + dy * dy) * scale / UNIT) * UNIT  # `hypot` has another last bit elsewhere
    return np.minimum(line, octile(dx, dy, scale))


def chebyshev(dx: Floats, dy: Floats, scale: float) -> Floats:
    return np.maximum(dx, dy) * scale


def unscaled_manhattan(dx: Floats, dy: Floats, scale: float) -> Floats:
    """Manhattan as if every step cost one: too large as soon as some ground is cheaper."""
    return dx + dy


GRID_HEURISTICS: dict[str, Callable[[Floats, Floats, float], Floats]] = {
    "manhattan": manhattan,
    "octile": octile,
    "euclidean": euclidean,
    "chebyshev": chebyshev,
    "zero": zero,
    "unscaled-manhattan": unscaled_manhattan,
}


def estimates(gridmap: GridMap, heuristic: str, goal: int) -> Floats:
    """One estimate a cell, of the cost between it and the goal."""
    x, y = gridmap.xy(goal)
    dx = np.abs(np.arange(gridmap.width, dtype=np.float64) - x)[np.newaxis, :]
    dy = np.abs(np.arange(gridmap.height, dtype=np.float64) - y)[:, np.newaxis]
    work_out, scale = GRID_HEURISTICS[heuristic], cheapest_step(gridmap)
    found = np.empty((gridmap.height, gridmap.width))
    for band in bands(gridmap.height, gridmap.width):
        found[band] = work_out(dx, dy[band], scale)
    return found.ravel()
