"""The first minute with the page, as somebody new spends it: it opens, Space plays, every step can be gone back to."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from ..support.browser.calling import source
from ..support.browser.links import link_to
from ..support.browser.locators import button, speed, step, timeline, wait_until_shown
from ..support.oracles.maps import empty_map, grid_from

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]
PICTURE = """async () => {
    for (let turn = 0; turn < 2; turn += 1) await new Promise((then) => requestAnimationFrame(then));
    return document.getElementById("stage-canvas").toDataURL();
}"""


def sentence(page: Page) -> Locator:
    return page.get_by_role("region", name="Explanation").get_by_role("status")


def picture(page: Page) -> str:
    """What the canvas shows, as soon as it has been painted."""
    return str(page.evaluate(PICTURE))


@pytest.fixture
def ready(open_page: OpenPage) -> Page:
    """The page as it opens for the first time, its first search at hand, the pointer off the map."""
    page = open_page()
    expect(timeline(page)).to_have_attribute("aria-valuetext", KNOWN)
    return page


def test_the_page_opens_with_a_map_ready_and_space_plays_and_pauses_to_the_end(ready: Page) -> None:
    expect(ready).to_have_title(re.compile("Astrolabe"))
    expect(sentence(ready)).to_have_text("A* is ready to look for a path from (2, 4) to (13, 4).")
    expect(ready.get_by_role("tab", name="Map", selected=True)).to_be_visible()
    expect(ready.get_by_text("No connection")).to_have_count(0)
    welcome = ready.get_by_role("note", name="Welcome")
    expect(welcome).to_contain_text("Press Space")
    before = picture(ready)
    ready.keyboard.press("Space")
    expect(button(ready, "Pause")).to_be_visible()
    expect(step(ready)).to_have_value(re.compile(r"^([3-9]|\d{2,})$"))
    ready.keyboard.press("Space")
    expect(button(ready, "Play")).to_be_visible()
    expect(sentence(ready)).to_have_text(re.compile(r"^Expanding \(\d+, \d+\), .* least f = "))
    assert picture(ready) != before
    expect(welcome).to_be_hidden()
    ready.keyboard.press("Space")
    for _ in range(16):  # as fast as it goes
        ready.keyboard.press("+")
    expect(sentence(ready)).to_have_text(re.compile(r"^Path found: cost \d+"))
    expect(button(ready, "To the end")).to_be_disabled()
    expect(button(ready, "Play")).to_be_visible()


@pytest.mark.thorough
def test_nothing_is_asked_of_anybody_else(page: Page, open_page: OpenPage, server: str) -> None:
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    open_page()
    page.keyboard.press("End")
    expect(sentence(page)).to_have_text(re.compile("^Path found"))
    page.get_by_role("tab", name="Board").click()
    expect(page.get_by_role("application", name="Sliding-tile board")).to_be_visible()
    button(page, "中文").click()
    expect(page.get_by_role("tab", name="棋盘")).to_be_visible()
    assert asked
    assert {urlsplit(request.url).netloc for request in asked} == {urlsplit(server).netloc}


# Presses a key so many times; the canvas after each, as a hash.
WALK = source("support/scripts/pagelooks.js", "stageAfterKeys")


# A page begins without its link when that takes too long (page/beginning.js): here the wait for it has no end.
NO_END_OF_PATIENCE = """{
    const later = setTimeout;
    globalThis.setTimeout = (then, pause, ...more) => (pause === 2000 ? 0 : later(then, pause, ...more));
}"""


@pytest.mark.live(False)
def test_what_is_done_before_the_page_knows_its_beginning_is_done_then(page: Page, open_page: OpenPage) -> None:
    held: list[Route] = []
    page.route("**/read", lambda route: held.append(route))
    page.add_init_script(NO_END_OF_PATIENCE)
    with page.expect_request("**/read"):
        open_page(link_to(empty_map(60, 60), algorithm="dijkstra"))
    button(page, "Play").click()
    fold = page.get_by_role("heading", name="Closed list").get_by_role("button")
    fold.click()
    icon = page.get_by_role("navigation", name="Panels").get_by_role("button", name="Statistics")
    icon.click()
    for _ in range(2):
        page.keyboard.press("+")
    held[0].continue_()
    expect(step(page)).not_to_have_value("0")
    expect(button(page, "Pause")).to_be_visible()
    expect(speed(page)).to_have_attribute("aria-valuetext", "15 steps/s")
    expect(fold).to_have_attribute("aria-expanded", "true")
    expect(icon).to_have_attribute("aria-expanded", "false")


WAYS: dict[str, Callable[[Page, int], object]] = {
    "steps": lambda page, place: [button(page, "Step forward").click() for _ in range(place)],
    "keys": lambda page, place: [page.keyboard.press("ArrowRight") for _ in range(place)],
    "its number": lambda page, place: (step(page).fill(str(place)), step(page).press("Enter")),
    "back from the end": lambda page, place: (
        page.keyboard.press("End"),
        expect(button(page, "Step forward")).to_be_disabled(),
        step(page).fill(str(place)),
        step(page).press("Enter"),
    ),
    "one further and back": lambda page, place: (WAYS["its number"](page, place + 1), page.keyboard.press("ArrowLeft")),
}


@pytest.mark.thorough
def test_a_step_looks_the_same_each_time_whichever_way_it_is_come_to(open_page: OpenPage, page: Page) -> None:
    """Forward to the end, back to the beginning, forward again, by every way, after a reload: to the pixel."""
    page.set_viewport_size({"width": 1000, "height": 560})
    open_page(link_to(grid_from(AROUND_A_WALL)))
    expect(timeline(page)).to_have_attribute("aria-valuetext", KNOWN)
    wait_until_shown(page)  # then the stage has taken its size and the legend its room
    steps = int(re.findall(r"\d+", timeline(page).get_attribute("aria-valuetext") or "")[1])
    first = picture(page)
    forward = page.evaluate(WALK, ["ArrowRight", steps])
    expect(step(page)).to_have_value(str(steps))
    back = page.evaluate(WALK, ["ArrowLeft", steps])
    expect(step(page)).to_have_value("0")
    assert picture(page) == first
    assert [*reversed(back[:-1])] == forward[:-1]
    assert page.evaluate(WALK, ["PageDown", 10]) == forward[:10]
    assert len({*forward, *back}) >= steps  # only the first, which opens the start, may look like the one before
    page.keyboard.press("Home")
    seen = {}
    for name, go in WAYS.items():
        expect(step(page)).to_have_value("0")
        go(page, PLACE)
        expect(step(page)).to_have_value(str(PLACE))
        seen[name] = picture(page)
        page.keyboard.press("Home")
    assert len(set(seen.values())) == 1
    expect(step(page)).to_have_value("0")
    WAYS["its number"](page, PLACE)
    expect(step(page)).to_have_value(str(PLACE))
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    page.reload()
    expect(step(page)).to_have_value(str(PLACE))
    assert picture(page) == seen["keys"]


AROUND_A_WALL = """
    . . . . . .
    . . . # . .
    S . . # . G
    . . . # . .
    . . . . . .
"""
KNOWN = re.compile(r"^step 0 of [1-9]\d*$")
PLACE = 7
