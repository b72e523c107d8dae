"""The big picture (`static/js/stage/painter.js`, `stage/tilepyramid.js`): right at every size, and made again only
where it changed.
"""

import pytest

from ..support.browser.modules import Modules

pytestmark = pytest.mark.browser

# Marks 1 to 6 are drawn in 101 to 106, grounds 0 (a wall, hides marks) and 1 in 0 and 200, all in the red channel.
LOAD = """
    const { Painter } = await import('/static/js/stage/painter.js');
    const red = (value) => ((255 << 24) | value) >>> 0;
    const colours = { ground: new Uint32Array(256), marks: new Uint32Array(256), covers: new Uint8Array(256) };
    colours.ground.fill(red(200));
    colours.ground[0] = red(0);
    colours.covers[0] = 1;
    for (let mark = 1; mark <= 6; mark += 1) colours.marks[mark] = red(100 + mark);
    const painterOf = (width, height, cells, clock = () => 0) => {
        const painter = new Painter(clock);
        painter.setGround({ width, height, cells });
        painter.setColours(colours);
        return painter;
    };
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
    const viewOf = (scale, width, height) => ({ width, height, ratio: 1, foot: 0, scale, x: 0, y: 0 });
    const painted = (painter, scale, across, down) => {
        const width = across ?? Math.ceil(painter.cells.width * scale);
        const height = down ?? Math.ceil(painter.cells.height * scale);
        [canvas.width, canvas.height] = [width, height];
        const complete = painter.paint(context, viewOf(scale, width, height));
        const { data } = context.getImageData(0, 0, width, height);
        return { complete, reds: [...data.filter((_, at) => at % 4 === 0)] };
    };
    const cellsOf = (size, chance) => Uint8Array.from({ length: size }, () => (chance() < 0.3 ? 0 : 1));
"""


@pytest.mark.parametrize("scale", [1, 2, 5])
def test_every_pixel_has_the_colour_of_its_cell(scale: int, modules: Modules) -> None:
    wrong = modules.run(
        LOAD
        + """
        const [width, height, chance] = [150, 70, randomOf(1)];
        const painter = painterOf(width, height, cellsOf(width * height, chance));
        for (let cell = 0; cell < width * height; cell += 3) painter.setMark(cell, 1 + (cell % 6));
        const { ground, marks } = painter.cells;
        const wanted = (cell) => (ground[cell] === 0 ? 0 : marks[cell] ? 100 + marks[cell] : 200);
        const across = width * given;
        return painted(painter, given).reds.filter((red, at) => {
            const [x, y] = [Math.floor((at % across) / given), Math.floor(at / across / given)];
            return red !== wanted(y * width + x);
        }).length;""",
        scale,
    )
    assert wrong == 0


@pytest.mark.parametrize("scale", [0.7, 0.5, 0.25, 0.2, 0.1])
def test_a_frontier_one_cell_wide_never_vanishes(scale: float, modules: Modules) -> None:
    thin = modules.run(
        LOAD
        + """
        const side = 700;
        const painter = painterOf(side, side, new Uint8Array(side * side).fill(1));
        for (let at = 0; at < side; at += 1) {
            for (let x = 0; x < at; x += 1) painter.setMark(at * side + x, 4);
            painter.setMark(at * side + at, 6);
        }
        const across = Math.floor(side * given);
        const { reds } = painted(painter, given, across, across);
        const rows = Array.from({ length: across }, (_, y) => reds.slice(y * across, (y + 1) * across));
        return rows.filter((row) => !row.includes(106)).length;""",
        scale,
    )
    assert thin == 0


@pytest.mark.parametrize("stage", [(900, 420), (240, 130)], ids=["wide", "tiny"])
def test_on_the_largest_map_it_is_in_every_row_at_every_zoom(stage: tuple[int, int], modules: Modules) -> None:
    found = modules.run(
        LOAD
        + """
        const camera = await import('/static/js/stage/camera.js');
        const [side, [width, height]] = [4096, given];
        const painter = painterOf(side, side, new Uint8Array(side * side).fill(1));
        const { marks } = painter.cells;
        for (let at = 0; at < side; at += 1) {
            marks.fill(4, at * side, at * side + at);
            marks[at * side + at] = 6;
        }
        const stage = { width, height, ratio: 1, foot: 0 };
        const [scales, thin] = [[], []];
        const fitted = { scale: 1, x: 0, y: 0, fitted: true };
        for (let view = camera.viewOf(fitted, painter.cells, stage); view.scale < 1.2;) {
            [canvas.width, canvas.height] = [width, height];
            painter.paint(context, view);
            const { data } = context.getImageData(0, 0, width, height);
            const rows = Array.from({ length: height }, (_, y) => y).filter((y) => {
                const line = Math.floor(view.y + (y + 0.5) / view.scale);
                return line >= 8 && line < side - 8 && line > view.x + 8 && line < view.x + width / view.scale - 8;
            });
            const has = (y) => Array.from({ length: width }, (_, x) => data[(y * width + x) * 4]).includes(106);
            thin.push(...rows.filter((y) => !has(y)).map((y) => [view.scale, y]));
            scales.push(rows.length);
            view = camera.viewOf(camera.zoomed(view, painter.cells, 1.21, 0, 0), painter.cells, stage);
        }
        return { thin, zooms: scales.length, least: Math.min(...scales) };""",
        list(stage),
    )
    assert found["thin"] == []
    assert found["zooms"] > 10
    assert found["least"] > 60


