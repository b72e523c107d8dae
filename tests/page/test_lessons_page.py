"""Lessons on the page: each opens with a click and shows the numbers it promised; stops, questions, a teacher's own."""

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from ..content.test_lessons import LESSONS, a_set, small, stop_record, under, variant_of
from ..support.browser.axe import find_serious
from ..support.browser.calling import source
from ..support.browser.drawing import drag, expect_map, kept
from ..support.browser.links import link_to
from ..support.browser.locators import button
from ..support.oracles.crossing import thinned
from ..support.oracles.maps import empty_map, grid_from

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]
SLOW = 6_000  # expansions: searches that need more are for a class that asks for them
FIELD = """
    ......
    S.#..G
    ......
"""


def message(page: Page) -> Locator:
    return page.get_by_role("region", name="Message").get_by_role("alert")


def panel(page: Page, name: str = "Lessons") -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def listed(page: Page) -> Locator:
    """The list of lessons, open."""
    page.get_by_role("banner").get_by_role("button", name="Lessons").click()
    dialog = page.get_by_role("dialog", name="Lessons")
    expect(dialog).to_be_visible()
    return dialog


def choose(page: Page, number: int) -> None:
    """Open a lesson with one click in the list."""
    title = LESSONS[number].raw["title"]["en"]
    listed(page).get_by_role("button", name=f"{number} {title}").click()
    expect(panel(page).get_by_role("heading", name=f"{number} · {title}")).to_be_visible()


def row(page: Page, title: str) -> Locator:
    """The row of a search of the lesson that is open."""
    return panel(page).get_by_role("row").filter(has=page.get_by_role("button", name=title, exact=True))


def promised(number: int, at: int) -> int:
    """How many numbers a variant promises under its tie rule; 0 for one that takes long, or is refused."""
    variant = variant_of(number, at)
    tie = variant.settings.get("tie", "high-g")
    expect_of = variant.expect
    if variant.refused or (under(tie, expect_of.get("expanded", 0)) or 0) > SLOW:
        return 0
    ending = "ending" in expect_of
    return ending + sum(under(tie, expect_of.get(name)) is not None for name in ("cost", "expanded", "reopened"))


BY_DAY = [0, 9]  # on a map, and on boards that are searched or need not be
BY_NIGHT = [number for number in range(len(LESSONS)) if number not in BY_DAY]


@pytest.mark.thorough
@pytest.mark.parametrize("numbers", thinned([BY_DAY, BY_NIGHT[:6], BY_NIGHT[6:12], BY_NIGHT[12:]], 4), ids=str)
def test_every_lesson_opens_with_a_click_and_shows_what_it_promised(
    open_page: OpenPage, numbers: Sequence[int]
) -> None:
    page = open_page()
    for number in numbers:
        choose(page, number)
        raw = LESSONS[number].raw
        expect(panel(page).get_by_role("paragraph").first).to_have_text(raw["text"]["en"].split("\n\n")[0])
        for at, variant in enumerate(raw["variants"]):
            if not (count := promised(number, at)):
                continue
            there = row(page, variant["title"]["en"])
            there.get_by_role("button").click()
            expect(there.get_by_role("button")).to_have_attribute("aria-pressed", "true")
            if variant.get("expect", {}).get("ending") != "impossible":
                page.keyboard.press("End")
            expect(there.get_by_role("img", name="as expected", exact=True)).to_have_count(count)
        expect(panel(page).get_by_role("img", name="not as expected")).to_have_count(0)


def test_a_stop_is_a_click_away_in_whatever_search_it_is(open_page: OpenPage) -> None:
    page = open_page("#lesson=15")
    button(page, "The first reopening").click()
    there = panel(page).get_by_role("button", name="The first reopening")
    expect(there).to_have_attribute("aria-current", "step")
    expect(row(page, "Reopening").get_by_role("button")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("spinbutton", name="Step", exact=True)).to_have_value("8")
    expect(there).to_contain_text("step 8")
    pressed = [there.element_handle(), row(page, "Reopening").get_by_role("button").element_handle()]
    page.get_by_role("checkbox", name="Arrows to parents").check()
    expect(page.get_by_role("checkbox", name="Arrows to parents")).to_be_checked()
    page.evaluate("() => new Promise(requestAnimationFrame)")  # what is shown otherwise now has been shown
    assert all(each.evaluate("(element) => element.isConnected") for each in pressed)  # else a click would be lost


