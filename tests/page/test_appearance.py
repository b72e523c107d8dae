"""How the page looks, as its user likes it: light or dark, rails, the presentation, the welcome; all remembered."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from ..support.browser.locators import wait_until_shown
from ..support.browser.panels import open_panel
from ..support.oracles.crossing import thinned

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]

BACKGROUND = "() => getComputedStyle(document.body).backgroundColor"
LIGHT, DARK = "rgb(244, 246, 249)", "rgb(15, 18, 22)"


@pytest.fixture
def ready(open_page: OpenPage) -> Page:
    page = open_page()
    expect(page.get_by_role("slider", name="Timeline")).to_be_enabled()
    return page


def welcome(page: Page) -> Locator:
    return page.get_by_role("note", name="Welcome")


@pytest.mark.parametrize(("scheme", "colour"), thinned([("dark", DARK), ("light", LIGHT)]))
def test_at_first_the_page_is_light_or_dark_as_the_system_is(page: Page, ready: Page, scheme: str, colour: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    assert page.evaluate(BACKGROUND) == colour


def test_light_and_dark_can_be_chosen_and_are_remembered(ready: Page) -> None:
    ready.get_by_role("button", name="Colours: as in your system").click()
    ready.get_by_role("button", name="Colours: light").click()
    expect(ready.get_by_role("button", name="Colours: dark")).to_be_visible()
    assert ready.evaluate(BACKGROUND) == DARK
    ready.reload()
    expect(ready.get_by_role("button", name="Colours: dark")).to_be_visible()
    assert ready.evaluate(BACKGROUND) == DARK


def test_colours_for_any_colour_vision_are_one_switch(ready: Page) -> None:
    start = "() => getComputedStyle(document.documentElement).getPropertyValue('--start')"
    before = ready.evaluate(start)
    ready.get_by_role("checkbox", name="Colours for colour-blind people").check()
    ready.wait_for_function(f"(before) => ({start})() !== before", arg=before)


def test_the_right_column_is_folded_away_and_stays_so(ready: Page) -> None:
    stage = ready.get_by_role("region", name="Stage")
    toggle = ready.get_by_role("button", name="Lists and code on the right")
    before = stage.bounding_box()
    toggle.click()
    expect(ready.get_by_role("region", name="Open list")).to_be_hidden()
    after = stage.bounding_box()
    assert before
    assert after
    assert after["width"] == before["width"] + 336
    ready.reload()
    expect(toggle).to_have_attribute("aria-expanded", "false")
    expect(ready.get_by_role("region", name="Open list")).to_be_hidden()
    toggle.click()
    expect(ready.get_by_role("region", name="Open list")).to_be_visible()


def test_any_panel_folds_up_to_its_heading_and_stays_so(ready: Page) -> None:
    head = ready.get_by_role("region", name="Statistics").get_by_role("button", name="Statistics")
    expect(ready.locator("#outcome")).to_be_visible()
    head.click()
    expect(head).to_have_attribute("aria-expanded", "false")
    expect(ready.locator("#outcome")).to_be_hidden()
    ready.reload()
    expect(head).to_have_attribute("aria-expanded", "false")
    head.click()
    expect(ready.locator("#outcome")).to_be_visible()


def test_on_a_narrow_screen_a_folded_panel_is_shown_whole_when_it_is_chosen(ready: Page) -> None:
    region = ready.get_by_role("region", name="Statistics")
    region.get_by_role("button", name="Statistics").click()
    ready.set_viewport_size({"width": 390, "height": 844})
    ready.get_by_role("navigation", name="Panels").get_by_role("button", name="Statistics").click()
    expect(ready.locator("#outcome")).to_be_visible()
    expect(region.get_by_role("button", name="Statistics", exact=True)).to_be_disabled()


def test_the_presentation_shows_stage_sentence_and_timeline_only(ready: Page) -> None:
    ready.get_by_role("button", name="Present", exact=True).click()
    for name in ("Stage", "Explanation"):
        expect(ready.get_by_role("region", name=name)).to_be_visible()
    expect(ready.get_by_role("slider", name="Timeline")).to_be_visible()
    for name in ("Controls", "Algorithm", "Statistics", "View"):
        expect(ready.get_by_role("region", name=name)).to_be_hidden()
    expect(ready.get_by_role("banner")).to_be_hidden()
    ready.keyboard.press("ArrowRight")
    expect(ready.get_by_role("slider", name="Timeline")).to_have_value("1")
    ready.keyboard.press("Escape")
    expect(ready.get_by_role("region", name="Controls")).to_be_visible()


# Where the tools end and the message begins, once it says how to leave.
TOOLS_AND_MESSAGE = """() => {
    const [tools, said] = [document.getElementById("present-tools"), document.getElementById("message")];
    if (!said.textContent.includes("Esc leaves")) return null;
    return [tools.getBoundingClientRect().bottom, said.getBoundingClientRect().top];
}"""


@pytest.mark.live(False)
def test_the_presentation_can_be_left_with_the_pointer_and_says_how(ready: Page) -> None:
    ready.keyboard.press("p")
    bottom, top = ready.wait_for_function(TOOLS_AND_MESSAGE).json_value()  # at once: it does not stay
    assert bottom <= top + 1, "what is said covers the tools"
    ready.get_by_role("button", name="Leave Present mode").click()
    expect(ready.get_by_role("banner")).to_be_visible()


@pytest.mark.live(False)
def test_how_the_presentation_is_left_stays_said_when_the_rest_of_the_page_comes(
    page: Page, open_page: OpenPage
) -> None:
    held: list[Route] = []
    page.route("**/latecomponents.js", lambda route: held.append(route))
    open_page()
    page.keyboard.press("p")
    how = page.get_by_role("alert").get_by_text("Esc leaves")
    expect(how).to_be_visible()
    held[0].continue_()
    expect(page.locator("#code-choice")).to_have_js_property("inert", False)
    wait_until_shown(page)
    expect(how).to_be_visible()


def test_at_the_first_start_one_press_of_space_plays(ready: Page) -> None:
    expect(welcome(ready)).to_contain_text("Press Space")
    ready.keyboard.press("Space")
    expect(ready.get_by_role("button", name="Pause")).to_be_visible()
    expect(welcome(ready)).to_be_hidden()


def test_the_welcome_can_be_skipped_and_does_not_come_back(ready: Page) -> None:
    welcome(ready).get_by_role("button", name="Got it").click()
    expect(welcome(ready)).to_be_hidden()
    ready.reload()
    expect(ready.get_by_role("slider", name="Timeline")).to_be_enabled()
    expect(welcome(ready)).to_be_hidden()


def test_a_message_can_be_closed(ready: Page) -> None:
    ready.get_by_role("combobox", name="Algorithm").select_option("jump-point")
    message = ready.get_by_role("alert").get_by_text(re.compile("needs another rule"))
    expect(message).to_be_visible()
    ready.get_by_role("button", name="Close", exact=True).click()
    expect(message).to_be_hidden()


@pytest.mark.live(False)  # a page without a store cannot be left as it came
def test_the_page_works_in_a_browser_that_keeps_nothing(page: Page, open_page: OpenPage) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
    )
    open_page()
    page.get_by_role("button", name="Step forward").click()
    expect(page.get_by_role("spinbutton", name="Step", exact=True)).to_have_value("1")


def test_what_others_wrote_into_the_storage_does_no_harm(page: Page, open_page: OpenPage) -> None:
    written = '{"pinned": {}, "columns": 1, "textSize": 99, "theme": 7, "language": "zz"}'
    page.add_init_script(f"localStorage.setItem('astrolabe.view', '{written}')")
    open_page()
    expect(page.get_by_role("region", name="Open list")).to_be_visible()
    expect(page.get_by_role("slider", name="Timeline")).to_be_enabled()


def test_on_a_phone_one_panel_is_shown_at_a_time(page: Page, open_page: OpenPage) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_page()
    panels = page.get_by_role("navigation", name="Panels")
    open_panel(page, "Algorithm")
    panels.get_by_role("button", name="Statistics").click()
    expect(panels.get_by_role("button", name="Statistics")).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_role("region", name="Statistics")).to_be_visible()
    expect(page.get_by_role("region", name="Algorithm")).to_be_hidden()
