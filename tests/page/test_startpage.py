"""A page that is alive begins again, without being loaded (`static/js/startpage.js`)."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from ..support.browser.drawing import drag
from ..support.browser.locators import button, step, timeline, transport
from ..support.browser.panels import open_panel

pytestmark = pytest.mark.browser

BEGIN = """async (fresh) => {
    const script = await import(document.querySelector('script[type="module"]').src);
    const { page } = script.main ?? script; // in a bundle, a module is one of its exports
    await page.ready;
    await page.begin(fresh);
}"""
SCRIPTS, LATE = "**/first.js", "**/latecomponents.js"
AT_THE_START = re.compile("^step 0 of ")
UNDER_WAY = re.compile("^step [1-9]")


@pytest.mark.thorough
@pytest.mark.live
def test_a_page_begins_again_with_nothing_of_what_was_done_on_it(open_page: Callable[..., Page]) -> None:
    page = open_page()
    button(page, "To the end").click()
    drag(page, [(3, 3), (3, 6)])
    expect(button(page, "Undo")).to_be_enabled()
    page.evaluate(BEGIN, {"domain": "board"})
    expect(page.get_by_role("tab", name="Board")).to_have_attribute("aria-selected", "true")
    button(page, "To the end").click()
    expect(button(page, "To the end")).to_be_disabled()
    page.evaluate(BEGIN, {})
    expect(page.get_by_role("tab", name="Map")).to_have_attribute("aria-selected", "true")
    expect(button(page, "Undo")).to_be_disabled()
    expect(timeline(page)).to_have_attribute("aria-valuetext", AT_THE_START)
    button(page, "To the end").click()
    expect(timeline(page)).to_have_attribute("aria-valuetext", re.compile(r"^step (\d+) of \1$"))


@contextmanager
def held(page: Page, script: str) -> Iterator[None]:
    """The script does not come before this is over."""
    routes: list[Route] = []
    page.route(script, lambda route: routes.append(route))
    yield
    for route in routes:
        route.continue_()


def appear(page: Page, server: str) -> None:
    """The page is there, its scripts are not."""
    with page.expect_request(SCRIPTS):
        page.goto(server, wait_until="commit")
    expect(transport(page, "Step forward")).to_be_visible()


@pytest.mark.thorough
def test_what_is_clicked_before_the_scripts_have_come_is_done_when_they_do(page: Page, server: str) -> None:
    with held(page, SCRIPTS):
        appear(page, server)
        page.get_by_role("navigation", name="Panels").get_by_role("button", name="Runs", exact=True).click()
        page.get_by_role("button", name="Step forward").click()
        expect(page.get_by_role("region", name="Runs", exact=True)).to_be_hidden()
    expect(page.get_by_role("region", name="Runs", exact=True)).to_be_visible()
    expect(timeline(page)).to_have_attribute("aria-valuetext", re.compile("^step 1 of "))


@pytest.mark.thorough
def test_space_pressed_before_the_scripts_have_come_plays(page: Page, server: str) -> None:
    with held(page, SCRIPTS):
        appear(page, server)
        page.keyboard.press("Space")
    expect(timeline(page)).to_have_attribute("aria-valuetext", UNDER_WAY)


@pytest.mark.thorough
def test_early_keys_and_clicks_are_done_in_their_order(page: Page, server: str) -> None:
    with held(page, SCRIPTS):
        appear(page, server)
        page.keyboard.press("End")
        transport(page, "Step back").click()  # and lets go of the keyboard, else the next key would be its own
        page.keyboard.press("Home")
        transport(page, "Step forward").press("Enter")
        transport(page, "Step forward").press("Space")
        page.keyboard.press("ArrowRight")
    expect(timeline(page)).to_have_attribute("aria-valuetext", re.compile("^step 3 of "))


def test_an_early_click_leaves_the_keyboard_to_the_search(page: Page, server: str) -> None:
    with held(page, SCRIPTS):
        appear(page, server)
        page.get_by_role("navigation", name="Panels").get_by_role("button", name="Runs", exact=True).click()
        page.keyboard.press("Space")
    expect(timeline(page)).to_have_attribute("aria-valuetext", UNDER_WAY)
    expect(page.get_by_role("region", name="Runs", exact=True)).to_be_visible()


@pytest.mark.thorough
def test_what_is_typed_early_into_a_field_or_meant_for_the_browser_is_no_key_of_the_page(
    page: Page, server: str
) -> None:
    with held(page, SCRIPTS):
        appear(page, server)
        for key in ("Control+ArrowRight", "Alt+ArrowRight", "Meta+ArrowRight"):
            page.keyboard.press(key)
        step(page).press("p")
        step(page).press("End")
        button(page, "Help").focus()
        page.keyboard.press("ArrowRight")
    expect(timeline(page)).to_have_attribute("aria-valuetext", re.compile("^step 1 of "))
    expect(page.get_by_role("button", name="Leave Present mode")).to_be_hidden()


@pytest.mark.thorough
def test_what_comes_a_moment_later_cannot_be_clicked_before_but_its_keys_are_heard(page: Page, server: str) -> None:
    with held(page, LATE):
        with page.expect_request(LATE):
            page.goto(server)
        tools = open_panel(page, "View").get_by_role("group", name="Over the stage").get_by_role("button")
        expect(tools).to_have_count(4)
        for tool in tools.all():
            expect(tool).to_be_disabled()
        page.keyboard.press("d")
    expect(tools.first).to_be_enabled()
    expect(tools.first).to_have_attribute("aria-pressed", "true")