@pytest.mark.thorough
def test_playing_stops_at_the_stops_while_that_is_wanted(open_page: OpenPage) -> None:
    page = open_page()
    choose(page, 15)
    page.get_by_role("slider", name="Speed").press("End")
    button(page, "Play").click()
    expect(panel(page).get_by_role("button", name="f falls for the first time")).to_have_attribute(
        "aria-current", "step"
    )
    expect(button(page, "Play")).to_be_visible()
    expect(page.locator("#sentence")).to_contain_text("Lesson: f falls for the first time. Expanding (4, 0)")
    page.get_by_role("checkbox", name="Playing pauses there").uncheck()
    button(page, "Play").click()
    expect(button(page, "To the end")).to_be_disabled()
    expect(row(page, "Closed is final").get_by_role("img")).to_have_count(2)


@pytest.mark.thorough
def test_a_question_gives_a_second_try_and_then_the_reason(open_page: OpenPage) -> None:
    page = open_page("#lesson=4")
    question = panel(page).get_by_role("group", name="f has just fallen.")
    verdict = panel(page).get_by_role("status").filter(has_text=" ")
    question.get_by_role("radio", name="A shorter answer has been found").check()
    button(page, "Check my answer").click()
    expect(verdict.filter(has_text="try once more")).to_be_visible()
    button(page, "Show this step").click()
    stop = LESSONS[4].raw["stops"][0]
    expect(panel(page).get_by_role("button", name=stop["title"]["en"])).to_have_attribute("aria-current", "step")
    question.get_by_role("radio", name="The estimate is not consistent").check()
    button(page, "Check my answer").click()
    expect(verdict.filter(has_text="Correct. With a consistent estimate")).to_be_visible()
    expect(button(page, "Check my answer")).to_be_hidden()
    button(page, "Next").click()
    button(page, "Previous").click()
    expect(question.get_by_role("radio", name="The estimate is not consistent")).to_be_checked()
    assert stop_record(4, 0, stop) > 0
    assert find_serious(panel(page)) == []


def test_two_wrong_answers_are_told_the_right_one(open_page: OpenPage) -> None:
    page = open_page("#lesson=5")
    for wrong in ("25", "50"):
        panel(page).get_by_role("radio", name=wrong).check()
        button(page, "Check my answer").click()
    expect(panel(page).get_by_text("The answer is: 37. 1.5 × 25 = 37.5")).to_be_visible()
    button(page, "Ask again").click()  # of another group
    expect(panel(page).get_by_text("The answer is")).to_be_hidden()
    panel(page).get_by_role("radio", name="37").check()
    button(page, "Check my answer").click()
    expect(panel(page).get_by_text("1.5 × 25 = 37.5")).to_be_visible()


def expect_lesson(page: Page, number: int) -> None:
    title = LESSONS[number].raw["title"]["en"]
    expect(panel(page).get_by_role("heading", level=3)).to_have_text(f"{number} · {title}")


@pytest.mark.parametrize("numbers", thinned([[1, 2, 20], range(1, 21)]), ids=["some", "all"])
def test_previous_and_next_go_from_the_first_to_the_last(open_page: OpenPage, numbers: Sequence[int]) -> None:
    page = open_page("#lesson=0")
    expect(button(page, "Previous")).to_be_disabled()
    for number in numbers:
        if number - 1 not in (0, *numbers):
            page.evaluate("(number) => (location.hash = `lesson=${number}`)", number - 1)
            expect_lesson(page, number - 1)
        button(page, "Next").click()
        expect_lesson(page, number)
    expect(button(page, "Next")).to_be_disabled()
    expect(page).to_have_url(re.compile("#lesson=20$"))


