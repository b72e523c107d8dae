"""A run of ours as a search trace that Posthoc plays."""

from collections.abc import Iterator

from ...core.records import ENDINGS, EXPANDED, FOUND, IMPROVED, NO_NODE, OPENED, REOPENED
from ...formats.searchtrace import write_events
from ...spaces.gridmap import GridMap
from .recording import Recorded

TYPES = {OPENED: "generating", IMPROVED: "updating", REOPENED: "updating", EXPANDED: "expanding", FOUND: "end"}
Event = dict[str, object]


def trace_of(run: Recorded) -> str:
    """The text of the trace."""
    return write_events(_events(run), isinstance(run.problem, GridMap))


def _events(run: Recorded) -> Iterator[Event]:
    """A node is closing when all that came of its expansion has come."""
    problem, rule = run.problem, run.opened.rule
    if isinstance(problem, GridMap):
        for kind, cell in (("source", problem.start), ("destination", problem.goal)):
            yield {"type": kind, "id": cell, **_place(run, cell)}
    parents: dict[tuple[int, int], int | None] = {}
    open_one: Event | None = None
    for kind, side, _, _, node, g, other, h in run.records.tolist():
        if kind in (OPENED, IMPROVED, REOPENED):
            parents[side, node] = None if other == NO_NODE else other
        if open_one and (kind == EXPANDED or kind in ENDINGS):
            yield {**open_one, "type": "closing"}
            open_one = None
        if kind not in TYPES:
            continue
        name = node if not side else f"back-{node}"
        parent = parents.get((side, node))
        named = parent if parent is None or not side else f"back-{parent}"
        event = {"type": TYPES[kind], "id": name, "pId": named, "g": g, "h": h, "f": rule.f(g, h), **_place(run, node)}
        if kind == EXPANDED:
            open_one = event
        yield event


def _place(run: Recorded, node: int) -> Event:
    problem = run.problem
    return dict(zip("xy", problem.xy(node), strict=True)) if isinstance(problem, GridMap) else {}
