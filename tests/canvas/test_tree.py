"""The search tree on its canvas (`static/js/tree/tree.js`): the same picture by any way to a cursor, and what it
does.
"""

from typing import Any

import pytest

from astrolabe.core.records import EXPANDED, OPENED
from astrolabe.engine.settings import Settings

from ..scripts.test_tree_model import FIFTEEN_MOVES, FOUR, HARD
from ..support.browser.treeing import Treed, records_of

pytestmark = pytest.mark.browser

RUNS = {
    "a-star": (FOUR, Settings()),
    "hard": (HARD, Settings(limit=1500)),
    "ida-star": (HARD, Settings("ida-star", limit=900)),
    "bidirectional": (FIFTEEN_MOVES, Settings("bidirectional-a-star")),
    "twin": (HARD, Settings("twin", limit=300)),
}
runs = pytest.mark.parametrize("name", RUNS)


@pytest.fixture(scope="module")
def _page(browser: Any, server: str) -> Any:
    page = browser.new_page(viewport={"width": 1000, "height": 1400})
    yield Treed(page, server)
    page.close()


@pytest.fixture
def treed(_page: Treed, complaints: Any, server: str) -> Treed:
    """A page with a tree, an atlas and the line that jumps, at its usual size."""
    complaints.watch(_page.page)
    _page.page.mouse.move(990, 1390)
    _page.run(
        "resize('tree', 640, 480); resize('atlas', 760, 560); part('tree-repeats').checked = true; await frames(2);"
    )
    return _page


@runs
def test_the_pictures_after_any_seek_are_those_of_a_forward_replay(name: str, treed: Treed) -> None:
    problem, settings = RUNS[name]
    length = treed.show(problem, settings)
    treed.run("resize('tree', 360, 320); resize('atlas', 400, 320); await frames(3);")
    wrong = treed.run(
        """
        const pictures = () => [hashOf(theTree.canvas), hashOf(theAtlas.canvas)].join();
        const seek = (record) => dispatch({ type: 'seek', record });
        const calm = (record) => {
            theTree.camera = theAtlas.camera = { scale: 1, x: 0, y: 0, fitted: true };
            theTree.followed = -1;
            seek(record);
            for (const view of [theTree, theAtlas]) view.syncState({ ...now, view: { ...now.view } });
            return pictures();
        };
        const cursors = Array.from({ length: 13 }, (_, at) => Math.round((at * given) / 12));
        const expected = cursors.map((cursor) => [cursor, calm(cursor)]);
        const wrong = [];
        for (const [cursor, picture] of [...expected].reverse()) {
            seek(Math.floor(given / 3));
            if (calm(cursor) !== picture) wrong.push(cursor);
        }
        return wrong;""",
        length,
    )
    assert wrong == []


@runs
def test_tree_and_atlas_agree_with_the_timeline_on_a_random_walk(name: str, treed: Treed) -> None:
    problem, settings = RUNS[name]
    length = treed.show(problem, settings)
    wrong = treed.run(
        """
        let seed = 9;
        const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
        const wrong = [];
        for (let turn = 0; turn < 40; turn += 1) {
            const { cursor } = now.playback;
            const near = Math.max(0, Math.min(given, cursor + Math.floor(random() * 9) - 4));
            dispatch({ type: 'seek', record: turn % 3 ? near : Math.floor(random() * (given + 1)) });
            const { survey, current, chain } = theTree.scene;
            const { chart } = theAtlas.scene;
            const { open, closed } = shown.counts;
            const at = now.playback.cursor;
            if (survey.total(items.OPEN) !== open || survey.total(items.CLOSED) !== closed) wrong.push([at, 'counts']);
            const node = current < 0 ? -1 : shown.records.node(survey.tree.items.born[current]);
            if (node !== theAtlas.scene.current) wrong.push([at, 'current']);
            const above = chain.map((item) => shown.records.node(survey.tree.items.born[item])).reverse();
            const path = [...theAtlas.scene.path];
            if (shown.records.sides === 1 && above.join() !== path.join()) wrong.push([at, 'path']);
            for (let each = 0; each < shown.records.nodes; each += 1) {
                const place = chart.cellOf(each);
                const lit = chart.pixels[place] !== chart.ground[place];
                if (lit !== shown.status(each, 0) + shown.status(each, 1) > 0) wrong.push([at, each, 'pixel']);
            }
        }
        return wrong.slice(0, 5);""",
        length,
    )
    assert wrong == []


