"""Files and what the browser keeps: open by dialog, drop and paste, save in every format, reload without loss."""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Download, Locator, Page, expect

from ..support import formats
from ..support.browser.calling import source
from ..support.browser.drawing import choose_ground, document_of, drag, drawn, expect_map, keepsake, kept, neat, read
from ..support.browser.links import link_to
from ..support.browser.locators import button
from ..support.oracles.maps import grid_from

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]
FIELD = """
    ......
    S.#..G
    ......
"""
SEA = "3 4\n1 0 2 3\n0 0 2 0\n0 5 0 4\n"
SEA_DRAWN = "S.#e\n..#.\n.a.G"
MOVINGAI = "type octile\nheight 3\nwidth 4\nmap\n..@.\n.TS.\n..W.\n"

# Puts something else in place of what the page keeps of its map; and counts what is in a store.
PUT = source("support/scripts/pagestores.js", "put")
COUNTED = source("support/scripts/pagestores.js", "count")
FILM_AT = source("support/scripts/pagelooks.js", "filmAt")
PLAYED = source("support/scripts/pagelooks.js", "played")
PASTED = source("support/scripts/pagelooks.js", "pasted")
# A click, and no frame comes before the page goes.
LAST_MOMENT = """(button) => {
    window.requestAnimationFrame = () => 0;
    button.click();
    location.reload();
}"""


def message(page: Page) -> Locator:
    return page.get_by_role("region", name="Message").get_by_role("alert")


@pytest.fixture
def field(open_page: OpenPage) -> Page:
    page = open_page(link_to(grid_from(FIELD)))
    expect_map(page, FIELD)
    return page


def open_dialog(page: Page) -> Locator:
    button(page, "Open").click()
    return page.get_by_role("dialog", name="Open a map or a board")


def paste(page: Page, text: str) -> Locator:
    dialog = open_dialog(page)
    dialog.get_by_role("textbox", name="Or paste its text").fill(text)
    dialog.get_by_role("button", name="Open").click()
    return dialog


def drop(page: Page, name: str, text: str) -> None:
    """Drop a file on the stage, or a text if there is no name."""
    transfer = page.evaluate_handle(
        """([name, text]) => {
            const transfer = new DataTransfer();
            if (name) transfer.items.add(new File([text], name));
            else transfer.setData("text/plain", text);
            return transfer;
        }""",
        [name, text],
    )
    for kind in ("dragover", "drop"):
        page.get_by_role("application", name="Map").dispatch_event(kind, {"dataTransfer": transfer})


def save_dialog(page: Page, format: str) -> Locator:
    """The dialog, with a format chosen."""
    button(page, "Save").click()
    dialog = page.get_by_role("dialog", name="Save")
    dialog.get_by_role("combobox", name="Format").select_option(label=format)
    return dialog


def saved_by(dialog: Locator) -> Download:
    """What is saved as the dialog is now."""
    expect(dialog.get_by_role("button", name="Save")).to_be_enabled()
    with dialog.page.expect_download() as saved:
        dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_be_hidden()
    return saved.value


def save(page: Page, format: str, path: bool = False) -> Download:
    dialog = save_dialog(page, format)
    if path:
        dialog.get_by_role("checkbox", name="Mark the path found").check()
    return saved_by(dialog)


def film_of(saved: Download) -> str:
    """The bytes of a film, as a page may be given them."""
    return b64encode(Path(saved.path()).read_bytes()).decode()


@pytest.mark.thorough
def test_maps_are_opened_by_the_dialog_and_by_dropping_and_undo_brings_the_map_back(field: Page) -> None:
    cells = "Opened: 4 × 3 cells."
    dialog = open_dialog(field)
    file: Any = {"name": "island.txt", "mimeType": "text/plain", "buffer": SEA.encode()}
    dialog.get_by_label("Choose a file…").set_input_files(file)
    expect(dialog).to_be_hidden()
    expect(message(field)).to_have_text(cells)
    expect_map(field, SEA_DRAWN)
    button(field, "Undo").click()
    expect_map(field, FIELD)

    expect(paste(field, SEA)).to_be_hidden()
    expect_map(field, SEA_DRAWN)
    for name in ("map.txt", ""):  # a file, and a text
        field.keyboard.press("Control+z")
        expect_map(field, FIELD)
        drop(field, name, SEA)
        expect_map(field, SEA_DRAWN)

    document = {**document_of("S.3.G"), "settings": {"algorithm": "dijkstra"}, "step": 2}
    drop(field, "lesson.json", json.dumps(document))
    expect(field.get_by_role("combobox", name="Algorithm")).to_have_value("dijkstra")
    expect(field.get_by_role("spinbutton", name="Step", exact=True)).to_have_value("2")
    expect_map(field, "S.3.G")
    expect(message(field)).to_have_text("Opened: 5 × 1 cells.")

    drop(field, "arena.map", MOVINGAI)
    expect(field.get_by_role("combobox", name="Diagonal moves")).to_have_value("no-corners")
    expect(message(field)).to_have_text(cells)


