"""A run of ours as a search trace that Posthoc plays."""

from collections.abc import Iterator
from itertools import chain
from math import isnan
from typing import Any

from ...core.loading import present
from ...core.records import ENDINGS, ENTRIES, EXPANDED, FOUND, IMPROVED, NO_NODE, OPENED, REOPENED, Records
from ...formats.searchtrace import write_events
from ...formats.traceable import Event, Placed
from ...runs.moments import ALONE, TurnsTaken
from ..turns import SLICE, in_turns
from .recording import Recorded, algorithm_of

TYPES = {OPENED: "generating", IMPROVED: "updating", REOPENED: "updating", EXPANDED: "expanding", FOUND: "end"}


def trace_of(run: Recorded, turns: TurnsTaken = ALONE) -> str:
    """The text of the trace, written in turns."""
    trace = present(run.problem.domain.trace())
    placed = trace.places(run.problem, algorithm_of(run.given), _rows(run.records))
    events = chain(trace.ends(run.problem), _events(run, placed))
    return write_events(in_turns(events, turns), trace.placed)


def _rows(records: Records) -> Iterator[tuple[Any, ...]]:
    """Records as tuples. A slice at a time: nobody else gets the interpreter while a list is made."""
    for at in range(0, len(records), SLICE):
        yield from records[at : at + SLICE].tolist()


def _events(run: Recorded, placed: Placed) -> Iterator[Event]:
    """A node is closing when all that came of its expansion has come."""
    parents: dict[tuple[int, int], int | None] = {}
    open_one: Event | None = None
    for kind, side, _, _, node, g, other, h, f in _rows(run.records):
        if kind in ENTRIES:
            parents[side, node] = None if other == NO_NODE else other
        if open_one and (kind == EXPANDED or kind in ENDINGS):
            yield {**open_one, "type": "closing"}
            open_one = None
        if kind not in TYPES:
            continue
        name = node if not side else f"back-{node}"
        parent = parents.get((side, node))
        named = parent if parent is None or not side else f"back-{parent}"
        event = {"type": TYPES[kind], "id": name, "pId": named, "g": g, "h": h, **_ranked(f), **placed(node)}
        if kind == EXPANDED:
            open_one = event
        yield event


def _ranked(f: float) -> Event:
    """The f of an event, where there is one."""
    return {} if isnan(f) else {"f": f}
