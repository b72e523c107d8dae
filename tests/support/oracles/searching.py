"""Puts the pieces of a search together and runs it to its end, for the tests of the searches themselves.

Nothing of settings or of the engine is used, so that these tests say what a generator does with just these pieces.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from astrolabe.domains.boards import board
from astrolabe.domains.boards.heuristics.additive import manhattan, misplaced, zero
from astrolabe.domains.boards.tiles import Boards, Tiles
from astrolabe.domains.gridmaps.grid import backward, grid
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.domains.gridmaps.heuristics import estimates
from astrolabe.frontiers.heap import Heap
from astrolabe.frontiers.queue import Queue
from astrolabe.frontiers.ties import TIES
from astrolabe.search.best_first import best_first
from astrolabe.search.bidirectional import bidirectional
from astrolabe.search.bidirectional_breadth_first import bidirectional_breadth_first
from astrolabe.search.breadth_first import breadth_first
from astrolabe.search.depth_first import depth_first, iterative_deepening
from astrolabe.search.ida_star import ida_star
from astrolabe.search.log import Log
from astrolabe.search.rule import Rule
from astrolabe.search.twin import twin

from .maps import Entry

EVERYTHING = 10**9
ESTIMATORS = {"manhattan": manhattan, "misplaced": misplaced, "zero": zero}
Pair = tuple[Any, Any]  # a space, and the one of the other end (or, of a board, its twin)


class Case(NamedTuple):
    """A search with the rule that makes it what it is."""

    search: Callable[..., Iterator[None]]
    rule: Rule = Rule()
    open_list: str = "heap"  # or "queue", or "none"
    sides: int = 1


SEARCHES: dict[str, Case] = {
    "a-star": Case(best_first),
    "dijkstra": Case(best_first, Rule(h_weight=0.0)),
    "weighted": Case(best_first, Rule(h_weight=3.0)),
    "greedy": Case(best_first, Rule(g_weight=0.0)),
    "closed-is-final": Case(best_first, Rule(reopening=False)),
    "goal-at-generation": Case(best_first, Rule(early_goal=True)),
    "breadth-first": Case(breadth_first, Rule(h_weight=0.0), "queue"),
    "breadth-first-early": Case(breadth_first, Rule(h_weight=0.0, early_goal=True), "queue"),
    "depth-first": Case(depth_first, Rule(), "none"),
    "depth-limited": Case(depth_first, Rule(bound=5.0), "none"),
    "iterative-deepening": Case(iterative_deepening, Rule(), "none"),
    "ida-star": Case(ida_star, Rule(), "none"),
    "bidirectional-a-star": Case(bidirectional, Rule(), sides=2),
    "bidirectional-dijkstra": Case(bidirectional, Rule(h_weight=0.0), sides=2),
    "bidirectional-best-first": Case(bidirectional, Rule(g_weight=0.0), sides=2),
    "bidirectional-breadth-first": Case(bidirectional_breadth_first, Rule(h_weight=0.0), "queue", sides=2),
}
TWIN = Case(twin, Rule(), sides=2)


def on_map(gridmap: GridMap, diagonal: str = "never", heuristic: str = "octile", order: str = "urdl") -> Pair:
    """A map as a space, seen from either end."""
    near = grid(gridmap, diagonal, order, estimates(gridmap, heuristic, gridmap.goal).tolist())
    return near, backward(near, estimates(gridmap, heuristic, gridmap.start).tolist())


def on_table(gridmap: GridMap, diagonal: str, h: Sequence[float]) -> Pair:
    """A map with any numbers for estimates."""
    near = grid(gridmap, diagonal, "urdl", h)
    return near, backward(near, h)


def on_board(start: bytes | str, goal: bytes | str, width: int = 3, heuristic: str = "manhattan") -> Pair:
    """A board as a space, seen from either end; boards of up to ten cells may be written in digits."""
    near, far = _digits(start), _digits(goal)
    return tiles(near, far, width, heuristic, boards := Boards()), tiles(far, near, width, heuristic, boards)


def with_twin(start: bytes | str, goal: bytes | str, width: int = 3) -> Pair:
    """A board and its twin."""
    boards, home = Boards(), _digits(goal)
    both = (_digits(start), board.twin(_digits(start)))
    ours, theirs = (tiles(one, home, width, "manhattan", boards) for one in both)
    return ours, theirs


def tiles(start: bytes, goal: bytes, width: int, heuristic: str, boards: Boards) -> Tiles:
    height = len(start) // width
    return Tiles(width, height, start, goal, ESTIMATORS[heuristic](width, height, goal), boards)


def _digits(text: bytes | str) -> bytes:
    return bytes(map(int, text)) if isinstance(text, str) else text


def generator(case: Case, pair: Pair, log: Log, tie: str = "high-g") -> Iterator[None]:
    """The search, with its pieces, not yet started."""
    spaces = pair[: case.sides]
    lists = {"heap": lambda: [Heap(TIES[tie])], "queue": lambda: [Queue()], "none": list}[case.open_list]
    fronts = [piece for _ in spaces for piece in lists()]
    closeds = [space.table(False) for space in spaces if fronts]
    return case.search(*spaces, *fronts, *closeds, log, case.rule)


def run(
    case: Case | str, pair: Pair, tie: str = "high-g", limit: int = EVERYTHING, capacity: int = EVERYTHING
) -> list[Entry]:
    """All records of a search, in order."""
    case = SEARCHES[case] if isinstance(case, str) else case
    log = Log(capacity=capacity, limit=limit)
    entries: list[Entry] = []
    for _ in generator(case, pair, log, tie):
        entries += log.entries
        log.entries = []
    return entries + log.entries


def count(entries: Sequence[Entry], kind: int) -> int:
    """How many records are of one kind."""
    return sum(entry[0] == kind for entry in entries)
