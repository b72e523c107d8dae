"""The stage (`static/js/stage/stage.js`): whatever was shown before, a state has one picture, and it shows what is
so.
"""

from collections.abc import Iterator

import pytest

from astrolabe.engine.settings import Settings
from astrolabe.spaces.gridmap import GridMap

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
    found.run("""
        resize(320, 240);
        document.documentElement.dataset.theme = 'light';
        await document.fonts.ready;
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);  // who watches sizes is told at the end of the frame before
    """)
    yield found
    assert not complaints, "\n".join(complaints)


def show(staged: Staged, name: str, **view: object) -> int:
    gridmap, settings = RUNS[name]
    assert isinstance(gridmap, GridMap)
    return staged.show(gridmap, settings, **view)


@pytest.mark.parametrize("name", WALKS)
def test_a_step_changes_the_picture_as_if_all_was_drawn_anew(name: str, staged: Staged) -> None:
    show(staged, name, arrows=True)
    wrong = staged.run("""
        const wrong = [];
        const look = (record) => {
            dispatch({ type: 'seek', record });
            const stepped = pixels();
            if (!sameBytes(stepped, drawnAnew())) wrong.push(record);
        };
        for (let record = 0; record <= Math.min(40, now.run.known); record += 1) look(record);
        for (let record = Math.min(40, now.run.known); record >= 20; record -= 1) look(record);
        for (let turn = 0; turn < 12; turn += 1) look((turn * 7919) % (now.run.known + 1));
        return wrong;""")
    assert wrong == []


def test_forward_and_back_show_the_same_pictures(staged: Staged) -> None:
    records = show(staged, "a-star")
    there, back = staged.run(
        """
        const seen = (record) => { dispatch({ type: 'seek', record }); return hashOf(pixels()); };
        const there = Array.from({ length: given + 1 }, (_, record) => seen(record));
        const back = Array.from({ length: given + 1 }, (_, record) => seen(given - record)).reverse();
        return [there, back];""",
        records,
    )
    assert there == back
    assert len(set(there)) > records / 2


@pytest.mark.parametrize(
    "change",
    ["hovered", "picked", "cursor", "start", "wall", "numbers", "heat", "camera"],
)
def test_a_change_shows_as_if_all_was_drawn_anew(change: str, staged: Staged) -> None:
    show(staged, "a-star")
    staged.seek(50)
    wrong = staged.run(
        """
        const walled = (cell) => ({ ...now.map, cells: now.map.cells.map((ground, at) => (at === cell ? 0 : ground)) });
        const changes = {
            hovered: (cell) => ({ type: 'hovered', cell }),
            picked: (cell) => ({ type: 'picked', cell }),
            cursor: (cell) => ({ type: 'editorChosen', editor: { keyboard: true, cursor: cell } }),
            start: (cell) => ({ type: 'mapDrawn', map: { ...now.map, start: cell } }),
            wall: (cell) => ({ type: 'mapDrawn', map: walled(cell) }),
            numbers: (cell) => ({ type: 'viewChosen', view: { numbers: cell % 2 === 0 } }),
            heat: (cell) => ({ type: 'viewChosen', view: { heat: ['none', 'g', 'h', 'f', 'order'][cell % 5] } }),
            camera: (cell) => ({ type: 'cameraMoved', camera: { fitted: false, scale: 3 * cell, x: cell / 9 } }),
        };
        theStage.pops.begin = () => {};  // the pop of a wall takes its time
        const wrong = [];
        for (const cell of [3, 9, 11, 20, 21, 30, 41]) {
            dispatch(changes[given](cell));
            const changed = pixels();
            if (!sameBytes(changed, drawnAnew())) wrong.push(cell);
        }
        delete theStage.pops.begin;
        return wrong;""",
        change,
    )
    assert wrong == []


def test_cells_have_the_colours_of_what_is_so(staged: Staged) -> None:
    show(staged, "a-star", numbers=False)
    staged.seek(1_000_000)
    wrong = staged.run("""
        const { colour } = theStage.theme;
        const names = ['', 'open', 'closed'];
        const wrong = [];
        for (let cell = 0; cell < now.map.cells.length; cell += 1) {
            const { kind, cost } = now.map.palette[now.map.cells[cell]];
            if (cost !== 1 || shown.path.includes(cell)) continue;
            const name = kind === 'wall' ? 'wall' : names[shown.status(cell)] || 'free';
            if (colourAt(cell, 0.15, 0.85).join() !== colour[name].join()) wrong.push([cell, name]);
        }
        return wrong;""")
    assert wrong == []


def test_a_wall_hides_what_was_found_and_erasing_it_brings_it_back(staged: Staged) -> None:
    show(staged, "a-star", numbers=False)
    staged.seek(60)
    before, under, after, faded = staged.run("""
        const cell = shown.records.node(0);
        const near = cell + 1;
        theStage.pops.begin = () => {};
        const seen = () => colourAt(near, 0.15, 0.85);
        const [map, before] = [now.map, seen()];
        const cells = map.cells.slice();
        cells[near] = 0;
        dispatch({ type: 'mapDrawn', map: { ...map, cells } });
        const under = seen();
        dispatch({ type: 'mapDrawn', map: { ...map, cells: map.cells.slice() } });
        const faded = seen();
        dispatch({ type: 'mapDrawn', map });
        delete theStage.pops.begin;
        return [before, under, seen(), faded];""")
    assert after == before
    assert under != before
    assert faded not in (before, under)


