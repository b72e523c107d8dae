"""Heuristics on boards that add up a number per tile: misplaced, Manhattan, and the two that wrongly count the blank.

Each is a table tile -> cell -> number, so that sliding one tile changes the sum by one look-up: this is the distance table and the tile -> cell
array of the old eight-puzzle programs. Linear conflict and walking distance build on it (`linear_conflict.py`, `walking_distance.py`).
"""

from collections.abc import Callable, Sequence

Table = Sequence[Sequence[float]]  # tile -> cell -> what the tile adds to h when it lies there


class Additive:
    """The sum of what every tile adds where it lies. Row 0 of the table is the blank's, all zeros unless a heuristic is broken."""

    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        self.table = table

    def whole(self, board: bytes) -> float:
        return sum(self.table[tile][cell] for cell, tile in enumerate(board))

    def after(self, h: float, board: bytes, origin: int, target: int) -> float:
        tile, blank = self.table[board[target]], self.table[0]
        return h - tile[origin] + tile[target] - blank[target] + blank[origin]


def distance(width: int, one: int, other: int) -> int:
    """Steps between two cells of a board, along rows and columns."""
    return abs(one % width - other % width) + abs(one // width - other // width)


def additive_table(width: int, goal: bytes, add: Callable[[int, int], float], counts_blank: bool = False) -> Table:
    """The table whose entries are add(cell, the tile's cell on the goal board)."""
    cells = range(len(goal))
    return [[add(cell, goal.index(tile)) if tile or counts_blank else 0.0 for cell in cells] for tile in cells]
