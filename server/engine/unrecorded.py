"""A search whose time is taken: it writes nothing down but how it ends, and goes on for so many expansions at a time.

The interpreted one; `compiled/engine.py` has the other, and `choice.py` chooses. Of a search along one path the
compiled one keeps its samples, which cost next to nothing.
"""

from dataclasses import replace
from typing import Protocol

from ..core.records import ENDINGS, EXPANDED, OPENED
from ..search.log import Log
from .interpreted import Engine
from .searchable import SearchProblem
from .settings import Settings


class Unrecorded(Protocol):
    """What who takes the time needs of a search."""

    name: str
    ended: bool
    reached: bool  # the goal

    @property
    def expanded(self) -> int:
        """How many nodes it has expanded."""

    def go_on(self, expansions: int) -> None:
        """Let it expand so many nodes, unless it ends."""

    def close(self) -> None:
        """Drop it, wherever it is."""


class Silent(Log):
    """Counts, and writes nothing down but how the search ends. Its capacity is of expansions."""

    __slots__ = ()

    def emit(self, kind: int, node: int, other: int, g: float, h: float, f: float, move: int) -> None:
        if kind == EXPANDED:
            self.expanded += 1
        elif kind == OPENED:
            self.opened += 1
        elif kind in ENDINGS:
            self.entries.append((kind, self.side, move, 0, 0, g, self.expanded, h, f))

    def resume(self, records: int) -> None:
        """The search goes on, for so many expansions."""
        self.capacity = self.expanded + records

    def full(self) -> bool:
        return self.expanded >= self.capacity


class Plain(Engine):
    """A search as Python runs it, with such a log."""

    def __init__(self, problem: SearchProblem, settings: Settings) -> None:
        super().__init__(problem, replace(settings, detail="sets"), Silent)

    @property
    def expanded(self) -> int:
        return self.log.expanded

    def go_on(self, expansions: int) -> None:
        """Let it expand so many nodes, unless it ends."""
        self.advance(expansions)