def test_what_is_sealed_off_has_a_border_once_there_is_no_path(staged: Staged) -> None:
    records = staged.show(SEALED, numbers=False)
    edges = staged.run(
        """
        return [given - 1, given].map((record) => {
            dispatch({ type: 'seek', record });
            return [colourAt(5, 0.5, 0.98), theStage.theme.colour.sealed].map((colour) => colour.slice(0, 3).join());
        });""",
        records,
    )
    assert edges[0][0] != edges[0][1]
    assert edges[1][0] == edges[1][1]


def test_a_path_runs_through_the_middle_of_its_cells(staged: Staged) -> None:
    staged.show(ROOM, numbers=False)
    staged.seek(1_000_000)
    path, colours = staged.run("""
        const inner = shown.path.slice(1, -1);
        return [inner, [...new Set(inner.map((cell) => colourAt(cell).join()))]];""")
    assert path
    assert colours == [",".join(map(str, staged.run("return theStage.theme.colour.path.slice(0, 3);")))]


def test_the_theme_is_read_again_when_it_changes(staged: Staged) -> None:
    staged.show(ROOM, numbers=False)
    colours = staged.run("""
        const found = [];
        const choices = ['theme light', 'theme dark', 'palette safe', 'palette usual', 'theme light'];
        for (const [name, value] of choices.map((choice) => choice.split(' '))) {
            document.documentElement.dataset[name] = value;
            await new Promise(requestAnimationFrame);
            found.push([colourAt(5), colourAt(0, 0.1, 0.1)].join());
        }
        return found;""")
    assert colours[0] == colours[4]
    assert len({*colours}) == 3 + (colours[1] != colours[3])


def test_the_canvas_has_a_pixel_for_every_one_of_the_screen(staged: Staged) -> None:
    staged.show(ROOM)
    sizes = staged.run("""
        resize(500, 123);
        await new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));
        return [part('canvas').width, part('canvas').height, sameBytes(pixels(), drawnAnew())];""")
    assert sizes == [500, 123, True]


def test_a_wall_pops_up_unless_less_motion_is_wanted(staged: Staged) -> None:
    staged.show(ROOM)
    begun = []
    for motion in ("no-preference", "reduce"):
        staged.page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
        begun.append(
            staged.run("""
            const cells = now.map.cells.slice();
            cells[2] = 1 - cells[2];
            if (cells[2]) { cells[2] = 0; cells[3] = 0; }
            dispatch({ type: 'mapDrawn', map: { ...now.map, cells } });
            const going = theStage.pops.going;
            await new Promise((then) => setTimeout(then, 220));
            dispatch({ type: 'mapDrawn', map: { ...now.map, cells: cells.fill(1, 2, 4).slice() } });
            return [going, theStage.pops.going];""")
        )
    staged.page.emulate_media(reduced_motion="no-preference")
    assert begun == [[True, False], [False, False]]


def test_more_figures_are_written_the_larger_the_cells_and_none_below_eleven_pixels(staged: Staged) -> None:
    staged.show(grid_from("S . . . . . . . 5 5 5 5 5 5 5 5 5 5 5 5 G"), Settings(diagonal="always"))
    staged.seek(30)
    fits = staged.run("""
        return [14, 20, 30, 40, 50, 60, 80, 100, 120].map((scale) => {
            dispatch({ type: 'cameraMoved', camera: { fitted: false, scale, x: 0, y: 0 } });
            return theStage.scene.fit;
        });""")
    order = ["none", "bare", "one", "three", "all"]
    ranks = [order.index(fit["figures"]) for fit in fits]
    assert ranks == sorted(ranks)
    assert (ranks[0], ranks[1], ranks[-1]) == (0, 1, 4)
    assert min(fit["size"] for fit in fits) >= 11


LEGEND = """
    const rows = [...part('legend').children].map((item) => [item.textContent, item.dataset.used]);
    return Object.fromEntries(rows);
"""


def test_the_legend_lists_what_is_on_the_stage(staged: Staged) -> None:
    records = staged.show(ROOM)
    staged.seek(0)
    before = staged.run(LEGEND)
    staged.seek(records)
    after = staged.run(LEGEND)
    assert before | {"Open": "true", "Closed": "true", "Path": "true"} == after
    assert before["Open"] == before["Path"] == before["Being expanded"] == "false"
    assert {"Start", "Goal", "Wall", "Rough ground, cost 5"} <= set(after)


def test_the_legend_of_a_heat_map_has_its_numbers(staged: Staged) -> None:
    records = staged.show(ROOM, heat="g")
    staged.seek(records)
    assert any(row.startswith("g from 0 to ") for row in staged.run(LEGEND))


def test_the_status_says_what_the_canvas_shows(staged: Staged) -> None:
    records = staged.show(ROOM)
    staged.seek(records)
    counts = staged.run("return shown.counts;")
    text = staged.text("status")
    assert "Map of 4 × 3 cells, start (0, 0), goal (3, 2)." in text
    assert f"open: {counts['open']}, closed: {counts['closed']}." in text
    assert "Path: 5 steps, cost 5." in text


def test_the_cell_under_the_pointer_is_told_with_its_history_and_each_entry_is_a_jump(staged: Staged) -> None:
    records = staged.show(ROOM)
    staged.seek(records)
    staged.dispatch(type="hovered", cell=1)
    assert staged.text("cell-name") == "Cell (1, 0)"
    numbers = staged.run("return [...part('cell-numbers').children].map((part) => part.textContent);")
    assert numbers[:10] == ["Ground", "free, cost 1", "Status", "closed", "g", "1", "h", "4", "f", "5"]
    entries = staged.page.locator("#cell-history button")
    assert entries.first.inner_text() == "Step 2: opened, g = 1"
    entries.first.click()
    record = staged.run("return shown.latest;")
    assert staged.run("return [shown.records.kind(given), shown.records.node(given)];", record) == [1, 1]
