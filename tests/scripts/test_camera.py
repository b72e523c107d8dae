"""Where cells are on the stage (`static/js/stage/camera.js`, `stage/edges.js`): the same for drawing and pointing, at
any zoom.
"""

from typing import Any

import pytest

from ..support.browser.modules import Modules

pytestmark = pytest.mark.browser

LOAD = """
    const camera = { ...(await import('/static/js/stage/camera.js')), ...(await import('/static/js/stage/edges.js')) };
    const free = (scale, x = 0, y = 0) => ({ scale, x, y, fitted: false });
    const whole = { scale: 1, x: 0, y: 0, fitted: true };
"""
DESKTOP = {"width": 736, "height": 545, "ratio": 1, "foot": 56}
PHONE = {"width": 390, "height": 390, "ratio": 3, "foot": 56}
STAGES = {"desktop": DESKTOP, "phone": PHONE, "half-pixels": {**DESKTOP, "ratio": 1.5}}
MAPS = {"2x2": (2, 2), "40x25": (40, 25), "7x300": (7, 300), "4096x4096": (4096, 4096)}
stages = pytest.mark.parametrize("stage", STAGES.values(), ids=STAGES)
maps = pytest.mark.parametrize("size", MAPS.values(), ids=MAPS)


def given(stage: dict[str, float], size: tuple[int, int]) -> dict[str, Any]:
    return {"stage": stage, "map": {"width": size[0], "height": size[1]}}


@stages
@maps
def test_every_pixel_belongs_to_the_cell_that_is_drawn_there(
    stage: dict[str, float], size: tuple[int, int], modules: Modules
) -> None:
    wrong = modules.run(
        LOAD
        + """
        const chance = randomOf(given.map.width);
        const { map, stage } = given;
        const wrong = [];
        for (let trial = 0; trial < 400; trial += 1) {
            const scale = 0.2 * 600 ** chance();
            const view = camera.viewOf(free(scale, chance() * map.width, chance() * map.height), map, stage);
            const [column, row] = [Math.floor(chance() * map.width), Math.floor(chance() * map.height)];
            const box = { left: camera.columnEdge(view, column), right: camera.columnEdge(view, column + 1) - 1,
                          top: camera.rowEdge(view, row), bottom: camera.rowEdge(view, row + 1) - 1 };
            if (box.left > box.right || box.top > box.bottom) continue;  // too small to have a pixel of its own
            for (const [x, y] of [[box.left, box.top], [box.right, box.bottom], [box.left, box.bottom]]) {
                const css = [(x + chance()) / view.ratio, (y + chance()) / view.ratio];
                const found = camera.cellAt(view, map, ...css);
                if (found !== row * map.width + column) wrong.push([view, column, row, x, y]);
            }
        }
        return wrong;""",
        given(stage, size),
    )
    assert wrong == []


@stages
@maps
def test_a_fitted_map_is_wholly_in_view_above_the_foot(
    stage: dict[str, float], size: tuple[int, int], modules: Modules
) -> None:
    view = modules.run(LOAD + "return camera.viewOf(whole, given.map, given.stage);", given(stage, size))
    left, top = -view["x"] * view["scale"], -view["y"] * view["scale"]
    right, bottom = left + size[0] * view["scale"], top + size[1] * view["scale"]
    assert left >= 24 - 0.01
    assert top >= 24 - 0.01
    assert right <= stage["width"] - 24 + 0.01
    assert bottom <= stage["height"] - 56 + 0.01


@stages
def test_the_cells_of_a_fitted_map_are_whole_pixels_wide(stage: dict[str, float], modules: Modules) -> None:
    view = modules.run(LOAD + "return camera.viewOf(whole, given.map, given.stage);", given(stage, (40, 25)))
    assert (view["scale"] * stage["ratio"]) % 1 == pytest.approx(0)


@stages
def test_zooming_keeps_the_spot_under_the_pointer(stage: dict[str, float], modules: Modules) -> None:
    before, after = modules.run(
        LOAD
        + """
        const view = camera.viewOf(free(3, 100, 120), given.map, given.stage);
        const near = camera.viewOf(camera.zoomed(view, given.map, 2.7, 111, 77), given.map, given.stage);
        return [view, near].map(({ x, y, scale }) => [x + 111 / scale, y + 77 / scale]);""",
        given(stage, (1000, 1000)),
    )
    assert after == pytest.approx(before)


@maps
def test_zoom_goes_from_the_whole_map_to_120_pixels_a_cell(size: tuple[int, int], modules: Modules) -> None:
    least, fitting, most = modules.run(
        LOAD
        + """
        const { map, stage } = given;
        const zoomed = (at, factor) => camera.zoomed(camera.viewOf(at, map, stage), map, factor);
        const scaleAfter = (factor) => {
            let at = camera.fit(map, stage);
            for (let turn = 0; turn < 200; turn += 1) at = zoomed(at, factor);
            return at.scale;
        };
        return [scaleAfter(0.9), camera.fit(map, stage).scale, scaleAfter(1.1)];""",
        given(DESKTOP, size),
    )
    assert least == pytest.approx(min(0.2, fitting))
    assert most == 120


@maps
def test_the_map_cannot_be_lost_by_panning(size: tuple[int, int], modules: Modules) -> None:
    seen = modules.run(
        LOAD
        + """
        const far = [[1e7, 0], [-1e7, 0], [0, 1e7], [0, -1e7], [1e7, -1e7]];
        const start = camera.viewOf(free(20, 0, 0), given.map, given.stage);
        return far.map(([dx, dy]) => {
            const view = camera.viewOf(camera.panned(start, given.map, dx, dy), given.map, given.stage);
            const { left, top, right, bottom } = camera.cellsInView(view, given.map);
            return (right - left) * (bottom - top);
        });""",
        given(DESKTOP, size),
    )
    assert min(seen) >= min(size[0] * size[1], 100)


def test_a_point_beside_the_map_is_on_no_cell_and_near_one(modules: Modules) -> None:
    found = modules.run(
        LOAD
        + """
        const view = camera.viewOf(whole, given.map, given.stage);
        const cells = (...at) => [camera.cellAt(view, given.map, ...at), camera.nearestCell(view, given.map, ...at)];
        return [cells(1, 1), cells(735, 544), cells(1, 300)];""",
        given(DESKTOP, (3, 3)),
    )
    assert found == [[None, 0], [None, 8], [None, 3]]


def test_showing_a_cell_moves_no_further_than_it_has_to(modules: Modules) -> None:
    found = modules.run(
        LOAD
        + """
        const view = camera.viewOf(free(20, 100, 100), given.map, given.stage);
        const cell = (x, y) => y * given.map.width + x;
        const { x, y, scale } = camera.showing(view, given.map, cell(160, 110));
        return [camera.showing(view, given.map, cell(110, 110)), x, y, scale];""",
        given(DESKTOP, (1000, 1000)),
    )
    assert found == [None, pytest.approx(161 - 736 / 20), 100, 20]
