"""The keyboard: every key does what the help says, and none gets in the way of typing, of a control or of a dialog."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from astrolabe.content.words import catalogue

from ..support.browser.links import link_to
from ..support.browser.locators import button, step, timeline
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


def begin_slowly(page: Page) -> None:
    """At the first step, and so slow that playing takes its time."""
    page.get_by_role("slider", name="Speed").press("Home")
    page.get_by_role("button", name="Restart").click()
    expect(timeline(page)).to_have_value("0")


def test_keys_step_jump_play_and_change_the_speed(page_at_3: Page) -> None:
    """Each key from where the one before has led."""
    speed, pause, play = (
        page_at_3.get_by_role("slider", name="Speed"),
        button(page_at_3, "Pause"),
        button(page_at_3, "Play"),
    )
    ways = ["ArrowRight 9", "ArrowLeft 6", "Shift+ArrowRight 7", "Shift+ArrowLeft 6", "PageDown 9", "PageUp 6"]
    for way in [*ways, "End 19", "Home 0", "End 19", "r 0", "End 19", "R 0"]:
        key, record = way.split()
        page_at_3.keyboard.press(key)
        expect(timeline(page_at_3)).to_have_value(record)
    for _ in range(4):  # what a held key sends
        page_at_3.keyboard.down("ArrowRight")
    page_at_3.keyboard.up("ArrowRight")
    expect(step(page_at_3)).to_have_value("4")

    page_at_3.keyboard.press("+")
    expect(speed).to_have_attribute("aria-valuetext", "8 steps/s")
    page_at_3.keyboard.press("-")
    page_at_3.keyboard.press("-")
    expect(speed).to_have_attribute("aria-valuetext", "2 steps/s")

    begin_slowly(page_at_3)
    for shown in (pause, play):
        page_at_3.keyboard.press("Space")
        expect(shown).to_be_visible()
    for _ in range(4):
        page_at_3.keyboard.down("Space")
    page_at_3.keyboard.up("Space")
    expect(pause).to_be_visible()  # and did not flicker


@pytest.mark.thorough
def test_arrows_draw_only_while_drawing_by_keyboard_is_on_and_control_z_takes_that_back(page_at_3: Page) -> None:
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

    undo, redo = (button(page_at_3, name) for name in ("Undo", "Redo"))
    stage.click(position={"x": 368, "y": 230})
    expect(undo).to_be_enabled()
    for again in ("Control+y", "Control+Shift+z"):
        page_at_3.keyboard.press("Control+z")
        expect(undo).to_be_disabled()
        page_at_3.keyboard.press(again)
        expect(redo).to_be_disabled()
        expect(undo).to_be_enabled()


@pytest.mark.thorough
def test_keys_are_about_what_has_the_keyboard_a_dialog_a_field_or_a_button(page_at_3: Page) -> None:
    at, play = timeline(page_at_3), button(page_at_3, "Play")
    page_at_3.keyboard.press("?")
    dialog = page_at_3.get_by_role("dialog", name="Help")
    expect(dialog).to_be_visible()
    page_at_3.keyboard.press("ArrowRight")
    page_at_3.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(at).to_have_value("6")

    weight = page_at_3.get_by_role("spinbutton", name="Weight on h")
    for key in ("r", "ArrowLeft", "Space"):
        weight.press(key)
    expect(at).to_have_value("6")
    expect(play).to_be_visible()

    speed = page_at_3.get_by_role("slider", name="Speed")
    speed.press("ArrowRight")  # which moves the slider, and not the search
    expect(speed).to_have_attribute("aria-valuetext", "8 steps/s")
    expect(at).to_have_value("6")

    button(page_at_3, "Step forward").press("Space")
    expect(at).to_have_value("9")
    expect(play).to_be_visible()

    size = page_at_3.get_by_role("combobox", name="Step size")
    size.press("ArrowDown")
    expect(size).to_have_value("rise")
    expect(at).to_have_value("9")


CLOSE_AND_PRESS_END = """() => {
    const field = document.activeElement;
    field.closest("dialog").close();
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
}"""


@pytest.mark.thorough
def test_after_a_click_and_a_dialog_that_it_has_opened_the_keys_are_about_the_search_again(page_at_3: Page) -> None:
    forward, pause, play = (button(page_at_3, name) for name in ("Step forward", "Pause", "Play"))
    begin_slowly(page_at_3)
    forward.click()
    for shown in (pause, play):
        page_at_3.keyboard.press("Space")
        expect(shown).to_be_visible()

    save = button(page_at_3, "Save")
    save.click()
    button(page_at_3, "Cancel").click()
    for shown in (pause, play):
        page_at_3.keyboard.press("Space")
        expect(shown).to_be_visible()
    page_at_3.get_by_role("slider", name="Speed").click()
    page_at_3.keyboard.press("Home")
    expect(timeline(page_at_3)).to_have_value("0")

    button(page_at_3, "Open").click()
    page_at_3.get_by_role("textbox", name="Text").focus()
    page_at_3.evaluate(CLOSE_AND_PRESS_END)  # before the closed dialog has let go
    expect(forward).to_be_disabled()

    save.press("Enter")
    page_at_3.get_by_role("dialog", name="Save").press("Escape")
    expect(save).to_be_focused()  # opened by key, and so its button has the keyboard


def test_escape_closes_what_is_open_and_the_help_lists_every_key_there_is(open_page: OpenPage) -> None:
    page = open_page()
    expect(timeline(page)).to_be_enabled()
    welcome = page.get_by_text("Press Space to watch A* find its way.")
    expect(welcome).to_be_visible()
    page.keyboard.press("Escape")
    expect(welcome).to_be_hidden()

    button(page, "Help").click()
    dialog = page.get_by_role("dialog", name="Help")
    words = catalogue("en")
    expect(dialog.get_by_role("row").filter(has_text=words["key.play"])).to_contain_text("Space")
    rows = dialog.get_by_role("row").all_text_contents()
    for key, sentence in words.items():
        if key.startswith("key.") and key != "key.space":
            assert [sentence in row for row in rows].count(True) == 1, sentence
    button(page, "Close").click()
    expect(dialog).to_be_hidden()