WRONG = {
    "": "The text is empty",
    "3 4\n1 0 2 3\n0 0 9 0\n0 5 0 4\n": "Line 3, column 5 (digit map)",
    "type octile\nheight 2\nwidth 4\nmap\n....\n..x.\n": "Line 6, column 3 (MovingAI map)",
    '{"astrolabe": 1, "map": {"width": 3}}': "is missing",
    "3\n1 2 3\n4 5 6\n7 8 9\n": "Line 4, column 5",
    "version 1\n0 a.map 4 4 0 0 1 1 1\n": "A scenario",
}


@pytest.mark.thorough
def test_what_is_wrong_with_a_text_is_said_in_the_dialog_where_it_can_be_put_right(field: Page) -> None:
    dialog = open_dialog(field)
    said, written = dialog.get_by_role("alert"), dialog.get_by_role("textbox")
    for text, sentence in WRONG.items():
        written.fill(text)
        dialog.get_by_role("button", name="Open").click()
        expect(said).to_contain_text(sentence)
        expect(written).to_have_value(text)
    dialog.get_by_role("button", name="Cancel").click()
    assert kept(field) == neat(FIELD)
    drop(field, "bad.txt", SEA.replace("2 3", "2 x"))
    expect(said).to_contain_text("Line 2, column 7")
    field.keyboard.type("3")  # the wrong character is selected
    dialog.get_by_role("button", name="Open").click()
    expect_map(field, SEA_DRAWN)


def test_one_of_several_problems_is_chosen(field: Page) -> None:
    dialog = paste(field, "2\n1 2 3\n4 5 6\n7 0 8\n1 2 3\n4 5 6\n0 7 8\n")
    which = dialog.get_by_role("combobox")
    expect(which).to_be_visible()
    expect(which.get_by_role("option")).to_have_text(["1: board, 3 × 3", "2: board, 3 × 3"])
    which.select_option("1")
    dialog.get_by_role("button", name="Open").click()
    expect(message(field)).to_have_text("Opened: a board of 3 × 3.")
    expect(dialog).not_to_be_visible()
    expect(field.locator("#board-status")).to_contain_text("4 5 6, blank 7 8")


def test_a_map_is_saved_in_each_format_and_read_again(field: Page) -> None:
    dialog = save_dialog(field, "Digit map (0–5)")
    path = dialog.get_by_role("checkbox", name="Mark the path found")
    expect(path).to_be_disabled()  # there is none
    dialog.get_by_role("button", name="Cancel").click()
    for format, kind, name in (
        ("Astrolabe document (JSON)", "json", "map-6x3.json"),
        ("Digit map (0–5)", "sea", "map-6x3.txt"),
        ("MovingAI map", "movingai", "map-6x3.map"),
    ):
        text = text_of(save(field, format), name)
        problem = formats.read_as(kind, text).problems[0]
        assert formats.write(kind, problem) == formats.write(kind, grid_from(FIELD))
        if kind == "json":
            assert json.loads(text)["settings"] == {"algorithm": "a-star", "heuristic": "default", "diagonal": "never"}
    assert save(field, "Slides or figure for LaTeX").suggested_filename == "map-6x3.tex"

    button(field, "To the end").click()
    expect(field.get_by_role("region", name="Statistics")).to_contain_text("7")
    assert text_of(save(field, "Digit map (0–5)", path=True), "map-6x3.txt").count("*") >= 6


def text_of(saved: Download, name: str) -> str:
    assert saved.suggested_filename == name
    return Path(saved.path()).read_text(encoding="utf-8")


def test_what_a_format_cannot_hold_is_said_in_the_dialog_and_a_picture_explains_its_marks(field: Page) -> None:
    choose_ground(field, "Cost 5")
    drag(field, [(0, 0), (1, 0)])
    expect_map(field, FIELD.replace("......", "55....", 1))
    dialog = save_dialog(field, "Digit map (0–5)")
    expect(dialog.get_by_role("alert")).to_contain_text("rough ground")
    expect(dialog.get_by_role("button", name="Save")).to_be_disabled()
    format = dialog.get_by_role("combobox", name="Format")
    format.select_option(label="Picture that opens again (PNG)")
    expect(dialog.get_by_role("button", name="Save")).to_be_enabled()
    format.select_option(label="Picture that opens again (SVG)")
    dialog.get_by_role("checkbox", name="With what the marks mean").check()
    text = text_of(saved_by(dialog), "map-6x3.svg")
    assert ">Wall</text>" in text
    assert ">Goal</text>" in text


