"""What the two compiled spaces of boards have in common: how tiles slide, and what a slide does to the estimate.

The estimates are the sums of the interpreted spaces, in the same order.
"""

from typing import ClassVar

import numpy as np
from numba import carray

from ....core.records import NONE
from ....engine.compiled.jit import inner, method
from ....engine.compiled.memory import FLOATS, INT, INTS, BlockType
from ..heuristics.additive import Additive
from ..heuristics.linear_conflict import LinearConflict
from ..heuristics.patterns import PatternDatabases
from ..tiles import ORDER, Estimator, Tiles
from ..walk import Walk
from .patterns import PATTERNS, laid


class SlidingType(BlockType):
    """Boards of one size, walked from a start to a goal. It needs a method `tile(node, cell)`."""

    fields: ClassVar = {
        "order": INTS,
        "move_count": INT,
        "targets": INTS,  # cell * 4 + move -> the cell the blank moves to, or NONE
        "cells": INT,
        "width": INT,
        "sums": FLOATS,  # tile * cells + cell -> what the tile adds to h when it lies there
        "has_patterns": INT,  # pattern databases: the estimate is looked up in them
        "patterns": PATTERNS,
        "conflicts": INT,  # linear conflict: the detours of rows and columns are added
        "home_row": INTS,  # tile -> row of its cell on the goal board; of the blank: NONE
        "home_column": INTS,
        "tails": INTS,  # for measuring rises
    }


def fields_of(space: Tiles | Walk, width: int, start: bytes) -> dict[str, object]:
    """What goes into those fields."""
    cells = len(space.goal)
    homes = np.array([space.goal.index(tile) for tile in range(cells)])
    return {
        "order": np.array(ORDER),
        "move_count": len(ORDER),
        "targets": np.array(space.targets),
        "cells": cells,
        "width": width,
        "home_row": np.array([NONE, *homes[1:] // width]),
        "home_column": np.array([NONE, *homes[1:] % width]),
        "tails": np.zeros(cells, np.int64),
        **_estimating(space.estimator, start),
    }


def _estimating(estimator: Estimator, start: bytes) -> dict[str, object]:
    """A heuristic as fields: pattern databases with the start laid out in them, or the terms of a sum."""
    if isinstance(estimator, PatternDatabases):
        return {"has_patterns": 1, "patterns": laid(estimator.tables, start)}
    if isinstance(estimator, LinearConflict):
        return {"conflicts": 1, **_estimating(estimator.manhattan, start)}
    assert isinstance(estimator, Additive)
    return {"sums": np.array(estimator.table, np.float64).ravel()}


@inner
def added_up(boards, h, number, origin, target):
    """The estimate, a sum over tiles, of a board that a slide from `origin` to `target` has made of one estimated h."""
    tile = boards.tile(number, target)
    if boards.conflicts:
        by_rows = abs(origin - target) == boards.width
        left = origin // boards.width if by_rows else origin % boards.width
        entered = target // boards.width if by_rows else target % boards.width
        h += detour(boards, number, left, by_rows, NONE, 0) - detour(boards, number, left, by_rows, origin, tile)
        h += detour(boards, number, entered, by_rows, NONE, 0) - detour(boards, number, entered, by_rows, target, 0)
    row = tile * boards.cells
    return h - boards.sums[row + origin] + boards.sums[row + target] - boards.sums[target] + boards.sums[origin]


@inner
def detour(boards, number, line, by_rows, odd_cell, odd_tile):
    """Two steps for every tile that must leave a row or column of a board, were `odd_tile` in `odd_cell`."""
    homes, places = (boards.home_row, boards.home_column) if by_rows else (boards.home_column, boards.home_row)
    cell, step = (line * boards.width, 1) if by_rows else (line, boards.width)
    end = cell + boards.width if by_rows else boards.cells
    conflicting, rise = 0, 0
    while cell < end:
        tile = odd_tile if cell == odd_cell else boards.tile(number, cell)
        cell += step
        if homes[tile] == line:
            conflicting += 1
            spot = 0
            while spot < rise and boards.tails[spot] < places[tile]:
                spot += 1
            boards.tails[spot] = places[tile]
            rise = max(rise, spot + 1)
    return 2.0 * (conflicting - rise)


@method(SlidingType, "moves")
def _moves(self, node):
    return lambda self, node: carray(self.order, (self.move_count,))


@method(SlidingType, "cost")
def _cost(self, node, move, child):
    return lambda self, node, move, child: 1.0


@method(SlidingType, "estimate")
def _estimate(self, node):
    return lambda self, node: self.h[node]
