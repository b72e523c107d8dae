"""The Code panel on the real page: the search in steps and in Python, its line and values at a record, breakpoints."""

import re
from collections.abc import Callable
from contextlib import nullcontext
from random import Random
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from astrolabe.content.pseudocode import pseudocode
from astrolabe.content.words import say
from astrolabe.core.records import EXPANDED, FELL, IGNORED, KEPT, OPENED, ROSE
from astrolabe.engine.interpreted import Engine
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import Run
from astrolabe.runs.source import listing
from astrolabe.runs.tracing import MOST_TRACED, WINDOW, Moment, trace
from astrolabe.search import ALGORITHMS
from astrolabe.spaces.domains import Problem

from ..support.browser.axe import find_serious
from ..support.browser.drawing import place
from ..support.browser.links import link_to
from ..support.browser.locators import show_tab, timeline
from ..support.browser.serving import in_thread
from ..support.browser.tabs import Complaints
from ..support.oracles.crossing import thinned
from ..support.oracles.folding import steps
from ..support.oracles.listings import part_at, row_of
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
SEEN = """(line) => {
    const [own, list] = [line.getBoundingClientRect(), line.parentElement.getBoundingClientRect()];
    return own.top >= list.top && own.bottom <= list.bottom;
}"""
ALL = [name for name, row in ALGORITHMS.items() if row.shape != "jump"]


def records_of(problem: Problem, settings: Settings) -> Any:
    run, found = Run(problem, settings), []
    while not run.done:
        found.append(run.pull(10_000))
    return np.concatenate(found)


def moments_around(problem: Problem, settings: Settings, record: int) -> Moment:
    first, moments = trace(problem, settings, record, nullcontext())
    return moments[record - first]


def panel(page: Page, language: str = "en") -> Locator:
    return page.get_by_role("region", name=say("region.code", language), exact=True)


def present(page: Page) -> Locator:
    """The line of the record under the cursor."""
    return panel(page).locator("li[aria-current=step]")


def value(page: Page, name: str) -> Locator:
    return panel(page).get_by_text(name, exact=True).locator("xpath=following-sibling::*")


def expect_record(page: Page, record: int) -> None:
    expect(timeline(page)).to_have_js_property("value", str(record))


def line_of(settings: Settings, record: Any) -> str:
    """Number and text of the line that writes a record, as the panel has them."""
    source = listing(settings.algorithm)
    row = row_of(source, int(record["kind"]), int(record["move"]))
    part = part_at(source, row)
    text = "".join(text for _, text in part.lines[row - part.row].tokens)
    return f"{row - part.row + 1}{text.strip()}"


def step_of(settings: Settings, record: Any) -> str:
    """Number and words of the step that is about a record, as the panel has them."""
    row = row_of(listing(settings.algorithm), int(record["kind"]), int(record["move"]))
    words = pseudocode(settings.algorithm)
    return f"{words.line_of[row] + 1}{words.lines[words.line_of[row]].words['en']}"


def expect_line(
    page: Page, settings: Settings, records: Any, cursor: int, written: Callable[[Settings, Any], str] = line_of
) -> None:
    expect_record(page, cursor)
    if cursor:
        expect(present(page)).to_have_text(written(settings, records[cursor - 1]))
    else:
        expect(present(page)).to_have_count(0)


CHOICES = {line_of: "Python", step_of: "Steps"}


def in_steps(open_page: OpenPage, problem: Problem, **settings: Any) -> Page:
    page = open_page(link_to(problem, **settings))
    expect(timeline(page)).to_have_attribute("aria-valuetext", re.compile("^step 0 of [1-9]"))
    expect(panel(page).get_by_role("list", name="Steps").get_by_role("listitem").first).to_be_visible()
    return page


def shown_with(open_page: OpenPage, problem: Problem, **settings: Any) -> Page:
    page = in_steps(open_page, problem, **settings)
    choose(page, "Python")
    expect(panel(page).get_by_role("list", name="Source").get_by_role("listitem").first).to_be_visible()
    return page


