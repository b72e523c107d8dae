"""Linear conflict: Manhattan distance, and two more steps for every tile that must leave its line to let others pass.

Two tiles that are in the row where both belong, in the wrong order, cannot both go straight home: one has to step out
and in again. What must leave a line is the least number of tiles without which the others stand in the right order
(Hansson, Mayer and Yung, 1992).
"""

from bisect import bisect_left
from collections.abc import Sequence

import numpy as np

from ....core.arrays import Bytes, Floats
from .additive import manhattan
from .shares import Shares, conflicts

BLANK = b"\0"


class LineConflicts(dict[bytes, float]):
    """One row or column: its content -> two steps for every tile that must leave it, worked out when first met."""

    def __init__(self, cells: slice, goal: bytes) -> None:
        super().__init__()
        self.cells = cells
        self.home = goal[cells]

    def __missing__(self, content: bytes) -> float:
        places = [self.home.index(tile) for tile in content if tile and tile in self.home]
        self[content] = 2.0 * (len(places) - longest_rise(places))
        return self[content]

    def many(self, boards: Bytes) -> Floats:
        """The detours of this line on every board: what counts is which tiles of it stand where, looked up once."""
        places = np.zeros(256, np.int64)
        places[list(self.home)] = np.arange(1, len(self.home) + 1)
        places[0] = 0
        patterns = places[boards[:, self.cells]] @ (len(self.home) + 1) ** np.arange(len(self.home))
        _, first, which = np.unique(patterns, return_index=True, return_inverse=True)
        detours: Floats = np.array([self[boards[board, self.cells].tobytes()] for board in first])[which]
        return detours


class LinearConflict:
    """Manhattan distance plus the detours of every row and column."""

    __slots__ = ("columns", "manhattan", "rows", "width")

    def __init__(self, width: int, height: int, goal: bytes) -> None:
        self.width = width
        self.manhattan = manhattan(width, height, goal)
        self.rows = [LineConflicts(slice(y * width, y * width + width), goal) for y in range(height)]
        self.columns = [LineConflicts(slice(x, None, width), goal) for x in range(width)]

    def whole(self, board: bytes) -> float:
        detours = sum(line[board[line.cells]] for line in self.rows + self.columns)
        return self.manhattan.whole(board) + detours

    def many(self, boards: Bytes) -> Floats:
        return sum((line.many(boards) for line in self.rows + self.columns), self.manhattan.many(boards))

    def after(self, h: float, board: bytes, origin: int, target: int) -> float:
        """Only the line the tile left and the one it entered change: along a line it passes nothing but the blank."""
        if abs(origin - target) == self.width:
            left, entered = self.rows[origin // self.width], self.rows[target // self.width]
        else:
            left, entered = self.columns[origin % self.width], self.columns[target % self.width]
        tile = board[target : target + 1]
        fewer, more = board[left.cells], board[entered.cells]
        h += left[fewer] - left[fewer.replace(BLANK, tile)]
        h += entered[more] - entered[more.replace(tile, BLANK)]
        return self.manhattan.after(h, board, origin, target)

    def shares(self, board: bytes) -> Shares:
        cells = range(len(board))
        found = [each for line in self.rows + self.columns for each in conflicts(board, cells[line.cells], line.home)]
        return Shares(self.manhattan.shares(board).tiles, found)


def longest_rise(places: Sequence[int]) -> int:
    """The length of the longest rising subsequence: how many tiles may stay (by patience sorting)."""
    tails: list[int] = []  # length - 1 -> the least place a rise of that length can end in
    for place in places:
        spot = bisect_left(tails, place)
        tails[spot : spot + 1] = [place]
    return len(tails)
