"""The answers of Predict (`static/js/learn/questions.js`) are what really happens next, by a scan of its own."""

from collections.abc import Mapping
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from astrolabe.core.records import (
    ENDINGS,
    EXPANDED,
    FOUND,
    KINDS,
    MET,
    NO_NODE,
    STALE,
    THRESHOLD,
)
from astrolabe.domains import Problem
from astrolabe.domains.boards.board import BoardProblem
from astrolabe.domains.gridmaps.grid import STEPS
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import Run
from astrolabe.search import ALGORITHMS
from astrolabe.web.documents import Search
from astrolabe.web.questions import costs
from astrolabe.web.questions.question import Services
from astrolabe.web.tables import tables

from ..support.browser.modules import Modules, packed
from ..support.browser.runs import run_of
from ..support.oracles import golden
from ..support.oracles.chance import GROUNDS, random_searches
from ..support.oracles.crossing import thinned
from ..support.oracles.kinds import ENTRIES
from ..support.oracles.maps import board_distances, oracle_remaining, random_map
from ..support.oracles.moves import why_not

pytestmark = pytest.mark.browser

RUNS = 8
MOST = 250
SEED = 7
GOAL = bytes((1, 2, 3, 4, 5, 6, 7, 8, 0))


def run_of_known(problem: Problem, settings: Settings) -> dict[str, Any]:
    """With the true costs as the server tells them."""
    known = isinstance(problem, GridMap)
    return {
        **run_of(problem, settings, MOST),
        "costs": costs.tell(costs.answer(Search(problem, settings), Services()))["costs"] if known else None,
    }


def asked_of(modules: Modules, runs: list[tuple[Problem, Settings]], seed: int = SEED) -> list[Any]:
    """What the page asks at each step of some runs."""
    given = {"tables": tables(), "runs": [run_of_known(*run) for run in runs], "seed": seed}
    found: list[Any] = modules.call("support/scripts/predicting.js", "asked", given)
    return found


class Scan:
    """Open, in the order of arrival, with parents, by reading records one after another."""

    def __init__(self, problem: Problem, settings: Settings) -> None:
        self.problem = problem
        self.settings = settings
        self.row = ALGORITHMS[settings.algorithm]
        self.run = Run(problem, settings)
        self.records = self.run.pull(MOST)
        self.at = 0
        self.open: tuple[dict[int, float], dict[int, float]] = ({}, {})
        self.parent: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self.met = False

    def go_to(self, cursor: int) -> None:
        for record in self.records[self.at : cursor]:
            kind, side, node = (int(record[name]) for name in ("kind", "side", "node"))
            if kind in ENTRIES:
                self.open[side][node] = float(record["f"])
                if int(record["other"]) != NO_NODE:
                    self.parent[side][node] = int(record["other"])
            elif kind in (EXPANDED, FOUND):
                self.open[side].pop(node, None)
            elif kind == THRESHOLD:
                self.open[0].clear()
                self.parent[0].clear()
            self.met |= kind == MET
        self.at = cursor

    def event(self) -> int:
        """The next record that is no stale entry."""
        at = self.at
        while int(self.records[at]["kind"]) == STALE:
            at += 1
        return at


def check_next(scan: Scan, question: Mapping[str, Any]) -> None:
    event = scan.records[scan.event()]
    side = int(event["side"])
    waiting = scan.open[side]
    assert int(event["kind"]) in (EXPANDED, FOUND)
    assert question["best"] == int(event["node"])
    assert sorted(waiting) == question["choices"]
    options = scan.row.options
    if "tie" not in options:
        assert question["right"] == [question["best"]]
        assert question["best"] == ([*waiting][-1] if "depth" in options else next(iter(waiting)))
        return
    least = min(waiting.values())
    assert question["right"] == [node for node in sorted(waiting) if waiting[node] == least]
    if int(event["kind"]) == EXPANDED and int(event["other"]):
        assert len(question["right"]) == int(event["other"])