def choose(page: Page, text: str) -> None:
    panel(page).get_by_role("button", name=text, exact=True).click()


def play(page: Page, speed: str = "as fast as possible") -> None:
    slider = page.get_by_role("slider", name="Speed")
    slider.press("End" if speed == "as fast as possible" else "Home")
    page.get_by_role("button", name="Play", exact=True).click()


def expect_stopped(page: Page, sentence: str) -> None:
    expect(page.get_by_role("alert").get_by_text(sentence)).to_be_visible()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def breakpoint_on(page: Page, kind: str) -> Locator:
    return panel(page).get_by_role("button", name=re.compile(rf"^Breakpoint on line \d+: {kind}$"))


def open_breakpoints(page: Page) -> None:
    panel(page).get_by_text("Breakpoints", exact=True).click()


# Steps and Python


def test_steps_come_first_and_what_is_chosen_is_remembered(open_page: OpenPage) -> None:
    page = in_steps(open_page, GRID)
    lines = panel(page).get_by_role("listitem")
    expect(lines).to_have_count(len(pseudocode("a-star").lines))
    choose(page, "Python")
    expect(lines.filter(has_text="frontier.pop()")).to_have_count(1)
    page.reload()
    expect(lines.filter(has_text="frontier.pop()")).to_have_count(1)
    choose(page, "Steps")
    page.get_by_role("button", name="中文").click()
    expect(panel(page, "zh").get_by_role("listitem")).to_contain_text(
        [line.words["zh"] for line in pseudocode("a-star").lines]
    )


@pytest.mark.live(False)
def test_a_choice_made_before_the_panel_has_come_is_not_lost(open_page: OpenPage, page: Page) -> None:
    held: list[Route] = []
    page.route("**/latecomponents.js", lambda route: held.append(route))
    open_page(link_to(GRID))
    expect(timeline(page)).to_have_attribute("aria-valuetext", re.compile("^step 0 of [1-9]"))
    for untouchable in ("#code-choice", "#code-breakpoints"):
        expect(panel(page).locator(untouchable)).to_have_js_property("inert", True)
    held.pop().continue_()
    choose(page, "Python")
    open_breakpoints(page)
    expect(panel(page).get_by_role("list", name="Source")).to_be_visible()
    expect(panel(page).get_by_role("checkbox", name="f falls")).to_be_visible()


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
    for name, node in told.items():
        expect(value(page, name)).to_have_text(f"({node % GRID.width}, {node // GRID.width})")
    for name, number in {"f": g + h, "g": g, "h": h}.items():
        expect(value(page, name)).to_have_text(f"{number:g}")


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


@pytest.mark.live(False)  # a page that has shown Dijkstra has kept its text
def test_no_line_is_the_present_one_while_the_text_has_not_come(open_page: OpenPage, complaints: Complaints) -> None:
    page = in_steps(open_page, GRID)
    page.keyboard.press("End")
    expect(present(page)).to_have_count(1)
    page.route("**/code/dijkstra.json", lambda route: route.abort())
    page.get_by_role("combobox", name="Algorithm").select_option("Dijkstra")
    expect(panel(page).get_by_text(say("code.missing"))).to_be_visible()
    expect(present(page)).to_have_count(0)
    page.unroute("**/code/dijkstra.json")
    complaints[:] = [complaint for complaint in complaints if "dijkstra.json" not in complaint]


# The line


@pytest.mark.parametrize("where", PROBLEMS)
def test_the_line_follows_every_step_forward_and_back(open_page: OpenPage, where: str) -> None:
    problem, settings = PROBLEMS[where], Settings()
    page, records = shown_with(open_page, problem), records_of(problem, settings)
    expect_line(page, settings, records, 0)
    expect(panel(page).get_by_text(say("code.before"))).to_be_visible()
    for cursor in (1, 2, 3, 4, 5, 6):
        page.keyboard.press("Shift+ArrowRight")
        expect_line(page, settings, records, cursor)
    for cursor in (5, 4, 3):
        page.keyboard.press("Shift+ArrowLeft")
        expect_line(page, settings, records, cursor)
    page.keyboard.press("End")
    expect_line(page, settings, records, len(records))
    page.keyboard.press("Home")
    expect_line(page, settings, records, 0)


