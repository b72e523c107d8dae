"""Where the nodes of a foreign search trace are: cells of a map, or boards, numbered in order of discovery."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from ...core.records import NO_MOVE, NONE
from ...core.refusal import Refusal
from ...domains.boards.board import BoardProblem
from ...domains.boards.formats.traceboards import TraceBoard, spelt
from ...domains.boards.tiles import targets
from ...domains.gridmaps.gridmap import MAX_SIDE, GridMap
from ...formats import Document
from ...formats.searchtrace import TraceEvent

TAKES = ("expanding", "expanded", "expand", "expansion")
CLOSES = ("closing", "closed", "close", "visited")  # of a trace that has no other word for an expansion
SOURCES = ("source", "start")
DESTINATIONS = ("destination", "target")
MOVES = {(0, -1): 0, (1, 0): 1, (0, 1): 2, (-1, 0): 3, (1, -1): 4, (1, 1): 5, (-1, 1): 6, (-1, -1): 7}


class Ground(NamedTuple):
    """What was searched, by the names of the trace."""

    problem: GridMap | BoardProblem
    nodes: Mapping[str, int]
    start: int
    goal: int
    move: Callable[[int, int], int]  # the move from a parent to a node, NO_MOVE where it is none
    boards: Sequence[bytes] = ()  # node -> its board


def ground_in(document: Document) -> GridMap:
    """The map of a document that a trace was made on."""
    [problem, *others] = document.problems
    if others or not isinstance(problem, GridMap):
        raise Refusal("replay.trace-ground")
    return problem


def takes_in(events: Sequence[TraceEvent]) -> tuple[str, ...]:
    """What an expansion is called."""
    return TAKES if any(event.type in TAKES for event in events) else CLOSES


def ground_of(events: Sequence[TraceEvent], given: GridMap | None) -> Ground:
    """Boards where there are tiles, else a map where there are places; last, boards that are no more than names."""
    told = {event.id: event.board for event in reversed(events) if event.board}
    if told:
        return _on_boards(events, told)
    if given or any(event.x is not None for event in events):
        return _on_map(events, given)
    named = {event.id: board for event in events if (board := spelt(event.id))}
    return _on_boards(events, named) if named else _on_map(events, None)


def _on_map(events: Sequence[TraceEvent], given: GridMap | None) -> Ground:
    """The map is free ground wherever nothing is known, unless another is given."""
    at: dict[str, tuple[int, int]] = {}
    for event in events:
        if event.x is not None and event.y is not None:
            at.setdefault(event.id, (round(event.x), round(event.y)))
    _all_there(events, at, "replay.trace-place")
    low = (0, 0) if given else (min(x for x, _ in at.values()), min(y for _, y in at.values()))
    width, height = (given.width, given.height) if given else _size(at.values(), low)
    if not all(0 <= x - low[0] < width and 0 <= y - low[1] < height for x, y in at.values()):
        raise Refusal("replay.trace-off", width=width, height=height)
    nodes = {name: (y - low[1]) * width + x - low[0] for name, (x, y) in at.items()}
    start, goal = nodes[_end(events, SOURCES, 0)], nodes[_end(events, DESTINATIONS, -1)]
    cells = given.cells if given else bytes([1]) * (width * height)
    palette = given.palette if given else GridMap(1, 1, b"\1", 0, 0).palette
    gridmap = GridMap(width, height, cells, start, goal, palette)

    def move(node: int, parent: int) -> int:
        (x, y), (from_x, from_y) = gridmap.xy(node), gridmap.xy(parent)
        return MOVES.get((x - from_x, y - from_y), NO_MOVE)

    return Ground(gridmap, nodes, start, goal, move)


def _size(places: Collection[tuple[int, int]], low: tuple[int, int]) -> tuple[int, int]:
    width, height = (max(place[axis] for place in places) - low[axis] + 1 for axis in (0, 1))
    if max(width, height) > MAX_SIDE:
        raise Refusal("replay.trace-off", width=MAX_SIDE, height=MAX_SIDE)
    return width, height


def _on_boards(events: Sequence[TraceEvent], boards: Mapping[str, TraceBoard]) -> Ground:
    _all_there(events, boards, "replay.trace-board")
    width, height, _ = boards[events[0].id]
    same = {name for name, board in boards.items() if (board.width, board.height) == (width, height)}
    _all_there(events, same, "replay.trace-size")
    source, destination = _end(events, SOURCES, 0), _end(events, DESTINATIONS, -1)
    reached = (event.id for event in events if event.type not in (*SOURCES, *DESTINATIONS))
    numbers: dict[bytes, int] = {}
    for name in (source, *reached, destination):  # the goal comes last, unless it was met
        numbers.setdefault(boards[name].tiles, len(numbers))
    nodes = {name: numbers[board.tiles] for name, board in boards.items() if board.tiles in numbers}
    tiles = [*numbers]
    problem = BoardProblem(width, height, boards[source].tiles, boards[destination].tiles)
    move = _slides(tiles, targets(width, height))
    return Ground(problem, nodes, nodes[source], nodes[destination], move, tiles)


def _slides(boards: Sequence[bytes], target: Sequence[int]) -> Callable[[int, int], int]:
    def move(node: int, parent: int) -> int:
        board, blank = boards[node], boards[parent].index(0)
        for way in range(4):
            to = target[blank * 4 + way]
            if to != NONE and slid(boards[parent], blank, to) == board:
                return way
        return NO_MOVE

    return move


def slid(board: bytes, blank: int, to: int) -> bytes:
    """The board after its blank has gone to another cell."""
    after = bytearray(board)
    after[blank], after[to] = board[to], 0
    return bytes(after)


def _all_there(events: Sequence[TraceEvent], known: Collection[str], key: str) -> None:
    lost = next((event for event in events if event.id not in known), None)
    if lost:
        raise Refusal(key, line=lost.at)


def _end(events: Sequence[TraceEvent], kinds: Collection[str], otherwise: int) -> str:
    """The start or the goal: what is said, or else the first and the last node that was taken."""
    takes = takes_in(events)
    named = [event for event in events if event.type in kinds]
    taken = named or [event for event in events if event.type in takes] or [*events]
    return taken[0 if named else otherwise].id
