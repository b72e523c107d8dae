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
from astrolabe.domains.boards.board import BoardProblem

from ..support.browser.axe import find_serious
from ..support.browser.driving import driven
from ..support.browser.links import follow, link_to
from ..support.browser.locators import button, show_tab, wait_until_shown
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
IMPOSSIBLE = {"two rows": ("123540", "123450", 360), "three rows": ("123456870", ORDERED, 181_440)}
HARD = BoardProblem(4, 4, bytes([0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1]), bytes([*range(1, 16), 0]))


def on_board_tab(page: Page) -> Page:
    show_tab(page, "Board")
    expect(page.locator("#board-status")).not_to_be_empty()
    return page


def type_board(page: Page, start: str, goal: str = ORDERED) -> None:
    page.get_by_role("textbox", name="Type or paste a board").fill(f"{start}\n{goal}\n" if goal != ORDERED else start)
    button(page, "Set board").click()
    expect(page.locator("#board-status")).to_have_text(f"The start: {rows(start)}.")


def rows(digits: str) -> str:
    """A board with three columns as the page tells it."""
    return ", ".join(" ".join(digits[at : at + 3]).replace("0", "blank") for at in range(0, len(digits), 3))


def to_the_end(page: Page) -> None:
    end = page.locator("#to-the-end")
    expect(end).to_be_enabled()
    end.dispatch_event("click")
    expect(end).to_be_disabled(timeout=60_000)  # a search of 181,440 expansions, on a busy machine


STATISTICS = """(names) => Object.fromEntries(
    names.map((name) => [name, document.getElementById(`statistics-${name}`).innerText])
)"""


