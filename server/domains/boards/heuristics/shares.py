"""What an estimate is made of: what each tile adds where it lies, which tiles are in each other's way, and what belongs
to no single tile.

Only for showing: a search asks for the sum (`additive.py`, `linear_conflict.py`, `walking_distance.py`). All the
parts add up to it.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple, Protocol

from ....core.arrays import Bytes, Floats
from ..tiles import Estimator

STEP_ASIDE = 2.0  # out of the line and in again


class Conflict(NamedTuple):
    """The cells of two tiles that stand in the line where both belong, in the wrong order: one must leave it."""

    leaves: int
    stays: int
    adds: float = STEP_ASIDE


class Group(NamedTuple):
    """The cells of tiles that are estimated together."""

    cells: tuple[int, ...]
    adds: float


class Shares(NamedTuple):
    """The parts of an estimate."""

    tiles: Sequence[float]  # cell -> what the tile that lies there adds
    conflicts: Sequence[Conflict] = ()
    rest: Mapping[str, float] = MappingProxyType({})  # of no single tile: its name -> what it adds
    groups: Sequence[Group] = ()

    @property
    def total(self) -> float:
        conflicts, groups = (conflict.adds for conflict in self.conflicts), (group.adds for group in self.groups)
        return sum(chain(self.tiles, conflicts, groups, self.rest.values()))


class Explainable(Estimator, Protocol):
    """A heuristic on boards that can say what its estimate is made of, and estimate many boards at once."""

    def many(self, boards: Bytes) -> Floats:
        """`whole` of every board."""

    def shares(self, board: bytes) -> Shares:
        """The parts that add up to `whole(board)`."""


def conflicts(board: bytes, cells: Sequence[int], home: bytes) -> Iterator[Conflict]:
    """The fewest tiles that must leave a line of these cells, each with the nearest tile that stays and is in its way.

    `home` is the line as it is on the goal board.
    """
    ours = [(cell, home.index(board[cell])) for cell in cells if board[cell] and board[cell] in home]
    stay = rise([place for _, place in ours])
    for index, (cell, place) in enumerate(ours):
        if index in stay:
            continue
        blocked = [other for other in stay if (other < index) != (ours[other][1] < place)]
        nearest = min(blocked, key=lambda other: (abs(other - index), other))
        yield Conflict(cell, ours[nearest][0])


def rise(places: Sequence[int]) -> frozenset[int]:
    """The indexes of a longest rising subsequence (patience sorting, with links back)."""
    tails: list[int] = []  # length - 1 -> index of the least place that a rise of that length ends with
    before: list[int | None] = []  # index -> the one before it in a longest rise that ends here
    for index, place in enumerate(places):
        spot = bisect_left([places[tail] for tail in tails], place)
        before.append(tails[spot - 1] if spot else None)
        tails[spot : spot + 1] = [index]
    found = []
    index_or_none = tails[-1] if tails else None
    while index_or_none is not None:
        found.append(index_or_none)
        index_or_none = before[index_or_none]
    return frozenset(found)
