"""The log a search writes its facts to, and the census that counts ties while it does.

A search knows only `emit`, `full` and `spent`. The capacity is the step size: a log of capacity one makes the
search pause after every expansion, a large one lets it run. The log knows nothing of spaces, queues or of who reads
it.
"""

from ..core.records import ENDINGS, ENTRIES, EXPANDED, FELL, NO_NODE, OPENED, ROSE, TABLE

Fields = tuple[int, int, int, int, int, float, int, float, float]  # the fields of records.RECORD, in order

# The kinds by which a node enters or leaves open, and goes on being searched.
MOVING = frozenset(kind for kind, row in TABLE.items() if row.entry or (row.open < 0 and not row.reaches))
DETAILS = {"all": frozenset(TABLE), "sets": frozenset(kind for kind, row in TABLE.items() if row.sets)}


class Log:
    """Takes the facts of one search until the engine collects them."""

    __slots__ = ("capacity", "censuses", "entries", "expanded", "limit", "opened", "side", "wanted")

    def __init__(self, detail: str = "all", capacity: int = 1, limit: int = 2**31, side: int = 0) -> None:
        self.entries: list[Fields] = []
        self.wanted = DETAILS.get(detail, DETAILS["sets"])
        self.capacity = capacity
        self.limit = limit
        self.side = side
        self.opened = 0
        self.expanded = 0
        self.censuses = [Census(counting=detail == "all") for _ in (0, 1)]  # side -> its census

    def emit(self, kind: int, node: int, other: int, g: float, h: float, f: float, move: int) -> None:
        """Write down one fact, unless this detail leaves its kind out."""
        if kind not in self.wanted:
            return
        flags = 0
        if kind in MOVING:
            other, flags = self.censuses[self.side].take(kind, node, other, f)
        if kind == OPENED:
            self.opened += 1
        elif kind == EXPANDED:
            self.expanded += 1
        elif kind in ENDINGS:
            other = self.expanded
        self.entries.append((kind, self.side, move, flags, node & NO_NODE, g, other & NO_NODE, h, f))

    @property
    def held(self) -> int:
        """How many nodes the search holds: all that it has opened."""
        return self.opened

    def place_of(self, node: int) -> int:
        """The number by which the space knows the node of a record."""
        return node

    def resume(self, records: int) -> None:
        """The search goes on, until there are so many records."""
        self.capacity = records

    def full(self) -> bool:
        """Is it time for the search to hand over?"""
        return len(self.entries) >= self.capacity

    def spent(self) -> bool:
        """Have as many nodes been opened as this run may open?"""
        return self.opened >= self.limit


class Census:
    """Follows f over one side's expansions and, when counting, how many open nodes share each f."""

    __slots__ = ("counting", "f_of", "last", "tally")

    def __init__(self, counting: bool) -> None:
        self.counting = counting
        self.last: float | None = None  # f of the expansion before
        self.f_of: dict[int, float] = {}  # open node -> its f
        self.tally: dict[float, int] = {}  # f -> how many open nodes have it

    def take(self, kind: int, node: int, other: int, f: float) -> tuple[int, int]:
        """What goes into the fields `other` and `flags` of this record; a node without f is not counted."""
        if kind == EXPANDED:
            return self._leave(node), self._course(f)
        if self.counting:
            self._leave(node)
            if f != f or kind not in ENTRIES:
                return other, 0
            self.f_of[node] = f
            self.tally[f] = self.tally.get(f, 0) + 1
        return other, 0

    def _course(self, f: float) -> int:
        """Did f rise or fall since the expansion before?"""
        last, self.last = self.last, f
        if last is None:
            return 0
        return ROSE if f > last else FELL if f < last else 0

    def _leave(self, node: int) -> int:
        """Take a node out of the count; how many shared its f, itself included, or 0 if it was not counted."""
        f = self.f_of.pop(node, None)
        if f is None:
            return 0
        shared = self.tally.pop(f)
        if shared > 1:
            self.tally[f] = shared - 1
        return shared
