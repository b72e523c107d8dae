"""A map as a document: its size, the ground of every cell, start and goal. The search walks a `Grid` made from it.

Immutable; x goes right, y goes down, and the index of cell (x, y) is y * width + x everywhere.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from ..core.arrays import Bytes
from .terrain import FREE, WALL, Terrain

MAX_SIDE = 4096
MAX_PALETTE = 60


@dataclass(frozen=True, slots=True)
class GridMap:
    """Cells are numbers into the palette, one byte each, row by row."""

    domain: ClassVar = "map"

    width: int
    height: int
    cells: bytes
    start: int
    goal: int
    palette: tuple[Terrain, ...] = (WALL, FREE)

    def xy(self, cell: int) -> tuple[int, int]:
        return cell % self.width, cell // self.width

    def index(self, x: int, y: int) -> int:
        return y * self.width + x

    def terrain(self, cell: int) -> Terrain:
        return self.palette[self.cells[cell]]

    def codes(self) -> Bytes:
        """The cells as a height-by-width array."""
        return np.frombuffer(self.cells, np.uint8).reshape(self.height, self.width)
