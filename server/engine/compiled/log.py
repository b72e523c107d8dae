"""The log of `search/log.py`, compiled: records go straight into the array that is handed out.

What a kind of record entails is decided when `emit` is compiled, once for each kind, because a search names it. The
census gives every f that comes up a number, its rank, by a hash table, and remembers the ranks of open nodes.
"""

import ctypes
from typing import ClassVar

import numpy as np

from ...core.records import ENDINGS, ENTRIES, EXPANDED, FELL, NO_NODE, OPENED, RECORD, ROSE, Records
from ...search.log import DETAILS, MOVING
from .jit import inner, method
from .memory import FLOATS, INT, NODES, WORDS, Block, BlockType, grown

LARGEST = 65_536  # records there is room for from the outset
SPARE = 64  # records there is room for beyond the capacity: more than an expansion makes, but for jumps
WORDS_EACH = RECORD.itemsize // 8
SETS_BITS, MOVING_BITS, ENTRY_BITS, ENDING_BITS = (
    sum(1 << kind for kind in kinds) for kinds in (DETAILS["sets"], MOVING, ENTRIES, ENDINGS)
)
NOT_COUNTED = 0  # ranks begin at 1
FEWEST_RANKS = 64
NO_TURN = 2**62


class LogType(BlockType):
    """Takes the facts of one search."""

    fields: ClassVar = {
        "records": WORDS,
        "used": INT,
        "room": INT,
        "own": WORDS,  # where records go on when there are more than the array has room for
        "own_room": INT,
        "spilled": INT,  # they did
        "capacity": INT,
        "turn": INT,  # expansions after which the search hands over, however few records there are
        "silent": INT,  # nothing is written down but how the search ends: there is no room
        "limit": INT,
        "side": INT,
        "opened": INT,
        "expanded": INT,
        "last": FLOATS,  # side -> f of the expansion before, or NaN
        "counting": INT,  # ties are counted, and records that change nothing are kept
        "sides": INT,
        "rank_of_node": NODES,  # node * sides + side -> rank of its f while it is open, or NOT_COUNTED
        "nodes": INT,  # how many it has room for
        "slots": NODES,  # hash of an f -> its rank, or NOT_COUNTED
        "values": FLOATS,  # rank -> f
        "tally": NODES,  # rank * 2 + side -> how many open nodes have this f
        "ranks": INT,
        "rank_room": INT,
    }
    growing = ("own", "rank_of_node", "slots", "values", "tally")


LOG = LogType()


def new_log(limit: int, counting: bool, sides: int, nodes: int) -> Block:
    """A log; `nodes` is how many there are, or 0 if that is not known."""
    log = Block(
        LOG,
        limit=limit,
        turn=NO_TURN,
        last=np.full(2, np.nan),
        counting=counting,
        sides=sides,
    )
    if counting and nodes:
        log.set("rank_of_node", np.zeros(nodes * sides, np.int32))
        log.set("nodes", nodes * sides)
    return log


def lay_out(log: Block, records: int) -> Records:
    """A new array for the log to write to until it has so many records."""
    batch = np.empty(min(records, LARGEST) + SPARE, RECORD)
    log.set("records", batch)
    log.set("room", 0 if log.get("silent") else len(batch))
    log.set("capacity", records)
    log.set("used", 0)
    log.set("spilled", 0)
    return batch


def collect(log: Block, batch: Records) -> Records:
    """What has been written."""
    used = log.get("used")
    if not log.get("spilled"):
        return batch[:used]
    return np.frombuffer(ctypes.string_at(log.get("own"), used * RECORD.itemsize), RECORD)


@inner
def write(log, kind, move, flags, node, other, g, h, f):
    if log.used == log.room:
        if log.silent:  # asked here only, where there is no room: of a log that writes it costs nothing
            return
        spill(log)
    words, place = log.records, log.used * WORDS_EACH
    head = kind | log.side << 8 | move << 16 | flags << 24
    words[place] = np.uint64(head | (node & NO_NODE) << 32)
    words[place + 1] = np.float64(g).view(np.uint64)
    words[place + 2] = np.uint64(other & NO_NODE) | np.uint64(np.float32(h).view(np.uint32)) << np.uint64(32)
    words[place + 3] = np.float64(f).view(np.uint64)
    log.used += 1


