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


@pytest.fixture
def edited(open_page: OpenPage) -> Page:
    """Left at step 4, then walled in below the start."""
    page = open_page(link_to(grid_from(FIELD), step=4))
    expect(step(page)).to_have_value("4")
    page.get_by_role("application").press("e")
    for key in ("ArrowDown", "Space", "Escape"):
        page.keyboard.press(key)
    return page


def sentence(page: Page) -> Locator:
    return page.get_by_role("region", name="Explanation").get_by_role("status")


def again(page: Page) -> Locator:
    return page.get_by_role("button", name="Search again")


def test_an_edit_leaves_the_picture_and_says_it_is_out_of_date(edited: Page) -> None:
    expect(edited.get_by_text("You changed the map after this search.")).to_be_visible()
    expect(step(edited)).to_have_value("4")


def test_what_was_searched_by_is_still_named_and_can_be_pressed_on_a_phone(edited: Page) -> None:
    edited.set_viewport_size({"width": 390, "height": 844})
    edited.get_by_role("button", name=re.compile(r"^A\*")).click(trial=True)
    again(edited).click(trial=True)


def test_searching_again_returns_to_the_same_step_and_says_from_where_history_differs(edited: Page) -> None:
    again(edited).click()
    expect(edited.get_by_text("the search differs from step 2 on")).to_be_visible()
    expect(again(edited)).to_be_hidden()
    expect(step(edited)).to_have_value("4")


def test_the_line_goes_away_with_the_next_step(edited: Page) -> None:
    again(edited).click()
    expect(edited.get_by_text("the search differs from step 2 on")).to_be_visible()
    edited.get_by_role("button", name="Step forward").click()
    expect(edited.get_by_text("the search differs")).to_be_hidden()


def test_taking_the_edit_back_makes_the_picture_right_again(edited: Page) -> None:
    expect(again(edited)).to_be_visible()
    edited.get_by_role("button", name="Undo").click()
    expect(again(edited)).to_be_hidden()


def test_while_searching_at_every_edit_is_on_nothing_has_to_be_asked_for(open_page: OpenPage) -> None:
    page = open_page(link_to(grid_from(FIELD), step=4))
    expect(step(page)).to_have_value("4")
    page.get_by_role("checkbox", name="Search while drawing").check()
    page.get_by_role("application").press("e")
    for key in ("ArrowDown", "Space", "Escape"):
        page.keyboard.press(key)
    expect(page.get_by_text("the search differs from step 2 on")).to_be_visible()
    expect(again(page)).to_be_hidden()


@pytest.mark.live(False)
@pytest.mark.parametrize("first", ["ArrowRight", "End", "Space"])
def test_a_new_map_has_no_past_whichever_key_comes_first(open_page: OpenPage, first: str) -> None:
    page = open_page(link_to(grid_from(FIELD), step=4))
    expect(step(page)).to_have_value("4")
    page.get_by_role("button", name="New map…").click()
    page.get_by_role("combobox", name="Contents").select_option("A maze with one path")
    page.get_by_role("button", name="Make the map", exact=True).click()
    expect(step(page)).to_have_value("0")
    expect(sentence(page)).to_have_text(re.compile("is ready"))
    expect(again(page)).to_be_hidden()
    page.keyboard.press(first)
    expect(step(page)).not_to_have_value("0")
    expect(sentence(page)).not_to_contain_text("Before your change")


def test_a_picture_of_the_past_says_so_and_what_goes_on_is_the_present(edited: Page) -> None:
    expect(sentence(edited)).to_have_text(re.compile("^Before your change: "))
    edited.keyboard.press("ArrowRight")
    expect(step(edited)).to_have_value("5")
    expect(sentence(edited)).not_to_contain_text("Before your change")
    expect(again(edited)).to_be_hidden()


def test_the_first_wall_ever_drawn_is_no_reason_for_a_notice(open_page: OpenPage) -> None:
    page = open_page(link_to(grid_from(FIELD)))
    expect(sentence(page)).to_have_text(re.compile("is ready"))
    page.get_by_role("application").press("e")
    for key in ("ArrowDown", "Space", "Escape"):
        page.keyboard.press(key)
    page.get_by_role("button", name="Undo").click()
    expect(again(page)).to_be_hidden()


def test_another_heuristic_keeps_the_step(open_page: OpenPage) -> None:
    page = open_page(link_to(grid_from(FIELD), step=4))
    expect(step(page)).to_have_value("4")
    page.get_by_role("combobox", name="Heuristic", exact=True).select_option("Zero")
    expect(page.get_by_text(re.compile("the search differs from step"))).to_be_visible()
    expect(step(page)).to_have_value("4")