def about(scan: Scan, question: Mapping[str, Any]) -> list[Any]:
    """The records of the next step about the neighbour asked about."""
    event = scan.event()
    node, side = (int(scan.records[event][name]) for name in ("node", "side"))
    assert question["node"] == node
    found = []
    for record in scan.records[event + 1 :]:
        if int(record["kind"]) in (EXPANDED, *ENDINGS, THRESHOLD):
            break
        same = int(record["node"]) == question["subject"] and int(record["other"]) == node
        if same and int(record["side"]) == side and KINDS[int(record["kind"])] not in ("met", "jumped"):
            found.append(record)
    return found


def check_fate(scan: Scan, question: Mapping[str, Any]) -> None:
    assert question["best"] in question["choices"]
    if question["best"] != "blocked":
        [record] = about(scan, question)
        assert KINDS[int(record["kind"])] == question["best"]
        return
    assert isinstance(scan.problem, GridMap)
    dx, dy = STEPS[question["move"]]
    assert question["subject"] == question["node"] + dx + dy * scan.problem.width
    reason = why_not(scan.problem, scan.settings.diagonal, question["node"], question["move"])
    assert reason in ("wall", "shore", "corner")


def check_value(scan: Scan, question: Mapping[str, Any]) -> None:
    [record] = about(scan, question)
    assert int(record["kind"]) in ENTRIES
    assert question["best"] == float(record["f"])


def check_parent(scan: Scan, question: Mapping[str, Any]) -> None:
    side = int(scan.records[scan.event()]["side"])
    before = scan.parent[side][question["subject"]]
    assert question["choices"] == sorted((before, question["node"]))
    [record] = about(scan, question)
    assert question["best"] == (int(record["other"]) if int(record["kind"]) in ENTRIES else before)


def check_finished(scan: Scan, question: Mapping[str, Any]) -> None:
    kind = int(scan.records[scan.event()]["kind"])
    assert question["best"] == ("yes" if kind in ENDINGS else "no")
    if question["form"] == "met":
        assert scan.met
    elif question["form"] == "empty":
        assert not scan.open[0]
        assert not scan.open[1]
    elif isinstance(scan.problem, GridMap):
        assert scan.problem.goal in scan.open[0]
    else:
        assert int(scan.records[-1]["kind"]) == FOUND
        assert int(scan.records[-1]["node"]) in scan.open[0]


def check_size(scan: Scan, question: Mapping[str, Any]) -> None:
    at = scan.at
    end = scan.event() + 1
    while end < len(scan.records) and int(scan.records[end]["kind"]) not in (EXPANDED, STALE, THRESHOLD, *ENDINGS):
        end += 1
    after = Scan(scan.problem, scan.settings)
    after.go_to(end)
    assert question["best"] == len(after.open[0]) + len(after.open[1])
    assert scan.at == at


def true_cost(scan: Scan, node: int) -> float:
    """By an independent search from the goal."""
    if isinstance(scan.problem, GridMap):
        return oracle_remaining(scan.problem, scan.settings.diagonal)[node]
    return board_distances(scan.problem.goal, scan.problem.width)[scan.run.engine.place(node)]


def check_over(scan: Scan, question: Mapping[str, Any]) -> None:
    record = scan.records[question["event"]]
    assert int(record["kind"]) == EXPANDED
    assert int(record["node"]) == question["node"]
    too_much = float(record["h"]) - true_cost(scan, question["node"])
    assert question["best"] == ("yes" if too_much > 1e-4 else "no")


CHECKS = {
    "over": check_over,
    "next": check_next,
    "fate": check_fate,
    "value": check_value,
    "parent": check_parent,
    "finished": check_finished,
    "size": check_size,
}


@pytest.mark.parametrize(("algorithm", "domain"), thinned(GROUNDS))
def test_every_answer_is_what_happens_next(algorithm: str, domain: str, modules: Modules) -> None:
    runs = [*random_searches(algorithm, domain, RUNS, "questions")]
    found = asked_of(modules, runs)
    for run, steps in zip(runs, found, strict=True):
        scan = Scan(*run)
        for step in steps:
            scan.go_to(step["cursor"])
            for question in step["asked"]:
                CHECKS[question["kind"]](scan, question)
            assert (step["chosen"] is None) == (not step["asked"])


