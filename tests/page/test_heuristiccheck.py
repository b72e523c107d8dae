"""Can the answer be trusted? The panel "Heuristic check", a heuristic of one's own, the optimum, and h against the true
cost on the stage.
"""

import re
from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from astrolabe.content.words import say
from astrolabe.domains import Problem
from astrolabe.domains.boards.board import BoardProblem, ordered_goal

from ..support.browser.axe import find_serious
from ..support.browser.links import link_to
from ..support.browser.locators import show_tab
from ..support.oracles.crossing import thinned
from ..support.oracles.maps import MAP_A, MAP_E, MAP_E_ESTIMATES, empty_map, grid_from, sea_map

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]
Opened = Callable[..., Page]

HOME = ordered_goal(3, 3)
SWAPPED = BoardProblem(3, 3, bytes(map(int, "713246580")), HOME)
FIFTEEN = BoardProblem(4, 4, bytes([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 12, 13, 14, 11, 15]), ordered_goal(4, 4))
PLAIN = """
    S . . .
    . . . .
    . . . G
"""


def panel(page: Page) -> Locator:
    return page.locator("#trust-panel")


def field(page: Page) -> Locator:
    return page.locator("#expression")


def answer(page: Page) -> Locator:
    return page.locator("#own-answer")


def optimum(page: Page) -> Locator:
    return page.locator("#optimum")


