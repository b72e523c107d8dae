"""The keyboard: every key does what the help says, and none gets in the way of typing, of a control or of a dialog."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from astrolabe.content.words import catalogue

from ..support.browser.links import link_to
from ..support.browser.locators import step, timeline
from ..support.oracles.maps import grid_from

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]

CORRIDOR = "S.....G"  # eight steps: the start, six expansions of two or three records, the goal


@pytest.fixture
def page_at_3(open_page: OpenPage) -> Page:
    """At the third step of eight, and at the sixth record."""
    page = open_page(link_to(grid_from(CORRIDOR), step=3))
    expect(timeline(page)).to_have_value("6")
    return page


def test_keys_step_and_jump(page_at_3: Page) -> None:
    """Each key from where the one before has led."""
    ways = ["ArrowRight 9", "ArrowLeft 6", "Shift+ArrowRight 7", "Shift+ArrowLeft 6", "PageDown 9", "PageUp 6"]
    for way in [*ways, "End 19", "Home 0", "End 19", "r 0", "End 19", "R 0"]:
        key, record = way.split()
        page_at_3.keyboard.press(key)
        expect(timeline(page_at_3)).to_have_value(record)


def test_space_plays_and_pauses(page_at_3: Page) -> None:
    page_at_3.keyboard.press("Space")
    expect(page_at_3.get_by_role("button", name="Pause")).to_be_visible()
    page_at_3.keyboard.press("Space")
    expect(page_at_3.get_by_role("button", name="Play")).to_be_visible()


def test_a_held_arrow_key_runs(page_at_3: Page) -> None:
    for _ in range(4):  # what a held key sends
        page_at_3.keyboard.down("ArrowRight")
    page_at_3.keyboard.up("ArrowRight")
    expect(step(page_at_3)).to_have_value("7")


def test_a_held_space_bar_does_not_flicker(page_at_3: Page) -> None:
    for _ in range(4):
        page_at_3.keyboard.down("Space")
    page_at_3.keyboard.up("Space")
    expect(page_at_3.get_by_role("button", name="Pause")).to_be_visible()


def test_plus_and_minus_change_the_speed(page_at_3: Page) -> None:
    speed = page_at_3.get_by_role("slider", name="Speed")
    page_at_3.keyboard.press("+")
    expect(speed).to_have_attribute("aria-valuetext", "8 steps/s")
    page_at_3.keyboard.press("-")
    page_at_3.keyboard.press("-")
    expect(speed).to_have_attribute("aria-valuetext", "2 steps/s")


@pytest.mark.parametrize("again", ["Control+y", "Control+Shift+z"])
def test_control_z_takes_a_change_back_and_again_brings_it_back(page_at_3: Page, again: str) -> None:
    undo, redo = (page_at_3.get_by_role("button", name=name) for name in ("Undo", "Redo"))
    page_at_3.get_by_role("application").click(position={"x": 368, "y": 230})
    expect(undo).to_be_enabled()
    page_at_3.keyboard.press("Control+z")
    expect(undo).to_be_disabled()
    page_at_3.keyboard.press(again)
    expect(redo).to_be_disabled()
    expect(undo).to_be_enabled()


def test_nothing_happens_while_something_is_typed(page_at_3: Page) -> None:
    weight = page_at_3.get_by_role("spinbutton", name="Weight on h")
    weight.press("r")
    weight.press("ArrowLeft")
    weight.press("Space")
    expect(timeline(page_at_3)).to_have_value("6")
    expect(page_at_3.get_by_role("button", name="Play")).to_be_visible()


def test_nothing_happens_behind_a_dialog(page_at_3: Page) -> None:
    page_at_3.keyboard.press("?")
    expect(page_at_3.get_by_role("dialog", name="Help")).to_be_visible()
    page_at_3.keyboard.press("ArrowRight")
    page_at_3.keyboard.press("Escape")
    expect(page_at_3.get_by_role("dialog", name="Help")).to_be_hidden()
    expect(timeline(page_at_3)).to_have_value("6")


def test_arrows_move_a_focused_slider_and_not_the_search(page_at_3: Page) -> None:
    page_at_3.get_by_role("slider", name="Speed").press("ArrowRight")
    expect(page_at_3.get_by_role("slider", name="Speed")).to_have_attribute("aria-valuetext", "8 steps/s")
    expect(timeline(page_at_3)).to_have_value("6")


def test_arrows_choose_in_a_focused_list_and_do_not_step(page_at_3: Page) -> None:
    size = page_at_3.get_by_role("combobox", name="Step size")
    size.press("ArrowDown")
    expect(size).to_have_value("rise")
    expect(timeline(page_at_3)).to_have_value("6")


def test_space_presses_the_button_that_was_reached_by_key(page_at_3: Page) -> None:
    page_at_3.get_by_role("button", name="Step forward").press("Space")
    expect(timeline(page_at_3)).to_have_value("9")
    expect(page_at_3.get_by_role("button", name="Play")).to_be_visible()


def test_after_a_click_the_keys_are_about_the_search_again(page_at_3: Page) -> None:
    page_at_3.get_by_role("button", name="Step forward").click()
    page_at_3.keyboard.press("Space")
    expect(page_at_3.get_by_role("button", name="Pause")).to_be_visible()
    page_at_3.keyboard.press("Space")
    page_at_3.get_by_role("slider", name="Speed").click()
    page_at_3.keyboard.press("Home")
    expect(timeline(page_at_3)).to_have_value("0")


CLOSE_AND_PRESS_END = """() => {
    const field = document.activeElement;
    field.closest("dialog").close();
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
}"""


def test_after_a_dialog_that_a_click_has_opened_space_plays(page_at_3: Page) -> None:
    page_at_3.get_by_role("button", name="Save", exact=True).click()
    page_at_3.get_by_role("button", name="Cancel").click()
    page_at_3.keyboard.press("Space")
    expect(page_at_3.get_by_role("button", name="Pause")).to_be_visible()


def test_a_key_that_comes_before_a_closed_dialog_has_let_go_is_about_the_search(page_at_3: Page) -> None:
    page_at_3.get_by_role("button", name="Open", exact=True).click()
    page_at_3.get_by_role("textbox", name="Text").focus()
    page_at_3.evaluate(CLOSE_AND_PRESS_END)
    expect(page_at_3.get_by_role("button", name="Step forward")).to_be_disabled()


def test_after_a_dialog_that_a_key_has_opened_its_button_has_the_keyboard(page_at_3: Page) -> None:
    save = page_at_3.get_by_role("button", name="Save", exact=True)
    save.press("Enter")
    page_at_3.get_by_role("dialog", name="Save").press("Escape")
    expect(save).to_be_focused()


def test_arrows_draw_only_while_drawing_by_keyboard_is_on(page_at_3: Page) -> None:
    stage = page_at_3.get_by_role("application")
    stage.press("ArrowRight")
    expect(timeline(page_at_3)).to_have_value("9")
    page_at_3.keyboard.press("e")
    expect(stage).to_be_focused()
    page_at_3.keyboard.press("ArrowRight")
    page_at_3.keyboard.press("e")
    expect(timeline(page_at_3)).to_have_value("9")
    page_at_3.keyboard.press("ArrowRight")
    expect(timeline(page_at_3)).to_have_value("12")


def test_escape_closes_what_is_open(open_page: OpenPage) -> None:
    page = open_page()
    expect(timeline(page)).to_be_enabled()
    welcome = page.get_by_text("Press Space to watch A* find its way.")
    expect(welcome).to_be_visible()
    page.keyboard.press("Escape")
    expect(welcome).to_be_hidden()


def test_the_help_lists_every_key_there_is(page_at_3: Page) -> None:
    page_at_3.get_by_role("button", name="Help").click()
    rows = page_at_3.get_by_role("dialog", name="Help").get_by_role("row")
    words = catalogue("en")
    told = [words[key] for key in words if key.startswith("key.") and key != "key.space"]
    for sentence in told:
        expect(rows.filter(has_text=sentence)).to_have_count(1)
    expect(rows.filter(has_text=words["key.play"])).to_contain_text("Space")
    page_at_3.get_by_role("button", name="Close", exact=True).click()
    expect(page_at_3.get_by_role("dialog", name="Help")).to_be_hidden()