@pytest.mark.parametrize("algorithm", ["a-star", "bidirectional-dijkstra", "jump-point"])
def test_what_is_asked_on_a_leg_is_asked_in_its_own_search(algorithm: str, modules: Modules) -> None:
    whole, settings = golden.RUNS["legs"][0], Settings(algorithm, diagonal="always")
    assert isinstance(whole, GridMap)
    run, start = Run(whole, settings), 0
    batches = []
    while not run.done:
        batches.append(run.pull(10_000).tobytes())
    known = [run_of_known(leg, settings) for leg in whole.legs()]
    legs = {**known[0], **run_of(whole, settings, MOST), "bytes": packed(b"".join(batches))}
    given = {"tables": tables(), "runs": [legs, *known], "seed": SEED}
    together, *alone = modules.call("support/scripts/predicting.js", "asked", given)
    for number, steps in enumerate(alone):
        ours = [step for step in together if start <= step["cursor"] < start + len(batches[number]) // 32]
        assert [_plain(step, start) for step in ours] == [_plain(step, 0) for step in steps]
        start += len(batches[number]) // 32


def _plain(step: Mapping[str, Any], start: int) -> list[dict[str, Any]]:
    """The questions of a step that no chance and no true cost have a part in, as if records began at `start`."""
    asked = [question for question in step["asked"] if question["kind"] in ("next", "finished", "size")]
    forms = {"waypoint": "open"}  # the goal of a leg has another name
    return [{**each, "event": each["event"] - start, "form": forms.get(each["form"], each["form"])} for each in asked]


OVERS = [
    ("manhattan", "always", random_map(Random(0), (8, 8), walls=0.1, costs=(1.0,))),
    ("misplaced-with-blank", "never", BoardProblem(3, 3, bytes((1, 3, 6, 4, 2, 8, 7, 0, 5)), GOAL)),
]


@pytest.mark.parametrize(("heuristic", "diagonal", "problem"), OVERS)
def test_h_may_overestimate_or_not(heuristic: str, diagonal: str, problem: Problem, modules: Modules) -> None:
    run = problem, Settings(heuristic=heuristic, diagonal=diagonal)
    [steps] = asked_of(modules, [run])
    asked = [question for step in steps for question in step["asked"] if question["kind"] == "over"]
    for question in asked:
        check_over(Scan(*run), question)
    assert {question["best"] for question in asked} == {"yes", "no"}


def test_questions_stand_five_to_some_fifteen_steps_apart(modules: Modules) -> None:
    runs = [run for run in random_searches("a-star", "board", 90, "places") if run[1].detail == "all"]
    found = asked_of(modules, runs)
    gaps = []
    for steps in found:
        places = [number for number, step in enumerate(steps) if step["place"]]
        assert all(number >= 2 for number in places)
        gaps += [after - before for before, after in pairwise(places[:-1])]
    assert len(gaps) > 20
    assert min(gaps) >= 5
    assert sum(gap <= 15 for gap in gaps) > 0.9 * len(gaps)


def test_the_same_seed_asks_the_same_and_another_does_not(modules: Modules) -> None:
    runs = [*random_searches("a-star", "board", 12, "places")]

    def asked(seed: int) -> list[tuple[int, str]]:
        found = asked_of(modules, runs, seed)
        return [(step["cursor"], step["chosen"]) for steps in found for step in steps if step["place"]]

    assert asked(3) == asked(3)
    assert asked(3) != asked(4)


def test_every_kind_is_asked(modules: Modules) -> None:
    runs = [run for ground in GROUNDS for run in random_searches(*ground, 3, "questions")]
    found = asked_of(modules, runs)
    assert {step["chosen"] for steps in found for step in steps if step["place"]} - {None} == {*CHECKS}
