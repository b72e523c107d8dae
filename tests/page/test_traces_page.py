"""Searches of other programs, opened from their traces: played like any other, with no engine behind them."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.domains.boards.formats.traceboards import board_in
from astrolabe.formats import Document
from astrolabe.formats.searchtrace import read_events
from astrolabe.web.questions.question import Services
from astrolabe.web.replays.outgoing import trace_of
from astrolabe.web.replays.recording import recorded

from ..support.browser.drawing import expect_map
from ..support.browser.links import link_to
from ..support.browser.locators import button, show_tab, timeline
from ..support.oracles.maps import grid_from

pytestmark = [pytest.mark.browser, pytest.mark.live]

DRAWN = """
    ......
    .S.#.G
    ...#..
    ......
"""
FIELD = grid_from(DRAWN)
BOARD = BoardProblem(3, 3, bytes([1, 2, 3, 0, 4, 6, 7, 5, 8]), ordered_goal(3, 3))


def given(page: Page, name: str, text: str) -> Any:
    """The Open dialog with a file."""
    button(page, "Open").click()
    dialog = page.get_by_role("dialog", name="Open a map or a board")
    file: Any = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    dialog.get_by_label("Choose a file…").set_input_files(file)
    return dialog


def sentence(page: Page) -> Any:
    return page.get_by_role("region", name="Explanation").get_by_role("status")


@pytest.mark.thorough
def test_a_trace_is_looked_at_laid_on_the_map_played_kept_and_saved(
    open_page: Callable[..., Page], tmp_path: Path
) -> None:
    text = trace_of(recorded(Document((FIELD,), settings={"algorithm": "greedy"}), Services()).runs[0])
    page = open_page(link_to(FIELD))
    expect_map(page, DRAWN)
    offer = given(page, "theirs.yaml", text).get_by_role("region", name="Search trace")
    expect(offer).to_contain_text("every cell is shown as free ground")
    offer.get_by_role("checkbox", name="Lay it on the map").check()
    expect(offer).not_to_contain_text("every cell is shown as free ground")
    expect(offer).to_contain_text("Its h is taken from the trace")
    offer.get_by_role("button", name="Play this search").click()
    page.keyboard.press("End")
    expect(sentence(page)).to_contain_text("Path found")
    ended = timeline(page).get_attribute("aria-valuetext")
    page.keyboard.press("ArrowLeft")
    expect(sentence(page)).to_have_text(re.compile(r"^Expanding \(\d, \d\): f = \d"))
    page.keyboard.press("ArrowRight")
    expect_map(page, DRAWN)
    button(page, "As it is stored").click()
    expect(page.get_by_text("another program's trace, which does not say that").first).to_be_visible()
    page.reload()
    expect(page.get_by_text("This search was recorded by another program.").first).to_be_visible()
    expect(timeline(page)).to_have_attribute("aria-valuetext", str(ended))
    button(page, "Save").click()
    dialog = page.get_by_role("dialog", name="Save")
    dialog.get_by_role("combobox", name="Format").select_option(label="Worksheet with key (print)")
    expect(dialog.get_by_role("button", name="Save", exact=True)).to_be_disabled()
    dialog.get_by_role("combobox", name="Format").select_option(label="Search trace for Posthoc (YAML)")
    with page.expect_download() as saved:
        dialog.get_by_role("button", name="Save", exact=True).click()
    saved.value.save_as(tmp_path / "again.yaml")
    ours, theirs = (
        [event[1:] for event in read_events(each, board_in)] for each in (text, (tmp_path / "again.yaml").read_text())
    )
    assert ours == theirs
    button(page, "Search again").click()
    expect(page.get_by_text("This search was recorded by another program.")).to_have_count(0)


def test_a_trace_of_boards_is_played_and_what_cannot_be_is_refused(open_page: Callable[..., Page]) -> None:
    text = trace_of(recorded(Document((BOARD,)), Services()).runs[0])
    page = open_page("")
    dialog = given(page, "boards.yaml", text.replace("g: 1,", "g: 5,", 1))
    expect(dialog.get_by_role("alert")).to_contain_text("g is 5 here, but it must be one more than the parent's")
    dialog.get_by_role("button", name="Cancel").click()
    states = [{"type": "expanding", "id": "<b>1 2 3</b>", "g": 0, "f": 0}]
    dialog = given(page, "hostile.trace.json", json.dumps({"events": states}))
    expect(dialog.get_by_role("alert")).to_contain_text("where this node is, no event says")
    dialog.get_by_role("button", name="Cancel").click()
    offer = given(page, "boards.yaml", text).get_by_role("region", name="Search trace")
    expect(offer).to_contain_text("A search by another program was read")
    offer.get_by_role("button", name="Play this search").click()
    page.keyboard.press("End")
    expect(sentence(page)).to_contain_text("Solved in 3 moves")
    show_tab(page, "Map")
    show_tab(page, "Board")
    expect(sentence(page)).to_contain_text("Solved in 3 moves")
