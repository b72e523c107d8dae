"""After an edit the picture is out of date: the page says so, searches again on request, and says what that changed."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from ..support.browser.links import link_to
from ..support.browser.locators import step
from ..support.oracles.maps import grid_from

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]

# The cell below the start is opened in step 2.
FIELD = """
    S...
    ....
    ...G
"""


def wall_in(page: Page) -> None:
    """Put a wall below the start, by keyboard."""
    page.get_by_role("application").press("e")
    for key in ("ArrowDown", "Space", "Escape"):
        page.keyboard.press(key)


@pytest.fixture
def edited(open_page: OpenPage) -> Page:
    """Left at step 4, then walled in below the start."""
    page = open_page(link_to(grid_from(FIELD), step=4))
    expect(step(page)).to_have_value("4")
    wall_in(page)
    return page


def sentence(page: Page) -> Locator:
    return page.get_by_role("region", name="Explanation").get_by_role("status")


def again(page: Page) -> Locator:
    return page.get_by_role("button", name="Search again")


def test_an_edit_leaves_the_picture_and_says_it_is_of_the_past_until_that_is_taken_back(edited: Page) -> None:
    expect(edited.get_by_text("You changed the map after this search.")).to_be_visible()
    expect(step(edited)).to_have_value("4")
    expect(sentence(edited)).to_have_text(re.compile("^Before your change: "))
    edited.set_viewport_size({"width": 390, "height": 844})  # what was searched by is still named, and can be pressed
    edited.get_by_role("button", name=re.compile(r"^A\*")).click(trial=True)
    again(edited).click(trial=True)
    edited.set_viewport_size({"width": 1280, "height": 720})
    expect(again(edited)).to_be_visible()
    edited.get_by_role("button", name="Undo").click()
    expect(again(edited)).to_be_hidden()

    wall_in(edited)
    expect(sentence(edited)).to_have_text(re.compile("^Before your change: "))
    edited.keyboard.press("ArrowRight")  # what goes on is the present
    expect(step(edited)).to_have_value("5")
    expect(sentence(edited)).not_to_contain_text("Before your change")
    expect(again(edited)).to_be_hidden()


@pytest.mark.thorough
def test_searching_again_returns_to_the_same_step_and_says_from_where_history_differs(edited: Page) -> None:
    again(edited).click()
    expect(edited.get_by_text("the search differs from step 2 on")).to_be_visible()
    expect(again(edited)).to_be_hidden()
    expect(step(edited)).to_have_value("4")
    edited.get_by_role("button", name="Step forward").click()
    expect(edited.get_by_text("the search differs")).to_be_hidden()


@pytest.mark.thorough
def test_nothing_has_to_be_asked_for_while_searching_at_every_edit_or_of_another_heuristic(open_page: OpenPage) -> None:
    page = open_page(link_to(grid_from(FIELD), step=4))
    expect(step(page)).to_have_value("4")
    page.get_by_role("checkbox", name="Search while drawing").check()
    wall_in(page)
    expect(page.get_by_text("the search differs from step 2 on")).to_be_visible()
    expect(again(page)).to_be_hidden()

    differs = page.get_by_text(re.compile("the search differs from step"))
    page.keyboard.press("ArrowRight")
    expect(differs).to_be_hidden()
    expect(step(page)).to_have_value("5")
    page.get_by_role("combobox", name="Heuristic", exact=True).select_option("Zero")
    expect(differs).to_be_visible()
    expect(step(page)).to_have_value("5")


@pytest.mark.thorough
def test_a_map_that_was_not_searched_yet_has_no_past_whatever_comes_first(open_page: OpenPage) -> None:
    page = open_page(link_to(grid_from(FIELD)))
    expect(sentence(page)).to_have_text(re.compile("is ready"))
    wall_in(page)
    page.get_by_role("button", name="Undo").click()
    expect(again(page)).to_be_hidden()

    page.keyboard.press("End")
    expect(step(page)).not_to_have_value("0")
    for first in ("ArrowRight", "End", "Space"):
        page.get_by_role("button", name="New map…").click()
        page.get_by_role("combobox", name="Contents").select_option("A maze with one path")
        page.get_by_role("button", name="Make the map", exact=True).click()
        expect(step(page)).to_have_value("0")
        expect(sentence(page)).to_have_text(re.compile("is ready"))
        expect(again(page)).to_be_hidden()
        page.keyboard.press(first)
        expect(step(page)).not_to_have_value("0")
        expect(sentence(page)).not_to_contain_text("Before your change")
