"""The Board tab from end to end: what the documents ask for is answered as by the command line, all views show the same
step whatever is done, and the two tabs leave each other alone.
"""

import json
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from astrolabe.cli.commands import main
from astrolabe.content.words import say
from astrolabe.spaces.board import BoardProblem

from ..support.browser.axe import find_serious
from ..support.browser.calling import source
from ..support.browser.links import link_to
from ..support.browser.locators import button, show_tab
from ..support.oracles.crossing import thinned
from ..support.oracles.maps import grid_from

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]
Capsys = pytest.CaptureFixture[str]

ORDERED = "123456780"
SPIRAL = "123804765"
# The boards of the documents with the fewest moves there are; the last one is one of the two hardest.
EXAMPLES = {
    "000, four moves": ("283104765", SPIRAL, 4),
    "000, 26 moves": ("014276385", ORDERED, 26),
    "001, solved": (ORDERED, ORDERED, 0),
    "001, 25 moves": ("801574362", ORDERED, 25),
    "002, 23 moves": ("304528167", ORDERED, 23),
    "003, four moves": ("013425786", ORDERED, 4),
    "31 moves": ("867254301", ORDERED, 31),
}
WALKS = [name for name, (_, _, moves) in EXAMPLES.items() if moves and name != "003, four moves"]
IMPOSSIBLE = "123456870"


def on_board_tab(page: Page) -> Page:
    show_tab(page, "Board")
    expect(page.locator("#board-status")).not_to_be_empty()
    return page


def type_board(page: Page, start: str, goal: str = ORDERED) -> None:
    page.get_by_role("textbox", name="Type or paste a board").fill(f"{start}\n{goal}\n" if goal != ORDERED else start)
    button(page, "Set board").click()
    expect(page.locator("#board-status")).to_have_text(f"The start: {rows(start)}.")


def rows(digits: str) -> str:
    """A board of 3 × 3 as the page tells it."""
    return ", ".join(" ".join(digits[at : at + 3]).replace("0", "blank") for at in (0, 3, 6))


def to_the_end(page: Page) -> None:
    end = button(page, "To the end")
    expect(end).to_be_enabled()
    end.click()
    expect(end).to_be_disabled(timeout=60_000)  # a search of 181,440 expansions, on a busy machine


def painted(page: Page) -> None:
    """Wait until what was done is shown."""
    page.evaluate("() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))")


def statistics(page: Page) -> dict[str, str]:
    names = ["steps", "expanded", "generated", "reopened"]
    return {name: page.locator(f"#statistics-{name}").inner_text() for name in names}


def of_command_line(start: str, goal: str, folder: Path, capsys: Capsys, *options: str) -> dict[str, Any]:
    """What the command line answers to two boards in digits."""
    file = folder / "boards.txt"
    file.write_text(f"{start}\n{goal}\n")
    main(["solve", str(file), "--json", *options])
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def problem(digits: str, goal: str = ORDERED) -> BoardProblem:
    return BoardProblem(3, 3, bytes(map(int, digits)), bytes(map(int, goal)))


# What the documents ask for


@pytest.mark.parametrize("example", thinned(EXAMPLES, 3))
def test_an_example_of_the_documents_is_answered_as_on_the_command_line(
    example: str, open_page: OpenPage, tmp_path: Path, capsys: Capsys
) -> None:
    start, goal, moves = EXAMPLES[example]
    page = on_board_tab(open_page())
    type_board(page, start, goal)
    to_the_end(page)
    expect(page.get_by_role("region", name="Statistics").get_by_role("status")).to_have_text(f"Solved in {moves} moves")
    answer = of_command_line(start, goal, tmp_path, capsys)
    wanted = {"steps": answer["moves"], **{name: answer[name] for name in ("expanded", "generated", "reopened")}}
    assert statistics(page) == {name: str(value) for name, value in wanted.items()}
    assert answer["moves"] == moves


