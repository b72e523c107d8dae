"""Present mode: the search is named, everything can be read from the back of the room, one card stands beside it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from ..support.browser.drawing import place
from ..support.browser.locators import button

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]
SHOWN_SIZE = "(element) => Number.parseFloat(getComputedStyle(element).fontSize) * element.currentCSSZoom"


def presented(page: Page) -> Page:
    """The third step, in Present mode."""
    expect(page.get_by_role("slider", name="Timeline")).to_be_enabled()
    page.keyboard.press("p")
    for _ in range(3):
        page.keyboard.press("PageDown")
    expect(page.get_by_text(re.compile("^step 3 of"))).to_be_visible()
    return page


@pytest.fixture
def presenting(open_page: OpenPage) -> Page:
    return presented(open_page())


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720), (1024, 768)])
def test_what_is_said_beside_the_picture_can_be_read_from_afar_and_covers_nothing_of_it(
    page: Page, open_page: OpenPage, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    presenting = presented(open_page())
    named = button(presenting, "A* · Manhattan · Larger g first")
    expect(named).to_be_visible()
    expect(button(presenting, "Same, but …")).to_be_hidden()
    presenting.keyboard.press("1")
    cell = presenting.get_by_role("grid", name="Open list").get_by_role("gridcell").nth(1)
    expect(cell).to_be_visible()
    legend = presenting.get_by_role("list", name="Legend")
    for figure in (cell, named, legend.get_by_text("Wall"), legend.get_by_role("term").first):
        assert figure.evaluate(SHOWN_SIZE) >= height / 40 - 0.01
    covered = legend.bounding_box()
    assert covered
    assert place(presenting, 0, 8.5)[1] <= covered["y"]  # the lower edge of the last row
    presenting.keyboard.press("3")
    expect(presenting.get_by_role("region", name="Lessons")).to_be_visible()
    expect(presenting.get_by_role("region", name="Open list")).to_be_hidden()
    presenting.keyboard.press("0")
    expect(presenting.get_by_role("region", name="Lessons")).to_be_hidden()


def test_what_is_said_in_the_top_line_is_gone_with_the_presentation(open_page: OpenPage) -> None:
    page = open_page()
    expect(page.get_by_role("slider", name="Timeline")).to_be_enabled()
    page.keyboard.press("p")
    said = page.get_by_role("alert").get_by_text("Esc leaves")
    expect(said).to_be_visible()
    page.keyboard.press("Escape")
    expect(said).to_be_hidden()
    expect(button(page, "Present")).to_be_visible()


def test_a_pen_draws_over_the_stage_until_it_is_wiped_away(presenting: Page) -> None:
    strokes = presenting.locator("#ink path")
    presenting.keyboard.press("d")
    expect(button(presenting, "Pen (D)")).to_have_attribute("aria-pressed", "true")
    presenting.mouse.move(300, 200)
    presenting.mouse.down()
    presenting.mouse.move(500, 300, steps=4)
    presenting.mouse.up()
    expect(strokes).to_have_count(1)
    presenting.keyboard.press("x")
    expect(strokes).to_have_count(0)
    presenting.keyboard.press("d")
    expect(button(presenting, "Pen (D)")).to_have_attribute("aria-pressed", "false")


def test_numbers_are_hidden_to_ask_for_them_and_the_screen_goes_black(presenting: Page) -> None:
    sentence = presenting.get_by_role("region", name="Explanation").get_by_text("f = ")
    expect(sentence).to_be_visible()
    presenting.keyboard.press("n")
    expect(sentence).to_be_hidden()
    presenting.keyboard.press("n")
    expect(sentence).to_be_visible()
    black = presenting.get_by_text("Press B to go on")
    presenting.keyboard.press(".")
    expect(black).to_be_visible()
    presenting.keyboard.press("b")
    expect(black).to_be_hidden()
