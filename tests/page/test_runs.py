"""The table of runs: a run that was shown to its end is a row, which stays, can be sorted, opened again and saved."""

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from astrolabe.engine.settings import Settings
from astrolabe.runs.run import solve

from ..support.browser.links import link_to
from ..support.browser.locators import button, step, wait_until_shown
from ..support.browser.panels import open_panel
from ..support.oracles.maps import grid_from

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]
FIELD = grid_from(
    """
    .......
    .S.#.G.
    ...#...
    """
)
SEARCHES = ("a-star", "dijkstra", "greedy")


# What stands in a column, from top to bottom; under a figure there may be a difference.
COLUMN = """(table, name) => {
    const heads = [...table.querySelectorAll("thead th")].map((head) => head.innerText.replace(/[ ↑↓]+$/, ""));
    const at = heads.indexOf(name);
    return [...table.querySelectorAll("tbody tr")].map((row) => row.cells[at].innerText.split("\\n")[0]);
}"""


def search(page: Page, table: Locator, algorithm: str) -> None:
    """Run to the end, and wait until that is a row."""
    rows = table.locator("tbody tr")
    before = rows.count()
    page.get_by_role("combobox", name="Algorithm").select_option(algorithm)
    end = page.locator("#to-the-end")
    expect(end).to_be_enabled()  # what was chosen is shown
    end.dispatch_event("click")  # the table lies over it
    expect(rows).to_have_count(before + 1)


def column(table: Locator, name: str) -> list[str]:
    found: list[str] = table.evaluate(COLUMN, name)
    return found


@pytest.fixture
def table(open_page: OpenPage) -> Locator:
    """The table after three searches."""
    page = open_page(link_to(FIELD))
    table = open_panel(page, "Runs").get_by_role("table")
    for algorithm in SEARCHES:
        search(page, table, algorithm)
    return table


@pytest.mark.thorough
@pytest.mark.live(False)
def test_the_table_of_runs(table: Locator, page: Page, tmp_path: Path) -> None:
    """One story, since every page that is opened takes long: counts, order, differences, the file, and a reload."""
    answers = {name: solve(FIELD, Settings(algorithm=name)) for name in SEARCHES}
    counts = [answers[name].statistics for name in reversed(SEARCHES)]
    expect(table.get_by_role("row")).to_have_count(4)
    assert column(table, "Algorithm") == ["Greedy best-first", "Dijkstra", "A*"]
    assert column(table, "Expanded") == [str(each.expanded) for each in counts]
    assert column(table, "Generated") == [str(each.generated) for each in counts]
    assert column(table, "Largest open") == [str(each.max_open) for each in counts]
    assert column(table, "Cost") == [f"{answers[name].cost:g}" for name in reversed(SEARCHES)]
    assert column(table, "Proved") == ["no", "yes", "yes"]

    head = table.get_by_role("columnheader", name="Expanded")
    head.get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(head).to_have_attribute("aria-sort", "ascending")
    expect(head.get_by_role("button")).to_be_focused()
    in_order = sorted(counts, key=lambda each: each.expanded)
    assert column(table, "Expanded") == [str(each.expanded) for each in in_order]
    expect(page.get_by_role("tooltip")).to_contain_text("taken out of the open list")
    page.keyboard.press("Escape")

    table.get_by_role("button", name="Compare the others with Run 1", exact=True).click()
    more = round((answers["dijkstra"].statistics.expanded / answers["a-star"].statistics.expanded - 1) * 100)
    expect(table.get_by_role("row", name="Dijkstra")).to_contain_text(f"+{more} %")

    lines = saved_lines(page, tmp_path / "runs.csv")
    assert [line["expanded"] for line in lines] == column(table, "Expanded")
    assert {line["algorithm"] for line in lines} == {*SEARCHES}

    page.reload()
    open_panel(page, "Runs")
    expect(table.get_by_role("row")).to_have_count(4)
    expect(table.get_by_role("columnheader", name="Expanded")).to_have_attribute("aria-sort", "ascending")
    for number, algorithm in ((1, "a-star"), (3, "greedy"), (2, "dijkstra")):
        open_panel(page, "Runs").get_by_role("button", name=f"Run {number}", exact=True).click()
        expect(page.get_by_role("combobox", name="Algorithm")).to_have_value(algorithm)
        expect(page.get_by_role("alert")).to_contain_text(f"Run {number} again: the same")
        expect(table).to_be_hidden()
    expect(step(page)).not_to_have_value("0")

    button(page, "Close").click()
    open_panel(page, "Runs")
    expect_rows_named_pinned_removed_and_put_back(page, table)
    page.keyboard.press("Escape")
    expect(table).to_be_hidden()
    expect_every_lane(page)


