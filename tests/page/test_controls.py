"""The controls and the timeline, as a teacher uses them: play, step, scrub, jump, and run at any speed."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from ..support.browser.calling import source
from ..support.browser.links import link_to
from ..support.browser.locators import hear_play, speed, step, timeline, transport, wait_until_shown
from ..support.oracles.crossing import thinned
from ..support.oracles.maps import empty_map, grid_from

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]

CORRIDOR = "S.....G"  # eight steps: the start, six expansions, the goal
HILL = """
    .......
    S.#...G
    .......
"""
SIZES = {  # where a step ends that begins after the first record
    "One record": "2",  # the start's expansion
    "One expansion": "5",  # with its three successors
    "Until f rises": "13",
}
FINISHED = re.compile(r"^step (\d+) of \1$")


@pytest.fixture
def corridor(open_page: OpenPage) -> Page:
    page = open_page(link_to(grid_from(CORRIDOR)))
    expect(timeline(page)).to_have_attribute("aria-valuetext", "step 0 of 8")
    return page


@pytest.fixture
def endless(open_page: OpenPage) -> Page:
    """A search that goes on for much longer than the test."""
    page = open_page(link_to(empty_map(400, 400), algorithm="dijkstra"))
    expect(timeline(page)).to_have_attribute("aria-valuetext", re.compile("^step 0 of .* so far$"))
    return page


def test_play_runs_to_the_end_and_can_play_again(corridor: Page) -> None:
    speed(corridor).fill("6")
    hear_play(corridor)
    for times in (1, 2):
        transport(corridor, "Play").click()
        corridor.wait_for_function("(times) => heard.length === 2 * times", arg=times)
        assert corridor.evaluate("() => heard") == ["Pause", "Play"] * times
        expect(timeline(corridor)).to_have_attribute("aria-valuetext", "step 8 of 8")


def test_pause_stops_where_it_is(endless: Page) -> None:
    transport(endless, "Play").click()
    expect(step(endless)).not_to_have_value("0")
    transport(endless, "Pause").click()
    expect(transport(endless, "Play")).to_be_visible()
    shown = step(endless).input_value()
    transport(endless, "Step forward").click()
    expect(step(endless)).to_have_value(str(int(shown) + 1))


def test_steps_go_forward_and_back_and_only_what_makes_sense_can_be_pressed(corridor: Page) -> None:
    expect_disabled(corridor, ["Restart", "Step back"])
    transport(corridor, "Step forward").click()
    expect(step(corridor)).to_have_value("1")
    expect_disabled(corridor, [])
    for _ in range(2):
        transport(corridor, "Step forward").click()
    expect(step(corridor)).to_have_value("3")
    transport(corridor, "Step back").click()
    expect(step(corridor)).to_have_value("2")
    transport(corridor, "To the end").click()
    expect(step(corridor)).to_have_value("8")
    expect_disabled(corridor, ["Step forward", "To the end"])
    transport(corridor, "Restart").click()
    expect(step(corridor)).to_have_value("0")


def expect_disabled(page: Page, names: list[str]) -> None:
    for name in ["Restart", "Step back", "Play", "Step forward", "To the end"]:
        expect(transport(page, name)).to_be_enabled(enabled=name not in names)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "far", "after"),
    thinned([("Step forward", re.compile(r"^([6-9]\d|\d{3,})$"), 1), ("Step back", re.compile(r"^[1-3]?\d$"), -1)]),
)
def test_holding_a_step_button_runs_and_a_click_after_is_one_step_again(
    endless: Page, name: str, far: re.Pattern[str], after: int
) -> None:
    step(endless).fill("50")
    step(endless).press("Enter")
    expect(step(endless)).to_have_value("50")
    transport(endless, name).hover()
    endless.mouse.down()
    expect(step(endless)).to_have_value(far)
    endless.mouse.up()
    wait_until_shown(endless)
    before = int(step(endless).input_value())
    transport(endless, name).click()
    expect(step(endless)).to_have_value(str(max(0, before + after)))


def test_the_step_size_says_how_far_a_step_goes(open_page: OpenPage) -> None:
    page = open_page(link_to(grid_from(HILL)))
    expect(timeline(page)).to_have_attribute("aria-valuetext", re.compile("^step 0 of [1-9]"))
    for size, record in SIZES.items():
        transport(page, "Step forward").click()
        expect(timeline(page)).to_have_value("1")
        page.locator("#controls").get_by_role("combobox", name="Step size").select_option(size)
        transport(page, "Step forward").click()
        expect(timeline(page)).to_have_value(record)
        transport(page, "Step back").click()
        expect(timeline(page)).to_have_value(re.compile("^[01]$"))
        page.keyboard.press("Home")
        expect(timeline(page)).to_have_value("0")


@pytest.mark.thorough
def test_the_speed_is_spoken_and_changes_while_playing(endless: Page) -> None:
    expect(speed(endless)).to_have_attribute("aria-valuetext", "4 steps/s")
    transport(endless, "Play").click()
    speed(endless).press("Home")
    expect(speed(endless)).to_have_attribute("aria-valuetext", "0.5 steps/s")
    expect(transport(endless, "Pause")).to_be_visible()
    speed(endless).press("End")
    expect(speed(endless)).to_have_attribute("aria-valuetext", "as fast as possible")
    expect(step(endless)).to_have_value(re.compile(r"^\d{4,}$"))


def test_a_step_can_be_gone_to_by_its_number_and_by_the_timeline(corridor: Page) -> None:
    step(corridor).fill("-3")  # no step: nothing changes
    step(corridor).press("Enter")
    expect(step(corridor)).to_have_value("0")
    expect(timeline(corridor)).to_have_value("0")
    step(corridor).fill("5")
    step(corridor).press("Enter")
    expect(timeline(corridor)).to_have_attribute("aria-valuetext", "step 5 of 8")
    step(corridor).fill("99")
    step(corridor).press("Enter")
    expect(step(corridor)).to_have_value("8")
    timeline(corridor).fill("7")
    expect(timeline(corridor)).to_have_attribute("aria-valuetext", "step 4 of 8")
    timeline(corridor).press("ArrowLeft")
    expect(timeline(corridor)).to_have_value("6")
    timeline(corridor).fill("0")
    expect(step(corridor)).to_have_value("0")


@pytest.mark.thorough
def test_scrubbing_works_while_records_are_arriving_and_the_chart_shows_how_open_grows(open_page: OpenPage) -> None:
    page = open_page(link_to(empty_map(200, 200), algorithm="dijkstra"))
    expect(timeline(page)).to_have_attribute("aria-valuetext", re.compile("^step 0 of .* so far$"))
    left, right = page.locator("#timeline-chart").evaluate(source("support/scripts/pagelooks.js", "filledHalves"))
    assert 0 < left < right  # the area is filled, more of it on the right than on the left
    speed(page).press("End")
    transport(page, "Play").click()
    expect(step(page)).to_have_value(re.compile(r"^\d{4,}$"))
    timeline(page).fill("100")
    expect(timeline(page)).to_have_value("100")
    expect(transport(page, "Play")).to_be_visible()
    transport(page, "To the end").click()
    expect(timeline(page)).to_have_attribute("aria-valuetext", FINISHED)