@pytest.mark.parametrize("size", [(300, 260), (900, 1300)], ids=["far", "near"])
@pytest.mark.parametrize("name", ["a-star", "hard", "ida-star"])
def test_what_only_one_of_two_searches_has_expanded_is_hatched_in_its_own_way(
    name: str, size: tuple[int, int], treed: Treed
) -> None:
    problem, settings = RUNS[name]
    treed.show(problem, settings)
    treed.run(f"resize('tree', {size[0]}, {size[1]}); await frames(2); dispatch({{ type: 'seek', record: 400 }});")
    pictures = treed.run(
        """
        const pictures = [-1, 0, 1, -1].map((side) => {
            layOver(side);
            return [hashOf(theTree.canvas), hashOf(theAtlas.canvas)];
        });
        return [0, 1].map((view) => pictures.map((each) => each[view]));"""
    )
    for plain, left, right, again in pictures:
        assert plain == again
        assert len({plain, left, right}) == 3


def test_a_node_is_chosen_by_a_click_and_shown_everywhere(treed: Treed) -> None:
    length = treed.show(FOUR)
    treed.seek(length)
    item, node, cell = treed.run(
        """const item = theTree.scene.survey.tree.items.order.indexOf(3);
        const node = shown.records.node(theTree.scene.survey.tree.items.born[item]);
        return [item, node, theAtlas.scene.chart.cellOf(node)];"""
    )
    treed.page.mouse.click(*treed.run("return nodePlace(given);", item))
    assert treed.run("return now.picked;") == node
    assert treed.run("return theTree.scene.picked;") == [item]
    assert treed.text("node-name") == "1 2 3, 4 blank 5, 7 8 6"
    treed.run("dispatch({ type: 'picked', cell: null });")
    treed.page.mouse.click(*treed.run("return cellPlace(given);", cell))
    assert treed.run("return now.picked;") == node


def test_the_chosen_node_leads_to_when_it_was_opened_and_expanded(treed: Treed) -> None:
    length = treed.show(FOUR)
    records = records_of(FOUR, Settings())
    treed.seek(length)
    node = int(records[records["kind"] == EXPANDED]["node"][2])
    treed.run("dispatch({ type: 'picked', cell: given });", node)
    for button, kind in (("jump-opened", OPENED), ("jump-expanded", EXPANDED)):
        treed.page.locator(f"#{button}").click()
        expected = int(((records["kind"] == kind) & (records["node"] == node)).nonzero()[0][0]) + 1
        assert treed.run("return now.playback.cursor;") == expected


def test_a_double_click_goes_to_the_expansion_and_then_to_the_opening(treed: Treed) -> None:
    treed.show(FOUR)
    treed.seek(10**6)
    item = treed.run("return theTree.scene.survey.tree.items.order.indexOf(2);")
    kinds = []
    for _ in range(2):
        treed.page.mouse.dblclick(*treed.run("return nodePlace(given);", item))
        kinds.append(treed.run("return shown.records.kind(now.playback.cursor - 1);"))
    assert kinds == [EXPANDED, OPENED]


