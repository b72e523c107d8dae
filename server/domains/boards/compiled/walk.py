"""The path as a space for compiled searches: `spaces/walk.py`, with one board that is changed in place.

For every place on the path only the blank's cell, the estimate and a mark of its board are kept. Equal boards have
equal marks; a count of the marks on the path tells, nearly always, that a board is not on it without looking further.
"""

import ctypes
from itertools import pairwise
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from numba import types

from ....core.records import NONE
from ....engine.compiled.jit import attribute, inner, method
from ....engine.compiled.memory import BYTES, FIELD_BYTES, FLOAT, FLOATS, INT, INTS, NODES, WORDS, Block, grown
from ....engine.compiled.tables import NUMBERS
from ..walk import Walk
from .patterns import looked_up, slide
from .sliding import SlidingType, added_up, fields_of

FEWEST = 256
COUNTED = 0xFFF  # the bits of a mark by which marks are counted
WORD = types.uint64
SHORTEST = 12  # slides that lead back to the same board, but for taking one back


class WalkType(SlidingType):
    """The path, on which every place is a node."""

    fields: ClassVar = {
        **SlidingType.fields,
        "board": BYTES,  # cell -> tile, on the board of the last place
        "last": INT,  # place that was looked at last
        "blanks": INTS,  # place -> cell of the blank
        "h": FLOATS,  # place -> its estimate
        "marks": WORDS,  # place -> mark of its board
        "counts": NODES,  # some bits of a mark -> how many places have them
        "room": INT,  # how many places there is room for
        "first_blank": INT,  # of the start
        "first_h": FLOAT,
        "first_mark": WORD,
        "goal": BYTES,
        "goal_mark": WORD,
        "signs": WORDS,  # tile * cells + cell -> what the tile adds to the mark when it lies there
        "spare": BYTES,  # for comparing boards
        "numbers": NUMBERS,  # the table that a search asks for
    }
    growing = ("blanks", "h", "marks")


WALK = WalkType()


def blocks_of(space: Walk, width: int) -> list[Block]:
    """A space as a block, and the blocks that belong to it."""
    cells, start = len(space.goal), space.boards[0]
    signs = np.random.default_rng(cells).integers(0, 2**64, (cells, cells), np.uint64)
    signs[0] = 0
    numbers = Block(NUMBERS)
    block = Block(
        WALK,
        board=np.frombuffer(start, np.uint8).copy(),
        last=NONE,
        counts=np.zeros(COUNTED + 1, np.int32),
        first_blank=space.blanks[0],
        first_h=space.h[0],
        first_mark=mark_of(signs, start),
        goal=np.frombuffer(space.goal, np.uint8),
        goal_mark=mark_of(signs, space.goal),
        signs=signs.ravel(),
        spare=np.zeros(cells, np.uint8),
        numbers=numbers,
        **fields_of(space, width, start),
    )
    return [block, numbers]


def mark_of(signs: npt.NDArray[np.uint64], board: bytes) -> Any:
    """The mark of a board: the signs of its tiles, one over the other."""
    found = np.bitwise_xor.reduce([signs[tile, cell] for cell, tile in enumerate(board)])
    return np.uint64(found).view(np.int64)


def board_at(walk: Block, start: bytes, place: int) -> bytes:
    """The board of a place, made from that of the start."""
    blanks = np.frombuffer(ctypes.string_at(walk.get("blanks"), (place + 1) * FIELD_BYTES), np.int64)
    board = bytearray(start)
    for blank, tile_cell in pairwise(blanks.tolist()):
        board[blank], board[tile_cell] = board[tile_cell], 0
    return bytes(board)


@inner
def more_room(walk):
    room = walk.room
    walk.room = max(2 * room, FEWEST)
    walk.blanks = grown(walk.blanks, room, walk.room)
    walk.h = grown(walk.h, room, walk.room)
    walk.marks = grown(walk.marks, room, walk.room)


@inner
def enter(walk, blank, h, mark):
    """One place more."""
    walk.last += 1
    if walk.last == walk.room:
        more_room(walk)
    walk.blanks[walk.last] = blank
    walk.h[walk.last] = h
    walk.marks[walk.last] = mark
    walk.counts[mark & np.uint64(COUNTED)] += 1


@inner
def back_to(walk, node):
    """Forget what comes after this place: the search has left it, or never went there."""
    while walk.last > node:
        blank, before = walk.blanks[walk.last], walk.blanks[walk.last - 1]
        tile = np.int64(walk.board[before])
        walk.board[blank], walk.board[before] = tile, 0
        if walk.has_patterns:
            slide(walk.patterns, tile, before, blank)
        walk.counts[walk.marks[walk.last] & np.uint64(COUNTED)] -= 1
        walk.last -= 1


@inner
def is_board(walk, node, board):
    """Is this the board of a place?"""
    spare = walk.spare
    for cell in range(walk.cells):
        spare[cell] = walk.board[cell]
    for place in range(walk.last, node, -1):
        blank, before = walk.blanks[place], walk.blanks[place - 1]
        spare[blank], spare[before] = spare[before], 0
    for cell in range(walk.cells):  # noqa: SIM110  # numba knows no `all`
        if spare[cell] != board[cell]:
            return False
    return True


@inner
def same_before(walk):
    """The place before the last that has the same board, or NONE."""
    mark = walk.marks[walk.last]
    if walk.counts[mark & np.uint64(COUNTED)] > 1:
        for place in range(walk.last - SHORTEST, -1, -2):
            if walk.marks[place] == mark and is_board(walk, place, walk.board):
                return place
    return NONE


@inner
def after(walk, h, tile, origin, target):
    """The estimate of the last board, which a slide from `origin` to `target` has made of one estimated h."""
    if walk.has_patterns:
        slide(walk.patterns, tile, origin, target)
        return looked_up(walk.patterns)
    return added_up(walk, h, NONE, origin, target)


@attribute(WalkType, "start")
def _start(self):
    """The first place is laid out when a search first asks."""

    def start(self):
        if self.last == NONE:
            enter(self, self.first_blank, self.first_h, self.first_mark)
        return 0

    return start


@method(WalkType, "tile")
def _tile(self, node, cell):
    return lambda self, node, cell: np.int64(self.board[cell])


@method(WalkType, "successor")
def _successor(self, node, move):
    def successor(self, node, move):
        blank = self.blanks[node]
        tile_cell = self.targets[blank * 4 + move]
        if tile_cell == NONE:
            return NONE
        back_to(self, node)
        if node > 0 and tile_cell == self.blanks[node - 1]:
            return node - 1
        tile = np.int64(self.board[tile_cell])
        mark = self.marks[node] ^ self.signs[tile * self.cells + tile_cell] ^ self.signs[tile * self.cells + blank]
        self.board[blank], self.board[tile_cell] = tile, 0
        enter(self, tile_cell, after(self, self.h[node], tile, tile_cell, blank), mark)
        found = same_before(self)
        return node + 1 if found == NONE else found

    return successor


@method(WalkType, "is_goal")
def _is_goal(self, node):
    return lambda self, node: self.marks[node] == self.goal_mark and is_board(self, node, self.goal)


@method(WalkType, "table")
def _table(self, fill):
    """The one table there is."""

    def table(self, fill):
        self.numbers.fill = fill
        return self.numbers

    return table
