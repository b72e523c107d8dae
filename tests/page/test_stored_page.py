"""Show how it is stored: the structure of open at the cursor, which the other views and it point at."""

import re
from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

from ..support.browser.axe import find_serious
from ..support.browser.driving import to_step
from ..support.browser.links import link_to
from ..support.browser.locators import show_tab, step, timeline, transport
from ..support.oracles.crossing import thinned
from ..support.oracles.maps import empty_map
from .test_lists import LONG, OpenPage, cells, map_of, opened, panel, ready, with_room

pytestmark = [pytest.mark.browser, pytest.mark.live]

DESIGNS = {
    "two-maps": ["Map by f", "Map by node"],
    "sorted-queue": ["Vector"],
    "buckets": ["Buckets, the least f first"],
    "sorted-vector": ["Vector"],
    "indexed-heap": ["As a tree", "As an array"],
}
UNRANKED = {"breadth-first": "Queue", "depth-first": "Stack, top at the end", "ida-star": "Path, from the start"}
# Does the open list, which is short enough to be seen whole, hold these nodes?
SHOWN = """(nodes) => {
    const rows = [...document.querySelectorAll("#open-list [role=gridcell][data-cell=node]")];
    const count = Number(document.getElementById("open-list").getAttribute("aria-rowcount")) - 1;
    return count === nodes.length && rows.map((row) => row.textContent).sort().join() === nodes.sort().join();
}"""
SIDES = """entries => entries.map((entry) => {
    const { left, right } = entry.getBoundingClientRect();
    return [left, right];
})"""


def drawing(page: Page) -> Locator:
    """A region, as the tests in which it is looked for by its name say."""
    return page.locator("#stored")


def box(page: Page, name: str) -> Locator:
    return drawing(page).get_by_role("listbox", name=name)


def show(page: Page) -> None:
    panel(page, "Open list").get_by_role("button", name="As it is stored").click()
    settled(page)


def settled(page: Page) -> None:
    expect(drawing(page)).to_have_attribute("aria-busy", "false")


def names(entries: Locator) -> list[str]:
    """The nodes of entries, as they are written in them."""
    return entries.locator("[data-cell=node]").all_inner_texts()


@pytest.mark.thorough
@pytest.mark.parametrize("tab", thinned(["Board", "Map"]))
def test_a_heap_is_drawn_as_a_tree_and_as_an_array_at_every_step(open_page: OpenPage, page: Page, tab: str) -> None:
    ready(open_page, page, tab)
    to_step(page, 4)
    show(page)
    tree, array = box(page, "As a tree"), box(page, "As an array")
    expect(array.get_by_role("option").first).to_contain_text("0")
    fronts = []
    for number in range(4, 7):
        expect(step(page)).to_have_value(str(number))
        settled(page)
        assert names(tree.get_by_role("option")) == names(array.get_by_role("option"))
        front = names(tree.locator("[data-next]"))
        expect(opened(page).first.locator("[data-cell=node]")).to_have_text(front)
        assert names(array.locator("[data-next]")) == front
        expect(drawing(page)).to_contain_text(f"Entries: {array.get_by_role('option').count()}")
        fronts.append(front)
        page.keyboard.press("ArrowRight")
    for number, front in zip((6, 5, 4), reversed(fronts), strict=True):
        page.keyboard.press("ArrowLeft")
        expect(step(page)).to_have_value(str(number))
        settled(page)
        assert names(tree.locator("[data-next]")) == front


@pytest.mark.thorough
def test_the_map_and_the_whole_heap_are_seen_together(open_page: OpenPage, page: Page) -> None:
    open_page(link_to(LONG, step=13))
    expect(opened(page).first).to_be_visible()
    show(page)
    region = page.get_by_role("region", name="The open list as it is stored")
    picture, drawn = page.get_by_role("region", name="Stage").bounding_box(), region.bounding_box()
    assert picture
    assert drawn
    assert picture["y"] + picture["height"] <= drawn["y"]
    entries = box(page, "As a tree").get_by_role("option").evaluate_all(SIDES)
    assert len(entries) >= 20
    for left, right in entries:
        assert drawn["x"] < left < right < drawn["x"] + drawn["width"]


def test_each_design_and_each_search_has_its_drawing(open_page: OpenPage, page: Page) -> None:
    with_room(page)
    open_page(link_to(empty_map(12, 8), step=5))
    expect(opened(page).first).to_be_visible()
    show(page)
    page.locator("#algorithm-panel").get_by_text("More options", exact=True).click()
    for open_list, titles in DESIGNS.items():
        choose(page, "Open list", open_list)
        expect(drawing(page).get_by_role("listbox")).to_have_count(len(titles))
        for title in titles:
            expect(box(page, title)).to_be_visible()
            page.wait_for_function(SHOWN, arg=names(box(page, title).get_by_role("option")))
    for algorithm, title in UNRANKED.items():
        choose(page, "Algorithm", algorithm)
        expect(box(page, title).get_by_role("option").first).to_be_visible()
        if algorithm != "ida-star":
            front = names(box(page, title).locator("[data-next]"))
            expect(opened(page).first.locator("[data-cell=node]")).to_have_text(front)
    choose(page, "Algorithm", "bidirectional-a-star")
    for side in ("From the start", "From the goal"):
        expect(drawing(page).get_by_role("heading", name=side)).to_be_visible()
    expect(box(page, "As a tree")).to_have_count(2)


