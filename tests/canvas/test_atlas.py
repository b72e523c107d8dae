"""The atlas: where each board lies (`static/js/tree/atlaslayout.js`), and the picture by g and h of large boards."""

from random import Random
from typing import Any

import pytest

from astrolabe.engine.settings import Settings
from astrolabe.spaces.board import BoardProblem, ordered_goal, solvable
from astrolabe.spaces.permutations import rank

from ..support.browser.modules import Modules
from ..support.browser.treeing import Treed
from ..support.oracles.boards import unrank
from .test_tree import _page, treed

pytestmark = pytest.mark.browser

__all__ = ["_page", "treed"]

SIZES = {"3×3": (3, 3), "4×2": (4, 2), "2×4": (2, 4), "3×2": (3, 2), "2×3": (2, 3), "2×2": (2, 2)}
FIFTEEN = BoardProblem(4, 4, bytes([1, 2, 3, 4, 5, 6, 7, 8, 13, 9, 11, 12, 10, 14, 15, 0]), ordered_goal(4, 4))
GOAL = [1, 2, 3, 4, 5, 6, 7, 8, 0]
LAYOUT = """
    const { AtlasLayout } = await import('/static/js/tree/atlaslayout.js');
    const layout = new AtlasLayout({ width: given.width, height: given.height }, Uint8Array.from(given.start));
"""


def given(size: tuple[int, int], **more: Any) -> dict[str, Any]:
    width, height = size
    start = unrank(Random(5).randrange(20), range(width * height))
    return {"width": width, "height": height, "start": start, **more}


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_every_arrangement_has_a_pixel_of_its_own(size: tuple[int, int], modules: Modules) -> None:
    found = modules.run(
        LAYOUT
        + """const there = layout.pixelOf.every((pixel, rank) => layout.rankAt[pixel] === rank);
        return [there, new Set(layout.pixelOf).size === layout.width * layout.height, layout.pixelOf.length];""",
        given(size),
    )
    assert found[:2] == [True, True]


def test_the_atlas_of_3_by_3_has_a_pixel_for_each_of_362880(modules: Modules) -> None:
    found = modules.run(LAYOUT + "return [layout.width, layout.height, layout.width * layout.height];", given((3, 3)))
    assert found == [720, 504, 362880]


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_right_half_cannot_be_reached(size: tuple[int, int], modules: Modules) -> None:
    width, height = size
    facts = given(size)
    random = Random(1)
    boards = [bytes(random.sample(range(width * height), width * height)) for _ in range(200)]
    beyond = modules.run(
        LAYOUT + "return given.ranks.map((rank) => layout.isBeyond(layout.pixelOf[rank]));",
        {**facts, "ranks": [rank(board) for board in boards]},
    )
    expected = [not solvable(BoardProblem(width, height, bytes(facts["start"]), board)) for board in boards]
    assert beyond == expected


@pytest.mark.parametrize(("start", "beyond"), [("123456870", True), ("123456780", False), ("283104765", False)])
def test_start_and_goal_have_their_places_before_any_search(start: str, beyond: bool, modules: Modules) -> None:
    found = modules.run(
        """const { ArrangementChart } = await import('/static/js/tree/atlasarrangements.js');
        const board = { width: 3, height: 3, start: Uint8Array.from(given.start), goal: Uint8Array.from(given.goal) };
        const chart = new ArrangementChart(board, { at: () => null });
        const [start, goal] = chart.endsOf(board, [], false);
        return [Array.from(chart.tilesAt(start)), Array.from(chart.tilesAt(goal)), chart.factsOf(goal).kind];""",
        {"start": [int(tile) for tile in start], "goal": [1, 2, 3, 8, 0, 4, 7, 6, 5] if "2831" in start else GOAL},
    )
    assert found[0] == [int(tile) for tile in start]
    assert found[2] == ("beyond" if beyond else "within")