@pytest.mark.thorough
def test_one_undo_brings_back_the_map_and_its_settings(open_page: OpenPage) -> None:
    page = open_page(link_to(grid_from(FIELD), algorithm="dijkstra", step=4))
    expect_map(page, FIELD)
    expect(page.get_by_role("spinbutton", name="Step", exact=True)).to_have_value("4")
    for number in (12, 16, 17):
        choose(page, number)
    button(page, "Undo").click()
    expect(page.get_by_role("combobox", name="Algorithm")).to_have_value("dijkstra")
    expect(page.get_by_role("spinbutton", name="Step", exact=True)).to_have_value("4")
    expect(panel(page).get_by_role("heading", level=3)).to_be_hidden()
    expect_map(page, FIELD)


@pytest.mark.thorough
def test_a_lesson_takes_nothing_of_what_the_browser_keeps(open_page: OpenPage) -> None:
    page = open_page(link_to(grid_from(FIELD)))
    expect_map(page, FIELD)
    drag(page, [(1, 0)])
    drawn = FIELD.replace("......", ".#....", 1)
    choose(page, 11)
    page.keyboard.press("End")
    expect(row(page, "A*").get_by_role("img")).to_have_count(2)
    expect_map(page, drawn)
    step = page.get_by_role("spinbutton", name="Step", exact=True)
    last = step.input_value()
    page.reload()
    expect(panel(page).get_by_role("heading", level=3)).to_have_text("11 · Fewest steps is not cheapest")
    expect(step).to_have_value(last)
    button(page, "Close").click()
    expect(button(page, "All lessons…")).to_be_visible()
    expect_map(page, drawn)
    expect(page).not_to_have_url(re.compile("#"))


@pytest.mark.thorough
def test_what_is_drawn_in_a_lesson_is_kept_and_named_until_a_link_brings_something_else(open_page: OpenPage) -> None:
    page = open_page(link_to(empty_map(20, 20)))
    choose(page, 16)
    expect(page).to_have_url(re.compile("#lesson=16$"))
    drag(page, [(3, 3)])
    expect(panel(page).get_by_text("no longer the lesson’s map or board")).to_be_visible()
    expect(page).not_to_have_url(page.url.split("#")[0] + "#lesson=16")
    page.reload()
    expect(panel(page).get_by_text("no longer the lesson’s map or board")).to_be_visible()
    button(page, "Manhattan, larger g first").click()
    expect(panel(page).get_by_text("Expected (each with a tie-break of its own)")).to_be_visible()
    drag(page, [(3, 3)])
    page.evaluate("(link) => { location.hash = link; }", link_to(grid_from(FIELD)))
    expect_map(page, FIELD)
    page.reload()
    expect_map(page, FIELD)
    dialog = listed(page)
    expect(dialog.get_by_role("listitem")).to_have_count(21)  # the lessons are there: now it would have been opened
    dialog.get_by_role("button", name="Close", exact=True).click()
    expect(panel(page).get_by_role("heading", level=3)).to_be_hidden()


@pytest.mark.thorough
def test_a_search_that_names_a_tie_rule_promises_the_numbers_under_it(open_page: OpenPage) -> None:
    """Whichever search is shown: 38 or 399 cells is what this lesson is about."""
    page = open_page("#lesson=16")
    older, larger = row(page, "Manhattan, older first"), row(page, "Manhattan, larger g first")
    expect(older.get_by_role("cell")).to_have_text(["38", "399"])
    page.keyboard.press("End")
    ticked = larger.get_by_role("img", name="as expected", exact=True)
    expect(ticked).to_have_count(2)
    older.get_by_role("button").click()
    expect(older.get_by_role("button")).to_have_attribute("aria-pressed", "true")
    expect(ticked).to_have_count(2)
    expect(larger.get_by_role("cell")).to_have_text(["38✓", "38✓"])


