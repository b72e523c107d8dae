"""Closed sets that count their operations: a list that is scanned, a hash set, an array with a place for every board.

The everyday one is a table of the space (`space.table(False)`), which counts nothing; `CountedTable` does, around it.
"""

from math import factorial

from ..core.records import NONE
from ..core.refusal import Refusal
from ..spaces.protocol import AnySpace, RankedSpace
from .counted import Counter

LARGEST_RANKED = 9  # things to arrange; ten would need 3.6 million places


class CountedTable:
    """The everyday table, a place for every node: one look-up a question, one move a change."""

    def __init__(self, space: AnySpace) -> None:
        self.members = space.table(False)
        self.count = Counter()

    def __getitem__(self, node: int) -> bool:
        self.count.look_ups += 1
        return self.members[node]

    def __setitem__(self, node: int, value: bool) -> None:
        self.count.moves += 1
        self.members[node] = value


class ScannedList:
    """A list of nodes, compared one after another: n comparisons a question, what document 003 fears of any set."""

    def __init__(self, space: AnySpace) -> None:
        self.members: list[int] = []
        self.count = Counter()

    def __getitem__(self, node: int) -> bool:
        return self._place(node) != NONE

    def __setitem__(self, node: int, value: bool) -> None:
        place = self._place(node)
        if value and place == NONE:
            self.members.append(node)
            self.count.moves += 1
        elif place != NONE and not value:
            self.members[place] = self.members[-1]
            del self.members[-1]
            self.count.moves += 1

    def _place(self, node: int) -> int:
        place = self.members.index(node) if node in self.members else NONE
        self.count.comparisons += len(self.members) if place == NONE else place + 1
        return place


class HashSet:
    """A set by hash value: one look-up a question, however many nodes are in. Nobody compares all of them."""

    def __init__(self, space: AnySpace) -> None:
        self.members: set[int] = set()
        self.count = Counter()

    def __getitem__(self, node: int) -> bool:
        self.count.look_ups += 1
        return node in self.members

    def __setitem__(self, node: int, value: bool) -> None:
        self.count.moves += 1
        if value:
            self.members.add(node)
        else:
            self.members.discard(node)


class RankArray:
    """One place for every board, by its Cantor rank: document 001.

    One look-up a question, however many boards are in; the rank of n cells costs n(n-1)/2 comparisons before it.
    """

    def __init__(self, space: AnySpace) -> None:
        if not isinstance(space, RankedSpace) or space.ranks > factorial(LARGEST_RANKED):
            raise Refusal("settings.rank-array", largest=LARGEST_RANKED)
        self.space: RankedSpace = space
        self.members = bytearray(space.ranks)
        self.count = Counter()

    def __getitem__(self, node: int) -> bool:
        self.count.look_ups += 1
        return bool(self.members[self._place(node)])

    def __setitem__(self, node: int, value: bool) -> None:
        self.count.moves += 1
        self.members[self._place(node)] = value

    def _place(self, node: int) -> int:
        self.count.comparisons += self.space.rank_comparisons
        return self.space.rank(node)