def checks_asked(page: Page) -> list[str]:
    """The checks that the page asks for from now on."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith("/check"):
            asked.append(request.url)

    page.on("request", note)
    return asked


def choose(page: Page, name: str, option: str) -> None:
    page.get_by_role("combobox", name=name, exact=True).select_option(option)


def to_the_end(page: Page) -> None:
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("button", name="To the end")).to_be_disabled()


@pytest.fixture
def opened(open_page: OpenPage) -> Opened:
    """Opens the page with a problem."""

    def page_with(problem: Problem, **settings: object) -> Page:
        page = open_page(link_to(problem, **settings))
        timeline = page.get_by_role("slider", name="Timeline")
        expect(timeline).to_have_attribute("aria-valuetext", re.compile("^step 0 of [1-9]"))
        return page

    return page_with


@pytest.fixture
def checking(opened: Opened) -> Opened:
    """The same, with the panel unfolded."""

    def page_with(problem: Problem, **settings: object) -> Page:
        page = opened(problem, **settings)
        expect(
            page.get_by_role("region", name="Code").get_by_role("listitem").first
        ).to_be_visible()  # the last to come
        panel(page).get_by_role("button", name="Heuristic check").click()
        return page

    return page_with


# The panel


@pytest.mark.thorough
def test_the_panel_follows_the_expression_the_settings_and_the_tab(checking: Opened) -> None:
    page = checking(grid_from(PLAIN), algorithm="greedy", heuristic="own", expression="(dx + dy) * 3")
    to_the_end(page)
    expect(optimum(page)).to_have_text(say("optimum.same", optimum=5))
    expect(panel(page)).to_contain_text("Not admissible: 11 of 12 cells overestimate, by at most 10.")
    expect(panel(page)).to_contain_text("h = 15, but the true cost is 5: 10 too much.")
    panel(page).get_by_role("button", name="(0, 0)").click()
    expect(page.locator("#cell-name")).to_have_text("Cell (0, 0)")
    field(page).fill("5")
    expect(panel(page)).to_contain_text("At the goal h is 5; it should be 0 there.")
    expect(panel(page)).to_contain_text("Consistent, proved")
    choose(page, "Heuristic", "Manhattan")
    expect(panel(page)).to_contain_text("Manhattan: checked on all 12 cells")
    expect(panel(page)).to_contain_text("Admissible, proved")
    expect(panel(page)).to_contain_text("Consistent, proved")
    expect(panel(page)).to_contain_text(say("trust.follows.consistent"))
    chart = panel(page).get_by_role("group", name=say("trust.chart"))
    expect(chart.get_by_role("img")).to_have_count(6)
    chart.get_by_role("img").first.click()
    page.keyboard.press("ArrowRight")
    expect(chart).to_contain_text("Nodes with h* 1 to 2 and h 1 to 2: 2")
    choose(page, "Algorithm", "A*")
    to_the_end(page)
    expect(optimum(page)).to_be_hidden()  # a proved answer needs no word
    choose(page, "Diagonal moves", "Always")
    expect(panel(page)).to_contain_text("Not admissible")
    choose(page, "Heuristic", "Automatic")
    expect(panel(page)).to_contain_text("Octile: checked on all 12 cells that reach the goal, and all 58 steps")
    choose(page, "Algorithm", "Dijkstra")
    expect(panel(page)).to_contain_text("Zero: checked on all 12 cells")
    show_tab(page, "Board")
    expect(page.get_by_role("region", name="Heuristic check")).to_contain_text(
        "Manhattan: checked on all 181,440 boards"
    )


def test_an_inconsistent_table_is_refuted_by_a_step_that_a_click_shows(checking: Opened) -> None:
    page = checking(sea_map(MAP_E), heuristic="table", table=MAP_E_ESTIMATES)
    expect(panel(page)).to_contain_text("Admissible, proved")
    expect(panel(page)).to_contain_text("Not consistent: along 3 of 20 steps h falls too far, by at most 4.")
    expect(panel(page)).to_contain_text("h = 5, but the step costs 1 and h is 0 after it: 5 > 1 + 0 = 1.")
    expect(panel(page)).to_contain_text(say("trust.follows.admissible"))
    for cell in ("(4, 1)", "(4, 0)"):
        panel(page).get_by_role("button", name=cell).click()
        expect(page.locator("#cell-name")).to_have_text(f"Cell {cell}")


@pytest.mark.thorough
def test_a_harmful_mistake_is_refuted_by_boards_to_set_up_and_a_harmless_one_is_called_so(checking: Opened) -> None:
    page = checking(SWAPPED, heuristic="manhattan-with-blank")
    expect(panel(page)).to_contain_text("Not admissible: 4,650 of 181,440 boards overestimate, by at most 4.")
    for line in ("#trust-admissible", "#trust-consistent"):  # it was unfolded, and came into view
        expect(page.locator(line)).to_be_in_viewport(ratio=1)
    expect(panel(page)).to_contain_text("Not consistent: along 136,080 of 483,840 slides h falls too far")
    expect(panel(page).get_by_role("img", name="Board 0 1 2 / 4 5 3 / 7 8 6")).to_be_visible()
    expect(panel(page)).to_contain_text("h = 8, but the true cost is 4: 4 too much.")
    panel(page).get_by_role("button", name="Set up this board").first.click()
    expect(page.locator("#board-status")).to_contain_text("blank 1 2")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#board-status")).to_contain_text("7 1 3")
    to_the_end(page)
    expect(optimum(page)).to_have_text("The optimum is 12: this answer costs 2 more.")
    choose(page, "Heuristic", "Broken: misplaced with blank")
    expect(panel(page)).to_contain_text("78 of 181,440 boards overestimate, by at most 1.")
    expect(panel(page)).to_contain_text("along 5,040 of 483,840 slides")
    expect(panel(page)).to_contain_text(say("trust.follows.harmless"))
    expect(page.locator("#guarantee")).to_contain_text(say("guarantee.harmless"))


def test_on_a_large_board_it_says_what_was_looked_at_and_what_the_run_shows(checking: Opened) -> None:
    page = checking(FIFTEEN, heuristic="linear-conflict")
    expect(panel(page)).to_contain_text("Consistent, known from theory")
    expect(panel(page)).to_contain_text(
        re.compile(r"none of \d+ slides breaks the rule\. That proves nothing about the others")
    )
    expect(panel(page)).to_contain_text(say("trust.run.path"))
    choose(page, "Heuristic", "Manhattan")
    expect(panel(page)).to_contain_text("all 720 kinds of slide")
    expect(panel(page)).to_contain_text("Consistent, proved")
    choose(page, "Heuristic", "Broken: Manhattan with blank")
    expect(panel(page)).to_contain_text("Not consistent: for 192 of 720 kinds of slide")
    expect(panel(page)).to_contain_text(re.compile("Not admissible: [0-9,]+ of the 2,000 boards nearest to the goal"))
    expect(panel(page)).to_contain_text(say("trust.follows.wrong.near"))
    expect(panel(page)).to_contain_text(re.compile(r"h changes by more than 1 along \d+ of \d+ slides"))
    expect(panel(page)).to_contain_text(
        re.compile(r"On the path found, h = \d+ where only \d+ is left to pay: it overestimates")
    )
    panel(page).get_by_role("button", name="board 3", exact=True).first.click()
    expect(page.locator("#cell-name")).to_have_text("Board 3")


@pytest.mark.thorough
def test_on_a_large_map_the_way_found_may_refute_and_the_optimum_is_looked_for_when_it_is_asked_for(
    checking: Opened,
) -> None:
    page = checking(empty_map(300, 150), heuristic="own", expression="dx + dy + (x == 5 and y == 0) * 5")
    expect(panel(page)).to_contain_text("there are too many cells to compute their true costs")
    expect(panel(page)).to_contain_text("Admissible? Not known.")
    expect(panel(page)).to_contain_text("Not consistent: along 3 of 179,100 steps")
    expect(panel(page)).to_contain_text(say("trust.run.path"))
    field(page).fill("(dx + dy) * 2")
    expect(panel(page)).to_contain_text(re.compile(r"On the path found, h = \d+ where only \d+ is left to pay"))
    expect(panel(page)).to_contain_text(re.compile("Not admissible: [0-9,]+ of the [0-9,]+ cells nearest to the goal"))
    expect(answer(page)).to_contain_text("nearest to the goal")
    choose(page, "Colour by", "h ÷ true cost")
    expect(page.locator("#message-text")).to_contain_text("up to 40000 cells")
    expect(page.get_by_role("combobox", name="Colour by")).to_have_value("none")
    choose(page, "Heuristic", "Manhattan")
    choose(page, "Algorithm", "Greedy best-first")
    to_the_end(page)
    optimum(page).get_by_role("button", name="What is the optimum?").click()
    expect(optimum(page)).to_have_text("The optimum is 448: this answer is optimal, although nothing guaranteed it.")


@pytest.mark.thorough
def test_on_a_map_too_large_to_be_looked_at_the_run_is(checking: Opened) -> None:
    page = checking(empty_map(1025, 1024))
    expect(panel(page)).to_contain_text("too large to check")
    expect(panel(page)).to_contain_text(re.compile("none of [0-9,]+ steps"))


@pytest.mark.thorough
@pytest.mark.live(False)  # a page that is alive remembers what it asked for in other tests
def test_a_folded_panel_asks_nothing(opened: Opened) -> None:
    page = opened(grid_from("S . . . . G"))
    asked = checks_asked(page)
    choose(page, "Diagonal moves", "Always")
    to_the_end(page)
    assert asked == []
    with page.expect_request("**/check"):
        panel(page).get_by_role("button", name="Heuristic check").click()
    expect(panel(page)).to_contain_text("Consistent, proved")
    assert len(asked) == 1


# A heuristic of one's own


TYPED = {
    "": "add a number, a name or a bracket at position 1",
    "__import__('os')": "“'” at position 12",
    "x - 100": "On the cell (0, 0) the expression gives -100",
    "1 / dx": "On the cell (3, 0) the expression gives ∞",
    "(" * 30: "nested more than 20 deep",
    "a" * 400: "The expression has 400 characters",
    "<b>dx</b>": "At position 1 there should be",
}


def test_an_expression_begins_with_an_example_is_judged_as_it_is_typed_and_nothing_breaks(opened: Opened) -> None:
    page = opened(grid_from(PLAIN))
    choose(page, "Heuristic", "Own expression")
    expect(field(page)).to_have_value("(dx + dy) * cmin")
    expect(answer(page)).to_have_text(say("own.verdict.consistent"))
    field(page).fill("")
    field(page).press_sequentially("dx * 2")
    expect(answer(page)).to_have_text("Overestimates on 6 of 12, by at most 3.")
    expect(page.locator("#guarantee")).to_contain_text(say("guarantee.wrong"))
    choose(page, "Colour by", "h ÷ true cost")
    legend = page.get_by_role("list", name="Legend")
    expect(legend).to_contain_text("h ÷ true cost, from 0 to 1 (exact)")
    expect(legend).to_contain_text("too high")
    field(page).fill("max(dx, dy)")
    expect(answer(page)).to_have_text(say("own.verdict.consistent"))
    expect(page.locator("#guarantee")).to_contain_text(say("guarantee.consistent"))
    for typed, told in TYPED.items():
        field(page).fill(typed)
        expect(answer(page)).to_contain_text(re.compile(re.escape(told), re.IGNORECASE))
    to_the_end(page)
    expect(page.locator("#outcome")).to_contain_text("Path found")


@pytest.mark.thorough
def test_a_mistake_is_told_with_its_place_and_the_run_stays_until_it_is_mended(opened: Opened) -> None:
    page = opened(grid_from(PLAIN), heuristic="own", expression="0")
    steps = page.locator("#steps").inner_text()
    field(page).fill("dx + dz")
    expect(answer(page)).to_contain_text("“dz” at position 6 is not a known name.")
    expect(field(page)).to_have_attribute("aria-invalid", "true")
    assert page.locator("#own-place").inner_text() == "dx + dz\n     ^"
    expect(page.locator("#steps")).to_have_text(steps)
    expect(page.locator("#guarantee")).to_contain_text(say("guarantee.consistent"))
    field(page).fill("dx + dy")
    expect(field(page)).to_have_attribute("aria-invalid", "false")
    expect(page.locator("#own-place")).to_be_hidden()
    expect(page.locator("#steps")).not_to_have_text(steps)
    choose(page, "Algorithm", "Dijkstra")  # it has no heuristic
    expect(field(page)).to_be_hidden()
    choose(page, "Algorithm", "Bidirectional A*")
    expect(page.locator("#guarantee")).to_contain_text("Your own expression estimates only towards the goal")


@pytest.mark.thorough
def test_on_boards_forgetting_the_blank_is_exposed_in_chinese_too(checking: Opened) -> None:
    page = checking(SWAPPED)
    choose(page, "Heuristic", "Own expression")
    expect(answer(page)).to_have_text(say("own.verdict.consistent"))
    page.get_by_text("Names, functions, examples").click()
    page.get_by_role("button", name="abs(r - gr) + abs(c - gc)", exact=True).click()
    expect(field(page)).to_have_value("abs(r - gr) + abs(c - gc)")
    expect(answer(page)).to_have_text("Overestimates on 4,650 of 181,440, by at most 4.")
    field(page).fill("abs(r - gr) + abs(c - gc) if tile else 0")
    field(page).press("Enter")
    expect(answer(page)).to_have_text(say("own.verdict.consistent"))
    assert "\n" not in field(page).input_value()
    field(page).fill("r != gr or c != gc")
    expect(panel(page)).to_contain_text("78 of 181,440")
    page.get_by_role("button", name="中文").click()
    zh = page.get_by_role("region", name=say("region.trust", "zh"))
    expect(zh).to_contain_text("181,440 个局面中有 78 个高估，至多高估 1。")
    expect(answer(page)).to_contain_text("A* 仍能找到最优解")
    field(page).fill("r +")
    expect(answer(page)).to_have_text(say("expression.value-end", "zh", column=4))


@pytest.mark.thorough
def test_an_expression_is_part_of_the_document_and_each_tab_has_its_own(opened: Opened) -> None:
    page = opened(grid_from(PLAIN), heuristic="own", expression="max(dx, dy) / 2")
    expect(field(page)).to_have_value("max(dx, dy) / 2")
    show_tab(page, "Board")
    expect(field(page)).to_be_hidden()
    choose(page, "Heuristic", "Own expression")
    expect(field(page)).to_have_value("abs(r - gr) + abs(c - gc) if tile != 0 else 0")
    show_tab(page, "Map")
    expect(field(page)).to_have_value("max(dx, dy) / 2")
    field(page).fill("max(dx, dy) / 4")
    expect(page.locator("#guarantee")).to_contain_text("h = max(dx, dy) / 4")
    page.goto(page.url.split("#")[0])
    expect(field(page)).to_have_value("max(dx, dy) / 4")


@pytest.mark.thorough
def test_what_is_typed_on_one_tab_does_not_reach_the_other(opened: Opened) -> None:
    page = opened(grid_from(PLAIN), heuristic="own", expression="dx")
    page.clock.install()
    field(page).fill("5")
    show_tab(page, "Board")
    asked = checks_asked(page)
    page.clock.run_for(2_000)
    choose(page, "Heuristic", "Own expression")
    page.clock.run_for(2_000)
    expect(answer(page)).to_have_text(say("own.verdict.consistent"))
    assert len(asked) == 1
    expect(field(page)).to_have_value("abs(r - gr) + abs(c - gc) if tile != 0 else 0")


# The optimum


@pytest.mark.thorough
def test_beside_a_dearer_answer_stands_the_optimum(opened: Opened) -> None:
    page = opened(sea_map(MAP_A), algorithm="greedy", tie="fifo")
    expect(optimum(page)).to_be_hidden()
    to_the_end(page)
    expect(optimum(page)).to_have_text("The optimum is 10: this answer costs 15 more.")
    page.get_by_role("button", name="Step back").click()
    expect(optimum(page)).to_be_hidden()


def test_on_a_large_board_stands_what_samples_have_proved(opened: Opened) -> None:
    slid = bytes([0, 3, 7, 4, 2, 6, 11, 10, 1, 9, 8, 12, 5, 13, 14, 15])
    page = opened(BoardProblem(4, 4, slid, ordered_goal(4, 4)), algorithm="ida-star", heuristic="manhattan", weight=3)
    to_the_end(page)
    expect(optimum(page)).to_contain_text(say("optimum.within", times=2.23, least=18, cost=40))
    expect(optimum(page).get_by_role("button", name="What is the optimum?")).to_be_visible()
    expect(page.get_by_role("combobox", name="Step size")).to_contain_text("One sample")
    page.get_by_text("More options", exact=True).click()
    spin = page.get_by_role("spinbutton", name=say("option.limit"))
    spin.fill("5")
    spin.press("Enter")
    to_the_end(page)
    expect(optimum(page)).to_have_text(re.compile("^Proved so far: every solution has at least [0-9]+ moves"))


# For everybody


@pytest.mark.thorough
@pytest.mark.parametrize(("width", "scheme"), thinned(product([1280, 390], ["light", "dark"]), 4))
def test_axe_finds_nothing_serious_and_nothing_is_too_wide(opened: Opened, page: Page, width: int, scheme: str) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    opened(SWAPPED, heuristic="own", expression="abs(r - gr) + abs(c - gc)")
    if width > 960:
        panel(page).get_by_role("button", name="Heuristic check").click()
    else:
        page.get_by_role("navigation", name="Panels").get_by_role("button", name="Heuristic check").click()
    expect(panel(page)).to_contain_text("4,650")
    assert find_serious(panel(page)) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    if width < 960:
        page.get_by_role("navigation", name="Panels").get_by_role("button", name="Algorithm").click()
    field(page).fill("abs(r - gr) + ")
    expect(field(page)).to_have_attribute("aria-invalid", "true")
    page.get_by_text("Names, functions, examples").click()
    assert find_serious(page.get_by_role("region", name="Algorithm", exact=True)) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width


@pytest.mark.thorough
def test_on_a_phone_a_witness_is_shown_on_the_stage(opened: Opened, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    opened(sea_map(MAP_E), heuristic="table", table=MAP_E_ESTIMATES)
    page.get_by_role("navigation", name="Panels").get_by_role("button", name="Heuristic check").click()
    panel(page).get_by_role("button", name="(4, 0)").click()
    expect(page.locator("#cell-name")).to_have_text("Cell (4, 0)")
    page.get_by_role("button", name="中文").click()
    expect(page.locator("#trust-follows")).to_have_text(say("trust.follows.admissible", "zh"))
