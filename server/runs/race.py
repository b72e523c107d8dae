"""One search under one design of its open or of its closed list: what that has cost, in operations and in time, after
so many expansions.

The interpreted search runs with designs that all count, so that the same search can be set beside itself. For the time
it runs once more with the everyday design of the other list, and of this one, too, if that is to be timed: those count
nothing. A search goes on in slices, each in its turn, and is
given up when its time is used up: of a design that looks at every node the beginning is enough. Turns and clock are
given.
"""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from operator import add
from typing import NamedTuple, TypeVar

import numpy as np

from ..core.clock import Clock
from ..core.refusal import Refusal
from ..engine.searchable import SearchProblem
from ..engine.settings import Settings
from ..engine.unrecorded import Plain
from ..frontiers import COUNTED_CLOSED_SETS, COUNTED_OPEN_LISTS
from ..frontiers.counted import Counter
from ..frontiers.ties import TIES
from ..search import ALGORITHMS
from ..spaces.problem import legs_of
from ..worth.checkable import CheckProblem
from .timing import next_stretch

LISTS = ("open_list", "closed_set")  # by their settings
MOST_POINTS = 128
LONG = 0.5  # seconds in which counting the other list weighs nothing
FIRST = 4  # expansions to the first point, and in the first slice

AnyPlain = TypeVar("AnyPlain", bound=Plain)
Counts = tuple[int, int, int]  # comparisons, look-ups and moves


class Point(NamedTuple):
    """What it has cost so far."""

    expanded: int
    comparisons: int
    look_ups: int
    moves: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Course:
    """How one design fared."""

    points: tuple[Point, ...]
    over: bool  # did the search come to its end?


class Counting(Plain):
    """A search whose open and closed list count, whatever their designs."""

    counts: dict[str, Counter]

    def _pieces(self, problem: SearchProblem, settings: Settings) -> tuple[object, ...]:
        frontier = COUNTED_OPEN_LISTS[settings.open_list](TIES[settings.tie])
        closed = COUNTED_CLOSED_SETS[settings.closed_set](self.space)
        self.counts = {"open_list": frontier.count, "closed_set": closed.count}
        return self.space, frontier, closed


def race(
    problem: CheckProblem,
    settings: Settings,
    told: str,
    most: float,
    turns: AbstractContextManager[object],
    clock: Clock,
) -> Course:
    """The course of a search for so many seconds at the most; `told` is the list whose operations are wanted."""
    if "open_list" not in ALGORITHMS[settings.algorithm].options:
        raise Refusal("race.algorithm", algorithm=settings.algorithm)
    counting = _Track(most, turns, clock)
    points = counting.run((Counting(leg, settings) for leg in legs_of(problem)), lambda leg: _counts(leg.counts[told]))
    if points and points[-1].seconds < LONG:
        timed = _Track(most, turns, clock).run((Plain(leg, settings) for leg in legs_of(problem)), lambda _: (0, 0, 0))
        points = _with_times(points, timed)
    return Course(points, counting.over)


def _counts(count: Counter) -> Counts:
    return count.comparisons, count.look_ups, count.moves


def _with_times(points: tuple[Point, ...], timed: tuple[Point, ...]) -> tuple[Point, ...]:
    """The same with the times of another run of the same search."""
    expanded, seconds = [0, *(each.expanded for each in timed)], [0.0, *(each.seconds for each in timed)]
    return tuple(point._replace(seconds=float(np.interp(point.expanded, expanded, seconds))) for point in points)


class _Track:
    """Where the legs of a search run, all of them for so many seconds at the most."""

    def __init__(self, most: float, turns: AbstractContextManager[object], clock: Clock) -> None:
        self.most, self.turns, self.clock = most, turns, clock
        self.points: list[Point] = []
        self.distance = self.due = FIRST  # between points, and to the next one
        self.before = Point(0, 0, 0, 0, 0.0)  # what the legs that are done have cost
        self.seconds = 0.0
        self.over = False

    def run(self, legs: Iterable[AnyPlain], read: Callable[[AnyPlain], Counts]) -> tuple[Point, ...]:
        """Let one leg go on after the other; points at even distances, and one where a leg ends."""
        for leg in legs:
            self._follow(leg, read)
            self.before = self._now(leg, read)
            self.over = leg.ended
            if not leg.reached:
                break
        return tuple(self.points)

    def _follow(self, leg: AnyPlain, read: Callable[[AnyPlain], Counts]) -> None:
        slice_ = FIRST
        while not leg.ended and self.seconds < self.most:
            wanted = min(slice_, self.due - self.before.expanded - leg.expanded)
            took = self._slice(leg, wanted)
            self.seconds += took
            slice_ = next_stretch(wanted, took, FIRST)
            now = self._now(leg, read)
            if leg.ended or now.expanded >= self.due:
                self._mark(now)

    def _now(self, leg: AnyPlain, read: Callable[[AnyPlain], Counts]) -> Point:
        """What it has cost so far, all legs together."""
        return Point(*map(add, self.before, (leg.expanded, *read(leg), 0.0)))._replace(seconds=self.seconds)

    def _mark(self, point: Point) -> None:
        self.points.append(point)
        if len(self.points) == MOST_POINTS:
            self.points, self.distance = self.points[1::2], 2 * self.distance
        self.due = self.points[-1].expanded + self.distance

    def _slice(self, search: Plain, expansions: int) -> float:
        with self.turns:
            began = self.clock()
            search.go_on(expansions)
            return self.clock() - began
