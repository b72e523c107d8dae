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
from ..support.browser.locators import show_tab
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


def card(page: Page) -> Locator:
    return page.get_by_role("group", name="Predict", exact=True)


def question(page: Page) -> Locator:
    return page.locator("#predict-question")


def least(page: Page) -> tuple[list[str], list[str]]:
    """The open nodes with the least f, and the others, by the open list: what a student reads off it."""
    page.get_by_role("region", name="Open list").wait_for()
    rows = page.locator("#open-list [role=row]:not(.list-head)")
    expect(rows.first).to_be_visible()
    cells = [
        (row.locator("[data-cell=f]").inner_text(), row.locator("[data-cell=node]").inner_text()) for row in rows.all()
    ]
    best = min(float(f) for f, _ in cells)
    return [node for f, node in cells if float(f) == best], [node for f, node in cells if float(f) > best]


def test_an_answer_is_chosen_by_keyboard_and_explained(open_page: OpenPage) -> None:
    page = predicting(open_page)
    right, _ = least(page)
    combo = card(page).get_by_role("combobox", name="Your answer")
    page.locator("body").press("ArrowDown")
    expect(combo).to_be_focused()
    combo.select_option(label=f"({right[0]})")
    combo.press("Enter")
    expect(page.locator("#predict-reply")).to_have_text(re.compile(r"^Correct.*least f = "))
    expect(page.locator("#predict-score")).to_have_text(re.compile(r"^Right 1 of \d+, .*; tries 1$"))


def test_a_wrong_answer_gets_one_hint_with_two_f_values_and_one_more_try(open_page: OpenPage) -> None:
    page = predicting(open_page)
    _, wrong = least(page)
    combo = card(page).get_by_role("combobox", name="Your answer")
    combo.select_option(label=f"({wrong[0]})")
    card(page).get_by_role("button", name="Answer", exact=True).click()
    reply = page.locator("#predict-reply")
    expect(reply).to_have_text(re.compile(r"^Not quite: .* has f = .*; another open cell has f = .* Try once more\.$"))
    card(page).get_by_role("button", name="Answer", exact=True).click()
    expect(reply).to_have_text(re.compile(r"^Not quite: .* The answer is .*\. Expanding "))
    expect(card(page).get_by_role("button", name="Answer", exact=True)).to_be_hidden()
    expect(page.locator("#predict-score")).to_have_text(re.compile(r"tries 2$"))


def test_a_click_on_the_stage_answers_and_draws_nothing(open_page: OpenPage) -> None:
    page = predicting(open_page)
    right, _ = least(page)
    x, y = map(int, right[0].split(","))
    box = page.locator("#stage-canvas").bounding_box()
    assert box
    found = page.evaluate(source("support/scripts/pagepeek.js", "fittedView"), [14, 10])
    scale, left, top = found
    page.mouse.click(box["x"] + (x + 0.5 - left) * scale, box["y"] + (y + 0.5 - top) * scale)
    expect(page.locator("#predict-reply")).to_have_text(re.compile("^Correct"))
    expect(page.locator("#notice")).to_be_hidden()  # the map is as it was searched


def test_a_row_of_the_open_list_answers(open_page: OpenPage) -> None:
    page = predicting(open_page, ASKS_NEXT_BOARD, "Board")
    right, _ = least(page)
    page.locator("#open-list [role=row]:not(.list-head)").filter(
        has=page.locator("[data-cell=node]", has_text=re.compile(f"^{right[0]}$"))
    ).first.click()
    expect(page.locator("#predict-reply")).to_have_text(re.compile("^Correct"))


def test_nothing_goes_on_and_nothing_ahead_is_shown_while_a_question_is_open(open_page: OpenPage) -> None:
    page = predicting(open_page)
    slider = page.get_by_role("slider", name="Timeline")
    place = slider.input_value()
    for key in ("Space", "ArrowRight", "End", "PageDown"):
        page.keyboard.press(key)
    expect(slider).to_have_value(place)
    assert slider.get_attribute("max") == place
    expect(page.locator("#open-list-line")).to_have_text("Oldest first while a question is open.")
    expect(page.locator("#steps")).to_have_text(re.compile(r"\+$"))


@pytest.mark.parametrize("key", thinned(["ArrowLeft", "Home"]))
def test_a_question_that_is_left_counts_as_skipped_and_says_so(key: str, open_page: OpenPage) -> None:
    page = predicting(open_page)
    place = page.get_by_role("slider", name="Timeline").input_value()
    page.keyboard.press(key)
    expect(page.locator("#message-text")).to_have_text("You left a question unanswered: it counts as skipped.")
    expect(page.locator("#predict-score")).to_have_text("Right 0 of 1, 0 of them also by the tie-break; tries 0")
    page.get_by_role("slider", name="Timeline").fill(place)
    expect(page.locator("#predict-reply")).to_have_text(re.compile("^Skipped"))
    expect(card(page).get_by_role("button", name="Skip")).to_be_hidden()


