"""The Board tab as a teacher and a student use it: played by hand, edited, shuffled, judged, explained and answered."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from astrolabe.domains.boards.board import BoardProblem, ordered_goal, solvable

from .. import ROOT
from ..support.browser.links import follow, link_to

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]
Opened = Callable[..., Page]

PICTURE = ROOT / "static" / "picture.svg"


@pytest.fixture
def opened(open_page: OpenPage) -> Opened:
    """Opens a board drawn in digits, or in numbers with blanks between: a second one in the page of the first."""
    pages: list[Page] = []

    def page_with(drawn: str, **settings: object) -> Page:
        tiles = bytes(map(int, drawn.split() if " " in drawn else drawn))
        side = round(len(tiles) ** 0.5)
        problem = BoardProblem(side, side, tiles, ordered_goal(side, side))
        link = link_to(problem, **settings)
        if pages:
            follow(pages[0], link)
        else:
            pages.append(open_page(link))
        page = pages[0]
        expect(page.get_by_role("tab", name="Board")).to_have_attribute("aria-selected", "true")
        if solvable(problem):
            timeline = page.get_by_role("slider", name="Timeline")
            expect(timeline).to_have_attribute("aria-valuetext", re.compile("^step 0 of [1-9]"))
        return page

    return page_with


def stage(page: Page) -> Locator:
    return page.get_by_role("application", name="Sliding-tile board")


def status(page: Page) -> Locator:
    return page.locator("#board-status")


def panel(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def point(page: Page, cell: int, side: int = 3) -> tuple[float, float]:
    """The middle of a cell on the screen."""
    place = [100 * (cell % side) + 50, 100 * (cell // side) + 50]
    code = """([x, y]) => {
        const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(document.querySelector("#board").getScreenCTM());
        return [left, top];
    }"""
    x, y = page.evaluate(code, place)
    return x, y


def drag(page: Page, origin: int, target: int) -> None:
    page.mouse.move(*point(page, origin))
    page.mouse.down()
    page.mouse.move(*point(page, target), steps=4)
    page.mouse.up()


def type_board(page: Page, text: str) -> None:
    page.get_by_role("textbox", name="Type or paste a board").fill(text)
    page.get_by_role("button", name="Set board").click()


# By hand


def test_tiles_are_slid_by_click_drag_finger_and_arrow_keys_and_every_slide_counts(opened: Opened) -> None:
    page = opened("123456078")
    moves = panel(page, "Board").get_by_text(re.compile("^Moves by hand"))
    page.mouse.click(*point(page, 7))
    expect(status(page)).to_contain_text("1 2 3, 4 5 6, 7 blank 8")
    drag(page, 8, 7)
    expect(status(page)).to_contain_text("7 8 blank")
    expect(panel(page, "Board")).to_contain_text("This is the goal.")
    expect(moves).to_have_text("Moves by hand: 2")
    stage(page).press("ArrowDown")
    stage(page).press("ArrowRight")
    expect(status(page)).to_contain_text("1 2 3, 4 blank 5, 7 8 6")
    expect(moves).to_have_text("Moves by hand: 4")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(moves).to_have_text("Moves by hand: 2")
    expect(panel(page, "Board")).to_contain_text("Fewest moves from where you began: 2.")

    opened("123456708")
    slide_by_finger(page, 8)
    expect(panel(page, "Board")).to_contain_text("This is the goal.")

    opened("123456780")  # a whole row slides, and a tile that is not in line stays
    page.mouse.click(*point(page, 4))
    page.mouse.click(*point(page, 6))
    expect(status(page)).to_contain_text("1 2 3, 4 5 6, blank 7 8")
    drag(page, 3, 0)  # against the wall
    expect(panel(page, "Board")).to_contain_text("Moves by hand: 2")


def slide_by_finger(page: Page, cell: int) -> None:
    where = dict(zip(("clientX", "clientY"), point(page, cell), strict=True))
    event = {"pointerId": 7, "pointerType": "touch", "isPrimary": True, "button": 0, "bubbles": True, **where}
    code = """(event) => {
        const board = document.querySelector("#board");
        board.setPointerCapture = () => undefined;  // there is no such finger
        for (const type of ["pointerdown", "pointerup"]) board.dispatchEvent(new PointerEvent(type, event));
        delete board.setPointerCapture;
    }"""
    page.evaluate(code, event)


def test_hints_lead_to_the_goal(opened: Opened) -> None:
    page = opened("012453786")
    hint, message = page.get_by_role("button", name="Hint"), page.get_by_role("region", name="Message")
    for left in (4, 3, 2, 1):
        hint.click()
        expect(message).to_contain_text(f"{left} move{'s' * (left > 1)} to go.")
        way = (message.text_content() or "").split(".")[0].split()[-1]
        stage(page).press(f"Arrow{way.capitalize()}")
    expect(panel(page, "Board")).to_contain_text("This is the goal.")
    expect(hint).to_be_disabled()


def test_a_board_of_the_search_is_not_played_on_until_it_is_taken_over(opened: Opened) -> None:
    page = opened("304528167")
    for _ in range(3):
        page.get_by_role("button", name="Step forward").click()
    expect(page.get_by_role("spinbutton", name="Step", exact=True)).to_have_value("3")
    before = status(page).text_content() or ""
    stage(page).click()
    for cell in range(9):
        page.mouse.click(*point(page, cell))
    expect(page.get_by_role("region", name="Message")).to_contain_text("Play from here")
    expect(status(page)).to_have_text(before)
    page.get_by_role("button", name="Play from here").click()
    expect(status(page)).to_contain_text(before.split(": ")[1].split(".")[0])
    expect(page.get_by_role("button", name="Play from here")).to_be_hidden()
    page.get_by_role("button", name="Solve from here").click()
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()


# Editing, typing, shuffling


def test_start_and_goal_are_edited_by_keys_and_by_exchanging_tiles(opened: Opened) -> None:
    page = opened("123456780")
    page.get_by_role("button", name="Edit goal").click()
    page.keyboard.type("876543210")
    expect(status(page)).to_have_text("Editing the goal: 8 7 6, 5 4 3, 2 1 blank.")
    expect(page.get_by_role("combobox", name="Goal", exact=True)).to_have_value("own")
    page.get_by_role("button", name="Edit start").click()
    drag(page, 0, 8)
    expect(status(page)).to_have_text("Editing the start: blank 2 3, 4 5 6, 7 8 1.")
    page.mouse.click(*point(page, 1))
    page.mouse.click(*point(page, 2))
    expect(status(page)).to_have_text("Editing the start: blank 3 2, 4 5 6, 7 8 1.")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(status(page)).to_have_text("Editing the start: blank 3 2, 4 5 1, 7 8 6.")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Slide")).to_have_attribute("aria-pressed", "true")


@pytest.mark.thorough
def test_boards_are_typed_in_every_format_and_a_malformed_one_is_refused_by_its_cell(opened: Opened) -> None:
    page = opened("123456708")
    for text, wanted in [
        ("2 8 3 1 x 4 7 6 5", "Row 2, column 2: “x” is not a tile number."),
        ("2 8 3 1 8 4 7 6 5", "Row 2, column 2: tile 8 is already on the board; 0 is missing."),
        ("2 8 3 1 0 4 7 6 9", "Row 3, column 3: there is no tile 9; the largest is 8."),
        (
            "2 8 3 1 0 4 7 6",
            "Row 3, column 3 is empty: you gave 8 tiles, but the board needs 9, including the blank (0).",
        ),
        ("5 move sideways", "Line 1, column 1"),
    ]:
        type_board(page, text)
        expect(panel(page, "New board").get_by_role("alert")).to_contain_text(wanted)
        expect(page.get_by_role("textbox", name="Type or paste a board")).to_have_value(text)
        expect(status(page)).to_contain_text("1 2 3, 4 5 6, 7 blank 8")

    for text, wanted in [
        ("283104765", "2 8 3, 1 blank 4, 7 6 5"),
        ("283104765 123804765", "2 8 3, 1 blank 4, 7 6 5"),
        ("3\n0 1 3\n4 2 5\n7 8 6\n", "blank 1 3, 4 2 5, 7 8 6"),
        ("4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 15", "13 14 blank 15"),
        ("5 move up, 8 move left", "1 2 3, 4 blank 6, 7 5 8"),
    ]:
        type_board(page, text)
        expect(page.get_by_label("Type or paste a board")).to_be_empty()
        expect(status(page)).to_contain_text(wanted)
    expect(page.locator("#board-error")).to_be_empty()


def test_a_shuffle_is_as_deep_as_asked_for_and_the_seed_repeats_it(opened: Opened) -> None:
    page = opened("123456780")
    setup, shuffle = panel(page, "New board"), page.get_by_role("button", name="Shuffle")
    setup.get_by_label("Moves to goal").fill("31")
    setup.get_by_label("Seed").fill("1")
    shuffle.click()
    expect(panel(page, "Board")).to_contain_text("Fewest moves to the goal from your board: 31.")
    first = status(page).text_content()
    setup.get_by_label("Moves to goal").fill("12")
    shuffle.click()
    expect(panel(page, "Board")).to_contain_text("Fewest moves to the goal from your board: 12.")
    setup.get_by_label("Moves to goal").fill("31")
    shuffle.click()
    expect(status(page)).to_have_text(first or "")
    setup.get_by_label("Moves to goal").fill("32")
    shuffle.click()
    expect(page.get_by_role("region", name="Message")).to_contain_text("choose 0 to 31 moves")
    setup.get_by_role("combobox", name="Columns").select_option("10")
    expect(setup.get_by_label("Random slides")).to_be_visible()
    expect(page.locator(".tile")).to_have_count(29)


# Judged and explained


@pytest.mark.thorough
def test_an_impossible_board_is_judged_before_any_search_repaired_and_proved_by_its_twin(opened: Opened) -> None:
    page = opened("123456870")
    judged = panel(page, "Solvability")
    expect(judged).to_contain_text("Cannot be solved: the start is odd, the goal is even, and no slide changes that")
    expect(judged).to_contain_text("Inversions at the start: 1")
    judged.get_by_text("Inversions at the start: 1").click()
    expect(judged.get_by_text("8 before 7")).to_be_visible()
    expect(page.get_by_role("status").get_by_text(re.compile("ends after 181.440 expansions"))).to_be_visible()
    expect(page.get_by_role("button", name="Search anyway")).to_be_visible()
    expect(page.get_by_role("button", name="Solve from here")).to_be_disabled()
    judged.get_by_role("button", name="Swap 8 and 7").click()
    expect(judged).to_contain_text("Can be solved: the start and the goal are both even.")

    page.keyboard.press("Control+z")
    page.get_by_role("button", name="Run the twin").click()
    page.get_by_role("button", name="To the end").click()
    expect(panel(page, "Answer")).to_contain_text("The twin was solved, so this board cannot be solved.")

    opened("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0", algorithm="a-star")  # a search for ever is not offered
    expect(page.get_by_role("button", name="Run the twin")).to_be_visible()
    expect(page.get_by_role("button", name="Search anyway")).to_be_hidden()
    expect(judged).to_contain_text("sum: 4, which is even")
    expect(judged.get_by_role("button", name="Swap 15 and 14")).to_be_visible()


def test_h_is_written_out_tile_by_tile_at_every_step(opened: Opened) -> None:
    page = opened("321456870", heuristic="linear-conflict")
    terms = page.get_by_role("list", name="How much each tile adds to h").get_by_role("listitem")
    expect(terms).to_have_text(["h 12 =", "1 2", "3 2", "7 1", "8 1", "3–1 2", "2–1 2", "8–7 2"])
    expect(page.locator(".board-brackets path")).to_have_count(3)
    for step in range(1, 5):
        page.get_by_role("button", name="Step forward").click()
        expect(page.get_by_role("spinbutton", name="Step", exact=True)).to_have_value(str(step))
        expect(page.locator("#board-f")).to_have_text(re.compile(r"^f = \d+ = g \d+ \+ h \d+$"))
        f, g, h = map(int, re.findall(r"\d+", page.locator("#board-f").text_content() or ""))
        expect(terms.first).to_have_text(f"h {h} =")
        shares = [int(text.split()[-1]) for text in terms.all_text_contents()[1:]]
        assert sum(shares) == h == f - g


# The answer


def test_the_answer_is_told_shown_written_and_played(opened: Opened) -> None:
    page = opened("304528167")
    answer = panel(page, "Answer")
    expect(answer).to_contain_text("listed here once the search has found it")
    page.get_by_role("button", name="To the end").click()
    expect(answer).to_contain_text("Moves: 23")
    moves = answer.get_by_role("list", name="The moves of the answer").get_by_role("button")
    expect(moves).to_have_count(24)
    moves.first.click()
    expect(status(page)).to_contain_text("3 blank 4, 5 2 8, 1 6 7")
    answer.get_by_role("button", name="Move forward").click()
    expect(moves.nth(1)).to_have_attribute("aria-current", "step")
    answer.get_by_role("button", name="Move back").click()
    expect(moves.nth(0)).to_have_attribute("aria-current", "step")
    moves.last.click()
    expect(status(page)).to_contain_text("1 2 3, 4 5 6, 7 8 blank")
    answer.get_by_text("As text").click()
    written = answer.get_by_role("textbox", name="The answer as text")
    for style, wanted in [
        ("puzzle", "Minimum number of moves = 23\n\n3\n 3  0  4\n"),
        ("steps", "23\nStep(0)\n3 0 4\n"),
        ("batch", "23\n"),
        ("moves", f"{' move '.join((moves.nth(1).text_content() or '').split())}\n"),
    ]:
        answer.get_by_role("combobox", name="Format").select_option(style)
        expect(written).to_have_value(re.compile("^" + re.escape(wanted)))

    opened("123405786")  # it plays to its end
    page.get_by_role("slider", name="Speed").fill("12")
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("button", name="Play the answer").click()
    expect(page.get_by_role("button", name="Play the answer")).to_be_visible()
    expect(status(page)).to_contain_text("7 8 blank")


# Pictures


@pytest.mark.live(False)
def test_tiles_carry_a_picture_and_a_file_stays_in_the_browser_if_it_is_one(opened: Opened, tmp_path: Path) -> None:
    """A request to anywhere else than the app would be a complaint; so would an upload, which the app does not know."""
    page = opened("123456708")
    picture = page.get_by_role("combobox", name="Picture", exact=True)
    pieces = page.locator(".tile image")
    picture.select_option("own")
    file = tmp_path / "odd.png"
    file.write_text("not a picture")
    page.get_by_label("Picture file").set_input_files(file)
    expect(page.get_by_role("region", name="Message")).to_contain_text("“odd.png” is not a picture")
    expect(pieces).to_have_count(0)

    picture.select_option("shipped")
    expect(pieces).to_have_count(8)
    with page.expect_file_chooser() as chosen:
        picture.select_option("own")
    chosen.value.set_files(PICTURE)
    expect(pieces.first).to_have_attribute("href", re.compile("^blob:"))
    picture.select_option("none")
    expect(pieces).to_have_count(0)
