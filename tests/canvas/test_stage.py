"""The stage (`static/js/stage/stage.js`): whatever was shown before, a state has one picture, and it shows what is
so.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.engine.settings import Settings

from ..support.browser.staging import Staged
from ..support.browser.tabs import Complaints
from ..support.oracles.golden import RUNS
from ..support.oracles.maps import grid_from

pytestmark = pytest.mark.browser

WALKS = [name for name in RUNS if name not in ("board", "reopening")]  # `reopening` has a table of its own as heuristic
SEALED = grid_from("""
    S . # . .
    . . # . .
    # # # . G
""")
ROOM = grid_from("""
    S . . .
    . # 5 .
    . . . G
""")


@pytest.fixture
def staged(bare_stage: tuple[Staged, Complaints]) -> Iterator[Staged]:
    found, complaints = bare_stage
    found.call("support/scripts/stagepage.js", "restore")
    yield found
    assert not complaints, "\n".join(complaints)


def look(staged: Staged, function: str, given: object = None) -> Any:
    return staged.call("support/scripts/stagelooks.js", function, given)


def show(staged: Staged, name: str, **view: object) -> int:
    gridmap, settings = RUNS[name]
    assert isinstance(gridmap, GridMap)
    return staged.show(gridmap, settings, **view)


@pytest.mark.parametrize("name", WALKS)
def test_a_step_changes_the_picture_as_if_all_was_drawn_anew(name: str, staged: Staged) -> None:
    show(staged, name, arrows=True)
    wrong = look(staged, "staleRecords")
    assert wrong == []


def test_forward_and_back_show_the_same_pictures(staged: Staged) -> None:
    records = show(staged, "a-star")
    there, back = look(staged, "thereAndBack")
    assert there == back
    assert len(set(there)) > records / 2


@pytest.mark.parametrize(
    "change",
    ["hovered", "picked", "cursor", "start", "wall", "numbers", "heat", "camera"],
)
def test_a_change_shows_as_if_all_was_drawn_anew(change: str, staged: Staged) -> None:
    show(staged, "a-star")
    staged.seek(50)
    wrong = look(staged, "staleAfter", change)
    assert wrong == []


@pytest.mark.parametrize("change", ["asking", "presenting"])
def test_figures_that_come_and_go_leave_nothing_behind(change: str, staged: Staged) -> None:
    """Before there is a path: where one is drawn, all is drawn anew anyway."""
    staged.show(ROOM, numbers=True)
    staged.seek(6)
    wrong = look(staged, "staleAfter", change)
    assert wrong == []


def test_cells_have_the_colours_of_what_is_so(staged: Staged) -> None:
    show(staged, "a-star", numbers=False)
    staged.seek(1_000_000)
    wrong = look(staged, "wronglyColoured")
    assert wrong == []


def test_a_wall_hides_what_was_found_and_erasing_it_brings_it_back(staged: Staged) -> None:
    show(staged, "a-star", numbers=False)
    staged.seek(60)
    found = look(staged, "underAWall")
    assert found["after"] == found["before"]
    assert found["under"] != found["before"]
    assert found["faded"] not in (found["before"], found["under"])


def test_what_is_sealed_off_has_a_border_once_there_is_no_path(staged: Staged) -> None:
    staged.show(SEALED, numbers=False)
    edges = look(staged, "edges")
    assert edges[0][0] != edges[0][1]
    assert edges[1][0] == edges[1][1]


def test_a_path_runs_through_the_middle_of_its_cells(staged: Staged) -> None:
    staged.show(ROOM, numbers=False)
    staged.seek(1_000_000)
    found = look(staged, "alongThePath")
    assert found["inner"]
    assert all(colour == found["path"] for colour in found["colours"])


def test_the_theme_is_read_again_when_it_changes(staged: Staged) -> None:
    staged.show(ROOM, numbers=False)
    choices = ("theme light", "theme dark", "palette safe", "palette usual", "theme light")
    colours = look(staged, "coloursUnder", [choice.split() for choice in choices])
    assert colours[0] == colours[4]
    assert len({*colours}) == 3 + (colours[1] != colours[3])


def test_a_contrast_theme_of_the_system_leaves_the_map_its_colours(staged: Staged) -> None:
    """What a stylesheet may not colour there is drawn all the same: without its colours a map says nothing."""
    staged.show(ROOM, numbers=False)
    usual = look(staged, "coloursUnder", [["theme", "light"]])
    staged.page.emulate_media(forced_colors="active")
    found = look(staged, "coloursUnder", [["theme", "dark"], ["theme", "light"]])
    staged.page.emulate_media(forced_colors="none")
    assert found[1:] == usual
    assert found[0] != found[1]


def test_the_canvas_has_a_pixel_for_every_one_of_the_screen(staged: Staged) -> None:
    staged.show(ROOM)
    assert look(staged, "resized", [500, 123]) == [500, 123, True]


def test_a_wall_pops_up_unless_less_motion_is_wanted(staged: Staged) -> None:
    staged.show(ROOM)
    begun = []
    for motion in ("no-preference", "reduce"):
        staged.page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
        begun.append(look(staged, "popping"))
    staged.page.emulate_media(reduced_motion="no-preference")
    assert begun == [[True, False], [False, False]]


def test_more_figures_are_written_the_larger_the_cells_and_none_below_eleven_pixels(staged: Staged) -> None:
    staged.show(grid_from("S . . . . . . . 5 5 5 5 5 5 5 5 5 5 5 5 G"), Settings(diagonal="always"))
    staged.seek(30)
    fits = look(staged, "fits", [14, 20, 30, 40, 50, 60, 80, 100, 120])
    order = ["none", "bare", "one", "three", "all"]
    ranks = [order.index(fit["figures"]) for fit in fits]
    assert ranks == sorted(ranks)
    assert (ranks[0], ranks[1], ranks[-1]) == (0, 1, 4)
    assert min(fit["size"] for fit in fits) >= 11


def test_the_legend_lists_what_is_on_the_stage(staged: Staged) -> None:
    records = staged.show(ROOM)
    staged.seek(0)
    before = look(staged, "legend")
    rows = staged.page.locator("#legend > li")
    rows.evaluate_all("(rows) => rows.forEach((row) => row.classList.add('there-before'))")
    staged.seek(records)
    after = look(staged, "legend")
    assert rows.evaluate_all("(rows) => rows.every((row) => row.matches('.there-before'))")  # none is drawn anew
    assert before | {"Open": "true", "Closed": "true", "Path": "true"} == after
    assert before["Open"] == before["Path"] == before["Being expanded"] == "false"
    assert {"Start", "Goal", "Wall", "Rough ground, cost 5"} <= set(after)


def test_the_legend_of_a_heat_map_has_its_numbers(staged: Staged) -> None:
    records = staged.show(ROOM, heat="g")
    staged.seek(records)
    assert any(row.startswith("g from 0 to ") for row in look(staged, "legend"))


def test_the_status_says_what_the_canvas_shows(staged: Staged) -> None:
    records = staged.show(ROOM)
    staged.seek(records)
    counts = look(staged, "counts")
    text = staged.text("status")
    assert "Map of 4 × 3 cells, start (0, 0), goal (3, 2)." in text
    assert f"open: {counts['open']}, closed: {counts['closed']}." in text
    assert "Path: 5 steps, cost 5." in text


def test_the_cell_under_the_pointer_is_told_with_its_history_and_each_entry_is_a_jump(staged: Staged) -> None:
    records = staged.show(ROOM)
    staged.seek(records)
    staged.dispatch(type="hovered", cell=1)
    assert staged.text("cell-name") == "Cell (1, 0)"
    numbers = look(staged, "cellNumbers")
    assert numbers[:10] == ["Ground", "free, cost 1", "Status", "closed", "g", "1", "h", "4", "f", "5"]
    entries = staged.page.locator("#cell-history button")
    assert entries.first.inner_text() == "Step 2: opened, g = 1"
    entries.first.click()
    assert look(staged, "latest") == [1, 1]
