"""A page that is alive begins again, without being loaded (`static/js/startpage.js`)."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from ..support.browser.drawing import drag
from ..support.browser.locators import button, timeline

pytestmark = pytest.mark.browser

BEGIN = """async (fresh) => {
    const script = await import(document.querySelector('script[type="module"]').src);
    const { page } = script.main ?? script; // in a bundle, a module is one of its exports
    await page.ready;
    await page.begin(fresh);
}"""
AT_THE_START = re.compile("^step 0 of ")


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


def test_what_is_clicked_before_the_scripts_have_come_is_done_when_they_do(page: Page, server: str) -> None:
    held: list[Route] = []
    page.route("**/first.js", lambda route: held.append(route))
    with page.expect_request("**/first.js"):
        page.goto(server, wait_until="commit")
    page.get_by_role("navigation", name="Panels").get_by_role("button", name="Runs", exact=True).click()
    page.get_by_role("button", name="Step forward").click()
    expect(page.get_by_role("region", name="Runs", exact=True)).to_be_hidden()
    held.pop().continue_()
    expect(page.get_by_role("region", name="Runs", exact=True)).to_be_visible()
    expect(timeline(page)).to_have_attribute("aria-valuetext", re.compile("^step 1 of "))
