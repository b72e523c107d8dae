"""Open lists in a binary heap: one that keeps duplicates, and one that knows where every node is.

`heap.py` is the first of them for everyday use, uncounted and in C; `LibraryHeap` counts what that does.
"""

from .counted import CountedFrontier, Entry, shown
from .protocol import Snapshot
from .ties import Tie


class BinaryHeap(CountedFrontier):
    """A node improved is put in again and its old entry goes stale: documents 001 and 003, by their languages' queues.

    With n entries in, a push or a removal costs about log n comparisons and moves. Stale ones take room and removals.
    """

    def __init__(self, tie: Tie) -> None:
        super().__init__(tie)
        self.entries: list[Entry] = []  # the children of place k are 2k + 1 and 2k + 2, and never due before it

    def push(self, node: int, f: float, g: float) -> None:
        entry = self.entry(node, f, g)
        self.entries.append(entry)
        self._rise(len(self.entries) - 1, entry)

    def pop(self) -> tuple[int, float]:
        _, _, _, node, g = self.entries[0]
        last = self.entries.pop()
        if self.entries:
            self._sink(0, last)
        return node, g

    def least(self) -> float:
        return self.entries[0][0]

    def size(self) -> int:
        return len(self.entries)

    def snapshot(self, most: int) -> Snapshot:
        return Snapshot("heap", len(self.entries), {"entries": [shown(entry) for entry in self.entries[:most]]})

    def _put(self, place: int, entry: Entry) -> None:
        self.entries[place] = entry
        self.count.moves += 1

    def _rise(self, place: int, entry: Entry) -> None:
        """Put an entry where `place` is or above, the later ones on its way going down."""
        while place and self.count.before(entry, self.entries[(place - 1) // 2]):
            self._put(place, self.entries[(place - 1) // 2])
            place = (place - 1) // 2
        self._put(place, entry)

    def _sink(self, place: int, entry: Entry) -> None:
        """Put an entry where `place` is or below, the earlier ones on its way going up."""
        while (child := 2 * place + 1) < len(self.entries):
            if child + 1 < len(self.entries) and self.count.before(self.entries[child + 1], self.entries[child]):
                child += 1
            if self.count.before(entry, self.entries[child]):
                break
            self._put(place, self.entries[child])
            place = child
        self._put(place, entry)


class LibraryHeap(BinaryHeap):
    """What `heapq` does, and so the heap for everyday use, comparison by comparison.

    It saves about half of the comparisons of a removal: what is put in the hole at the top came from the bottom, so it
    goes there at once, and then up again as far as it must.
    """

    def _sink(self, place: int, entry: Entry) -> None:
        """Let the earlier children rise, down to the bottom, and then the entry from there."""
        while (child := 2 * place + 1) < len(self.entries):
            if child + 1 < len(self.entries) and not self.count.before(self.entries[child], self.entries[child + 1]):
                child += 1
            self._put(place, self.entries[child])
            place = child
        self._rise(place, entry)


class IndexedHeap(BinaryHeap):
    """One entry a node, moved when the node improves (decrease-key): what document 000 missed in the standard library.

    Costs as the other heap does, and one look-up a push; nothing goes stale.
    """

    def __init__(self, tie: Tie) -> None:
        super().__init__(tie)
        self.place_of: dict[int, int] = {}  # node -> place of its entry

    def push(self, node: int, f: float, g: float) -> None:
        self.count.look_ups += 1
        place = self.place_of.get(node)
        if place is None:
            super().push(node, f, g)
            return
        entry = self.entry(node, f, g)
        if self.count.before(entry, self.entries[place]):
            self._rise(place, entry)
        else:  # the same f, and younger: due later than before
            self._sink(place, entry)

    def pop(self) -> tuple[int, float]:
        node, g = super().pop()
        del self.place_of[node]
        return node, g

    def _put(self, place: int, entry: Entry) -> None:
        super()._put(place, entry)
        self.place_of[entry[3]] = place
