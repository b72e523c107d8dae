"""The race of designs: what each has cost after so many expansions of the same search."""

from contextlib import nullcontext
from dataclasses import replace
from itertools import pairwise

import pytest

from astrolabe.core.refusal import Refusal
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.engine.interpreted import Engine
from astrolabe.engine.settings import Settings
from astrolabe.frontiers import CLOSED_SETS, OPEN_LISTS
from astrolabe.runs.race import MOST_POINTS, Course, race
from astrolabe.search import ALGORITHMS

from ..support.oracles.maps import empty_map
from ..support.ticking import Ticking

FIFO = Settings(tie="fifo")
BOARD = BoardProblem(3, 3, bytes(map(int, "801574362")), ordered_goal(3, 3))
DESIGNS = [("open_list", name) for name in OPEN_LISTS] + [("closed_set", name) for name in CLOSED_SETS]


def raced(told: str, design: str, most: float = 1e9, settings: Settings = FIFO) -> Course:
    return race(BOARD, replace(settings, **{told: design}), told, most, nullcontext(), Ticking())


@pytest.mark.parametrize(("told", "design"), DESIGNS)
def test_every_design_has_a_course_to_the_end_of_the_same_search(told: str, design: str) -> None:
    found = raced(told, design)
    assert found.over
    assert 10 < len(found.points) < MOST_POINTS
    assert found.points[-1].expanded == 1_362
    for one, other in pairwise(found.points):
        assert one.expanded < other.expanded
        assert all(before <= after for before, after in zip(one[1:], other[1:], strict=True))
    assert sum(found.points[-1][1:4]) > 0


@pytest.mark.parametrize(("told", "design"), [pair for pair in DESIGNS if pair[1] not in ("heap", "table")])
def test_it_ends_with_what_a_run_of_that_design_counts(told: str, design: str) -> None:
    engine = Engine(BOARD, replace(FIFO, **{told: design}))
    while not engine.ended:
        engine.advance(1_000)
    last = raced(told, design).points[-1]
    assert engine.operations() == {name: getattr(last, name) for name in ("comparisons", "look_ups", "moves")}


def test_seen_in_steps_it_is_what_was_counted_so_far() -> None:
    """At each point as much as a search that stopped there would have done."""
    for point in raced("open_list", "buckets").points[::9]:
        engine, expanded = Engine(BOARD, replace(FIFO, open_list="buckets")), 0
        while expanded < point.expanded:
            engine.advance(1)
            expanded = engine.log.expanded
        assert engine.operations()["look_ups"] == point.look_ups


def test_a_slow_design_is_given_up_and_its_beginning_told() -> None:
    found = raced("open_list", "sorted-vector", most=30)
    assert not found.over
    assert 0 < found.points[-1].expanded < 1_362


def test_time_is_that_of_the_search_with_its_everyday_lists() -> None:
    """Slices take one second each here, however many lists count; the time of the second run is told."""
    seconds = [point.seconds for point in raced("open_list", "heap").points]
    assert seconds == sorted(seconds)
    assert seconds[-1] > 1


@pytest.mark.parametrize("algorithm", ["greedy", "breadth-first", "ida-star", "bidirectional-a-star"])
def test_a_search_without_a_choice_of_designs_is_refused(algorithm: str) -> None:
    assert "open_list" not in ALGORITHMS[algorithm].options
    with pytest.raises(Refusal) as refused:
        race(empty_map(4, 4), Settings(algorithm=algorithm), "open_list", 1, nullcontext(), Ticking())
    assert refused.value.key == "race.algorithm"
