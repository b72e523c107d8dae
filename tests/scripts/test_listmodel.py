"""The rows of the open and the closed list (`static/js/records/listmodel.js`): at every cursor those of a plain
replay.
"""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from astrolabe.core.exact import exact
from astrolabe.core.records import EXPANDED
from astrolabe.engine.assembly import exact_estimates
from astrolabe.engine.settings import CHOICES, Settings
from astrolabe.formats import Document, write
from astrolabe.heuristics.grid import GRID_HEURISTICS
from astrolabe.runs.run import Run
from astrolabe.spaces.board import BoardProblem, ordered_goal
from astrolabe.spaces.domains import Problem
from astrolabe.web.tables import tables

from ..support.browser.modules import Modules, packed
from ..support.oracles.chance import GROUNDS, random_searches
from ..support.oracles.maps import random_board, random_map, with_waypoints
from ..support.oracles.queues import Queues

pytestmark = pytest.mark.browser

IMPORTS = """
    const found = ["records/sequence", "records/listmodel", "inside/listorder", "problems/rebuiltboards",
        "problems/gridmap", "problems/boardtext", "problems/estimates"];
    const [sequence, listing, listorder, boards, gridmap, boardtext, estimates] = await Promise.all(
        found.map((name) => import(`/static/js/${name}.js`)));
    const tables = given.tables;
    const problemOf = (document) => (document.map ? gridmap.fromDocument(document, tables.kinds).map
                                                  : boardtext.fromDocument(document).board);
    const searchOf = ({ document, settings, estimates }) => {
        const problem = problemOf(document);
        const chosen = { ...settings, table: settings.table ?? null };
        return { domain: document.map ? "map" : "board", problem, settings: chosen, estimates };
    };
    const always = () => true;
    const never = () => false;
"""
# The lists at every cursor, once forward, and where they were others after any steps and leaps.
LISTS = (
    IMPORTS
    + """
    const search = searchOf(given);
    const store = storeOf(given.bytes);
    const shown = new timeline.Timeline();
    const orders = new listorder.Orders(shown, tables, new boards.Rebuilt());
    const listsOf = (list, cursor, hasTime = always) => {
        shown.show(store, cursor, given.size);
        const order = orders.of(search);
        do list.follow(order, hasTime); while (!list.ready);
        return JSON.stringify(list.rows.map(({ open, stale, closed }, side) => ({
            open: open.slice(0, open.length), f: open.slice(0, open.length).map(order.f),
            stale: stale.slice(0, stale.length), closed: closed.slice(0, closed.length),
            next: list.front(side).next, tied: list.front(side).tied,
        })));
    };
    const forward = new listing.Listing(shown);
    const lists = Array.from({ length: store.length + 1 }, (_, cursor) => listsOf(forward, cursor));
    const random = randomOf(given.seed);
    const wrong = [];
    const wanderer = (far, hasTime) => {
        const list = new listing.Listing(shown, far);
        return (cursor) => listsOf(list, cursor, hasTime) === lists[cursor] || wrong.push([far, cursor]);
    };
    const wanderers = [wanderer(4096, always), wanderer(3, never)];
    for (let cursor = store.length; cursor >= 0; cursor -= 1) wanderers.forEach((goes) => goes(cursor));
    for (let turn = 0, at = 0; turn < 200; turn += 1) {
        const near = Math.max(0, Math.min(store.length, at + Math.floor(random() * 9) - 4));
        at = random() < 0.3 ? Math.floor(random() * lists.length) : near;
        wanderers.forEach((goes) => goes(at));
    }
    return { lists, wrong };
"""
)


def given(problem: Problem, settings: Settings, records: bytes, seed: int = 1) -> dict[str, Any]:
    document = json.loads(write("json", Document((problem,), "json", {})))
    asked = {name: getattr(settings, name) for name in Settings.__slots__}
    size = 0 if isinstance(problem, BoardProblem) else len(problem.cells)
    told = json.loads(json.dumps(tables()))
    return {
        "document": document,
        "settings": asked,
        "estimates": exact_estimates(problem, settings),
        "bytes": packed(records),
        "size": size,
        "seed": seed,
        "tables": told,
    }


def check(modules: Modules, problem: Problem, settings: Settings) -> None:
    queues = Queues(problem, settings)
    found = modules.run(LISTS, given(problem, settings, queues.records.tobytes()))
    lists = [*queues.lists()]
    pairs = zip(map(json.loads, found["lists"]), lists, strict=True)
    assert [cursor for cursor, (ours, plain) in enumerate(pairs) if ours != plain] == []
    assert found["wrong"] == []
    if queues.ranked:
        check_expansions(queues, lists)


def check_expansions(queues: Queues, lists: list[list[dict[str, Any]]]) -> None:
    """What is expanded is what the list had in front, and as many share its f as the record says."""
    for cursor, row in enumerate(queues.records):
        side = lists[cursor][int(row["side"])]
        if row["kind"] == EXPANDED:
            assert queues.records[side["next"]]["node"] == row["node"]
            if queues.settings.detail == "all" and queues.settings.algorithm != "f-without-g":
                assert side["tied"] == row["other"]


@pytest.mark.parametrize(("algorithm", "domain"), GROUNDS)
def test_lists_are_those_of_a_plain_replay_at_every_record(algorithm: str, domain: str, modules: Modules) -> None:
    for problem, settings in random_searches(algorithm, domain, 6, "lists"):
        check(modules, problem, settings)


