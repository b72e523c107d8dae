"""What the browser keeps, and that nothing of it is lost: two tabs, a crash, an edit a moment old."""

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Error, Locator, Page, expect

from ..support.browser.drawing import drag, expect_map
from ..support.browser.links import link_to
from ..support.browser.locators import button
from ..support.oracles.maps import grid_from

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]
FIELD = "......\nS.#..G\n......"
TRAP = """
    ...............
    ....#######....
    ..........#....
    ..........#....
    .S........#..G.
    ..........#....
    ..........#....
    ....#######....
    ...............
"""
NAME = "() => sessionStorage.getItem('astrolabe.document')"  # of the tab's document
OTHERS = f"(name) => ({NAME})() !== name"
SAFE_AFTER = 300  # milliseconds after an edit, whatever happens to the browser


def algorithm(page: Page) -> Any:
    return page.get_by_role("combobox", name="Algorithm")


def duplicated(page: Page) -> Page:
    """The tab once more, with what the browser remembers of a tab."""
    with page.expect_popup() as popup:
        page.evaluate("() => void window.open(location.href)")
    return popup.value


def without_locks(page: Page) -> None:
    """As on a page that came over a network without https."""
    page.context.add_init_script("delete Navigator.prototype.locks")


@pytest.mark.thorough
@pytest.mark.parametrize("locks", ["locks", "no locks"])
def test_two_tabs_have_two_documents(locks: str, page: Page, open_page: OpenPage) -> None:
    if locks == "no locks":
        without_locks(page)
    first = open_page(link_to(grid_from(FIELD)))
    expect_map(first, FIELD)
    second = duplicated(first)
    if locks == "locks":
        second.wait_for_function(OTHERS, arg=first.evaluate(NAME))
    expect_map(second, FIELD)  # before anything is changed: another reload would look for it
    for tab, chosen in ((first, "dijkstra"), (second, "greedy"), (first, "weighted-a-star"), (second, "dijkstra")):
        algorithm(tab).select_option(chosen)
        expect_map(tab, FIELD)
    drag(second, [(0, 0), (1, 0)])
    for tab, chosen, drawn in ((first, "weighted-a-star", FIELD), (second, "dijkstra", "##" + FIELD[2:])):
        tab.reload()
        expect(algorithm(tab)).to_have_value(chosen)
        expect_map(tab, drawn)


@pytest.mark.thorough
def test_an_edit_is_kept_where_the_page_goes_at_once(page: Page, open_page: OpenPage) -> None:
    without_locks(page)
    opened = open_page(link_to(grid_from(FIELD)))
    expect_map(opened, FIELD)
    for chosen in ("greedy", "dijkstra"):
        algorithm(opened).select_option(chosen)
        opened.reload()
        expect(algorithm(opened)).to_have_value(chosen)
        expect_map(opened, FIELD)


@pytest.mark.thorough
def test_a_new_tab_begins_with_what_was_worked_on_last(page: Page, open_page: OpenPage) -> None:
    expect_map(open_page(link_to(grid_from(FIELD))), FIELD)
    second = page.context.new_page()
    second.goto(page.url)
    algorithm(second).select_option("greedy")
    expect_map(second, FIELD)
    expect(algorithm(page)).to_have_value("a-star")


def keep_as(page: Page, name: str) -> Locator:
    button(page, "Save").click()
    dialog = page.get_by_role("dialog", name="Save")
    dialog.get_by_role("combobox", name="Format").select_option("browser")
    dialog.get_by_role("textbox", name="Name").fill(name)
    dialog.get_by_role("button", name="Save").click()
    return dialog


def kept_names(page: Page) -> Locator:
    """The names in the Open dialog, which is opened."""
    button(page, "Open").click()
    return page.get_by_role("list", name="Kept in this browser").get_by_role("listitem")


def test_maps_are_kept_under_names_by_two_tabs(page: Page, open_page: OpenPage) -> None:
    first = open_page(link_to(grid_from(FIELD)))
    expect(keep_as(first, "Wall")).to_be_hidden()
    second = page.context.new_page()
    second.goto(page.url)
    expect(kept_names(second)).to_have_count(1)
    second.get_by_role("button", name="U-trap").click()
    expect(keep_as(second, "Wall").get_by_role("alert")).to_contain_text("already something named “Wall”")
    second.get_by_role("textbox", name="Name").fill("Trap")
    second.get_by_role("dialog", name="Save").get_by_role("button", name="Save").click()
    expect(second.get_by_role("dialog", name="Save")).to_be_hidden()
    names = kept_names(first)
    expect(names).to_contain_text(["Trap", "Wall"])
    first.get_by_role("button", name="Rename Trap").click()
    first.get_by_role("textbox", name="New name").fill("Cup")
    first.keyboard.press("Enter")
    expect(names).to_contain_text(["Cup", "Wall"])
    first.get_by_role("button", name="Delete Wall").click()
    expect(names).to_contain_text(["Cup"])
    names.get_by_role("button", name="Cup", exact=True).click()
    expect(first.get_by_role("dialog")).to_be_hidden()
    expect_map(first, TRAP)


def crash(context: BrowserContext) -> None:
    """End the browser without a word of warning."""
    assert context.browser
    processes = context.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    os.kill(next(each["id"] for each in processes if each["type"] == "browser"), signal.SIGKILL)
    with suppress(Error):
        context.close()


@pytest.mark.thorough
def test_an_edit_is_safe_in_a_moment_even_when_the_browser_is_killed(
    server: str, browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> None:
    context = browser_type.launch_persistent_context(tmp_path, **browser_type_launch_args)
    page = context.pages[0]
    page.goto(f"{server}/{link_to(grid_from(FIELD))}")
    expect_map(page, FIELD)
    drag(page, [(0, 0), (1, 0)])
    page.wait_for_timeout(SAFE_AFTER)
    crash(context)
    with browser_type.launch_persistent_context(tmp_path, **browser_type_launch_args) as again:
        page = again.pages[0]
        page.goto(server)
        expect_map(page, "##" + FIELD[2:])
