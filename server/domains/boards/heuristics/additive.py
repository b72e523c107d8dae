"""Heuristics on boards that add up a number per tile: Manhattan, misplaced, the two that count the blank, any table.

Each is a table tile -> cell -> number, so that sliding one tile changes the sum by one look-up: this is the distance
table and the tile -> cell array of the old eight-puzzle programs. `linear_conflict.py` builds on it; `tiles.py` gives
them their names.
"""

from collections.abc import Callable, Sequence

import numpy as np

from ....core.arrays import Bytes, Floats
from ....core.exact import exact
from .shares import Shares

Addends = Sequence[Sequence[float]]  # tile -> cell -> what the tile adds to h when it lies there


class Additive:
    """The sum of what every tile adds where it lies. Row 0 is the blank's: all zeros unless a heuristic is broken."""

    __slots__ = ("table",)

    def __init__(self, table: Addends) -> None:
        self.table = table

    def whole(self, board: bytes) -> float:
        return sum(self.table[tile][cell] for cell, tile in enumerate(board))

    def many(self, boards: Bytes) -> Floats:
        adds = np.array(self.table)
        return sum((adds[boards[:, cell], cell] for cell in range(boards.shape[1])), np.zeros(len(boards)))

    def after(self, h: float, board: bytes, origin: int, target: int) -> float:
        tile, blank = self.table[board[target]], self.table[0]
        return h - tile[origin] + tile[target] - blank[target] + blank[origin]

    def shares(self, board: bytes) -> Shares:
        return Shares([self.table[tile][cell] for cell, tile in enumerate(board)])


def manhattan(width: int, height: int, goal: bytes) -> Additive:
    """How far every tile is from home, along rows and columns."""
    return Additive(without_blank(distances(width, goal)))


def misplaced(width: int, height: int, goal: bytes) -> Additive:
    """How many tiles are not at home."""
    return Additive(without_blank(differences(goal)))


def zero(width: int, height: int, goal: bytes) -> Additive:
    """Nothing: A* with it is Dijkstra's algorithm."""
    return Additive([[0.0] * len(goal)] * len(goal))


def manhattan_with_blank(width: int, height: int, goal: bytes) -> Additive:
    """Broken: the blank's own distance is counted too, though its way home is made of the tiles' slides."""
    return Additive(distances(width, goal))


def misplaced_with_blank(width: int, height: int, goal: bytes) -> Additive:
    """Broken, if by one at most: the number of cells that differ from the goal."""
    return Additive(differences(goal))


def table_heuristic(numbers: Sequence[float], cells: int) -> Additive:
    """Any numbers, tile by tile one a cell, the blank first; whether they are admissible is up to the caller."""
    entries = [exact(number) for number in numbers]
    return Additive([entries[tile * cells : tile * cells + cells] for tile in range(cells)])


def distance(width: int, one: int, other: int) -> int:
    """Steps between two cells of a board, along rows and columns."""
    return abs(one % width - other % width) + abs(one // width - other // width)


def distances(width: int, goal: bytes) -> Addends:
    """tile -> cell -> steps from there to the tile's cell on the goal board, the blank's too."""
    return _table(goal, lambda cell, home: distance(width, cell, home))


def differences(goal: bytes) -> Addends:
    """tile -> cell -> 1 unless the goal board has the tile there, the blank's too."""
    return _table(goal, lambda cell, home: cell != home)


def without_blank(table: Addends) -> Addends:
    """The same table, in which the blank adds nothing."""
    return [[0.0] * len(table), *table[1:]]


def _table(goal: bytes, add: Callable[[int, int], float]) -> Addends:
    cells = range(len(goal))
    return [[float(add(cell, goal.index(tile))) for cell in cells] for tile in cells]