def test_the_wheel_zooms_about_the_pointer_and_dragging_moves(treed: Treed) -> None:
    length = treed.show(HARD, Settings(limit=1500))
    treed.seek(length)
    x, y = treed.run("return placeOf(theTree, 320, 200);")
    under = "const { view } = theTree.scene; return [view.x + 320 / view.scale, view.y + 200 / view.pitch, view.scale];"
    before = treed.run(under)
    treed.page.mouse.move(x, y)
    treed.page.mouse.wheel(0, -1200)
    treed.run("await frames(3);")
    after = treed.run(under)
    assert after[2] > 2 * before[2]
    assert after[0] == pytest.approx(before[0], abs=1)
    treed.page.mouse.down()
    treed.page.mouse.move(x + 40, y + 30)
    treed.page.mouse.up()
    treed.run("await frames(3);")
    moved = treed.run(under)
    assert moved[0] == pytest.approx(after[0] - 40 / after[2], abs=0.01)
    assert treed.run("return now.picked;") is None


def test_nodes_show_as_much_as_there_is_room_for(treed: Treed) -> None:
    length = treed.show(HARD, Settings(limit=1500))
    treed.seek(length)
    assert "each layer is a bar" in treed.text("tree-status")
    texts = []
    for scale in (9, 25, 70):
        treed.run(
            "theTree.camera = { scale: given, x: -3, y: 0, fitted: false }; theTree.followed = theTree.scene.current;"
            "theTree.syncState({ ...now, view: { ...now.view } });",
            scale,
        )
        texts.append(treed.text("tree-status").rsplit(". ", 1)[-1])
    assert texts == [
        "Shown: a dot for each board; zoom in for more.",
        "Shown on each node: the tile that moved, and in which direction.",
        "Shown: whole boards.",
    ]


def test_each_board_bears_its_own_number_however_little_of_it_is_drawn(treed: Treed) -> None:
    treed.show(FOUR)
    treed.seek(10**6)
    written = """
        const { prototype } = CanvasRenderingContext2D;
        const { fillText } = prototype;
        const found = [];
        prototype.fillText = function (text, ...where) {
            found.push(text);
            return fillText.call(this, text, ...where);
        };
        theTree.camera = { scale: given, x: -3, y: 0, fitted: false };
        theTree.followed = theTree.scene.current;
        theTree.syncState({ ...now, view: { ...now.view } });
        prototype.fillText = fillText;
        return found;
    """
    assert {"board 0", "board 1", "board 2"} <= {*treed.run(written, 70)}
    assert {"0", "1", "2", "2↑"} <= {*treed.run(written, 36)}


def test_arrow_keys_go_through_the_tree_once_enter_was_pressed(treed: Treed) -> None:
    treed.show(FOUR)
    treed.seek(10**6)
    canvas = treed.page.locator("#tree-canvas")
    canvas.focus()
    treed.page.keyboard.press("ArrowDown")
    assert treed.text("tree-status").startswith("Search tree")
    treed.page.keyboard.press("Enter")
    treed.run("await frames(2);")
    treed.page.keyboard.press("Home")
    said = []
    for key in ("ArrowDown", "ArrowRight", "ArrowUp"):
        treed.page.keyboard.press(key)
        treed.run("await frames(2);")
        said.append(treed.text("tree-status"))
    assert said[0] == "board 1: 1 blank 3, 4 2 5, 7 8 6; depth 1, g 1, h 3, f 4, expanded as number 2; 3 successors."
    assert said[1].startswith("board 2: 4 1 3, blank 2 5, 7 8 6; depth 1, g 1, h 5, f 6, open")
    assert said[2].startswith("board 0: blank 1 3")
    treed.page.keyboard.press("Escape")
    treed.run("await frames(2);")
    assert treed.text("tree-status").startswith("Search tree")


def test_the_view_follows_the_search_unless_told_not_to(treed: Treed) -> None:
    length = treed.show(HARD, Settings(limit=1500))
    visible = """
        dispatch({ type: 'seek', record: given });
        const { view, survey, current } = theTree.scene;
        if (current < 0) return null;
        const x = (survey.tree.items.slot[current] - view.x) * view.scale;
        return x >= 0 && x <= view.width;"""
    treed.run("theTree.camera = { scale: 60, x: -4, y: -0.3, fitted: false };")
    found = [treed.run(visible, record) for record in range(200, length, 400)]
    assert False not in found
    treed.page.locator("#tree-follow").uncheck()
    x = treed.run("return theTree.scene.view.x;")
    assert False in [treed.run(visible, record) for record in range(200, length, 400)]
    assert treed.run("return theTree.scene.view.x;") == pytest.approx(x, abs=1.5)
    treed.page.locator("#tree-follow").check()


