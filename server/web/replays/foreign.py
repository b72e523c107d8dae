"""A search trace of another program as a recording: played here, and judged by what it says itself.

The rule is the one by which every expansion of the trace was the right one, so that whatever is said of a step is true;
where there is none, that is said of the first step that no rule explains. How its ties fall may stay unexplained.
"""

from collections.abc import Collection, Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

import numpy as np

from ...core.exact import exact
from ...core.records import (
    EXHAUSTED,
    EXPANDED,
    FOUND,
    IGNORED,
    IMPROVED,
    KEPT,
    LIMIT,
    NO_MOVE,
    NONE,
    OPENED,
    RECORD,
    REOPENED,
)
from ...core.refusal import Refusal
from ...engine.settings import TABLE
from ...formats import Document
from ...formats.searchtrace import TraceEvent, read_events
from ...frontiers.ties import TIES, Tie
from ...search import ALGORITHMS
from ...search.log import Log
from ...search.rule import Rule
from ...spaces.gridmap import MAX_SIDE, GridMap
from ...worth.guarantee import Guarantee
from ..opening import Opened
from .recording import Recorded, Recording

FOREIGN = "foreign"  # as an engine, and as a reason
REACHES = ("generating", "updating", "reopening", "opening")
TAKES = ("expanding",)
ENDS = ("end", "found", "goal", "solution")
RULES = ("dijkstra", "a-star", "greedy")  # of those that fit alike the first counts: h = 0 is Dijkstra
DECIMALS = 6  # of a cost, when the cheapest step costs about 1
MOVES = {(0, -1): 0, (1, 0): 1, (0, 1): 2, (-1, 0): 3, (1, -1): 4, (1, 1): 5, (-1, 1): 6, (-1, -1): 7}


class Fact(NamedTuple):
    """A record to be, before its rule is known."""

    kind: int
    node: int
    other: int
    g: float
    h: float
    f: float | None  # as it is told
    line: int


def foreign(text: str, ground: GridMap | None = None) -> Recording:
    """The recording of a trace; its map has free ground wherever nothing is known, unless another is given."""
    events = read_events(text)
    gridmap, places = _laid(events, ground)
    facts = list(_facts(events, places, gridmap))
    algorithm, tie = _explained(facts)
    h = [0.0] * len(gridmap.cells)
    for fact in reversed(facts):
        h[fact.node] = fact.h
    slanted = any(_move(gridmap, fact) in range(4, 8) for fact in facts)
    given: dict[str, object] = {
        "algorithm": algorithm,
        "diagonal": "always" if slanted else "never",
        "tie": tie or "fifo",
    }
    if any(h):
        given |= {"heuristic": TABLE, "table": h}
    rule = _rule(algorithm)
    worth = Guarantee(False, "foreign" if tie else "foreign-ties", {})
    opened = Opened(worth, False, rule, h, FOREIGN, FOREIGN, None, str(given.get("heuristic", "default")))
    log = Log(rule=rule, capacity=len(facts) + 1)
    for fact in facts:
        log.emit(fact.kind, fact.node, fact.other, fact.g, fact.h, _move(gridmap, fact))
    run = Recorded(
        gridmap, given, opened, np.array(log.entries, RECORD), 0.0, {"answers": {}, "texts": {}, "shares": {}}
    )
    return Recording(Document((gridmap,), settings=given), (run,))


def _laid(events: Sequence[TraceEvent], ground: GridMap | None) -> tuple[GridMap, dict[str, int]]:
    """The map, and the cell of every node."""
    at: dict[str, tuple[int, int]] = {}
    for event in events:
        if event.x is not None and event.y is not None:
            at.setdefault(event.id, (round(event.x), round(event.y)))
    lost = next((event for event in events if event.id not in at), None)
    if lost:
        raise Refusal("replay.trace-place", line=lost.at)
    low = (0, 0) if ground else (min(x for x, _ in at.values()), min(y for _, y in at.values()))
    width, height = (ground.width, ground.height) if ground else _size(at.values(), low)
    if not all(0 <= x - low[0] < width and 0 <= y - low[1] < height for x, y in at.values()):
        raise Refusal("replay.trace-off", width=width, height=height)
    places = {name: (y - low[1]) * width + x - low[0] for name, (x, y) in at.items()}
    start, goal = _end(events, places, "source", 0), _end(events, places, "destination", -1)
    cells = ground.cells if ground else bytes([1]) * (width * height)
    palette = ground.palette if ground else GridMap(1, 1, b"\1", 0, 0).palette
    return GridMap(width, height, cells, start, goal, palette), places


def _size(places: Collection[tuple[int, int]], low: tuple[int, int]) -> tuple[int, int]:
    width, height = (max(place[axis] for place in places) - low[axis] + 1 for axis in (0, 1))
    if max(width, height) > MAX_SIDE:
        raise Refusal("replay.trace-off", width=MAX_SIDE, height=MAX_SIDE)
    return width, height


