"""The picture at a cursor (`static/js/records/timeline.js`): that of a plain fold of the records, however it got
there.
"""

import json
from random import Random
from typing import Any

import numpy as np
import pytest

from astrolabe.core.records import OPENED, RECORD
from astrolabe.engine.settings import Settings
from astrolabe.engine.statistics import Statistics
from astrolabe.runs.run import Run
from astrolabe.spaces.gridmap import GridMap

from ..support.browser.modules import Modules, packed
from ..support.oracles import golden
from ..support.oracles.folding import pictures
from ..support.oracles.golden import RUNS
from ..support.oracles.maps import random_map

pytestmark = pytest.mark.browser

# What a timeline says at its cursor, in the shape of `folding.Fold.picture`.
PICTURE = """
    const numberOr = (value) => (Number.isNaN(value) ? -1 : value);
    const factsOf = (shown, node, side) => [
        shown.status(node, side), shown.entry(node, side), numberOr(shown.g(node, side)), numberOr(shown.h(node, side)),
        shown.parent(node, side), shown.expansion(node, side),
    ];
    const pictureOf = (shown, size) => ({
        nodes: [0, 1].flatMap((side) => Array.from({ length: size }, (_, node) => factsOf(shown, node, side))),
        current: shown.current,
        successors: shown.successors,
        path: shown.path,
        counts: shown.counts,
    });
    const textOf = (shown, size) => JSON.stringify(pictureOf(shown, size));
"""


@pytest.mark.parametrize("name", RUNS)
def test_the_picture_at_every_cursor_is_that_of_a_plain_fold(name: str, modules: Modules) -> None:
    size = golden.size_of(name) or 12
    found = modules.run(
        PICTURE
        + """
        const [store, shown] = [storeOf(given.bytes), new timeline.Timeline()];
        return Array.from({ length: store.length + 1 }, (_, cursor) => {
            shown.show(store, cursor, given.known);
            return textOf(shown, given.size);
        });""",
        {"bytes": packed(golden.read(name)), "size": size, "known": golden.size_of(name)},
    )
    pairs = zip(map(json.loads, found), pictures(golden.table(name), size), strict=True)
    differing = [cursor for cursor, (ours, theirs) in enumerate(pairs) if ours != theirs]
    assert differing == []


# Goes to many cursors, by steps and by leaps, and says where the picture or the list of changes was wrong.
WANDER = (
    PICTURE
    + """
    const [store, forward, shown] = [storeOf(given.bytes), new timeline.Timeline(), new timeline.Timeline()];
    const pictures = Array.from({ length: store.length + 1 }, (_, cursor) => {
        forward.show(store, cursor, given.size);
        return textOf(forward, given.size);
    });
    const random = randomOf(given.seed);
    const places = [...Array(store.length + 1).keys()].reverse();
    while (places.length < store.length + 300) {
        const near = Math.max(0, Math.min(store.length, places.at(-1) + Math.floor(random() * 9) - 4));
        places.push(random() < 0.5 ? Math.floor(random() * pictures.length) : near);
    }
    const wrong = [];
    const nodes = [...Array(given.size).keys()];
    const statuses = () => nodes.map((node) => 8 * shown.status(node, 0) + shown.status(node, 1));
    for (const cursor of places) {
        const before = statuses();
        shown.show(store, cursor, given.size);
        if (textOf(shown, given.size) !== pictures[cursor]) wrong.push(cursor);
        const listed = shown.takeChanges();
        const now = statuses();
        const missing = nodes.filter((node) => now[node] !== before[node] && listed && !listed.includes(node));
        if (missing.length) wrong.push(`changes at ${cursor}`);
    }
    return wrong;
"""
)


@pytest.mark.parametrize("name", RUNS)
def test_any_way_to_a_cursor_leads_to_the_same_picture(name: str, modules: Modules) -> None:
    given = {"bytes": packed(golden.read(name)), "size": golden.size_of(name) or 12, "seed": 5}
    assert modules.run(WANDER, given) == []


def records_on(gridmap: GridMap, settings: Settings, most: int = 1500) -> Any:
    return Run(gridmap, settings).pull(most)


@pytest.mark.parametrize("seed", range(12))
def test_random_maps_fold_the_same_either_way(seed: int, modules: Modules) -> None:
    random = Random(seed)
    gridmap = random_map(random, sides=(4, 9))
    algorithms = ["a-star", "greedy", "bidirectional-dijkstra", "depth-first", "iterative-deepening", "breadth-first"]
    settings = Settings(algorithms[seed % len(algorithms)], diagonal=random.choice(("never", "always")), limit=300)
    table = records_on(gridmap, settings)[:700]
    size = len(gridmap.cells)
    given = {"bytes": packed(table.tobytes()), "size": size, "seed": seed}
    assert modules.run(WANDER, given) == []
    ends = modules.run(
        PICTURE + "const shown = new timeline.Timeline(); shown.show(storeOf(given.bytes), given.cursor, given.size);"
        "return pictureOf(shown, given.size);",
        {**given, "cursor": len(table)},
    )
    assert ends == pictures(table, size)[-1]


