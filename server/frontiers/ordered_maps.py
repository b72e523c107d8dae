"""The open list of two ordered maps, and the ordered map itself: a search tree balanced by lot (a treap)."""

from collections import deque
from random import Random
from typing import Any

from .counted import CountedFrontier, Counter, Entry, shown
from .protocol import Snapshot
from .ties import Tie


class Branch:
    """One key of an ordered map, above all earlier keys on its left and all later ones on its right."""

    __slots__ = ("key", "left", "rank", "right", "value")

    def __init__(self, key: Any, value: Any, rank: float) -> None:
        self.key = key
        self.value = value
        self.rank = rank  # drawn by lot; never above that of the branch over it
        self.left: Branch | None = None
        self.right: Branch | None = None


class OrderedMap:
    """Keys in order, each with a value: finding, putting in and taking out one of n cost about log n comparisons."""

    def __init__(self, count: Counter) -> None:
        self.count = count
        self.root: Branch | None = None
        self.lots = Random(1)

    def get(self, key: Any) -> Any:
        """The value of a key, or None."""
        branch = self.root
        while branch and branch.key != key:
            branch = branch.left if self.count.before(key, branch.key) else branch.right
        return branch and branch.value

    def first(self) -> Any:
        """The value of the first key."""
        branch = self.root
        while branch and branch.left:
            self.count.look_ups += 1
            branch = branch.left
        return branch and branch.value

    def put(self, key: Any, value: Any) -> None:
        """Put in a key that is not in."""
        earlier, later = self._split(self.root, key)
        branch = Branch(key, value, self.lots.random())
        self.root = self._join(self._join(earlier, branch), later)

    def remove(self, key: Any) -> None:
        """Take out a key that is in."""
        self.root = self._without(self.root, key)

    def drawn(self, most: int) -> list[tuple[Any, int | None]]:
        """The entries from the root down, level by level, each with the place of the one above it in this list."""
        found: list[tuple[Any, int | None]] = []
        waiting: deque[tuple[Branch | None, int | None]] = deque([(self.root, None)])
        while waiting and len(found) < most:
            branch, above = waiting.popleft()
            if branch:
                waiting += ((branch.left, len(found)), (branch.right, len(found)))
                found.append((shown(branch.value), above))
        return found

    def _split(self, branch: Branch | None, key: Any) -> tuple[Branch | None, Branch | None]:
        """The branches before a key, and the others."""
        if not branch:
            return None, None
        self.count.moves += 1
        if self.count.before(branch.key, key):
            branch.right, later = self._split(branch.right, key)
            return branch, later
        earlier, branch.left = self._split(branch.left, key)
        return earlier, branch

    def _join(self, earlier: Branch | None, later: Branch | None) -> Branch | None:
        """One tree of two, all keys of the one being before those of the other."""
        if not earlier or not later:
            return earlier or later
        self.count.moves += 1
        if earlier.rank > later.rank:
            earlier.right = self._join(earlier.right, later)
            return earlier
        later.left = self._join(earlier, later.left)
        return later

    def _without(self, branch: Branch | None, key: Any) -> Branch | None:
        assert branch, "the key is not in"
        if branch.key == key:
            return self._join(branch.left, branch.right)
        if self.count.before(key, branch.key):
            branch.left = self._without(branch.left, key)
        else:
            branch.right = self._without(branch.right, key)
        return branch


class TwoMaps(CountedFrontier):
    """One map in the order of f, one from node to entry: the second program of document 000, which took milliseconds.

    With n entries in, a push or a removal costs a few times log n comparisons and moves; nothing goes stale.
    """

    def __init__(self, tie: Tie) -> None:
        super().__init__(tie)
        self.by_f = OrderedMap(self.count)  # entry -> itself
        self.by_node = OrderedMap(self.count)  # node -> its entry
        self.entries = 0

    def push(self, node: int, f: float, g: float) -> None:
        old = self.by_node.get(node)
        if old is not None:
            self._remove(old)
        entry = self.entry(node, f, g)
        self.by_f.put(entry, entry)
        self.by_node.put(node, entry)
        self.entries += 1

    def pop(self) -> tuple[int, float]:
        entry: Entry = self.by_f.first()
        self._remove(entry)
        return entry[3], entry[4]

    def least(self) -> float:
        entry: Entry = self.by_f.first()
        return entry[0]

    def size(self) -> int:
        return self.entries

    def snapshot(self, most: int) -> Snapshot:
        parts = {"by_f": self.by_f.drawn(most), "by_node": self.by_node.drawn(most)}
        return Snapshot("maps", self.entries, parts)

    def _remove(self, entry: Entry) -> None:
        self.by_f.remove(entry)
        self.by_node.remove(entry[3])
        self.entries -= 1
