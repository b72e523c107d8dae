"""Playback on the real page against the records of the core: every way to go on or back, by button and by key.

What a step is follows from the records; here it is worked out from them in Python, and the page has to stop there.
"""

import re
from collections.abc import Callable
from itertools import cycle, islice, pairwise
from random import Random

import pytest
from playwright.sync_api import Page, expect

from astrolabe.core.records import EXPANDED, ROSE
from astrolabe.engine.settings import Settings

from ..support.browser.calling import source
from ..support.browser.drawing import expect_map, place
from ..support.browser.driving import driven
from ..support.browser.links import link_to
from ..support.browser.locators import hear_play, speed, step, timeline, transport
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
LARGE = empty_map(200, 200)
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
WAYS = {  # forward, and back
    ("click", "step-forward"): ("click", "step-back"),
    ("key", "ArrowRight"): ("key", "ArrowLeft"),
    ("key", "PageDown"): ("key", "PageUp"),
}
ENDS = [
    (("key", "End"), ("key", "Home")),
    (("key", "End"), ("key", "r")),
    (("click", "to-the-end"), ("click", "restart")),
]


def expect_record(page: Page, record: int) -> None:
    expect(timeline(page)).to_have_value(str(record))


@pytest.fixture
def hill(open_page: OpenPage) -> Page:
    page = open_page(link_to(GRID, algorithm="dijkstra"))
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


def choose_size(page: Page, size: str) -> None:
    page.locator("#controls").get_by_role("combobox", name="Step size").select_option(SIZES[size])


@pytest.mark.thorough
def test_steps_of_every_size_stop_where_the_records_say_and_at_the_end(hill: Page) -> None:
    expect_map(hill, HILL)
    hill.keyboard.down("Alt")
    hill.mouse.click(*place(hill, *PICKED))
    hill.keyboard.up("Alt")
    for size, stops in STOPS.items():
        choose_size(hill, size)
        there, back = stops[1:10], stops[:10][-2::-1]
        hands = [*islice(cycle(WAYS), len(there)), *islice(cycle(WAYS.values()), len(back))]
        assert driven(hill, hands, "record") == [[stop] for stop in (*there, *back)]
        last = [("seek", END - 1), ("key", "ArrowRight"), ("key", "ArrowRight")]
        assert driven(hill, last, "record") == [[END - 1], [END], [END]]
        hill.keyboard.press("Home")
        expect_record(hill, 0)
    for go, stop in (("ArrowRight", 1), ("PageDown", 2), ("PageUp", 1), ("ArrowLeft", 0)):
        choose_size(hill, "expansion")
        hill.keyboard.press(go)
        expect_record(hill, STOPS["expansion"][stop])
    choose_size(hill, "rise")
    for record in (1, 2, 3):
        hill.keyboard.press("Shift+ArrowRight")  # a fine step is a record, whatever the size of a step
        expect_record(hill, record)
    hill.keyboard.press("Shift+ArrowLeft")
    expect_record(hill, 2)


def test_every_step_is_jumped_to_in_any_order(hill: Page) -> None:
    stops = STOPS["expansion"]
    numbers = list(range(len(stops)))
    Random(7).shuffle(numbers)
    for number in numbers[:3]:
        step(hill).fill(str(number))
        step(hill).press("Enter")
        expect_record(hill, stops[number])
        expect(step(hill)).to_have_value(str(number))
    by_number = [("jump", number) for number in numbers]
    by_timeline = [("seek", stops[number]) for number in numbers]
    for hands in (by_number, by_timeline):
        assert driven(hill, hands, "record", "step") == [[stops[number], number] for number in numbers]


@pytest.mark.thorough
def test_to_the_end_and_back_to_the_beginning(hill: Page) -> None:
    for key, record in {"End": END, "Home": 0}.items():
        hill.keyboard.press(key)
        expect_record(hill, record)
    for name, record in {"To the end": END, "Restart": 0}.items():
        transport(hill, name).click()
        expect_record(hill, record)
    hands = [hand for _ in range(2) for way in ENDS for hand in way]
    assert driven(hill, hands, "record") == [[END], [0]] * 2 * len(ENDS)


@pytest.mark.thorough
def test_playing_stops_at_every_step_of_its_size(hill: Page) -> None:
    """Every cursor on the way is a stop: no frame shows half a step."""
    hill.evaluate(source("support/scripts/pagepeek.js", "collectPassed"))
    choose_size(hill, "rise")
    speed(hill).fill("4")
    hill.keyboard.press("Space")
    expect_record(hill, END)
    passed = hill.evaluate("[...passed]")
    assert set(passed) <= set(STOPS["rise"])
    assert len(passed) > 3


# While records are still arriving


@pytest.mark.thorough
def test_the_speed_changes_while_the_search_runs(large: Page) -> None:
    large.keyboard.press("Space")
    expect(step(large)).to_have_value(re.compile(r"^[1-9]"))
    for _ in range(8):
        large.keyboard.press("+")
    expect(speed(large)).to_have_attribute("aria-valuetext", "1,000 steps/s")
    for _ in range(2):
        large.keyboard.press("+")
    expect(step(large)).to_have_value(re.compile(r"^\d{4,}$"))
    for _ in range(12):
        large.keyboard.press("-")
    expect(speed(large)).to_have_attribute("aria-valuetext", "1 step/s")
    large.keyboard.press("Space")
    expect(transport(large, "Play")).to_be_visible()
    shown = step(large).input_value()
    large.wait_for_timeout(200)
    expect(step(large)).to_have_value(shown)


@pytest.mark.thorough
def test_a_step_far_ahead_is_waited_for_and_another_wish_takes_its_place(large: Page) -> None:
    hear_play(large)
    step(large).fill("30000")
    step(large).press("Enter")
    large.wait_for_function("() => heard.includes('Pause')")
    timeline(large).fill("50")
    expect_record(large, 50)
    expect(transport(large, "Play")).to_be_visible()
    step(large).fill("20000")
    step(large).press("Enter")
    expect(step(large)).to_have_value("20000")
    found, anew = replayed(large)
    assert found == anew


@pytest.mark.thorough
def test_pausing_a_search_that_is_waited_for_stops_where_it_is(large: Page) -> None:
    large.evaluate(END_AND_PAUSE)
    expect(transport(large, "Play")).to_be_visible()
    shown = timeline(large).input_value()
    large.wait_for_timeout(300)
    assert timeline(large).input_value() == shown
    large.keyboard.press("ArrowLeft")
    large.keyboard.press("End")
    expect(transport(large, "To the end")).to_be_disabled()
    assert held(large) == made(LARGE, Settings("dijkstra"))