@pytest.mark.parametrize("where", PROBLEMS)
def test_the_line_is_right_for_every_algorithm_wherever_the_timeline_goes(open_page: OpenPage, where: str) -> None:
    page, random = shown_with(open_page, PROBLEMS[where], limit=2000), Random(where)
    written = [line_of, step_of]  # what is shown, and what can be
    for algorithm in [name for name in ALL if where in ALGORITHMS[name].domains]:
        settings = Settings(algorithm, limit=2000)
        records = records_of(PROBLEMS[where], settings)
        page.keyboard.press("Home")
        page.get_by_role("combobox", name="Algorithm").select_option(algorithm)
        page.get_by_role("button", name="To the end").click()
        expect_record(page, len(records))
        for cursor in (len(records), *(random.randrange(len(records)) for _ in range(2))):
            timeline(page).fill(str(cursor))
            expect_line(page, settings, records, cursor, written[0])
            choose(page, CHOICES[written[1]])
            expect_line(page, settings, records, cursor, written[1])
            written.reverse()


def test_jumps_are_shown_in_the_functions_that_jump(open_page: OpenPage) -> None:
    problem, settings = empty_map(9, 5), Settings("jump-point", diagonal="always")
    page = shown_with(open_page, problem, algorithm="jump-point", diagonal="always")
    records = records_of(problem, settings)
    names = set()
    for cursor in range(1, min(len(records), 14)):
        timeline(page).fill(str(cursor))
        expect_line(page, settings, records, cursor)
        names.add(panel(page).get_by_text(" in server/search/").inner_text().split(" ")[0])
    assert names == {"jump_point", "scan"}


def test_the_list_scrolls_to_the_present_line(open_page: OpenPage) -> None:
    page, records = shown_with(open_page, GRID), records_of(GRID, Settings())
    page.keyboard.press("End")
    for cursor in range(len(records), len(records) - 8, -1):
        expect_line(page, Settings(), records, cursor)
        assert present(page).evaluate(SEEN)
        page.keyboard.press("Shift+ArrowLeft")
    written = {int(kind): at + 1 for at, kind in enumerate(records["kind"])}
    for before in written.values():
        for after in written.values():
            for cursor in (before, after):
                timeline(page).fill(str(cursor))
                expect_line(page, Settings(), records, cursor)
            assert present(page).evaluate(SEEN)


def test_before_the_first_line_the_list_is_at_its_beginning(open_page: OpenPage) -> None:
    page, records = shown_with(open_page, GRID), records_of(GRID, Settings())
    first = panel(page).get_by_role("listitem").first
    page.keyboard.press("End")
    expect_line(page, Settings(), records, len(records))
    timeline(page).fill("3")
    expect_line(page, Settings(), records, 3)
    expect(first).not_to_be_in_viewport()
    page.keyboard.press("Home")
    expect(first).to_be_in_viewport()
    timeline(page).fill("3")
    expect(first).not_to_be_in_viewport()
    page.keyboard.press("Home")
    page.get_by_role("combobox", name="Algorithm").select_option("IDA*")
    expect(panel(page).get_by_text("ida_star in")).to_be_visible()
    expect(panel(page).get_by_role("listitem").first).to_be_in_viewport()


def test_the_present_line_is_in_sight_when_the_panel_is_opened(open_page: OpenPage) -> None:
    page, records = shown_with(open_page, GRID), records_of(GRID, Settings())
    fold = panel(page).get_by_role("button", name="Code", exact=True)
    for cursor in (len(records), 2, int((records["kind"] == KEPT).argmax()) + 1):
        fold.click()
        timeline(page).fill(str(cursor))
        expect_record(page, cursor)
        fold.click()
        expect_line(page, Settings(), records, cursor)
        page.wait_for_function(SEEN, arg=present(page).element_handle())