def test_a_block_without_marks_shows_the_mean_of_its_ground(modules: Modules) -> None:
    reds = modules.run(
        LOAD
        + """
        const cells = Uint8Array.from({ length: 128 * 128 }, (_, cell) => ((cell % 128) + Math.floor(cell / 128)) % 2);
        return [...new Set(painted(painterOf(128, 128, cells), 0.25).reds)];"""
    )
    assert reds == [100]


def test_a_block_of_the_largest_kind_shows_the_mean_as_well(modules: Modules) -> None:
    reds = modules.run(
        LOAD
        + """
        const cells = Uint8Array.from({ length: 256 * 256 }, (_, cell) => ((cell % 256) + Math.floor(cell / 256)) % 2);
        return [...new Set(painted(painterOf(256, 256, cells), 1 / 64).reds)];"""
    )
    assert reds == [100]


def test_a_block_shows_its_weightiest_mark_but_none_under_a_wall(modules: Modules) -> None:
    reds = modules.run(
        LOAD
        + """
        const cells = new Uint8Array(64).fill(1);
        cells[9] = 0;
        const painter = painterOf(8, 8, cells);
        [[0, 4], [9, 6], [18, 5], [4, 2], [32, 6], [36, 1]].forEach((pair) => painter.setMark(...pair));
        return painted(painter, 0.25).reds;"""
    )
    assert reds == [105, 102, 106, 101]


def test_only_changed_tiles_are_made_again(modules: Modules) -> None:
    pixels = modules.run(
        LOAD
        + """
        const painter = painterOf(1024, 1024, new Uint8Array(1024 * 1024).fill(1));
        painted(painter, 1, 1024, 1024);
        const { context: image } = painter.levels[0];
        const put = [];
        image.putImageData = (_, dx, dy, x, y, width, height) => put.push([width, height]);
        [5, 70, 1024 * 600 + 900].forEach((cell) => painter.setMark(cell, 6));
        painted(painter, 1, 1024, 1024);
        return put;"""
    )
    assert sorted(pixels) == [[64, 64], [128, 64]]


@pytest.mark.parametrize("scale", [3, 1, 0.5, 0.2])
def test_a_picture_that_was_changed_a_thousand_times_is_like_a_new_one(scale: float, modules: Modules) -> None:
    same = modules.run(
        LOAD
        + """
        const [width, height, chance] = [200, 130, randomOf(7)];
        let cells = cellsOf(width * height, chance);
        const painter = painterOf(width, height, cells);
        for (let turn = 0; turn < 1000; turn += 1) {
            painter.setMark(Math.floor(chance() * width * height), Math.floor(chance() * 7));
            if (turn % 50 === 0) {
                cells = cells.slice();
                cells[Math.floor(chance() * width * height)] ^= 1;
                painter.setGround({ width, height, cells });
                painted(painter, given);
            }
        }
        const fresh = painterOf(width, height, cells);
        fresh.setMarks((cell) => painter.cells.marks[cell]);
        return painted(painter, given).reds.join() === painted(fresh, given).reds.join();""",
        scale,
    )
    assert same


def test_what_does_not_fit_into_a_frame_is_painted_in_the_next_ones(modules: Modules) -> None:
    frames, same = modules.run(
        LOAD
        + """
        let time = 0;
        const [side, chance] = [640, randomOf(3)];
        const cells = cellsOf(side * side, chance);
        const slow = painterOf(side, side, cells, () => (time += 6));
        let frames = 1;
        while (!painted(slow, 1).complete && frames < 100) frames += 1;
        return [frames, painted(slow, 1).reds.join() === painted(painterOf(side, side, cells), 1).reds.join()];"""
    )
    assert 1 < frames <= 10
    assert same


def test_a_map_of_another_size_begins_anew(modules: Modules) -> None:
    reds = modules.run(
        LOAD
        + """
        const painter = painterOf(4, 4, new Uint8Array(16).fill(1));
        painter.setMark(3, 6);
        painted(painter, 1);
        const changed = painter.setGround({ width: 3, height: 2, cells: new Uint8Array(6).fill(1) });
        return [changed, ...painted(painter, 1).reds];"""
    )
    assert reds == [None, 200, 200, 200, 200, 200, 200]


def test_the_cells_that_changed_their_ground_are_told(modules: Modules) -> None:
    changed = modules.run(
        LOAD
        + """
        const painter = painterOf(101, 3, new Uint8Array(303).fill(1));
        const cells = new Uint8Array(303).fill(1);
        [0, 4, 7, 300, 302].forEach((cell) => (cells[cell] = 0));
        return painter.setGround({ width: 101, height: 3, cells });"""
    )
    assert changed == [0, 4, 7, 300, 302]
