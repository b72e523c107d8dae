"""What is said of two searches laid over each other (`static/js/lanes/`, `records/difference.js`), recomputed: the
counts as arithmetic of sets, f by another Dijkstra, and every claim against what the searches go on to do.
"""

import math
import re
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from astrolabe.core.records import EXPANDED, FOUND, Records
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.domains.gridmaps.necessity import Necessity, necessity
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import Run
from astrolabe.web.questions.necessity import tell

from ..support.browser.modules import Modules, packed
from ..support.oracles.maps import oracle_distances, oracle_remaining, random_map

pytestmark = pytest.mark.browser

CASES = 120
UNKNOWN, BELOW, EQUAL, ABOVE = range(4)
NAMES = ("below", "equal", "above", "unknown")
SIGNS = {"<": "below", "=": "equal", ">": "above"}


class Searched(NamedTuple):
    """A whole search, and what is known of its f."""

    settings: Settings
    records: Records
    known: Necessity

    def expanded(self, step: int | None = None) -> set[int]:
        """By the end, or by the end of a step: the first step opens the start."""
        found: set[int] = set()
        done = 1
        for record in self.records:
            if record["kind"] == EXPANDED or record["kind"] >= FOUND:
                done += 1
            if step is not None and done > step:
                break
            if record["kind"] == EXPANDED:
                found.add(int(record["node"]))
        return found


class Case(NamedTuple):
    """Two searches of a map, and the steps at which they stand."""

    gridmap: GridMap
    pair: tuple[Searched, Searched]
    steps: tuple[int, int]


def uneven(gridmap: GridMap) -> Settings:
    """An A* that reopens, by an estimate of every other cell: never too large, but not consistent."""
    goal_y, goal_x = divmod(gridmap.goal, gridmap.width)
    places = [divmod(cell, gridmap.width) for cell in range(len(gridmap.cells))]
    table = [float(abs(x - goal_x) + abs(y - goal_y)) * ((x + y) % 2) for y, x in places]
    return Settings(heuristic="table", table=tuple(table), reopening=True)


def searches(gridmap: GridMap) -> list[Settings]:
    ties = [Settings(tie=tie) for tie in ("fifo", "lifo", "high-g", "low-g")]
    others = [
        Settings("dijkstra"),
        Settings("greedy"),
        Settings("weighted-a-star", weight=2.0),
        Settings("breadth-first"),
    ]
    own = [Settings(heuristic="own", expression=text) for text in ("dx", "(dx + dy) * 3")]
    return [*ties, *ties, *others, *own, uneven(gridmap)]


def cases() -> Iterator[Case]:
    random = Random(21)
    for _ in range(CASES):
        gridmap = random_map(random, (4, 12), costs=random.choice(((1.0,), (1.0, 2.0))))
        pair = tuple(searched(gridmap, settings) for settings in random.sample(searches(gridmap), 2))
        most = max(len(each.expanded()) for each in pair) + 2
        at = random.choice((most, random.randint(1, most)))
        yield Case(gridmap, pair, (at, at))  # type: ignore[arg-type]


def searched(gridmap: GridMap, settings: Settings) -> Searched:
    known = necessity(gridmap, settings, 1000.0, lambda: 0.0)
    return Searched(settings, Run(gridmap, settings).pull(10**6), known)


def h_of(gridmap: GridMap, settings: Settings) -> list[float]:
    """The estimate that an A* with these settings adds to g."""
    goal_y, goal_x = divmod(gridmap.goal, gridmap.width)
    cheapest = min(gridmap.palette[code].cost for code in gridmap.cells if not gridmap.palette[code].blocked)
    factor = {"dijkstra": 0.0, "breadth-first": 0.0}.get(settings.algorithm, cheapest)
    if settings.table:
        return list(settings.table)
    places = [divmod(cell, gridmap.width) for cell in range(len(gridmap.cells))]
    if settings.expression == "dx":
        return [float(abs(x - goal_x)) for _, x in places]
    factor = 3.0 if settings.expression else factor
    return [factor * (abs(x - goal_x) + abs(y - goal_y)) for y, x in places]


def classes(gridmap: GridMap, search: Searched) -> list[int]:
    g = oracle_distances(gridmap)
    cost = g.get(gridmap.goal, math.inf)
    if math.isinf(cost) or search.known.classes is None:
        return [UNKNOWN] * len(gridmap.cells)
    h = h_of(gridmap, search.settings)
    f = [g.get(cell, math.inf) + h[cell] for cell in range(len(h))]
    return [BELOW if each < cost else ABOVE if each > cost else EQUAL for each in f]


def counted(cells: set[int], of: list[int]) -> dict[str, int]:
    numbers = {name: sum(of[cell] == found for cell in cells) for name, found in zip(NAMES, (1, 2, 3, 0), strict=True)}
    return {"all": len(cells), **numbers}


@pytest.fixture(scope="module")
def given() -> list[Case]:
    return list(cases())


