"""All neighbours of the node being expanded (`static/js/words/neighbours.js`): each as records and space themselves
say.
"""

from typing import Any

import pytest

from astrolabe.core.records import (
    EXPANDED,
    LEFT,
    NO_NODE,
    THRESHOLD,
)
from astrolabe.domains import Problem
from astrolabe.domains.boards.tiles import Tiles, targets
from astrolabe.domains.gridmaps.grid import STEPS
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.domains.gridmaps.jumps import NO_ARRIVAL, Jumps
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import Run
from astrolabe.search import ALGORITHMS
from astrolabe.web.tables import tables

from ..support.browser.modules import Modules
from ..support.browser.runs import run_of
from ..support.oracles.chance import GROUNDS, random_searches
from ..support.oracles.crossing import thinned
from ..support.oracles.kinds import ENTRIES, SUCCESSORS
from ..support.oracles.moves import why_not

pytestmark = pytest.mark.browser

RUNS = 6
MOST = 250


class Walk:
    """A run taken record by record, with the stretch of records that are about the node being expanded."""

    def __init__(self, problem: Problem, settings: Settings) -> None:
        self.problem = problem
        self.settings = settings
        self.run = Run(problem, settings)
        self.records = self.run.pull(MOST)
        self.expansion: dict[tuple[int, int], int] = {}  # node and side -> the record of its last expansion
        self.parent: dict[tuple[int, int], int] = {}
        self.arrival: dict[tuple[int, int], int] = {}
        self.current, self.since = -1, 0

    def take(self, at: int) -> None:
        record = self.records[at]
        kind, node, side = int(record["kind"]), int(record["node"]), int(record["side"])
        if kind in ENTRIES and int(record["other"]) != NO_NODE:
            self.parent[node, side] = int(record["other"])
            self.arrival[node, side] = int(record["move"])
        if kind == EXPANDED:
            self.expansion[node, side] = self.current = at
        elif kind == THRESHOLD:
            self.current = -1
        elif kind == LEFT:
            parent = self.parent.get((node, side))
            self.current = -1 if parent is None else self.expansion[parent, side]
        if kind in (EXPANDED, THRESHOLD, LEFT):
            self.since = at + 1

    @property
    def node(self) -> int:
        return int(self.records[self.current]["node"])

    @property
    def side(self) -> int:
        return int(self.records[self.current]["side"])

    def blocked(self, move: int) -> str:
        if isinstance(self.problem, GridMap):
            return why_not(self.problem, self.settings.diagonal, self.node, move)
        blank = self.run.engine.place(self.node).index(0)
        return "border" if targets(self.problem.width, self.problem.height)[blank * 4 + move] < 0 else ""

    def child(self, move: int) -> int:
        """The number of the node there; of a board only if it has one."""
        if isinstance(self.problem, GridMap):
            dx, dy = STEPS[move]
            return self.node + dx + dy * self.problem.width
        space = self.run.engine.space
        assert isinstance(space, Tiles)
        board = bytearray(space.boards.boards[self.node])
        blank = board.index(0)
        cell = targets(self.problem.width, self.problem.height)[blank * 4 + move]
        board[blank], board[cell] = board[cell], 0
        known = [*space.boards.boards]
        return known.index(bytes(board)) if bytes(board) in known else -1

    def about(self, at: int, move: int, start: int) -> list[int]:
        """The records about the neighbour there, of those from one to another."""
        jumping = ALGORITHMS[self.settings.algorithm].jumps
        child = -2 if jumping else self.child(move)
        found = []
        for place in range(start, at + 1):
            record = self.records[place]
            if int(record["kind"]) not in SUCCESSORS or int(record["side"]) != self.side:
                continue
            if jumping and (int(record["move"]), int(record["other"])) == (move, self.node):
                found.append(place)
            mine = int(record["other"]) == self.node or self.settings.algorithm in ("f-without-g", "parent-in-entry")
            if not jumping and mine and int(record["node"]) == child:
                found.append(place)
        return found

    def step_end(self, at: int) -> int:
        """The last record that may still be about this node's successors."""
        while at + 1 < len(self.records) and int(self.records[at + 1]["kind"]) in (*SUCCESSORS, 9, 12):
            at += 1
        return at


def check(walk: Walk, at: int, neighbour: dict[str, Any]) -> None:
    move, why = neighbour["move"], neighbour["why"]
    blocked = walk.blocked(move)
    here = walk.about(at, move, walk.since) if not blocked else []
    if blocked:
        assert (why, neighbour["record"]) == (blocked, -1)
    elif here:
        assert (neighbour["record"], why) == (here[-1], "")
    else:
        assert neighbour["record"] == -1
        check_absence(walk, at, move, why)


def check_absence(walk: Walk, at: int, move: int, why: str) -> None:
    """No record is there: is the reason given the true one?"""
    before = walk.about(walk.since - 1, move, walk.current + 1)
    coming = walk.about(walk.step_end(at), move, at + 1)
    if why == "earlier":
        assert before or walk.settings.detail == "sets"
    elif why == "later":
        assert not before
        assert coming or walk.step_end(at) > at or walk.settings.algorithm == "ida-star" or at + 1 == MOST
    elif why == "unchanged":
        assert walk.settings.detail == "sets"
    elif why in ("scanned", "pruned"):
        space = walk.run.engine.space
        assert isinstance(space, Jumps)
        arrival = walk.arrival.get((walk.node, 0), NO_ARRIVAL)
        assert (why == "scanned") == bool(space.needed(walk.node, arrival) >> move & 1)
    else:
        assert why == "over"
        assert not coming


@pytest.mark.parametrize(("algorithm", "domain"), thinned(GROUNDS))
def test_each_neighbour_is_what_records_and_space_say(algorithm: str, domain: str, modules: Modules) -> None:
    runs = [*random_searches(algorithm, domain, RUNS, "neighbours")]
    found = modules.call(
        "support/scripts/saying.js", "allNeighbours", {"tables": tables(), "runs": [run_of(*run, MOST) for run in runs]}
    )
    for run, lists in zip(runs, found, strict=True):
        walk = Walk(*run)
        for at, listed in enumerate(lists):
            walk.take(at)
            if walk.current < 0:
                assert listed == []
                continue
            ways = 8 if domain == "map" and run[1].diagonal != "never" else 4
            assert [neighbour["move"] for neighbour in listed] == [*range(ways)]
            for neighbour in listed:
                check(walk, at, neighbour)
