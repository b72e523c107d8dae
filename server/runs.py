"""A run: a problem and settings make a sequence of records, always the same one.

It is pulled in batches, goes on from any record number because it can be worked out again, and is cancelled by
dropping it. `solve` pulls one to its end for an answer. Nothing here knows files, sockets or clocks.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .engine import Engine, Records
from .guarantee import Guarantee, guarantee
from .records import EXHAUSTED, FOUND, IMPROVED, LIMIT, NO_NODE, OPENED, RECORD, REOPENED
from .search import ALGORITHMS
from .settings import Problem, Settings
from .spaces.board import BoardProblem, solvable
from .spaces.gridmap import GridMap
from .spaces.jumps import fill
from .spaces.tiles import Tiles
from .statistics import Statistics

BATCH = 65_536

IMPOSSIBLE = "impossible"  # parity says so, before any search
ENDINGS = {FOUND: "found", EXHAUSTED: "exhausted", LIMIT: "limit"}


def impossible(problem: Problem) -> bool:
    """Is it certain without any search that there is no answer?"""
    return isinstance(problem, BoardProblem) and not solvable(problem)


def pointless(problem: Problem, settings: Settings) -> bool:
    """Is there no answer, and no wish to see the search fail?"""
    return impossible(problem) and not settings.anyway and settings.algorithm != "twin"


class Run:
    """The records of one search, from the first on, or from any number on."""

    def __init__(self, problem: Problem, settings: Settings, start: int = 0) -> None:
        self.problem = problem
        self.settings = settings
        self.engine = Engine(problem, settings)
        self.position = 0  # how many records have been handed out
        self._rest = np.empty(0, RECORD)  # worked out, not yet handed out
        while self.position < start and not self.done:
            self.pull(min(start - self.position, BATCH))

    @property
    def done(self) -> bool:
        return self.engine.ended and not len(self._rest)

    def pull(self, most: int) -> Records:
        """The next records, this many at the most; none when the run is over."""
        if not len(self._rest) and not self.engine.ended:
            self._rest = self.engine.advance(most)
        batch, self._rest = self._rest[:most], self._rest[most:]
        self.position += len(batch)
        return batch

    def cancel(self) -> None:
        """Drop the search, at any moment."""
        self.engine.close()
        self._rest = self._rest[:0]


class Parents:
    """Which node each node was last reached from, side by side: folds records, and walks back along them."""

    CHANGES = (OPENED, IMPROVED, REOPENED)

    def __init__(self) -> None:
        self._of: tuple[dict[int, int], dict[int, int]] = ({}, {})

    def add(self, records: Records) -> None:
        changes = records[np.isin(records["kind"], self.CHANGES)]
        for side, parents in enumerate(self._of):
            mine = changes[changes["side"] == side]
            parents.update(zip(mine["node"].tolist(), mine["other"].tolist(), strict=True))

    def chain(self, node: int, side: int = 0) -> list[int]:
        """From where this side started to a node."""
        path = [node]
        while (node := self._of[side].get(node, NO_NODE)) != NO_NODE:
            path.append(node)
        return path[::-1]

    def path(self, node: int) -> list[int]:
        """From the start to a node and, where the other side met it there, on to where that side started."""
        return self.chain(node) + self.chain(node, 1)[-2::-1]


@dataclass(frozen=True, slots=True)
class Answer:
    """How a run ended. The path is made of cells or of boards, the start first."""

    ending: str  # found, exhausted, limit or impossible
    cost: float
    path: tuple[int, ...] | tuple[bytes, ...]
    statistics: Statistics
    guarantee: Guarantee
    operations: dict[str, int]  # of the open list and the closed set, where they count

    @property
    def moves(self) -> int:
        return max(len(self.path) - 1, 0)


def solve(problem: Problem, settings: Settings, progress: Callable[[Statistics], None] | None = None) -> Answer:
    """Run to the end. `progress` hears the counts now and then."""
    counts, worth = Statistics(), guarantee(problem, settings)
    if pointless(problem, settings):
        return Answer(IMPOSSIBLE, 0.0, (), counts, worth, {})
    run, parents = Run(problem, settings), Parents()
    batch = np.empty(0, RECORD)
    while not run.done:
        batch = run.pull(BATCH)
        counts.add(batch)
        parents.add(batch)
        if progress:
            progress(counts)
    return _answer(run, batch[-1], parents, counts, worth)


def _answer(run: Run, last: np.void, parents: Parents, counts: Statistics, worth: Guarantee) -> Answer:
    ending = ENDINGS[int(last["kind"])]
    twin = ALGORITHMS[run.settings.algorithm].shape == "twin"
    if twin and ending == "found" and last["side"] == 1:  # the twin was solved, so the board cannot be
        ending = IMPOSSIBLE
    operations = run.engine.operations()
    if ending != "found":
        return Answer(ending, 0.0, (), counts, worth, operations)
    node = int(last["node"])
    nodes = parents.chain(node) if twin else parents.path(node)
    return Answer(ending, float(last["g"]), _places(run, nodes), counts, worth, operations)


def _places(run: Run, nodes: list[int]) -> tuple[int, ...] | tuple[bytes, ...]:
    """The nodes of a path as cells or boards, with the cells a jump passed over."""
    if isinstance(run.problem, GridMap):
        return tuple(fill(run.problem, nodes))
    space = run.engine.space
    assert isinstance(space, Tiles)
    return tuple(space.boards.boards[node] for node in nodes)
