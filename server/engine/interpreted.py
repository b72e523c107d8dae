"""Puts a search together and lets it run: the pieces that its row says it needs, and batches of records coming out.

This engine runs the generators as Python runs them; `compiled/engine.py` runs the same functions compiled, and
`engine/choice.py` chooses. Nothing here knows who asks.
"""

from collections.abc import Callable, Generator
from typing import Any

import numpy as np

from ..core.exact import INFINITY
from ..core.records import ENDINGS, FOUND, RECORD, Records
from ..frontiers import CLOSED_SETS, OPEN_LISTS
from ..frontiers.counted import Counter
from ..frontiers.protocol import Frontier
from ..frontiers.queue import Queue
from ..frontiers.ties import TIES
from ..search import ALGORITHMS
from ..search.log import Log
from ..search.rule import Rule
from ..search.sampling import PathLog
from ..spaces.protocol import AnySpace
from .assembly import backward_of, space_of
from .searchable import SearchProblem
from .settings import Settings, effective, is_sampled, weight_of

QUADRATIC = ("sorted-vector", "sorted-queue", "scanned-list")  # designs that look at every node at every step
MOST_SCANNED = 20_000  # nodes that may be opened with one of them: beyond, a class would wait for minutes
NO_LIMIT = 2**62  # on nodes that are not kept


class Engine:
    """One search under way: hands out its records, a batch at a time, and forgets them."""

    name = "python"

    def __init__(self, problem: SearchProblem, settings: Settings, make_log: Callable[..., Log] = Log) -> None:
        settings = effective(settings)
        row = ALGORITHMS[settings.algorithm]
        self.rule = rule_of(settings)
        make_log = PathLog if is_sampled(problem, settings) else make_log
        self.log = make_log(settings.detail, limit=node_limit(problem, settings, self.name))
        self.space = space_of(problem, settings)
        self.ended = False
        self.reached = False
        pieces = self._pieces(problem, settings)
        self._counters = [count for piece in pieces if isinstance(count := getattr(piece, "count", None), Counter)]
        self._search: Generator[None] = row.search(*pieces, self.log, self.rule)

    def _pieces(self, problem: SearchProblem, settings: Settings) -> tuple[object, ...]:
        """What the search is given besides its log and its rule."""
        row, spaces = ALGORITHMS[settings.algorithm], [self.space]
        if row.both_ends:
            spaces.append(backward_of(self.space, problem, settings))
        if row.answers_twin:
            spaces.append(_twin_of(self.space, problem, settings))
        lists = [_open_list(settings) for _ in spaces] if row.keeps_queue else []
        closed = [CLOSED_SETS[settings.closed_set](space) for space in spaces] if row.keeps_queue else []
        return *spaces, *lists, *closed

    def advance(self, records: int) -> Records:
        """The next records, at least this many unless the search ends; whole expansions only."""
        self.log.resume(records)
        next(self._search, None)
        entries = self.log.entries
        self.log.entries = []
        self.ended = bool(entries) and entries[-1][0] in ENDINGS
        self.reached = self.ended and entries[-1][0] == FOUND
        return np.array(entries, RECORD)

    @property
    def held(self) -> int:
        """How many nodes it holds."""
        return self.log.held

    def place(self, node: int) -> Any:
        """What a node is, as its domain writes it; of a run of samples, only while it is on the path."""
        return self.space.place(self.log.place_of(node))

    def operations(self) -> dict[str, int]:
        """What the open lists and closed sets have done so far; nothing where they do not count."""
        if not self._counters:
            return {}
        return {name: sum(getattr(counter, name) for counter in self._counters) for name in Counter.__slots__}

    def close(self) -> None:
        """Drop the search, wherever it is."""
        self.ended = True
        self._search.close()


def rule_of(settings: Settings) -> Rule:
    row = ALGORITHMS[settings.algorithm]
    return Rule(
        g_weight=row.g_weight,
        h_weight=row.h_weight * weight_of(settings),
        reopening=settings.reopening,
        early_goal=settings.goal_test == "generation",
        bound=INFINITY if settings.depth is None else float(settings.depth),
    )


def node_limit(problem: SearchProblem, settings: Settings, engine: str) -> int:
    """How many nodes may be opened: what was asked for, and never more than this engine fits into the memory allowed.

    Where only the path is remembered, any number fits.
    """
    if is_sampled(problem, settings):
        return settings.limit or NO_LIMIT
    fits = settings.memory * 2**20 // problem.domain.searching.opened_bytes[engine]
    slow = settings.open_list in QUADRATIC or settings.closed_set in QUADRATIC
    return min(fits, settings.limit or fits, MOST_SCANNED if slow else fits)


def _open_list(settings: Settings) -> Frontier:
    """Where the search does not rank its nodes, first in is first out."""
    if ALGORITHMS[settings.algorithm].family != "ranked":
        return Queue()
    return OPEN_LISTS[settings.open_list](TIES[settings.tie])


def _twin_of(space: AnySpace, problem: SearchProblem, settings: Settings) -> AnySpace:
    twin = problem.domain.searching.twin
    assert twin
    return twin(space, problem, settings)
