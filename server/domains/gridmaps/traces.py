"""Maps in search traces: every event has the x and y of its cell."""

from collections.abc import Collection, Iterator, Sequence
from math import isnan

from ...core.records import NO_MOVE
from ...core.refusal import Refusal
from ...engine.settings import TABLE
from ...formats.searchtrace import TraceEvent
from ...formats.traceable import NOTHING, PLACES, Event, Fact, Ground, Placed, Traceable, check_known, ends_of
from .gridmap import MAX_SIDE, GridMap

MOVES = {(0, -1): 0, (1, 0): 1, (0, 1): 2, (-1, 0): 3, (1, -1): 4, (1, 1): 5, (-1, 1): 6, (-1, -1): 7}
MOST_CELLS = 2**20  # of a map with a table of estimates: a page is sent all of them


def _described(events: Sequence[TraceEvent], given: GridMap | None) -> int:
    return PLACES if given or any(event.x is not None for event in events) else NOTHING


def _ground(events: Sequence[TraceEvent], given: GridMap | None) -> Ground:
    """The map is free ground wherever nothing is known, unless another is given."""
    at: dict[str, tuple[int, int]] = {}
    for event in events:
        if event.x is not None and event.y is not None:
            at.setdefault(event.id, (round(event.x), round(event.y)))
    check_known(events, at, "replay.trace-place")
    low = (0, 0) if given else (min(x for x, _ in at.values()), min(y for _, y in at.values()))
    width, height = (given.width, given.height) if given else _size(at.values(), low)
    if not all(0 <= x - low[0] < width and 0 <= y - low[1] < height for x, y in at.values()):
        raise Refusal("replay.trace-off", width=width, height=height)
    nodes = {name: (y - low[1]) * width + x - low[0] for name, (x, y) in at.items()}
    start, goal = (nodes[name] for name in ends_of(events))
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


def _settings(ground: Ground, facts: Sequence[Fact]) -> dict[str, object]:
    """How one moves, and the estimates as a table, where there are any."""
    gridmap: GridMap = ground.problem
    diagonal = "always" if any(fact.move in range(4, 8) for fact in facts) else "never"
    if not any(fact.h > 0 for fact in facts):
        return {"diagonal": diagonal}
    if len(gridmap.cells) > MOST_CELLS:
        raise Refusal("replay.trace-table", width=gridmap.width, height=gridmap.height, most=MOST_CELLS)
    h = [0.0] * len(gridmap.cells)
    for fact in reversed(facts):
        if not isnan(fact.h):
            h[fact.node] = fact.h
    return {"diagonal": diagonal, "heuristic": TABLE, "table": h}


def _placed(gridmap: GridMap) -> Placed:
    return lambda cell: dict(zip("xy", gridmap.xy(cell), strict=True))


def _ends(gridmap: GridMap) -> Iterator[Event]:
    for kind, cell in (("source", gridmap.start), ("destination", gridmap.goal)):
        yield {"type": kind, "id": cell, **_placed(gridmap)(cell)}


TRACE = Traceable(
    placed=True,
    ends=_ends,
    places=lambda gridmap, *_: _placed(gridmap),
    own=lambda _: None,
    described=_described,
    ground=_ground,
    settings=_settings,
)
