"""Pattern databases on the page: built in sight when they are chosen, and used once they are there."""

from pathlib import Path
from random import Random
from shutil import copytree

import pytest
from playwright.sync_api import BrowserContext, expect

from astrolabe.core.cache_folder import caches
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.domains.boards.heuristics.databases import tables_on_disk
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import solve

from ..support.browser.links import link_to
from ..support.browser.locators import button, timeline
from ..support.browser.serving import Process
from ..support.browser.tabs import Complaints
from ..support.oracles.maps import built, random_board

pytestmark = pytest.mark.browser

CHOSEN = "pattern-databases"


def problem(width: int, height: int, slides: int) -> BoardProblem:
    return BoardProblem(width, height, random_board(Random(5), width, height, slides), ordered_goal(width, height))


def steps(asked: BoardProblem, heuristic: str) -> int:
    """Of an A* that is shown: its expansions, the opening of the start and the taking of the goal."""
    return solve(asked, Settings(heuristic=heuristic)).statistics.expanded + 2


@pytest.mark.thorough
def test_tables_are_built_in_sight_while_manhattan_stands_in(
    context: BrowserContext, complaints: Complaints, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for compiled in caches().glob("engine-*"):  # what is to be built in sight are the tables
        copytree(compiled, tmp_path / compiled.name)
    monkeypatch.setenv("ASTROLABE_CACHE", str(tmp_path))
    monkeypatch.setattr(tables_on_disk, "SHELF", tables_on_disk.Shelf())
    large, small = problem(5, 5, 24), problem(6, 3, 60)
    page = context.new_page()
    bar = page.get_by_role("progressbar", name="Building the pattern databases")
    said = page.get_by_role("region", name="Algorithm").get_by_role("status")
    with Process() as server:
        address = f"http://127.0.0.1:{server.port}/"
        complaints.watch(page)
        page.goto(address + link_to(large, heuristic=CHOSEN))
        expect(bar).to_be_visible()
        expect(said.filter(has_text="Building the tables for 5×5 (58.6\u00a0MB, kept on disk).")).to_be_visible()
        expect(timeline(page)).to_have_attribute("aria-valuetext", f"step 0 of {steps(large, 'manhattan')}")
        button(page, "Cancel").click()
        expect(said.filter(has_text="are not built yet. Searches use Manhattan.")).to_be_visible()
        expect(bar).to_be_hidden()
        button(page, "Build the tables").click()
        expect(bar).to_be_visible()
        button(page, "Cancel").click()

        page.goto(address + link_to(small, heuristic=CHOSEN))
        ready = said.filter(has_text="Tables for 6×3: 4.1\u00a0MB in memory.")
        expect(ready).to_be_visible(timeout=120_000)  # compiled and built, on a busy machine
        built(6, 3, small.goal)
        expect(timeline(page)).to_have_attribute("aria-valuetext", f"step 0 of {steps(small, CHOSEN)}")
        assert steps(small, CHOSEN) < steps(small, "manhattan")
        page.close()  # it may be asking how far the tables are, and the server ends before the page does