@pytest.mark.thorough
def test_other_settings_tick_nothing_and_another_tie_rule_has_numbers_of_its_own(open_page: OpenPage) -> None:
    page = open_page("#lesson=19")
    there, tie = row(page, "A*"), page.get_by_role("combobox", name="Tie-break")
    expect(there).to_contain_text("11")
    page.get_by_role("combobox", name="Algorithm").select_option("dijkstra")
    button(page, "To the end").click()
    expect(panel(page).get_by_text("no longer the lesson’s settings")).to_be_visible()
    expect(button(page, "To the end")).to_be_disabled()
    expect(panel(page).get_by_role("img")).to_have_count(0)

    there.get_by_role("button").click()  # which goes back to them
    tie.select_option("fifo")
    expect(
        panel(page).get_by_text("Expected (tie-break: Older first; the lesson begins with: Larger g first)")
    ).to_be_visible()
    there.get_by_role("button").click()
    page.keyboard.press("End")
    expect(there.get_by_role("img", name="as expected", exact=True)).to_have_count(2)
    expect(there).to_contain_text("12")
    expect(tie).to_have_value("fifo")


def test_what_may_not_be_is_refused_with_the_reason(open_page: OpenPage) -> None:
    page = open_page("#lesson=14")
    button(page, "Ammunition pays 1: round and round").click()
    expect(panel(page).get_by_text("map.terrain.a.cost: the cost -1 must be more than 0")).to_be_visible()
    expect(panel(page).get_by_label("The map that is refused")).to_have_text(". # G\na a #\n. a S")
    button(page, "Ammunition is free").click()
    expect(panel(page).get_by_text("the cost 0 must be more than 0")).to_be_visible()
    button(page, "Manhattan, scaled").click()
    expect(panel(page).get_by_text("must be more than 0")).to_be_hidden()


@pytest.mark.thorough
def test_the_address_opens_a_lesson_now_and_later(open_page: OpenPage) -> None:
    page = open_page("#lesson=3")
    expect(panel(page).get_by_role("heading", level=3)).to_have_text("3 · The harmless mistake")
    page.evaluate("location.hash = 'lesson=18'")
    expect(panel(page).get_by_role("heading", level=3)).to_have_text("18 · Stopping too early")
    page.evaluate("location.hash = 'lesson=99'")
    expect(message(page)).to_have_text("There is no lesson 99; choose one from 0 to 20.")
    expect(page).to_have_url(page.url.split("#")[0] + "#lesson=18")


@pytest.mark.thorough
def test_a_lesson_stands_beside_the_stage_wherever_its_panel_was(open_page: OpenPage) -> None:
    page = open_page(view=None)
    expect(panel(page)).to_be_hidden()
    choose(page, 1)
    expect(panel(page).get_by_role("paragraph").first).to_be_visible()


@pytest.mark.thorough
def test_lessons_speak_chinese(open_page: OpenPage) -> None:
    page = open_page("#lesson=8")
    expect(panel(page).get_by_role("heading", level=3)).to_have_text("8 · Half an update")
    button(page, "中文").click()
    raw = LESSONS[8].raw
    here = panel(page, "课程")
    expect(here.get_by_role("heading", level=3)).to_have_text(f"8 · {raw['title']['zh']}")
    expect(here.get_by_role("paragraph").first).to_have_text(raw["text"]["zh"].split("\n\n")[0])
    expect(here.get_by_role("button", name=raw["variants"][0]["title"]["zh"])).to_be_visible()
    expect(here.get_by_role("radio", name=raw["question"]["choices"][2]["zh"])).to_be_visible()


