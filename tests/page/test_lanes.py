"""Lanes: several searches side by side, under one clock (`static/js/lanes/`). The clock itself is `lanes.test.js`'s."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from astrolabe.formats.document import Lanes

from ..support.browser.links import link_to
from ..support.browser.locators import button, show_tab, step
from ..support.oracles.maps import grid_from

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]


def lane(page: Page, number: int) -> Locator:
    return page.locator(f'[role=group][aria-label^="Lane {number}:"]')


def lanes_of(page: Page) -> Locator:
    return page.get_by_role("group", name=re.compile(r"^Lane \d:"))


def take(page: Page, prepared: str) -> None:
    """One of the prepared sets of lanes."""
    page.locator("#same-but").click()
    page.locator("#same-sets button", has_text=prepared).click()


def add(page: Page, what: str, value: str) -> None:
    """One lane more."""
    page.locator("#same-but").click()
    page.locator("#same-what").select_option(what)
    page.locator("#same-value").select_option(value)
    page.locator("#same-add").click()


@pytest.mark.thorough
def test_no_message_covers_the_button_that_adds_a_lane(open_page: OpenPage) -> None:
    page = open_page()
    adding = button(page, "Same, but …")
    for width, height in ((961, 700), (844, 390), (390, 844), (1024, 768), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        expect(button(page, "Got it")).to_be_visible()
        adding.click(trial=True)
    add(page, "Algorithm", "Dijkstra")
    page.keyboard.press("End")
    expect(lane(page, 2)).to_contain_text("proved")
    page.get_by_role("application", name="Map").click()
    expect(button(page, "Search again")).to_be_visible()
    adding.click(trial=True)
    button(page, "Difference").click(trial=True)


# Is the name of each lane to be read whole?
WHOLE = """(names) => names.map(
    (name) => name.clientWidth >= name.scrollWidth && name.clientHeight >= name.scrollHeight
)"""


def test_the_name_of_each_of_four_lanes_is_read_whole_beside_pinned_panels(open_page: OpenPage) -> None:
    page = open_page()
    expect(page.get_by_role("button", name="Put over the picture again").first).to_be_visible()
    take(page, "A* and its relatives")
    page.keyboard.press("End")
    expect(lanes_of(page)).to_contain_text(["proved"] * 4)
    assert lanes_of(page).locator("[data-part=words]").evaluate_all(WHOLE) == [True] * 4


def test_one_lane_more_is_taken_to_hand_let_go_and_removed(open_page: OpenPage) -> None:
    page = open_page()
    button(page, "Got it").click()
    add(page, "Algorithm", "Dijkstra")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(lane(page, 1)).to_contain_text("1 expanded")
    expect(lane(page, 2)).to_contain_text("1 expanded")
    second = page.get_by_role("grid", name="Open list").get_by_role("row").nth(1).get_by_role("gridcell").nth(1)
    expect(second).to_have_text("11")
    page.keyboard.press("Alt+2")
    expect(second).to_have_text("1")  # the lists are those of the lane at hand, and so are the settings
    expect(page.get_by_role("combobox", name="Algorithm")).to_have_value("dijkstra")
    lane(page, 1).get_by_role("button", name="Let this lane go").click()
    page.keyboard.press("ArrowRight")
    expect(lane(page, 2)).to_contain_text("2 expanded")
    expect(lane(page, 1)).to_contain_text("1 expanded")
    lane(page, 1).get_by_role("button", name="Bring this lane back").click()
    expect(lane(page, 1)).to_contain_text("2 expanded")
    lane(page, 1).get_by_role("button", name="Remove this lane").click()
    expect(lane(page, 1)).to_be_hidden()
    expect(page.get_by_text(re.compile("^2 expanded · "))).to_be_visible()
    page.keyboard.press("Control+z")
    expect(lane(page, 2)).to_contain_text("2 expanded")


def test_on_the_board_tab_every_lane_shows_its_tree_and_a_click_in_one_takes_it_to_hand(open_page: OpenPage) -> None:
    page = open_page()
    button(page, "Got it").click()
    show_tab(page, "Board")
    take(page, "Heuristics by strength")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(lanes_of(page)).to_contain_text(["2 expanded"] * 4)
    names = [lane(page, number).get_by_role("button").first for number in (1, 2, 3, 4)]
    for name, heuristic in zip(names, ["Zero", "Misplaced tiles", "Manhattan", "Linear conflict"], strict=True):
        expect(name).to_contain_text(heuristic)
        expect(name).to_be_visible()
    names[1].click()
    expect(names[1]).to_have_attribute("aria-current", "true")
    lane(page, 1).locator("canvas").locator("visible=true").click(position={"x": 20, "y": 10})
    expect(names[0]).to_have_attribute("aria-current", "true")
    show_tab(page, "Map")
    expect(lane(page, 1)).to_be_hidden()


def test_a_lane_may_search_another_board_and_that_it_cannot_be_laid_over_is_said(open_page: OpenPage) -> None:
    page = open_page()
    button(page, "Got it").click()
    show_tab(page, "Board")
    button(page, "Same, but …").click()
    dialog = page.get_by_role("dialog", name="Same, but …")
    dialog.get_by_label("with another").select_option("Board, typed")
    typed = dialog.get_by_label("namely").locator("visible=true")
    typed.fill("1 2 3 4 5 6 7 7 8")
    button(page, "Add lane").click()
    expect(dialog).to_be_visible()  # the field says what is wrong
    typed.fill("1 2 3 4 5 6 7 _ 8")
    button(page, "Add lane").click()
    page.keyboard.press("End")
    for turn in range(2):
        expect(lane(page, 2).get_by_role("button", name="from 1 2 3 / 4 5 6 / 7 _ 8")).to_be_visible()
        expect(lane(page, 2)).to_contain_text("cost 1")
        expect(lane(page, 1)).to_contain_text("cost 13")
        if not turn:
            button(page, "Difference").click()
        difference = page.get_by_role("region", name="Difference of two lanes")
        expect(difference).to_contain_text("start from different boards")
        expect(difference.get_by_role("listitem").locator("visible=true")).to_have_count(0)
        if not turn:
            page.reload()


def test_a_lane_with_a_map_of_its_own_is_drawn_on_alone_and_its_title_says_how_it_differs(open_page: OpenPage) -> None:
    page = open_page()
    button(page, "Got it").click()
    add(page, "Map", "a copy of this one, to be changed")
    own = lane(page, 2).get_by_role("button").first
    expect(own).to_have_attribute("aria-current", "true")
    expect(own).to_contain_text("a copy of the map")
    page.keyboard.press("End")
    expect(lane(page, 1)).to_contain_text("46 expanded")
    stage = page.get_by_role("application", name="Map")
    box = stage.bounding_box()
    assert box
    stage.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    expect(own).to_contain_text("1 cell changed")
    button(page, "Search again").click()
    expect(lane(page, 2)).to_contain_text("proved")
    page.keyboard.press("c")
    difference = page.get_by_role("region", name="Difference of two lanes")
    expect(difference).to_contain_text("They search different maps.")
    expect(difference).to_contain_text("Framed: cells whose ground is different")
    page.keyboard.press("Escape")
    lane(page, 1).locator("canvas").locator("visible=true").click()  # takes it to hand, and draws nothing
    expect(lane(page, 1).get_by_role("button").first).to_have_attribute("aria-current", "true")
    expect(own).to_contain_text("1 cell changed")
    page.keyboard.press("Control+z")
    expect(own).to_contain_text("a copy of the map")


@pytest.mark.thorough
def test_a_reload_and_a_link_bring_all_lanes_back(page: Page, open_page: OpenPage) -> None:
    lanes = Lanes(({"algorithm": "a-star"}, {"algorithm": "dijkstra"}), 1, "record")
    open_page(link_to(grid_from("S...\n....\n...G"), 3, lanes, algorithm="greedy"))
    for _ in range(2):
        for number, name in enumerate(["A*", "Greedy", "Dijkstra"], start=1):
            expect(lane(page, number).get_by_role("button", name=re.compile(re.escape(name)))).to_be_visible()
        expect(lane(page, 2).get_by_role("button").first).to_have_attribute("aria-current", "true")
        expect(page.get_by_role("combobox", name="Clock")).to_have_value("record")
        expect(lane(page, 3)).to_contain_text(re.compile("[1-9] expanded"))
        page.reload()


def test_the_searches_of_a_lesson_stand_side_by_side_at_one_click(open_page: OpenPage) -> None:
    page = open_page("#lesson=19")
    lessons = page.get_by_role("region", name="Lessons")
    lessons.get_by_role("button", name="Side by side").click()
    page.keyboard.press("End")
    expect(lane(page, 1)).to_contain_text(re.compile("[1-9][0-9]* expanded"))
    expect(lane(page, 3)).to_be_visible()
    rows = lessons.get_by_role("table").get_by_role("row")
    for number in (2, 3, 1):
        page.keyboard.press(f"Alt+{number}")
        expect(rows.nth(number).get_by_role("button")).to_have_attribute("aria-pressed", "true")
        expect(rows.nth(number).get_by_label("as expected").first).to_be_visible()


def test_by_the_clock_of_seconds_each_lane_is_where_its_time_puts_it(page: Page, open_page: OpenPage) -> None:
    """A\\* takes four times as long as Dijkstra, as the server says here."""

    def told(route: Route) -> None:
        slow = json.loads(route.request.post_data or "")["settings"]["algorithm"] == "a-star"
        found = {"engine": "compiled", "seconds": 0.4 if slow else 0.1, "shares": [0.5, 1], "processor": 0, "load": 0}
        route.fulfill(json={**found, "expanded": 1, "busy": False})

    page.route("**/timing", told)
    open_page()
    button(page, "Got it").click()
    add(page, "Algorithm", "Dijkstra")
    button(page, "To the end").click()
    page.get_by_role("combobox", name="Clock").select_option("Seconds")
    expect(page.get_by_text("of 400 ms")).to_be_visible()
    step(page).fill("100")
    step(page).press("Enter")
    expect(lane(page, 2)).to_contain_text("113 expanded")  # done
    expect(lane(page, 1)).to_contain_text(re.compile("1[12] expanded"))
