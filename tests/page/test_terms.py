"""The first ten seconds: cells carry their numbers, and every word of the trade says what it is where it stands."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from ..support.browser.drawing import place
from ..support.browser.links import link_to
from ..support.browser.locators import button, step
from ..support.oracles.maps import empty_map

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]

# What comes under the pointer next, whether that moves or not. The page has heard of it by then.


def tooltip(page: Page) -> Locator:
    return page.get_by_role("tooltip")


def word(page: Page, text: str) -> Locator:
    """A word with a definition in the sentence."""
    return page.get_by_role("region", name="Explanation").get_by_role("term").filter(has_text=re.compile(f"^{text}$"))


def move_a_little(page: Page, on: Locator) -> None:
    """Move the pointer within a word, and stay on it."""
    box = on.bounding_box()
    assert box
    for below in (4, 8):
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + below)


def sample(page: Page) -> Locator:
    return page.get_by_role("listitem", name="Where the numbers of a cell stand")


def test_the_first_map_has_room_for_its_numbers_and_a_cell_says_them_to_a_resting_pointer(
    open_page: OpenPage, page: Page
) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    open_page()
    page.keyboard.press("ArrowRight")
    expect(sample(page)).to_contain_text("f")
    page.set_viewport_size({"width": 1280, "height": 720})
    page.keyboard.press("ArrowRight")
    expect(step(page)).to_have_value("2")
    expect(sample(page)).to_contain_text("f")

    page.keyboard.press("End")
    expect(button(page, "To the end")).to_be_disabled()
    page.mouse.move(*place(page, 3, 4))
    said = page.get_by_text("(3, 4) is closed: f = 11 (g 1 + h 10). Its parent is (2, 4). It was expansion number 2.")
    expect(said).to_be_visible()
    page.mouse.down()
    expect(said).to_be_hidden()
    page.mouse.up()


@pytest.mark.thorough
def test_numbers_that_do_not_fit_are_said_to_be_there(open_page: OpenPage) -> None:
    page = open_page(link_to(empty_map(60, 60)))
    page.keyboard.press("ArrowRight")
    expect(step(page)).to_have_value("1")
    expect(sample(page)).to_have_count(0)
    expect(page.get_by_role("checkbox", name="Numbers on cells")).to_have_accessible_description(
        re.compile("zoom in to see them")
    )


@pytest.mark.thorough
def test_a_word_of_the_trade_says_what_it_is_in_the_sentence_the_lists_and_the_legend(open_page: OpenPage) -> None:
    page = open_page()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    word(page, "Expanding").hover()
    expect(tooltip(page)).to_have_text("Take a node out of the open list and look at its successors.")
    word(page, "g").focus()
    expect(tooltip(page)).to_have_text(re.compile("cheapest path found so far"))
    expect(word(page, "g")).to_have_accessible_description(re.compile("cheapest path found so far"))
    page.keyboard.press("Escape")
    expect(tooltip(page)).to_be_hidden()
    word(page, "f").click()
    expect(tooltip(page)).to_have_text(re.compile(r"g \+ h"))
    page.keyboard.press("ArrowRight")
    expect(step(page)).to_have_value("4")
    word(page, "f").dispatch_event("pointerover")  # as a browser does where new words come under a pointer at rest
    assert tooltip(page).is_hidden()
    move_a_little(page, word(page, "f"))
    expect(tooltip(page)).to_have_text(re.compile(r"g \+ h"))
    page.keyboard.press("Escape")
    move_a_little(page, word(page, "f"))
    assert tooltip(page).is_hidden()

    grid = page.get_by_role("grid", name="Open list")
    expect(grid.get_by_role("row").nth(1)).to_be_visible()
    heads = grid.get_by_role("columnheader")
    heads.filter(has_text=re.compile("^h$")).focus()
    expect(tooltip(page)).to_have_text("The estimated cost from this node to the goal.")
    heads.filter(has_text=re.compile("^g$")).hover()
    expect(tooltip(page)).to_have_text(re.compile("cheapest path found so far"))
    page.keyboard.press("Escape")

    button(page, "中文").click()
    legend = page.get_by_role("list", name="图例")
    legend.get_by_role("term").filter(has_text="开放").first.hover()
    expect(tooltip(page)).to_have_text("已发现、还没有展开的节点，在开放表里等待。")