def test_repeats_can_be_hidden(treed: Treed) -> None:
    length = treed.show(HARD, Settings(limit=600))
    treed.seek(length)
    assert "Reached again" in treed.text("tree-legend")
    before = treed.run("return theTree.scene.survey.tree.items.count;")
    treed.page.locator("#tree-repeats").uncheck()
    treed.run("await frames(2);")
    assert "Reached again" not in treed.text("tree-legend")
    assert treed.run("return theTree.scene.survey.tree.items.count;") < before
    treed.page.locator("#tree-repeats").check()


def test_a_place_does_not_move_when_the_cursor_does(treed: Treed) -> None:
    treed.run("resize('tree', 640, 760); await frames(3);")
    length = treed.show(FOUR)
    places = treed.run(
        """const places = [];
        for (let record = 1; record <= given; record += 1) {
            dispatch({ type: 'seek', record });
            places.push(nodePlace(0).join());
        }
        return places;""",
        length,
    )
    assert len(set(places)) == 1


def test_boards_around_the_search_are_shown_while_stepping_and_all_of_the_tree_at_the_end(treed: Treed) -> None:
    length = treed.show(HARD, Settings(limit=600))
    shown, corners = [], set()
    for record in range(1, 200, 4):
        treed.seek(record)
        view, place = treed.run(
            """const { view, current, survey } = theTree.scene;
            const { slot, row } = survey.tree.items;
            const x = ((slot[current] ?? 0) - view.x) * view.scale;
            const y = ((row[current] ?? 0) - view.y) * view.pitch;
            return [[view.x, view.y], [x, y, x + view.scale, y + view.pitch, view.width, view.height]];"""
        )
        corners.add(tuple(view))
        left, top, right, bottom, width, height = place
        shown.append(
            29 <= left < right <= width + 1 and 0 <= top < bottom <= height + 1
        )  # beside the depths, and whole
        assert "Shown: whole boards." in treed.text("tree-status")
    assert all(shown)
    assert len(corners) < 35  # of 50
    treed.seek(length)
    assert "each layer is a bar" in treed.text("tree-status")


def test_of_a_depth_first_search_the_path_and_its_successors_are_shown(treed: Treed) -> None:
    length = treed.show(HARD, Settings("ida-star", limit=900))
    wrong = treed.run(
        """
        const wrong = [];
        for (let record = 2; record < given; record += 37) {
            dispatch({ type: 'seek', record });
            const { survey, onChain, chain } = theTree.scene;
            const { parent } = survey.tree.items;
            let placed = 0;
            survey.rows.rows.forEach((row, at) => {
                for (let slot = row.low; slot < row.high; slot += 1) {
                    const item = survey.rows.at(at, slot);
                    if (item < 0) continue;
                    placed += 1;
                    if (parent[item] !== items.NONE && !onChain.has(parent[item])) wrong.push([record, item]);
                }
            });
            const { row, slot } = survey.tree.items;
            const there = chain.filter((item) => survey.rows.at(row[item], slot[item]) === item);
            if (there.length !== chain.length) wrong.push([record, 'chain']);
            if (placed > 1 + 4 * chain.length) wrong.push([record, 'more']);
        }
        return wrong.slice(0, 5);""",
        length,
    )
    assert wrong == []


def test_without_a_run_no_tree_is_drawn_and_nothing_is_reached_in_the_atlas(treed: Treed) -> None:
    treed.show(FOUR)
    treed.run("dispatch({ type: 'runCleared' });")
    assert treed.run("return theTree.scene;") is None
    assert "open 0, closed 0" in treed.text("atlas-status")
