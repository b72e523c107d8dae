"""Present mode: the search is named, everything can be read from the back of the room, one card stands beside it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from ..support.browser.calling import source
from ..support.browser.drawing import place
from ..support.browser.locators import button, timeline

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]
PRESENT_AGAIN = source("support/scripts/pagepeek.js", "presentAgain")
SHOWN_SIZE = "(element) => Number.parseFloat(getComputedStyle(element).fontSize) * element.currentCSSZoom"


def go_to_third_step(page: Page) -> None:
    for _ in range(3):
        page.keyboard.press("PageDown")
    expect(timeline(page)).to_have_attribute("aria-valuetext", re.compile("^step 3 of"))


@pytest.mark.thorough
def test_what_is_said_beside_the_picture_can_be_read_from_afar_and_covers_nothing_of_it(open_page: OpenPage) -> None:
    page = open_page()
    expect(timeline(page)).to_be_enabled()
    go_to_third_step(page)
    named = button(page, "A* · Manhattan · Larger g first")
    cell = page.get_by_role("grid", name="Open list").get_by_role("gridcell").nth(1)
    legend = page.get_by_role("list", name="Legend")
    for width, height in ((1920, 1080), (1280, 720), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.keyboard.press("p")
        expect(button(page, "Same, but …")).to_be_hidden()
        expect(named).to_be_visible()
        expect(page.get_by_text(re.compile("^step 3 of"))).to_be_visible()
        page.keyboard.press("1")
        expect(cell).to_be_visible()
        for figure in (cell, named, legend.get_by_text("Wall"), legend.get_by_role("term").first):
            assert figure.evaluate(SHOWN_SIZE) >= height / 40 - 0.01
        covered = legend.bounding_box()
        assert covered
        assert place(page, 0, 8.5)[1] <= covered["y"]  # the lower edge of the last row
        page.keyboard.press("Escape")  # a window that fills the screen has its size
        expect(button(page, "Same, but …")).to_be_visible()
    page.keyboard.press("p")
    page.keyboard.press("3")
    expect(page.get_by_role("region", name="Lessons")).to_be_visible()
    expect(page.get_by_role("region", name="Open list")).to_be_hidden()
    page.keyboard.press("0")
    expect(page.get_by_role("region", name="Lessons")).to_be_hidden()


@pytest.mark.thorough
def test_one_presentation_right_after_another_is_not_ended_with_it(open_page: OpenPage) -> None:
    page = open_page()
    expect(timeline(page)).to_be_enabled()
    page.keyboard.press("p")
    expect(page.locator(":fullscreen")).to_have_count(1)
    page.keyboard.press("PageDown")  # who uses the page may have it fill the screen
    page.evaluate(PRESENT_AGAIN)
    expect(page.get_by_role("alert").get_by_text("Esc leaves")).to_be_visible()
    expect(button(page, "Same, but …")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(button(page, "Same, but …")).to_be_visible()


def test_a_presenter_draws_asks_for_numbers_and_makes_the_screen_black(open_page: OpenPage) -> None:
    page = open_page()
    expect(timeline(page)).to_be_enabled()
    page.keyboard.press("p")
    said = page.get_by_role("alert").get_by_text("Esc leaves")
    expect(said).to_be_visible()
    page.keyboard.press("Escape")
    expect(said).to_be_hidden()  # it is gone with the presentation
    expect(button(page, "Present")).to_be_visible()
    page.keyboard.press("p")
    go_to_third_step(page)

    strokes, pen = page.locator("#ink path"), button(page, "Pen (D)")
    page.keyboard.press("d")
    expect(pen).to_have_attribute("aria-pressed", "true")
    page.mouse.move(300, 200)
    page.mouse.down()
    page.mouse.move(500, 300, steps=4)
    page.mouse.up()
    expect(strokes).to_have_count(1)
    page.keyboard.press("x")
    expect(strokes).to_have_count(0)
    page.keyboard.press("d")
    expect(pen).to_have_attribute("aria-pressed", "false")

    sentence = page.get_by_role("region", name="Explanation").get_by_text("f = ")
    expect(sentence).to_be_visible()
    page.keyboard.press("n")
    expect(sentence).to_be_hidden()
    page.keyboard.press("n")
    expect(sentence).to_be_visible()
    black = page.get_by_text("Press B to go on")
    page.keyboard.press(".")
    expect(black).to_be_visible()
    page.keyboard.press("b")
    expect(black).to_be_hidden()