@pytest.mark.parametrize(
    ("algorithm", "heuristic"),
    thinned([("breadth-first", None), ("ida-star", "linear-conflict"), ("a-star", "misplaced")]),
)
def test_other_searches_count_as_on_the_command_line(
    algorithm: str, heuristic: str | None, open_page: OpenPage, tmp_path: Path, capsys: Capsys
) -> None:
    chosen = {"algorithm": algorithm} | ({"heuristic": heuristic} if heuristic else {})
    page = open_page(link_to(problem("513042786"), **chosen))
    to_the_end(page)
    options = [word for name, value in chosen.items() for word in (f"--{name}", value)]
    answer = of_command_line("513042786", ORDERED, tmp_path, capsys, *options)
    assert answer["moves"] == 13
    expect(page.locator("#statistics-expanded")).to_have_text(str(answer["expanded"]))
    expect(page.locator("#statistics-steps")).to_have_text("13")


# Walks along the answer to its end and back; what the views show at each board.
WALK = source("support/scripts/pagelooks.js", "walkedAnswer")


@pytest.mark.parametrize("example", thinned(WALKS))
def test_a_walk_through_is_stepped_both_ways_with_all_views_in_step(example: str, open_page: OpenPage) -> None:
    start, goal, moves = EXAMPLES[example]
    page = open_page(link_to(problem(start, goal)))
    to_the_end(page)
    listed = page.get_by_role("list", name="The moves of the answer").get_by_role("listitem")
    expect(listed).to_have_count(moves + 1)  # it is listed when the picture has been painted
    seen = page.evaluate(WALK, moves)
    assert [place for place, *_ in seen] == [*range(moves + 1), *range(moves - 1, -1, -1)]
    assert all(re.match(rf"Board (\d+): {name}\.", board) for _, name, board, _ in seen)
    assert all(re.match(r"Board (\d+)", board)[1] == cell.removeprefix("Board ") for *_, board, cell in seen)  # type: ignore[index]
    assert seen[0] == seen[-1]
    assert len({name for _, name, *_ in seen}) == moves + 1
    assert (seen[0][1], seen[moves][1]) == (rows(start), rows(goal))


# All views show the same step

FACTS = """() => {
    const text = (id) => document.getElementById(id).textContent;
    const ids = ["board-status", "tree-status", "atlas-status", "sentence", "statistics-open"];
    return Object.fromEntries(ids.map((id) => [id, text(id)]));
}"""
KEYS = ["ArrowRight", "ArrowLeft", "Shift+ArrowRight", "Shift+ArrowLeft", "PageDown", "Home", "End"]


def agrees(facts: dict[str, str], view: str) -> list[str]:
    """What is not told by one view as by another; nothing if all is well."""
    wrong = []
    expanding = re.search(r"Expanding (?:board (?P<node>\d+): )?(?P<rows>[^;]+);", facts[f"{view}-status"])
    board = re.match(r"Board (?P<node>\d+): (?P<rows>[^.]+)\.", facts["board-status"])
    if expanding and (not board or board["rows"] != expanding["rows"]):
        wrong.append("another board")
    told = re.match(r"Expanding board (\d+)[:,]", facts["sentence"])
    if told and (not board or board["node"] != told[1]):
        wrong.append("another number")
    if view == "tree" and told and (not expanding or expanding["node"] != told[1]):
        wrong.append("another number in the tree")
    opened = re.search(r"open (\d+)", facts[f"{view}-status"])
    if not opened or opened[1] != facts["statistics-open"]:
        wrong.append("another open list")
    return wrong


@pytest.mark.parametrize(
    ("view", "seed", "algorithm"),
    thinned([("tree", 1, "a-star"), ("tree", 3, "breadth-first"), ("atlas", 2, "a-star")]),
)
def test_board_tree_atlas_and_tables_agree_wherever_the_cursor_goes(
    view: str, seed: int, algorithm: str, open_page: OpenPage
) -> None:
    page = open_page(link_to(problem("513042786"), algorithm=algorithm))
    button(page, "Atlas" if view == "atlas" else "Search tree").click()
    random, seen = Random(seed), set()
    steps = page.get_by_role("spinbutton", name="Step", exact=True)
    expect(page.locator("#board-status")).to_have_text(f"The start: {rows('513042786')}.")
    for _ in range(60):
        if random.random() < 0.25:
            steps.fill(str(random.randrange(70)))
            steps.press("Enter")
            steps.blur()
        else:
            page.keyboard.press(random.choice(KEYS))
        painted(page)
        facts = page.evaluate(FACTS)
        assert agrees(facts, view) == [], facts
        seen.add(facts["board-status"])
    assert len(seen) > 15