def test_long_lines_are_wrapped_and_all_in_sight(open_page: OpenPage) -> None:
    page = shown_with(open_page, GRID)
    for algorithm in ("A*", "IDA*"):
        page.get_by_role("combobox", name="Algorithm").select_option(algorithm)
        expect(present(page)).to_have_count(0)
        beyond = "list => list.scrollWidth - list.clientWidth"
        assert panel(page).get_by_role("list", name="Source").evaluate(beyond) == 0


@pytest.mark.parametrize("engine", thinned(["compiled", "python"]))
def test_it_says_of_compiled_runs_that_python_runs_them_again(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, engine: str
) -> None:
    """An engine that goes by the other name: the page knows one from the other by it."""
    monkeypatch.setattr(Engine, "name", engine)
    with in_thread() as server, browser.new_page() as page:
        page.goto(f"http://127.0.0.1:{server.server_port}/{link_to(GRID)}")
        expect(timeline(page)).to_have_attribute("aria-valuetext", re.compile("^step 0 of [1-9]"))
        page.keyboard.press("Shift+ArrowRight")
        choose(page, "Python")
        expect(value(page, "h")).not_to_have_text("–")
        expect(panel(page).get_by_text(say("code.compiled"))).to_have_count(int(engine == "compiled"))


def test_another_algorithm_brings_its_source(open_page: OpenPage) -> None:
    page = shown_with(open_page, GRID)
    expect(panel(page).get_by_text("best_first in server/search/best_first.py")).to_be_visible()
    page.get_by_role("combobox", name="Algorithm").select_option("IDA*")
    expect(panel(page).get_by_text("ida_star in server/search/ida_star.py")).to_be_visible()
    text = "\n".join(panel(page).locator("code").all_inner_texts())
    assert "while bound < INFINITY:" in text
    first = panel(page).get_by_role("listitem").first.locator("span").first
    expect(first).to_have_attribute("title", re.compile(r"^server/search/ida_star\.py, line \d+$"))


def test_each_tab_has_its_own_line(open_page: OpenPage) -> None:
    page = shown_with(open_page, GRID)
    page.keyboard.press("Shift+ArrowRight")
    expect(present(page)).to_contain_text("OPENED")
    show_tab(page, "Board")
    expect(present(page)).to_have_count(0)
    expect(page.get_by_role("slider", name="Timeline")).to_be_enabled()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("spinbutton", name="Step", exact=True)).to_have_value("1")
    page.keyboard.press("Shift+ArrowRight")
    expect(present(page)).to_contain_text("EXPANDED")
    show_tab(page, "Map")
    expect(present(page)).to_contain_text("OPENED")


def test_it_speaks_the_language_of_the_page(open_page: OpenPage) -> None:
    page = shown_with(open_page, GRID)
    page.keyboard.press("Shift+ArrowRight")
    page.get_by_role("button", name="中文").click()
    here = panel(page, "zh")
    expect(here.get_by_text("server/search/best_first.py 中的 best_first")).to_be_visible()
    expect(here.get_by_role("button", name="第 41 行的断点：IMPROVED")).to_be_visible()
    expect(here.locator("li[aria-current=step]")).to_contain_text("OPENED")


# What ran, and the values


@pytest.mark.parametrize("where", PROBLEMS)
def test_the_values_are_those_of_the_search_at_that_record(open_page: OpenPage, where: str) -> None:
    problem, settings = PROBLEMS[where], Settings()
    page = shown_with(open_page, problem)
    _, moments = trace(problem, settings, 0, nullcontext())
    names = [name.text for name in listing("a-star").parts[0].names]
    for cursor in (4, 9, 3, 17):
        timeline(page).fill(str(cursor))
        found = dict(zip(names, moments[cursor - 1].values, strict=True))
        for name in ("frontier.size()", "h", "new_g", "g[node]", "rule.f(new_g, h)"):
            number = found[name]
            expect(value(page, name)).to_have_text("–" if number is None else f"{number:g}")
        node = int(found["node"] or 0)
        there = f"({node % GRID.width}, {node // GRID.width})" if where == "map" else f"board {node}"
        expect(value(page, "node")).to_have_text(there)
        expect(value(page, "closed[node]")).to_have_text("True")


