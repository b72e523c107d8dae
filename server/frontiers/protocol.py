"""What a search may ask of its open list and of its closed set, and what an open list shows of itself to be drawn."""

from typing import Any, NamedTuple, Protocol

SeenEntry = tuple[int, float, float, int | None]  # node, f, g and age of an entry; a queue keeps no ages


class Snapshot(NamedTuple):
    """An open list as it is stored, as plain data: no more entries than were asked for, but how many there are."""

    shape: str  # how it is to be drawn: heap, row, maps, buckets, queue, stack or path
    size: int
    parts: dict[str, Any]


class Frontier(Protocol):
    """Open: nodes come out by least f, ties by the tie rule."""

    def push(self, node: int, f: float, g: float) -> None:
        """Put a node in, or give one that is in already its better rank."""

    def pop(self) -> tuple[int, float]:
        """Take out the entry that is due: its node, and the g it was put in with."""

    def least(self) -> float:
        """The f of the entry that is due, while there is one; no open node has a smaller f."""

    def size(self) -> int:
        """How many entries are in, stale ones included."""

    def snapshot(self, most: int) -> Snapshot:
        """The entries where they are stored, this many at the most."""


class Closed(Protocol):
    """Closed: which nodes have been expanded."""

    def __getitem__(self, node: int, /) -> bool: ...
    def __setitem__(self, node: int, value: bool, /) -> None: ...