@pytest.mark.thorough
def test_on_a_phone_the_panel_comes_forward(open_page: OpenPage, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_page()
    choose(page, 9)
    expect(panel(page).get_by_role("radio").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert find_serious(panel(page)) == []
    lessons = listed(page)
    assert lessons.get_by_role("listitem").count() == 21
    assert find_serious(lessons) == []


@pytest.mark.nightly
def test_axe_finds_nothing_serious_in_the_dark(open_page: OpenPage, page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    open_page("#lesson=15")
    button(page, "The end: 5").click()
    panel(page).get_by_role("radio").first.check()
    button(page, "Check my answer").click()
    assert find_serious(panel(page)) == []


# A teacher's own


def save_as(page: Page, title: str, notes: str = "") -> None:
    button(page, "Save as a lesson…").click()
    form = page.get_by_role("dialog", name="A lesson of your own")
    form.get_by_role("textbox", name="Title").fill(title)
    form.get_by_role("textbox", name="Notes").fill(notes)
    form.get_by_role("button", name="Save").click()
    expect(panel(page).get_by_role("heading", level=3)).to_have_text(title)


@pytest.fixture
def teacher(open_page: OpenPage) -> Page:
    """A page with a map of the teacher's, its search at the end, and the panel unfolded."""
    page = open_page(link_to(grid_from(FIELD)))
    expect_map(page, FIELD)
    page.keyboard.press("End")
    expect(button(page, "To the end")).to_be_disabled()
    panel(page).get_by_role("button", name="Lessons").click()
    return page


# What is kept of one's own lessons, and what was put aside.
LISTED = source("support/scripts/pagestores.js", "lessons")


def titles(page: Page) -> list[str]:
    """The titles of one's own lessons, as they are kept."""
    kept = page.evaluate(LISTED)
    return [lesson["title"] for lesson in json.loads(kept["text"])["lessons"]]


def press_at_once(page: Page, buttons: list[Locator]) -> None:
    """The second before the first has done anything."""
    page.evaluate("(buttons) => buttons.forEach((each) => each.click())", [each.element_handle() for each in buttons])


@pytest.mark.thorough
def test_what_is_shown_becomes_a_lesson_that_can_be_edited(teacher: Page) -> None:
    page = teacher
    save_as(page, "Round <i>the</i> wall", "Look.\n\n<img src=x onerror=alert()>")
    expect(panel(page).get_by_text("<img src=x onerror=alert()>")).to_be_visible()
    expect(row(page, "This search").get_by_role("img", name="as expected", exact=True)).to_have_count(2)
    for key in ("Home", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    button(page, "Add a stop here").click()
    expect(panel(page).get_by_role("button", name="Stop 2 step 2")).to_have_attribute("aria-current", "step")
    dialog = listed(page)
    dialog.get_by_role("button", name="Edit Round <i>the</i> wall").click()
    form = page.get_by_role("dialog", name="A lesson of your own")
    title, goal = (form.get_by_role("textbox", name=name).last for name in ("Title", "Name of the stop"))
    title.fill(" ")
    title.press("Enter")
    expect(form.get_by_role("alert")).to_have_text("Please give the lesson a title.")
    title.fill("Two")
    goal.fill("The goal!")
    goal.press("Enter")
    dialog.get_by_role("button", name="Edit Two").click()
    expect(goal).to_have_value("The goal!")
    form.get_by_role("button", name="Remove this stop").last.click()
    form.get_by_role("button", name="Save").click()
    expect(form).to_be_hidden()
    expect(panel(page).get_by_role("heading", level=3, include_hidden=True)).to_have_text("Two")
    expect(panel(page).get_by_role("button", name="The goal!", include_hidden=True)).to_have_count(0)
    page.reload()
    dialog = listed(page)
    dialog.get_by_role("button", name="1 Two").click()
    button(page, "Stop 2 step 2").click()
    expect(page.get_by_role("spinbutton", name="Step", exact=True)).to_have_value("2")
    assert kept(page)


def test_a_board_becomes_a_lesson_too(open_page: OpenPage) -> None:
    page = open_page("#lesson=1")
    expect(panel(page).get_by_role("heading", level=3)).to_have_text("1 · Four moves")
    page.keyboard.press("End")
    expect(row(page, "Manhattan").get_by_role("img")).to_have_count(2)
    save_as(page, "Mine")
    button(page, "Close").click()
    page.get_by_role("tab", name="Map").click()
    listed(page).get_by_role("list", name="Your own lessons").get_by_role("button", name="1 Mine Board").click()
    expect(page.get_by_role("tab", name="Board")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("End")
    expect(row(page, "This search").get_by_role("img", name="as expected", exact=True)).to_have_count(2)


def test_lessons_are_put_in_order_exported_deleted_and_imported(teacher: Page, tmp_path: Path) -> None:
    page = teacher
    for title in ("One", "Two", "Three"):
        save_as(page, title)
    dialog = listed(page)
    press_at_once(page, [dialog.get_by_role("button", name=name) for name in ("Move Three up", "Move One down")])
    expect(dialog.get_by_role("button", name="Move Three up")).to_be_disabled()
    assert titles(page) == ["Three", "One", "Two"]
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Export").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    for title in ("One", "Two", "Three"):
        dialog.get_by_role("button", name=f"Delete {title}").click()
    expect(dialog.get_by_text("None yet.")).to_be_visible()
    expect(panel(page).get_by_role("heading", level=3)).to_be_hidden()
    dialog.get_by_label("Import…").set_input_files(path)
    own = dialog.get_by_role("list", name="Your own lessons")
    expect(own.get_by_role("button", name="2 One")).to_be_visible()
    assert titles(page) == ["Three", "One", "Two"]
    assert path.name == "astrolabe-lessons.json"


# Files, where MANY stands for two million letters, and what is said of them; tests/content has all that is refused.
USELESS = [
    ("no lesson", "this is not JSON"),
    (a_set(small(stops=[{"title": "x", "step": -1}])), "lessons[0].stops[0].step: -1 is out of range"),
    (a_set(small(settings={"tie": "mine"})), "these settings cannot be used for a search (choice)"),
    (a_set(*[small()] * 101), "expected a list with 0 to 100 entries"),
    (a_set(small(text="MANY")), "at most 2000000 can be read"),
    ("MANYMANYMANYMANY", "files of up to 7 MB can be opened"),
]
# A file made in the page: it takes long to send one there.
CHOOSE = """(input, text) => {
    const files = new DataTransfer();
    files.items.add(new File([text.replaceAll("MANY", "x".repeat(2_000_001))], "lessons.json"));
    input.files = files.files;
    input.dispatchEvent(new Event("change"));
}"""


@pytest.mark.thorough
def test_a_set_that_cannot_be_used_is_refused_with_its_place_and_so_is_one_too_many(open_page: OpenPage) -> None:
    page = open_page()
    dialog = listed(page)
    file, told = dialog.get_by_label("Import…"), dialog.get_by_role("alert")
    for text, said in USELESS:
        file.evaluate(CHOOSE, text)
        expect(told).to_contain_text(said)
        expect(dialog.get_by_text("None yet.")).to_be_visible()
    large = a_set(*[small(title="Long", text="x" * 400)] * 100)
    file.evaluate(CHOOSE, large)
    expect(dialog.get_by_role("button", name="100 Long")).to_be_visible()
    file.evaluate(CHOOSE, large)
    expect(told).to_have_text("There are 200 lessons; at most 100 can be kept. Please delete some.")
    assert len(titles(page)) == 100


def test_what_is_broken_in_the_browser_is_said_and_put_aside(open_page: OpenPage, page: Page) -> None:
    open_page()
    page.evaluate("localStorage.setItem('astrolabe.lessons', '{broken')")
    page.reload()
    dialog = listed(page)
    expect(message(page)).to_contain_text("cannot be read")
    assert page.evaluate(LISTED)["text"] == "{broken"
    imported(dialog, "One")
    assert titles(page) == ["One"]
    assert page.evaluate(LISTED)["aside"] == ["{broken"]


def imported(dialog: Locator, title: str) -> None:
    file: Any = {"name": "lessons.json", "mimeType": "application/json", "buffer": a_set(small(title=title)).encode()}
    dialog.get_by_label("Import…").set_input_files(file)
    own = dialog.get_by_role("list", name="Your own lessons")
    expect(own.get_by_role("button", name=re.compile(rf"^\d+ {title}"))).to_be_visible()


@pytest.mark.thorough
def test_two_tabs_add_to_one_list(open_page: OpenPage, page: Page) -> None:
    first = listed(open_page())
    other = page.context.new_page()
    other.goto(page.url)
    second = listed(other)
    imported(first, "One")
    imported(second, "Two")
    imported(first, "Three")
    assert titles(page) == ["One", "Two", "Three"]
    first.get_by_role("button", name="Delete Two").click()
    expect(first.get_by_role("button", name="2 Three")).to_be_visible()
    second.get_by_role("button", name="Move Two up").click()  # it is gone by now
    expect(second.get_by_role("button", name="2 Three")).to_be_visible()
    assert titles(page) == ["One", "Three"]
