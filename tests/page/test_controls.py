"""The controls and the timeline, as a teacher uses them: play, step, scrub, jump, and run at any speed."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from ..support.browser.calling import source
from ..support.browser.links import link_to
from ..support.browser.locators import button, hear_play, speed, step, timeline, wait_until_shown
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
        button(corridor, "Play").click()
        corridor.wait_for_function("(times) => heard.length === 2 * times", arg=times)
        assert corridor.evaluate("() => heard") == ["Pause", "Play"] * times
        expect(timeline(corridor)).to_have_attribute("aria-valuetext", "step 8 of 8")


def test_pause_stops_where_it_is(endless: Page) -> None:
    button(endless, "Play").click()
    expect(step(endless)).not_to_have_value("0")
    button(endless, "Pause").click()
    expect(button(endless, "Play")).to_be_visible()
    shown = step(endless).input_value()
    button(endless, "Step forward").click()
    expect(step(endless)).to_have_value(str(int(shown) + 1))


def test_steps_go_forward_and_back(corridor: Page) -> None:
    for _ in range(3):
        button(corridor, "Step forward").click()
    expect(step(corridor)).to_have_value("3")
    button(corridor, "Step back").click()
    expect(step(corridor)).to_have_value("2")


def test_restart_and_to_the_end(corridor: Page) -> None:
    button(corridor, "To the end").click()
    expect(step(corridor)).to_have_value("8")
    button(corridor, "Restart").click()
    expect(step(corridor)).to_have_value("0")


@pytest.mark.parametrize(
    ("go", "disabled"),
    [
        pytest.param(None, ["Restart", "Step back"], id="at the beginning"),
        pytest.param("Step forward", [], id="in the middle"),
        pytest.param("To the end", ["Step forward", "To the end"], id="at the end"),
    ],
)
def test_only_what_makes_sense_can_be_pressed(corridor: Page, go: str | None, disabled: list[str]) -> None:
    if go:
        button(corridor, go).click()
        expect(step(corridor)).not_to_have_value("0")
    for name in ["Restart", "Step back", "Play", "Step forward", "To the end"]:
        expect(button(corridor, name)).to_be_enabled(enabled=name not in disabled)


@pytest.mark.parametrize(
    ("name", "far"),
    thinned([("Step forward", re.compile(r"^([6-9]\d|\d{3,})$")), ("Step back", re.compile(r"^[1-3]?\d$"))]),
)
def test_holding_a_step_button_runs(endless: Page, name: str, far: re.Pattern[str]) -> None:
    step(endless).fill("50")
    step(endless).press("Enter")
    expect(step(endless)).to_have_value("50")
    button(endless, name).hover()
    endless.mouse.down()
    expect(step(endless)).to_have_value(far)
    endless.mouse.up()


def test_a_click_after_holding_is_one_step_again(endless: Page) -> None:
    button(endless, "Step forward").hover()
    endless.mouse.down()
    expect(step(endless)).not_to_have_value(re.compile("^[0-4]$"))
    endless.mouse.up()
    wait_until_shown(endless)
    before = int(step(endless).input_value())
    button(endless, "Step forward").click()
    expect(step(endless)).to_have_value(str(before + 1))


@pytest.mark.parametrize(
    ("size", "record"),
    [
        pytest.param("One record", "2", id="a record: the start's expansion"),
        pytest.param("One expansion", "5", id="an expansion with its three successors"),
        pytest.param("Until f rises", "13", id="until f rises"),
    ],
)
def test_the_step_size_says_how_far_a_step_goes(open_page: OpenPage, size: str, record: str) -> None:
    page = open_page(link_to(grid_from(HILL)))
    button(page, "Step forward").click()
    expect(timeline(page)).to_have_value("1")
    page.get_by_role("combobox", name="Step size").select_option(size)
    button(page, "Step forward").click()
    expect(timeline(page)).to_have_value(record)
    button(page, "Step back").click()
    expect(timeline(page)).to_have_value(re.compile("^[01]$"))


def test_the_speed_is_spoken_and_changes_while_playing(endless: Page) -> None:
    expect(speed(endless)).to_have_attribute("aria-valuetext", "4 steps/s")
    button(endless, "Play").click()
    speed(endless).press("Home")
    expect(speed(endless)).to_have_attribute("aria-valuetext", "0.5 steps/s")
    expect(button(endless, "Pause")).to_be_visible()
    speed(endless).press("End")
    expect(speed(endless)).to_have_attribute("aria-valuetext", "as fast as possible")
    expect(step(endless)).to_have_value(re.compile(r"^\d{4,}$"))


def test_a_step_can_be_gone_to_by_its_number(corridor: Page) -> None:
    step(corridor).fill("5")
    step(corridor).press("Enter")
    expect(timeline(corridor)).to_have_attribute("aria-valuetext", "step 5 of 8")
    step(corridor).fill("99")
    step(corridor).press("Enter")
    expect(step(corridor)).to_have_value("8")


def test_a_number_that_is_no_step_changes_nothing(corridor: Page) -> None:
    step(corridor).fill("-3")
    step(corridor).press("Enter")
    expect(step(corridor)).to_have_value("0")


def test_the_timeline_scrubs(corridor: Page) -> None:
    timeline(corridor).fill("7")
    expect(timeline(corridor)).to_have_attribute("aria-valuetext", "step 4 of 8")
    timeline(corridor).press("ArrowLeft")
    expect(timeline(corridor)).to_have_value("6")
    timeline(corridor).fill("0")
    expect(step(corridor)).to_have_value("0")


def test_scrubbing_works_while_records_are_arriving(endless: Page) -> None:
    speed(endless).press("End")
    button(endless, "Play").click()
    expect(step(endless)).to_have_value(re.compile(r"^\d{4,}$"))
    timeline(endless).fill("100")
    expect(timeline(endless)).to_have_value("100")
    expect(button(endless, "Play")).to_be_visible()
    button(endless, "To the end").click()
    expect(timeline(endless)).to_have_attribute("aria-valuetext", FINISHED)


def test_the_chart_shows_how_open_grows(endless: Page) -> None:
    """The area is filled, more of it on the right than on the left."""
    left, right = endless.locator("#timeline-chart").evaluate(source("support/scripts/pagelooks.js", "filledHalves"))
    assert 0 < left < right
