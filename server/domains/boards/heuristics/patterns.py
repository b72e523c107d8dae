"""Additive pattern databases: tables of what groups of tiles need at least, added up (Korf and Felner, 2002).

A slide moves one tile, of one group, so the groups' numbers add up to a lower bound; and as the cell of the blank is
looked up with the tiles', sliding a tile of another group changes nothing: the heuristic is consistent. With `tables =
tables_for(width, height, goal)`, a board's estimate is the largest, over the views v, of the sum over the groups g of

    values[starts[g] + adds[v, 0, cell of the blank] + the sum of adds[v, t, cell of t] over tiles t of g in view v]

where t is one of g if group_of[v, t] == g. A slide of tile t changes only the number of group_of[v, t] in each view v.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ....core.arrays import Bytes, Floats
from .databases.shapes import shape_of, views
from .databases.tables_on_disk import values_of
from .shares import Group, Shares

Whole = npt.NDArray[np.int64]


class PatternTables(NamedTuple):
    """What estimates for one goal are looked up in. `values` is large, one for all goals of a shape, never changed."""

    values: Bytes  # the tables of all groups, one after the other
    starts: Whole  # group -> where its table begins
    group_of: Whole  # view, tile -> the tile's group; -1 for the blank, which is in each
    adds: Whole  # view, tile, cell -> what the place of an entry has more when the tile lies there


def tables_for(width: int, height: int, goal: bytes) -> PatternTables:
    """The tables for a goal; a Refusal where they are large and have not been built yet."""
    shape = shape_of(width, height, goal)
    values = values_of(shape)
    starts = np.cumsum([0, *shape.lengths[:-1]], dtype=np.int64)
    seen = [np.array(turn) for turn in views(width, height, goal)]
    group_of = np.full((len(seen), shape.cells), -1, np.int64)
    adds = np.zeros((len(seen), shape.cells, shape.cells), np.int64)
    for view, turn in enumerate(seen):
        adds[view, 0] = turn
        for number, group in enumerate(shape.groups):
            for digit, home in enumerate(group, 1):
                tile = goal[int(np.flatnonzero(turn == home)[0])]
                group_of[view, tile] = number
                adds[view, tile] = turn * shape.cells**digit
    return PatternTables(values, starts, group_of, adds)


class PatternDatabases:
    """The largest, over the views of a board, of the sums of its groups' numbers."""

    __slots__ = ("_adds", "_groups", "_starts", "tables")

    def __init__(self, width: int, height: int, goal: bytes) -> None:
        self.tables = tables_for(width, height, goal)
        self._starts = self.tables.starts.tolist()
        self._adds: list[list[list[int]]] = self.tables.adds.tolist()
        self._groups = [  # view -> group -> its tiles
            [[0, *np.flatnonzero(row == group).tolist()] for group in range(len(self._starts))]
            for row in self.tables.group_of
        ]

    def whole(self, board: bytes) -> float:
        return float(max(map(sum, self.numbers(board))))

    def numbers(self, board: bytes) -> list[list[int]]:
        """view -> group -> the slides that its tiles need at least."""
        cell_of = [0] * len(board)
        for cell, tile in enumerate(board):
            cell_of[tile] = cell
        return [
            [
                int(self.tables.values[start + sum(adds[tile][cell_of[tile]] for tile in tiles)])
                for start, tiles in zip(self._starts, groups, strict=True)
            ]
            for adds, groups in zip(self._adds, self._groups, strict=True)
        ]

    def many(self, boards: Bytes) -> Floats:
        cell_of = np.argsort(boards, axis=1)
        largest = np.zeros(len(boards))
        for adds, groups in zip(self.tables.adds, self._groups, strict=True):
            total = np.zeros(len(boards))
            for start, tiles in zip(self._starts, groups, strict=True):
                places = sum((adds[tile, cell_of[:, tile]] for tile in tiles), np.full(len(boards), start))
                total += self.tables.values[places]
            largest = np.maximum(largest, total)
        return largest

    def after(self, h: float, board: bytes, origin: int, target: int) -> float:
        """Looked up again: which view is the largest may have changed."""
        return self.whole(board)

    def shares(self, board: bytes) -> Shares:
        """The numbers of the groups, in the first of the views where they come to most."""
        found = self.numbers(board)
        view = max(range(len(found)), key=lambda view: sum(found[view]))
        groups = [
            Group(tuple(sorted(board.index(tile) for tile in tiles[1:])), float(number))
            for tiles, number in zip(self._groups[view], found[view], strict=True)
        ]
        return Shares([0.0] * len(board), groups=groups)
