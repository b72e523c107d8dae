"""What is said of a record (`static/js/words/recordsentence.js`, `words/reasons.js`) is what an independent replay
finds, on random runs.

The replay here knows records and the rules of the searches in words: who the oldest, the newest, the least in open is.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from astrolabe.content.words import LANGUAGES, catalogue
from astrolabe.core.records import (
    ARRIVED,
    CUT,
    EXHAUSTED,
    EXPANDED,
    FELL,
    FOUND,
    IGNORED,
    IMPROVED,
    JUMPED,
    KEPT,
    KINDS,
    LEFT,
    LIMIT,
    MET,
    NO_MOVE,
    NO_NODE,
    OPENED,
    REOPENED,
    SAMPLED,
    STALE,
    THRESHOLD,
)
from astrolabe.domains import Problem
from astrolabe.domains.boards.board import BoardProblem
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.domains.gridmaps.jumps import Jumps
from astrolabe.engine.interpreted import rule_of
from astrolabe.engine.settings import Settings, effective
from astrolabe.runs.run import Run
from astrolabe.search import ALGORITHMS
from astrolabe.web.tables import tables

from ..support.browser.modules import Modules, packed
from ..support.browser.staging import first_records, problem_of
from ..support.oracles.chance import GROUNDS, random_searches
from ..support.oracles.crossing import thinned
from ..support.oracles.golden import BOARD, OPEN_FIELD, SEALED
from ..support.oracles.golden import RUNS as RUNS_KEPT
from ..support.oracles.kinds import ENTRIES, SUCCESSORS
from ..support.oracles.maps import grid_from

pytestmark = pytest.mark.browser

RUNS = 8  # of each algorithm in each domain
MOST = 400  # records of each
ODD = re.compile(r"[{}]|caption\.|NaN|undefined|null|\[object|–")
SCRIPT = "support/scripts/saying.js"
CLOSE = 0.00051  # figures have three decimals


def run_of(problem: Problem, settings: Settings, random: Random | None) -> dict[str, Any]:
    """A run as the page has it, and an order to look at its records in: backwards, then anyhow."""
    records = first_records(problem, settings, MOST)
    chosen = {name: getattr(settings, name) for name in Settings.__slots__ if name != "table"}
    domain = "map" if isinstance(problem, GridMap) else "board"
    back = [*range(len(records))][::-1]
    order = back + random.sample(back, len(back)) if random else []
    formula = rule_of(effective(settings)).formula
    run = {"domain": domain, "problem": problem_of(problem), "settings": chosen, "formula": formula, "foreign": None}
    return {
        "bytes": packed(records.tobytes()),
        "run": run,
        "order": order,
    }


class Replay:
    """Open in the order of arrival, the numbers of its nodes, and the rounds: for each side of a run."""

    def __init__(self, problem: Problem, settings: Settings, two_sided: bool) -> None:
        row = ALGORITHMS[settings.algorithm]
        space = Run(problem, settings).engine.space if row.jumps else None
        self.jumps = space if isinstance(space, Jumps) else None
        self.settings = settings
        self.two_sided = two_sided
        self.open: tuple[dict[int, float], dict[int, float]] = ({}, {})  # node -> its f, the oldest first
        self.g: tuple[dict[int, float], dict[int, float]] = ({}, {})
        self.h: tuple[dict[int, float], dict[int, float]] = ({}, {})
        self.f: tuple[dict[int, float], dict[int, float]] = ({}, {})
        self.parent: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self.closed: tuple[set[int], set[int]] = (set(), set())
        self.bounds: list[float] = []
        self.cuts: list[tuple[int, float]] = []
        self.last: list[float | None] = [None, None]  # side -> f of the expansion before
        self.bent = [False, False]  # side -> did a step with h(n) > cost + h(m) come by?

    @property
    def family(self) -> str:
        options = ALGORITHMS[self.settings.algorithm].options
        for option, family in (("tie", "ranked"), ("depth", "deep"), ("heuristic", "bounded")):
            if option in options:
                return family
        return "oldest"

    @property
    def bound(self) -> float | None:
        return self.bounds[-1] if self.bounds else self.settings.depth

    def expected(self, record: Any) -> dict[str, Any]:
        """What has to be said of a record, as far as it is known here; to be asked before `take`."""
        kind, side, node, other = (int(record[name]) for name in ("kind", "side", "node", "other"))
        g, h = float(record["g"]), float(record["h"])
        facts: dict[str, Any] = {"place": f"<{node}>", "g": g, "h": h, **ranked_by(record)}
        if kind in SUCCESSORS and other != NO_NODE:
            facts["from"] = f"<{other}>"
        known = self.g[side].get(node)
        if kind in (IMPROVED, REOPENED):
            facts |= {"old": known, "oldF": self.f[side][node]}
        elif kind in (KEPT, IGNORED, STALE):
            facts["now"] = known
        elif kind == EXPANDED and other:
            facts["ties"] = other
        elif kind == THRESHOLD:
            facts |= {"round": len(self.bounds) + 1}
            if self.bounds:
                facts["old"] = self.bounds[-1]
        elif kind == CUT:
            facts["bound"] = self.bound
        elif kind == SAMPLED:
            facts = {"expanded": f"{int(g):,}", "round": len(self.bounds), "bound": self.bound}
        elif kind in (EXHAUSTED, LIMIT):
            facts = {"expanded": other}
        elif kind in (FOUND, ARRIVED):
            facts = {"cost": g, "expanded": other}
        return facts

    def key(self, record: Any) -> str:
        """Which sentence it has to be, or how it begins."""
        kind, side, node, other = (int(record[name]) for name in ("kind", "side", "node", "other"))
        g, known = float(record["g"]), self.g[side].get(node)
        ranked = self.family == "ranked"
        if kind == OPENED and self.family == "deep" and other != NO_NODE:
            return "opened.again" if known is not None else "opened.round" if self.bounds else "opened.plain"
        if kind == OPENED:
            return "opened-first" if other == NO_NODE else "opened.bounded" if self.family == "bounded" else "opened"
        if kind == IGNORED:
            return f"ignored.{self.family}" if not ranked else "ignored-cheaper" if g < (known or 0.0) else "ignored"
        if kind == KEPT:
            return "kept" if ranked and g >= (known or 0.0) else "kept.plain"
        if kind == STALE:
            return "stale-closed" if node in self.closed[side] else "stale-improved"
        if kind == EXPANDED and self.settings.algorithm == "f-without-g":
            return "expanded.f-without-g"
        if kind == EXPANDED:
            return f"expanded.{self.family}" if not ranked else "expanded" + ("", ".alone", ".tied")[min(other, 2)]
        return KINDS[kind]

    def check_choice(self, record: Any) -> None:
        """Is a node that comes out of open the one that the sentence says it is?"""
        side, node, ties = int(record["side"]), int(record["node"]), int(record["other"])
        waiting = self.open[side]
        assert node in waiting
        if self.family == "oldest":
            assert node == next(iter(waiting))
        elif self.family == "deep":
            assert node == [*waiting][-1]
        elif self.family == "bounded":
            assert self.bound is not None
            assert waiting[node] <= self.bound + 1e-5
        else:
            assert waiting[node] == min(waiting.values())
            if ties and int(record["kind"]) == EXPANDED:
                assert ties == [*waiting.values()].count(waiting[node])

    def check_reason(self, record: Any, reason: dict[str, Any] | None) -> None:
        """Is the reason given, if there is one, true?"""
        kind, side, node = (int(record[name]) for name in ("kind", "side", "node"))
        if kind == EXPANDED:
            f, before = float(record["f"]), self.last[side]
            assert (reason is not None) <= bool(record["flags"] & FELL)
            if reason:
                assert before is not None
                assert f < before
                agree(reason["facts"], {"f": f, "before": before})
                assert self.bent[side], "a heuristic is called inconsistent that is not"
            return
        if kind == EXHAUSTED:
            assert (reason is not None) == bool(self.bounds)
            lost = {node for node, _ in self.cuts} - (self.parent[0].keys() if self.family == "deep" else set())
            assert not (reason and lost)
            return
        if kind not in (FOUND, ARRIVED):
            if self.jumps:
                check_jump(self.jumps, record, reason)
            else:
                assert reason is None
            return
        early = self.settings.goal_test == "generation" and "goal_test" in ALGORITHMS[self.settings.algorithm].options
        if self.two_sided:
            met = self.settings.algorithm in ("bidirectional-best-first", "bidirectional-breadth-first")
            assert reason
            assert reason["key"] == ("stopped.met" if met else "stopped.both")
        elif self.settings.algorithm == "twin" and side:
            assert reason is None
        elif early and node in self.parent[0]:
            assert reason
            assert reason["key"] == "stopped.generated"
        else:
            assert reason
            assert reason["key"] in (f"stopped.{self.family}", "stopped.oldest")
            if reason["key"] in ("stopped.ranked", "stopped.bounded"):
                agree(reason["facts"], {"place": f"<{node}>", "f": self.open[side][node]})
            self.check_choice(record)

    def take(self, record: Any) -> None:
        """Let the record have happened."""
        kind, side, node, other = (int(record[name]) for name in ("kind", "side", "node", "other"))
        g, h = float(record["g"]), float(record["h"])
        if kind == THRESHOLD:
            self.bounds.append(g)
            self.cuts.clear()
            for part in (*self.open, *self.g, *self.h, *self.f, *self.parent, *self.closed):
                part.clear()
        if kind in SUCCESSORS and other in self.h[side]:
            self.bent[side] |= self.h[side][other] > g - self.g[side][other] + h + 1e-6
        if kind in ENTRIES:
            self.open[side].pop(node, None) if kind == REOPENED else None
            self.open[side][node] = self.f[side][node] = float(record["f"])
            self.g[side][node], self.h[side][node] = g, h
            self.closed[side].discard(node)
            if other != NO_NODE:
                self.parent[side][node] = other
        elif kind == EXPANDED:
            self.last[side] = float(record["f"])
            del self.open[side][node]
            self.closed[side].add(node)
        elif kind == LEFT:
            self.closed[side].discard(node)
        elif kind == CUT:
            self.cuts.append((node, g))


def ranked_by(record: Any) -> dict[str, float]:
    """The f of a record, as a fact, where it has one."""
    f = float(record["f"])
    return {} if math.isnan(f) else {"f": f}


def check_jump(space: Jumps, record: Any, reason: dict[str, Any] | None) -> None:
    """Is it said why a jump ended, wherever one did, and as the tables of the search have it?"""
    kind, node, move = int(record["kind"]), int(record["node"]), int(record["move"])
    if kind not in (JUMPED, *SUCCESSORS) or move == NO_MOVE:
        assert reason is None
    elif kind == JUMPED:
        assert (reason is None) == bool(space.exits[node] >> move & 1)
        assert reason is None or reason["key"] == "jump.blocked"
    else:
        assert reason
        assert reason["facts"]["place"] == f"<{node}>"
        key, cell = reason["key"], int(reason["facts"]["cell"].strip("<>"))
        assert (key == "jump.goal") == (node == space.goal)
        assert (key == "jump.turn") == (not space.stops[node] >> move & 1)
        if key == "jump.forced":
            forced = space.needs[move << 8 | space.around[node]] & ~space.needs[move << 8 | 255]
            assert cell in [node + offset for way, offset in enumerate(space.offsets) if forced >> way & 1]
        if key == "jump.turn":
            assert cell in [seen_from(space, node, way) for way in (space.left[move], space.right[move])]


def seen_from(space: Jumps, cell: int, move: int) -> int:
    """The next stop straight on, or where the way ends."""
    while space.exits[cell] >> move & 1:
        cell += space.offsets[move]
        if space.stops[cell] >> move & 1:
            break
    return cell


def agree(said: dict[str, Any], expected: dict[str, Any]) -> None:
    for name, value in expected.items():
        if isinstance(value, str) or isinstance(said[name], int):
            assert said[name] == value, name
        else:
            assert float(said[name]) == pytest.approx(value, abs=CLOSE, rel=1e-6), name


def check(run: tuple[Problem, Settings], told: dict[str, Any]) -> None:
    assert told["differs"] == [], "said otherwise on the way back"
    records = first_records(*run, MOST)
    two_sided = bool(records["side"].any()) and run[1].algorithm != "twin"
    replay = Replay(*run, two_sided)
    for record, said in zip(records, told["forward"], strict=True):
        kind = int(record["kind"])
        assert said["key"].startswith(replay.key(record)), replay.key(record)
        agree(said["facts"], replay.expected(record))
        if kind == EXPANDED:
            replay.check_choice(record)
        replay.check_reason(record, said["reason"])
        two = bool(records["side"].any()) and kind not in (FOUND, ARRIVED, EXHAUSTED, LIMIT, MET)
        assert said["side"] == (int(record["side"]) if two else None)
        replay.take(record)
        replay = Replay(*run, two_sided) if kind == ARRIVED else replay


VISITING = RUNS_KEPT["legs"][0]
APART = BoardProblem(2, 2, bytes([2, 1, 3, 0]), bytes([1, 2, 3, 0]))  # of which neither can become the other
SPECIAL: dict[str, tuple[Problem, Settings]] = {
    "reopening": RUNS_KEPT["reopening"],
    "closed is final": (RUNS_KEPT["reopening"][0], replace(RUNS_KEPT["reopening"][1], reopening=False)),
    "a limit on a map": (OPEN_FIELD, Settings(limit=12)),
    "a limit on a board": (BOARD, Settings(limit=5)),
    "a depth": (OPEN_FIELD, Settings("depth-first", depth=4)),
    "entered again": (OPEN_FIELD, Settings("depth-first", depth=30)),
    "nothing deeper": (SEALED, Settings("iterative-deepening")),
    "nothing beyond": (grid_from("S . # G"), Settings("ida-star")),
    "no board": (APART, Settings(anyway=True)),
    "no board from either end": (APART, Settings("bidirectional-dijkstra", anyway=True)),
    "no path from either end": (SEALED, Settings("bidirectional-a-star")),
    "samples": (
        BoardProblem(3, 3, bytes([8, 6, 7, 2, 5, 4, 3, 0, 1]), bytes([*range(1, 9), 0])),
        Settings("ida-star", detail="bounds"),
    ),
    "the twin": (APART, Settings("twin")),
    "legs": (VISITING, Settings(diagonal="always")),
    "legs of rounds": (VISITING, Settings("ida-star", limit=300)),
    "legs from both ends": (VISITING, Settings("bidirectional-a-star")),
    "an older entry first": (
        grid_from("""
            S 9 .
            . . .
            . . G
        """),
        Settings("greedy", heuristic="zero", tie="fifo", diagonal="always"),
    ),
}
BESIDE = (
    "dropped",  # of a search in test_dropping.py
    "forward",
    "backward",
    "ready.",
    "waiting",
    "hopeless.",
    "outcome",
    "rounds",
    "goal-",
    "waypoint-",
    "leg.",
    "lesson-",
)  # said by panels/caption.js


def sentences(told: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for said in told["forward"]:
        yield f"caption.{said['key']}", said["facts"]
        if said["reason"]:
            yield f"caption.{said['reason']['key']}", said["reason"]["facts"]


@pytest.mark.parametrize(("algorithm", "domain"), thinned(GROUNDS))
def test_what_is_said_is_what_a_replay_finds(algorithm: str, domain: str, modules: Modules) -> None:
    runs = [*random_searches(algorithm, domain, RUNS, "telling")]
    told = tell(modules, runs)
    for run, each in zip(runs, told, strict=True):
        check(run, each)
    check_words(modules, told)


@pytest.mark.parametrize("name", SPECIAL)
def test_what_is_said_is_true_of_rare_things_too(name: str, modules: Modules) -> None:
    told = tell(modules, [SPECIAL[name]])
    check(SPECIAL[name], *told)
    check_words(modules, told)


def test_no_sentence_is_left_that_no_run_says(modules: Modules) -> None:
    few = [run for ground in GROUNDS for run in random_searches(*ground, RUNS, "telling")]
    said = {key for told in tell(modules, [*SPECIAL.values(), *few], back=False) for key, _ in sentences(told)}
    said |= {key for key, _ in sentences(told_of_a_trace(modules))}
    there = {key for key in catalogue("en") if key.startswith("caption.")}
    assert said <= there
    assert {key for key in there - said if not key.removeprefix("caption.").startswith(BESIDE)} == set()


def test_of_a_trace_no_sentence_says_more_than_its_records(modules: Modules) -> None:
    """Nobody knows why its program chose a node, nor why it stopped."""
    told = told_of_a_trace(modules)
    keys = {key for key, _ in sentences(told)}
    assert "caption.expanded.told" in keys
    assert not [key for key in keys if key.startswith(("caption.expanded.", "caption.stopped")) and "told" not in key]
    assert "caption.expanded" not in keys
    check_words(modules, [told])


def told_of_a_trace(modules: Modules) -> dict[str, Any]:
    run = run_of(*RUNS_KEPT["a-star"], None)
    foreign = {**run, "run": {**run["run"], "formula": {"g": 0, "h": 0}, "foreign": {}}}
    [told] = modules.call(SCRIPT, "allTold", {"tables": tables(), "runs": [foreign]})
    return dict(told)


def tell(modules: Modules, runs: list[tuple[Problem, Settings]], back: bool = True) -> list[dict[str, Any]]:
    random = Random(1)
    given = {"tables": tables(), "runs": [run_of(*run, random if back else None) for run in runs]}
    told: list[dict[str, Any]] = modules.call(SCRIPT, "allTold", given)
    return told


def check_words(modules: Modules, told: list[dict[str, Any]]) -> None:
    """Every sentence is there in every language, with all its places filled in."""
    cases = [case for each in told for case in sentences(each)]
    for language in LANGUAGES:
        assert {key for key, _ in cases} <= catalogue(language).keys()
        filled = modules.call(SCRIPT, "filled", {"language": language, "cases": cases})
        assert [text for text in filled if ODD.search(text)] == []
