"""The picture at a cursor (`static/js/records/timeline.js`): that of a plain fold of the records, however it got
there. What else a timeline knows is in `timeline.test.js`.
"""

import json
from random import Random
from typing import Any

import pytest

from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.engine.settings import Settings
from astrolabe.engine.statistics import Statistics
from astrolabe.runs.run import Run

from ..support.browser.modules import Modules, packed
from ..support.oracles import golden
from ..support.oracles.folding import pictures
from ..support.oracles.golden import RUNS
from ..support.oracles.maps import random_map

pytestmark = pytest.mark.browser

SCRIPT = "support/scripts/timelines.js"


@pytest.mark.parametrize("name", RUNS)
def test_the_picture_at_every_cursor_is_that_of_a_plain_fold(name: str, modules: Modules) -> None:
    size = golden.size_of(name) or 12
    given = {"bytes": packed(golden.read(name)), "size": size, "known": golden.size_of(name)}
    found = modules.call(SCRIPT, "pictures", given)
    pairs = zip(map(json.loads, found), pictures(golden.table(name), size), strict=True)
    differing = [cursor for cursor, (ours, theirs) in enumerate(pairs) if ours != theirs]
    assert differing == []


@pytest.mark.parametrize("name", RUNS)
def test_any_way_to_a_cursor_leads_to_the_same_picture(name: str, modules: Modules) -> None:
    given = {"bytes": packed(golden.read(name)), "size": golden.size_of(name) or 12, "seed": 5}
    assert modules.call(SCRIPT, "wrongOnTheWay", given) == []


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
    assert modules.call(SCRIPT, "wrongOnTheWay", given) == []
    ends = modules.call(SCRIPT, "pictureAt", {**given, "cursor": len(table)})
    assert ends == pictures(table, size)[-1]


def test_counts_are_those_of_the_statistics_at_every_cursor(modules: Modules) -> None:
    table = records_on(random_map(Random(7), sides=(30, 30)), Settings("dijkstra", diagonal="always"), 10**6)
    cursors = [*sorted(Random(1).sample(range(len(table)), 60)), 1024, 2048, len(table)]
    found = modules.call(SCRIPT, "countsAt", {"bytes": packed(table.tobytes()), "cursors": cursors})
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
