"""Open lists in one row: a vector that is sorted again and again, and a queue that is never out of order.

Both find a node by going through the row, and keep one entry a node.
"""

from functools import cmp_to_key

from ..core.records import NONE
from .counted import CountedFrontier, Entry, shown
from .protocol import Snapshot
from .ties import Tie


class Row(CountedFrontier):
    """A row of entries, the one that is due at its end, so that taking it out moves no other."""

    def __init__(self, tie: Tie) -> None:
        super().__init__(tie)
        self.entries: list[Entry] = []
        self.in_order = True

    def pop(self) -> tuple[int, float]:
        _, _, _, node, g = self.entries.pop()
        return node, g

    def least(self) -> float:
        return self.entries[-1][0]

    def size(self) -> int:
        return len(self.entries)

    def snapshot(self, most: int) -> Snapshot:
        last = [shown(entry) for entry in self.entries[-most:]]
        return Snapshot("row", len(self.entries), {"entries": last, "sorted": self.in_order})

    def place(self, node: int) -> int:
        """Where a node's entry is, or NONE, by looking at one entry after another."""
        for place, entry in enumerate(self.entries):
            if entry[3] == node:
                self.count.look_ups += place + 1
                return place
        self.count.look_ups += len(self.entries)
        return NONE


class SortedVector(Row):
    """Sorted as a whole before an entry is taken out: the first program of document 000, which took minutes.

    With n entries in, a push costs up to n look-ups and a removal at least n comparisons, so a search of n expansions
    grows with the square of n.
    """

    def push(self, node: int, f: float, g: float) -> None:
        place = self.place(node)
        if place == NONE:
            self.entries.append(self.entry(node, f, g))
        else:
            self.entries[place] = self.entry(node, f, g)
        self.count.moves += 1
        self.in_order = False

    def pop(self) -> tuple[int, float]:
        self._sort()
        return super().pop()

    def least(self) -> float:
        self._sort()
        return super().least()

    def _sort(self) -> None:
        if self.in_order:
            return
        found = self.entries.copy()
        self.entries.sort(key=cmp_to_key(self._later_first))
        self.count.moves += sum(entry is not before for entry, before in zip(self.entries, found, strict=True))
        self.in_order = True

    def _later_first(self, one: Entry, other: Entry) -> int:
        return 1 if self.count.before(one, other) else -1


class SortedQueue(Row):
    """Kept in order by insertion: an entry walks past all that are due before it, as in document 004.

    With n entries in, a push costs up to n look-ups, n comparisons and n moves, a removal nothing. Comparisons and
    moves are fewer when what comes in is due soon, as with ties to the larger g.
    """

    def push(self, node: int, f: float, g: float) -> None:
        place = self.place(node)
        if place != NONE:
            self.count.moves += len(self.entries) - place
            del self.entries[place]
        entry = self.entry(node, f, g)
        place = len(self.entries)
        while place and self.count.before(self.entries[place - 1], entry):
            place -= 1
        self.count.moves += len(self.entries) - place + 1
        self.entries.insert(place, entry)
