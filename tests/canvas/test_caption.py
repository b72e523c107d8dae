"""The sentence under the stage (`static/js/panels/caption.js`, `words/recordsentence.js`): one for every record, and
true.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from astrolabe.content.words import LANGUAGES
from astrolabe.core.records import EXPANDED, IMPROVED, OPENED, REOPENED
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.engine.interpreted import rule_of
from astrolabe.engine.settings import Settings

from ..support.browser.staging import Staged, records_of
from ..support.browser.tabs import Complaints
from ..support.oracles.golden import GROUNDS, OPEN_FIELD, RUNS, SEALED
from ..support.oracles.maps import grid_from

pytestmark = pytest.mark.browser

SCRIPT = "support/scripts/captions.js"
EVERY = {
    **{name: run for name, run in RUNS.items() if isinstance(run[0], GridMap) and run[1].table is None},
    "weighted-a-star": (GROUNDS, Settings("weighted-a-star", diagonal="always")),
    "greedy": (GROUNDS, Settings("greedy", tie="lifo")),
    "bidirectional-dijkstra": (GROUNDS, Settings("bidirectional-dijkstra", detail="sets")),
    "bidirectional-breadth-first": (GROUNDS, Settings("bidirectional-breadth-first")),
    "orthogonal-jump-point": (OPEN_FIELD, Settings("orthogonal-jump-point")),
    "parent-in-entry": (GROUNDS, Settings("parent-in-entry", diagonal="always")),
    "shallow": (OPEN_FIELD, Settings("depth-first", depth=4)),
}
RANKED = {name: EVERY[name] for name in ("a-star", "dijkstra", "weighted-a-star", "greedy", "bidirectional-dijkstra")}
ROOM = grid_from("""
    S . .
    . # .
    . . G
""")


@pytest.fixture
def staged(bare_stage: tuple[Staged, Complaints]) -> Iterator[Staged]:
    found, complaints = bare_stage
    yield found
    assert not complaints, "\n".join(complaints)


def sentences(staged: Staged, gridmap: GridMap, settings: Settings, size: str = "record") -> list[str]:
    """What is said at every cursor."""
    staged.show(gridmap, settings)
    staged.dispatch(type="stepSizeChosen", stepSize=size)
    found: list[str] = staged.call(SCRIPT, "sentences")
    return found


@pytest.mark.parametrize("name", EVERY)
def test_every_record_has_a_sentence_with_all_its_facts(name: str, staged: Staged) -> None:
    staged.show(*EVERY[name])
    said: list[str] = staged.call(SCRIPT, "toldIn", [*LANGUAGES])
    assert said
    wrong = [text for text in said if any(sign in text for sign in ("{", "}", "caption.", "NaN", "undefined", "null"))]
    assert wrong == []


@pytest.mark.parametrize("name", RANKED)
def test_the_f_of_an_expansion_is_the_least_and_the_ties_are_counted(name: str, staged: Staged) -> None:
    gridmap, settings = RANKED[name]
    staged.show(gridmap, settings)
    told: list[dict[str, Any]] = staged.call(SCRIPT, "allTold")
    rule, waiting = rule_of(settings), ({}, {})  # side -> open node -> its f
    for record, said in zip(records_of(gridmap, settings), told, strict=True):
        kind, side, node = int(record["kind"]), int(record["side"]), int(record["node"])
        if kind in (OPENED, IMPROVED, REOPENED):
            waiting[side][node] = rule.f(float(record["g"]), float(record["h"]))
        elif kind == EXPANDED:
            least = min(waiting[side].values())
            assert float(said["facts"]["f"]) == pytest.approx(least, abs=0.001)
            if said["facts"]["ties"]:
                assert said["facts"]["ties"] == sum(abs(f - least) < 1e-5 for f in waiting[side].values())
            del waiting[side][node]


def test_a_small_search_is_told_record_by_record(staged: Staged) -> None:
    assert sentences(staged, ROOM, Settings())[:7] == [
        "A* is ready to look for a path from (0, 0) to (2, 2).",
        "(0, 0) is the first to go into the open list: f = 4 (g 0 + h 4).",
        "Expanding (0, 0), the only cell with the least f = 4 (g 0 + h 4).",
        "(1, 0), reached from (0, 0), is new and goes into the open list: f = 4 (g 1 + h 3).",
        "(0, 1), reached from (0, 0), is new and goes into the open list: f = 4 (g 1 + h 3).",
        "Expanding (1, 0), with the least f = 4 (g 1 + h 3). Of 2 cells with this f, it has the largest g.",
        "(2, 0), reached from (1, 0), is new and goes into the open list: f = 4 (g 2 + h 2).",
    ]


def test_after_a_whole_step_the_expansion_is_told_with_its_outcome(staged: Staged) -> None:
    assert (
        sentences(staged, ROOM, Settings(), "expansion")[4]
        == "Expanding (0, 0), the only cell with the least f = 4 (g 0 + h 4). Neighbours: 2 go into open."
    )


@pytest.mark.parametrize(
    ("gridmap", "settings", "ending"),
    [
        (ROOM, Settings(), "Path found: cost 4, 4 steps, 4 expansions."),
        (SEALED, Settings(), "No path: the open list is empty after 9 expansions."),
        (
            OPEN_FIELD,
            Settings(limit=12),
            "Stopped at the limit after {} expansions: whether there is a path is still unknown.",
        ),
        (
            OPEN_FIELD,
            Settings("depth-first", depth=4),
            "Nothing found down to depth 4 after {} expansions; nothing deeper was searched.",
        ),
    ],
    ids=["found", "exhausted", "limit", "depth"],
)
def test_the_end_is_told(gridmap: GridMap, settings: Settings, ending: str, staged: Staged) -> None:
    expanded = int((records_of(gridmap, settings)["kind"] == EXPANDED).sum())
    assert sentences(staged, gridmap, settings)[-1].startswith(ending.format(expanded))


def test_weights_stand_in_the_sum(staged: Staged) -> None:
    settings = Settings("weighted-a-star", weight=2.5)
    assert (
        sentences(staged, ROOM, settings)[1]
        == "(0, 0) is the first to go into the open list: f = 10 (g 0 + 2.5 × h 4)."
    )
    assert sentences(staged, ROOM, Settings("greedy"))[1] == "(0, 0) is the first to go into the open list: f = h = 4."
    assert (
        sentences(staged, ROOM, Settings("dijkstra"))[1] == "(0, 0) is the first to go into the open list: f = g = 0."
    )


def test_two_sides_are_told_apart(staged: Staged) -> None:
    said = sentences(staged, ROOM, Settings("bidirectional-dijkstra"))
    assert said[1].startswith("From the start: (0, 0) is the first to go into the open list")
    assert said[2].startswith("From the goal: (2, 2) is the first to go into the open list")
    assert said[3] == "From the start: expanding (0, 0), the only cell with the least f = g = 0."


def test_where_f_is_g_alone_the_oldest_entry_decides(staged: Staged) -> None:
    said = sentences(staged, ROOM, Settings("dijkstra"))
    assert "Expanding (1, 0), with the least f = g = 1. Of 2 cells with this f, its entry is the oldest." in said
