"""A search trace of another program as a recording: played here, and judged by what it says itself.

The rule is the one by which every expansion of the trace was the right one, so that whatever is said of a step is true;
where there is none, that is said of the first step that no rule explains. How its ties fall may stay unexplained. On
boards every step has to be a slide that costs one, and h one of the heuristics there are.
"""

from collections.abc import Iterator, Sequence
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
from ...heuristics.tiles import PATTERNS, TILE_HEURISTICS
from ...search import ALGORITHMS
from ...search.log import Log
from ...search.rule import Rule
from ...spaces.board import BoardProblem, solvable
from ...spaces.gridmap import GridMap
from ...worth.guarantee import Guarantee
from ..opening import Opened
from .explaining import UNEXPLAINED
from .recording import Recorded, Recording
from .traceground import DESTINATIONS, Ground, ground_of, takes_in

FOREIGN = "foreign"  # as an engine, and as a reason
REACHES = ("generating", "updating", "reopening", "opening", "generated", "generate", "opened", "open", "updated")
ENDS = ("end", "found", "goal", "solution")
RULES = ("dijkstra", "a-star", "greedy")  # of those that fit alike the first counts: h = 0 is Dijkstra
DECIMALS = 6  # of a cost, when the cheapest step costs about 1
MOST_COST = 1e12  # at that scale
MOST_CELLS = 2**20  # of a map whose estimates are told: a page is sent all of them
BUILT = (PATTERNS, "walking-distance")  # heuristics that take their time to be made
ESTIMATORS = tuple(name for name in TILE_HEURISTICS if name not in (*BUILT, "zero"))


class Fact(NamedTuple):
    """A record to be, before its rule is known."""

    kind: int
    node: int
    other: int
    g: float
    h: float
    f: float | None  # as it is told
    line: int


def foreign(text: str, given: GridMap | None = None) -> Recording:
    """The recording of a trace; its map has free ground wherever nothing is known, unless another is given."""
    events = read_events(text)
    ground = ground_of(events, given)
    facts = list(_facts(events, ground))
    algorithm, tie = _explained(facts)
    settings = {"algorithm": algorithm, "tie": tie or "fifo", **ABOUT[ground.problem.domain](ground, facts)}
    rule = _rule(algorithm)
    worth = Guarantee(False, "foreign" if tie else "foreign-ties", {})
    opened = Opened(worth, False, rule, None, FOREIGN, FOREIGN, None, str(settings.get("heuristic", "default")))
    log = Log(rule=rule, capacity=len(facts) + 1)
    for fact in facts:
        log.emit(fact.kind, fact.node, fact.other, fact.g, fact.h, _move(ground, fact))
    run = Recorded(ground.problem, settings, opened, np.array(log.entries, RECORD), 0.0, UNEXPLAINED)
    return Recording(Document((ground.problem,), settings=settings), (run,))


def _about_map(ground: Ground, facts: Sequence[Fact]) -> dict[str, object]:
    """How one moves, and the estimates as a table, where there are any."""
    assert isinstance(ground.problem, GridMap)
    slanted = any(_move(ground, fact) in range(4, 8) for fact in facts)
    diagonal = "always" if slanted else "never"
    if not any(fact.h for fact in facts):
        return {"diagonal": diagonal}
    if len(ground.problem.cells) > MOST_CELLS:
        width, height = ground.problem.width, ground.problem.height
        raise Refusal("replay.trace-table", width=width, height=height, most=MOST_CELLS)
    h = [0.0] * len(ground.problem.cells)
    for fact in reversed(facts):
        h[fact.node] = fact.h
    return {"diagonal": diagonal, "heuristic": TABLE, "table": h}


def _about_board(ground: Ground, facts: Sequence[Fact]) -> dict[str, object]:
    """Which heuristic it was; every step a slide that costs one."""
    problem = ground.problem
    assert isinstance(problem, BoardProblem)
    g = {ground.start: 0.0}
    for fact in facts:
        if fact.kind in (OPENED, IMPROVED, REOPENED, KEPT, IGNORED) and fact.node != ground.start:
            if fact.other == NONE or _move(ground, fact) == NO_MOVE:
                raise Refusal("replay.trace-slide", line=fact.line)
            if fact.g != g.get(fact.other, -1.0) + 1:
                raise Refusal("replay.trace-step", line=fact.line, g=fact.g)
        if fact.kind in (OPENED, IMPROVED, REOPENED):
            g[fact.node] = fact.g
    anyway = {} if solvable(problem) else {"anyway": True}
    return {**anyway, **_estimated(problem, ground.boards, facts)}


