"""Boards in search traces: numbered in order of discovery, and every step a slide that costs one."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ...core.records import ENTRIES, NO_MOVE, NO_NODE, NONE, OPENED, SUCCESSORS
from ...core.refusal import Refusal
from ...formats.searchtrace import TraceEvent
from ...formats.traceable import (
    DESTINATIONS,
    FIELDS,
    NAMES,
    NOTHING,
    SOURCES,
    Event,
    Fact,
    Ground,
    Placed,
    Traceable,
    check_known,
    ends_of,
)
from ...search import ALGORITHMS
from .board import BoardProblem, solvable, twin
from .formats.traceboards import TraceBoard, board_in, spelt, written
from .tiles import targets


def _described(events: Sequence[TraceEvent], _: object) -> int:
    """A name that reads like a board is one only where nothing else says where its node is."""
    if _in_fields(events):
        return FIELDS
    placed = any(event.x is not None for event in events)
    return NAMES if not placed and any(spelt(event.id) for event in events) else NOTHING


def _ground(events: Sequence[TraceEvent], _: object) -> Ground:
    named = ((event.id, spelt(event.id)) for event in events)
    boards = _in_fields(events) or {name: board for name, board in named if board}
    check_known(events, boards, "replay.trace-board")
    width, height, _ = boards[events[0].id]
    same = {name for name, board in boards.items() if (board.width, board.height) == (width, height)}
    check_known(events, same, "replay.trace-size")
    source, destination = ends_of(events)
    reached = (event.id for event in events if event.type not in (*SOURCES, *DESTINATIONS))
    numbers: dict[bytes, int] = {}
    for name in (source, *reached, destination):  # the goal comes last, unless it was met
        numbers.setdefault(boards[name].tiles, len(numbers))
    nodes = {name: numbers[board.tiles] for name, board in boards.items() if board.tiles in numbers}
    problem = BoardProblem(width, height, boards[source].tiles, boards[destination].tiles)
    return Ground(problem, nodes, nodes[source], nodes[destination], _slides([*numbers], targets(width, height)))


def _in_fields(events: Sequence[TraceEvent]) -> Mapping[str, TraceBoard]:
    return {event.id: event.own for event in reversed(events) if isinstance(event.own, TraceBoard)}


def _slides(boards: Sequence[bytes], target: Sequence[int]) -> Callable[[int, int], int]:
    def move(node: int, parent: int) -> int:
        board, blank = boards[node], boards[parent].index(0)
        for way in range(4):
            to = target[blank * 4 + way]
            if to != NONE and _slid(boards[parent], blank, to) == board:
                return way
        return NO_MOVE

    return move


def _slid(board: bytes, blank: int, to: int) -> bytes:
    """The board after its blank has gone to another cell."""
    after = bytearray(board)
    after[blank], after[to] = board[to], 0
    return bytes(after)


def _settings(ground: Ground, facts: Sequence[Fact]) -> dict[str, object]:
    g = {ground.start: 0.0}
    for fact in facts:
        if fact.kind in SUCCESSORS and fact.node != ground.start:
            if fact.move == NO_MOVE:
                raise Refusal("replay.trace-slide", line=fact.line)
            if fact.g != g.get(fact.other, -1.0) + 1:
                raise Refusal("replay.trace-step", line=fact.line, g=fact.g)
        if fact.kind in ENTRIES:
            g[fact.node] = fact.g
    return {} if solvable(ground.problem) else {"anyway": True}


def _places(problem: BoardProblem, algorithm: str, rows: Iterable[tuple[Any, ...]]) -> Placed:
    """Each board is its parent's after one slide."""
    boards: dict[int, bytes] = {}
    target = targets(problem.width, problem.height)
    roots = (problem.start, twin(problem.start) if ALGORITHMS[algorithm].answers_twin else problem.goal)
    for kind, side, move, _, node, _, other, *_ in rows:
        if kind == OPENED and other == NO_NODE:
            boards.setdefault(node, roots[side])
        elif kind == OPENED and other in boards:  # samples leave some out
            blank = boards[other].index(0)
            boards.setdefault(node, _slid(boards[other], blank, target[blank * 4 + move]))
    return lambda node: {"tiles": written(boards[node], problem.width)} if node in boards else {}


def _ends(problem: BoardProblem) -> Iterator[Event]:
    """The goal, which has no number of its own if it was never met."""
    yield {"type": "destination", "id": "goal", "tiles": written(problem.goal, problem.width)}


TRACE = Traceable(
    placed=False,
    ends=_ends,
    places=_places,
    own=board_in,
    described=_described,
    ground=_ground,
    settings=_settings,
)
