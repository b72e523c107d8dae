"""Where a search cannot go on, or should not: what the page says, and what it offers in one click."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from astrolabe.domains.boards.board import BoardProblem, ordered_goal

from ..support.browser.links import link_to
from ..support.browser.locators import button
from ..support.oracles.maps import grid_from

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]
TRAP = """
    ......................
    ....##########........
    .............#........
    .............#........
    .............#........
    .S...........#.....G..
    .............#........
    .............#........
    .............#........
    ....##########........
    ......................
"""
FIELD = "S..3..\n.##.#.\n....#G"


def choice(page: Page, name: str) -> Locator:
    return page.get_by_role("combobox", name=name, exact=True)


def step(page: Page) -> Locator:
    return page.get_by_role("spinbutton", name="Step", exact=True)


def test_jump_point_search_is_offered_equal_ground_and_gives_the_diagonal_rule_back(open_page: OpenPage) -> None:
    page = open_page(link_to(grid_from(FIELD)))
    choice(page, "Algorithm").select_option("jump-point")
    expect(choice(page, "Diagonal moves")).to_have_value("no-corners")
    expect(page.locator("#sentence")).to_contain_text("needs the same cost on all ground")
    button(page, "Clear all").click()
    expect(page.locator("#sentence")).not_to_contain_text("needs the same cost")
    button(page, "Undo").click()
    button(page, "Make all ground equal").click()
    expect(step(page)).not_to_have_value("0")
    expect(button(page, "Make all ground equal")).to_be_hidden()
    choice(page, "Algorithm").select_option("a-star")
    expect(choice(page, "Diagonal moves")).to_have_value("never")


@pytest.mark.thorough
def test_ida_star_says_what_a_map_will_cost_and_offers_to_stop(open_page: OpenPage) -> None:
    page = open_page(link_to(grid_from(TRAP)))
    choice(page, "Algorithm").select_option("ida-star")
    expect(page.get_by_role("status").filter(has_text="several times as long as the one before")).to_be_visible()
    button(page, "To the end").click()
    told = page.get_by_role("status").filter(has_text="expansions so far")
    expect(told).to_be_visible()
    expect(page.locator("#sentence")).to_contain_text("on the way to the end")
    button(page, "Stop here").click()
    expect(button(page, "Play")).to_be_visible()
    expect(told).to_be_hidden()


@pytest.mark.thorough
def test_what_would_help_a_heuristic_is_a_button_and_a_promise_names_its_expression(open_page: OpenPage) -> None:
    page = open_page(link_to(grid_from(FIELD), heuristic="unscaled-manhattan"))
    panel = page.get_by_role("region", name="Algorithm")
    expect(panel).to_contain_text("On this map it is not broken")
    panel.get_by_role("button", name="Open an example where it is").click()
    expect(panel).to_contain_text("some ground costs only 0.25")
    panel.get_by_role("button", name="Reopen closed nodes").click()
    expect(panel.get_by_role("checkbox", name="Reopen closed nodes", include_hidden=True)).to_be_checked()
    choice(page, "Heuristic").select_option("own")
    expression = panel.get_by_role("textbox")
    expression.fill("0")
    expect(panel.get_by_text("With h = 0: ")).to_be_visible()
    expression.fill("dx +")
    expect(expression).to_have_attribute("aria-invalid", "true")
    expect(panel.get_by_text("With h = 0: ")).to_be_visible()


@pytest.mark.thorough
def test_a_board_that_does_not_fit_into_memory_is_offered_ida_star_with_pattern_databases(open_page: OpenPage) -> None:
    tiles = bytes([0, 11, 9, 10, 8, 5, 6, 7, 4, 2, 3, 1])
    page = open_page(link_to(BoardProblem(4, 3, tiles, ordered_goal(4, 3)), heuristic="manhattan", memory=16))
    offered = button(page, "Search with IDA* and pattern databases")
    expect(offered).to_be_hidden()
    button(page, "To the end").click()
    offered.click()
    expect(choice(page, "Algorithm")).to_have_value("ida-star")
    expect(choice(page, "Heuristic")).to_have_value("pattern-databases")
    expect(offered).to_be_hidden()


def test_a_board_far_from_its_goal_is_offered_what_solves_it_before_memory_is_full(open_page: OpenPage) -> None:
    tiles = bytes([14, 7, 8, 2, 13, 11, 10, 4, 9, 12, 5, 0, 3, 6, 1, 15])
    page = open_page(link_to(BoardProblem(4, 4, tiles, ordered_goal(4, 4))))
    button(page, "Take the goal with the blank first").click()
    offered = button(page, "Search with IDA* and pattern databases")
    expect(offered).to_be_visible()
    shares = page.get_by_role("list", name="How much each tile adds to h").get_by_role("listitem")
    expect(shares.last).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 390, "height": 844})
    button(page, "Atlas").click()  # which is not covered
    expect(button(page, "Atlas")).to_have_attribute("aria-pressed", "true")
    expect(offered).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 720})
    page.keyboard.press("ArrowRight")
    expect(offered).to_be_hidden()
    page.keyboard.press("Home")
    offered.click()
    expect(choice(page, "Algorithm")).to_have_value("ida-star")
