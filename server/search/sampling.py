"""A log that keeps of a search along one path only samples: every bound, now and then the whole path, and the end.

For searches that number the nodes by their places on the path (`spaces/walk.py`) and expand far more of them than
anyone could look at. A sample says in ordinary records what has changed since the one before: the nodes that were
left, then those that are new, opened and expanded, numbered in order of appearance; and SAMPLED with the true count.
Where samples lie depends on the number of expansions alone, so they are the same in every run.
"""

from typing import NamedTuple

from ..core.records import (
    COARSE,
    ENDINGS,
    EXPANDED,
    FOUND,
    LEFT,
    LIMIT,
    NO_F,
    NO_MOVE,
    NO_NODE,
    NONE,
    OPENED,
    SAMPLED,
    THRESHOLD,
)
from .log import Log

SHORTEST, LONGEST = 2**10, 2**20  # expansions from one sample to the next
SPACING = 6  # bits: it is doubled when there have been 2**SPACING times as many
TURN = 256  # expansions after which the search hands over, whatever has been written: some milliseconds


class PathNode(NamedTuple):
    """A place on the path."""

    move: int
    g: float
    h: float
    f: float


class PathLog(Log):
    """Takes the facts of one search, and keeps those of the path at some moments."""

    __slots__ = ("every", "next_sample", "numbers", "path", "shown", "started", "turn")

    def __init__(self, detail: str = "bounds", capacity: int = 1, limit: int = 2**31) -> None:
        super().__init__("sets", capacity, limit)
        self.path: list[PathNode] = []  # as far as it was opened; what is left is cut off when another place takes over
        self.shown: list[PathNode] = []  # the path at the last sample
        self.numbers: list[int] = []  # place on that path -> number of its node
        self.started = 0  # how many numbers have been given away
        self.every = SHORTEST
        self.next_sample = SHORTEST
        self.turn = TURN

    def emit(self, kind: int, node: int, other: int, g: float, h: float, f: float, move: int) -> None:
        """Follow the path; write down the bounds, the end and, when it is time, a sample."""
        if kind == OPENED:
            self.opened += 1
            self.path[node:] = [PathNode(move, g, h, f)]
        elif kind == EXPANDED:
            self.expanded += 1
            if self.expanded == self.next_sample:
                self._sample(node + 1)
                self._space_out()
        elif kind == THRESHOLD:
            self._next_round(g, h)
        elif kind in ENDINGS:
            self._end(kind, node, g, h)

    @property
    def held(self) -> int:
        """How many nodes the search holds: only those of its path."""
        return len(self.path)

    def place_of(self, node: int) -> int:
        """The place of a node that is on the path."""
        return self.numbers.index(node)

    def full(self) -> bool:
        return len(self.entries) >= self.capacity or self.expanded >= self.turn

    def resume(self, records: int) -> None:
        super().resume(records)
        self.turn = self.expanded + TURN

    def _next_round(self, bound: float, h: float) -> None:
        if self.opened:
            self._sample(0)
        self._write(THRESHOLD, 0, NONE, bound, h, NO_F, NO_MOVE, COARSE)

    def _end(self, kind: int, node: int, g: float, h: float) -> None:
        """The path is written down to the node where the search ended, which has not been expanded."""
        self._sample(node + 1, ended=kind in (FOUND, LIMIT))
        last = self.numbers[node] if self.numbers else NONE
        self._write(kind, last, min(self.expanded, NO_NODE - 1), g, h, NO_F, NO_MOVE)

    def _sample(self, length: int, ended: bool = False) -> None:
        """Write down how the path, so long, differs from the one before."""
        same = self._common(length)
        while len(self.shown) > same:
            left = self.shown.pop()
            self._write(LEFT, self.numbers.pop(), NONE, left.g, left.h, left.f, NO_MOVE)
        for place in range(same, length):
            move, g, h, f = self.path[place]
            self._write(OPENED, self._number(place), self.numbers[place - 1] if place else NONE, g, h, f, move)
            if not ended or place + 1 < length:
                self._write(EXPANDED, self.numbers[place], 0, g, h, f, NO_MOVE)
            self.shown.append(self.path[place])
        last, h, f = (self.numbers[-1], *self.path[length - 1][2:]) if length else (NONE, 0.0, NO_F)
        self._write(SAMPLED, last, NONE, float(self.expanded), h, f, NO_MOVE)

    def _common(self, length: int) -> int:
        """How many places have not changed since the last sample: a path is never entered twice in a round."""
        most = min(length, len(self.shown))
        return next((place for place in range(most) if self.path[place].move != self.shown[place].move), most)

    def _number(self, place: int) -> int:
        """A number for the node at a place; the start always has the first."""
        if place or not self.started:
            self.started += 1
        self.numbers.append(self.started - 1 if place else 0)
        return self.numbers[-1]

    def _space_out(self) -> None:
        """When the next sample is due."""
        if self.every < LONGEST and self.expanded >= self.every << SPACING:
            self.every *= 2
        self.next_sample = (self.expanded // self.every + 1) * self.every

    def _write(self, kind: int, node: int, other: int, g: float, h: float, f: float, move: int, flags: int = 0) -> None:
        self.entries.append((kind, self.side, move, flags, node & NO_NODE, g, other & NO_NODE, h, f))