def test_boards_with_the_same_first_cells_share_a_box(modules: Modules) -> None:
    places = modules.run(
        LAYOUT
        + """return given.ranks.map((rank) => {
            const [x, y] = [layout.pixelOf[rank] % 720 % 360, Math.floor(layout.pixelOf[rank] / 720)];
            const outer = Math.floor(x / 120) + 3 * Math.floor(y / 168);
            return [outer, Math.floor(x % 120 / 30) + 4 * Math.floor(y % 168 / 84)];
        });""",
        given((3, 3), ranks=list(range(0, 362880, 97))),
    )
    digits = [(place // 40320, place % 40320 // 5040) for place in range(0, 362880, 97)]
    assert [tuple(each) for each in places] == digits


def test_a_board_that_was_not_reached_says_so(treed: Treed) -> None:
    treed.show(BoardProblem(3, 3, bytes([0, 1, 3, 4, 2, 5, 7, 8, 6]), ordered_goal(3, 3)))
    treed.seek(10)
    kinds = []
    for share in (0.25, 0.75):
        cell = treed.run(
            "const { width } = theAtlas.scene.chart; return 200 * width + Math.round(width * given);", share
        )
        treed.page.mouse.move(*treed.run("return cellPlace(given);", cell))
        treed.run("await frames(2);")
        kinds.append(treed.run("return theAtlas.scene.chart.factsOf(theAtlas.scene.cell).kind;"))
    assert kinds == ["within", "beyond"]
    assert treed.run("return now.hover;") is None


def test_large_boards_are_counted_by_g_and_h(treed: Treed) -> None:
    length = treed.show(FIFTEEN, Settings(limit=800))
    wrong = treed.run(
        """
        const wrong = [];
        for (const cursor of [given, Math.floor(given / 2), 40, given - 3, 1]) {
            dispatch({ type: 'seek', record: cursor });
            const { chart } = theAtlas.scene;
            const expected = new Map();
            for (let node = 0; node < shown.records.nodes; node += 1) {
                const status = shown.status(node);
                const key = `${shown.g(node)},${shown.h(node)},${status}`;
                if (status) expected.set(key, (expected.get(key) ?? 0) + 1);
            }
            let sum = 0;
            for (let cell = 0; cell < chart.width * chart.height; cell += 1) {
                const { g, h, open, closed } = chart.factsOf(cell);
                sum += open + closed;
                if (open !== (expected.get(`${g},${h},1`) ?? 0)) wrong.push([cursor, g, h, 'open']);
                if (closed !== (expected.get(`${g},${h},2`) ?? 0)) wrong.push([cursor, g, h, 'closed']);
            }
            if (sum !== shown.counts.open + shown.counts.closed) wrong.push([cursor, 'sum']);
        }
        return [theAtlas.scene.chart.kind, wrong.slice(0, 5)];""",
        length,
    )
    assert wrong == ["layers", []]
    assert "Boards by g and h" in treed.text("atlas-status")


def test_a_field_is_chosen_by_a_click(treed: Treed) -> None:
    length = treed.show(FIFTEEN, Settings(limit=800))
    treed.seek(length)
    cell = treed.run("return theAtlas.scene.chart.cellOf(0);")
    treed.page.mouse.click(*treed.run("return cellPlace(given);", cell))
    assert treed.run("return now.picked;") == 0


def test_two_views_that_share_a_timeline_each_hear_of_every_change(modules: Modules) -> None:
    found = modules.run(
        """
        const store = new records.RecordStore();
        const rows = new Uint32Array(70000 * 6);
        for (let node = 0; node < 70000; node += 1) rows.set([1, node], node * 6);
        store.append(new Uint8Array(rows.buffer));
        const [shown, often, seldom, found] = [new timeline.Timeline(), {}, {}, []];
        const ask = (who) => shown.takeChanges(who)?.length ?? null;
        shown.show(store, 10);
        found.push(ask(often), ask(seldom));
        for (const cursor of [12, 15, 14]) {
            shown.show(store, cursor);
            found.push(ask(often));
        }
        found.push(ask(seldom));
        shown.show(store, 60000);
        found.push(ask(often));
        shown.show(store, 70000);
        found.push(ask(often), ask(seldom));
        shown.show(store, 69999);
        found.push(ask(often), ask(seldom));
        return found;"""
    )
    assert found == [None, None, 2, 3, 1, 6, 59986, 10000, None, 1, 1]
