"""The Code panel on the real page: the search in steps and in Python, its line and values at a record, breakpoints.

Which line each record of each algorithm has is told in `tests/scripts/test_codelines.py`, and what there is to know of
what ran in `tests/scripts/whatran.test.js`.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from astrolabe.content.pseudocode import pseudocode
from astrolabe.content.words import say
from astrolabe.core.records import EXPANDED, FELL, IGNORED, KEPT, OPENED, ROSE
from astrolabe.domains import Problem
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import Run
from astrolabe.runs.source import listing
from astrolabe.runs.tracing import WINDOW, Moment, trace

from ..support.browser.axe import find_serious
from ..support.browser.drawing import place
from ..support.browser.driving import driven, play
from ..support.browser.links import link_to
from ..support.browser.locators import show_tab, step, timeline, transport
from ..support.browser.tabs import Complaints
from ..support.oracles.crossing import thinned
from ..support.oracles.folding import steps
from ..support.oracles.listings import line_of, part_at, row_of, step_of
from ..support.oracles.maps import MAP_E, MAP_E_ESTIMATES, empty_map, grid_from, sea_map
from ..support.oracles.streams import BOARD, NEAR

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]

GRID = grid_from("""
    . . . 9 . . .
    . S # 9 . # .
    . . # 2 2 # G
    3 . . . # . .
