"""Open lists and closed sets by name: interchangeable pieces, all with the same order of service.

The first of each table is for everyday use; the others count their operations (`counted.py`), to be compared. Where
all are to be, one that counts what it does stands in for the first.
"""

from collections.abc import Callable
from typing import Any

from .buckets import Buckets
from .closed import CountedTable, HashSet, RankArray, ScannedList
from .heap import Heap
from .heaps import BinaryHeap, IndexedHeap, LibraryHeap
from .ordered_maps import TwoMaps
from .protocol import Closed, Frontier
from .ties import Tie
from .vectors import SortedQueue, SortedVector

OPEN_LISTS: dict[str, Callable[[Tie], Frontier]] = {
    "heap": Heap,
    "heap-with-duplicates": BinaryHeap,
    "indexed-heap": IndexedHeap,
    "two-maps": TwoMaps,
    "buckets": Buckets,
    "sorted-queue": SortedQueue,
    "sorted-vector": SortedVector,
}
CLOSED_SETS: dict[str, Callable[[Any], Closed]] = {  # each takes a space, of which it may need more than others
    "table": lambda space: space.table(False),
    "hash-set": HashSet,
    "rank-array": RankArray,
    "scanned-list": ScannedList,
}
# The same, each with a `count`.
COUNTED_OPEN_LISTS: dict[str, Callable[[Tie], Any]] = {**OPEN_LISTS, "heap": LibraryHeap}
COUNTED_CLOSED_SETS: dict[str, Callable[[Any], Any]] = {**CLOSED_SETS, "table": CountedTable}
