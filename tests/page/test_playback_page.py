"""Playback on the real page against the records of the core: every way to go on or back, by button and by key.

What a step is follows from the records; here it is worked out from them in Python, and the page has to stop there.
"""

import re
from collections.abc import Callable
from itertools import cycle, pairwise
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from astrolabe.core.records import EXPANDED, ROSE
from astrolabe.engine.settings import Settings

from ..support.browser.calling import source
from ..support.browser.drawing import expect_map, place
from ..support.browser.links import link_to
from ..support.browser.locators import button, hear_play, speed, step, timeline
from ..support.browser.staging import records_of
from ..support.browser.watching import held, made, replayed, watch
from ..support.oracles.folding import steps
from ..support.oracles.maps import empty_map, grid_from

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]
HILL = """
    .........
    S.#3..#.G
    ..#.5.#..
    ..#...#..
    .....2...
"""
GRID = grid_from(HILL)
PICKED = (4, 0)
ROWS = records_of(GRID, Settings("dijkstra"))
END = len(ROWS)
LARGE = empty_map(300, 300)
SIZES = {
    "record": "One record",
    "expansion": "One expansion",
    "rise": "Until f rises",
    "cell": "Until the picked cell",
}

# As quickly as a key can follow another, once it is seen that the search is waited for.
END_AND_PAUSE = """async () => {
    const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    press("End");
    while (document.getElementById("play").ariaLabel !== "Pause") await new Promise(requestAnimationFrame);
    press(" ");
}"""


def rising() -> list[int]:
    """The ends of the steps in which f rose."""
    cuts = steps(ROWS)
    rose = [
        any(ROWS["kind"][at] == EXPANDED and ROWS["flags"][at] & ROSE for at in range(*step)) for step in pairwise(cuts)
    ]
    return [end for end, yes in zip(cuts[1:], rose, strict=True) if yes]


def about(x: int, y: int) -> list[int]:
    """Right after every record about a cell."""
    return [int(at) + 1 for at in (ROWS["node"] == y * GRID.width + x).nonzero()[0]]


STOPS: dict[str, list[int]] = {
    "record": [*range(END + 1)],
    "expansion": steps(ROWS),
    "rise": sorted({0, *rising(), END}),
    "cell": sorted({0, *about(*PICKED), END}),
}
FORWARD: dict[str, Callable[[Page], object]] = {
    "button": lambda page: button(page, "Step forward").click(),
    "arrow": lambda page: page.keyboard.press("ArrowRight"),
    "page key": lambda page: page.keyboard.press("PageDown"),
}
BACK: dict[str, Callable[[Page], object]] = {
    "button": lambda page: button(page, "Step back").click(),
    "arrow": lambda page: page.keyboard.press("ArrowLeft"),
    "page key": lambda page: page.keyboard.press("PageUp"),
}


def expect_record(page: Page, record: int) -> None:
    expect(timeline(page)).to_have_value(str(record))


@pytest.fixture
def hill(open_page: OpenPage) -> Page:
    page = open_page(link_to(GRID, algorithm="dijkstra"))
    expect_map(page, HILL)
    expect(timeline(page)).to_have_attribute("max", str(END))
    return page


@pytest.fixture
def large(open_page: OpenPage) -> Page:
    """A search of many records, of which few have come so far."""
    page = open_page(link_to(LARGE, algorithm="dijkstra"))
    watch(page)
    expect(timeline(page)).to_have_attribute("aria-valuetext", re.compile("^step 0 of .* so far$"))
    return page


def test_the_sizes_of_a_step_differ_on_this_map() -> None:
    assert len({tuple(stops) for stops in STOPS.values()}) == len(SIZES)
    assert all(len(stops) > 4 for stops in STOPS.values())


@pytest.mark.parametrize("size", SIZES)
def test_steps_of_every_size_stop_where_the_records_say(size: str, hill: Page) -> None:
    hill.keyboard.down("Alt")
    hill.mouse.click(*place(hill, *PICKED))
    hill.keyboard.up("Alt")
    hill.get_by_role("combobox", name="Step size").select_option(SIZES[size])
    stops = STOPS[size][:10]
    for stop, go in zip(stops[1:], cycle(FORWARD.values()), strict=False):
        go(hill)
        expect_record(hill, stop)
    for stop, go in zip(reversed(stops[:-1]), cycle(BACK.values()), strict=False):
        go(hill)
        expect_record(hill, stop)


