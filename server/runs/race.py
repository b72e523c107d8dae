"""One search under one design of its open or of its closed list: what that has cost, in operations and in time, after
so many expansions.

The interpreted search runs with designs that all count, so that the same search can be set beside itself. For the time
it runs once more with the everyday design of the other list, and of this one, too, if that is to be timed: those count
nothing. A search goes on in slices, each in its turn, and is
given up when its time is used up: of a design that looks at every node the beginning is enough. Turns and clock are
given.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..core.clock import Clock
from ..core.refusal import Refusal
from ..engine.settings import Settings
from ..engine.unrecorded import Plain
from ..frontiers import COUNTED_CLOSED_SETS, COUNTED_OPEN_LISTS
from ..frontiers.counted import Counter
from ..frontiers.ties import TIES
from ..search import ALGORITHMS
from ..spaces.domains import Problem
from .timing import next_stretch

LISTS = ("open_list", "closed_set")  # by their settings
MOST_POINTS = 128
LONG = 0.5  # seconds in which counting the other list weighs nothing
FIRST = 4  # expansions to the first point, and in the first slice


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

    def _pieces(self, problem: Problem, settings: Settings) -> tuple[object, ...]:
        frontier = COUNTED_OPEN_LISTS[settings.open_list](TIES[settings.tie])
        closed = COUNTED_CLOSED_SETS[settings.closed_set](self.space)
        self.counts = {"open_list": frontier.count, "closed_set": closed.count}
        return self.space, frontier, closed


def race(
    problem: Problem,
    settings: Settings,
    told: str,
    most: float,
    turns: AbstractContextManager[object],
    clock: Clock,
) -> Course:
    """The course of a search for so many seconds at the most; `told` is the list whose operations are wanted."""
    if "open_list" not in ALGORITHMS[settings.algorithm].options:
        raise Refusal("race.algorithm", algorithm=settings.algorithm)
    track = _Track(most, turns, clock)
    counting = Counting(problem, settings)
    count = counting.counts[told]
    points = track.run(counting, lambda: (count.comparisons, count.look_ups, count.moves))
    if points and points[-1].seconds < LONG:
        points = _with_times(points, track.run(Plain(problem, settings), lambda: (0, 0, 0)))
    return Course(points, counting.ended)


def _with_times(points: tuple[Point, ...], timed: tuple[Point, ...]) -> tuple[Point, ...]:
    """The same with the times of another run of the same search."""
    expanded, seconds = [0, *(each.expanded for each in timed)], [0.0, *(each.seconds for each in timed)]
    return tuple(point._replace(seconds=float(np.interp(point.expanded, expanded, seconds))) for point in points)


@dataclass(frozen=True, slots=True)
class _Track:
    """Where searches run, each for so many seconds at the most."""

    most: float
    turns: AbstractContextManager[object]
    clock: Clock

    def run(self, search: Plain, read: Callable[[], tuple[int, int, int]]) -> tuple[Point, ...]:
        """Let a search go on to its end; points at even distances, and one where it ends."""
        points: list[Point] = []
        distance = due = slice_ = FIRST
        seconds = 0.0
        while not search.ended and seconds < self.most:
            wanted = min(slice_, due - search.expanded)
            took = self._slice(search, wanted)
            seconds += took
            slice_ = next_stretch(wanted, took, FIRST)
            if search.ended or search.expanded >= due:
                points.append(Point(search.expanded, *read(), seconds))
                if len(points) == MOST_POINTS:
                    points, distance = points[1::2], 2 * distance
                due = points[-1].expanded + distance
        return tuple(points)

    def _slice(self, search: Plain, expansions: int) -> float:
        with self.turns:
            began = self.clock()
            search.go_on(expansions)
            return self.clock() - began
