"""Boards as a space for compiled searches: `spaces/tiles.py`, with packed boards in a hash table of its own.

A board is a few 64-bit words, four bits a tile on boards of up to sixteen cells. Numbers are given in order of
discovery, as there, and the estimates are the same sums in the same order.
"""

import ctypes
import operator
from typing import ClassVar

import numpy as np
import numpy.typing as npt
from numba import carray, types
from numba.extending import overload, overload_attribute, overload_method, register_jitable

from ..heuristics.additive import Additive, zero
from ..heuristics.linear_conflict import LinearConflict
from ..heuristics.patterns import PatternDatabases
from ..records import NONE
from ..spaces import tiles
from .memory import BYTES, FLOAT, FLOATS, INT, INTS, NODES, WORDS, Block, BlockType, at_address, grown
from .patterns import PATTERNS, block_of, lay, lay_blank, looked_up

FREE = -1
WORD_BITS = 64
FEWEST = 1024
TABLES = 2  # of either sort that a search may ask a space for


class BoardsType(BlockType):
    """All boards met so far, numbered in order of discovery."""

    fields: ClassVar = {
        "words": WORDS,  # number * length + i -> word i of the board
        "length": INT,  # words of a board
        "mask": INT,  # the bits of a tile
        "word_of": INTS,  # cell -> the word it is in
        "shift_of": INTS,  # cell -> the place of its bits there
        "blanks": BYTES,  # number -> cell of the blank
        "slots": NODES,  # hash of a board -> its number, or FREE
        "count": INT,
        "room": INT,
        "slid": WORDS,  # the board being looked up
    }
    growing = ("words", "blanks", "slots")


class TableType(BlockType):
    """A table over nodes whose number nobody knows beforehand."""


class NumbersType(TableType):
    """Numbers."""

    fields: ClassVar = {"values": FLOATS, "size": INT, "fill": FLOAT}
    growing = ("values",)


class FlagsType(TableType):
    """Yes or no."""

    fields: ClassVar = {"values": BYTES, "size": INT, "fill": INT}
    growing = ("values",)


BOARDS, NUMBERS, FLAGS = BoardsType(), NumbersType(), FlagsType()


class TilesType(BlockType):
    """Boards of one size, walked from `start` to a goal."""

    fields: ClassVar = {
        "number": INT,  # of the start, NONE until it is asked for
        "first": WORDS,  # the start
        "first_blank": INT,
        "first_h": FLOAT,
        "moves": INTS,
        "move_count": INT,
        "boards": BOARDS,
        "goal": WORDS,
        "targets": INTS,  # cell * 4 + move -> the cell the blank moves to, or NONE
        "cells": INT,
        "width": INT,
        "sums": FLOATS,  # tile * cells + cell -> what the tile adds to h when it lies there
        "h": NUMBERS,  # number -> its estimate, NaN until it is known
        "conflicts": INT,  # linear conflict: the detours of rows and columns are added
        "home_row": INTS,  # tile -> row of its cell on the goal board; of the blank: NONE
        "home_column": INTS,
        "tails": INTS,  # for measuring rises
        "has_patterns": INT,  # pattern databases: the estimate is looked up in them
        "patterns": PATTERNS,
        "numbers": INTS,  # the tables a search may ask for
        "numbers_used": INT,
        "flags": INTS,
        "flags_used": INT,
    }


TILES = TilesType()
NUMBERS_AT, FLAGS_AT = at_address(NUMBERS), at_address(FLAGS)


def additive(estimator: tiles.Estimator) -> Additive | None:
    """The part of a heuristic that is a sum over tiles, or None for a heuristic that is not compiled."""
    if isinstance(estimator, LinearConflict):
        return estimator.manhattan
    if isinstance(estimator, PatternDatabases):
        return zero(0, 0, bytes(estimator.tables.group_of.shape[1]))
    return estimator if isinstance(estimator, Additive) else None


