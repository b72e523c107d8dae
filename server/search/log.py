"""The log a search writes its facts to, and the census that counts ties while it does.

A search knows only `emit`, `full` and `spent`. The capacity is the step size: a log of capacity one makes the search pause after every
expansion, a large one lets it run. The log knows nothing of spaces, queues or of who reads it.
"""

from ..records import (
    CHANGES,
    ENDINGS,
    EXPANDED,
    FELL,
    IMPROVED,
    KINDS,
    NO_NODE,
    OPENED,
    REOPENED,
    ROSE,
)
from .rule import Rule

Entry = tuple[int, int, int, int, int, float, int, float]  # the fields of records.RECORD, in order

DETAILS = {"all": frozenset(KINDS), "sets": frozenset(CHANGES)}


class Log:
    """Takes the facts of one search until the engine collects them."""

    __slots__ = ("capacity", "census", "entries", "expanded", "last_f", "limit", "opened", "rule", "side", "wanted")

    def __init__(
        self, detail: str = "all", capacity: int = 1, limit: int = 2**31, side: int = 0, rule: Rule | None = None
    ) -> None:
        self.entries: list[Entry] = []
        self.wanted = DETAILS[detail]
        self.capacity = capacity
        self.limit = limit
        self.side = side
        self.opened = 0
        self.expanded = 0
        self.rule = rule or Rule()
        self.last_f: float | None = None  # f of the expansion before
        self.census = Census(self.rule) if detail == "all" else None

    def emit(self, kind: int, node: int, other: int, g: float, h: float, move: int) -> None:
        """Write down one fact, unless this detail leaves its kind out."""
        if kind not in self.wanted:
            return
        flags = 0
        if kind == OPENED:
            self.opened += 1
        elif kind == EXPANDED:
            self.expanded += 1
            flags = self._course(self.rule.f(g, h))
        elif kind in ENDINGS:
            other = self.expanded
        if self.census:
            other = self.census.take(kind, node, other, g, h)
        self.entries.append((kind, self.side, move, flags, node & NO_NODE, g, other & NO_NODE, h))

    def _course(self, f: float) -> int:
        """Did f rise or fall since the expansion before?"""
        last, self.last_f = self.last_f, f
        if last is None or f == last:
            return 0
        return ROSE if f > last else FELL

    def full(self) -> bool:
        """Is it time for the search to hand over?"""
        return len(self.entries) >= self.capacity

    def spent(self) -> bool:
        """Have as many nodes been opened as this run may open?"""
        return self.opened >= self.limit


class Census:
    """Counts the open nodes by their f, so that an expansion can say how many shared the least."""

    __slots__ = ("f_of", "rule", "tally")

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.f_of: dict[int, float] = {}  # open node -> its f
        self.tally: dict[float, int] = {}  # f -> how many open nodes have it

    def take(self, kind: int, node: int, other: int, g: float, h: float) -> int:
        """What goes into the field `other` of this record."""
        if kind in (OPENED, IMPROVED, REOPENED):
            self._remove(node)
            f = self.f_of[node] = self.rule.f(g, h)
            self.tally[f] = self.tally.get(f, 0) + 1
        elif kind == EXPANDED:
            ties = self.tally.get(self.f_of.get(node, self.rule.f(g, h)), 1)
            self._remove(node)
            return ties
        return other

    def _remove(self, node: int) -> None:
        f = self.f_of.pop(node, None)
        if f is not None:
            self.tally[f] -= 1
            if not self.tally[f]:
                del self.tally[f]
