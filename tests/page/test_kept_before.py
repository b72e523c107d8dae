"""What the page and its server kept before records said f opens as it did then (`tests/support/kept`)."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .. import ROOT
from ..support import formats
from ..support.browser.calling import source
from ..support.browser.drawing import expect_map
from ..support.browser.locators import button, step
from ..support.browser.panels import open_panel

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]
KEPT = ROOT / "tests" / "support" / "kept"
RESTORE = source("support/scripts/pagestores.js", "restore")
FIELD = """
    .......
    .S.#.G.
    ...#...
"""


def test_a_document_and_its_link_kept_before_open_with_both_lanes_at_their_step(open_page: OpenPage) -> None:
    document = formats.read((KEPT / "document.json").read_text("utf-8"))
    assert (document.settings, document.step) == ({"algorithm": "a-star"}, 3)
    assert document.lanes
    assert document.lanes.others == ({"algorithm": "dijkstra"},)
    page = open_page((KEPT / "link.txt").read_text("utf-8").strip())
    expect_map(page, FIELD)
    expect(page.get_by_role("group", name=re.compile("^Lane 2:.*Dijkstra"))).to_be_visible()
    expect(step(page)).to_have_value("3")


@pytest.mark.live
def test_what_the_browser_kept_before_is_there_again(page: Page, open_page: OpenPage) -> None:
    open_page("")
    restored(page, "stores.json")
    expect_map(page, FIELD)
    expect(page.get_by_role("group", name=re.compile("^Lane 2:.*Dijkstra"))).to_be_visible()
    row = open_panel(page, "Runs").get_by_role("table").locator("tbody tr")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Dijkstra")

    restored(page, "trace.json")
    button(page, "To the end").click()
    expect(step(page)).to_have_value("5")
    expect(page.locator("#sentence")).to_have_text(re.compile("^Path found: cost 3"))


def restored(page: Page, name: str) -> None:
    """Leave the page, put what was kept in place of what it keeps, and come back."""
    address = page.url
    page.goto(f"{address}static/early.js")  # nothing is kept from there
    page.evaluate(f"(stores) => ({RESTORE})(stores)", json.loads((KEPT / name).read_text("utf-8")))
    page.goto(address)
