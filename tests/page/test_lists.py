"""The Open list and Closed list panels: what a class sees in them, and how they and other views point at each other."""

import re
from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.engine.settings import Settings

from ..support.browser.axe import find_serious
from ..support.browser.drawing import place
from ..support.browser.driving import to_step
from ..support.browser.links import link_to
from ..support.browser.locators import show_tab, step, timeline, transport
from ..support.oracles import golden
from ..support.oracles.crossing import thinned
from ..support.oracles.maps import empty_map

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]
WIDE = empty_map(30, 20)
LONG = GridMap(24, 5, bytes([1]) * 24 * 5, 2 * 24 + 1, 2 * 24 + 22)  # open ground, from the left to the right


def map_of(name: str) -> tuple[GridMap, Settings]:
    """The map and the settings of a golden run."""
    problem, settings = golden.RUNS[name]
    assert isinstance(problem, GridMap)
    return problem, settings


def panel(page: Page, name: str) -> Locator:
    """The panel of a list; that both are regions of their names is what axe and those in Chinese look for."""
    return page.locator(f"#{name.lower().replace(' ', '-')}-panel")


def grid_of(page: Page, name: str) -> Locator:
    return panel(page, name).get_by_role("grid", name=name)


def opened(page: Page) -> Locator:
    """The rows of the open list, without the heads of the columns."""
    return grid_of(page, "Open list").locator("[role=row]:not([aria-rowindex='1'])")


def closed(page: Page) -> Locator:
    return grid_of(page, "Closed list").locator("[role=row]:not([aria-rowindex='1'])")


def unfold(page: Page, name: str) -> None:
    head = panel(page, name).get_by_role("heading", name=name).get_by_role("button")
    if head.get_attribute("aria-expanded") == "false":
        head.click()


def cells(row: Locator) -> list[str]:
    return row.locator("[role=gridcell]").all_inner_texts()


def column(rows: Locator, number: int) -> list[str]:
    """The texts of a column."""
    texts: list[str] = rows.evaluate_all(f"rows => rows.map(row => row.children[{number}].textContent)")
    return texts


def numbers(rows: Locator, number: int) -> list[float]:
    return [float(text) for text in column(rows, number)]


def with_room(page: Page) -> None:
    """A window in which nine rows of a list are seen whole."""
    page.set_viewport_size({"width": 1280, "height": 1000})


def ready(open_page: OpenPage, page: Page, tab: str = "Map") -> None:
    open_page()
    show_tab(page, tab)
    expect(timeline(page)).to_be_enabled()
    expect(grid_of(page, "Open list")).to_be_visible()


@pytest.mark.parametrize("tab", thinned(["Map", "Board"]))
def test_the_open_list_is_in_the_order_in_which_nodes_come_out(open_page: OpenPage, page: Page, tab: str) -> None:
    ready(open_page, page, tab)
    to_step(page, 6)
    expect(opened(page).first).to_contain_text("next")
    rows = opened(page)
    least = numbers(rows, 1)
    assert least == sorted(least)
    assert all(f == g + h for f, g, h in zip(least, numbers(rows, 2), numbers(rows, 3), strict=True))
    front = cells(rows.first)[4]
    page.keyboard.press("ArrowRight")
    unfold(page, "Closed list")
    expect(closed(page).last).to_contain_text(front)
    expect(closed(page).last).to_have_attribute("data-next", "")
    front = cells(rows.first)[4]  # a folded list is right when it is seen again
    head = panel(page, "Open list").get_by_role("heading").get_by_role("button")
    head.click()
    page.keyboard.press("End")
    expect(transport(page, "To the end")).to_be_disabled()
    head.click()
    expect(rows.first.get_by_role("gridcell").nth(4)).not_to_have_text(front)


@pytest.mark.thorough
def test_what_shares_the_least_f_is_bracketed_and_the_tie_rule_said(open_page: OpenPage, page: Page) -> None:
    ready(open_page, page, "Board")
    to_step(page, 9)
    line = panel(page, "Open list")
    expect(line).to_contain_text("Least f first, then the larger g, then the older")
    expect(line).to_contain_text(re.compile(r"\d+ have f = \d+; next: board \d+"))
    many = int(re.findall(r"(\d+) have f", line.inner_text())[0])
    expect(opened(page).filter(has_text="tied")).to_have_count(many)
    before = cells(opened(page).first)[4]
    page.get_by_role("combobox", name="Tie-break").select_option(label="Smaller g first")
    expect(line).to_contain_text("the smaller g, then the older")
    to_step(page, 9)
    expect(opened(page).first.get_by_role("gridcell").nth(4)).not_to_have_text(before)