def test_back_at_a_question_the_answer_is_there_and_locked(open_page: OpenPage) -> None:
    page = predicting(open_page)
    text = question(page).inner_text()
    card(page).get_by_role("button", name="Skip").click()
    expect(page.locator("#predict-reply")).to_have_text(re.compile(r"^Skipped\. The answer is "))
    told = page.locator("#predict-reply").inner_text()
    page.locator("body").press("ArrowRight")
    expect(page.locator("#predict-reply")).to_have_text("")
    page.locator("body").press("ArrowLeft")
    expect(page.locator("#predict-reply")).to_have_text(told)
    assert question(page).inner_text() == text.removesuffix(" Click it, or choose it here.")
    assert text.startswith(OPEN_CELL)
    expect(card(page).get_by_role("button", name="Skip")).to_be_hidden()


def test_the_same_seed_makes_the_same_problem_and_asks_the_same(open_page: OpenPage) -> None:
    page = predicting(open_page)

    first = question(page).inner_text(), page.locator("#sentence").inner_text()
    card(page).get_by_role("button", name="Skip").click()
    page.get_by_role("button", name="New practice problem").click()
    expect(card(page).get_by_label("Seed")).not_to_have_value(str(ASKS_NEXT))
    practise(page, ASKS_NEXT)
    assert (question(page).inner_text(), page.locator("#sentence").inner_text()) == first


def test_answers_are_saved_as_a_table(open_page: OpenPage) -> None:
    page = predicting(open_page)
    card(page).get_by_role("button", name="Skip").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save answers").click()
    text = saving.value.path().read_text("utf-8-sig")
    head, row = csv.reader(io.StringIO(text))
    assert head == ["time", "question", "instance", "answer", "correct", "tries"]
    assert row[4:] == ["skipped", "0"]
    assert "practice 9" in row[2]
    assert row[2].startswith("Map 14×10, A*, ")
    page.get_by_role("button", name="Reset").click()
    expect(page.locator("#predict-score")).to_be_empty()


def test_questions_are_asked_in_the_other_language_and_when_presenting(open_page: OpenPage) -> None:
    page = predicting(open_page)
    page.get_by_role("button", name="Present", exact=True).click()
    expect(question(page)).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="中文").click()
    expect(question(page)).to_have_text(
        "下一个从开放表取出的格子是哪一个（平局规则：g 大者优先）？点选它，或在这里选择。"
    )


def test_the_card_is_low_and_as_high_for_every_question(open_page: OpenPage) -> None:
    page = predicting(open_page)
    skip, go = (card(page).get_by_role("button", name=name) for name in ("Skip", "Continue"))
    heights, ways = set(), set()
    for _ in range(6):
        expect(skip).to_be_visible()
        ways.add(page.locator("#predict-answer > :is(select, input, div):visible").get_attribute("id"))
        heights.add(page.locator("#predict").evaluate("(card) => card.offsetHeight"))
        skip.click()
        expect(page.locator("#predict-reply")).to_have_text(re.compile("^Skipped"))
        heights.add(page.locator("#predict").evaluate("(card) => card.offsetHeight"))
        go.click()
    assert len(ways) > 1
    assert len(heights) == 1
    assert max(heights) <= 320


def test_on_a_phone_the_card_fits(open_page: OpenPage) -> None:
    page = predicting(open_page)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(card(page)).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    for control in card(page).locator("button:visible, input:visible, select:visible").all():
        assert control.evaluate("(each) => each.getBoundingClientRect().height") >= 44


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


@pytest.mark.parametrize(("scheme", "tab"), thinned(product(["dark", "light"], ["Map", "Board"]), 4))
def test_axe_finds_nothing_serious_while_predict_asks(open_page: OpenPage, page: Page, scheme: str, tab: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    predicting(open_page, ASKS_NEXT_BOARD if tab == "Board" else ASKS_NEXT, tab)
    page.get_by_role("button", name="Neighbours").click()
    assert find_serious(page) == []
    card(page).get_by_role("button", name="Skip").click()
    expect(page.locator("#predict-reply")).to_have_text(re.compile("^Skipped"))
    assert find_serious(card(page)) == []


def test_a_board_of_the_tree_answers(open_page: OpenPage) -> None:
    """Reached with the keyboard: the arrow keys walk the tree, Enter picks."""
    page = predicting(open_page, ASKS_NEXT_BOARD, "Board")
    tree = page.locator("#tree-canvas")
    tree.focus()
    for key in ("Enter", "ArrowDown", "Enter"):
        tree.press(key)
    expect(page.locator("#predict-reply").or_(page.locator("#message-text"))).to_have_count(2)
    told = page.locator("#predict, #message").get_by_text(re.compile("^(Correct|Not quite)|cannot be the answer"))
    expect(told).to_have_count(1)


def test_a_click_on_an_open_board_of_the_tree_answers(open_page: OpenPage) -> None:
    page = predicting(open_page, ASKS_NEXT_BOARD, "Board")
    tree = page.locator("#tree-canvas")
    found = tree.evaluate(source("support/scripts/pagelooks.js", "openPixel"))
    assert found is not None
    scale = tree.evaluate("(canvas) => canvas.clientWidth / canvas.width")
    tree.click(position={"x": found[0] * scale, "y": found[1] * scale})
    expect(page.locator("#predict-reply")).to_have_text(re.compile("^(Correct|Not quite)"))
