"""Where the cursor stops (`static/js/records/steps.js`), for every step size, over the golden runs."""

from typing import Any

import pytest

from astrolabe.core.records import EXPANDED, FOUND, ROSE

from ..support.browser.modules import Modules, packed
from ..support.oracles import golden
from ..support.oracles.folding import steps
from ..support.oracles.golden import RUNS

pytestmark = pytest.mark.browser

SCRIPT = "support/scripts/stops.js"


def walk(modules: Modules, name: str, size: str, back: bool = False, **given: Any) -> list[int]:
    length = len(golden.table(name))
    start = length if back else 0
    usual = {"known": length, "done": True, "cell": None, "from": start, "back": back, "size": size}
    found: list[int] = modules.call(SCRIPT, "walked", {"bytes": packed(golden.read(name)), **usual, **given})
    return found


def rises(name: str) -> list[int]:
    """The ends of the steps whose expansion has a larger f than the one before."""
    table = golden.table(name)
    stops = steps(table)
    rose = [index for index, row in enumerate(table) if row["kind"] == EXPANDED and row["flags"] & ROSE]
    return sorted({min(stop for stop in stops if stop > index) for index in rose})


@pytest.mark.parametrize("name", RUNS)
def test_a_step_is_an_expansion_with_its_successors(name: str, modules: Modules) -> None:
    stops = steps(golden.table(name))
    assert walk(modules, name, "expansion") == stops
    assert walk(modules, name, "expansion", back=True) == stops[::-1]


@pytest.mark.parametrize("name", RUNS)
def test_f_rises_at_the_same_stops_both_ways(name: str, modules: Modules) -> None:
    end = len(golden.table(name))
    assert walk(modules, name, "rise") == [0, *rises(name), end]
    assert walk(modules, name, "rise", back=True) == [end, *rises(name)[::-1], 0]


def test_the_first_step_opens_the_start_and_the_last_is_the_end() -> None:
    table = golden.table("a-star")
    stops = steps(table)
    assert stops[1] == 1
    assert table["kind"][stops[-2]] == FOUND
    assert len(stops) - 1 == 1 + (table["kind"] == EXPANDED).sum() + 1


def test_a_fine_step_is_a_record(modules: Modules) -> None:
    assert walk(modules, "board", "record") == list(range(19))
    assert walk(modules, "board", "record", back=True) == list(range(19))[::-1]


def test_until_this_cell_stops_after_every_record_about_it(modules: Modules) -> None:
    table = golden.table("a-star")
    touched = [index + 1 for index, row in enumerate(table) if row["node"] == 11]
    assert len(touched) > 2
    assert walk(modules, "a-star", "cell", cell=11) == [0, *touched, len(table)]
    assert walk(modules, "a-star", "cell", cell=11, back=True) == [len(table), *touched[::-1], 0]


def test_until_no_cell_in_particular_is_the_usual_step(modules: Modules) -> None:
    assert walk(modules, "a-star", "cell") == walk(modules, "a-star", "expansion")


def test_to_the_end_and_back_are_one_step_each(modules: Modules) -> None:
    assert walk(modules, "a-star", "end") == [0, 99]
    assert walk(modules, "a-star", "end", back=True) == [99, 0]


@pytest.mark.parametrize("size", ["record", "expansion", "rise", "cell", "end"])
@pytest.mark.parametrize("known", [0, 1, 40, 99])
def test_what_is_not_known_yet_is_no_stop(size: str, known: int, modules: Modules) -> None:
    whole = walk(modules, "a-star", size, cell=11)
    stops = whole if size == "record" else whole[:-1]  # the end is a stop only because it is the end
    last = known if size in ("record", "cell") else known - 1  # a step is complete when the next one has begun
    expected = [stop for stop in stops if stop <= last] or [0]
    assert walk(modules, "a-star", size, known=known, done=False, cell=11) == expected


@pytest.mark.parametrize("name", ["a-star", "iterative-deepening", "exhausted"])
def test_a_step_is_found_by_its_number(name: str, modules: Modules) -> None:
    stops = steps(golden.table(name))
    given = {"bytes": packed(golden.read(name)), "known": stops[-1], "count": len(stops)}
    found = modules.call(SCRIPT, "numbered", given)
    numbers = [sum(stop < cursor for stop in stops[:-1]) for cursor in range(stops[-1] + 1)]
    assert found["cursors"] == stops
    assert found["numbers"] == numbers
    assert (found["beyond"], found["unknown"], found["count"]) == (stops[-1], None, len(stops) - 1)
