"""Predict in the page: questions before decisive steps, by click or keyboard, locked afterwards, kept as a file."""

import csv
import io
import re
from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

from ..support.browser.axe import find_serious
from ..support.browser.calling import source
from ..support.browser.locators import button, show_tab
from ..support.browser.modules import Modules
from ..support.oracles.crossing import thinned

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]
OPEN_CELL = "Which cell comes out of the open list next?"
ASKS_NEXT = 9  # a seed whose first question on a map is that one, with one cell at the least that is wrong
ASKS_NEXT_BOARD = 1


def predicting(open_page: OpenPage, seed: int = ASKS_NEXT, tab: str = "Map") -> Page:
    """A page with a problem to practise on, at the first question."""
    page = open_page()
    expect(page.get_by_role("slider", name="Timeline")).to_be_enabled()
    show_tab(page, tab)
    page.get_by_role("button", name="Predict", exact=True).click()
    page.get_by_role("slider", name="Speed").press("End")
    practise(page, seed)
    return page


def practise(page: Page, seed: int) -> None:
    card(page).get_by_label("Seed").fill(str(seed))
    card(page).get_by_label("Seed").press("Enter")
    expect(page.locator("#sentence")).to_contain_text("is ready to look for")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(card(page).get_by_role("button", name="Skip")).to_be_visible()


def practise_again(page: Page, seed: int) -> None:
    """The same problem once more."""
    button(page, "New practice problem").click()
    expect(card(page).get_by_label("Seed")).not_to_have_value(str(seed))
    practise(page, seed)


def card(page: Page) -> Locator:
    return page.get_by_role("group", name="Predict", exact=True)


def question(page: Page) -> Locator:
    return page.locator("#predict-question")


def least(page: Page) -> tuple[list[str], list[str]]:
    """The open nodes with the least f, and the others, by the open list: what a student reads off it."""
    page.get_by_role("region", name="Open list").wait_for()
    rows = page.locator("#open-list [role=row]:not(.list-head)")
    expect(rows.first).to_be_visible()
    cells = rows.evaluate_all(CELLS)
    best = min(float(f) for f, _ in cells)
    return [node for f, node in cells if float(f) == best], [node for f, node in cells if float(f) > best]


# What stands in rows of the open list.
CELLS = """(rows) => {
    const text = (row, cell) => row.querySelector(`[data-cell=${cell}]`).innerText;
    return rows.map((row) => [text(row, "f"), text(row, "node")]);
}"""


@pytest.mark.thorough
def test_a_question_is_answered_by_keyboard_with_a_second_try_and_by_a_click_on_the_stage(open_page: OpenPage) -> None:
    page = predicting(open_page)
    reply, score = page.locator("#predict-reply"), page.locator("#predict-score")
    right, wrong = least(page)
    combo, answer = card(page).get_by_role("combobox", name="Your answer"), button(page, "Answer")
    page.locator("body").press("ArrowDown")
    expect(combo).to_be_focused()
    combo.select_option(label=f"({right[0]})")
    combo.press("Enter")
    expect(reply).to_have_text(re.compile(r"^Correct.*least f = "))
    expect(score).to_have_text(re.compile(r"^Right 1 of \d+, .*; tries 1$"))

    button(page, "Reset").click()
    practise_again(page, ASKS_NEXT)
    combo.select_option(label=f"({wrong[0]})")
    answer.click()
    expect(reply).to_have_text(re.compile(r"^Not quite: .* has f = .*; another open cell has f = .* Try once more\.$"))
    answer.click()
    expect(reply).to_have_text(re.compile(r"^Not quite: .* The answer is .*\. Expanding "))
    expect(answer).to_be_hidden()
    expect(score).to_have_text(re.compile(r"tries 2$"))

    practise_again(page, ASKS_NEXT)
    x, y = map(int, right[0].split(","))
    box = page.locator("#stage-canvas").bounding_box()
    assert box
    scale, left, top = page.evaluate(source("support/scripts/pagepeek.js", "fittedView"), [14, 10])
    page.mouse.click(box["x"] + (x + 0.5 - left) * scale, box["y"] + (y + 0.5 - top) * scale)
    expect(reply).to_have_text(re.compile("^Correct"))
    expect(page.locator("#notice")).to_be_hidden()  # nothing was drawn: the map is as it was searched


def test_a_row_of_the_open_list_and_a_board_of_the_tree_answer(open_page: OpenPage) -> None:
    page = predicting(open_page, ASKS_NEXT_BOARD, "Board")
    reply, tree = page.locator("#predict-reply"), page.locator("#tree-canvas")
    right, _ = least(page)
    page.locator("#open-list [role=row]:not(.list-head)").filter(
        has=page.locator("[data-cell=node]", has_text=re.compile(f"^{right[0]}$"))
    ).first.click()
    expect(reply).to_have_text(re.compile("^Correct"))

    practise_again(page, ASKS_NEXT_BOARD)
    found = tree.evaluate(source("support/scripts/pagelooks.js", "openPixel"))
    assert found is not None
    scale = tree.evaluate("(canvas) => canvas.clientWidth / canvas.width")
    tree.click(position={"x": found[0] * scale, "y": found[1] * scale})
    expect(reply).to_have_text(re.compile("^(Correct|Not quite)"))

    practise_again(page, ASKS_NEXT_BOARD)
    tree.focus()  # with the keyboard: the arrow keys walk the tree, Enter picks
    for key in ("Enter", "ArrowDown", "Enter"):
        tree.press(key)
    expect(reply.or_(page.locator("#message-text"))).to_have_count(2)
    told = page.locator("#predict, #message").get_by_text(re.compile("^(Correct|Not quite)|cannot be the answer"))
    expect(told).to_have_count(1)


