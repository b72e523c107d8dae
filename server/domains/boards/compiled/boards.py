"""Packed boards for compiled searches: a few 64-bit words each, in a hash table of their own.

A tile takes four bits on boards of up to sixteen cells. Numbers are given in order of discovery.
"""

import ctypes
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from ....engine.compiled.jit import inner
from ....engine.compiled.memory import BYTES, INT, INTS, NODES, WORDS, Block, BlockType, grown

FREE = -1
WORD_BITS = 64
FEWEST = 1024


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


BOARDS = BoardsType()


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


def packed(boards: Block, board: bytes) -> npt.NDArray[np.uint64]:
    """A board as words."""
    words = np.zeros(boards.get("length"), np.uint64)
    for cell, tile in enumerate(board):
        words[boards.array("word_of")[cell]] |= np.uint64(tile << int(boards.array("shift_of")[cell]))
    return words


def unpacked(boards: Block, number: int) -> bytes:
    """The board with this number."""
    length = boards.get("length")
    words = np.frombuffer(ctypes.string_at(boards.get("words") + number * length * 8, length * 8), np.uint64)
    tiles = words[boards.array("word_of")] >> boards.array("shift_of").astype(np.uint64)
    return bytes((tiles & np.uint64(boards.get("mask"))).tolist())


@inner
def tile_at(boards, number, cell):
    word = boards.words[number * boards.length + boards.word_of[cell]]
    return np.int64(word >> np.uint64(boards.shift_of[cell])) & boards.mask


@inner
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


@inner
def is_board(boards, number, words):
    first = number * boards.length
    for i in range(boards.length):  # noqa: SIM110  # numba knows no `all`
        if boards.words[first + i] != words[i]:
            return False
    return True


@inner
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


@inner
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
