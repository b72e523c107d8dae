"""The frame around the stage: panels behind a strip of icons, columns that can be widened, the sheet of a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from ..support.browser.locators import button, show_tab, step, wait_until_shown
from ..support.browser.panels import open_panel

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]
ROWS_SEEN = """(grid) => {
    const { top, bottom } = grid.getBoundingClientRect();
    const rows = [...grid.querySelectorAll("[role=row]:has([role=gridcell])")];
    const boxes = rows.map((row) => row.getBoundingClientRect());
    return boxes.filter((box) => box.top >= top && box.bottom <= bottom + 1).length;
}"""
LINES_SEEN = """(list) => {
    const { top, bottom } = list.getBoundingClientRect();
    return Math.floor((bottom - top) / parseFloat(getComputedStyle(list).lineHeight));
}"""


def box(locator: Locator) -> FloatRect:
    found = locator.bounding_box()
    assert found
    return found


def picture(page: Page) -> Locator:
    return page.get_by_role("application", name="Map")


@pytest.fixture
def first(open_page: OpenPage) -> Page:
    """The page at a first visit."""
    page = open_page(view=None)
    expect(page.get_by_role("slider", name="Timeline")).to_be_enabled()
    return page


@pytest.mark.thorough
def test_at_first_the_map_has_two_thirds_of_the_width_and_panels_open_over_it_until_they_are_pinned(
    first: Page,
) -> None:
    before = box(picture(first))
    assert before["width"] >= 0.65 * 1280
    title = button(first, "A* · Manhattan · Larger g first")  # which search it shows
    expect(title).to_be_visible()
    expect(first.get_by_role("region", name="Algorithm")).to_be_hidden()
    icon = first.get_by_role("navigation", name="Panels").get_by_role("button", name="Statistics")
    icon.press("Enter")
    panel = first.get_by_role("region", name="Statistics")
    expect(panel).to_be_visible()
    assert box(picture(first)) == before
    first.keyboard.press("Escape")  # the welcome
    first.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    open_panel(first, "Statistics")
    pin, unpin = (
        panel.get_by_role("button", name=name) for name in ("Pin beside the picture", "Put over the picture again")
    )
    pin.click()
    expect(unpin).to_be_visible()
    assert box(picture(first))["width"] == before["width"] - 272
    first.reload()
    expect(panel).to_be_visible()
    unpin.click()
    expect(pin).to_be_visible()
    assert box(picture(first)) == before
    title.click()
    expect(first.get_by_role("combobox", name="Heuristic")).to_be_visible()


@pytest.mark.thorough
def test_a_column_is_widened_and_text_made_larger_and_both_stay_so(first: Page) -> None:
    divider = first.get_by_role("separator", name="Width of the right column")
    sentence = first.get_by_role("region", name="Explanation").get_by_role("status")
    expect(sentence).to_contain_text("is ready to look for a path")
    width, height = box(picture(first))["width"], box(sentence)["height"]
    divider.press("ArrowLeft")
    expect(divider).to_have_attribute("aria-valuenow", "352")
    assert box(picture(first))["width"] == width - 16
    place = box(divider)
    first.mouse.move(place["x"] + 4, 300)
    first.mouse.down()
    first.mouse.move(place["x"] + 4 - 300, 300, steps=3)
    first.mouse.up()
    expect(divider).to_have_attribute("aria-valuenow", "652")
    for _ in range(2):
        first.keyboard.press(">")
    expect(sentence).to_have_css("zoom", "1.3")
    assert box(sentence)["height"] >= 1.25 * height
    first.reload()
    expect(divider).to_have_attribute("aria-valuenow", "652")
    assert box(picture(first))["width"] == width - 316
    expect(sentence).to_contain_text("is ready to look for a path")
    expect(sentence).to_have_css("zoom", "1.3")
    assert box(sentence)["height"] >= 1.25 * height
    divider.press("Home")
    view = open_panel(first, "View")
    for _ in range(2):
        view.get_by_role("button", name="Smaller text (<)").click()
    expect(sentence).to_have_css("zoom", "1")
    assert box(sentence)["height"] == height


def test_any_panel_is_made_as_large_as_the_stage_and_put_back_and_nothing_that_opens_moves_the_picture(
    first: Page,
) -> None:
    code = first.get_by_role("region", name="Code")
    large, back = (code.get_by_role("button", name=name) for name in ("Make large", "Put back"))
    large.click()
    expect(back).to_be_visible()
    assert box(code)["width"] == box(first.get_by_role("region", name="Stage"))["width"]
    back.click()
    expect(large).to_be_visible()
    assert box(code)["width"] < 340
    large.click()
    first.keyboard.press("Escape")
    expect(large).to_be_visible()
    lists = first.get_by_role("region", name="Open list")
    lists.get_by_role("button", name="Make large").click()
    grid = first.get_by_role("grid", name="Open list")
    first.wait_for_function("(grid) => grid.offsetHeight > 12 * 24", arg=grid.element_handle())  # after its next frame
    first.keyboard.press("Escape")
    expect(lists.get_by_role("button", name="Make large")).to_be_visible()
    ten_rows_and_twenty_lines_are_seen_at_once(first)
    nothing_moves_the_picture(first)


def ten_rows_and_twenty_lines_are_seen_at_once(first: Page) -> None:
    first.get_by_role("separator", name="Width of the right column").press("End")
    for _ in range(20):
        first.keyboard.press("PageDown")
    button(first, "Python").click()
    rows = first.get_by_role("grid", name="Open list")
    expect(rows.get_by_role("row").nth(11)).to_be_visible()
    assert rows.evaluate(ROWS_SEEN) >= 10
    lines = first.get_by_role("region", name="Code").get_by_role("list").first
    assert lines.evaluate(LINES_SEEN) >= 20
    assert box(lines)["y"] + box(lines)["height"] <= box(first.get_by_role("region", name="Explanation"))["y"]


def nothing_moves_the_picture(first: Page) -> None:
    before = box(picture(first))
    first.keyboard.press("ArrowRight")
    for name in ("Neighbours", "Predict"):
        button(first, name).click()
        expect(first.get_by_role("region", name=name)).to_be_visible()
        assert box(picture(first)) == before
    first.keyboard.press("e")  # says how to draw with the keyboard
    expect(first.get_by_role("alert").filter(has_text="arrow")).to_be_visible()
    assert box(picture(first)) == before


@pytest.mark.thorough
def test_on_a_small_screen_the_map_and_play_are_seen_together_and_a_panel_beside_them(
    page: Page, open_page: OpenPage
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_page(view=None)
    seen_together(page)
    step(page).fill("10")
    step(page).press("Enter")
    sentence = page.get_by_role("region", name="Explanation").get_by_role("status")
    expect(sentence).to_contain_text("1 was open already, 2 are closed.")
    assert sentence.evaluate("(text) => text.scrollHeight <= text.clientHeight")  # of four lines, read whole
    page.set_viewport_size({"width": 640, "height": 360})  # as a large screen is at 200 %
    page.wait_for_function("() => innerWidth === 640")
    wait_until_shown(page)
    seen_together(page)


def seen_together(page: Page) -> None:
    for seen in (picture(page), button(page, "Play"), button(page, "Present")):
        expect(seen).to_be_in_viewport(ratio=1)
    before = box(picture(page))
    panel = open_panel(page, "Open list")
    assert box(picture(page)) == before
    expect(button(page, "Play")).to_be_in_viewport(ratio=1)
    covered = box(panel)["y"] < before["y"] + before["height"] and box(panel)["x"] < before["x"] + before["width"] / 3
    assert not covered
    panel.get_by_role("button", name="Close the panel").click()
    expect(panel).to_be_hidden()


@pytest.mark.thorough
def test_what_sets_up_a_board_and_what_warns_of_it_neither_cover_nor_move_it(first: Page) -> None:
    show_tab(first, "Board")
    board = first.get_by_role("application", name="Sliding-tile board", exact=True)
    before = box(board)
    for name in ("Board", "Solvability", "New board"):
        panel = open_panel(first, name)
        assert box(panel)["x"] >= before["x"] + before["width"], name
    panel.get_by_role("textbox", name="Type or paste a board").fill("123456870")
    panel.get_by_role("button", name="Set board").click()
    expect(button(first, "Search anyway").first).to_be_visible()
    assert box(board) == before
