"""The race of data structures: one search under every design, in a chart and in figures that are the server's."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, Page, expect

from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.engine.interpreted import Engine
from astrolabe.engine.settings import Settings

from ..support.browser.links import link_to
from ..support.browser.locators import button, step
from ..support.browser.panels import open_panel
from ..support.oracles.maps import empty_map

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]
FIELD = empty_map(16, 12)
DIJKSTRA = Settings(algorithm="dijkstra")


def operations(problem: GridMap, design: str) -> int:
    engine = Engine(problem, replace(DIJKSTRA, open_list=design))
    while not engine.ended:
        engine.advance(1_000)
    return sum(engine.operations().values())


def cells(panel: Locator, design: str) -> list[str]:
    """What the table says of a design: now, at the end, for each expansion, for twice as many."""
    row = panel.get_by_role("row").filter(has=panel.page.get_by_role("rowheader", name=design, exact=True))
    return row.get_by_role("cell").all_inner_texts()


@pytest.mark.live(False)
def test_the_race_of_designs(open_page: OpenPage) -> None:
    page = open_page(link_to(FIELD, algorithm="dijkstra"))
    button(page, "To the end").click()
    panel = open_panel(page, "Data structures")
    expect(panel.get_by_role("row")).to_have_count(8)
    expect(panel.get_by_role("status")).to_have_text("")
    for design, name in (
        ("sorted-vector", "Sorted vector"),
        ("two-maps", "Two ordered maps"),
        ("buckets", "Bucket queue"),
    ):
        wanted = f"{operations(FIELD, design):,}"
        assert cells(panel, name)[:2] == [wanted, wanted]
    expect(panel).to_contain_text("as many operations as “Bucket queue”.")
    expect(panel.get_by_role("group", name="What each design has cost")).to_be_visible()

    step(page).fill("40")
    step(page).press("Enter")
    expect(panel.get_by_role("columnheader", name="now, after 39")).to_be_visible()  # the start is put in before
    now, end, *_ = cells(panel, "Sorted vector")
    assert int(now.replace(",", "")) < int(end.replace(",", ""))

    panel.get_by_role("combobox", name="Designs of").select_option("Closed list")
    expect(panel.get_by_role("row", name="Scanned list")).not_to_contain_text("–")
    expect(panel.get_by_role("row", name="Array by Cantor rank")).to_contain_text("boards")

    panel.get_by_role("button", name="Put back").click()
    page.get_by_role("combobox", name="Algorithm").select_option("greedy")
    panel = open_panel(page, "Data structures")
    expect(panel.get_by_role("status")).to_contain_text("Only searches that rank their open nodes")