def test_infinity_and_moves_are_written_as_they_are_read(open_page: OpenPage) -> None:
    page = shown_with(open_page, GRID)
    timeline(page).fill("3")
    expect(value(page, "g[child]")).to_have_text("∞")
    expect(value(page, "move")).to_have_text(re.compile("^[0-3] [↑→↓←]$"))


def test_the_lines_run_since_the_step_before_are_marked(open_page: OpenPage) -> None:
    page = shown_with(open_page, GRID)
    _, moments = trace(GRID, Settings(), 0, nullcontext())
    marked = panel(page).locator("li[data-ran]")
    page.get_by_role("combobox", name="Step size").select_option("One record")
    timeline(page).fill("5")
    expect(marked).to_have_count(len(set(moments[4].rows)))
    page.get_by_role("combobox", name="Step size").select_option("One expansion")
    records = records_of(GRID, Settings())
    begun = max(at for at in range(5) if records["kind"][at] == EXPANDED)
    expect(marked).to_have_count(len({row for at in range(begun, 5) for row in moments[at].rows}))


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


def test_stepping_within_a_stretch_asks_the_server_once(open_page: OpenPage) -> None:
    page = shown_with(open_page, GRID)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/trace") else None)
    for cursor in (5, 20, 4, 12):
        timeline(page).fill(str(cursor))
        expect(value(page, "node")).not_to_have_text("–")
    assert len(asked) == 1


def test_a_folded_panel_asks_for_nothing(open_page: OpenPage) -> None:
    page = shown_with(open_page, GRID)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/trace") else None)
    panel(page).get_by_role("button", name="Code", exact=True).click()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect_record(page, steps(records_of(GRID, Settings()))[4])
    page.keyboard.press("End")
    expect_record(page, len(records_of(GRID, Settings())))
    assert asked == []
    panel(page).get_by_role("button", name="Code", exact=True).click()
    expect(value(page, "node")).not_to_have_text("–")
    assert len(asked) == 1


def test_far_into_a_long_run_there_is_the_line_and_a_word_about_the_values(open_page: OpenPage) -> None:
    problem, settings = empty_map(400, 400), Settings("dijkstra")
    page = shown_with(open_page, problem, algorithm="dijkstra")
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="To the end")).to_be_disabled(timeout=60_000)
    records = records_of(problem, settings)
    assert len(records) > MOST_TRACED + 1000
    timeline(page).fill(str(MOST_TRACED + 500))
    expect_line(page, settings, records, MOST_TRACED + 500)
    expect(panel(page).get_by_text(say("trace.far", most=MOST_TRACED))).to_be_visible()
    expect(value(page, "node")).to_have_text("–")
    timeline(page).fill(str(MOST_TRACED))
    expect(value(page, "node")).not_to_have_text("–")


# Breakpoints


def test_a_click_on_a_line_number_stops_play_there(open_page: OpenPage) -> None:
    page, records = shown_with(open_page, GRID), records_of(GRID, Settings())
    breakpoint_on(page, "KEPT").click()
    expect(breakpoint_on(page, "KEPT")).to_have_attribute("aria-pressed", "true")
    stops = [int(at) + 1 for at in (records["kind"] == KEPT).nonzero()[0]]
    for stop in stops[:3]:
        play(page)
        expect_record(page, stop)
        expect_stopped(page, say("code.halt.source", line=35, kind="KEPT"))
        expect(present(page)).to_have_attribute("data-halted", "")
        page.keyboard.press("Escape")
    breakpoint_on(page, "KEPT").click()
    play(page)
    expect_record(page, len(records))