def new_boards(cells: int) -> Block:
    """No boards yet, of so many cells."""
    bits = max((cells - 1).bit_length(), 4)
    each = WORD_BITS // bits
    length = -(-cells // each)
    places = np.arange(cells)
    return Block(
        BOARDS,
        length=length,
        mask=(1 << bits) - 1,
        word_of=places // each,
        shift_of=places % each * bits,
        slid=np.zeros(length, np.uint64),
    )


def new_closed() -> Block:
    """No node is closed."""
    return Block(FLAGS)


def packed(boards: Block, board: bytes) -> npt.NDArray[np.uint64]:
    """A board as words."""
    words = np.zeros(boards.get("length"), np.uint64)
    for cell, tile in enumerate(board):
        words[boards.array("word_of")[cell]] |= np.uint64(tile << int(boards.array("shift_of")[cell]))
    return words


def blocks_of(space: tiles.Tiles, width: int, boards: Block) -> list[Block]:
    """A space as a block, and the blocks that belong to it; `boards` may be shared."""
    cells, start, estimator = len(space.goal), space.boards.boards[space.start], additive(space.estimator)
    assert estimator is not None
    homes = np.array([space.goal.index(tile) for tile in range(cells)])
    numbers, flags = ([Block(kind) for _ in range(TABLES)] for kind in (NUMBERS, FLAGS))
    h = Block(NUMBERS, fill=np.nan)
    block = Block(
        TILES,
        number=NONE,
        first=packed(boards, start),
        first_blank=start.index(0),
        first_h=space.h[space.start],
        moves=np.array(space.order),
        move_count=len(space.order),
        boards=boards,
        goal=packed(boards, space.goal),
        targets=np.array(space.targets),
        cells=cells,
        width=width,
        sums=np.array(estimator.table, np.float64).ravel(),
        h=h,
        conflicts=isinstance(space.estimator, LinearConflict),
        home_row=np.array([NONE, *homes[1:] // width]),
        home_column=np.array([NONE, *homes[1:] % width]),
        tails=np.zeros(cells, np.int64),
        has_patterns=isinstance(space.estimator, PatternDatabases),
        **({"patterns": block_of(space.estimator.tables)} if isinstance(space.estimator, PatternDatabases) else {}),
        numbers=np.array([table.address for table in numbers]),
        flags=np.array([table.address for table in flags]),
    )
    return [block, h, *numbers, *flags]


def unpacked(boards: Block, number: int) -> bytes:
    """The board with this number."""
    length = boards.get("length")
    words = np.frombuffer(ctypes.string_at(boards.get("words") + number * length * 8, length * 8), np.uint64)
    tiles = words[boards.array("word_of")] >> boards.array("shift_of").astype(np.uint64)
    return bytes((tiles & np.uint64(boards.get("mask"))).tolist())


@register_jitable
def tile_at(boards, number, cell):
    word = boards.words[number * boards.length + boards.word_of[cell]]
    return np.int64(word >> np.uint64(boards.shift_of[cell])) & boards.mask


@register_jitable
def slot_of(boards, words, first, wanted):
    """Where in the hash table the board in these words is, or would be if it is not `wanted`."""
    slots, mask = boards.slots, 2 * boards.room - 1
    found = np.uint64(0)
    for i in range(boards.length):
        found = (found ^ words[first + i]) * np.uint64(0x9E3779B97F4A7C15)
        found ^= found >> np.uint64(29)
    slot = np.int64(found >> np.uint64(1)) & mask
    while slots[slot] != FREE and not (wanted and is_board(boards, slots[slot], words)):
        slot = (slot + 1) & mask
    return slot


@register_jitable
def is_board(boards, number, words):
    first = number * boards.length
    for i in range(boards.length):  # noqa: SIM110  # numba knows no `all`
        if boards.words[first + i] != words[i]:
            return False
    return True


@register_jitable
def more_boards(boards):
    """Room for twice as many; half of the slots stay free."""
    room = boards.room
    boards.room = max(2 * room, FEWEST)
    boards.words = grown(boards.words, room * boards.length, boards.room * boards.length)
    boards.blanks = grown(boards.blanks, room, boards.room)
    boards.slots = grown(boards.slots, 0, 2 * boards.room)
    for slot in range(2 * boards.room):
        boards.slots[slot] = FREE
    for number in range(boards.count):
        boards.slots[slot_of(boards, boards.words, number * boards.length, False)] = number


@register_jitable
def number_of(boards, blank):
    """The number of the board in `slid`; a new one if it has not been met."""
    if boards.count == boards.room:
        more_boards(boards)
    slot = slot_of(boards, boards.slid, 0, True)
    number = np.int64(boards.slots[slot])
    if number == FREE:
        number = boards.count
        boards.slots[slot] = number
        boards.blanks[number] = blank
        for i in range(boards.length):
            boards.words[number * boards.length + i] = boards.slid[i]
        boards.count += 1
    return number


@register_jitable
def detour(tiles, number, line, by_rows, odd_cell, odd_tile):
    """Two steps for every tile that must leave a row or column of a board, were `odd_tile` in `odd_cell`."""
    homes, places = (tiles.home_row, tiles.home_column) if by_rows else (tiles.home_column, tiles.home_row)
    cell, step = (line * tiles.width, 1) if by_rows else (line, tiles.width)
    end = cell + tiles.width if by_rows else tiles.cells
    conflicting, rise = 0, 0
    while cell < end:
        tile = odd_tile if cell == odd_cell else tiles.tile(number, cell)
        cell += step
        if homes[tile] == line:
            conflicting += 1
            spot = 0
            while spot < rise and tiles.tails[spot] < places[tile]:
                spot += 1
            tiles.tails[spot] = places[tile]
            rise = max(rise, spot + 1)
    return 2.0 * (conflicting - rise)


@register_jitable
def looked_up_anew(tiles, number, blank):
    """The estimate of a board out of pattern databases: which view is the largest may have changed."""
    lay_blank(tiles.patterns, blank)
    for cell in range(tiles.cells):
        if cell != blank:
            lay(tiles.patterns, tile_at(tiles.boards, number, cell), cell)
    return looked_up(tiles.patterns)


@register_jitable
def after(tiles, h, number, origin, target):
    """The estimate of a board that a slide from `origin` to `target` has made of one estimated h."""
    if tiles.has_patterns:
        return looked_up_anew(tiles, number, origin)
    return added_up(tiles, h, number, origin, target)


@register_jitable
def added_up(tiles, h, number, origin, target):
    """The same, where it is a sum over tiles, with the detours of linear conflict or without."""
    tile = tiles.tile(number, target)
    if tiles.conflicts:
        by_rows = abs(origin - target) == tiles.width
        left = origin // tiles.width if by_rows else origin % tiles.width
        entered = target // tiles.width if by_rows else target % tiles.width
        h += detour(tiles, number, left, by_rows, NONE, 0) - detour(tiles, number, left, by_rows, origin, tile)
        h += detour(tiles, number, entered, by_rows, NONE, 0) - detour(tiles, number, entered, by_rows, target, 0)
    row = tile * tiles.cells
    return h - tiles.sums[row + origin] + tiles.sums[row + target] - tiles.sums[target] + tiles.sums[origin]


@overload_method(TilesType, "tile")
def _tile(self, node, cell):
    return lambda self, node, cell: tile_at(self.boards, node, cell)


@overload_attribute(TilesType, "start")
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


@overload_attribute(TilesType, "order")
def _order(self):
    return lambda self: carray(self.moves, (self.move_count,))


@overload_method(TilesType, "successor")
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


@overload_method(TilesType, "cost")
def _cost(self, node, move, child):
    return lambda self, node, move, child: 1.0


@overload_method(TilesType, "estimate")
def _estimate(self, node):
    return lambda self, node: self.h[node]


@overload_method(TilesType, "is_goal")
def _is_goal(self, node):
    return lambda self, node: is_board(self.boards, node, self.goal)


@overload_method(TilesType, "table")
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


@overload(operator.getitem)
def _read(table, node):
    if not isinstance(table, TableType):
        return None
    return lambda table, node: table.values[node] if node < table.size else table.fill


@overload(operator.setitem)
def _write(table, node, value):
    if not isinstance(table, TableType):
        return None

    def write(table, node, value):
        if node >= table.size:
            size = max(2 * table.size, FEWEST, node + 1)
            table.values = grown(table.values, table.size, size)
            for i in range(table.size, size):
                table.values[i] = table.fill
            table.size = size
        table.values[node] = value

    return write
