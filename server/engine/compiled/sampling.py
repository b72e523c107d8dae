"""The log of `search/sampling.py`, compiled: it follows the path in a few arrays, and writes samples of it."""

import ctypes
from typing import ClassVar

import numpy as np

from ...core.records import (
    COARSE,
    ENDINGS,
    EXHAUSTED,
    EXPANDED,
    LEFT,
    NO_F,
    NO_MOVE,
    NO_NODE,
    NONE,
    OPENED,
    SAMPLED,
    THRESHOLD,
)
from ...search.sampling import LONGEST, SHORTEST, SPACING
from .jit import inner, method
from .log import write
from .memory import FIELD_BYTES, FLOATS, INT, INTS, WORDS, Block, BlockType, grown

ENDING_BITS = sum(1 << kind for kind in ENDINGS)
FEWEST = 256
TURN = 2**16  # expansions after which the search hands over: some milliseconds


class PathLogType(BlockType):
    """Takes the facts of one search, and keeps those of the path at some moments."""

    fields: ClassVar = {
        "records": WORDS,
        "used": INT,
        "room": INT,
        "own": WORDS,  # as in `log.py`
        "own_room": INT,
        "spilled": INT,
        "silent": INT,
        "capacity": INT,
        "limit": INT,
        "side": INT,
        "opened": INT,
        "expanded": INT,
        "moves": INTS,  # place -> move, g, h and f of the path, as far as it was opened
        "g": FLOATS,
        "h": FLOATS,
        "f": FLOATS,
        "numbers": INTS,  # place -> number of its node at the last sample, and its move, g, h and f then
        "shown_moves": INTS,
        "shown_g": FLOATS,
        "shown_h": FLOATS,
        "shown_f": FLOATS,
        "places": INT,  # how many there is room for
        "shown": INT,  # how long the path was at the last sample
        "started": INT,  # how many numbers have been given away
        "every": INT,
        "next_sample": INT,
        "turn": INT,
    }
    growing = ("own", "moves", "g", "h", "f", "numbers", "shown_moves", "shown_g", "shown_h", "shown_f")


PATH_LOG = PathLogType()


def new_path_log(limit: int) -> Block:
    return Block(PATH_LOG, limit=limit, every=SHORTEST, next_sample=SHORTEST)


def place_of(log: Block, node: int) -> int:
    """The place of a node on the path of the last sample."""
    length = log.get("shown")
    numbers = np.frombuffer(ctypes.string_at(log.get("numbers"), length * FIELD_BYTES), np.int64)
    return int(np.flatnonzero(numbers == node)[0])


@inner
def more_places(log):
    room = log.places
    log.places = max(2 * room, FEWEST)
    log.moves = grown(log.moves, room, log.places)
    log.g = grown(log.g, room, log.places)
    log.h = grown(log.h, room, log.places)
    log.f = grown(log.f, room, log.places)
    log.numbers = grown(log.numbers, room, log.places)
    log.shown_moves = grown(log.shown_moves, room, log.places)
    log.shown_g = grown(log.shown_g, room, log.places)
    log.shown_h = grown(log.shown_h, room, log.places)
    log.shown_f = grown(log.shown_f, room, log.places)


@inner
def follow(log, node, g, h, f, move):
    """A node is opened: what was at its place, and after it, is left."""
    log.opened += 1
    if node >= log.places:
        more_places(log)
    log.moves[node], log.g[node], log.h[node], log.f[node] = move, g, h, f


@inner
def differs(log, place):
    """Is another node at a place than at the last sample? A path is never entered twice in a round."""
    return log.moves[place] != log.shown_moves[place]


@inner
def sample(log, length, ended):
    """Write down how the path, so long, differs from the one before."""
    same = 0
    while same < min(length, log.shown) and not differs(log, same):
        same += 1
    while log.shown > same:
        log.shown -= 1
        place = log.shown
        g, h, f = log.shown_g[place], log.shown_h[place], log.shown_f[place]
        write(log, LEFT, NO_MOVE, 0, log.numbers[place], NONE, g, h, f)
    for place in range(same, length):
        show(log, place)
        write(
            log,
            OPENED,
            log.moves[place],
            0,
            log.numbers[place],
            log.numbers[place - 1] if place else NONE,
            log.g[place],
            log.h[place],
            log.f[place],
        )
        if not ended or place + 1 < length:
            write(log, EXPANDED, NO_MOVE, 0, log.numbers[place], 0, log.g[place], log.h[place], log.f[place])
    last, h, f = (log.numbers[length - 1], log.h[length - 1], log.f[length - 1]) if length else (NONE, 0.0, NO_F)
    write(log, SAMPLED, NO_MOVE, 0, last, NONE, float(log.expanded), h, f)


@inner
def show(log, place):
    """Number the node at a place, and keep it for the next comparison; the start always has the first number."""
    if place or not log.started:
        log.started += 1
    log.numbers[place] = log.started - 1 if place else 0
    log.shown_moves[place], log.shown_g[place] = log.moves[place], log.g[place]
    log.shown_h[place], log.shown_f[place] = log.h[place], log.f[place]
    log.shown = place + 1


@inner
def expand(log, node):
    log.expanded += 1
    if log.expanded == log.next_sample:
        sample(log, node + 1, False)
        if log.every < LONGEST and log.expanded >= log.every << SPACING:
            log.every *= 2
        log.next_sample = (log.expanded // log.every + 1) * log.every


@inner
def next_round(log, bound, h):
    if log.opened:
        sample(log, 0, False)
    write(log, THRESHOLD, NO_MOVE, COARSE, 0, NONE, bound, h, NO_F)


@inner
def end(log, kind, node, g, h):
    """The path is written down to the node where the search ended, which has not been expanded."""
    sample(log, node + 1, kind != EXHAUSTED)
    last = log.numbers[node] if node != NONE else NONE
    write(log, kind, NO_MOVE, 0, last, min(log.expanded, NO_NODE - 1), g, h, NO_F)


@method(PathLogType, "emit")
def _emit(self, kind, node, other, g, h, f, move):
    def emit(self, kind, node, other, g, h, f, move):
        if kind == OPENED:
            follow(self, node, g, h, f, move)
        elif kind == EXPANDED:
            expand(self, node)
        elif kind == THRESHOLD:
            next_round(self, g, h)
        elif ENDING_BITS >> kind & 1:
            end(self, kind, node, g, h)

    return emit


@method(PathLogType, "full")
def _full(self):
    return lambda self: self.used >= self.capacity or self.expanded >= self.turn


@method(PathLogType, "spent")
def _spent(self):
    return lambda self: self.opened >= self.limit
