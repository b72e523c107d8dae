"""Open and closed as they are after chosen steps of a run, in the order of a list on paper; and how the run ends.

Steps are counted as the page counts them: with the first the start is put into open, each one after it takes a node
out. Only searches that take their nodes out of one open list, in an order that can be said, have such lists.
"""

from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from ..core.records import ENDINGS, ENTRIES, EXPANDED, FOUND, KINDS, NO_NODE, STALE
from ..core.refusal import Refusal
from ..engine.interpreted import Engine, rule_of
from ..engine.settings import Settings, effective
from ..frontiers.ties import TIES
from ..search import ALGORITHMS
from ..spaces.problem import legs_of
from ..worth.checkable import CheckProblem
from .run import Run, pointless

MOST_RECORDS = 40_000  # of a run that is followed on paper
SLICE = 2048  # records that are worked out in one turn
TurnsTaken = AbstractContextManager[object]
ALONE: TurnsTaken = nullcontext()
PECULIAR: dict[str, Callable[[Settings], bool]] = {
    "jump": lambda settings: ALGORITHMS[settings.algorithm].jumps,
    "reopening": lambda settings: rule_of(settings).reopening,
    "early": lambda settings: rule_of(settings).early_goal,
}


class ListEntry(NamedTuple):
    """A node in open or closed, with the numbers it has there."""

    node: int
    g: float
    h: float
    f: float
    age: int  # the record that put it in


class ListMoment(NamedTuple):
    """What there is after a step."""

    step: int
    taken: ListEntry | None  # out of open, in this step
    entered: tuple[ListEntry, ...]  # into open, in this step
    open: tuple[ListEntry, ...]  # who comes out next first
    closed: tuple[ListEntry, ...]  # in the order of expansion


class Story(NamedTuple):
    """A whole run, told at chosen steps."""

    problem: Any
    settings: Settings  # in effect
    weights: tuple[float, float]  # of g and h in f
    ranked: bool  # does the least f come out first?
    peculiar: tuple[str, ...]  # what only some searches do, of those in PECULIAR
    moments: dict[int, ListMoment]  # step -> what there is after it
    steps: int  # how many there are, without the end of a search that knows the goal before it takes it out
    ending: str
    cost: float
    path: tuple[int, ...]  # nodes
    place: Callable[[int], Any]  # of a node


def told(problem: CheckProblem, settings: Settings, wanted: Collection[int], turns: TurnsTaken = ALONE) -> Story:
    """A run to its end, with the moments after the steps wanted, in turns. Not every search has such lists, and several
    legs have several.
    """
    row = ALGORITHMS[settings.algorithm]
    if not row.keeps_queue or row.sides > 1:
        raise Refusal("worksheet.algorithm", algorithm=settings.algorithm)
    if row.half_updated:  # what its records say of a node is not what it goes by
        raise Refusal("worksheet.broken", algorithm=settings.algorithm)
    if len(legs_of(problem)) > 1:
        raise Refusal("worksheet.legs")
    if pointless(problem, settings):
        raise Refusal("worksheet.hopeless")
    settings = replace(effective(settings), detail="all")
    run = Run(problem, settings)
    records = [*_records(run, turns)]
    fold = Fold(run, stops_of([int(record["kind"]) for record in records]), wanted)
    for begin in range(0, len(records), SLICE):
        with turns:
            for place in range(begin, min(begin + SLICE, len(records))):
                fold.add(place, records[place])
    last = records[-1]
    ending = KINDS[int(last["kind"])]
    path = fold.path_to(int(last["node"])) if ending == "found" else ()
    cost = float(last["g"]) if path else 0.0
    steps = len(fold.stops) - (FOUND not in fold.takes and ending == "found")
    rule = rule_of(settings)
    peculiar = tuple(name for name, holds in PECULIAR.items() if holds(settings))
    facts = (rule.g_weight, rule.h_weight), _is_ranked(settings), peculiar
    return Story(problem, settings, *facts, fold.moments, steps, ending, cost, path, run.engine.place)


def _records(run: Run, turns: TurnsTaken) -> Iterator[Any]:
    while not run.done:
        with turns:
            yield from run.pull(SLICE)
        if run.position > MOST_RECORDS:
            raise Refusal("worksheet.long", most=f"{MOST_RECORDS:,}")


class Fold:
    """Takes in one record after the other."""

    def __init__(self, run: Run, stops: list[int], wanted: Collection[int]) -> None:
        assert isinstance(run.engine, Engine)
        self.run, self.engine, self.wanted = run, run.engine, wanted
        self.stops = {stop: step for step, stop in enumerate(stops, 1)}
        self.takes = (EXPANDED,) if rule_of(run.settings).early_goal else (EXPANDED, FOUND)
        self.order = partial(_place, run.settings)
        self.open: dict[int, ListEntry] = {}
        self.closed: dict[int, ListEntry] = {}
        self.parents: dict[int, int] = {}
        self.entered: dict[int, ListEntry] = {}
        self.taken: ListEntry | None = None
        self.moments: dict[int, ListMoment] = {}

    def add(self, place: int, record: Any) -> None:
        """Take in the record of this number."""
        node, kind = int(record["node"]), int(record["kind"])
        if kind in ENTRIES:
            self.closed.pop(node, None)
            self.parents[node] = int(record["other"])
            self.open[node] = self.entered[node] = self._entry(place, node, record)
        elif kind in self.takes and node in self.open:
            self.taken = self.closed[node] = self.open.pop(node)
        step = self.stops.get(place + 1)
        if step is None:
            return
        if step in self.wanted:
            self.moments[step] = self._moment(step)
        self.entered, self.taken = {}, None

    def _moment(self, step: int) -> ListMoment:
        waiting = tuple(sorted(self.open.values(), key=self.order))
        return ListMoment(step, self.taken, tuple(self.entered.values()), waiting, tuple(self.closed.values()))

    def path_to(self, node: int) -> tuple[int, ...]:
        """The nodes from the start to this one."""
        path = [node]
        while (parent := self.parents.get(path[-1], NO_NODE)) != NO_NODE:
            path.append(parent)
        return tuple(path[::-1])

    def _entry(self, place: int, node: int, record: Any) -> ListEntry:
        h = float(self.engine.space.estimate(node))
        return ListEntry(node, float(record["g"]), h, float(record["f"]), place)


def stops_of(kinds: list[int]) -> list[int]:
    """After how many records each step is complete."""
    begins = [place for place, kind in enumerate(kinds) if kind == EXPANDED or kind in ENDINGS]
    for at, begin in enumerate(begins):
        while begin and kinds[begin - 1] == STALE:
            begin -= 1
        begins[at] = begin
    return sorted({*begins, len(kinds)} - {0})


def _place(settings: Settings, entry: ListEntry) -> tuple[float, ...]:
    """Where an entry stands in open: the least comes out first. Without a tie rule, first in is first out."""
    if not _is_ranked(settings):
        return (float(entry.age),)
    tie = TIES[settings.tie]
    return (entry.f, tie.g_sign * entry.g, tie.age_sign * entry.age)


def _is_ranked(settings: Settings) -> bool:
    return ALGORITHMS[settings.algorithm].family == "ranked"