@pytest.mark.thorough
def test_a_picture_that_is_opened_brings_map_settings_and_step_back(field: Page) -> None:
    tie, step = (
        field.get_by_role("combobox", name="Tie-break"),
        field.get_by_role("spinbutton", name="Step", exact=True),
    )
    tie.select_option("lifo")
    for _ in range(3):
        field.keyboard.press("ArrowRight")
    expect(step).to_have_value("3")
    pictures = {format: save(field, f"Picture that opens again ({format})") for format in ("PNG", "SVG")}
    tie.select_option("fifo")
    drag(field, [(0, 0), (5, 0)])
    for format, saved in pictures.items():
        assert saved.suggested_filename == f"map-6x3.{format.lower()}"
        open_dialog(field).get_by_label("Choose a file…").set_input_files(saved.path())
        expect_map(field, FIELD)
        expect(tie).to_have_value("lifo")
        expect(step).to_have_value("3")
        button(field, "Undo").click()
        expect_map(field, FIELD.replace("......", "######", 1))
        expect(tie).to_have_value("fifo")


def test_a_search_is_saved_as_a_film_with_a_picture_for_each_step_unless_that_is_stopped(field: Page) -> None:
    field.keyboard.press("ArrowRight")
    step = field.get_by_role("spinbutton", name="Step", exact=True)
    expect(step).to_have_value("1")
    dialog = save_dialog(field, "Film of the search (GIF)")
    expect(dialog.get_by_role("button", name="Save")).to_be_enabled()
    dialog.get_by_role("spinbutton", name="From step").fill("2")
    dialog.get_by_role("spinbutton", name="To step").fill("6")
    saved = saved_by(dialog)
    assert saved.suggested_filename == "map-6x3.gif"
    length, *pictures = field.evaluate(FILM_AT, [film_of(saved), [25, 50, 75, 100, 300]])
    assert length == 300
    assert len(set(pictures)) == 5
    expect(step).to_have_value("1")

    save_dialog(field, "Video of the search (WebM)")
    dialog.get_by_role("combobox", name="Pace").select_option(label="A fixed length, whatever the run")
    dialog.get_by_role("spinbutton", name="Length in seconds").fill("600")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("progressbar", name="Making the film")).to_be_visible()
    expect(dialog.get_by_role("button", name="Save")).to_be_disabled()
    dialog.get_by_role("button", name="Stop").click()
    expect(dialog.get_by_role("alert")).to_have_text("Stopped; nothing was saved.")
    expect(dialog.get_by_role("progressbar")).to_be_hidden()
    dialog.get_by_role("button", name="Cancel").click()
    expect(step).to_have_value("1")


def test_a_search_is_saved_as_a_video_of_a_fixed_length_that_plays(field: Page) -> None:
    films = {}
    for format in ("MP4", "WebM"):
        dialog = save_dialog(field, f"Video of the search ({format})")
        dialog.get_by_role("combobox", name="Pace").select_option(label="A fixed length, whatever the run")
        dialog.get_by_role("spinbutton", name="Length in seconds").fill("1")
        dialog.get_by_role("combobox", name="Size").select_option(label="1280 × 720")
        films[f"video/{format.lower()}"] = film_of(saved_by(dialog))
    browser = field.context.browser
    assert browser
    player = browser.new_page()  # with a policy of its own, and nothing of what our page watches
    for kind, film in films.items():
        duration, width, height, first, last = player.evaluate(PLAYED, {"film": film, "type": kind})
        assert duration == pytest.approx(1, abs=0.04)
        assert (width, height) == (1280, 720)
        assert first != last
    player.close()


def test_a_picture_is_copied_to_be_pasted(field: Page) -> None:
    field.context.grant_permissions(["clipboard-read", "clipboard-write"])
    button(field, "Save").click()
    dialog = field.get_by_role("dialog", name="Save")
    dialog.get_by_role("combobox", name="Format").select_option(label="Picture that opens again (PNG)")
    dialog.get_by_role("button", name="Copy the picture").click()
    expect(dialog.get_by_role("status").filter(has_text="copied")).to_be_visible()
    across, down = field.evaluate(PASTED)
    assert across >= 300
    assert down >= 150


