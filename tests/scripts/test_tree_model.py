"""The search tree of a run (`static/js/tree/model.js`): its shape, its places, and what it is at a cursor."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from astrolabe.core.records import OPENED, THRESHOLD
from astrolabe.engine.settings import BOUNDS, Settings
from astrolabe.spaces.board import BoardProblem, ordered_goal

from ..pieces.test_walk import FAR, samples
from ..support.browser.modules import Modules, packed
from ..support.browser.treeing import plain, records_of

pytestmark = pytest.mark.browser

FOUR = BoardProblem(3, 3, bytes([0, 1, 3, 4, 2, 5, 7, 8, 6]), ordered_goal(3, 3))
FIFTEEN_MOVES = BoardProblem(3, 3, bytes([1, 3, 6, 5, 0, 2, 4, 7, 8]), ordered_goal(3, 3))
HARD = BoardProblem(3, 3, bytes([8, 6, 7, 2, 5, 4, 3, 0, 1]), ordered_goal(3, 3))
IMPOSSIBLE = BoardProblem(3, 2, bytes([2, 1, 3, 4, 5, 0]), ordered_goal(3, 2))
WIDE = BoardProblem(5, 2, bytes([1, 2, 3, 4, 5, 6, 7, 0, 8, 9]), ordered_goal(5, 2))
CASES = {
    "a-star": (FOUR, Settings()),
    "hard": (HARD, Settings(limit=1200)),
    "sets": (HARD, Settings(detail="sets", limit=900)),
    "dijkstra": (FIFTEEN_MOVES, Settings("dijkstra", limit=900)),
    "exhausted": (IMPOSSIBLE, Settings(anyway=True)),
    "improved": (HARD, Settings(heuristic="linear-conflict", weight=4.0, algorithm="weighted-a-star", limit=1500)),
    "reopened": (HARD, Settings("weighted-a-star", weight=6.0, reopening=True, limit=1500)),
    "f-without-g": (HARD, Settings("f-without-g", limit=900)),
    "ida-star": (HARD, Settings("ida-star", limit=2500)),
    "iterative-deepening": (FOUR, Settings("iterative-deepening")),
    "depth-first": (FOUR, Settings("depth-first", depth=12, limit=900)),
    "bidirectional": (FIFTEEN_MOVES, Settings("bidirectional-a-star")),
    "both breadths": (FIFTEEN_MOVES, Settings("bidirectional-breadth-first")),
    "twin": (HARD, Settings("twin", limit=900)),
    "wide": (WIDE, Settings(limit=500)),
}
IMPORTS = """
    const names = ['tree/model', 'tree/survey', 'tree/items', 'problems/rebuiltboards'];
    const [treemodel, treesurvey, treeitems, boards] =
        await Promise.all(names.map((name) => import(`/static/js/${name}.js`)));
    const { OPEN, CLOSED, LEFT, NONE, HIDDEN } = treeitems;
    const store = storeOf(given.bytes);
    const size = { ...given.board, start: Uint8Array.from(given.board.start), goal: Uint8Array.from(given.board.goal) };
    const roots = boards.roots(size, given.algorithm);
    const treeOf = (wayBack = true) => new treemodel.SearchTree(store, size, roots, { sides: store.sides, wayBack });
    const whole = (wayBack) => {
        const tree = treeOf(wayBack);
        tree.follow(store.length);
        return tree;
    };
    const placesOf = ({ items }) => [...items.row.subarray(0, items.count), ...items.slot.subarray(0, items.count)];