def _estimated(problem: BoardProblem, boards: Sequence[bytes], facts: Sequence[Fact]) -> dict[str, object]:
    """The heuristic that gives these estimates."""
    told = {fact.node: fact for fact in reversed(facts) if fact.kind == OPENED}
    if not any(fact.h for fact in told.values()):
        return {}
    failures = []
    for name in ESTIMATORS:
        estimator = TILE_HEURISTICS[name](problem.width, problem.height, problem.goal)
        wrong = next((fact for fact in told.values() if estimator.whole(boards[fact.node]) != fact.h), None)
        if not wrong:
            return {"heuristic": name}
        failures.append(wrong)
    last = max(failures, key=lambda fact: fact.line)
    raise Refusal("replay.trace-estimate", line=last.line, h=last.h)


ABOUT = {"map": _about_map, "board": _about_board}


def _facts(events: Sequence[TraceEvent], ground: Ground) -> Iterator[Fact]:
    """What happened, in the words of records."""
    takes, scale = takes_in(events), _scale(events)
    best: dict[int, float] = {}
    h_of: dict[int, float] = {}
    closed: set[int] = set()
    last, found = _last_take(events, takes), False
    for at, event in enumerate(events):
        if event.type not in (*REACHES, *takes, *ENDS):
            continue
        node, g = ground.nodes[event.id], _scaled(event.g or 0.0, scale, event.at)
        f = None if event.f is None else _scaled(event.f, scale, event.at)
        if node not in h_of and (event.h is not None or f is not None):
            h_of[node] = max((f or 0.0) - g if event.h is None else _scaled(event.h, scale, event.at), 0.0)
        h = h_of.get(node, 0.0)
        if event.type in REACHES or (event.type in takes and node not in best):
            if event.g is None and node != ground.start:
                raise Refusal("replay.trace-cost", line=event.at)
            parent = NONE if event.parent is None else ground.nodes.get(event.parent, NONE)
            yield Fact(_reached(node, g, best, closed), node, parent, g, h, f, event.at)
            if g < best.get(node, float("inf")):
                best[node] = g
                closed.discard(node)
        if event.type in takes and node not in closed:
            found = at == last and node == ground.goal
            if not found:
                closed.add(node)
                yield Fact(EXPANDED, node, NONE, best[node], h, None, event.at)
        elif event.type in ENDS and node == ground.goal and node in best:
            found = True
        if found:
            yield Fact(FOUND, node, NONE, best[node], 0.0, None, event.at)
            return
    yield Fact(LIMIT if best.keys() - closed else EXHAUSTED, NONE, NONE, 0.0, 0.0, None, events[-1].at)


def _last_take(events: Sequence[TraceEvent], takes: Sequence[str]) -> int:
    """The event that may be the end: the last expansion, but not one of children where nobody named the goal."""
    last = max((at for at, event in enumerate(events) if event.type in takes), default=-1)
    named = any(event.type in DESTINATIONS for event in events)
    return last if named or not any(event.type in REACHES for event in events[last + 1 :]) else -1


def _scale(events: Sequence[TraceEvent]) -> float:
    """What makes the cheapest step cost about 1 where costs are very small: they are kept to some decimals."""
    least = min((event.g for event in events if event.g), default=1.0)
    return 1.0 if least >= 0.01 else 1.0 / least


def _scaled(cost: float, scale: float, line: int) -> float:
    scaled = cost * scale
    if not abs(scaled) <= MOST_COST:  # nor is it a number where the scale is infinite
        raise Refusal("replay.trace-range", line=line)
    return exact(round(scaled, DECIMALS))


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


def _move(ground: Ground, fact: Fact) -> int:
    """The way from the parent, where the two are neighbours."""
    return NO_MOVE if NONE in (fact.other, fact.node) else ground.move(fact.node, fact.other)