def test_a_picture_from_elsewhere_becomes_a_map_after_a_look_at_it_and_a_hostile_one_nothing(field: Page) -> None:
    dark_left = field.evaluate(source("support/scripts/pagelooks.js", "darkLeft"))
    dialog = open_dialog(field)
    file: Any = {"name": "plan.jpg", "mimeType": "image/jpeg", "buffer": b64decode(dark_left)}
    dialog.get_by_label("Choose a file…").set_input_files(file)
    dialog.get_by_role("spinbutton", name="Cells along the longer side").fill("8")
    expect(dialog.get_by_role("img", name="Map of 8 × 4 cells with 8 walls")).to_be_visible()
    dialog.get_by_role("button", name="Make this map").click()
    expect_map(field, "##S.....\n" + "##......\n" * 2 + "##.....G")
    button(field, "Undo").click()
    expect_map(field, FIELD)
    text: Any = {"name": "plan.png", "mimeType": "image/png", "buffer": b"no picture"}
    open_dialog(field).get_by_label("Choose a file…").set_input_files(text)
    expect(dialog.get_by_role("alert")).to_have_text("“plan.png” is not a picture that this browser can read.")
    dialog.get_by_role("button", name="Cancel").click()

    drop(field, "slide.svg", '<svg xmlns="http://www.w3.org/2000/svg" onload="taken()"><script>taken()</script></svg>')
    expect(dialog.get_by_role("alert")).to_contain_text("This picture holds no map and no board.")
    assert field.evaluate("document.querySelectorAll('[onload], svg script').length") == 0
    drop(field, "cut.svg", "<svg><metadata><astrolabe:document>abc")
    expect(dialog.get_by_role("alert")).to_contain_text("This picture is damaged or incomplete")


def test_a_reload_loses_nothing(field: Page) -> None:
    field.get_by_role("combobox", name="Tie-break").select_option("lifo")
    drag(field, [(0, 0), (5, 0)])
    for _ in range(2):
        button(field, "Step forward").click()
    with field.expect_navigation():
        button(field, "Step forward").evaluate(LAST_MOMENT)
    expect(field.get_by_role("combobox", name="Tie-break")).to_have_value("lifo")
    expect(field.get_by_role("spinbutton", name="Step", exact=True)).to_have_value("3")
    drag(field, [(0, 2), (0, 2)])
    expect_map(field, "######\nS.#..G\n#.....")


@pytest.mark.thorough
def test_a_large_map_is_kept_too(field: Page) -> None:
    button(field, "New map…").click()
    dialog = field.get_by_role("dialog", name="New map")
    dialog.get_by_role("combobox", name="Contents").select_option("rooms")
    dialog.get_by_role("spinbutton", name="Width").fill("1200")
    dialog.get_by_role("spinbutton", name="Height").fill("900")
    dialog.get_by_role("button", name="Make the map").click()
    expect(dialog).to_be_hidden()
    field.reload()
    button(field, "New map…").click()
    expect(dialog.get_by_role("spinbutton", name="Width")).to_have_value("1200")
    expect(dialog.get_by_role("spinbutton", name="Height")).to_have_value("900")


UNREADABLE: list[dict[str, Any]] = [
    {"settings": {"algorithm": "from-a-newer-version"}},
    {"map": {"width": 3}},
    {"instead": "{"},
]


@pytest.mark.thorough
def test_what_was_kept_and_cannot_be_read_is_put_aside_and_said(field: Page) -> None:
    for at, changed in enumerate(UNREADABLE):
        if at:
            field.evaluate("(link) => { location.hash = link; }", link_to(grid_from(FIELD)))
            expect_map(field, FIELD)
        field.evaluate(PUT, changed)
        field.reload()
        expect(message(field)).to_contain_text("could not be read")
        drag(field, [(0, 0), (1, 0)])
        button(field, "Play").click()
        expect(field.get_by_role("spinbutton", name="Step", exact=True)).not_to_have_value("0")
        assert field.evaluate(COUNTED, "aside") == at + 1


@pytest.mark.live(False)
def test_a_browser_that_keeps_nothing_says_so_once_and_one_without_a_database_shows_the_page(
    page: Page, open_page: OpenPage
) -> None:
    full = "() => { throw new DOMException('full', 'QuotaExceededError'); }"
    opened = open_page()
    opened.evaluate(f"() => {{ IDBObjectStore.prototype.put = {full}; }}")
    drag(opened, [(0, 0), (1, 0)])
    expect(message(opened)).to_contain_text("The browser has no room for this map")
    page.add_init_script("IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }")
    page.reload()
    button(page, "Step forward").click()
    expect(page.get_by_role("spinbutton", name="Step", exact=True)).to_have_value("1")


@pytest.mark.thorough
def test_a_link_wins_over_what_was_kept(field: Page, open_page: OpenPage) -> None:
    page = open_page(link_to(grid_from("S.G")))
    page.reload()
    expect_map(page, "S.G")
    assert read(document_of("S.G")) == read(keepsake(page))
    assert drawn(document_of("S.G")) == "S.G"
