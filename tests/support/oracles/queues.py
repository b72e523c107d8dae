"""What is in open and in closed, in which order, after every record: worked out in the plainest way.

The lists of the page (`static/js/records/listmodel.js`) are compared with this at every cursor. A list is sorted anew
each time, by the f that the record of each entry says.
"""

from collections.abc import Iterator
from math import isnan
from typing import Any, NamedTuple

from astrolabe.core.records import EXPANDED, FOUND, LEFT, STALE, THRESHOLD, Records
from astrolabe.domains import Problem
from astrolabe.engine.interpreted import Engine
from astrolabe.engine.settings import Settings
from astrolabe.frontiers.ties import TIES
from astrolabe.search import ALGORITHMS

from .kinds import ENTRIES

LAZY = ("heap", "heap-with-duplicates", "buckets")


class Entry(NamedTuple):
    """One entry of an open list: the record that put it in."""

    record: int
    node: int
    f: float
    g: float


class Side:
    """One side's lists."""

    def __init__(self) -> None:
        self.live: list[Entry] = []
        self.stale: list[Entry] = []
        self.closed: list[tuple[int, int]] = []  # record, node

    def without(self, node: int) -> Entry | None:
        """Take a node out of open."""
        found = next((entry for entry in self.live if entry.node == node), None)
        self.live = [entry for entry in self.live if entry is not found]
        return found


class Queues:
    """A run, made and taken in record by record."""

    def __init__(self, problem: Problem, settings: Settings) -> None:
        self.problem, self.settings = problem, settings
        row = ALGORITHMS[settings.algorithm]
        self.engine = Engine(problem, settings)
        self.ranked = "tie" in row.options
        design = settings.open_list if "open_list" in row.options else "heap"
        self.lazy = self.ranked and settings.detail == "all" and design in LAZY
        self.newest_first = not row.keeps_queue
        self.sides = (Side(), Side())
        self.records = self._made()

    def _made(self) -> Records:
        return self.engine.advance(2**31)

    def lists(self) -> Iterator[list[dict[str, Any]]]:
        """Both sides after no record, after one, …, after all of them."""
        yield [self._list(side) for side in self.sides]
        for record, row in enumerate(self.records):
            self._take(record, row)
            yield [self._list(side) for side in self.sides]

    def _take(self, record: int, row: Any) -> None:
        kind, node, side = int(row["kind"]), int(row["node"]), self.sides[int(row["side"])]
        if kind in ENTRIES:
            side.closed = [each for each in side.closed if each[1] != node]
            before = side.without(node)
            if before and self.lazy:
                side.stale.append(before)
            side.live.append(Entry(record, node, float(row["f"]), float(row["g"])))
        elif kind == EXPANDED:
            side.without(node)
            side.closed.append((record, node))
        elif kind == FOUND and side.without(node):
            side.closed.append((record, node))
        elif kind == LEFT:
            side.closed = [each for each in side.closed if each[1] != node]
        elif kind == STALE and self.lazy:
            gone = [entry for entry in side.stale if (entry.node, entry.g) == (node, row["g"])][-1]
            side.stale.remove(gone)
        elif kind == THRESHOLD:
            self.sides = (Side(), Side())

    def key(self, entry: Entry) -> tuple[float, ...]:
        """The least goes first."""
        if not self.ranked:
            return (-entry.record if self.newest_first else entry.record,)
        tie = TIES[self.settings.tie]
        return entry.f, tie.g_sign * entry.g, tie.age_sign * entry.record

    def _list(self, side: Side) -> dict[str, Any]:
        live = sorted(side.live, key=self.key)
        waiting = sorted(side.live + side.stale, key=self.key)
        return {
            "open": [entry.record for entry in waiting],
            "f": [None if isnan(entry.f) else entry.f for entry in waiting],
            "stale": [entry.record for entry in sorted(side.stale, key=self.key)],
            "closed": [record for record, _ in side.closed],
            "next": live[0].record if live else -1,
            "tied": sum(entry.f == live[0].f for entry in live) if self.ranked else 0,
        }
