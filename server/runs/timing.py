"""How long a search takes that records nothing, and when in that time it had expanded how much.

One answer serves two readers: a table of runs shows the median of some, and lanes under the clock "seconds" replay the
profile of one. It tells the seconds of the whole search, and how much of them had gone when each 64th of its expansions
was done. Only the search itself is timed, not what is laid out for it. It goes on in slices, each in its turn, so that
it holds nobody up and waiting for a turn does not count. Beside the clock stands the time of the processor: where that
is much less, somebody else had it. Clocks and turns are given.
"""

from contextlib import AbstractContextManager
from typing import NamedTuple

import numpy as np

from ..core.clock import SLICE_SECONDS, Clock
from ..engine.choice import MakeUnrecorded
from ..engine.settings import Settings
from ..engine.unrecorded import Plain, Unrecorded
from ..spaces.problem import legs_of
from ..worth.checkable import CheckProblem

SHARES = 64  # of the expansions
FIRST, LEAST = 512, 16  # expansions in the first slice, and in one of a search that has become slow
TAKEN = 1.25  # times the time of the processor: from here on somebody else had it
FULL = 1.0  # processes to a processor: from here on a machine is busy


class Timing(NamedTuple):
    """What was measured of one search."""

    engine: str
    seconds: float | None  # None: it would have taken more than it was given
    processor: float  # seconds
    expanded: int
    shares: tuple[float, ...]  # of the seconds, gone after so many 64ths of the expansions: the last is 1


def timing(
    problem: CheckProblem,
    settings: Settings,
    most: float,
    turns: AbstractContextManager[object],
    clock: Clock,
    processor: Clock,
    make: MakeUnrecorded = Plain,
) -> Timing:
    """Take the time of a search, leg by leg, which is given up after so many seconds."""
    watch = _Watch(most, turns, clock, processor)
    for leg in legs_of(problem):
        search = make(leg, settings)
        try:
            watch.follow(search)
        finally:
            search.close()
        if not search.reached:
            break
    return watch.found(search)


class _Watch:
    """Takes the time of searches one after the other."""

    def __init__(self, most: float, turns: AbstractContextManager[object], clock: Clock, processor: Clock) -> None:
        self.most, self.turns, self.clock, self.processor = most, turns, clock, processor
        self.expanded, self.seconds = [0], [0.0]
        self.worked = 0.0
        self.over = True

    def follow(self, search: Unrecorded) -> None:
        """Let a search go on to its end, if there is time."""
        before, stretch = self.expanded[-1], FIRST
        while not search.ended and self.seconds[-1] < self.most:
            took = self._slice(search, stretch)
            self.expanded.append(before + search.expanded)
            self.seconds.append(self.seconds[-1] + took)
            stretch = next_stretch(stretch, took, LEAST)
        self.over = search.ended

    def _slice(self, search: Unrecorded, stretch: int) -> float:
        with self.turns:
            before, began = self.processor(), self.clock()
            search.go_on(stretch)
            took = self.clock() - began
            self.worked += self.processor() - before
        return took

    def found(self, search: Unrecorded) -> Timing:
        """What was measured, the last of the searches being this one."""
        if not self.over:
            return Timing(search.name, None, self.worked, self.expanded[-1], ())
        shares = _shares(self.expanded, self.seconds)
        return Timing(search.name, self.seconds[-1], self.worked, self.expanded[-1], shares)


def is_busy(found: Timing, load: float | None, grain: float = 0.0) -> bool:
    """Did the machine do so much else that the figure says little about the search? `grain` is how finely, in seconds,
    the time of the processor is counted.
    """
    crowded = load is not None and load > FULL
    return crowded or (found.seconds or 0.0) > TAKEN * (found.processor + grain)


def next_stretch(stretch: int, took: float, least: int) -> int:
    """How many expansions fit into the next slice, after so many in so many seconds; at most twice as many."""
    return max(least, min(2 * stretch, int(stretch * SLICE_SECONDS / took))) if took > 0 else 2 * stretch


def _shares(expanded: list[int], seconds: list[float]) -> tuple[float, ...]:
    """Of all seconds, those that had gone when each 64th of the expansions was done."""
    at = np.linspace(0, expanded[-1], SHARES + 1)[1:]
    gone = np.interp(at, expanded, np.array(seconds) / (seconds[-1] or 1.0))
    gone[-1] = 1.0  # what comes after the last expansion belongs to it
    return tuple(gone.tolist())
