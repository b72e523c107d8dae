"""Pattern databases for compiled searches: a board is laid tile by tile, and then looked up.

`heuristics/patterns.py` says what is looked up where; the large array itself is shared with it.
"""

from typing import ClassVar

import numpy as np

from ....engine.compiled.jit import inner
from ....engine.compiled.memory import BYTES, INT, INTS, Block, BlockType
from ..heuristics.patterns import PatternTables


class PatternsType(BlockType):
    """The tables for one goal, and the entries that stand for the board being looked up."""

    fields: ClassVar = {
        "values": BYTES,
        "starts": INTS,  # group -> where its table begins
        "group_of": INTS,  # view * cells + tile -> the tile's group
        "adds": INTS,  # (view * cells + tile) * cells + cell -> what the tile adds to an entry's place
        "views": INT,
        "groups": INT,
        "cells": INT,
        "places": INTS,  # view * groups + group -> the entry looked up
    }


PATTERNS = PatternsType()


def laid(tables: PatternTables, board: bytes) -> Block:
    """The tables as a block, with a board laid out."""
    views, cells = tables.group_of.shape
    groups = len(tables.starts)
    cell_of = {tile: cell for cell, tile in enumerate(board)}
    places = np.zeros((views, groups), np.int64)
    for view, row in enumerate(tables.group_of):
        places[view] = tables.starts + tables.adds[view, 0, cell_of[0]]
        for tile in range(1, cells):
            places[view, row[tile]] += tables.adds[view, tile, cell_of[tile]]
    return Block(
        PATTERNS,
        values=tables.values,
        starts=tables.starts,
        group_of=tables.group_of.ravel(),
        adds=tables.adds.ravel(),
        views=views,
        groups=groups,
        cells=cells,
        places=places.ravel(),
    )


@inner
def lay_blank(patterns, cell):
    """Begin a board with the blank in this cell."""
    for view in range(patterns.views):
        add = patterns.adds[view * patterns.cells * patterns.cells + cell]
        for group in range(patterns.groups):
            patterns.places[view * patterns.groups + group] = patterns.starts[group] + add


@inner
def lay(patterns, tile, cell):
    """Put a tile into a cell."""
    for view in range(patterns.views):
        row = view * patterns.cells + tile
        patterns.places[view * patterns.groups + patterns.group_of[row]] += patterns.adds[row * patterns.cells + cell]


@inner
def slide(patterns, tile, origin, target):
    """Move a tile of the board that has been laid from one cell to another, where the blank is, and the blank back."""
    adds, cells = patterns.adds, patterns.cells
    for view in range(patterns.views):
        row, first = (view * cells + tile) * cells, view * patterns.groups
        change = adds[view * cells * cells + origin] - adds[view * cells * cells + target]
        for group in range(patterns.groups):
            patterns.places[first + group] += change
        patterns.places[first + patterns.group_of[view * cells + tile]] += adds[row + target] - adds[row + origin]


@inner
def looked_up(patterns):
    """The estimate of the board that has been laid."""
    largest = np.int64(0)
    for view in range(patterns.views):
        total = np.int64(0)
        for group in range(patterns.groups):
            total += np.int64(patterns.values[patterns.places[view * patterns.groups + group]])
        largest = max(largest, total)
    return np.float64(largest)