@pytest.mark.thorough
def test_rows_and_stage_point_at_each_other(open_page: OpenPage, page: Page) -> None:
    ready(open_page, page)
    to_step(page, 9)
    row = opened(page).nth(3)
    x, y = cells(row)[4].split(", ")
    cell = page.get_by_role("region", name="Cell")
    row.hover()
    expect(cell).to_contain_text(f"Cell ({x}, {y})")
    row.click()
    page.mouse.move(640, 20)
    expect(cell).to_contain_text(f"Cell ({x}, {y})")
    expect(opened(page).and_(page.locator("[aria-selected=true]"))).to_contain_text(f"{x}, {y}")
    cell.get_by_role("button", name="opened").click()  # the way to when it was opened
    expect(opened(page).and_(page.locator("[aria-selected=true]"))).to_contain_text(f"{x}, {y}")


@pytest.mark.thorough
def test_a_node_picked_on_the_stage_is_brought_into_view(open_page: OpenPage, page: Page) -> None:
    open_page(link_to(WIDE, step=200, algorithm="dijkstra"))
    grid = grid_of(page, "Open list")
    expect(opened(page).first).to_be_visible()
    grid.focus()
    page.keyboard.press("End")
    last = grid.locator("[data-active]")
    expect(last).to_have_attribute("aria-rowindex", grid.get_attribute("aria-rowcount") or "none")
    x, y = map(int, cells(last)[4].split(", "))
    number = last.get_attribute("aria-rowindex")
    page.keyboard.press("Home")
    expect(grid.locator(f"[aria-rowindex='{number}']")).to_have_count(0)
    page.keyboard.down("Alt")
    page.mouse.click(*place(page, x, y))
    page.keyboard.up("Alt")
    expect(grid.locator("[aria-selected=true]")).to_have_attribute("aria-rowindex", number or "none")


def test_the_list_is_filtered_and_gone_through_with_the_keyboard(open_page: OpenPage, page: Page) -> None:
    with_room(page)
    open_page(link_to(LONG, step=9))
    expect(opened(page).first).to_contain_text("next")
    text = panel(page, "Open list").get_by_label("Filter the open list")
    text.fill("f<=23 and g=8")
    expect(panel(page, "Open list")).to_contain_text("3 of 18 rows match")
    assert set(numbers(opened(page), 2)) == {8}
    node = cells(opened(page).nth(1))[4]
    text.fill(f"({node})")
    expect(opened(page)).to_have_count(1)
    text.fill("f<1")
    expect(panel(page, "Open list")).to_contain_text("None of 18 rows match")
    text.fill("f<=")
    expect(text).to_have_attribute("aria-invalid", "true")
    expect(panel(page, "Open list")).to_contain_text("Not understood")
    text.fill("")
    expect(grid_of(page, "Open list")).to_have_attribute("aria-rowcount", "19")
    grid, active = grid_of(page, "Open list"), page.locator("#open-list [data-active]")
    grid.focus()
    for key, row in [("ArrowDown", 2), ("ArrowDown", 3), ("ArrowUp", 2), ("PageDown", 11), ("End", 19), ("Home", 2)]:
        page.keyboard.press(key)
        expect(active).to_have_attribute("aria-rowindex", str(row))
        expect(grid).to_have_attribute("aria-activedescendant", active.get_attribute("id") or "none")
    expect(grid).to_have_attribute("aria-rowcount", "19")
    page.keyboard.press("Enter")
    expect(active).to_have_attribute("aria-selected", "true")
    expect(step(page)).to_have_value("9")
    page.keyboard.press("PageDown")
    page.keyboard.press("Shift+Enter")  # to when this entry was put in
    expect(step(page)).not_to_have_value("9")


@pytest.mark.thorough
def test_follow_keeps_the_front_in_view_until_a_hand_scrolls(open_page: OpenPage, page: Page) -> None:
    ready(open_page, page)
    to_step(page, 30)
    grid, follow = grid_of(page, "Open list"), page.locator("#open-list-panel .list-follow")
    expect(follow).to_have_attribute("aria-pressed", "true")
    expect(opened(page).first).to_contain_text("next")
    grid.hover()
    page.mouse.wheel(0, 300)
    expect(follow).to_have_attribute("aria-pressed", "false")
    top = grid.evaluate("grid => grid.scrollTop")
    assert top > 0
    page.keyboard.press("ArrowRight")
    expect(step(page)).to_have_value("31")
    assert grid.evaluate("grid => grid.scrollTop") == top
    follow.click()
    expect(opened(page).first).to_contain_text("next")
    assert grid.evaluate("grid => grid.scrollTop") == 0