def draw_again(page: Page, table: Locator) -> Locator:
    """Have the rows drawn anew, as when a run ends or is timed, and leave the keyboard and the pointer as they are."""
    head = table.get_by_role("columnheader", name="Expanded")
    head.get_by_role("button").dispatch_event("click")
    wait_until_shown(page)
    return head


def test_rows_that_are_drawn_again_take_away_no_press_and_no_name(table: Locator, page: Page) -> None:
    pin = table.get_by_role("button", name="Pin Run 1")
    pin.focus()
    page.keyboard.down("Space")
    head = draw_again(page, table)
    page.keyboard.up("Space")
    expect(pin).to_have_attribute("aria-pressed", "true")
    expect(pin).to_be_focused()
    expect(head).to_have_attribute("aria-sort", "ascending")

    pin.hover()
    page.mouse.down()
    draw_again(page, table)
    page.mouse.up()
    expect(pin).to_have_attribute("aria-pressed", "false")
    expect(head).to_have_attribute("aria-sort", "descending")

    table.get_by_role("button", name="Name Run 2").press("Enter")
    page.keyboard.type("the blind")
    draw_again(page, table)
    page.keyboard.type(" one")
    page.keyboard.press("Enter")
    expect(table.get_by_role("button", name="the blind one", exact=True)).to_be_focused()
    expect(head).to_have_attribute("aria-sort", "ascending")


def saved_lines(page: Page, file: Path) -> list[dict[str, str]]:
    with page.expect_download() as saved:
        button(page, "CSV").click()
    saved.value.save_as(file)
    return [*csv.DictReader(io.StringIO(file.read_text(encoding="utf-8")))]


def expect_every_lane(page: Page) -> None:
    """Dijkstra with the four tie rules, one of which was here before."""
    button(page, "Same, but …").click()
    page.get_by_role("dialog", name="Same, but …").get_by_role("button", name="The four tie rules").click()
    table = open_panel(page, "Runs").get_by_role("table")
    expect(table.get_by_role("row")).to_have_count(7)
    usual = "Larger g first"
    assert sorted(column(table, "Tie-break")) == [*[usual] * 3, "Newer first", "Older first", "Smaller g first"]


def expect_rows_named_pinned_removed_and_put_back(page: Page, table: Locator) -> None:
    """All of it from the keyboard, but for the buttons beside the table."""
    run = table.get_by_role("button", name="Run 1", exact=True)
    run.focus()
    page.keyboard.press("ArrowLeft")
    expect(table.get_by_role("button", name="Pin Run 1")).to_be_focused()
    page.keyboard.press("Enter")
    expect(table.get_by_role("button", name="Pin Run 1")).to_have_attribute("aria-pressed", "true")
    assert column(table, "Algorithm")[0] == "A*"  # on top
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.get_by_role("textbox", name="Name Run 1").fill("the classic")
    page.keyboard.press("Enter")
    expect(table.get_by_role("button", name="the classic", exact=True)).to_be_focused()
    button(page, "Clear").click()
    expect(table.locator("tbody tr")).to_have_count(1)
    button(page, "Put 2 runs back").click()
    expect(table.locator("tbody tr")).to_have_count(3)
