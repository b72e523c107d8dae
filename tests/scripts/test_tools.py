"""The drawing tools (`static/js/problems/tools.js`): what a map becomes when a tool is dragged over it."""

import json
from typing import Any

import pytest

from ..support.browser.drawing import document_of, drawn, neat
from ..support.browser.modules import Modules
from .test_gridmap import KINDS

pytestmark = pytest.mark.browser

WALL, COSTLY, WATER, FREE = (
    {"kind": kind, "cost": cost} for kind, cost in (("wall", 1), ("rough", 3), ("water", 1), ("free", 1))
)
FIELD = """
    ......
    S.##.G
    ......
"""
TOOLS = ("draw", "erase", "line", "rectangle", "area", "flood", "start", "goal")


def strokes(modules: Modules, text: str, *strokes: dict[str, Any]) -> str:
    """The map after strokes, each over cells given as (x, y) or None, which is outside."""
    body = """let map = gridmap.fromDocument(given.document, given.kinds).map;
        for (const { over, outside = [], ...how } of given.strokes) {
            const cells = over.map(([x, y]) => y * map.width + x);
            const stroke = tools.pressed(map, cells[0], how);
            cells.forEach((cell, at) => (map = stroke(cell, !outside.includes(at)).map));
        }
        return gridmap.toDocument(map);"""
    return drawn(modules.run(body, {"document": document_of(text), "strokes": strokes, **KINDS}))


@pytest.mark.parametrize(
    ("stroke", "expected"),
    [
        ({"tool": "draw", "ground": WALL, "over": [(0, 0), (3, 0)]}, "####..\nS.##.G\n......"),
        ({"tool": "draw", "ground": WALL, "over": [(0, 0), (2, 2), (5, 2)]}, "#.....\nS###.G\n..####"),
        ({"tool": "draw", "ground": WALL, "over": [(2, 1), (3, 1)]}, "......\nS....G\n......"),
        ({"tool": "draw", "ground": COSTLY, "over": [(2, 1), (4, 1)]}, "......\nS.333G\n......"),
        ({"tool": "draw", "ground": WALL, "over": [(1, 1), (5, 1)]}, "......\nS####G\n......"),
        ({"tool": "erase", "ground": WALL, "over": [(1, 1), (3, 1)]}, "......\nS....G\n......"),
        ({"tool": "draw", "ground": WALL, "intent": "erasing", "over": [(1, 1), (3, 1)]}, "......\nS....G\n......"),
        ({"tool": "draw", "ground": WALL, "intent": "erasing", "over": [(0, 1), (2, 1)]}, "......\nS..#.G\n......"),
        ({"tool": "line", "ground": WALL, "over": [(0, 0), (5, 2), (2, 0)]}, "###...\nS.##.G\n......"),
        ({"tool": "rectangle", "ground": WALL, "over": [(1, 0), (4, 2)]}, ".####.\nS###%G\n.####.".replace("%", "#")),
        ({"tool": "rectangle", "ground": COSTLY, "over": [(4, 2), (1, 0)]}, ".3333.\nS3##3G\n.3333."),
        ({"tool": "rectangle", "ground": WALL, "over": [(0, 0), (5, 2), (1, 0)]}, "##....\nS.##.G\n......"),
        ({"tool": "area", "ground": COSTLY, "over": [(1, 0), (4, 2)]}, ".3333.\nS3333G\n.3333."),
        ({"tool": "area", "ground": WALL, "over": [(3, 1), (0, 0)]}, "......\nS....G\n......"),
        ({"tool": "flood", "ground": WATER, "over": [(0, 0)]}, "~~~~~~\nS~##~G\n~~~~~~"),
        ({"tool": "flood", "ground": WALL, "over": [(2, 1), (5, 2)]}, "......\nS....G\n......"),
        ({"tool": "start", "ground": WALL, "over": [(2, 1)]}, "......\n..S#.G\n......"),
        ({"tool": "start", "ground": WALL, "over": [(2, 1), (4, 1)]}, "......\n..##SG\n......"),
        ({"tool": "goal", "ground": WALL, "over": [(2, 0), (3, 0)]}, "...G..\nS.##..\n......"),
        ({"tool": "start", "ground": WALL, "intent": "erasing", "over": [(2, 1)]}, "......\nS..#.G\n......"),
    ],
    ids=lambda value: json.dumps(value)[:60] if isinstance(value, dict) else None,
)
def test_a_stroke_makes_this_map(stroke: dict[str, Any], expected: str, modules: Modules) -> None:
    assert strokes(modules, FIELD, stroke) == expected


@pytest.mark.parametrize("tool", TOOLS)
def test_the_start_is_dragged_whatever_the_tool(tool: str, modules: Modules) -> None:
    stroke = {"tool": tool, "ground": WALL, "over": [(0, 1), (1, 1), (1, 2)]}
    assert strokes(modules, FIELD, stroke) == neat("......\n..##.G\n.S....")


def test_a_dragged_end_stays_behind_walls_and_the_other_end(modules: Modules) -> None:
    along = {"tool": "draw", "ground": WALL, "over": [(0, 1), (1, 1), (2, 1), (3, 1)]}
    assert strokes(modules, FIELD, along) == neat("......\n.S##.G\n......")
    onto_goal = {**along, "over": [(0, 1), (4, 1), (5, 1)]}
    assert strokes(modules, FIELD, onto_goal) == neat("......\n..##SG\n......")
    there_and_back = {**along, "over": [(0, 1), (4, 2), (0, 1)]}
    assert strokes(modules, FIELD, there_and_back) == neat(FIELD)