def test_a_node_chosen_in_the_tree_is_shown_everywhere_and_jumped_to(open_page: OpenPage) -> None:
    page = open_page(link_to(problem("513042786")))
    to_the_end(page)
    for _ in range(3):
        button(page, "Move forward").click()
    painted(page)
    name = page.locator("#node-name").inner_text()
    expect(page.locator("#board-status")).to_contain_text(name)
    expect(page.get_by_role("region", name="Node")).to_contain_text("Board ")
    page.get_by_role("button", name=re.compile("Go to its expansion")).click()
    expect(page.locator("#board-status")).to_contain_text(name)
    expect(page.locator("#tree-status")).to_contain_text(f": {name}")


# Two tabs, one page


def test_each_tab_keeps_what_is_done_on_it(open_page: OpenPage) -> None:
    page = open_page(link_to(grid_from("S . . G")))
    to_the_end(page)
    page.get_by_role("tab", name="Map").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Board")).to_be_focused()
    expect(button(page, "Undo")).to_be_disabled()
    page.get_by_role("combobox", name="Algorithm").select_option("ida-star")
    button(page, "Step forward").click()
    show_tab(page, "Map")
    expect(page.get_by_role("combobox", name="Algorithm")).to_have_value("a-star")
    expect(page.get_by_role("region", name="Statistics").get_by_role("status")).to_contain_text("Path found")
    expect(page.get_by_role("application", name="Map")).to_be_visible()
    on_board_tab(page)
    expect(page.get_by_role("combobox", name="Algorithm")).to_have_value("ida-star")
    expect(page.get_by_role("spinbutton", name="Step", exact=True)).to_have_value("1")
    expect(page.get_by_role("application", name="Map")).to_be_hidden()


def test_only_what_works_on_boards_is_offered_there(open_page: OpenPage) -> None:
    page = on_board_tab(open_page())
    expect(page.get_by_role("option", name="Linear conflict")).to_have_count(1)
    expect(page.get_by_role("option", name="Octile")).to_have_count(0)
    expect(page.get_by_role("combobox", name="Diagonal moves")).to_be_hidden()
    expect(page.get_by_role("region", name="Draw")).to_be_hidden()


def test_a_reload_keeps_both_tabs_and_which_was_shown(open_page: OpenPage) -> None:
    page = open_page(link_to(grid_from("S . G")))
    expect(page.get_by_role("slider", name="Timeline")).to_be_enabled()
    on_board_tab(page)
    type_board(page, "801574362")
    for _ in range(2):
        button(page, "Step forward").click()
    expect(page.get_by_role("spinbutton", name="Step", exact=True)).to_have_value("2")
    page.reload()
    expect(page.locator("#board-status")).to_contain_text("Board 0: 8 blank 1, 5 7 4, 3 6 2")
    expect(page.get_by_role("spinbutton", name="Step", exact=True)).to_have_value("2")
    show_tab(page, "Map")
    to_the_end(page)
    expect(page.get_by_role("region", name="Statistics").get_by_role("status")).to_have_text(
        "Path found: cost 2, 2 steps"
    )


def test_a_shared_board_opens_on_its_tab_at_its_step(open_page: OpenPage, page: Page) -> None:
    page.add_init_script("delete Navigator.prototype.clipboard")
    opened = on_board_tab(open_page())
    type_board(opened, "304528167")
    for _ in range(3):
        button(opened, "Step forward").click()
    painted(opened)
    shown = opened.locator("#board-status").inner_text()
    opened.get_by_role("button", name="Share").click()
    link = opened.get_by_role("dialog").get_by_role("textbox").input_value()
    opened.evaluate("localStorage.clear(), sessionStorage.clear()")
    opened.goto("about:blank")
    opened.goto(link)
    expect(opened.get_by_role("tab", name="Board")).to_have_attribute("aria-selected", "true")
    expect(opened.locator("#board-status")).to_have_text(shown)


