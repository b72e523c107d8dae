"""A run of ours as a search trace that Posthoc plays."""

from collections.abc import Callable, Iterator
from math import isnan
from typing import Any

from ...core.records import ENDINGS, ENTRIES, EXPANDED, FOUND, IMPROVED, NO_NODE, OPENED, REOPENED, Records
from ...domains.boards.board import BoardProblem, twin
from ...domains.boards.formats.traceboards import written
from ...domains.boards.tiles import targets
from ...domains.gridmaps.gridmap import GridMap
from ...engine.settings import Settings
from ...formats.searchtrace import write_events
from ...runs.moments import ALONE, TurnsTaken
from ...search import ALGORITHMS
from ..turns import SLICE, in_turns
from .recording import Recorded
from .traceground import slid

TYPES = {OPENED: "generating", IMPROVED: "updating", REOPENED: "updating", EXPANDED: "expanding", FOUND: "end"}
Event = dict[str, object]
Placed = Callable[[int], Event]  # what is told of a node's place


def trace_of(run: Recorded, turns: TurnsTaken = ALONE) -> str:
    """The text of the trace, written in turns."""
    problem = run.problem
    assert isinstance(problem, GridMap | BoardProblem)
    placed = _cells(problem) if isinstance(problem, GridMap) else _tiles(run, problem)
    return write_events(in_turns(_events(run, placed), turns), isinstance(problem, GridMap))


def _rows(records: Records) -> Iterator[tuple[Any, ...]]:
    """Records as tuples. A slice at a time: nobody else gets the interpreter while a list is made."""
    for at in range(0, len(records), SLICE):
        yield from records[at : at + SLICE].tolist()


def _events(run: Recorded, placed: Placed) -> Iterator[Event]:
    """A node is closing when all that came of its expansion has come."""
    yield from _ends(run, placed)
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


def _ends(run: Recorded, placed: Placed) -> Iterator[Event]:
    """Start and goal; a board that was never met has no number of its own, and is named goal."""
    problem = run.problem
    if isinstance(problem, GridMap):
        for kind, cell in (("source", problem.start), ("destination", problem.goal)):
            yield {"type": kind, "id": cell, **placed(cell)}
    elif isinstance(problem, BoardProblem):
        yield {"type": "destination", "id": "goal", "tiles": written(problem.goal, problem.width)}


def _cells(gridmap: GridMap) -> Placed:
    return lambda cell: dict(zip("xy", gridmap.xy(cell), strict=True))


def _tiles(run: Recorded, problem: BoardProblem) -> Placed:
    """The boards, each its parent's after one slide."""
    boards: dict[int, bytes] = {}
    target = targets(problem.width, problem.height)
    row = ALGORITHMS[str(run.given.get("algorithm", Settings().algorithm))]
    roots = (problem.start, twin(problem.start) if row.answers_twin else problem.goal)
    for kind, side, move, _, node, _, other, *_ in _rows(run.records):
        if kind == OPENED and other == NO_NODE:
            boards.setdefault(node, roots[side])
        elif kind == OPENED and other in boards:  # samples leave some out
            blank = boards[other].index(0)
            boards.setdefault(node, slid(boards[other], blank, target[blank * 4 + move]))
    return lambda node: {"tiles": written(boards[node], problem.width)} if node in boards else {}
