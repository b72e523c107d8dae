"""What the records up to a cursor make of the nodes, worked out in the plainest way: from the first record, every time.

The browser's fold (`static/js/records/fold.js`, `records/timeline.js`) is compared with this one at every cursor.
"""

from collections.abc import Iterable
from typing import Any

from astrolabe.core.records import (
    ARRIVED,
    CUT,
    DROPPED,
    EXPANDED,
    FOUND,
    IGNORED,
    JUMPED,
    KEPT,
    LEFT,
    NO_NODE,
    OPENED,
    REOPENED,
    STALE,
    THRESHOLD,
)

from .kinds import ENTRIES

UNSEEN, OPEN, CLOSED, BACKED_OUT, PASSED = range(5)
Picture = dict[str, Any]


class Node:
    """What is known of one node on one side."""

    def __init__(self) -> None:
        self.status = UNSEEN
        self.entry = -1  # the record that gave it its g, h and parent
        self.expansion = -1


class Fold:
    """The picture after some records."""

    def __init__(self) -> None:
        self.records: list[Any] = []
        self.nodes: dict[tuple[int, int], Node] = {}  # side, node -> what is known of it
        self.expanding = -1  # a record
        self.successors: list[int] = []  # records
        self.done: list[int] = []  # the path over the legs that are done
        self.path: list[int] = []
        self.arrived = False  # does a leg end with the latest record?
        self.totals = {"expanded": 0, "generated": 0, "reopened": 0, "maxOpen": 0}
        self.waiting = 0  # open nodes, as the statistics count them

    def node(self, side: int, node: int) -> Node:
        return self.nodes.setdefault((side, node), Node())

    def add(self, row: Any) -> None:
        """Take in the next record."""
        index, kind = len(self.records), int(row["kind"])
        self.records.append(row)
        if self.arrived:
            self.nodes, self.expanding, self.successors, self.done, self.waiting = {}, -1, [], self.path, 0
        self.arrived = kind == ARRIVED
        self._count(kind)
        node = self.node(int(row["side"]), int(row["node"]))
        if kind in ENTRIES:
            node.status, node.entry, node.expansion = OPEN, index, -1
        if kind in (*ENTRIES, KEPT, IGNORED, CUT):
            self.successors.append(index)
        if kind == EXPANDED:
            node.status, node.expansion = CLOSED, index
            self.expanding, self.successors = index, []
        if kind == JUMPED and node.status == UNSEEN:
            node.status = PASSED
        if kind == DROPPED:
            node.status, node.entry = UNSEEN, -1
        if kind == LEFT:
            node.status = BACKED_OUT
            parent = int(self.records[node.entry]["other"])
            self.expanding = -1 if parent == NO_NODE else self.node(int(row["side"]), parent).expansion
            self.successors = []
        if kind == THRESHOLD:
            self.nodes, self.expanding, self.successors = {}, -1, []
        if kind in (FOUND, ARRIVED):
            node.status = CLOSED if node.status == OPEN else node.status
            leg = self._chain(int(row["node"]), 0) + self._chain(int(row["node"]), 1)[-2::-1]
            self.path = self.done[:-1] + leg

    def _count(self, kind: int) -> None:
        totals = self.totals
        totals["expanded"] += kind == EXPANDED
        totals["generated"] += kind == OPENED
        totals["reopened"] += kind == REOPENED
        self.waiting += (kind in (OPENED, REOPENED)) - (kind in (EXPANDED, FOUND, ARRIVED, DROPPED))
        totals["maxOpen"] = max(totals["maxOpen"], self.waiting)

    def _chain(self, node: int, side: int) -> list[int]:
        path = [node]
        while (entry := self.node(side, path[-1]).entry) >= 0 and self.records[entry]["other"] != NO_NODE:
            path.append(int(self.records[entry]["other"]))
        return path[::-1]

    def picture(self, size: int) -> Picture:
        """Everything the browser says at this cursor; -1 for what a node does not have."""
        statuses = [node.status for node in self.nodes.values()]
        totals = {**self.totals, "open": statuses.count(OPEN), "closed": statuses.count(CLOSED)}
        return {
            "nodes": [self._facts(side, node) for side in (0, 1) for node in range(size)],
            "current": self.expanding,
            "successors": [*self.successors],
            "path": self.path,
            "counts": totals,
        }

    def _facts(self, side: int, number: int) -> list[float]:
        node = self.nodes.get((side, number)) or Node()
        if node.entry < 0:
            return [node.status, -1, -1, -1, -1, node.expansion]
        row = self.records[node.entry]
        parent = -1 if row["other"] == NO_NODE else int(row["other"])
        return [node.status, node.entry, float(row["g"]), float(row["h"]), parent, node.expansion]


def pictures(rows: Iterable[Any], size: int) -> list[Picture]:
    """The picture at every cursor of a run, from 0 on."""
    fold = Fold()
    found = [fold.picture(size)]
    for row in rows:
        fold.add(row)
        found.append(fold.picture(size))
    return found


def steps(rows: Iterable[Any]) -> list[int]:
    """The cursors at which a step is complete, 0 first, as `records/steps.js` has them; the last one is the end."""
    kinds = [int(row["kind"]) for row in rows]
    begins = [
        index
        for index, kind in enumerate(kinds)
        if kind in (EXPANDED, THRESHOLD) or FOUND <= kind <= ARRIVED or kinds[index - 1] == ARRIVED
    ]
    for place, begin in enumerate(begins):
        while kinds[begin] != THRESHOLD and kinds[begin - 1] == STALE and begin > 0:
            begin -= 1
        begins[place] = begin
    return sorted({0, *begins, len(kinds)})
