"""What a search may ask of a space. A node is always a small whole number: a cell's index, or a board's number in
order of discovery.
"""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from ..core.refusal import Refusal

Fill = TypeVar("Fill", bool, int, float)
MOST_MOVES = 254  # of a node: a record has one byte for the number of a successor, and 255 stands for none


class Table(Protocol[Fill]):
    """Something with one value for every node; reading a node never seen gives what the table was filled with."""

    def __getitem__(self, node: int, /) -> Fill: ...
    def __setitem__(self, node: int, value: Fill, /) -> None: ...


class Space(Protocol):
    """A problem as a search sees it: where to start, where one can go and at what cost, how far it may still be."""

    @property
    def start(self) -> int: ...
    @property
    def most_moves(self) -> int:
        """How many moves a node has at most."""

    def moves(self, node: int) -> Sequence[int]:
        """The numbers of a node's successors, in the order they are tried."""

    def successor(self, node: int, move: int) -> int:
        """The successor of this number, or NONE where there is none after all: a wall, the border."""

    def cost(self, node: int, move: int, child: int) -> float:
        """What the step costs; always positive."""

    def estimate(self, node: int) -> float:
        """The heuristic h."""

    def is_goal(self, node: int) -> bool: ...
    def table(self, fill: Fill) -> Table[Fill]: ...


def check_moves(most: int) -> None:
    """Refuse a space with so many moves at a node that they cannot all have a number."""
    if most > MOST_MOVES:
        raise Refusal("space.moves", found=most, most=MOST_MOVES)