@inner
def spill(log):
    """Go on in memory of our own, with twice the room."""
    room = 2 * log.room
    if log.own_room < room:
        log.own = grown(log.own, log.used * WORDS_EACH if log.spilled else 0, room * WORDS_EACH)
        log.own_room = room
    if not log.spilled:
        for i in range(log.used * WORDS_EACH):
            log.own[i] = log.records[i]
    log.records, log.room, log.spilled = log.own, log.own_room, 1


@inner
def course(log, f):
    """Did f rise or fall since this side's expansion before?"""
    last = log.last[log.side]
    log.last[log.side] = f
    return ROSE if f > last else FELL if f < last else 0


@inner
def slot_of(log, f):
    """Where the rank of an f is, or would be, among the slots."""
    slots, values, mask = log.slots, log.values, 2 * log.rank_room - 1
    bits = np.float64(f + 0.0).view(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    slot = np.int64(bits >> np.uint64(32)) & mask
    while slots[slot] != NOT_COUNTED and values[slots[slot]] != f:
        slot = (slot + 1) & mask
    return slot


@inner
def more_ranks(log):
    """Room for twice as many values of f."""
    room = log.rank_room
    log.rank_room = max(2 * room, FEWEST_RANKS)
    log.values = grown(log.values, room, log.rank_room)
    log.tally = grown(log.tally, 2 * room, 2 * log.rank_room)
    log.slots = grown(log.slots, 0, 2 * log.rank_room)
    for i in range(2 * room, 2 * log.rank_room):
        log.tally[i] = 0
    for i in range(2 * log.rank_room):
        log.slots[i] = NOT_COUNTED
    for rank in range(1, log.ranks + 1):
        log.slots[slot_of(log, log.values[rank])] = rank


@inner
def rank_of(log, f):
    """The rank of an f, a new one if it has not come up before."""
    if log.ranks + 1 >= log.rank_room:
        more_ranks(log)
    slot = slot_of(log, f)
    if log.slots[slot] == NOT_COUNTED:
        log.ranks += 1
        log.slots[slot] = log.ranks
        log.values[log.ranks] = f
    return log.slots[slot]


@inner
def place_of(log, node):
    """Where this side's rank of a node is."""
    return node * log.sides + (log.side if log.sides == 2 else 0)


@inner
def leave(log, node):
    """Take a node out of the count; how many shared its f, itself included, or 0 if it was not counted."""
    place = place_of(log, node)
    if place >= log.nodes:
        return 0
    rank = log.rank_of_node[place]
    if rank == NOT_COUNTED:
        return 0
    log.rank_of_node[place] = NOT_COUNTED
    shared = log.tally[2 * rank + log.side]
    log.tally[2 * rank + log.side] = shared - 1
    return np.int64(shared)


@inner
def enter(log, node, f):
    """Count a node among those that are open with this f."""
    leave(log, node)
    rank = rank_of(log, f)
    log.tally[2 * rank + log.side] += 1
    place = place_of(log, node)
    if place >= log.nodes:
        room = 2 * place + 1024
        log.rank_of_node = grown(log.rank_of_node, log.nodes, room)
        for i in range(log.nodes, room):
            log.rank_of_node[i] = NOT_COUNTED
        log.nodes = room
    log.rank_of_node[place] = rank


@inner
def moved(log, kind, node, other, f):
    """What goes into the fields `other` and `flags` when a node moves between the sets; without f it is not counted."""
    if kind == EXPANDED:
        log.expanded += 1
        return leave(log, node) if log.counting else 0, course(log, f)
    if kind == OPENED:
        log.opened += 1
    if log.counting:
        if f == f and ENTRY_BITS >> kind & 1:
            enter(log, node, f)
        else:
            leave(log, node)
    return other, 0


@method(LogType, "emit")
def _emit(self, kind, node, other, g, h, f, move):
    def emit(self, kind, node, other, g, h, f, move):
        if not (self.counting or SETS_BITS >> kind & 1):
            return
        flags = 0
        if MOVING_BITS >> kind & 1:
            other, flags = moved(self, kind, node, other, f)
        elif ENDING_BITS >> kind & 1:
            other = self.expanded
            if self.silent:
                self.room = SPARE
        write(self, kind, move, flags, node, other, g, h, f)

    return emit


@method(LogType, "full")
def _full(self):
    return lambda self: self.used >= self.capacity or self.expanded >= self.turn


@method(LogType, "spent")
def _spent(self):
    return lambda self: self.opened >= self.limit
