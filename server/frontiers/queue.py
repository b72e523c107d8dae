"""The open list of breadth-first searches: first in, first out, whatever the f."""

from collections import deque
from itertools import islice

from .protocol import SeenEntry, Snapshot


class Queue:
    """Entries come out in the order they went in; pushing them by rising f keeps the promise of `least`."""

    __slots__ = ("entries",)

    def __init__(self) -> None:
        self.entries: deque[tuple[float, int, float]] = deque()

    def push(self, node: int, f: float, g: float) -> None:
        self.entries.append((f, node, g))

    def pop(self) -> tuple[int, float]:
        _, node, g = self.entries.popleft()
        return node, g

    def least(self) -> float:
        return self.entries[0][0]

    def size(self) -> int:
        return len(self.entries)

    def snapshot(self, most: int) -> Snapshot:
        first: list[SeenEntry] = [(node, f, g, None) for f, node, g in islice(self.entries, most)]
        return Snapshot("queue", len(self.entries), {"entries": first})
