"""The search tree of a run (`static/js/domains/boards/tree/model.js`): its shape, its places, and what it is at a
cursor. The runs are made here; what is looked at is in `support/scripts/trees.js`."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from astrolabe.core.records import OPENED, THRESHOLD
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.engine.settings import BOUNDS, Settings
from astrolabe.web.tables import tables

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
SCRIPT = "support/scripts/trees.js"


@cache
def given(name: str) -> dict[str, Any]:
    problem, settings = CASES[name]
    records = records_of(problem, settings, 6000)
    return {
        "board": plain(problem),
        "algorithm": settings.algorithm,
        "bytes": packed(records.tobytes()),
        "tables": tables(),
    }


cases = pytest.mark.parametrize("name", CASES)


@cases
@pytest.mark.parametrize("way_back", [True, False], ids=["with the way back", "without"])
def test_a_node_is_below_its_parent_and_overlaps_no_other(name: str, way_back: bool, modules: Modules) -> None:
    wrong = modules.call(SCRIPT, "misplaced", {**given(name), "wayBack": way_back})
    assert wrong == []


@cases
def test_places_do_not_depend_on_how_the_records_come(name: str, modules: Modules) -> None:
    same = modules.call(SCRIPT, "sameSlowly", given(name))
    assert same


@cases
def test_the_tree_at_any_cursor_is_the_timeline_s(name: str, modules: Modules) -> None:
    wrong = modules.call(SCRIPT, "unlikeTimeline", {**given(name), "broken": name == "f-without-g"})
    assert wrong == []


def test_siblings_stand_beside_each_other_in_the_order_of_moves(modules: Modules) -> None:
    wrong = modules.call(SCRIPT, "siblingsApart", given("hard"))
    assert wrong == []


@pytest.mark.parametrize("name", ["bidirectional", "both breadths", "twin"])
def test_two_sides_have_a_half_each(name: str, modules: Modules) -> None:
    found = modules.call(SCRIPT, "halves", given(name))
    assert found == [True, 2]


def test_each_round_of_a_depth_first_search_has_its_own_tree(modules: Modules) -> None:
    found = modules.call(SCRIPT, "roundsBegun", given("ida-star"))
    assert len(found) > 1
    assert all(each == [True, 1, 1, 1] for each in found)


def test_rounds_without_a_sample_have_an_empty_tree_and_the_next_ones_their_own(modules: Modules) -> None:
    records = samples(FAR, Settings("ida-star", detail=BOUNDS, limit=20_000))
    rounds = np.split(records, np.flatnonzero(records["kind"] == THRESHOLD))[1:]
    opened = [int((each["kind"] == OPENED).sum()) for each in rounds]
    found = modules.call(
        SCRIPT,
        "countsAt",
        {
            "board": plain(FAR),
            "algorithm": "ida-star",
            "tables": tables(),
            "bytes": packed(records.tobytes()),
            "ends": [int(end) for end in np.cumsum([len(each) for each in rounds])],
        },
    )
    assert opened[0] == 0 < min(opened[-2:])
    assert found == opened


@pytest.mark.parametrize(("name", "way_back"), [("hard", True), ("hard", False), ("dijkstra", False)])
def test_the_way_back_can_be_left_out(name: str, way_back: bool, modules: Modules) -> None:
    found = modules.call(SCRIPT, "goesBack", {**given(name), "wayBack": way_back})
    assert found == way_back