def test_a_brush_stops_where_it_leaves_the_map(modules: Modules) -> None:
    stroke = {"tool": "draw", "ground": WALL, "over": [(4, 0), (5, 0), (5, 2), (4, 2)], "outside": [1, 2]}
    assert strokes(modules, FIELD, stroke) == neat("....##\nS.##.G\n....#.")


def test_a_line_has_no_gaps_between_any_two_cells(modules: Modules) -> None:
    gaps = modules.run("""
        let gaps = 0;
        for (let from = 0; from < 81; from += 1) for (let to = 0; to < 81; to += 1) {
            const cells = shapes.line(9, from, to).filter((_, at) => at % 2 === 0);
            if (cells[0] !== from || cells.at(-1) !== to) gaps += 1;
            for (let at = 1; at < cells.length; at += 1) {
                const [before, after] = [cells[at - 1], cells[at]];
                const [across, down] = [(before % 9) - (after % 9), Math.floor(before / 9) - Math.floor(after / 9)];
                if (Math.max(Math.abs(across), Math.abs(down)) !== 1) gaps += 1;
            }
        }
        return gaps;""")
    assert gaps == 0


def test_a_region_is_what_a_plain_search_finds(modules: Modules) -> None:
    differing = modules.run("""
        const random = randomOf(4);
        let differing = 0;
        for (let round = 0; round < 200; round += 1) {
            const [width, height] = [1 + Math.floor(random() * 12), 1 + Math.floor(random() * 12)];
            const cells = Uint8Array.from({ length: width * height }, () => random() * 2);
            const from = Math.floor(random() * cells.length);
            const found = new Set([from]);
            for (const cell of found) {
                const x = cell % width;
                const next = [cell - width, cell + width, x > 0 ? cell - 1 : -1, x < width - 1 ? cell + 1 : -1];
                for (const other of next) if (cells[other] === cells[from]) found.add(other);
            }
            const spans = shapes.region({ width, height, cells, palette: [gridmap.WALL, gridmap.FREE] }, from);
            const cellsIn = [];
            for (let at = 0; at < spans.length; at += 2) {
                for (let cell = spans[at]; cell < spans[at + 1]; cell += 1) cellsIn.push(cell);
            }
            if (cellsIn.length !== found.size || cellsIn.some((cell) => !found.has(cell))) differing += 1;
        }
        return differing;""")
    assert differing == 0


def test_a_stroke_on_a_large_map_makes_one_copy_and_tells_what_it_changed(modules: Modules) -> None:
    found = modules.run("""
        const cells = new Uint8Array(1024 * 1024).fill(1);
        const map = { width: 1024, height: 1024, cells, palette: [gridmap.WALL, gridmap.FREE], start: 0, goal: 1 };
        const stroke = tools.pressed(map, 5000, { tool: "draw", ground: gridmap.WALL });
        const [first, second, third] = [5000, 5002, 5003].map((cell) => stroke(cell));
        const other = tools.pressed(third.map, 9000, { tool: "area", ground: gridmap.WALL });
        const fourth = other(9001);
        return {
            before: cells.includes(0),
            shared: second.map.cells === third.map.cells,
            first: first.changed,
            between: third.changed,
            strokes: fourth.changed,
            untouched: third.map.cells[9000],
            area: [fourth.map.cells[9000], fourth.map.cells[9001], other(9000).map.cells[9001]],
        };""")
    assert found == {
        "before": False,
        "shared": True,
        "first": None,
        "between": [5002, 5003, 5003, 5004],
        "strokes": None,
        "untouched": 1,
        "area": [0, 0, 1],
    }


def test_the_cells_of_several_steps_of_a_stroke_are_known_until_it_is_over(modules: Modules) -> None:
    found = modules.run("""
        const size = 1024;
        const cells = new Uint8Array(size * size).fill(1);
        const map = { width: size, height: size, cells, palette: [gridmap.WALL, gridmap.FREE], start: 0, goal: 1 };
        const board = { width: 2, height: 2, start: Uint8Array.of(1, 2, 3, 0), goal: Uint8Array.of(1, 2, 3, 0) };
        let now = state.firstState({ map, board }, {});
        const act = (action) => (now = state.update(now, action));
        const stroke = tools.pressed(map, 5000, { tool: "draw", ground: gridmap.WALL });
        const maps = [5000, 5002, 5003, 5005].map((cell) => act({ type: "mapDrawn", ...stroke(cell) }).map);
        const since = (place) => draft.drawnSince(now.drawn, maps[place], now.map) ?? "not known";
        const known = [0, 1, 2].map((place) => since(place).toSorted());
        const before = draft.drawnSince(now.drawn, map, now.map) === undefined;
        const all = tools.pressed(now.map, 0, { tool: "draw", ground: gridmap.WALL });
        act({ type: "mapDrawn", ...all(9000) });
        const further = since(3);
        act({ type: "mapDrawn", ...all(9000 + 20 * size) });
        act({ type: "mapReplaced", map });
        return { known, before, further, replaced: since(3) };""")
    assert found == {
        "known": [[5000, 5001, 5002, 5003, 5004, 5005], [5002, 5003, 5004, 5005], [5003, 5004, 5005]],
        "before": True,
        "further": "not known",
        "replaced": "not known",
    }
