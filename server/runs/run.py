"""A run: a problem and settings make a sequence of records, always the same one.

It is pulled in batches, goes on from any record number because it can be worked out again, and is cancelled by
dropping it. `solve` pulls one to its end for an answer. Nothing here knows files, sockets or clocks.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.records import ARRIVED, ENTRIES, FOUND, KINDS, LIMIT, NO_NODE, RECORD, THRESHOLD, Records
from ..engine.choice import Engines, Make
from ..engine.interpreted import Engine
from ..engine.legs import engine_for
from ..engine.settings import Settings
from ..engine.statistics import Statistics
from ..search import ALGORITHMS
from ..worth.checkable import CheckProblem
from ..worth.guarantee import Guarantee, guarantee, least_cost

BATCH = 65_536
SLICE = 2048  # records after which the clock is looked at

TELLS_PARENT = np.zeros(256, bool)  # kind -> does its record name a node's parent?
TELLS_PARENT[[*ENTRIES]] = True

IMPOSSIBLE = "impossible"  # parity says so, before any search


def impossible(problem: CheckProblem) -> bool:
    """Is it certain without any search that there is no answer?"""
    return not problem.domain.facts.solvable(problem)


def pointless(problem: CheckProblem, settings: Settings) -> bool:
    """Is there no answer, and no wish to see the search fail?"""
    return impossible(problem) and not settings.anyway and not ALGORITHMS[settings.algorithm].answers_twin


class Run:
    """The records of one search, from the first on, or from any number on."""

    def __init__(self, problem: CheckProblem, settings: Settings, start: int = 0, make: Make = Engine) -> None:
        self.problem = problem
        self.settings = settings
        self.engine = engine_for(problem, settings, make)
        self.position = 0  # how many records have been handed out
        self._rest = np.empty(0, RECORD)  # worked out, not yet handed out
        while self.position < start and not self.done:
            self.pull(min(start - self.position, BATCH))

    @property
    def done(self) -> bool:
        return self.engine.ended and not len(self._rest)

    @property
    def ready(self) -> int:
        """How many records have been worked out and not handed out."""
        return len(self._rest)

    def pull(self, most: int, worked_out: int | None = None) -> Records:
        """The next records, this many at the most; none when the run is over.

        Where fewer are to be worked out now, these, and what their last expansion brings besides.
        """
        if not len(self._rest) and not self.engine.ended:
            self._rest = self.engine.advance(most if worked_out is None else min(most, worked_out))
        batch, self._rest = self._rest[:most], self._rest[most:]
        self.position += len(batch)
        return batch

    def cancel(self) -> None:
        """Drop the search, at any moment."""
        self.engine.close()
        self._rest = self._rest[:0]


class Parents:
    """Which node each node was last reached from, side by side: folds records, and walks back along them."""

    def __init__(self) -> None:
        self._of = [np.empty(0, np.uint32), np.empty(0, np.uint32)]  # side -> node -> parent

    def add(self, records: Records) -> None:
        changes = records[TELLS_PARENT[records["kind"]]]
        for side in (0, 1):
            mine = changes[changes["side"] == side]
            if len(mine):
                self._make_room(side, int(mine["node"].max()) + 1)
                self._of[side][mine["node"]] = mine["other"]  # of several, the last one stays

    def _make_room(self, side: int, nodes: int) -> None:
        known = len(self._of[side])
        if nodes > known:
            more = np.full(max(nodes, 2 * known) - known, NO_NODE, np.uint32)
            self._of[side] = np.concatenate([self._of[side], more])

    def chain(self, node: int, side: int = 0) -> list[int]:
        """From where this side started to a node."""
        path, of = [node], self._of[side]
        while node < len(of) and (node := int(of[node])) != NO_NODE:
            path.append(node)
        return path[::-1]

    def path(self, node: int) -> list[int]:
        """From the start to a node and, where the other side met it there, on to where that side started."""
        return self.chain(node) + self.chain(node, 1)[-2::-1]


@dataclass(frozen=True, slots=True)
class Answer:
    """How a run ended. The path begins with the start."""

    ending: str  # found, exhausted, limit or impossible
    cost: float
    path: tuple[Any, ...]  # places
    statistics: Statistics
    guarantee: Guarantee
    operations: dict[str, int]  # of the open list and the closed set, where they count
    engine: str = Engine.name
    at_least: int | None = None  # what any answer costs at least, where that is proved
    arrivals: tuple[float, ...] = ()  # what the way to each place on it costs, of those that were reached

    @property
    def moves(self) -> int:
        return max(len(self.path) - 1, 0)


OnProgress = Callable[[Statistics], None]


class Work:
    """A run on its way to an answer."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.counts = Statistics()
        self.parents = Parents()
        self.arrivals: list[np.void] = []  # at places on the way
        self.nodes: list[int] = []  # of the path so far
        self.before = 0  # nodes generated by the legs that are done
        self.bound = 0.0  # of the last round
        self.last: np.void | None = None

    @property
    def is_short_of_memory(self) -> bool:
        """Did it stop because no more nodes would fit?"""
        return self.last is not None and self.last["kind"] == LIMIT and self._generated != self.run.settings.limit

    @property
    def _generated(self) -> int:
        """Nodes, by the leg under way."""
        return self.counts.generated - self.before

    def go_on(self, progress: OnProgress | None, enough: Callable[[], bool] | None = None) -> bool:
        """Run to the end, or until it is enough, which is asked often; is it over?"""
        most = SLICE if enough else BATCH
        while not self.run.done and not (enough and enough()):
            batch = self.run.pull(most)  # which an arrival may end, and never has in its middle
            self.counts.add(batch)
            self.parents.add(batch)
            self.bound = max(self.bound, batch["g"][batch["kind"] == THRESHOLD].max(initial=0.0))
            self.last = batch[-1] if len(batch) else self.last
            if self.last is not None and self.last["kind"] in (ARRIVED, FOUND):
                self._arrived(self.last)
            if progress:
                progress(self.counts)
        return self.run.done

    def _arrived(self, last: np.void) -> None:
        """A leg is done: the next begins where it ended. The parents known are those of this leg."""
        both_ends = ALGORITHMS[self.run.settings.algorithm].both_ends
        self.nodes += (self.parents.path if both_ends else self.parents.chain)(int(last["node"]))[bool(self.nodes) :]
        if last["kind"] == ARRIVED:
            self.arrivals.append(last)
            self.parents = Parents()
            self.before = self.counts.generated