@pytest.mark.thorough
def test_both_sides_have_their_lists_and_a_search_that_goes_deep_has_its_path(open_page: OpenPage, page: Page) -> None:
    ready(open_page, page)
    algorithm = page.locator("#algorithm-panel").get_by_role("combobox", name="Algorithm")
    algorithm.select_option("bidirectional-a-star")
    to_step(page, 8)
    region = panel(page, "Open list")
    expect(opened(page).first).to_be_visible()
    there, back = (region.get_by_role("button", name=name) for name in ("From the start", "From the goal"))
    expect(there).to_have_attribute("aria-pressed", "true")
    front = cells(opened(page).first)[4]
    back.click()
    expect(back).to_have_attribute("aria-pressed", "true")
    expect(opened(page).first.get_by_role("gridcell").nth(4)).not_to_have_text(front)
    algorithm.select_option("a-star")
    expect(back).to_be_hidden()
    algorithm.select_option("depth-first")
    to_step(page, 8)
    expect(panel(page, "Open list")).to_contain_text("Last in, first out")
    newest = numbers(opened(page), 6)
    assert newest == sorted(newest, reverse=True)
    unfold(page, "Closed list")
    expect(panel(page, "Closed list")).to_contain_text("The current path")
    nodes, parents = column(closed(page), 4), column(closed(page), 5)
    assert parents[1:] == nodes[:-1]  # each row's parent is the row above


@pytest.mark.thorough
def test_stale_entries_are_struck_out_where_the_design_leaves_them_behind(open_page: OpenPage, page: Page) -> None:
    with_room(page)
    problem, settings = map_of("a-star")
    open_page(link_to(problem, step=5, diagonal=settings.diagonal))
    expect(step(page)).to_have_value("5")
    region = panel(page, "Open list")
    expect(region.get_by_text("Open nodes: ")).to_be_visible()
    before = region.bounding_box()
    page.keyboard.press("ArrowRight")
    stale = opened(page).and_(page.locator("[data-stale]"))
    expect(stale).to_have_count(1)
    expect(stale).to_have_attribute("title", re.compile("^Out of date"))
    expect(region.get_by_text("stale: 1")).to_be_visible()
    assert region.bounding_box() == before  # what stands below it has not moved
    expect(region.get_by_title("put in again")).to_contain_text("↑")
    open_page(link_to(problem, step=6, diagonal=settings.diagonal, open_list="indexed-heap"))
    expect(region.get_by_title("Its entry was moved (decrease-key)")).to_contain_text("↑")
    expect(stale).to_have_count(0)


@pytest.mark.thorough
def test_reopened_nodes_can_be_told(open_page: OpenPage, page: Page) -> None:
    with_room(page)
    problem, settings = map_of("reopening")
    open_page(link_to(problem, step=8, heuristic="table", table=list(settings.table or ()), reopening=True))
    reopened = opened(page).filter(has_text="↺")
    expect(reopened).to_have_attribute("title", re.compile("^Reopened"))
    node = cells(reopened)[4]
    unfold(page, "Closed list")
    page.keyboard.press("End")
    expect(closed(page).filter(has_text=re.compile(f"↺.*{node}")).first).to_have_attribute("title", re.compile("again"))


@pytest.mark.thorough
@pytest.mark.parametrize(("size", "tab"), thinned(product([(1280, 720), (390, 844)], ["Board", "Map"]), 4))
def test_axe_finds_nothing_serious(open_page: OpenPage, page: Page, size: tuple[int, int], tab: str) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_page()
    show_tab(page, tab)
    expect(timeline(page)).to_be_enabled()
    page.keyboard.press("End")
    expect(transport(page, "To the end")).to_be_disabled()
    for name in ("Open list", "Closed list"):
        if size[0] < 960:
            page.get_by_role("navigation", name="Panels").get_by_role("button", name=name).click()
        else:
            unfold(page, name)
        grid = page.get_by_role("grid", name=name)
        expect(grid.get_by_role("row").nth(1)).to_be_visible()
        grid.focus()
        page.keyboard.press("ArrowDown")
        expect(grid).to_have_attribute("aria-activedescendant", re.compile("list"))
        assert find_serious(page.get_by_role("region", name=name)) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


CUT = "cells => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent)"


@pytest.mark.thorough
def test_no_number_is_cut_however_long(open_page: OpenPage, page: Page) -> None:
    open_page(link_to(empty_map(130, 120), diagonal="always"))
    expect(timeline(page)).to_be_enabled()
    unfold(page, "Closed list")
    page.keyboard.press("End")
    for rows in (opened(page), closed(page)):
        expect(rows.first).to_contain_text(".")
        assert rows.locator("[data-cell]:not([data-cell=mark])").evaluate_all(CUT) == []
        rows.first.hover()
        grid = rows.first.locator("xpath=ancestor::*[@role='grid']")
        heads = grid.locator("[aria-rowindex='1'] > *").evaluate_all("cells => cells.map((cell) => cell.offsetLeft)")
        assert rows.first.evaluate("row => Array.from(row.children, (cell) => cell.offsetLeft)") == heads
