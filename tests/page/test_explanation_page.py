"""What stands beside the sentence in the page: all neighbours on request, and the dips in f on the timeline."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from astrolabe.domains.boards.board import BoardProblem, ordered_goal

from ..support.browser.driving import to_step
from ..support.browser.links import link_to
from ..support.browser.locators import timeline, transport
from ..support.oracles.maps import grid_from

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]
CORNER = grid_from("""
    S . #
    # . .
    . . G
""")
DIPPING = BoardProblem(3, 3, bytes([8, 0, 1, 5, 7, 4, 3, 6, 2]), ordered_goal(3, 3))


def shown_neighbours(page: Page) -> list[str]:
    return page.get_by_role("list", name="All neighbours").get_by_role("listitem").all_inner_texts()


def steps(page: Page, count: int) -> None:
    expect(page.locator("#sentence")).to_contain_text("is ready to look for")
    expect(transport(page, "Step forward")).to_be_enabled()
    to_step(page, count)


@pytest.mark.thorough
def test_every_neighbour_is_told_on_request_walls_and_corners_too(open_page: OpenPage) -> None:
    page = open_page(link_to(CORNER, diagonal="no-corners"))
    steps(page, 2)
    page.locator("#explanation").get_by_role("button", name="Neighbours").click()
    expect(page.get_by_role("list", name="All neighbours").get_by_role("listitem")).to_have_count(8)
    assert shown_neighbours(page) == [
        "Up: edge of the map",
        "Right: (1, 0) is new, f = 3.414 (g 1 + h 2.414)",
        "Down: (0, 1) is blocked: wall",
        "Left: edge of the map",
        "Up right: edge of the map",
        "Down right: (1, 1): this step would cut a corner",
        "Down left: edge of the map",
        "Up left: edge of the map",
    ]


def test_a_board_tells_where_there_is_no_tile(open_page: OpenPage) -> None:
    page = open_page(link_to(DIPPING))
    steps(page, 2)
    page.locator("#explanation").get_by_role("button", name="Neighbours").click()
    expect(page.get_by_role("list", name="All neighbours")).to_contain_text("Blank up: no tile, edge of the board")
    assert [text.partition(":")[0] for text in shown_neighbours(page)] == [
        "Blank up",
        "Blank right",
        "Blank down",
        "Blank left",
    ]


def test_a_dip_in_f_is_found_and_said_to_be_one(open_page: OpenPage) -> None:
    page = open_page(link_to(DIPPING, heuristic="manhattan-with-blank"))
    dips = page.get_by_role("button", name=re.compile(r"^f falls: \d+ times?"))
    dips.click()
    explanation = page.get_by_role("region", name="Explanation")
    expect(explanation).to_contain_text("which never happens with a consistent heuristic")
    first = timeline(page).input_value()
    dips.click()
    expect(timeline(page)).not_to_have_value(first)
    key = page.get_by_role("region", name="Timeline").get_by_text("open", exact=True)
    expect(key).to_be_visible()
    page.set_viewport_size({"width": 1090, "height": 720})
    expect(key).to_be_hidden()  # there is room for one of the two
    expect(dips).to_be_visible()


@pytest.mark.thorough
def test_where_f_need_not_grow_no_dip_is_shown(open_page: OpenPage) -> None:
    page = open_page(link_to(DIPPING, algorithm="weighted-a-star", weight=3.0))
    transport(page, "To the end").click()
    expect(page.locator("#sentence")).to_contain_text("Solved in")
    expect(page.get_by_role("button", name=re.compile("^f falls"))).to_be_hidden()