def _end(events: Sequence[TraceEvent], places: dict[str, int], kind: str, otherwise: int) -> int:
    """The start or the goal: what is said, or else the first and the last node that was taken."""
    named = [event for event in events if event.type == kind]
    taken = named or [event for event in events if event.type in TAKES] or [*events]
    return places[taken[0 if named else otherwise].id]


def _facts(events: Sequence[TraceEvent], places: dict[str, int], gridmap: GridMap) -> Iterator[Fact]:
    """What happened, in the words of records."""
    scale = _scale(events)
    best: dict[int, float] = {}
    h_of: dict[int, float] = {}
    closed: set[int] = set()
    last = max((at for at, event in enumerate(events) if event.type in TAKES), default=-1)
    found = False
    for at, event in enumerate(events):
        node, g = places[event.id], exact(round((event.g or 0.0) * scale, DECIMALS))
        f = None if event.f is None else exact(round(event.f * scale, DECIMALS))
        if node not in h_of and (event.h is not None or f is not None):
            h_of[node] = max((f or 0.0) - g if event.h is None else exact(round(event.h * scale, DECIMALS)), 0.0)
        h = h_of.get(node, 0.0)
        if event.type in REACHES or (event.type in TAKES and node not in best):
            parent = NONE if event.parent is None else places.get(event.parent, NONE)
            yield Fact(_reached(node, g, best, closed), node, parent, g, h, f, event.at)
            if g < best.get(node, float("inf")):
                best[node] = g
                closed.discard(node)
        if event.type in TAKES and node not in closed:
            found = at == last and node == gridmap.goal
            if not found:
                closed.add(node)
                yield Fact(EXPANDED, node, NONE, best[node], h, None, event.at)
        elif event.type in ENDS and node == gridmap.goal and node in best:
            found = True
        if found:
            yield Fact(FOUND, node, NONE, best[node], 0.0, None, event.at)
            return
    yield Fact(LIMIT if best.keys() - closed else EXHAUSTED, NONE, NONE, 0.0, 0.0, None, events[-1].at)


def _scale(events: Sequence[TraceEvent]) -> float:
    """What makes the cheapest step cost about 1 where costs are very small: they are kept to some decimals."""
    least = min((event.g for event in events if event.g), default=1.0)
    return 1.0 if least >= 0.01 else 1.0 / least


def _reached(node: int, g: float, best: dict[int, float], closed: set[int]) -> int:
    if node not in best:
        return OPENED
    if g < best[node]:
        return REOPENED if node in closed else IMPROVED
    return IGNORED if node in closed else KEPT


def _explained(facts: Sequence[Fact]) -> tuple[str, str | None]:
    """The algorithm, and the tie rule if there is one, by which each expansion was the right one."""
    failures = []
    for algorithm in sorted(RULES, key=lambda name: _unlike(facts, _rule(name))):
        courses = {name: _first_wrong(facts, _rule(algorithm), tie) for name, tie in TIES.items()}
        wrong = min(rank for rank, _ in courses.values())
        if wrong == len(facts):
            return algorithm, next((name for name, (_, tied) in courses.items() if tied == len(facts)), None)
        failures.append(wrong)
    raise Refusal("replay.trace-rule", line=facts[max(failures)].line)


def _rule(algorithm: str) -> Rule:
    row = ALGORITHMS[algorithm]
    return Rule(row.g_weight, row.h_weight)


def _unlike(facts: Sequence[Fact], rule: Rule) -> int:
    """How often f is told to be something else than by this rule."""
    return sum(fact.f is not None and fact.f != rule.f(fact.g, fact.h) for fact in facts)


def _first_wrong(facts: Sequence[Fact], rule: Rule, tie: Tie) -> tuple[int, int]:
    """The first expansion that is wrong by f, and the first that is wrong by the tie rule; the end where none is."""
    heap: list[tuple[float, float, int, int]] = []
    live: dict[int, tuple[float, float, int, int]] = {}
    tied = len(facts)
    for at, (kind, node, _, g, h, *_) in enumerate(facts):
        if kind in (OPENED, IMPROVED, REOPENED):
            live[node] = (rule.f(g, h), tie.g_sign * g, tie.age_sign * at, node)
            heappush(heap, live[node])
        elif kind in (EXPANDED, FOUND) and node in live:
            while live.get(heap[0][3]) != heap[0]:
                heappop(heap)
            if heap[0][0] < live[node][0]:
                return at, min(at, tied)
            if heap[0] != live[node]:
                tied = min(at, tied)
            del live[node]
    return len(facts), tied


def _move(gridmap: GridMap, fact: Fact) -> int:
    """The way from the parent, where the two are neighbours."""
    if fact.other == NONE:
        return NO_MOVE
    (x, y), (from_x, from_y) = gridmap.xy(fact.node), gridmap.xy(fact.other)
    return MOVES.get((x - from_x, y - from_y), NO_MOVE)
