"""What a search may ask of a space. A node is always a small whole number: a cell's index, or a board's number in
order of discovery.
"""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from ..core.refusal import Refusal

Fill = TypeVar("Fill", bool, int, float)
MOST_MOVES = 254  # of a node: a record has one byte for the number of a successor, and 255 stands for none
NO_ARRIVAL = 8  # of the start of a space that jumps: no move has led to it


class Table(Protocol[Fill]):
    """Something with one value for every node; reading a node never seen gives what the table was filled with."""

    def __getitem__(self, node: int, /) -> Fill: ...
    def __setitem__(self, node: int, value: Fill, /) -> None: ...


class AnySpace(Protocol):
    """A problem as a search sees it: where to start, what steps cost, how far it may still be."""

    @property
    def start(self) -> int: ...
    @property
    def most_moves(self) -> int:
        """How many moves a node has at most."""

    def moves(self, node: int) -> Sequence[int]:
        """The numbers of a node's successors, in the order they are tried."""

    def cost(self, node: int, move: int, child: int) -> float:
        """What the step costs; always positive."""

    def estimate(self, node: int) -> float:
        """The heuristic h."""

    def is_goal(self, node: int) -> bool: ...
    def table(self, fill: Fill) -> Table[Fill]: ...
    def place(self, node: int) -> Any:
        """What the node is, as its domain writes it: a cell, a board."""


def check_moves(most: int) -> None:
    """Refuse a space with so many moves at a node that they cannot all have a number."""
    if most > MOST_MOVES:
        raise Refusal("space.moves", found=most, most=MOST_MOVES)


class Space(AnySpace, Protocol):
    """A space that is walked step by step."""

    def successor(self, node: int, move: int) -> int:
        """The successor of this number, or NONE where there is none after all: a wall, the border."""


@runtime_checkable
class RankedSpace(Space, Protocol):
    """A space that knows, without having met them, how many nodes there are and the place of each among all."""

    @property
    def ranks(self) -> int: ...
    @property
    def rank_comparisons(self) -> int:
        """How many comparisons it takes to find a place."""

    def rank(self, node: int) -> int: ...


class JumpSpace(AnySpace, Protocol):
    """A space of straight lines, as jump point search sees it: every move has a bit, and leads to a fixed distance."""

    @property
    def exits(self) -> Sequence[int]:
        """node -> a bit for every move it allows"""

    @property
    def offsets(self) -> Sequence[int]:
        """move -> what it adds to a node"""

    @property
    def stops(self) -> Sequence[int]:
        """node -> a bit for every move whose scan ends here"""

    @property
    def left(self) -> Sequence[int]:
        """move -> where a leading move looks aside first, or NONE"""

    @property
    def right(self) -> Sequence[int]:
        """move -> where it looks aside then"""

    def needed(self, node: int, arrival: int) -> int:
        """A bit for every move worth trying from a node that the move `arrival` has led to."""