def test_the_last_step_of_every_size_is_the_end_and_stays_there(hill: Page) -> None:
    for size in SIZES.values():
        timeline(hill).fill(str(END - 1))
        hill.get_by_role("combobox", name="Step size").select_option(size)
        hill.keyboard.press("ArrowRight")
        expect_record(hill, END)
        hill.keyboard.press("ArrowRight")
        expect_record(hill, END)


def test_fine_steps_are_records_whatever_the_size_of_a_step(hill: Page) -> None:
    hill.get_by_role("combobox", name="Step size").select_option("Until f rises")
    for record in (1, 2, 3):
        hill.keyboard.press("Shift+ArrowRight")
        expect_record(hill, record)
    hill.keyboard.press("Shift+ArrowLeft")
    expect_record(hill, 2)


@pytest.mark.parametrize(
    "go",
    [
        pytest.param(lambda page, number: (step(page).fill(str(number)), step(page).press("Enter")), id="by number"),
        pytest.param(lambda page, number: timeline(page).fill(str(STOPS["expansion"][number])), id="by the timeline"),
    ],
)
def test_every_step_is_jumped_to_in_any_order(go: Callable[[Page, int], Any], hill: Page) -> None:
    numbers = list(range(len(STOPS["expansion"])))
    Random(7).shuffle(numbers)
    for number in numbers:
        go(hill, number)
        expect_record(hill, STOPS["expansion"][number])
        expect(step(hill)).to_have_value(str(number))


@pytest.mark.parametrize(
    ("ends", "begins"),
    [
        pytest.param(lambda page: page.keyboard.press("End"), lambda page: page.keyboard.press("Home"), id="End, Home"),
        pytest.param(lambda page: page.keyboard.press("End"), lambda page: page.keyboard.press("r"), id="End, R"),
        pytest.param(
            lambda page: button(page, "To the end").click(), lambda page: button(page, "Restart").click(), id="buttons"
        ),
    ],
)
def test_to_the_end_and_back_to_the_beginning(
    ends: Callable[[Page], object], begins: Callable[[Page], object], hill: Page
) -> None:
    for _ in range(2):
        ends(hill)
        expect_record(hill, END)
        begins(hill)
        expect_record(hill, 0)


def test_playing_stops_at_every_step_of_its_size(hill: Page) -> None:
    """Every cursor on the way is a stop: no frame shows half a step."""
    hill.evaluate(source("support/scripts/pagepeek.js", "collectPassed"))
    hill.get_by_role("combobox", name="Step size").select_option("Until f rises")
    speed(hill).fill("4")
    hill.keyboard.press("Space")
    expect_record(hill, END)
    passed = hill.evaluate("[...passed]")
    assert set(passed) <= set(STOPS["rise"])
    assert len(passed) > 3


# While records are still arriving


def test_the_speed_changes_while_the_search_runs(large: Page) -> None:
    large.keyboard.press("Space")
    expect(step(large)).to_have_value(re.compile(r"^[1-9]"))
    for _ in range(8):
        large.keyboard.press("+")
    expect(speed(large)).to_have_attribute("aria-valuetext", "1,000 steps/s")
    expect(step(large)).to_have_value(re.compile(r"^\d{4,}$"))
    for _ in range(10):
        large.keyboard.press("-")
    expect(speed(large)).to_have_attribute("aria-valuetext", "1 step/s")
    large.keyboard.press("Space")
    expect(button(large, "Play")).to_be_visible()
    shown = step(large).input_value()
    large.wait_for_timeout(200)
    expect(step(large)).to_have_value(shown)


def test_a_step_far_ahead_is_waited_for_and_another_wish_takes_its_place(large: Page) -> None:
    hear_play(large)
    step(large).fill("60000")
    step(large).press("Enter")
    large.wait_for_function("() => heard.includes('Pause')")
    timeline(large).fill("50")
    expect_record(large, 50)
    expect(button(large, "Play")).to_be_visible()
    step(large).fill("40000")
    step(large).press("Enter")
    expect(step(large)).to_have_value("40000")
    found, anew = replayed(large)
    assert found == anew


def test_pausing_a_search_that_is_waited_for_stops_where_it_is(large: Page) -> None:
    large.evaluate(END_AND_PAUSE)
    expect(button(large, "Play")).to_be_visible()
    shown = timeline(large).input_value()
    large.wait_for_timeout(300)
    assert timeline(large).input_value() == shown
    large.keyboard.press("ArrowLeft")
    large.keyboard.press("End")
    expect(button(large, "To the end")).to_be_disabled()
    assert held(large) == made(LARGE, Settings("dijkstra"))
