"""What a run takes: memory on the server and in the page, said before it is under way.

Estimates on the careful side, held against whole processes by `tests/engine/test_footprint.py`. The server counts what
every numbered node takes from the outset and what every node opened takes; the page what every record takes. How many
nodes may be opened at all is `interpreted.node_limit`'s: more where the compiled engine takes less for each.
"""

from typing import NamedTuple

from ..search import ALGORITHMS
from ..spaces.problem import cells, legs_of
from .assembly import built_for
from .interpreted import node_limit
from .searchable import SearchProblem
from .settings import Settings

CELL = {"python": 56, "compiled": 28}  # engine -> bytes a numbered node, for each side of the search
PAGE_CELL = 14  # bytes a cell in the page: ground, marks, status, last record and the picture
PAGE_RECORD = 39  # and a record: its 32 bytes, what it changed, where steps begin
CHANGES = 2.25  # records a node of the detail "sets": opened, expanded, and now and then improved


class Footprint(NamedTuple):
    """About what a run takes at most."""

    nodes: int  # that can be opened
    stops: bool  # at the limit, although there are more
    fixed: int  # bytes on the server before the first node
    node: int  # bytes on the server for each
    page: int  # bytes in the page

    @property
    def server(self) -> int:
        """Bytes on the server."""
        return self.held(self.nodes)

    def held(self, opened: int) -> int:
        """Bytes on the server with so many nodes opened."""
        return self.fixed + opened * self.node


def footprint(problem: SearchProblem, settings: Settings, engine: str) -> Footprint | None:
    """None for a search that keeps one path: it may be long without end, and takes next to nothing."""
    if not ALGORITHMS[settings.algorithm].keeps_queue:
        return None
    there = nodes_of(problem)
    most = node_limit(problem, settings, engine)
    nodes = min(there, most)
    tables = sum(each.size for each in built_for(problem, settings))  # shared by runs with the same goal
    fixed = _fixed(problem, settings, engine) + tables
    records = len(legs_of(problem)) * nodes * _records(problem, settings)
    page = cells(problem) * PAGE_CELL + int(records * PAGE_RECORD)
    return Footprint(nodes, there > most, fixed, problem.domain.searching.held_bytes[engine], page)


def held(problem: SearchProblem, settings: Settings, engine: str, opened: int) -> int:
    """About how many bytes a run holds on the server that has opened so many nodes."""
    return _fixed(problem, settings, engine) + opened * problem.domain.searching.held_bytes[engine]


def nodes_of(problem: SearchProblem) -> int:
    """How many nodes there are: the cells that are not blocked, or the boards that can be reached.

    A search from both ends could open each twice; that the two together open more than there are is rare.
    """
    return problem.domain.facts.nodes(problem)


def _fixed(problem: SearchProblem, settings: Settings, engine: str) -> int:
    """Bytes of a run on the server before the first node."""
    return cells(problem) * CELL[engine] * ALGORITHMS[settings.algorithm].sides


def _records(problem: SearchProblem, settings: Settings) -> float:
    """Records a node: with every detail its expansion and one for each of its neighbours."""
    if settings.detail == "sets":
        return CHANGES
    return 1 + problem.domain.searching.neighbours(settings)