def test_a_breakpoint_is_set_with_the_keyboard(open_page: OpenPage) -> None:
    page, records = shown_with(open_page, GRID), records_of(GRID, Settings())
    lines = panel(page).get_by_role("button", name=re.compile("^Breakpoint on line"))
    lines.first.focus()
    for _ in range(5):
        page.keyboard.press("ArrowDown")
    expect(breakpoint_on(page, "IGNORED")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(breakpoint_on(page, "IGNORED")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowRight")
    expect_record(page, 1)
    page.keyboard.press("Tab")
    expect(lines.and_(page.locator(":focus"))).to_have_count(0)
    page.get_by_role("button", name="Play", exact=True).focus()
    page.keyboard.press("Space")
    expect_record(page, int((records["kind"] == IGNORED).argmax()) + 1)
    breakpoint_on(page, "IGNORED").focus()
    page.keyboard.press("Space")
    expect(breakpoint_on(page, "IGNORED")).to_have_attribute("aria-pressed", "false")


def test_at_the_slowest_speed_it_stops_as_well(open_page: OpenPage) -> None:
    page = shown_with(open_page, GRID)
    breakpoint_on(page, "EXPANDED").click()
    play(page, "slow")
    expect_record(page, 2)
    expect_stopped(page, say("code.halt.source", line=23, kind="EXPANDED"))


def test_steps_pass_a_breakpoint(open_page: OpenPage) -> None:
    page, records = shown_with(open_page, GRID), records_of(GRID, Settings())
    breakpoint_on(page, "EXPANDED").click()
    page.keyboard.press("End")
    expect_record(page, len(records))
    expect(page.get_by_text("Stopped at the breakpoint")).to_have_count(0)


@pytest.mark.parametrize(("box", "flag", "what"), thinned([("f rises", ROSE, "rises"), ("f falls", FELL, "falls")]))
def test_play_stops_where_f_changes(open_page: OpenPage, box: str, flag: int, what: str) -> None:
    table = {"heuristic": "table", "table": tuple(MAP_E_ESTIMATES)}
    problem = sea_map(MAP_E)
    page = shown_with(open_page, problem, **table)
    records = records_of(problem, Settings(**table))
    open_breakpoints(page)
    panel(page).get_by_role("checkbox", name=box).check()
    play(page)
    stop = int(((records["flags"] & flag) > 0).argmax())
    expect_record(page, stop + 1)
    f = float(records[stop]["g"]) + float(records[stop]["h"])
    expect_stopped(page, say(f"code.halt.{what}", f=f"{f:g}"))
    expect(panel(page).locator("label[data-halted]")).to_have_text(box)


def test_play_stops_where_the_picked_node_is_touched(open_page: OpenPage) -> None:
    page, records = shown_with(open_page, GRID), records_of(GRID, Settings())
    open_breakpoints(page)
    box = panel(page).get_by_role("checkbox", name="Something happens to the picked node: none picked")
    expect(box).to_be_visible()
    x, y = 2, 0
    page.keyboard.down("Alt")
    page.mouse.click(*place(page, x, y))
    page.keyboard.up("Alt")
    expect(
        panel(page).get_by_role("checkbox", name=f"Something happens to the picked node: ({x}, {y})")
    ).to_be_visible()
    panel(page).get_by_role("checkbox", name=re.compile("^Something happens to the picked node")).check()
    play(page)
    stops = (records["node"] == y * GRID.width + x).nonzero()[0]
    expect_record(page, int(stops[0]) + 1)
    expect_stopped(page, say("code.halt.touched", node=f"({x}, {y})"))
    play(page)
    expect_record(page, int(stops[1]) + 1)


ON_BOARDS = [("f rises", "rises", ROSE), ("f falls", "falls", FELL)]


@pytest.mark.parametrize(("box", "what", "flag"), ON_BOARDS)
def test_boards_stop_where_f_changes(open_page: OpenPage, box: str, what: str, flag: int) -> None:
    page, records = shown_with(open_page, BOARD, algorithm="greedy"), records_of(BOARD, Settings("greedy"))
    open_breakpoints(page)
    panel(page).get_by_role("checkbox", name=box).check()
    stops = ((records["flags"] & flag) > 0).nonzero()[0]
    for stop in stops[:3]:
        play(page)
        expect_record(page, int(stop) + 1)
        expect_stopped(page, say(f"code.halt.{what}", f=f"{float(records[stop]['h']):g}"))


def test_boards_stop_at_lines_and_conditions(open_page: OpenPage) -> None:
    page, records = shown_with(open_page, NEAR), records_of(NEAR, Settings())
    breakpoint_on(page, "IGNORED").click()
    play(page)
    expect_record(page, int((records["kind"] == IGNORED).argmax()) + 1)
    expect(page.get_by_role("alert").get_by_text("IGNORED")).to_be_visible()
    breakpoint_on(page, "IGNORED").click()
    open_breakpoints(page)
    condition = panel(page).get_by_role("textbox", name="Condition")
    condition.fill("g + h = f and h < 2")
    condition.press("Enter")
    play(page)
    expect_record(page, int((records["h"] < 2).argmax()) + 1)
    expect_stopped(page, "Stopped because g + h = f and h < 2 is true")


def test_boards_stop_where_the_picked_board_is_touched(open_page: OpenPage) -> None:
    page, records = shown_with(open_page, NEAR), records_of(NEAR, Settings())
    timeline(page).fill("4")
    waiting = page.get_by_role("grid", name="Open list").get_by_role("row").filter(has_text="next")
    waiting.click()
    node = int(records["node"][records["kind"] == EXPANDED][1])
    open_breakpoints(page)
    panel(page).get_by_role("checkbox", name=f"Something happens to the picked node: board {node}").check()
    play(page)
    stop = next(at for at in range(4, len(records)) if records["node"][at] == node)
    expect_record(page, stop + 1)
    expect_stopped(page, say("code.halt.touched", node=f"board {node}"))


def test_in_chinese_it_says_why_it_stopped_and_what_is_no_condition(open_page: OpenPage) -> None:
    page = shown_with(open_page, GRID)
    page.get_by_role("button", name="中文").click()
    here = panel(page, "zh")
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


def test_two_breakpoints_chosen_before_either_is_shown_are_both_set(open_page: OpenPage) -> None:
    page = shown_with(open_page, GRID)
    open_breakpoints(page)
    boxes = panel(page).get_by_role("checkbox", name=re.compile("^f (rises|falls)$"))
    assert boxes.count() == 2
    boxes.evaluate_all("(boxes) => boxes.forEach((box) => box.click())")
    expect(panel(page).locator("summary")).to_have_text(re.compile("2$"))


def test_what_was_set_is_there_after_a_reload(open_page: OpenPage) -> None:
    page = shown_with(open_page, GRID)
    open_breakpoints(page)
    panel(page).get_by_role("checkbox", name="f falls").check()
    panel(page).get_by_role("textbox", name="Condition").fill("h < 3")
    panel(page).get_by_role("textbox", name="Condition").press("Enter")
    page.reload()
    expect(panel(page).locator("summary")).to_have_text(re.compile("2$"))
    open_breakpoints(page)
    expect(panel(page).get_by_role("checkbox", name="f falls")).to_be_checked()
    expect(panel(page).get_by_role("textbox", name="Condition")).to_have_value("h < 3")
    records = records_of(GRID, Settings())
    play(page)
    expect_record(page, int((records["h"] < 3).argmax()) + 1)


def test_a_condition_stops_play_where_it_holds(open_page: OpenPage) -> None:
    page, records = shown_with(open_page, GRID), records_of(GRID, Settings())
    open_breakpoints(page)
    condition = panel(page).get_by_role("textbox", name="Condition")
    condition.fill("g >= 4 and h <= 3")
    condition.press("Enter")
    play(page)
    holds = [record["g"] >= 4 and record["h"] <= 3 and record["kind"] <= KEPT + 1 for record in records]
    stop = holds.index(True)
    expect_record(page, stop + 1)
    expect_stopped(page, "Stopped because g >= 4 and h <= 3 is true")
    expect(condition).to_have_attribute("data-halted", "")
    condition.fill("")
    condition.press("Enter")
    play(page)
    expect_record(page, len(records))


def test_what_is_no_condition_is_refused_and_stays_in_the_field(open_page: OpenPage) -> None:
    page, records = shown_with(open_page, GRID), records_of(GRID, Settings())
    open_breakpoints(page)
    condition = panel(page).get_by_role("textbox", name="Condition")
    for typed, key, facts in REFUSED:
        condition.fill(typed)
        condition.press("Enter")
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
    condition = panel(page).get_by_role("textbox", name="Condition")
    for typed in ("h < 3", "h << 3 ("):
        condition.fill(typed)
        condition.press("Enter")
    expect(panel(page).get_by_text("Until then h < 3 counts.")).to_be_visible()
    expect(panel(page).locator("summary")).to_have_text(re.compile("1$"))
    play(page)
    expect_record(page, int((records["h"] < 3).argmax()) + 1)


def test_all_breakpoints_are_removed_at_once(open_page: OpenPage) -> None:
    page, records = shown_with(open_page, GRID), records_of(GRID, Settings())
    open_breakpoints(page)
    remove = panel(page).get_by_role("button", name="Remove all")
    expect(remove).to_be_disabled()
    breakpoint_on(page, "EXPANDED").click()
    breakpoint_on(page, "IMPROVED").click()
    panel(page).get_by_role("checkbox", name="f rises").check()
    panel(page).get_by_role("textbox", name="Condition").fill("g > 1")
    panel(page).get_by_role("textbox", name="Condition").press("Enter")
    expect(panel(page).locator("summary")).to_have_text(re.compile("4$"))
    remove.click()
    expect(panel(page).get_by_role("button", name=re.compile("^Breakpoint"), pressed=True)).to_have_count(0)
    expect(panel(page).get_by_role("textbox", name="Condition")).to_have_value("")
    play(page)
    expect_record(page, len(records))


def test_lines_are_kept_for_each_algorithm_and_over_a_reload(open_page: OpenPage) -> None:
    page = shown_with(open_page, GRID)
    breakpoint_on(page, "KEPT").click()
    page.get_by_role("combobox", name="Algorithm").select_option("Dijkstra")
    expect(breakpoint_on(page, "KEPT")).to_have_attribute("aria-pressed", "false")
    page.get_by_role("combobox", name="Algorithm").select_option("A*")
    expect(breakpoint_on(page, "KEPT")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Shift+ArrowRight")
    page.reload()
    expect(breakpoint_on(page, "KEPT")).to_have_attribute("aria-pressed", "true")
    play(page)
    records = records_of(GRID, Settings())
    expect_record(page, int((records["kind"] == KEPT).argmax()) + 1)


# For everybody


@pytest.mark.parametrize("scheme", thinned(["dark", "light"]))
def test_axe_finds_nothing_serious_with_everything_open(open_page: OpenPage, page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    shown_with(open_page, GRID)
    open_breakpoints(page)
    breakpoint_on(page, "KEPT").click()
    panel(page).get_by_role("textbox", name="Condition").fill("x")
    panel(page).get_by_role("textbox", name="Condition").press("Enter")
    play(page)
    expect_stopped(page, say("code.halt.source", line=35, kind="KEPT"))
    expect(value(page, "node")).not_to_have_text("–")
    assert find_serious(panel(page)) == []


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
    box = number.bounding_box()
    assert box
    assert box["height"] >= 44
    number.click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect_stopped(page, say("code.halt.steps", line=5))
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 390
