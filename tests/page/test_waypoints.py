"""Places to visit on the way, as a teacher puts them on a map: drawn, searched leg by leg, stepped through, shared."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from astrolabe.core.records import ARRIVED
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import Run

from ..support.browser.drawing import drag, place
from ..support.browser.links import link_to
from ..support.browser.locators import button, step
from ..support.oracles.folding import steps
from ..support.oracles.maps import empty_map

pytestmark = [pytest.mark.browser, pytest.mark.live, pytest.mark.thorough]

OpenPage = Callable[..., Page]
FIELD = empty_map(12, 7)
VISITING = replace(FIELD, waypoints=(9, 5 * 12 + 4))


def arrival() -> int:
    """The step in which the first waypoint is reached."""
    run = Run(VISITING, Settings())
    leg = run.pull(10_000)
    assert leg[-1]["kind"] == ARRIVED
    return steps(leg).index(len(leg))


def test_a_search_goes_from_waypoint_to_waypoint_and_back(open_page: OpenPage) -> None:
    page = open_page(link_to(FIELD, diagonal="never"))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sentence, status = page.locator("#sentence"), page.locator("#stage-status")
    expect(sentence).to_contain_text("from (0, 0) to (11, 6)")
    page.get_by_text("More tools").click()
    button(page, "Place a waypoint").click()
    page.mouse.click(*place(page, 9, 0))
    drag(page, [(8, 3), (8, 5), (4, 5)])
    expect(status).to_contain_text("Waypoint 1 (9, 0). Waypoint 2 (4, 5).")
    expect(sentence).to_contain_text("by way of 2 waypoints")

    button(page, "To the end").click()
    expect(sentence).to_contain_text("all 3 legs of it: cost 27, 27 steps")
    expect(status).to_contain_text("Path: 27 steps, cost 27.")
    step(page).fill(str(arrival()))
    step(page).press("Enter")
    expect(sentence).to_contain_text("Leg 1 of 3 is done, and waypoint 1 is reached: cost so far 9")
    seen = status.text_content() or ""
    button(page, "Step forward").click()
    expect(sentence).to_contain_text("Leg 2 of 3, to waypoint 2:")
    expect(status).to_contain_text("open: 1, closed: 0")
    button(page, "Step back").click()
    expect(status).to_have_text(seen)

    button(page, "Share").click()
    expect(page.get_by_role("alert")).to_contain_text("The link is copied.")
    link = page.evaluate("() => navigator.clipboard.readText()")
    page.goto("about:blank")
    page.goto(link)
    expect(sentence).to_contain_text("Leg 1 of 3 is done")
    expect(status).to_have_text(seen)