""")
PROBLEMS: dict[str, Problem] = {"map": GRID, "board": NEAR}
REFUSED: list[tuple[str, str, dict[str, Any]]] = [
    ("g >= 4 and x < 3", "name", {"at": 12, "found": "x"}),
    ("g >=", "end", {"at": 5}),
    ("f", "truth", {"at": 1}),
    ("alert(1)", "name", {"at": 1, "found": "alert"}),
]
BEYOND = "list => list.scrollWidth - list.clientWidth"
SEEN = """(line) => {
    const [own, list] = [line.getBoundingClientRect(), line.parentElement.getBoundingClientRect()];
    return own.top >= list.top && own.bottom <= list.bottom;
}"""
FAST = 6  # notch of the slider of speeds
FAR = 10  # records that can be traced, where the test says how many


def records_of(problem: Problem, settings: Settings) -> Any:
    run, found = Run(problem, settings), []
    while not run.done:
        found.append(run.pull(10_000))
    return np.concatenate(found)


def moments_around(problem: Problem, settings: Settings, record: int) -> Moment:
    first, moments = trace(problem, settings, record, nullcontext())
    return moments[record - first]


def panel(page: Page) -> Locator:
    """The region Code; that it is one is in the story in Chinese and in the one about its being opened."""
    return page.locator("#code-panel")


def present(page: Page) -> Locator:
    """The line of the record under the cursor."""
    return panel(page).locator("li[aria-current=step]")


def value(page: Page, name: str) -> Locator:
    return panel(page).get_by_text(name, exact=True).locator("xpath=following-sibling::*")


def expect_record(page: Page, record: int) -> None:
    expect(timeline(page)).to_have_js_property("value", str(record))


def expect_lines(
    page: Page,
    settings: Settings,
    records: Any,
    hands: Sequence[tuple[str, Any]],
    cursors: Sequence[int],
    written: Callable[[Settings, Any], str] = line_of,
) -> None:
    """After each hand the cursor is where it should be, and the present line the one that wrote the record there."""
    found = driven(page, hands, "record", "line")
    lines = [written(settings, records[cursor - 1]) if cursor else None for cursor in cursors]
    assert found == [list(pair) for pair in zip(cursors, lines, strict=True)]


def in_steps(open_page: OpenPage, problem: Problem, **settings: Any) -> Page:
    page = open_page(link_to(problem, **settings))
    expect(timeline(page)).to_have_attribute("aria-valuetext", re.compile("^step 0 of [1-9]"))
    expect(panel(page).get_by_role("list", name="Steps").get_by_role("listitem").first).to_be_visible()
    return page


def shown_with(open_page: OpenPage, problem: Problem, **settings: Any) -> Page:
    page = in_steps(open_page, problem, **settings)
    choice(page, "Python").dispatch_event("click")
    expect(panel(page).get_by_role("list", name="Source").get_by_role("listitem").first).to_be_visible()
    return page


def choice(page: Page, text: str) -> Locator:
    return panel(page).locator("#code-choice").get_by_role("button", name=text, exact=True)


def choose(page: Page, text: str) -> None:
    choice(page, text).click()


def choose_algorithm(page: Page, name: str) -> None:
    page.locator("#algorithm-panel").get_by_role("combobox", name="Algorithm").select_option(name)


def expect_stopped(page: Page, sentence: str) -> None:
    expect(page.get_by_role("alert").get_by_text(sentence)).to_be_visible()
    expect(transport(page, "Play")).to_be_visible()


def breakpoint_on(page: Page, kind: str) -> Locator:
    return panel(page).get_by_role("button", name=re.compile(rf"^Breakpoint on line \d+: {kind}$"))


def breakpoint_boxes(page: Page) -> Locator:
    return panel(page).locator("#code-breakpoints")


def box(page: Page, name: str | re.Pattern[str]) -> Locator:
    return breakpoint_boxes(page).get_by_role("checkbox", name=name)


def condition_in(page: Page) -> Locator:
    return breakpoint_boxes(page).get_by_role("textbox", name="Condition")


def type_condition(page: Page, text: str) -> None:
    condition = condition_in(page)
    condition.fill(text)
    condition.press("Enter")


def open_breakpoints(page: Page) -> None:
    panel(page).get_by_text("Breakpoints", exact=True).click()


# Steps and Python


@pytest.mark.thorough
def test_steps_come_first_and_what_is_chosen_and_set_is_there_after_a_reload(open_page: OpenPage) -> None:
    page, records = in_steps(open_page, GRID), records_of(GRID, Settings())
    lines = panel(page).get_by_role("listitem")
    expect(lines).to_have_count(len(pseudocode("a-star").lines))
    choose(page, "Python")
    expect(lines.filter(has_text="frontier.pop()")).to_have_count(1)
    breakpoint_on(page, "KEPT").click()
    open_breakpoints(page)
    box(page, "f falls").check()
    type_condition(page, "h < 3")
    page.keyboard.press("Shift+ArrowRight")
    page.reload()
    expect(lines.filter(has_text="frontier.pop()")).to_have_count(1)
    expect(breakpoint_on(page, "KEPT")).to_have_attribute("aria-pressed", "true")
    expect(panel(page).locator("summary")).to_have_text(re.compile("3$"))
    open_breakpoints(page)
    expect(box(page, "f falls")).to_be_checked()
    expect(condition_in(page)).to_have_value("h < 3")
    kept, near = int((records["kind"] == KEPT).argmax()) + 1, int((records["h"] < 3).argmax()) + 1
    assert kept < near
    play(page)
    expect_record(page, kept)
    expect_stopped(page, say("code.halt.source", line=39, kind="KEPT"))
    breakpoint_on(page, "KEPT").click()
    play(page)
    expect_record(page, near)


@pytest.mark.thorough
@pytest.mark.live(False)
def test_a_choice_made_before_the_panel_has_come_is_not_lost(open_page: OpenPage, page: Page) -> None:
    held: list[Route] = []
    page.route("**/latecomponents.js", lambda route: held.append(route))
    with page.expect_request("**/latecomponents.js"):  # which may take longer than the first records do
        open_page(link_to(GRID))
    expect(timeline(page)).to_have_attribute("aria-valuetext", re.compile("^step 0 of [1-9]"))
    for untouchable in ("#code-choice", "#code-breakpoints"):
        expect(panel(page).locator(untouchable)).to_have_js_property("inert", True)
    held.pop().continue_()
    choose(page, "Python")
    open_breakpoints(page)
    expect(panel(page).get_by_role("list", name="Source")).to_be_visible()
    expect(box(page, "f falls")).to_be_visible()


@pytest.mark.thorough
def test_steps_that_ran_are_marked_and_their_words_have_values(open_page: OpenPage) -> None:
    page, words = in_steps(open_page, GRID), pseudocode("a-star")
    _, moments = trace(GRID, Settings(), 0, nullcontext())
    records = records_of(GRID, Settings())
    cursor = int((records["kind"] == IGNORED).argmax()) + 1
    begun = max(at for at in range(cursor) if records["kind"][at] == EXPANDED)
    timeline(page).fill(str(cursor))
    ran = {words.line_of[row] for at in range(begun, cursor) for row in moments[at].rows if row in words.line_of}
    expect(panel(page).locator("li[data-ran]")).to_have_count(len(ran))
    record = records[cursor - 1]
    g, h = float(record["g"]), float(record["h"])
    told = {"node": record["other"], "neighbour": record["node"]}
    [[found]] = driven(page, [("seek", cursor)], "values")
    assert found == {
        **{name: f"({node % GRID.width}, {node // GRID.width})" for name, node in told.items()},
        **{name: f"{number:g}" for name, number in {"f": g + h, "g": g, "h": h}.items()},
    }


@pytest.mark.thorough
def test_a_breakpoint_on_a_step_is_one_on_its_lines_and_seen_on_both(open_page: OpenPage) -> None:
    page, records = in_steps(open_page, GRID), records_of(GRID, Settings())
    put = panel(page).get_by_role("button", name="Breakpoint on step 8")
    put.click()
    play(page)
    expect_record(page, int((records["kind"][1:] == OPENED).argmax()) + 2)
    expect_stopped(page, say("code.halt.steps", line=8))
    choose(page, "Python")
    expect(panel(page).get_by_role("button", name=re.compile("^Breakpoint"), pressed=True)).to_have_count(3)
    breakpoint_on(page, "IMPROVED").click()
    choose(page, "Steps")
    expect(put).to_have_attribute("aria-pressed", "mixed")
    put.click()
    expect(put).to_have_attribute("aria-pressed", "true")
    put.click()
    play(page)
    expect_record(page, len(records))


@pytest.mark.thorough
@pytest.mark.live(False)  # a page that has shown Dijkstra has kept its text
def test_a_text_that_is_late_has_no_present_line_and_far_in_only_the_line(
    open_page: OpenPage, complaints: Complaints
) -> None:
    page = in_steps(open_page, GRID)
    choose(page, "Python")
    page.keyboard.press("End")
    expect(present(page)).to_have_count(1)

    def answer(route: Route) -> None:
        """The text, as if no more than a few records could be traced."""
        found = route.fetch()
        route.fulfill(response=found, json={**found.json(), "most": FAR})

    page.route("**/code/dijkstra.json", lambda route: route.abort())
    choose_algorithm(page, "Dijkstra")
    expect(panel(page).get_by_text(say("code.missing"))).to_be_visible()
    expect(present(page)).to_have_count(0)
    page.route("**/code/dijkstra.json", answer)
    expect(panel(page).get_by_text(say("code.missing"))).to_be_hidden()
    complaints[:] = [complaint for complaint in complaints if "dijkstra.json" not in complaint]
    settings = Settings("dijkstra")
    timeline(page).fill(str(FAR))
    expect(value(page, "node")).not_to_have_text("–")
    expect_lines(page, settings, records_of(GRID, settings), [("seek", FAR + 1)], [FAR + 1])
    expect(panel(page).get_by_text(say("trace.far", most=FAR))).to_be_visible()
    expect(value(page, "node")).to_have_text("–")
    timeline(page).fill(str(FAR))
    expect(value(page, "node")).not_to_have_text("–")


# The line


@pytest.mark.parametrize("where", PROBLEMS)
def test_the_line_follows_every_step_forward_and_back(open_page: OpenPage, where: str) -> None:
    problem, settings = PROBLEMS[where], Settings()
    page, records = shown_with(open_page, problem), records_of(problem, settings)
    expect(panel(page).get_by_text(say("code.before"))).to_be_visible()
    expect(present(page)).to_have_count(0)
    page.keyboard.press("Shift+ArrowRight")
    expect(present(page)).to_have_text(line_of(settings, records[0]))
    walk = [*(["Shift+ArrowRight"] * 5), *(["Shift+ArrowLeft"] * 3), "End", "Home"]
    hands = [("key", key) for key in walk]
    expect_lines(page, settings, records, hands, [2, 3, 4, 5, 6, 5, 4, 3, len(records), 0])


@pytest.mark.thorough
@pytest.mark.parametrize(("where", "algorithm"), [("map", "ida-star"), ("board", "twin")])
def test_another_algorithm_brings_its_texts_wherever_the_timeline_goes(
    open_page: OpenPage, where: str, algorithm: str
) -> None:
    problem, settings = PROBLEMS[where], Settings(algorithm, limit=2000)
    page, records = shown_with(open_page, problem, limit=2000), records_of(problem, settings)
    expect(panel(page).get_by_text("best_first in server/search/best_first.py")).to_be_visible()
    choose_algorithm(page, algorithm)
    first = listing(algorithm).parts[0].function.__name__
    expect(panel(page).get_by_text(f"{first} in server/search/{first}.py")).to_be_visible()
    expect(present(page)).to_have_count(0)
    expect(panel(page).get_by_role("listitem").first).to_be_in_viewport()
    assert panel(page).get_by_role("list", name="Source").evaluate(BEYOND) == 0
    number = panel(page).get_by_role("listitem").first.locator("span").first
    expect(number).to_have_attribute("title", re.compile(rf"^server/search/{first}\.py, line \d+$"))
    text = "\n".join(panel(page).locator("code").all_inner_texts())
    assert ("while bound < INFINITY:" in text) == (algorithm == "ida-star")
    page.keyboard.press("End")
    expect_record(page, len(records))
    cursors = [len(records), len(records) // 3, len(records) // 2]
    hands = [("seek", cursor) for cursor in cursors]
    expect_lines(page, settings, records, hands, cursors)
    choose(page, "Steps")
    expect_lines(page, settings, records, hands, cursors, step_of)


@pytest.mark.thorough
def test_jumps_are_shown_in_the_functions_that_jump(open_page: OpenPage) -> None:
    problem, settings = empty_map(9, 5), Settings("jump-point", diagonal="always")
    page = shown_with(open_page, problem, algorithm="jump-point", diagonal="always")
    records, source = records_of(problem, settings), listing("jump-point")
    cursors = range(1, min(len(records), 14))
    expect_lines(page, settings, records, [("seek", cursor) for cursor in cursors], cursors)
    found = [where for [where] in driven(page, [("seek", cursor) for cursor in cursors], "where")]
    rows = [row_of(source, int(records[at - 1]["kind"]), int(records[at - 1]["move"])) for at in cursors]
    names = [part_at(source, row).function.__name__ for row in rows]
    assert [where.split(" in server/search/")[0] for where in found] == names
    assert {*names} == {"jump_point", "scan"}


@pytest.mark.thorough
def test_the_list_scrolls_to_the_present_line_and_to_its_beginning(open_page: OpenPage) -> None:
    page, records = shown_with(open_page, GRID), records_of(GRID, Settings())
    last, first = len(records), panel(page).get_by_role("listitem").first
    written = {int(kind): at + 1 for at, kind in enumerate(records["kind"])}
    pairs = [cursor for before in written.values() for after in written.values() for cursor in (before, after)]
    hands = [("key", "End"), *([("key", "Shift+ArrowLeft")] * 7), *(("seek", cursor) for cursor in pairs)]
    cursors = [*range(last, last - 8, -1), *pairs]
    found = driven(page, hands, "record", "line", "seen")
    assert found == [[cursor, line_of(Settings(), records[cursor - 1]), True] for cursor in cursors]
    page.keyboard.press("End")
    expect_record(page, last)
    for _ in range(2):
        timeline(page).fill("3")
        expect(first).not_to_be_in_viewport()
        page.keyboard.press("Home")
        expect(first).to_be_in_viewport()
    expect_lines(page, Settings(), records, [("seek", 3)], [3])


@pytest.mark.thorough
def test_the_present_line_is_in_sight_when_the_panel_is_opened(open_page: OpenPage) -> None:
    page, records = shown_with(open_page, GRID), records_of(GRID, Settings())
    region = page.get_by_role("region", name=say("region.code"), exact=True)
    expect(region).to_have_count(1)
    fold = panel(page).get_by_role("button", name="Code", exact=True)
    for cursor in (len(records), 2, int((records["kind"] == KEPT).argmax()) + 1):
        fold.click()
        [[record]] = driven(page, [("seek", cursor)], "record")
        assert record == cursor
        fold.click()
        expect(present(page)).to_have_text(line_of(Settings(), records[cursor - 1]))
        page.wait_for_function(SEEN, arg=present(page).element_handle())


@pytest.mark.thorough
def test_each_tab_has_its_own_line(open_page: OpenPage) -> None:
    page = shown_with(open_page, GRID)
    page.keyboard.press("Shift+ArrowRight")
    expect(present(page)).to_contain_text("OPENED")
    show_tab(page, "Board")
    expect(present(page)).to_have_count(0)
    expect(timeline(page)).to_be_enabled()
    page.keyboard.press("ArrowRight")
    expect(step(page)).to_have_value("1")
    page.keyboard.press("Shift+ArrowRight")
    expect(present(page)).to_contain_text("EXPANDED")
    show_tab(page, "Map")
    expect(present(page)).to_contain_text("OPENED")


# What ran, and the values


@pytest.mark.thorough
@pytest.mark.parametrize("where", PROBLEMS)
def test_the_values_are_those_of_the_search_at_that_record(open_page: OpenPage, where: str) -> None:
    problem, settings = PROBLEMS[where], Settings()
    page = shown_with(open_page, problem)
    _, moments = trace(problem, settings, 0, nullcontext())
    names = [name.text for name in listing("a-star").parts[0].names]
    timeline(page).fill("3")
    expect(value(page, "node")).not_to_have_text("–")  # and now those of the records around it are here, too
    if where == "map":
        expect(value(page, "g[child]")).to_have_text("∞")
        expect(value(page, "move")).to_have_text(re.compile("^[0-3] [↑→↓←]$"))
    cursors = (4, 9, 3, 17)
    for cursor, [shown] in zip(cursors, driven(page, [("seek", at) for at in cursors], "values"), strict=True):
        found = dict(zip(names, moments[cursor - 1].values, strict=True))
        numbers = {name: found[name] for name in ("frontier.size()", "h", "new_g", "g[node]", "f")}
        node = int(found["node"] or 0)
        there = f"({node % GRID.width}, {node // GRID.width})" if where == "map" else f"board {node}"
        wanted = {
            **{name: "–" if number is None else f"{number:g}" for name, number in numbers.items()},
            "node": there,
            "closed[node]": "True",
        }
        assert {name: shown[name] for name in wanted} == wanted


@pytest.mark.thorough
def test_the_lines_run_since_the_step_before_are_marked(open_page: OpenPage) -> None:
    page = shown_with(open_page, GRID)
    _, moments = trace(GRID, Settings(), 0, nullcontext())
    marked = panel(page).locator("li[data-ran]")
    size = page.locator("#controls").get_by_role("combobox", name="Step size")
    size.select_option("One record")
    timeline(page).fill("5")
    expect(marked).to_have_count(len(set(moments[4].rows)))
    size.select_option("One expansion")
    records = records_of(GRID, Settings())
    begun = max(at for at in range(5) if records["kind"][at] == EXPANDED)
    expect(marked).to_have_count(len({row for at in range(begun, 5) for row in moments[at].rows}))


@pytest.mark.thorough
def test_the_marked_lines_are_whole_where_a_stretch_begins(open_page: OpenPage) -> None:
    """The server is asked a stretch of records at a time; a step may have begun in the one before."""
    problem, settings = BOARD, Settings()
    records = records_of(problem, settings)
    begun = max(at for at in range(WINDOW + 1) if records["kind"][at] == EXPANDED)
    assert begun < WINDOW
    stop = next(at for at in range(WINDOW, len(records)) if records["kind"][at + 1] == EXPANDED)
    ran = {row for at in range(begun, stop + 1) for row in moments_around(problem, settings, at).rows}
    late = {row for at in range(WINDOW, stop + 1) for row in moments_around(problem, settings, at).rows}
    assert late < ran
    page = shown_with(open_page, problem)
    timeline(page).fill(str(stop + 1))
    expect(panel(page).locator("li[data-ran]")).to_have_count(len(ran))


@pytest.mark.thorough
def test_the_server_is_asked_once_within_a_stretch_and_not_while_the_panel_is_folded(open_page: OpenPage) -> None:
    page, records = shown_with(open_page, GRID), records_of(GRID, Settings())
    asked: list[str] = []

    def note(route: Route) -> None:
        asked.append(route.request.url)
        route.continue_()

    page.route("**/trace", note)
    fold = panel(page).get_by_role("button", name="Code", exact=True)
    fold.click()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect_record(page, steps(records)[4])
    page.keyboard.press("End")
    expect_record(page, len(records))
    assert asked == []
    fold.click()
    expect(value(page, "node")).not_to_have_text("–")
    assert len(asked) == 1
    for cursor in (5, 20, 4, 12):
        timeline(page).fill(str(cursor))
        expect(value(page, "node")).not_to_have_text("–")
    assert len(asked) == 1


# Breakpoints


def test_a_click_on_a_line_number_stops_play_there_and_steps_pass_it(open_page: OpenPage) -> None:
    page, records = shown_with(open_page, GRID), records_of(GRID, Settings())
    breakpoint_on(page, "KEPT").click()
    expect(breakpoint_on(page, "KEPT")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("End")
    expect_record(page, len(records))
    expect(page.get_by_text("Stopped at the breakpoint")).to_have_count(0)
    page.keyboard.press("Home")
    stops = [int(at) + 1 for at in (records["kind"] == KEPT).nonzero()[0]]
    for stop, notch in zip(stops[:3], (None, FAST, None), strict=True):
        play(page, notch)
        expect_record(page, stop)
        expect_stopped(page, say("code.halt.source", line=39, kind="KEPT"))
        expect(present(page)).to_have_attribute("data-halted", "")
        page.keyboard.press("Escape")
    breakpoint_on(page, "KEPT").click()
    play(page)
    expect_record(page, len(records))


def test_a_breakpoint_is_set_with_the_keyboard_and_for_one_algorithm(open_page: OpenPage) -> None:
    page, records = shown_with(open_page, GRID), records_of(GRID, Settings())
    lines = panel(page).get_by_role("button", name=re.compile("^Breakpoint on line"))
    ignored = breakpoint_on(page, "IGNORED")
    lines.first.focus()
    for _ in range(5):
        page.keyboard.press("ArrowDown")
    expect(ignored).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(ignored).to_have_attribute("aria-pressed", "true")
    choose_algorithm(page, "Dijkstra")
    expect(panel(page).locator("[aria-busy]")).to_have_attribute("aria-busy", "false")  # its lines have come
    expect(ignored).to_have_attribute("aria-pressed", "false")
    choose_algorithm(page, "A*")
    expect(ignored).to_have_attribute("aria-pressed", "true")
    ignored.focus()
    page.keyboard.press("ArrowRight")
    expect_record(page, 1)
    page.keyboard.press("Tab")
    expect(lines.and_(page.locator(":focus"))).to_have_count(0)
    page.get_by_role("button", name="Play", exact=True).focus()
    page.keyboard.press("Space")
    expect_record(page, int((records["kind"] == IGNORED).argmax()) + 1)
    ignored.focus()
    page.keyboard.press("Space")
    expect(ignored).to_have_attribute("aria-pressed", "false")


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "flag", "what"), thinned([("f rises", ROSE, "rises"), ("f falls", FELL, "falls")]))
def test_play_stops_where_f_changes(open_page: OpenPage, name: str, flag: int, what: str) -> None:
    table = {"heuristic": "table", "table": tuple(MAP_E_ESTIMATES)}
    problem = sea_map(MAP_E)
    page = shown_with(open_page, problem, **table)
    records = records_of(problem, Settings(**table))
    open_breakpoints(page)
    box(page, name).check()
    play(page)
    stop = int(((records["flags"] & flag) > 0).argmax())
    expect_record(page, stop + 1)
    f = float(records[stop]["g"]) + float(records[stop]["h"])
    expect_stopped(page, say(f"code.halt.{what}", f=f"{f:g}"))
    expect(panel(page).locator("label[data-halted]")).to_have_text(name)


@pytest.mark.thorough
def test_play_stops_where_the_picked_node_is_touched(open_page: OpenPage) -> None:
    page, records = shown_with(open_page, GRID), records_of(GRID, Settings())
    open_breakpoints(page)
    expect(box(page, "Something happens to the picked node: none picked")).to_be_visible()
    x, y = 2, 0
    page.keyboard.down("Alt")
    page.mouse.click(*place(page, x, y))
    page.keyboard.up("Alt")
    expect(box(page, f"Something happens to the picked node: ({x}, {y})")).to_be_visible()
    box(page, re.compile("^Something happens to the picked node")).check()
    play(page)
    stops = (records["node"] == y * GRID.width + x).nonzero()[0]
    expect_record(page, int(stops[0]) + 1)
    expect_stopped(page, say("code.halt.touched", node=f"({x}, {y})"))
    play(page)
    expect_record(page, int(stops[1]) + 1)


@pytest.mark.thorough
def test_boards_stop_where_f_changes(open_page: OpenPage) -> None:
    page, records = shown_with(open_page, BOARD, algorithm="greedy"), records_of(BOARD, Settings("greedy"))
    open_breakpoints(page)
    for what, flag in {"rises": ROSE, "falls": FELL}.items():
        box(page, f"f {what}").check()
        stops = ((records["flags"] & flag) > 0).nonzero()[0]
        for stop in stops[:3]:
            play(page)
            expect_record(page, int(stop) + 1)
            expect_stopped(page, say(f"code.halt.{what}", f=f"{float(records[stop]['h']):g}"))
        box(page, f"f {what}").uncheck()
        page.keyboard.press("Home")
        expect_record(page, 0)


@pytest.mark.thorough
def test_boards_stop_at_lines_conditions_and_where_the_picked_board_is_touched(open_page: OpenPage) -> None:
    page, records = shown_with(open_page, NEAR), records_of(NEAR, Settings())
    breakpoint_on(page, "IGNORED").click()
    play(page)
    expect_record(page, int((records["kind"] == IGNORED).argmax()) + 1)
    expect(page.get_by_role("alert").get_by_text("IGNORED")).to_be_visible()
    breakpoint_on(page, "IGNORED").click()
    open_breakpoints(page)
    type_condition(page, "g + h = f and h < 2")
    play(page)
    expect_record(page, int((records["h"] < 2).argmax()) + 1)
    expect_stopped(page, "Stopped because g + h = f and h < 2 is true")
    type_condition(page, "")
    timeline(page).fill("4")
    page.get_by_role("grid", name="Open list").get_by_role("row").filter(has_text="next").click()
    node = int(records["node"][records["kind"] == EXPANDED][1])
    box(page, f"Something happens to the picked node: board {node}").check()
    play(page)
    stop = next(at for at in range(4, len(records)) if records["node"][at] == node)
    expect_record(page, stop + 1)
    expect_stopped(page, say("code.halt.touched", node=f"board {node}"))


@pytest.mark.thorough
def test_conditions_stop_play_where_they_hold_and_what_is_none_is_refused(open_page: OpenPage) -> None:
    page, records = shown_with(open_page, GRID), records_of(GRID, Settings())
    open_breakpoints(page)
    condition = condition_in(page)
    type_condition(page, "g >= 4 and h <= 3")
    play(page)
    holds = [record["g"] >= 4 and record["h"] <= 3 and record["kind"] <= KEPT + 1 for record in records]
    expect_record(page, holds.index(True) + 1)
    expect_stopped(page, "Stopped because g >= 4 and h <= 3 is true")
    expect(condition).to_have_attribute("data-halted", "")
    type_condition(page, "")
    play(page)
    expect_record(page, len(records))
    page.keyboard.press("Home")
    for typed, key, facts in REFUSED:
        type_condition(page, typed)
        expect(panel(page).get_by_text(say(f"condition.{key}", **facts))).to_be_visible()
        expect(condition).to_have_attribute("aria-invalid", "true")
    play(page)
    expect_record(page, len(records))
    expect(condition).to_have_value(REFUSED[-1][0])
    condition.fill("g >= 0")
    expect(condition).not_to_have_attribute("aria-invalid", "true")


def test_what_is_no_condition_leaves_the_good_one_in_force(open_page: OpenPage) -> None:
    page, records = in_steps(open_page, GRID), records_of(GRID, Settings())
    open_breakpoints(page)
    for typed in ("h < 3", "h << 3 ("):
        type_condition(page, typed)
    expect(panel(page).get_by_text("Until then h < 3 counts.")).to_be_visible()
    expect(panel(page).locator("summary")).to_have_text(re.compile("1$"))
    play(page)
    expect_record(page, int((records["h"] < 3).argmax()) + 1)


@pytest.mark.thorough
def test_all_breakpoints_are_removed_at_once(open_page: OpenPage) -> None:
    """Two of them were chosen before either was shown."""
    page, records = shown_with(open_page, GRID), records_of(GRID, Settings())
    open_breakpoints(page)
    remove = breakpoint_boxes(page).get_by_role("button", name="Remove all")
    expect(remove).to_be_disabled()
    boxes = box(page, re.compile("^f (rises|falls)$"))
    assert boxes.count() == 2
    boxes.evaluate_all("(boxes) => boxes.forEach((box) => box.click())")
    expect(panel(page).locator("summary")).to_have_text(re.compile("2$"))
    breakpoint_on(page, "EXPANDED").click()
    breakpoint_on(page, "IMPROVED").click()
    type_condition(page, "g > 1")
    expect(panel(page).locator("summary")).to_have_text(re.compile("5$"))
    remove.click()
    expect(panel(page).get_by_role("button", name=re.compile("^Breakpoint"), pressed=True)).to_have_count(0)
    expect(condition_in(page)).to_have_value("")
    play(page)
    expect_record(page, len(records))


# For everybody


@pytest.mark.thorough
def test_it_speaks_the_language_of_the_page(open_page: OpenPage) -> None:
    page = in_steps(open_page, GRID)
    page.keyboard.press("Shift+ArrowRight")
    page.get_by_role("button", name="中文").click()
    here = page.get_by_role("region", name=say("region.code", "zh"), exact=True)
    expect(here.get_by_role("listitem")).to_contain_text([line.words["zh"] for line in pseudocode("a-star").lines])
    here.get_by_role("button", name="Python", exact=True).click()
    expect(here.get_by_text("server/search/best_first.py 中的 best_first")).to_be_visible()
    expect(here.get_by_role("button", name="第 45 行的断点：IMPROVED")).to_be_visible()
    expect(present(page)).to_contain_text("OPENED")
    here.get_by_text("断点", exact=True).click()
    condition = here.get_by_role("textbox", name="条件")
    condition.fill("g >= 2 且 x")
    condition.press("Enter")
    expect(here.get_by_text(say("condition.name", "zh", at=10, found="x"))).to_be_visible()
    condition.fill("g ≥ 2 且 h < 9")
    condition.press("Enter")
    page.get_by_role("button", name="播放", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("条件 g ≥ 2 且 h < 9 成立，已停下")
    here.get_by_role("button", name="全部移除").click()
    expect(condition).to_have_value("")


@pytest.mark.thorough
@pytest.mark.parametrize("scheme", thinned(["dark", "light"]))
def test_axe_finds_nothing_serious_with_everything_open(open_page: OpenPage, page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    shown_with(open_page, GRID)
    open_breakpoints(page)
    breakpoint_on(page, "KEPT").click()
    type_condition(page, "x")
    play(page)
    expect_stopped(page, say("code.halt.source", line=39, kind="KEPT"))
    expect(value(page, "node")).not_to_have_text("–")
    assert find_serious(panel(page)) == []


@pytest.mark.thorough
def test_on_a_phone_the_panel_is_one_of_the_buttons(open_page: OpenPage, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_page(link_to(GRID))
    page.get_by_role("button", name="Code", exact=True).filter(visible=True).first.click()
    expect(panel(page).get_by_role("listitem").first).to_be_visible()
    page.get_by_role("button", name="Step forward").click()
    expect(present(page)).to_contain_text("put the start into the open list")
    panel(page).get_by_text("node", exact=True).scroll_into_view_if_needed()
    expect(value(page, "node")).to_have_text("(1, 1)")
    number = panel(page).get_by_role("button", name="Breakpoint on step 5")
    there = number.bounding_box()
    assert there
    assert there["height"] >= 44
    number.click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect_stopped(page, say("code.halt.steps", line=5))
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 390