def test_counts_are_those_of_the_statistics_at_every_cursor(modules: Modules) -> None:
    table = records_on(random_map(Random(7), sides=(30, 30)), Settings("dijkstra", diagonal="always"), 10**6)
    cursors = [*sorted(Random(1).sample(range(len(table)), 60)), 1024, 2048, len(table)]
    found = modules.run(
        "const all = new counts.Counts(storeOf(given.bytes)); return given.cursors.map((cursor) => all.at(cursor));",
        {"bytes": packed(table.tobytes()), "cursors": cursors},
    )
    for cursor, counts in zip(cursors, found, strict=True):
        expected = Statistics()
        expected.add(table[:cursor])
        assert counts == {
            "open": expected.open,
            "maxOpen": expected.max_open,
            "expanded": expected.expanded,
            "generated": expected.generated,
            "reopened": expected.reopened,
        }


def test_the_history_of_a_node_lists_every_record_about_it(modules: Modules) -> None:
    table = golden.table("dijkstra")
    asked = [(11, 30), (11, 100), (12, 100), (11, 100), (11, 40)]
    found = modules.run(
        "const shown = new timeline.Timeline();"
        "shown.show(storeOf(given.bytes), 0, 48);"
        "return given.asked.map(([node, known]) => shown.historyOf(node, known));",
        {"bytes": packed(golden.read("dijkstra")), "asked": asked},
    )
    assert found == [np.flatnonzero(table["node"][:known] == node).tolist() for node, known in asked]
    assert len(found[1]) > 1


def test_long_steps_of_a_path_are_filled_with_the_cells_between(modules: Modules) -> None:
    assert modules.run("return mapsteps.filled([0, 3, 33, 31], 10)") == [0, 1, 2, 3, 13, 23, 33, 32, 31]
    assert modules.run("return mapsteps.filled([0, 33], 10)") == [0, 11, 22, 33]
    assert modules.run("return mapsteps.filled([], 10)") == []


@pytest.mark.parametrize(("name", "sealed"), [("exhausted", True), ("a-star", False), ("limit", False)])
def test_a_region_is_sealed_once_there_is_no_path(name: str, sealed: bool, modules: Modules) -> None:
    found = modules.run(
        """const [store, shown] = [storeOf(given), new timeline.Timeline()];
        const sealedAt = (cursor) => { shown.show(store, cursor); return shown.sealed; };
        return [sealedAt(store.length - 1), sealedAt(store.length)];""",
        packed(golden.read(name)),
    )
    assert found == [False, sealed]


def test_the_nodes_of_a_board_need_not_be_known_beforehand(modules: Modules) -> None:
    rows = np.zeros(3000, RECORD)
    rows["kind"], rows["node"] = OPENED, np.arange(3000)
    opened = modules.run(
        """const [store, shown, found] = [new records.RecordStore(), new timeline.Timeline(), []];
        for (const bytes of given) {
            store.append(bytesOf(bytes));
            shown.show(store, store.length);
            found.push(shown.counts.open);
        }
        shown.show(store, 10);
        return [...found, shown.counts.open];""",
        [packed(part.tobytes()) for part in np.split(rows, [1, 100, 2000])],
    )
    assert opened == [1, 100, 2000, 3000, 10]


def test_many_changes_are_not_listed_but_all_of_them(modules: Modules) -> None:
    rows = np.zeros(70000, RECORD)
    rows["kind"], rows["node"] = OPENED, np.arange(70000) % 400
    listed = modules.run(
        """const [store, shown] = [storeOf(given), new timeline.Timeline()];
        const changesAt = (cursor) => {
            shown.show(store, cursor, 400);
            const changes = shown.takeChanges();
            return changes && [...changes];
        };
        return [changesAt(1), changesAt(3), changesAt(70000), changesAt(69998)];""",
        packed(rows.tobytes()),
    )
    assert listed == [None, [1, 2], None, [399, 398]]


def test_another_run_starts_from_nothing(modules: Modules) -> None:
    found = modules.run(
        """const shown = new timeline.Timeline();
        shown.show(storeOf(given[0]), 60, 48);
        shown.takeChanges();
        shown.show(storeOf(given[1]), 0, 48);
        return [shown.takeChanges(), shown.counts.open, shown.status(9), shown.path];""",
        [packed(golden.read(name)) for name in ("dijkstra", "a-star")],
    )
    assert found == [None, 0, 0, []]
