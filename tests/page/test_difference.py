"""Two lanes laid over each other (`static/js/comparing/differenceview.js`); what is said: `test_differences_told`."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from ..support.browser.axe import find_serious
from ..support.browser.locators import button, step
from .test_lanes import lane, take

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]

# The pictures of two of the lanes, one of them at hand.
PICTURES = """() => [document.querySelector("#stage-canvas"), document.querySelector(".lane[data-at='0'] canvas")]
    .map((canvas) => canvas.toDataURL())"""


def difference(page: Page) -> Locator:
    return page.get_by_role("region", name="Difference of two lanes")


def counts(page: Page) -> Locator:
    return difference(page).get_by_role("listitem")


# Of each rule, what it expands on the map of lesson 16.
TIES = [("Older first", 399), ("Newer first", 38), ("Larger g first", 38), ("Smaller g first", 399)]


def test_the_four_tie_rules_stand_side_by_side_and_all_that_another_adds_are_ties(open_page: OpenPage) -> None:
    page = open_page("#lesson=16")
    expect(page.get_by_text("a path from (0, 0) to (19, 19)")).to_be_visible()
    expect(button(page, "To the end")).to_be_enabled()
    page.keyboard.press("End")
    expect(button(page, "Difference")).to_be_hidden()
    take(page, "The four tie rules")
    for number, (rule, expanded) in enumerate(TIES, start=1):
        expect(lane(page, number).get_by_role("button", name=re.compile(rule))).to_be_visible()
        expect(lane(page, number)).to_contain_text(f"{expanded} expanded")
        expect(lane(page, number)).to_contain_text("proved")
    expect(step(page)).to_have_value("401")
    assert find_serious(page.get_by_role("region", name="Stage")) == []
    button(page, "Difference").click()
    told = difference(page).get_by_text("ties, not knowledge")
    expect(told).to_have_text(
        "All 361 cells that only “Smaller g first” expanded have f\u00a0=\u00a0C*\u00a0=\u00a038: ties, not knowledge."
    )
    expect(counts(page)).to_contain_text(["0", "38", "361"])
    difference(page).get_by_label("Against").select_option("Newer first")
    expect(told).to_contain_text("that only “Newer first” expanded")
    expect(told).to_contain_text("that only “Larger g first” expanded")
    difference(page).get_by_label("Shade by f and C*").check()
    expect(difference(page).get_by_text("f = C*: ties decide")).to_be_visible()
    assert find_serious(difference(page)) == []
    button(page, "Go to the first step in which the lanes differ").click()
    expect(step(page)).to_have_value("3")
    expect(difference(page).get_by_text(re.compile("^Step 3: "))).to_have_text(
        "Step 3: “Newer first” expands (0, 1), “Larger g first” (1, 0). Both have f = 38: the tie decides."
    )
    covered = page.evaluate(PICTURES)
    page.keyboard.press("Control+ArrowRight")
    expect(step(page)).to_have_value("4")
    expect(difference(page).get_by_text(re.compile("^Step 4: "))).to_be_visible()
    assert page.evaluate(PICTURES) == covered  # what lies below is not drawn
    button(page, "Go to the previous step in which the lanes differ").click()
    expect(step(page)).to_have_value("3")
    page.keyboard.press("Escape")
    expect(difference(page)).to_be_hidden()
    uncovered = page.evaluate(PICTURES)
    assert all(shown != before for shown, before in zip(uncovered, covered, strict=True))
    page.keyboard.press("c")
    expect(difference(page)).to_be_visible()


def test_of_boards_the_numbers_are_told_below_the_lanes(open_page: OpenPage) -> None:
    page = open_page()
    button(page, "Got it").click()
    page.get_by_role("tab", name="Board").click()
    take(page, "The four tie rules")
    page.keyboard.press("End")
    button(page, "Difference").click()
    expect(difference(page).get_by_text("ties, not knowledge")).to_be_visible()
    for number, seen in enumerate((False, False, True, True), start=1):  # the two that are compared have all the room
        expect(lane(page, number)).to_be_visible(visible=seen)
    page.keyboard.press("Alt+1")
    expect(lane(page, 1)).to_be_visible()