def choose(page: Page, name: str, option: str) -> None:
    """Search with another setting, up to the same step."""
    page.locator("#algorithm-panel").get_by_role("combobox", name=name, exact=True).select_option(option)
    to_step(page, 5)
    settled(page)


@pytest.mark.thorough
def test_stale_entries_are_told_from_the_others(open_page: OpenPage, page: Page) -> None:
    with_room(page)
    problem, settings = map_of("a-star")
    open_page(link_to(problem, step=6, diagonal=settings.diagonal))
    expect(opened(page).and_(page.locator("[data-stale]"))).to_have_count(1)
    show(page)
    stale = box(page, "As an array").locator("[data-stale]")
    expect(stale).to_have_count(1)
    expect(stale).to_have_accessible_name(re.compile("Out of date: it is skipped when it comes out"))


def test_entries_and_other_views_point_at_each_other_and_keys_go_through_a_tree(
    open_page: OpenPage, page: Page
) -> None:
    open_page(link_to(empty_map(12, 8), step=5))
    expect(opened(page).first).to_be_visible()
    show(page)
    array = box(page, "As an array")
    entry = array.get_by_role("option").nth(2)
    node = names(entry)[0]
    entry.hover()
    row = opened(page).filter(has_text=node).and_(page.locator("[data-hover]"))
    expect(row).to_have_count(1)
    entry.click()
    expect(entry).to_have_attribute("aria-selected", "true")
    expect(opened(page).and_(page.locator("[aria-selected=true]"))).to_contain_text(node)
    expect(page.get_by_role("region", name="Cell")).to_contain_text(f"Cell ({node})")
    other = opened(page).nth(1)
    other.click()
    expect(array.locator("[aria-selected=true]")).to_contain_text(cells(other)[4])
    other.hover()
    expect(array.locator("[data-hover]")).to_contain_text(cells(other)[4])
    tree = box(page, "As a tree")
    tree.focus()
    active = tree.locator("[data-active]")
    for key, number in [
        ("ArrowDown", 0),
        ("ArrowDown", 1),
        ("ArrowDown", 3),
        ("ArrowRight", 4),
        ("ArrowUp", 1),
        ("Home", 0),
    ]:
        page.keyboard.press(key)
        expect(active).to_have_attribute("id", f"stored-0-0-{number}")
        expect(tree).to_have_attribute("aria-activedescendant", f"stored-0-0-{number}")
    page.keyboard.press("Enter")
    expect(active).to_have_attribute("aria-selected", "true")
    expect(step(page)).to_have_value("5")
    page.keyboard.press("Escape")
    expect(drawing(page)).to_be_hidden()
    expect(page.get_by_role("button", name="As it is stored")).to_be_focused()


@pytest.mark.thorough
def test_of_a_large_heap_the_top_is_a_tree(open_page: OpenPage, page: Page) -> None:
    open_page(link_to(empty_map(30, 20), step=200, algorithm="dijkstra", diagonal="always"))
    expect(opened(page).first).to_be_visible()
    show(page)
    expect(box(page, "As a tree: the first five levels").get_by_role("option")).to_have_count(31)
    assert box(page, "As an array").get_by_role("option").count() > 31


@pytest.mark.thorough
def test_what_is_too_far_to_be_shown_says_so(open_page: OpenPage, page: Page) -> None:
    open_page(link_to(empty_map(60, 60), algorithm="dijkstra", diagonal="always", open_list="sorted-queue", step=3))
    expect(opened(page).first).to_be_visible()
    show(page)
    page.keyboard.press("End")
    expect(transport(page, "To the end")).to_be_disabled()
    expect(drawing(page)).to_contain_text("Step back, or choose a smaller problem")
    page.keyboard.press("Home")
    expect(drawing(page)).to_contain_text("It is empty.")
    expect(drawing(page)).not_to_contain_text("Step back")


@pytest.mark.thorough
@pytest.mark.parametrize(("size", "tab"), thinned(product([(390, 844), (1280, 720)], ["Map", "Board"]), 4))
def test_axe_finds_nothing_serious_in_the_drawing(
    open_page: OpenPage, page: Page, size: tuple[int, int], tab: str
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_page()
    show_tab(page, tab)
    expect(timeline(page)).to_be_enabled()
    if size[0] < 960:
        page.get_by_role("navigation", name="Panels").get_by_role("button", name="Open list").click()
    to_step(page, 9)
    show(page)
    expect(box(page, "As a tree").get_by_role("option").first).to_be_visible()
    assert find_serious(drawing(page)) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.thorough
def test_the_list_and_the_drawing_speak_chinese(open_page: OpenPage, page: Page) -> None:
    ready(open_page, page)
    to_step(page, 5)
    show(page)
    page.get_by_role("button", name="中文").click()
    region = page.get_by_role("region", name="开放表", exact=True)
    expect(region).to_contain_text("f 最小者先出")
    expect(region).to_contain_text("开放节点")
    assert not re.search(r"[a-z]{4,}", region.inner_text())
    region = page.get_by_role("region", name="开放表的实际存储")
    expect(region).to_contain_text("二叉堆")
    expect(region).to_contain_text("条目：")
    assert not re.search(r"[a-z]{3,}", region.inner_text())