"""


@cache
def given(name: str) -> dict[str, Any]:
    problem, settings = CASES[name]
    records = records_of(problem, settings, 6000)
    return {"board": plain(problem), "algorithm": settings.algorithm, "bytes": packed(records.tobytes())}


cases = pytest.mark.parametrize("name", CASES)


@cases
@pytest.mark.parametrize("way_back", [True, False], ids=["with the way back", "without"])
def test_a_node_is_below_its_parent_and_overlaps_no_other(name: str, way_back: bool, modules: Modules) -> None:
    wrong = modules.run(
        IMPORTS
        + """
        const tree = whole(given.wayBack);
        const { items } = tree;
        const [wrong, taken] = [[], new Set()];
        let round = 0;
        for (let item = 0; item < items.count; item += 1) {
            if (item === tree.rounds[round + 1]) round += 1;
            const parent = items.parent[item];
            if (items.row[item] !== (parent === NONE ? 0 : items.row[parent] + 1)) wrong.push(`${item} is not below`);
            const place = [round, items.row[item], items.slot[item]].join();
            if (taken.has(place)) wrong.push(`${item} overlaps`);
            taken.add(place);
            if (tree.rowsOf(round).at(items.row[item], items.slot[item]) !== item) wrong.push(`${item} is not found`);
        }
        return items.count ? wrong : ["nothing"];""",
        {**given(name), "wayBack": way_back},
    )
    assert wrong == []


@cases
def test_places_do_not_depend_on_how_the_records_come(name: str, modules: Modules) -> None:
    same = modules.run(
        IMPORTS
        + """
        const random = randomOf(3);
        const slowly = treeOf();
        for (let known = 0; known < store.length; known += 1 + Math.floor(random() * 40)) slowly.follow(known);
        slowly.follow(store.length);
        return JSON.stringify(placesOf(slowly)) === JSON.stringify(placesOf(whole()));""",
        given(name),
    )
    assert same


@cases
def test_the_tree_at_any_cursor_is_the_timeline_s(name: str, modules: Modules) -> None:
    wrong = modules.run(
        IMPORTS
        + """
        const [random, shown, wrong] = [randomOf(5), new timeline.Timeline(), []];
        const tree = whole();
        const survey = new treesurvey.Survey(tree);
        const before = JSON.stringify(placesOf(tree));
        let cursor = 0;
        for (let turn = 0; turn < 60; turn += 1) {
            const near = Math.max(0, Math.min(store.length, cursor + Math.floor(random() * 9) - 4));
            cursor = turn % 3 ? near : Math.floor(random() * (store.length + 1));
            shown.show(store, cursor);
            survey.see(store, cursor);
            const tallies = new Map([OPEN, CLOSED, LEFT].map((state) => [state, 0]));
            for (let side = 0; side < store.sides; side += 1) {
                for (let node = 0; node < store.nodes; node += 1) {
                    const status = shown.status(node, side);
                    if (!status) continue;
                    const item = tree.items.madeBy(shown.entry(node, side));
                    tallies.set(status, tallies.get(status) + 1);
                    if (survey.state(item) !== status) wrong.push([cursor, side, node]);
                    const parent = tree.items.parent[item];
                    const above = parent === NONE ? -1 : store.node(tree.items.born[parent]);
                    if (!given.broken && above !== shown.parent(node, side)) wrong.push([cursor, side, node, "parent"]);
                }
            }
            for (const state of [OPEN, CLOSED]) {
                if (survey.total(state) !== tallies.get(state)) wrong.push([cursor, state, "total"]);
            }
        }
        if (JSON.stringify(placesOf(tree)) !== before) wrong.push("moved");
        return wrong.slice(0, 5);""",
        {**given(name), "broken": name == "f-without-g"},
    )
    assert wrong == []


def test_siblings_stand_beside_each_other_in_the_order_of_moves(modules: Modules) -> None:
    wrong = modules.run(
        IMPORTS
        + """
        const { items } = whole();
        const wrong = [];
        for (let item = 1; item < items.count; item += 1) {
            if (items.parent[item] !== items.parent[item - 1]) continue;
            const apart = items.slot[item] - items.slot[item - 1];
            if (apart !== 1) wrong.push([item, apart]);
        }
        return wrong;""",
        given("hard"),
    )
    assert wrong == []


@pytest.mark.parametrize("name", ["bidirectional", "both breadths", "twin"])
def test_two_sides_have_a_half_each(name: str, modules: Modules) -> None:
    found = modules.run(
        IMPORTS
        + """
        const { items } = whole();
        const sideOf = (item) => store.side(items.born[item]);
        const all = [...Array(items.count).keys()];
        return [all.every((item) => items.slot[item] > 0 === (sideOf(item) === 1)), new Set(all.map(sideOf)).size];""",
        given(name),
    )
    assert found == [True, 2]


def test_each_round_of_a_depth_first_search_has_its_own_tree(modules: Modules) -> None:
    found = modules.run(
        IMPORTS
        + """
        const tree = whole();
        const survey = new treesurvey.Survey(tree);
        return Array.from({ length: store.thresholds.length }, (_, round) => {
            survey.see(store, store.thresholds.at(round) + 2);
            return [survey.round === round, survey.end - survey.from, survey.state(survey.from), survey.extent.rows];
        });""",
        given("ida-star"),
    )
    assert len(found) > 1
    assert all(each == [True, 1, 1, 1] for each in found)


def test_rounds_without_a_sample_have_an_empty_tree_and_the_next_ones_their_own(modules: Modules) -> None:
    records = samples(FAR, Settings("ida-star", detail=BOUNDS, limit=20_000))
    rounds = np.split(records, np.flatnonzero(records["kind"] == THRESHOLD))[1:]
    opened = [int((each["kind"] == OPENED).sum()) for each in rounds]
    found = modules.run(
        IMPORTS
        + """
        const survey = new treesurvey.Survey(whole());
        return given.ends.map((end) => {
            survey.see(store, end);
            return survey.end - survey.from;
        });""",
        {
            "board": plain(FAR),
            "algorithm": "ida-star",
            "bytes": packed(records.tobytes()),
            "ends": [int(end) for end in np.cumsum([len(each) for each in rounds])],
        },
    )
    assert opened[0] == 0 < min(opened[-2:])
    assert found == opened


@pytest.mark.parametrize(("name", "way_back"), [("hard", True), ("hard", False), ("dijkstra", False)])
def test_the_way_back_can_be_left_out(name: str, way_back: bool, modules: Modules) -> None:
    found = modules.run(
        IMPORTS
        + """
        const { items } = whole(given.wayBack);
        const back = [...Array(items.count).keys()].filter((item) => {
            const parent = items.parent[item];
            const grandparent = parent === NONE ? NONE : items.parent[parent];
            return grandparent !== NONE && store.node(items.born[grandparent]) === store.node(items.born[item]);
        });
        return back.length > 0;""",
        {**given(name), "wayBack": way_back},
    )
    assert found == way_back


def test_a_roomy_extent_holds_what_it_is_for_and_seldom_changes(modules: Modules) -> None:
    found = modules.run(
        """
        const { roomy } = await import('/static/js/tree/shape.js');
        const most = { left: -1000, right: 900, rows: 40 };
        const extentAt = (at) => ({ left: -at, right: at + 1, rows: 1 + at / 30 });
        const all = Array.from({ length: 900 }, (_, at) => roomy(extentAt(at), most));
        const holds = all.every(({ left, right, rows }, at) => left <= -at && right > at && rows >= 1 + at / 30);
        return [holds, new Set(all.map(({ right }) => right)).size];"""
    )
    assert found[0]
    assert found[1] <= 20