def test_a_board_is_saved_as_a_puzzle_file(open_page: OpenPage) -> None:
    page = open_page(link_to(problem("801574362")))
    button(page, "Save").click()
    dialog = page.get_by_role("dialog", name="Save")
    expect(dialog.get_by_role("option", name="Digit map (0–5)")).to_have_count(0)
    dialog.get_by_role("combobox", name="Format").select_option(label="Puzzle file")
    with page.expect_download() as download:
        button(dialog, "Save").click()  # type: ignore[arg-type]
    assert download.value.path().read_text().split() == ["3", *"801574362"]


# Budgets


def test_an_impossible_board_is_not_searched_before_it_is_wanted(open_page: OpenPage) -> None:
    page = on_board_tab(open_page())
    type_board(page, IMPOSSIBLE)
    expect(button(page, "Play")).to_be_disabled()
    expect(page.get_by_role("region", name="Explanation")).to_contain_text(
        "No solution: start and goal differ in parity"
    )
    expect(page.get_by_role("region", name="Search tree")).to_contain_text("no slides lead from the start to the goal")
    expect(page.locator("#tree-legend")).to_be_empty()
    button(page, "Search anyway").click()
    to_the_end(page)
    expect(page.get_by_role("region", name="Explanation")).to_contain_text(
        "No solution: the open list is empty after 181,440 expansions."
    )
    button(page, "Atlas").click()
    expect(page.locator("#atlas-status")).to_contain_text("open 0, closed 181440")


def test_a_limit_that_is_reached_leaves_a_picture_to_look_at(open_page: OpenPage) -> None:
    tiles = bytes([0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1])
    page = open_page(link_to(BoardProblem(4, 4, tiles, bytes([*range(1, 16), 0]))))
    page.get_by_text("More options", exact=True).filter(visible=True).click()
    limit = page.get_by_role("spinbutton", name="Node limit")
    limit.fill("5000")
    limit.press("Enter")
    to_the_end(page)
    expect(page.get_by_role("region", name="Statistics").get_by_role("status")).to_contain_text("Stopped at the limit")
    expect(page.locator("#statistics-generated")).to_have_text("5000")
    expect(page.locator("#statistics-rate")).to_contain_text("/s")
    expect(page.locator("#statistics-memory")).to_contain_text("MB")
    expect(page.locator("#tree-status")).to_contain_text("Expanding")
    button(page, "Step back").click()
    expect(page.locator("#board-status")).to_contain_text("Board ")


def test_a_search_under_way_is_stopped(open_page: OpenPage) -> None:
    tiles = bytes([0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1])
    page = open_page(link_to(BoardProblem(4, 4, tiles, bytes([*range(1, 16), 0])), heuristic="misplaced"))
    button(page, "To the end").click()
    expect(button(page, "Pause")).to_be_visible()
    expect(page.locator("#statistics-expanded")).to_have_text(re.compile(r"\d{4,}"))
    page.keyboard.press(" ")
    expect(button(page, "Play")).to_be_visible()
    painted(page)
    stopped = page.locator("#statistics-expanded").inner_text()
    button(page, "Step back").click()
    expect(page.locator("#statistics-expanded")).not_to_have_text(stopped)


# For everybody


def test_the_tab_speaks_chinese(open_page: OpenPage) -> None:
    page = open_page(link_to(problem("513042786")))
    button(page, "中文").click()
    expect(page.get_by_role("tab", name=say("domain.board", "zh"))).to_have_attribute("aria-selected", "true")
    page.keyboard.press("End")
    expect(page.locator("#sentence")).to_have_text(re.compile("^已解出：13 步，展开 69 次。"))
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#sentence")).to_contain_text("展开局面")


@pytest.mark.parametrize(("size", "scheme"), thinned(product([(390, 844), (1280, 720)], ["dark", "light"]), 4))
def test_axe_finds_nothing_serious_on_the_board_tab(
    size: tuple[int, int], scheme: str, open_page: OpenPage, page: Page
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    opened = open_page(link_to(problem("513042786")))
    expect(opened.get_by_role("slider", name="Timeline")).to_be_enabled()
    found = {"ready": find_serious(opened)}
    to_the_end(opened)
    found["finished"] = find_serious(opened)
    button(opened, "Atlas").click()
    found["atlas"] = find_serious(opened.get_by_role("region", name="Stage"))
    assert [*found.values()] == [[], [], []], found
    width = opened.evaluate("() => document.documentElement.scrollWidth")
    assert width <= size[0]