def solve(
    problem: CheckProblem, settings: Settings, progress: OnProgress | None = None, engines: Engines | None = None
) -> Answer:
    """Run to the end, begun again with the compiled engine if that is long in coming. `progress` hears the counts."""
    worth = guarantee(problem, settings)
    if pointless(problem, settings):
        return Answer(IMPOSSIBLE, 0.0, (), Statistics(), worth, {})
    work = Work(Run(problem, settings, make=engines.make if engines else Engine))
    if engines and work.run.engine.name == Engine.name:
        begin, patience = engines.clock(), engines.patience(problem, settings)
        over = work.go_on(progress, lambda: engines.clock() - begin >= patience)
        engines.interpreted += engines.clock() - begin
        if not (over and not work.is_short_of_memory) and engines.make_ready(problem, settings):
            work = Work(Run(problem, settings, make=engines.make))
    work.go_on(progress)
    return _answer(work, worth)


def _answer(work: Work, worth: Guarantee) -> Answer:
    run, last = work.run, work.last
    assert last is not None
    ending = KINDS[int(last["kind"])]
    answers_twin = ALGORITHMS[run.settings.algorithm].answers_twin
    if answers_twin and ending == "found" and last["side"] == 1:  # the twin was solved, so the board cannot be
        ending = IMPOSSIBLE
    operations, engine = run.engine.operations(), run.engine.name
    cost = float(last["g"]) if ending == "found" else 0.0
    arrivals = tuple(float(arrival["g"]) for arrival in work.arrivals)
    least = least_cost(run.problem, run.settings, worth, cost, work.bound)
    if ending != "found":
        return Answer(ending, cost, (), work.counts, worth, operations, engine, least, arrivals)
    return Answer(ending, cost, _path(run, work.nodes), work.counts, worth, operations, engine, least, arrivals)


def _path(run: Run, nodes: list[int]) -> tuple[Any, ...]:
    """The nodes of a path as their domain writes them, with those a jump passed over."""
    return run.problem.domain.facts.path(run.problem, [run.engine.place(node) for node in nodes])
