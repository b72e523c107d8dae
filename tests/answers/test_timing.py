"""How long a search takes: by clocks that are given, so that what is claimed of the time is known beforehand."""

from contextlib import nullcontext
from itertools import pairwise
from typing import Any

import pytest

from astrolabe.domains import Problem
from astrolabe.engine.interpreted import Engine
from astrolabe.engine.settings import Settings
from astrolabe.engine.unrecorded import Plain
from astrolabe.runs.timing import LEAST, SHARES, Timing, is_busy, timing

from ..support.oracles.maps import empty_map

DIJKSTRA = Settings(algorithm="dijkstra")


class Slowing(Plain):
    """Each expansion takes as many units of time as there were before it."""

    time = 0.0

    def go_on(self, expansions: int) -> None:
        before = self.expanded
        super().go_on(expansions)
        Slowing.time += sum(range(before, self.expanded))


def now() -> float:
    return Slowing.time


def measured(problem: Problem) -> Timing:
    return timing(problem, DIJKSTRA, 1e9, nullcontext(), now, now, Slowing)


def expanded(problem: Problem) -> int:
    engine = Engine(problem, DIJKSTRA)
    engine.advance(10**7)
    return engine.log.expanded


def test_it_tells_the_time_of_the_whole_search_and_how_it_went_by() -> None:
    """Of a search that slows down the first half takes a quarter of the time."""
    problem = empty_map(150, 150)
    found = measured(problem)
    assert found.expanded == expanded(problem)
    assert found.seconds == sum(range(found.expanded))
    assert len(found.shares) == SHARES
    assert found.shares[-1] == 1
    assert all(one <= other for one, other in pairwise(found.shares))
    for part in (8, 16, 32, 48):
        assert found.shares[part - 1] == pytest.approx((part / SHARES) ** 2, abs=0.01)


def test_a_search_of_one_slice_went_by_evenly() -> None:
    found = measured(empty_map(5, 5))
    assert found.shares == pytest.approx([part / SHARES for part in range(1, SHARES + 1)])


def test_a_search_that_becomes_slow_goes_on_in_short_slices() -> None:
    slices: list[int] = []

    class Watched(Slowing):
        def go_on(self, expansions: int) -> None:
            slices.append(expansions)
            super().go_on(expansions)

    timing(empty_map(60, 60), DIJKSTRA, 1e9, nullcontext(), now, now, Watched)
    assert slices[0] > 10 * LEAST
    assert set(slices[1:]) == {LEAST}


def test_a_search_that_takes_too_long_is_given_up_and_dropped() -> None:
    dropped: list[Any] = []

    class Dropped(Slowing):
        def close(self) -> None:
            super().close()
            dropped.append(self)

    found = timing(empty_map(150, 150), DIJKSTRA, 1e5, nullcontext(), now, now, Dropped)
    assert found.seconds is None
    assert found.shares == ()
    assert found.expanded < expanded(empty_map(150, 150))
    assert [search.ended for search in dropped] == [True]


def test_every_slice_waits_for_its_turn_which_does_not_count() -> None:
    class Turns:
        taken = 0

        def __enter__(self) -> None:
            Turns.taken += 1
            Slowing.time += 1e12

        def __exit__(self, *_: object) -> None:
            pass

    problem = empty_map(150, 150)
    found = timing(problem, DIJKSTRA, 1e9, Turns(), now, now, Slowing)
    assert Turns.taken > 10
    assert found.seconds == sum(range(found.expanded))


@pytest.mark.parametrize(
    ("worked", "load", "busy"), [(1.0, 0.3, False), (0.7, 0.3, True), (1.0, 1.5, True), (1.0, None, False)]
)
def test_a_machine_is_busy_that_has_more_to_do_or_gave_its_processor_to_somebody_else(
    worked: float, load: float | None, busy: bool
) -> None:
    assert is_busy(Timing("compiled", 1.0, worked, 10, ()), load) is busy
