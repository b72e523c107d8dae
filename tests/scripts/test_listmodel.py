"""The rows of the open and the closed list (`static/js/records/listmodel.js`): at every cursor those of a plain
replay.
"""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from astrolabe.core.records import EXPANDED
from astrolabe.domains import Problem
from astrolabe.domains.boards.board import BoardProblem
from astrolabe.engine.settings import CHOICES, Settings
from astrolabe.formats import Document
from astrolabe.runs.run import Run
from astrolabe.web.tables import tables

from ..support.browser.modules import Modules, packed
from ..support.formats import write
from ..support.oracles.chance import GROUNDS, random_searches
from ..support.oracles.crossing import crossed, thinned
from ..support.oracles.maps import random_map, with_waypoints
from ..support.oracles.queues import Queues

pytestmark = pytest.mark.browser

SCRIPT = "support/scripts/lists.js"


def given(problem: Problem, settings: Settings, records: bytes, seed: int = 1) -> dict[str, Any]:
    document = json.loads(write("json", Document((problem,), "json", {})))
    asked = {name: getattr(settings, name) for name in Settings.__slots__}
    size = 0 if isinstance(problem, BoardProblem) else len(problem.cells)
    told = json.loads(json.dumps(tables()))
    return {
        "document": document,
        "settings": asked,
        "bytes": packed(records),
        "size": size,
        "seed": seed,
        "tables": told,
    }


def check(modules: Modules, problem: Problem, settings: Settings) -> None:
    queues = Queues(problem, settings)
    found = modules.call(SCRIPT, "listsAtEveryCursor", given(problem, settings, queues.records.tobytes()))
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
            if queues.settings.detail == "all":
                assert side["tied"] == row["other"]


@pytest.mark.parametrize("chance", thinned(["lists", "more lists"]))
@pytest.mark.parametrize(("algorithm", "domain"), GROUNDS)
def test_lists_are_those_of_a_plain_replay_at_every_record(
    algorithm: str, domain: str, chance: str, modules: Modules
) -> None:
    for problem, settings in random_searches(algorithm, domain, 3, chance):
        check(modules, problem, settings)


@pytest.mark.parametrize(("tie", "open_list"), crossed(CHOICES["tie"], CHOICES["open_list"]))
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
        found = modules.call(SCRIPT, "listsAtEveryCursor", given(problem, settings, everything(problem, settings)))
        assert found["wrong"] == []
        lists, start = [json.loads(text) for text in found["lists"]], 0
        for leg in problem.legs():
            records = everything(leg, settings)
            alone = modules.call(SCRIPT, "listsAtEveryCursor", given(leg, settings, records))["lists"]
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
