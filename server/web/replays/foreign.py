"""A search trace of another program as a recording: played here, and judged by what it says itself.

By which rule it searched, a trace does not say: g, h and f are what it says, and NaN where it does not. Which domain it
is of and where its nodes are, the domains know.
"""

from collections.abc import Iterator, Sequence
from math import isnan, nan
from typing import Any

import numpy as np

from ...core.exact import exact
from ...core.loading import part, present
from ...core.records import (
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
)
from ...core.refusal import Refusal
from ...domains import DOMAINS, Domain, Problem
from ...engine.version import fingerprint
from ...formats import Document
from ...formats.searchtrace import EventFields, TraceEvent, read_events
from ...formats.traceable import DESTINATIONS, Fact, Ground, Traceable, takes_in
from ...runs.moments import ALONE, TurnsTaken
from ...search.log import Log
from ...search.rule import Rule
from ...worth.guarantee import Guarantee
from ..opening import Opened
from ..turns import in_turns
from .explaining import UNEXPLAINED
from .recording import Recorded, Recording

FOREIGN = "foreign"  # as an engine, and as a reason
REACHES = ("generating", "updating", "reopening", "opening", "generated", "generate", "opened", "open", "updated")
ENDS = ("end", "found", "goal", "solution")
DECIMALS = 6  # of a cost, when the cheapest step costs about 1
MOST_COST = 1e12  # at that scale
NO_RULE = Rule(g_weight=0.0, h_weight=0.0)  # what its f is made of, the trace does not say


def foreign(
    text: str, given: Problem | None = None, turns: TurnsTaken = ALONE, domains: Sequence[Domain] = DOMAINS
) -> Recording:
    """The recording of a trace, laid on a problem if one is given."""
    traces = [trace for _, trace in _traces(domains)]

    def own(fields: EventFields) -> Any:
        return next((found for trace in traces if (found := trace.own(fields)) is not None), None)

    return played([*in_turns(read_events(text, own), turns)], given, turns, domains)


def played(
    events: Sequence[TraceEvent],
    given: Problem | None = None,
    turns: TurnsTaken = ALONE,
    domains: Sequence[Domain] = DOMAINS,
) -> Recording:
    """The recording of these events, made in turns."""
    with turns:
        ground = _ground(events, given, domains)
    facts = [*in_turns(_facts(events, ground), turns)]
    domain: Domain = ground.problem.domain
    settings = present(domain.trace()).settings(ground, facts)
    worth = Guarantee(False, FOREIGN, {})
    heuristic, version = str(settings.get("heuristic", "default")), fingerprint(domain)
    opened = Opened(worth, False, NO_RULE, FOREIGN, FOREIGN, None, heuristic, version)
    log = Log(capacity=len(facts) + 1)
    for fact in in_turns(facts, turns):
        log.emit(*fact[:-1])
    run = Recorded(ground.problem, settings, opened, np.array(log.entries, RECORD), 0.0, UNEXPLAINED)
    return Recording(Document((ground.problem,), settings=settings), (run,))


def _ground(events: Sequence[TraceEvent], given: Problem | None, domains: Sequence[Domain]) -> Ground:
    """What was searched, in the domain that the events describe most plainly: the first of several."""
    traces = [(trace, given if given and given.domain is domain else None) for domain, trace in _traces(domains)]
    trace, on = max(traces, key=lambda each: each[0].described(events, each[1]))
    return trace.ground(events, on)


def _traces(domains: Sequence[Domain]) -> list[tuple[Domain, Traceable]]:
    """The domains that have traces; where none has, the first one's Refusal."""
    found = [(domain, trace) for domain in domains if (trace := part(domain.trace()))]
    if not found:
        present(domains[0].trace())
    return found


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
            move = NO_MOVE if parent == NONE else ground.move(node, parent)
            yield Fact(_reached(node, g, best, closed), node, parent, g, h, f, move, event.at)
            if g < best.get(node, float("inf")):
                best[node], f_of[node] = g, f
                closed.discard(node)
        if event.type in takes and node not in closed:
            found = at == last and node == ground.goal
            if not found:
                closed.add(node)
                yield Fact(EXPANDED, node, NONE, best[node], h, f_of[node] if isnan(f) else f, NO_MOVE, event.at)
        elif event.type in ENDS and node == ground.goal and node in best:
            found = True
        if found:
            yield Fact(FOUND, node, NONE, best[node], 0.0, NO_F, NO_MOVE, event.at)
            return
    kind = LIMIT if best.keys() - closed else EXHAUSTED
    yield Fact(kind, NONE, NONE, 0.0, 0.0, NO_F, NO_MOVE, events[-1].at)


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
