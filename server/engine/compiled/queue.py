"""The queue of the compiled engine: the order of `frontiers/queue.py`, in a block."""

from typing import ClassVar

from .entries import EACH, WHO, F, G, node_of, put, who
from .jit import inner, method
from .memory import FLOATS, INT, Block, BlockType, grown

FEWEST = 256


class QueueType(BlockType):
    """First in, first out: a ring that doubles when it is full."""

    fields: ClassVar = {"entries": FLOATS, "first": INT, "used": INT, "room": INT}
    growing = ("entries",)


QUEUE = QueueType()


def new_queue() -> Block:
    return Block(QUEUE)


@inner
def longer_ring(queue):
    """Twice the room; what had come round to the front goes behind the rest."""
    room = queue.room
    queue.room = max(2 * room, FEWEST)
    queue.entries = grown(queue.entries, room * EACH, queue.room * EACH)
    for i in range(queue.first * EACH):
        queue.entries[room * EACH + i] = queue.entries[i]


@method(QueueType, "push")
def _enqueue(self, node, f, g):
    def push(self, node, f, g):
        if self.used == self.room:
            longer_ring(self)
        place = (self.first + self.used) & (self.room - 1)
        put(self.entries, place * EACH, f, 0.0, g, who(0, node))
        self.used += 1

    return push


@method(QueueType, "pop")
def _dequeue(self):
    def pop(self):
        place = self.first * EACH
        self.first = (self.first + 1) & (self.room - 1)
        self.used -= 1
        return node_of(self.entries[place + WHO]), self.entries[place + G]

    return pop


@method(QueueType, "least")
def _oldest(self):
    return lambda self: self.entries[self.first * EACH + F]


@method(QueueType, "size")
def _length(self):
    return lambda self: self.used