def statistics(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate(STATISTICS, ["steps", "expanded", "generated", "reopened"])
    return found


def of_command_line(start: str, goal: str, folder: Path, capsys: Capsys, *options: str) -> dict[str, Any]:
    """What the command line answers to two boards in digits."""
    file = folder / "boards.txt"
    file.write_text(f"{start}\n{goal}\n")
    main(["solve", str(file), "--json", *options])
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def problem(digits: str, goal: str = ORDERED) -> BoardProblem:
    return BoardProblem(3, len(digits) // 3, bytes(map(int, digits)), bytes(map(int, goal)))


def show(page: Page, start: BoardProblem, **settings: object) -> None:
    """A board, in the page that is open."""
    follow(page, link_to(start, **settings))


# What the documents ask for


@pytest.mark.parametrize("every", thinned([3, 1]))
def test_the_examples_of_the_documents_are_answered_as_on_the_command_line_and_walked_through(
    every: int, open_page: OpenPage, tmp_path: Path, capsys: Capsys
) -> None:
    page = on_board_tab(open_page())
    for start, goal, moves in [*EXAMPLES.values()][::-every]:  # the one with a goal of its own is the last
        type_board(page, start, goal)
        to_the_end(page)
        expect(page.locator("#outcome")).to_have_text(f"Solved in {moves} moves")
        answer = of_command_line(start, goal, tmp_path, capsys)
        wanted = {"steps": answer["moves"], **{name: answer[name] for name in ("expanded", "generated", "reopened")}}
        assert statistics(page) == {name: str(value) for name, value in wanted.items()}
        assert answer["moves"] == moves
        if moves:
            walk_through(page, start, goal, moves)


def walk_through(page: Page, start: str, goal: str, moves: int) -> None:
    """To the end of the answer and back, with all views in step."""
    listed = page.get_by_role("list", name="The moves of the answer").get_by_role("listitem")
    expect(listed).to_have_count(moves + 1)  # it is listed when the picture has been painted
    way = ["answer-forward"] * (moves + 1) + ["answer-back"] * moves
    seen = driven(page, [("click", step) for step in way], "move", "node-name", "board-status", "cell-name")
    assert [place for place, *_ in seen] == [*range(moves + 1), *range(moves - 1, -1, -1)]
    assert all(re.match(rf"Board (\d+): {name}\.", board) for _, name, board, _ in seen)
    assert all(re.match(r"Board (\d+)", board)[1] == cell.removeprefix("Board ") for *_, board, cell in seen)  # type: ignore[index]
    assert seen[0] == seen[-1]
    assert len({name for _, name, *_ in seen}) == moves + 1
    assert (seen[0][1], seen[moves][1]) == (rows(start), rows(goal))


OTHERS = [("breadth-first", None), ("ida-star", "linear-conflict"), ("a-star", "misplaced")]


@pytest.mark.thorough
@pytest.mark.parametrize("every", thinned([2, 1]))
def test_other_searches_count_as_on_the_command_line(
    every: int, open_page: OpenPage, tmp_path: Path, capsys: Capsys
) -> None:
    page = open_page()
    for algorithm, heuristic in OTHERS[::every]:
        chosen = {"algorithm": algorithm} | ({"heuristic": heuristic} if heuristic else {})
        show(page, problem("513042786"), **chosen)
        to_the_end(page)
        options = [word for name, value in chosen.items() for word in (f"--{name}", value)]
        answer = of_command_line("513042786", ORDERED, tmp_path, capsys, *options)
        assert answer["moves"] == 13
        expect(page.locator("#statistics-expanded")).to_have_text(str(answer["expanded"]))
        expect(page.locator("#statistics-steps")).to_have_text("13")


# All views show the same step

VIEWS = ["board-status", "tree-status", "atlas-status", "sentence", "statistics-open"]
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


WANDERINGS = [("tree", 1, "a-star"), ("tree", 3, "breadth-first"), ("atlas", 2, "a-star")]


@pytest.mark.parametrize("every", thinned([2, 1]))
def test_board_tree_atlas_and_tables_agree_wherever_the_cursor_goes(every: int, open_page: OpenPage) -> None:
    page = open_page()
    for view, seed, algorithm in WANDERINGS[::every]:
        show(page, problem("513042786"), algorithm=algorithm)
        button(page, "Atlas" if view == "atlas" else "Search tree").click()
        to_the_end(page)
        random = Random(seed)
        jumps = [random.random() < 0.25 for _ in range(60)]
        moves = [("jump", random.randrange(70)) if jump else ("key", random.choice(KEYS)) for jump in jumps]
        seen = [dict(zip(VIEWS, told, strict=True)) for told in driven(page, moves, *VIEWS)]
        assert [(facts, wrong) for facts in seen if (wrong := agrees(facts, view))] == []
        assert len({facts["board-status"] for facts in seen}) > 15


@pytest.mark.thorough
def test_a_node_chosen_in_the_tree_is_shown_everywhere_and_jumped_to(open_page: OpenPage) -> None:
    page = open_page(link_to(problem("513042786")))
    to_the_end(page)
    for _ in range(3):
        button(page, "Move forward").click()
    wait_until_shown(page)
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
    expect(page.locator("#jump")).to_have_value("1")
    expect(page.get_by_role("application", name="Map")).to_be_hidden()
    # only what works on boards is offered there
    expect(page.get_by_role("option", name="Linear conflict")).to_have_count(1)
    expect(page.get_by_role("option", name="Octile")).to_have_count(0)
    expect(page.get_by_role("combobox", name="Diagonal moves")).to_be_hidden()
    expect(page.get_by_role("region", name="Draw")).to_be_hidden()


@pytest.mark.thorough
def test_a_board_comes_back_by_a_reload_by_a_file_and_by_a_link(open_page: OpenPage) -> None:
    page = open_page(link_to(grid_from("S . G")))
    expect(page.locator("#timeline")).to_be_enabled()
    on_board_tab(page)
    type_board(page, "801574362")
    for number in (1, 2):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#jump")).to_have_value(str(number))
    page.reload()
    status = page.locator("#board-status")
    expect(status).to_contain_text("Board 0: 8 blank 1, 5 7 4, 3 6 2")
    expect(page.locator("#jump")).to_have_value("2")
    shown = status.inner_text()
    assert saved_puzzle(page).split() == ["3", *"801574362"]
    link = shared(page)
    show_tab(page, "Map")  # it was kept, too
    to_the_end(page)
    expect(page.locator("#outcome")).to_have_text("Path found: cost 2, 2 steps")
    page.evaluate("localStorage.clear(), sessionStorage.clear()")
    page.goto("about:blank")
    page.goto(link)
    expect(page.get_by_role("tab", name="Board")).to_have_attribute("aria-selected", "true")
    expect(status).to_have_text(shown)


def saved_puzzle(page: Page) -> str:
    button(page, "Save").click()
    dialog = page.get_by_role("dialog", name="Save")
    expect(dialog.get_by_role("option", name="Digit map (0–5)")).to_have_count(0)
    dialog.get_by_role("combobox", name="Format").select_option(label="Puzzle file")
    with page.expect_download() as download:
        button(dialog, "Save").click()  # type: ignore[arg-type]
    expect(dialog).to_be_hidden()
    return download.value.path().read_text()


def shared(page: Page) -> str:
    """The link to what is shown, as it is told where nothing can be copied."""
    page.evaluate("() => void delete Navigator.prototype.clipboard")
    button(page, "Share").click()
    dialog = page.get_by_role("dialog")
    link = dialog.get_by_role("textbox").input_value()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    return link


# Budgets


@pytest.mark.thorough
@pytest.mark.parametrize("size", thinned(IMPOSSIBLE))
def test_an_impossible_board_is_not_searched_before_it_is_wanted(size: str, open_page: OpenPage) -> None:
    start, goal, boards = IMPOSSIBLE[size]
    page = open_page(link_to(problem(start, goal)))
    explanation = page.get_by_role("region", name="Explanation")
    expect(page.locator("#board-status")).to_have_text(f"The start: {rows(start)}.")
    expect(button(page, "Play")).to_be_disabled()
    expect(explanation).to_contain_text("No solution: start and goal differ in parity")
    expect(page.get_by_role("region", name="Search tree")).to_contain_text("no slides lead from the start to the goal")
    expect(page.locator("#tree-legend")).to_be_empty()
    button(page, "Search anyway").click()
    to_the_end(page)
    expect(explanation).to_contain_text(f"No solution: the open list is empty after {boards:,} expansions.")
    button(page, "Atlas").click()
    expect(page.locator("#atlas-status")).to_contain_text(f"open 0, closed {boards}")


@pytest.mark.thorough
def test_a_search_is_stopped_by_hand_and_at_a_limit_with_a_picture_to_look_at(open_page: OpenPage) -> None:
    page = open_page(link_to(HARD, heuristic="misplaced"))
    button(page, "To the end").click()
    expect(button(page, "Pause")).to_be_visible()
    expanded = page.locator("#statistics-expanded")
    expect(expanded).to_have_text(re.compile(r"\d{4,}"))
    page.keyboard.press(" ")
    expect(button(page, "Play")).to_be_visible()
    wait_until_shown(page)
    stopped = expanded.inner_text()
    page.keyboard.press("ArrowLeft")
    expect(expanded).not_to_have_text(stopped)

    show(page, HARD, heuristic="manhattan")
    page.get_by_text("More options", exact=True).filter(visible=True).click()
    limit = page.get_by_role("spinbutton", name="Node limit")
    limit.fill("5000")
    limit.press("Enter")
    to_the_end(page)
    expect(page.locator("#outcome")).to_contain_text("Stopped at the limit")
    expect(page.locator("#statistics-generated")).to_have_text("5000")
    expect(page.locator("#statistics-rate")).to_contain_text("/s")
    expect(page.locator("#statistics-memory")).to_contain_text("MB")
    expect(page.locator("#tree-status")).to_contain_text("Expanding")
    button(page, "Step back").click()
    expect(page.locator("#board-status")).to_contain_text("Board ")


# For everybody


@pytest.mark.thorough
def test_the_tab_speaks_chinese(open_page: OpenPage) -> None:
    page = open_page(link_to(problem("513042786")))
    button(page, "中文").click()
    expect(page.get_by_role("tab", name=say("domain.board", "zh"))).to_have_attribute("aria-selected", "true")
    page.keyboard.press("End")
    expect(page.locator("#sentence")).to_have_text(re.compile("^已解出：13 步，展开 69 次。"))
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#sentence")).to_contain_text("展开局面")
    button(page, "English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")  # as the next test finds it


@pytest.mark.thorough
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
