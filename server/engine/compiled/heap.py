"""The priority queue of the compiled engine: the order of `frontiers/heap.py`, in blocks.

Which entry is due does not depend on how the others lie, so any heap will do. Most entries are not due for long: they
wait in unsorted chains, one for each stretch of f, and only those of the stretch that is being served are in the
binary heap, which so stays small (a two-level bucket queue: Denardo and Fox, 1979).
"""

from typing import ClassVar

import numpy as np

from .entries import EACH, KEY, WHO, F, G, age_of, copy, node_of, put, who
from .jit import inner, method
from .memory import FLOAT, FLOATS, INT, NODES, Block, BlockType, grown, more

CHAINS = 4096
NO_ENTRY = -1
FEWEST = 256


class HeapType(BlockType):
    """A priority queue of (f, ±g, ±age, node, g), least first."""

    fields: ClassVar = {
        "g_sign": FLOAT,
        "age_sign": INT,
        "age": INT,
        "near": FLOATS,  # the entries of the chains up to `serving`, as a binary heap
        "near_size": INT,
        "near_room": INT,
        "far": FLOATS,  # the others, wherever there was room
        "far_size": INT,
        "far_room": INT,
        "next": NODES,  # place in `far` -> the next of its chain, or of the free places
        "free": INT,  # the first free place
        "chains": NODES,  # stretch of f -> its first entry; the last chain is for all that lies beyond
        "serving": INT,
        "base": FLOAT,  # the f where the first stretch begins
        "stretch": FLOAT,  # how long one is
        "least_stretch": FLOAT,
    }
    growing = ("near", "far", "next")


HEAP = HeapType()


def new_heap(g_sign: int, age_sign: int, stretch: float) -> Block:
    return Block(
        HEAP,
        g_sign=g_sign,
        age_sign=age_sign,
        free=NO_ENTRY,
        chains=np.full(CHAINS, NO_ENTRY, np.int32),
        least_stretch=stretch,
    )


@inner
def chain_of(heap, f):
    """The stretch that an f lies in: rising with f, whatever it is."""
    along = (f - heap.base) / heap.stretch
    return int(along) if along < CHAINS - 1 else CHAINS - 1


@inner
def comes_first(near, one, other):
    """Is the entry at one place due before that at the other?"""
    if near[one + F] != near[other + F]:
        return near[one + F] < near[other + F]
    if near[one + KEY] != near[other + KEY]:
        return near[one + KEY] < near[other + KEY]
    return age_of(near[one + WHO]) < age_of(near[other + WHO])


@inner
def rise(heap, f, key, g, id):
    """Put an entry into the binary heap."""
    if heap.near_size == heap.near_room:
        heap.near_room = max(more(heap.near_room), FEWEST)
        heap.near = grown(heap.near, heap.near_size * EACH, heap.near_room * EACH)
    near, place = heap.near, heap.near_size
    heap.near_size += 1
    while place > 0:
        above = (place - 1) >> 1
        at = above * EACH
        if near[at + F] < f:
            break
        if near[at + F] == f:
            if near[at + KEY] < key:
                break
            if near[at + KEY] == key and age_of(near[at + WHO]) < age_of(id):
                break
        copy(near, place * EACH, at)
        place = above
    put(near, place * EACH, f, key, g, id)


@inner
def sink(heap):
    """Take the first entry out of the binary heap; the last one goes where it then fits."""
    near = heap.near
    heap.near_size -= 1
    last = heap.near_size * EACH
    place, child = 0, EACH
    while child < last:
        if child + EACH < last and comes_first(near, child + EACH, child):
            child += EACH
        if not comes_first(near, child, last):
            break
        copy(near, place, child)
        place, child = child, 2 * child + EACH
    copy(near, place, last)


@inner
def more_room(heap):
    """More places to wait, the new ones all free."""
    room = heap.far_room
    heap.far_room = max(more(room), FEWEST)
    heap.far = grown(heap.far, room * EACH, heap.far_room * EACH)
    heap.next = grown(heap.next, room, heap.far_room)
    for place in range(room, heap.far_room):
        heap.next[place] = place + 1
    heap.next[heap.far_room - 1] = NO_ENTRY
    heap.free = room


@inner
def wait(heap, chain, f, key, g, id):
    """Put an entry into a chain."""
    if heap.free == NO_ENTRY:
        more_room(heap)
    place = heap.free
    heap.free = heap.next[place]
    put(heap.far, place * EACH, f, key, g, id)
    heap.next[place] = heap.chains[chain]
    heap.chains[chain] = place
    heap.far_size += 1


@inner
def serve_next(heap):
    """Bring the entries of the next chain that has some into the binary heap."""
    while heap.serving < CHAINS - 1 and heap.chains[heap.serving] == NO_ENTRY:
        heap.serving += 1
    if heap.serving == CHAINS - 1:
        begin_again(heap)
    place = heap.chains[heap.serving]
    heap.chains[heap.serving] = NO_ENTRY
    while place != NO_ENTRY:
        at = place * EACH
        rise(heap, heap.far[at + F], heap.far[at + KEY], heap.far[at + G], heap.far[at + WHO])
        after = heap.next[place]
        heap.next[place] = heap.free
        heap.free = place
        heap.far_size -= 1
        place = after


@inner
def begin_again(heap):
    """Spread what lies beyond the last stretch over all of them."""
    first = heap.chains[CHAINS - 1]
    heap.chains[CHAINS - 1] = NO_ENTRY
    least = most = heap.far[first * EACH]
    place = first
    while place != NO_ENTRY:
        f = heap.far[place * EACH]
        least, most = min(least, f), max(most, f)
        place = heap.next[place]
    heap.base = least
    heap.stretch = max(heap.least_stretch, (most - least) / (CHAINS - 2))
    heap.serving = 0
    place = first
    while place != NO_ENTRY:
        after = heap.next[place]
        chain = chain_of(heap, heap.far[place * EACH])
        heap.next[place] = heap.chains[chain]
        heap.chains[chain] = place
        place = after


@method(HeapType, "push")
def _push(self, node, f, g):
    def push(self, node, f, g):
        if self.near_size + self.far_size == 0:
            self.base, self.stretch, self.serving = f, self.least_stretch, 0
        self.age += 1
        key = self.g_sign * g
        id = who(self.age_sign * self.age, node)
        chain = chain_of(self, f)
        if chain <= self.serving:
            rise(self, f, key, g, id)
        else:
            wait(self, chain, f, key, g, id)

    return push


@method(HeapType, "pop")
def _pop(self):
    def pop(self):
        if self.near_size == 0:
            serve_next(self)
        node, g = node_of(self.near[WHO]), self.near[G]
        sink(self)
        return node, g

    return pop


@method(HeapType, "least")
def _least(self):
    def least(self):
        if self.near_size == 0:
            serve_next(self)
        return self.near[F]

    return least


@method(HeapType, "size")
def _size(self):
    return lambda self: self.near_size + self.far_size