@pytest.mark.parametrize("key", thinned(["ArrowLeft", "Home"]))
def test_nothing_goes_on_while_a_question_is_open_and_one_that_is_left_counts_as_skipped(
    key: str, open_page: OpenPage
) -> None:
    page = predicting(open_page)
    slider, reply = page.get_by_role("slider", name="Timeline"), page.locator("#predict-reply")
    place = slider.input_value()
    for ahead in ("Space", "ArrowRight", "End", "PageDown"):
        page.keyboard.press(ahead)
    expect(slider).to_have_value(place)
    assert slider.get_attribute("max") == place
    expect(page.locator("#open-list-line")).to_have_text("Oldest first while a question is open.")
    expect(page.locator("#steps")).to_have_text(re.compile(r"\+$"))

    page.keyboard.press(key)
    expect(page.locator("#message-text")).to_have_text("You left a question unanswered: it counts as skipped.")
    expect(page.locator("#predict-score")).to_have_text("Right 0 of 1, 0 of them also by the tie-break; tries 0")
    slider.fill(place)
    expect(reply).to_have_text(re.compile("^Skipped"))
    expect(card(page).get_by_role("button", name="Skip")).to_be_hidden()


def test_an_answer_is_locked_and_saved_and_the_same_seed_asks_the_same_again(open_page: OpenPage) -> None:
    page = predicting(open_page)
    skip, reply = card(page).get_by_role("button", name="Skip"), page.locator("#predict-reply")
    first = question(page).inner_text(), page.locator("#sentence").inner_text()
    skip.click()
    expect(reply).to_have_text(re.compile(r"^Skipped\. The answer is "))
    told = reply.inner_text()
    page.locator("body").press("ArrowRight")
    expect(reply).to_have_text("")
    page.locator("body").press("ArrowLeft")
    expect(reply).to_have_text(told)
    assert question(page).inner_text() == first[0].removesuffix(" Click it, or choose it here.")
    assert first[0].startswith(OPEN_CELL)
    expect(skip).to_be_hidden()

    with page.expect_download() as saving:
        button(page, "Save answers").click()
    head, row = csv.reader(io.StringIO(saving.value.path().read_text("utf-8-sig")))
    assert head == ["time", "question", "instance", "answer", "correct", "tries"]
    assert row[4:] == ["skipped", "0"]
    assert "practice 9" in row[2]
    assert row[2].startswith("Map 14×10, A*, ")
    button(page, "Reset").click()
    expect(page.locator("#predict-score")).to_be_empty()

    practise_again(page, ASKS_NEXT)
    assert (question(page).inner_text(), page.locator("#sentence").inner_text()) == first


@pytest.mark.thorough
def test_questions_are_asked_in_the_other_language_and_when_presenting(open_page: OpenPage) -> None:
    page = predicting(open_page)
    page.get_by_role("button", name="Present", exact=True).click()
    expect(question(page)).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="中文").click()
    expect(question(page)).to_have_text(
        "下一个从开放表取出的格子是哪一个（平局规则：g 大者优先）？点选它，或在这里选择。"
    )


# How high the card is, and in which way it asks.
LOOKS = """(card) => {
    const ways = [...card.querySelectorAll("#predict-answer > :is(select, input, div)")];
    return [card.offsetHeight, ways.find((each) => each.checkVisibility())?.id];
}"""
TOUCHED = "(all) => all.filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect().height)"


def test_the_card_is_low_as_high_for_every_question_and_fits_on_a_phone(open_page: OpenPage) -> None:
    page = predicting(open_page)
    skip, go = (card(page).get_by_role("button", name=name) for name in ("Skip", "Continue"))
    reply, shown = page.locator("#predict-reply"), page.locator("#predict")
    heights, ways = set(), set()
    for _ in range(6):
        expect(skip).to_be_visible()
        height, way = shown.evaluate(LOOKS)
        ways.add(way)
        heights.add(height)
        skip.click()
        expect(reply).to_have_text(re.compile("^Skipped"))
        heights.add(shown.evaluate(LOOKS)[0])
        go.click()
    assert len(ways) > 1
    assert len(heights) == 1
    assert max(heights) <= 320

    expect(skip).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(card(page)).to_be_visible()
    page.wait_for_function("innerWidth === 390")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert min(card(page).locator("button, input, select").evaluate_all(TOUCHED)) >= 44


ANSWER = {
    "run": 1,
    "cursor": 1,
    "seed": 1,
    "kind": "next",
    "given": 1,
    "time": "2026-01-01",
    "instance": "",
    "question": "",
}


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@a", "\t=1", "\r=1", '"', "a,b", "\n=1"])
def test_no_cell_of_the_table_is_a_formula(text: str, modules: Modules) -> None:
    answer = {**ANSWER, "answer": text, "tries": 1, "verdict": "best"}
    table = modules.call("support/scripts/carried.js", "table", [answer])
    _, row = csv.reader(io.StringIO(table, newline=""))
    assert row[3].removeprefix("'") == text
    assert not row[3].startswith(("=", "+", "-", "@", "\t", "\r", "\n"))


@pytest.mark.thorough
@pytest.mark.parametrize(("scheme", "tab"), thinned(product(["dark", "light"], ["Map", "Board"]), 4))
def test_axe_finds_nothing_serious_while_predict_asks(open_page: OpenPage, page: Page, scheme: str, tab: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    predicting(open_page, ASKS_NEXT_BOARD if tab == "Board" else ASKS_NEXT, tab)
    page.get_by_role("button", name="Neighbours").click()
    assert find_serious(page) == []
    card(page).get_by_role("button", name="Skip").click()
    expect(page.locator("#predict-reply")).to_have_text(re.compile("^Skipped"))
    assert find_serious(card(page)) == []
