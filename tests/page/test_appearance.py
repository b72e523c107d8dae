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


@pytest.mark.thorough
def test_colours_folded_panels_and_columns_are_chosen_and_remembered(ready: Page) -> None:
    stage = ready.get_by_role("region", name="Stage")
    outcome = ready.locator("#outcome")
    ready.get_by_role("button", name="Colours: as in your system").click()
    ready.get_by_role("button", name="Colours: light").click()
    expect(ready.get_by_role("button", name="Colours: dark")).to_be_visible()
    assert ready.evaluate(BACKGROUND) == DARK
    before = ready.evaluate(START)
    ready.get_by_role("checkbox", name="Colours for colour-blind people").check()
    ready.wait_for_function(f"(before) => ({START})() !== before", arg=before)
    toggle = ready.get_by_role("button", name="Lists and code on the right")
    wide = stage.bounding_box()
    toggle.click()
    expect(ready.get_by_role("region", name="Open list")).to_be_hidden()
    wider = stage.bounding_box()
    assert wide
    assert wider
    assert wider["width"] == wide["width"] + 336
    head = ready.get_by_role("region", name="Statistics").get_by_role("button", name="Statistics")
    expect(outcome).to_be_visible()
    head.click()
    expect(head).to_have_attribute("aria-expanded", "false")
    expect(outcome).to_be_hidden()
    ready.reload()
    expect(ready.get_by_role("button", name="Colours: dark")).to_be_visible()
    assert ready.evaluate(BACKGROUND) == DARK
    expect(toggle).to_have_attribute("aria-expanded", "false")
    expect(ready.get_by_role("region", name="Open list")).to_be_hidden()
    expect(head).to_have_attribute("aria-expanded", "false")
    toggle.click()
    expect(ready.get_by_role("region", name="Open list")).to_be_visible()
    head.click()
    expect(outcome).to_be_visible()


START = "() => getComputedStyle(document.documentElement).getPropertyValue('--start')"


@pytest.mark.thorough
def test_on_a_narrow_screen_one_panel_is_shown_at_a_time_and_one_that_was_folded_whole(ready: Page) -> None:
    region = ready.get_by_role("region", name="Statistics")
    region.get_by_role("button", name="Statistics").click()
    ready.set_viewport_size({"width": 390, "height": 844})
    open_panel(ready, "Algorithm")
    panels = ready.get_by_role("navigation", name="Panels")
    panels.get_by_role("button", name="Statistics").click()
    expect(panels.get_by_role("button", name="Statistics")).to_have_attribute("aria-expanded", "true")
    expect(ready.locator("#outcome")).to_be_visible()
    expect(region).to_be_visible()
    expect(region.get_by_role("button", name="Statistics", exact=True)).to_be_disabled()
    expect(ready.get_by_role("region", name="Algorithm")).to_be_hidden()


@pytest.mark.thorough
def test_the_presentation_shows_stage_sentence_and_timeline_only_and_a_message_can_be_closed(ready: Page) -> None:
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
    ready.get_by_role("combobox", name="Algorithm").select_option("jump-point")
    message = ready.get_by_role("alert").get_by_text(re.compile("needs another rule"))
    expect(message).to_be_visible()
    ready.get_by_role("button", name="Close", exact=True).click()
    expect(message).to_be_hidden()


# Where the tools end and the message begins, once it says how to leave.
TOOLS_AND_MESSAGE = """() => {
    const [tools, said] = [document.getElementById("present-tools"), document.getElementById("message")];
    if (!said.textContent.includes("Esc leaves")) return null;
    return [tools.getBoundingClientRect().bottom, said.getBoundingClientRect().top];
}"""


@pytest.mark.thorough
@pytest.mark.live(False)
def test_how_the_presentation_is_left_is_said_beside_its_tools_and_stays_when_the_rest_of_the_page_comes(
    page: Page, open_page: OpenPage
) -> None:
    held: list[Route] = []
    page.route("**/latecomponents.js", lambda route: held.append(route))
    with page.expect_request("**/latecomponents.js"):  # which may take longer than all that is done here
        open_page()
    page.keyboard.press("p")
    bottom, top = page.wait_for_function(TOOLS_AND_MESSAGE).json_value()  # at once: it does not stay
    assert bottom <= top + 1, "what is said covers the tools"
    how = page.get_by_role("alert").get_by_text("Esc leaves")
    expect(how).to_be_visible()
    held[0].continue_()
    expect(page.locator("#code-choice")).to_have_js_property("inert", False)
    wait_until_shown(page)
    expect(how).to_be_visible()
    page.get_by_role("button", name="Leave Present mode").click()
    expect(page.get_by_role("banner")).to_be_visible()


@pytest.mark.thorough
def test_the_welcome_can_be_skipped_and_does_not_come_back(ready: Page) -> None:
    welcome(ready).get_by_role("button", name="Got it").click()
    expect(welcome(ready)).to_be_hidden()
    ready.reload()
    expect(ready.get_by_role("slider", name="Timeline")).to_be_enabled()
    expect(welcome(ready)).to_be_hidden()


@pytest.mark.thorough
@pytest.mark.live(False)  # a page without a store cannot be left as it came
def test_the_page_works_in_a_browser_that_keeps_nothing(page: Page, open_page: OpenPage) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
    )
    open_page()
    page.get_by_role("button", name="Step forward").click()
    expect(page.get_by_role("spinbutton", name="Step", exact=True)).to_have_value("1")


@pytest.mark.thorough
def test_what_others_wrote_into_the_storage_does_no_harm(open_page: OpenPage) -> None:
    page = open_page(view={"pinned": {}, "columns": 1, "textSize": 99, "theme": 7, "language": "zz"})
    expect(page.get_by_role("region", name="Open list")).to_be_visible()
    expect(page.get_by_role("slider", name="Timeline")).to_be_enabled()
