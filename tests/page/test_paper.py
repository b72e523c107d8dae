"""What comes out of the printer: a page in any state as picture, sentence and lists; a worksheet with its key."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from astrolabe.content.printable import printable
from astrolabe.content.words import LANGUAGES
from astrolabe.content.worksheets import PAPERS, SheetsWish, sheets, standalone, steps_in
from astrolabe.domains import Problem
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.engine.settings import Settings

from ..support.browser.links import link_to
from ..support.browser.locators import button
from ..support.oracles.crossing import crossed
from ..support.oracles.maps import grid_from

pytestmark = [pytest.mark.browser, pytest.mark.live(False)]

OpenPage = Callable[..., Page]
PDF_PAGE = re.compile(rb"/Type /Page\b")
PROBLEMS: dict[str, Problem] = {
    "map": grid_from("\n".join(["S" + "." * 23, *["." * 24] * 22, "." * 23 + "G"])),
    "board": BoardProblem(3, 3, bytes([8, 6, 7, 2, 5, 4, 3, 0, 1]), ordered_goal(3, 3)),
}
FIELD = """
    ......
    S.#..G
    ......
"""
# In place of the browser's dialog: it says that it is about to print, and waits to be told that it has.
HELD = """() => {
    window.print = () => dispatchEvent(new Event("beforeprint"));
    window.printed = () => dispatchEvent(new Event("afterprint"));
}"""


def paper(page: Page) -> Locator:
    page.emulate_media(media="print")
    return page.locator("#paper")


def test_a_page_is_printed_as_its_picture_its_sentence_and_its_lists_or_a_worksheet_is(open_page: OpenPage) -> None:
    field = open_page(link_to(grid_from(FIELD)))
    expect(field.get_by_role("banner").get_by_role("button", name="Lessons")).to_be_enabled()  # what is late is there
    field.evaluate(HELD)
    for _ in range(3):
        field.keyboard.press("ArrowRight")
    expect(field.get_by_role("spinbutton", name="Step", exact=True)).to_have_value("3")
    expect(field.get_by_role("region", name="Explanation")).to_contain_text("Expanding (1, 1)")
    sentence = field.get_by_role("region", name="Explanation").get_by_role("status").inner_text()
    field.evaluate("print()")
    printed = paper(field)
    expect(printed.get_by_role("heading")).to_contain_text("A*")
    expect(printed.get_by_role("figure", name="Map")).to_be_visible()
    expect(printed.get_by_text(sentence)).to_be_visible()
    opened, closed = printed.get_by_role("table").all()
    expect(opened.get_by_role("caption")).to_have_text("Open list: Open nodes: 4")
    expect(closed.get_by_role("row").nth(2)).to_contain_text("1, 1")
    expect(button(field, "Step forward")).to_be_hidden()
    field.evaluate("printed()")
    expect(printed.get_by_role("table")).to_have_count(0)
    field.emulate_media(media="screen")
    expect(button(field, "Step forward")).to_be_visible()

    button(field, "Save").click()
    dialog = field.get_by_role("dialog", name="Save")
    dialog.get_by_role("combobox", name="Format").select_option(label="Worksheet with key (print)")
    dialog.get_by_role("textbox", name="Steps").fill("2, 400")
    dialog.get_by_role("button", name="Print …").click()
    expect(dialog.get_by_role("alert").filter(has_text="This search has only 9 steps.")).to_be_visible()
    dialog.get_by_role("textbox", name="Steps").fill("2-4")
    dialog.get_by_role("spinbutton", name="Different sheets").fill("2")
    dialog.get_by_role("button", name="Print …").click()
    paper(field)
    expect(printed.get_by_role("article")).to_have_count(4)
    expect(printed.get_by_role("article").nth(1)).to_contain_text("Key to sheet A")
    expect(printed.get_by_role("article").nth(1).get_by_role("row").nth(2)).to_contain_text("(0, 1)")
    expect(dialog).to_be_hidden()
    field.evaluate("printed()")
    field.emulate_media(media="screen")
    expect(dialog).to_be_visible()


@pytest.mark.thorough
@pytest.mark.parametrize(("kind", "paper"), crossed(list(PROBLEMS), list(PAPERS)))
def test_a_sheet_and_its_key_each_fit_on_a_page_of_paper(page: Page, kind: str, paper: str) -> None:
    problem = PROBLEMS[kind]
    wish = SheetsWish(steps_in(printable(problem).usual_steps), 2, 1, paper)
    for language in LANGUAGES:
        page.set_content(standalone([sheets((problem, Settings()), wish, language)], paper, language))
        printed = page.pdf(prefer_css_page_size=True)
        assert len(PDF_PAGE.findall(printed)) == page.get_by_role("article").count() == 4
