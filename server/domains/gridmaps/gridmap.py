"""A map as a document: its size, the ground of every cell, start and goal, and places to
visit in between. The search walks a `Grid` made from it, one leg after the other.

Immutable; x goes right, y goes down, and the index of cell (x, y) is y * width + x everywhere.
"""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from ...core.arrays import Bytes
from ...core.refusal import Refusal
from .terrain import FREE, WALL, Terrain

if TYPE_CHECKING:
    from ..domain import Domain

MAX_SIDE = 4096
MAX_PALETTE = 60
MAX_WAYPOINTS = 8


@dataclass(frozen=True, slots=True)
class GridMap:
    """Cells are numbers into the palette, one byte each, row by row."""

    domain: ClassVar["Domain"]  # set by the package, which is put together of what stands here

    width: int
    height: int
    cells: bytes
    start: int
    goal: int
    palette: tuple[Terrain, ...] = (WALL, FREE)
    waypoints: tuple[int, ...] = ()  # to be visited in this order, between start and goal

    def xy(self, cell: int) -> tuple[int, int]:
        return cell % self.width, cell // self.width

    def index(self, x: int, y: int) -> int:
        return y * self.width + x

    def terrain(self, cell: int) -> Terrain:
        return self.palette[self.cells[cell]]

    def codes(self) -> Bytes:
        """The cells as a height-by-width array."""
        return np.frombuffer(self.cells, np.uint8).reshape(self.height, self.width)

    def legs(self) -> tuple["GridMap", ...]:
        """The map from each place to the next: all legs together lead from start to goal."""
        if not self.waypoints:
            return (self,)
        ends = pairwise((self.start, *self.waypoints, self.goal))
        return tuple(replace(self, start=start, goal=goal, waypoints=()) for start, goal in ends)


def a_map(problem: object) -> GridMap:
    """The problem, which must be a map."""
    if isinstance(problem, GridMap):
        return problem
    raise Refusal("format.write.maps-only")
