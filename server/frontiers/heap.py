"""The ordinary open list: a binary heap in which a node improved is simply put in again, its old entry going stale.

The standard library's `heapq` does the work, in C. `heaps.py` has the same written out, for counting what it does.
"""

from heapq import heappop, heappush

from .counted import shown
from .protocol import Snapshot
from .ties import Tie


class Heap:
    """A priority queue of (f, ±g, ±age, node, g), least first; age is unique, so nodes are never compared."""

    __slots__ = ("age", "entries", "tie")

    def __init__(self, tie: Tie) -> None:
        self.tie = tie
        self.age = 0
        self.entries: list[tuple[float, float, int, int, float]] = []

    def push(self, node: int, f: float, g: float) -> None:
        self.age += 1
        heappush(self.entries, (f, self.tie.g_sign * g, self.tie.age_sign * self.age, node, g))

    def pop(self) -> tuple[int, float]:
        entry = heappop(self.entries)
        return entry[3], entry[4]

    def least(self) -> float:
        return self.entries[0][0]

    def size(self) -> int:
        return len(self.entries)

    def snapshot(self, most: int) -> Snapshot:
        return Snapshot("heap", len(self.entries), {"entries": [shown(entry) for entry in self.entries[:most]]})
