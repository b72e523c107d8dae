"""Boards as a space for compiled searches: `spaces/tiles.py`, over packed boards in a hash table."""

from typing import ClassVar

import numpy as np
from numba import types

from ....core.records import NONE
from ....engine.compiled.jit import attribute, inner, method
from ....engine.compiled.memory import FLOAT, INT, INTS, WORDS, Block
from ....engine.compiled.tables import FLAGS, FLAGS_AT, NUMBERS, NUMBERS_AT
from ..tiles import Tiles
from .boards import BOARDS, is_board, number_of, packed, tile_at
from .patterns import lay, lay_blank, looked_up
from .sliding import SlidingType, added_up, fields_of

TABLES = 2  # of either sort that a search may ask a space for


class TilesType(SlidingType):
    """All boards met so far, each of them a node."""

    fields: ClassVar = {
        **SlidingType.fields,
        "number": INT,  # of the start, NONE until it is asked for
        "first": WORDS,  # the start
        "first_blank": INT,
        "first_h": FLOAT,
        "boards": BOARDS,
        "goal": WORDS,
        "h": NUMBERS,  # number -> its estimate, NaN until it is known
        "numbers": INTS,  # the tables a search may ask for
        "numbers_used": INT,
        "flags": INTS,
        "flags_used": INT,
    }


TILES = TilesType()


def blocks_of(space: Tiles, width: int, boards: Block) -> list[Block]:
    """A space as a block, and the blocks that belong to it; `boards` may be shared."""
    start = space.boards.boards[space.start]
    numbers, flags = ([Block(kind) for _ in range(TABLES)] for kind in (NUMBERS, FLAGS))
    h = Block(NUMBERS, fill=np.nan)
    block = Block(
        TILES,
        number=NONE,
        first=packed(boards, start),
        first_blank=start.index(0),
        first_h=space.h[space.start],
        boards=boards,
        goal=packed(boards, space.goal),
        h=h,
        numbers=np.array([table.address for table in numbers]),
        flags=np.array([table.address for table in flags]),
        **fields_of(space, width, start),
    )
    return [block, h, *numbers, *flags]


@inner
def looked_up_anew(tiles, number, blank):
    """The estimate of a board out of pattern databases: which view is the largest may have changed."""
    lay_blank(tiles.patterns, blank)
    for cell in range(tiles.cells):
        if cell != blank:
            lay(tiles.patterns, tile_at(tiles.boards, number, cell), cell)
    return looked_up(tiles.patterns)


@inner
def after(tiles, h, number, origin, target):
    """The estimate of a board that a slide from `origin` to `target` has made of one estimated h."""
    if tiles.has_patterns:
        return looked_up_anew(tiles, number, origin)
    return added_up(tiles, h, number, origin, target)


@method(TilesType, "tile")
def _tile(self, node, cell):
    return lambda self, node, cell: tile_at(self.boards, node, cell)


@attribute(TilesType, "start")
def _start(self):
    """It gets its number when a search first asks, as all boards do."""

    def start(self):
        if self.number == NONE:
            for i in range(self.boards.length):
                self.boards.slid[i] = self.first[i]
            self.number = number_of(self.boards, self.first_blank)
            self.h[self.number] = self.first_h
        return self.number

    return start


@method(TilesType, "successor")
def _successor(self, node, move):
    def successor(self, node, move):
        boards = self.boards
        blank = np.int64(boards.blanks[node])
        tile_cell = self.targets[blank * 4 + move]
        if tile_cell == NONE:
            return NONE
        tile = np.uint64(tile_at(boards, node, tile_cell))
        slid = boards.slid
        for i in range(boards.length):
            slid[i] = boards.words[node * boards.length + i]
        slid[boards.word_of[tile_cell]] ^= tile << np.uint64(boards.shift_of[tile_cell])
        slid[boards.word_of[blank]] |= tile << np.uint64(boards.shift_of[blank])
        child = number_of(boards, tile_cell)
        if np.isnan(self.h[child]):
            self.h[child] = after(self, self.h[node], child, tile_cell, blank)
        return child

    return successor


@method(TilesType, "is_goal")
def _is_goal(self, node):
    return lambda self, node: is_board(self.boards, node, self.goal)


@method(TilesType, "table")
def _table(self, fill):
    """The next of the tables that Python has laid out."""
    if isinstance(fill, types.Boolean):

        def table(self, fill):
            if self.flags_used == TABLES:
                raise MemoryError
            found = FLAGS_AT(self.flags[self.flags_used])
            self.flags_used += 1
            found.fill = fill
            return found

    else:

        def table(self, fill):
            if self.numbers_used == TABLES:
                raise MemoryError
            found = NUMBERS_AT(self.numbers[self.numbers_used])
            self.numbers_used += 1
            found.fill = fill
            return found

    return table