def laid_over(modules: Modules, given: list[Case]) -> list[dict[str, Any]]:
    """What the page makes of them."""

    def sent(search: Searched) -> dict[str, Any]:
        return {"bytes": packed(search.records.tobytes()), "told": tell(search.known)}

    asked = [
        {"cells": len(gridmap.cells), "pair": [sent(each) for each in pair], "steps": steps}
        for gridmap, pair, steps in given
    ]
    modules.call("support/scripts/differences.js", "speak")
    found: list[dict[str, Any]] = modules.call("support/scripts/differences.js", "laidOver", asked)
    return found


def test_counts_are_those_of_sets_and_every_claim_holds(modules: Modules, given: list[Case]) -> None:
    claims: set[str] = set()
    for case, found in zip(given, laid_over(modules, given), strict=True):
        gridmap, pair, steps = case
        left, right = (search.expanded(step) for search, step in zip(pair, steps, strict=True))
        by_left, by_right = (classes(gridmap, search) for search in pair)
        larger = [max(both) for both in zip(by_left, by_right, strict=True)]
        assert found["counts"] == {
            "left": counted(left - right, by_right),
            "both": counted(left & right, larger),
            "right": counted(right - left, by_left),
        }
        assert {cell for cell, code in enumerate(found["layer"]) if code & 3 == 1} == left - right
        extras = {"L": (left - right, pair[1], by_right), "R": (right - left, pair[0], by_left)}
        told = sentences(found["said"])
        assert {lane for lane, *_ in told} == {lane for lane, (cells, *_) in extras.items() if cells} or not told
        if "There is no path" in found["said"]:
            assert gridmap.goal not in oracle_distances(gridmap)
            claims.add("no path")
        for lane, count, parts, text in told:
            cells, other, of = extras[lane]
            assert count == len(cells)
            claims |= {check(gridmap, cells, other, of, *part) for part in parts}
            if not parts:
                assert "overestimates" in text
                assert overestimates(gridmap, other.settings)
                claims.add("overestimates")
    assert claims == {"skip", "ties", "still", "rule", "inconsistent", "overestimates", "no path"}


Part = tuple[int, str, float, str]  # how many, of what class, C*, and what follows


def sentences(said: str) -> list[tuple[str, int, list[Part], str]]:
    """Of each lane: how many only it has expanded, what is said of them by class, and the sentence."""
    found = []
    for text in re.split(r"(?<=[.)]) (?=All|Both|The one|Of the|Nothing|There is no)", said.replace("\u00a0", " ")):
        lane = re.search(r"only “([LR])”", text)
        whole = re.match(
            r"(?:All (\d+)|Both|The one) cells? .* ha(?:s|ve) f (.) C\* = ([\d.]+): (.*?)\.(?: \(f as .*)?$", text
        )
        some = re.match(r"Of the (\d+) cells", text)
        count = re.search(r"(\d+) cell", text)
        if not lane:
            assert text.startswith(("Both have expanded the same", "There is no path")), text
            continue
        number = int(count[1]) if count else 1 + text.startswith("Both")
        if whole:
            parts = [(number, SIGNS[whole[2]], float(whole[3]), whole[4])]
        else:
            rows = re.findall(r"(\d+) ha(?:s|ve) f (.) C\* = ([\d.]+) \(([^)]*)\)", text) if some else []
            parts = [(int(many), SIGNS[sign], float(cost), so) for many, sign, cost, so in rows]
            assert sum(many for many, *_ in parts) == number or not some
        found.append((lane[1], number, parts, text))
    return found


def check(gridmap: GridMap, cells: set[int], other: Searched, of: list[int], *part: Any) -> str:
    """A claim about some cells of a class, held against the numbers and the whole of the search that did without."""
    many, name, cost, so = part
    these = {cell for cell in cells if of[cell] == (BELOW, EQUAL, ABOVE)[NAMES.index(name)]}
    whole, is_found = other.expanded(), other.records[-1]["kind"] == FOUND
    assert len(these) == many
    assert cost == oracle_distances(gridmap)[gridmap.goal]
    if name == "equal":
        assert so in ("ties", "ties, not knowledge")
        assert (so == "ties") == (these != cells)
        return "ties"
    if name == "above":
        assert re.fullmatch(r"(“[LR]”|an A\* with this f) may skip (it|them)", so)
        assert not so.startswith("“") or not these & whole
        return "skip"
    if "has not yet" in so:
        assert is_found
        assert these <= whole
        return "still"
    if "another rule" in so:
        assert these <= Searched(other.settings, a_star(gridmap, other), other.known).expanded()
        assert other.settings.algorithm in ("greedy", "weighted-a-star", "breadth-first")
        return "rule"
    assert "not consistent" in so
    assert other.settings.table
    return "inconsistent"


def a_star(gridmap: GridMap, other: Searched) -> Records:
    """The records of an A* with the f of a search that goes by another rule."""
    blind = other.settings.algorithm == "breadth-first"
    return Run(gridmap, Settings("dijkstra" if blind else "a-star")).pull(10**6)


def overestimates(gridmap: GridMap, settings: Settings) -> bool:
    h = h_of(gridmap, settings)
    return any(h[cell] > cost for cell, cost in oracle_remaining(gridmap).items())