@pytest.mark.parametrize("open_list", CHOICES["open_list"])
@pytest.mark.parametrize("tie", CHOICES["tie"])
@pytest.mark.parametrize("domain", ["map", "board"])
def test_every_tie_rule_and_every_design_has_its_order(domain: str, tie: str, open_list: str, modules: Modules) -> None:
    for problem, settings in random_searches("a-star", domain, 2, f"{tie} {open_list}"):
        check(modules, problem, replace(settings, tie=tie, open_list=open_list, detail="all"))


@pytest.mark.parametrize("algorithm", ["a-star", "bidirectional-a-star", "breadth-first", "depth-first"])
def test_the_lists_of_a_leg_are_those_of_its_own_search(algorithm: str, modules: Modules) -> None:
    random = Random(algorithm)
    for _ in range(3):
        problem = with_waypoints(random, random_map(random, (4, 6), 0.1))
        settings = Settings(algorithm, diagonal="always", limit=200)
        found = modules.run(LISTS, given(problem, settings, everything(problem, settings)))
        assert found["wrong"] == []
        lists, start = [json.loads(text) for text in found["lists"]], 0
        for leg in problem.legs():
            records = everything(leg, settings)
            alone = modules.run(LISTS, given(leg, settings, records))["lists"]
            ours = [[_moved(side, -start) for side in sides] for sides in lists[start + 1 : start + len(alone)]]
            assert ours == [json.loads(text) for text in alone][1:]
            start += len(alone) - 1
            if start == len(lists) - 1:
                break


def everything(problem: Problem, settings: Settings) -> bytes:
    """All records of a run."""
    run, found = Run(problem, settings), b""
    while not run.done:
        found += run.pull(10**6).tobytes()
    return found


def _moved(side: dict[str, Any], by: int) -> dict[str, Any]:
    """The rows of a side, whose names are records, with other numbers."""
    named = {name: [row + by for row in rows] for name, rows in side.items() if isinstance(rows, list) and name != "f"}
    return {**side, **named, "next": side["next"] + by if side["next"] >= 0 else -1}


RANKS = (
    IMPORTS
    + """
    const [search, store] = [searchOf(given), storeOf(given.bytes)];
    const order = listorder.orderOf(store, search, tables, new boards.Rebuilt());
    if (search.domain === "board") new boards.Rebuilt().of(store, store.length, search.problem, "a-star");
    return Array.from({ length: store.length }, (_, record) => record)
        .filter((record) => records.isEntry(store.kind(record))).map(order.f);
"""
)
RULERS = [Settings(diagonal="no-corners", heuristic=name, weight=1.3) for name in GRID_HEURISTICS]


@pytest.mark.parametrize("settings", RULERS, ids=lambda settings: settings.heuristic)
def test_f_is_the_one_of_the_search_to_the_last_bit(settings: Settings, modules: Modules) -> None:
    problem = random_map(Random(8), (50, 60), walls=0.1, costs=(1.1, 2.7, 3.0))
    check_ranks(modules, problem, settings)


def test_f_is_exact_for_a_table_of_numbers_for_tiles(modules: Modules) -> None:
    numbers = tuple(exact(abs(tile - cell) ** 0.5) if tile else 0.0 for tile in range(9) for cell in range(9))
    problem = BoardProblem(3, 3, random_board(Random(3), 3, 3, 200), ordered_goal(3, 3))
    check_ranks(modules, problem, Settings(heuristic="table", table=numbers, limit=2000))


def check_ranks(modules: Modules, problem: Problem, settings: Settings) -> None:
    queues = Queues(problem, settings)
    found = modules.run(RANKS, given(problem, settings, queues.records.tobytes()))
    assert len(found) > 300
    assert found == queues.ranks()


@pytest.mark.parametrize("seed", range(3))
def test_a_sequence_is_a_sorted_list(seed: int, modules: Modules) -> None:
    """Thousands are put in and taken out, so that blocks split and vanish."""
    found = modules.run(
        IMPORTS
        + """
        const random = randomOf(given.seed);
        const keys = Array.from({ length: 6000 }, () => Math.floor(random() * 50));
        const compare = (one, other) => keys[one] - keys[other] || one - other;
        const items = Uint32Array.from(keys.keys()).filter((item) => item % 3);
        const sorting = sequence.sorted(items.slice(), compare);
        let [step, slices] = [sorting.next(), 0];
        for (; !step.done; step = sorting.next()) slices += 1;
        const ours = new sequence.Sequence(compare);
        ours.fill(step.value);
        const plain = new Set(items);
        for (let turn = 0; turn < 9000; turn += 1) {
            const item = Math.floor(random() * keys.length);
            if (plain.has(item) !== (turn % 3000 < 2000)) continue;
            if (plain.delete(item)) ours.remove(item);
            else { plain.add(item); ours.insert(item); }
        }
        const wanted = [...plain].sort(compare);
        return {
            slices, same: ours.slice(0, ours.length).join() === wanted.join(), length: [ours.length, wanted.length],
            places: wanted.every((item, place) => ours.placeOf(item) === place),
            missing: [...keys.keys()].every((item) => plain.has(item) || ours.placeOf(item) === -1),
            part: ours.slice(700, 40).join() === wanted.slice(700, 740).join(),
            least: ours.countWhile((item) => keys[item] <= 20) === wanted.filter((item) => keys[item] <= 20).length,
        };""",
        {"seed": seed, "tables": {}},
    )
    assert found.pop("slices") > 3
    assert found.pop("length")[0] > 100
    assert all(found.values()), found
