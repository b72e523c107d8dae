"""What a search may ask of a space. A node is always a small whole number: a cell's index, or a board's number in
order of discovery.
"""

from collections.abc import Sequence
from typing import Protocol, TypeVar

Fill = TypeVar("Fill", bool, int, float)


class Table(Protocol[Fill]):
    """Something with one value for every node; reading a node never seen gives what the table was filled with."""

    def __getitem__(self, node: int, /) -> Fill: ...
    def __setitem__(self, node: int, value: Fill, /) -> None: ...


class Space(Protocol):
    """A problem as a search sees it: where to start, where one can go and at what cost, how far it may still be."""

    @property
    def start(self) -> int: ...
    @property
    def order(self) -> Sequence[int]:
        """The moves, in the order they are tried."""

    def successor(self, node: int, move: int) -> int:
        """The node this move leads to, or NONE."""

    def cost(self, node: int, move: int, child: int) -> float:
        """What the step costs; always positive."""

    def estimate(self, node: int) -> float:
        """The heuristic h."""

    def is_goal(self, node: int) -> bool: ...
    def table(self, fill: Fill) -> Table[Fill]: ...
