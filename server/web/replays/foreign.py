"""A search trace of another program as a recording: played here, and judged by what it says itself.

By which rule it searched, a trace does not say: g, h and f are what it says, and NaN where it does not. On boards every
step has to be a slide that costs one.
"""

from collections.abc import Iterator, Sequence
from math import isnan, nan
from typing import NamedTuple

import numpy as np

from ...core.exact import exact
from ...core.records import (
    ENTRIES,
    EXHAUSTED,
    EXPANDED,
    FOUND,
    IGNORED,
    IMPROVED,
    KEPT,
    LIMIT,
    NO_F,
    NO_MOVE,
    NONE,
    OPENED,
    RECORD,
    REOPENED,
    SUCCESSORS,
)
from ...core.refusal import Refusal
from ...domains.boards.board import BoardProblem, solvable
from ...domains.boards.formats.traceboards import board_in
from ...domains.gridmaps.gridmap import GridMap
from ...engine.settings import TABLE
from ...engine.version import fingerprint
from ...formats import Document
from ...formats.searchtrace import TraceEvent, read_events
from ...runs.moments import ALONE, TurnsTaken
from ...search.log import Log
from ...search.rule import Rule
from ...worth.guarantee import Guarantee
from ..opening import Opened
from ..turns import in_turns
from .explaining import UNEXPLAINED
from .recording import Recorded, Recording
from .traceground import DESTINATIONS, Ground, ground_of, takes_in

FOREIGN = "foreign"  # as an engine, and as a reason
REACHES = ("generating", "updating", "reopening", "opening", "generated", "generate", "opened", "open", "updated")
ENDS = ("end", "found", "goal", "solution")
DECIMALS = 6  # of a cost, when the cheapest step costs about 1
MOST_COST = 1e12  # at that scale
MOST_CELLS = 2**20  # of a map whose estimates are told: a page is sent all of them
NO_RULE = Rule(g_weight=0.0, h_weight=0.0)  # what its f is made of, the trace does not say


class Fact(NamedTuple):
    """A record to be."""

    kind: int
    node: int
    other: int
    g: float
    h: float
    f: float
    line: int


def foreign(text: str, given: GridMap | None = None, turns: TurnsTaken = ALONE) -> Recording:
    """The recording of a trace; its map has free ground wherever nothing is known, unless another is given."""
    return played([*in_turns(read_events(text, board_in), turns)], given, turns)


def played(events: Sequence[TraceEvent], given: GridMap | None, turns: TurnsTaken = ALONE) -> Recording:
    """The recording of these events, made in turns."""
    with turns:
        ground = ground_of(events, given)
    facts = [*in_turns(_facts(events, ground), turns)]
    settings = ABOUT[ground.problem.domain.name](ground, facts)
    worth = Guarantee(False, FOREIGN, {})
    heuristic, version = str(settings.get("heuristic", "default")), fingerprint(ground.problem.domain)
    opened = Opened(worth, False, NO_RULE, FOREIGN, FOREIGN, None, heuristic, version)
    log = Log(capacity=len(facts) + 1)
    for fact in in_turns(facts, turns):
        log.emit(fact.kind, fact.node, fact.other, fact.g, fact.h, fact.f, _move(ground, fact))
    run = Recorded(ground.problem, settings, opened, np.array(log.entries, RECORD), 0.0, UNEXPLAINED)
    return Recording(Document((ground.problem,), settings=settings), (run,))


def _about_map(ground: Ground, facts: Sequence[Fact]) -> dict[str, object]:
    """How one moves, and the estimates as a table, where there are any."""
    assert isinstance(ground.problem, GridMap)
    slanted = any(_move(ground, fact) in range(4, 8) for fact in facts)
    diagonal = "always" if slanted else "never"
    if not any(fact.h > 0 for fact in facts):
        return {"diagonal": diagonal}
    if len(ground.problem.cells) > MOST_CELLS:
        width, height = ground.problem.width, ground.problem.height
        raise Refusal("replay.trace-table", width=width, height=height, most=MOST_CELLS)
    h = [0.0] * len(ground.problem.cells)
    for fact in reversed(facts):
        if not isnan(fact.h):
            h[fact.node] = fact.h
    return {"diagonal": diagonal, "heuristic": TABLE, "table": h}


def _about_board(ground: Ground, facts: Sequence[Fact]) -> dict[str, object]:
    """Every step a slide that costs one."""
    problem = ground.problem
    assert isinstance(problem, BoardProblem)
    g = {ground.start: 0.0}
    for fact in facts:
        if fact.kind in SUCCESSORS and fact.node != ground.start:
            if fact.other == NONE or _move(ground, fact) == NO_MOVE:
                raise Refusal("replay.trace-slide", line=fact.line)
            if fact.g != g.get(fact.other, -1.0) + 1:
                raise Refusal("replay.trace-step", line=fact.line, g=fact.g)
        if fact.kind in ENTRIES:
            g[fact.node] = fact.g
    return {} if solvable(problem) else {"anyway": True}


ABOUT = {"map": _about_map, "board": _about_board}


def _facts(events: Sequence[TraceEvent], ground: Ground) -> Iterator[Fact]:
    """What happened, in the words of records."""
    takes, scale = takes_in(events), _scale(events)
    best: dict[int, float] = {}
    h_of: dict[int, float] = {}
    f_of: dict[int, float] = {}
    closed: set[int] = set()
    last, found = _last_take(events, takes), False
    for at, event in enumerate(events):
        if event.type not in (*REACHES, *takes, *ENDS):
            continue
        node, g = ground.nodes[event.id], _scaled(event.g or 0.0, scale, event.at)
        if event.h is not None:
            h_of.setdefault(node, max(_scaled(event.h, scale, event.at), 0.0))
        h, f = h_of.get(node, nan), NO_F if event.f is None else _scaled(event.f, scale, event.at)
        if event.type in REACHES or (event.type in takes and node not in best):
            if event.g is None and node != ground.start:
                raise Refusal("replay.trace-cost", line=event.at)
            parent = NONE if event.parent is None else ground.nodes.get(event.parent, NONE)
            yield Fact(_reached(node, g, best, closed), node, parent, g, h, f, event.at)
            if g < best.get(node, float("inf")):
                best[node], f_of[node] = g, f
                closed.discard(node)
        if event.type in takes and node not in closed:
            found = at == last and node == ground.goal
            if not found:
                closed.add(node)
                yield Fact(EXPANDED, node, NONE, best[node], h, f_of[node] if isnan(f) else f, event.at)
        elif event.type in ENDS and node == ground.goal and node in best:
            found = True
        if found:
            yield Fact(FOUND, node, NONE, best[node], 0.0, NO_F, event.at)
            return
    yield Fact(LIMIT if best.keys() - closed else EXHAUSTED, NONE, NONE, 0.0, 0.0, NO_F, events[-1].at)


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


def _move(ground: Ground, fact: Fact) -> int:
    """The way from the parent, where the two are neighbours."""
    return NO_MOVE if NONE in (fact.other, fact.node) else ground.move(fact.node, fact.other)
