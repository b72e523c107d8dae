"""The bucket queue: entries that are equally due lie in one bucket, so that no order needs to be kept among them."""

from collections import deque
from itertools import islice
from typing import Any

from .counted import CountedFrontier
from .protocol import Snapshot
from .ties import Tie

Label = tuple[float, float]  # f, and g with the sign of the tie rule


class Buckets(CountedFrontier):
    """A bucket for every f, and within it for every g where the tie rule asks for g; in none of the documents.

    A push or a removal costs one look-up and one move; with b buckets a new one costs log b comparisons and up to b
    moves. Where costs are whole numbers b stays small and nothing is quicker; with diagonal steps many an f is new.
    """

    def __init__(self, tie: Tie) -> None:
        super().__init__(tie)
        self.labels: list[Label] = []  # of the buckets that are not empty, the one due at the end
        self.buckets: dict[Label, deque[tuple[int, float]]] = {}
        self.entries = 0

    def push(self, node: int, f: float, g: float) -> None:
        label = f, self.tie.g_sign * g
        if label not in self.buckets:
            self._open(label)
        self.buckets[label].append((node, g))
        self.count.look_ups += 1
        self.count.moves += 1
        self.entries += 1

    def pop(self) -> tuple[int, float]:
        label = self.labels[-1]
        bucket = self.buckets[label]
        node, g = bucket.pop() if self.tie.age_sign < 0 else bucket.popleft()
        if not bucket:
            del self.buckets[self.labels.pop()]
        self.count.look_ups += 1
        self.count.moves += 1
        self.entries -= 1
        return node, g

    def least(self) -> float:
        return self.labels[-1][0]

    def size(self) -> int:
        return self.entries

    def snapshot(self, most: int) -> Snapshot:
        found: list[dict[str, Any]] = []
        for label in reversed(self.labels):
            bucket = self.buckets[label]
            entries = [(node, label[0], g, None) for node, g in islice(bucket, most)]
            most -= len(entries)
            found.append({"f": label[0], "g": self.tie.g_sign * label[1], "size": len(bucket), "entries": entries})
            if not most:
                break
        return Snapshot("buckets", self.entries, {"buckets": found, "by_g": self.tie.g_sign != 0})

    def _open(self, label: Label) -> None:
        """A new bucket, its place among the others found by halving."""
        low, high = 0, len(self.labels)
        while low < high:
            middle = (low + high) // 2
            if self.count.before(label, self.labels[middle]):
                low = middle + 1
            else:
                high = middle
        self.count.moves += len(self.labels) - low + 1
        self.labels.insert(low, label)
        self.buckets[label] = deque()
