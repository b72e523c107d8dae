"""What the open-list designs share: the order in which entries are due, and a counter of what keeping it costs.

The documents Astrolabe grew from each keep open in another way; a run with one of these designs has the same
expansions and different counts. Equal operations are counted alike everywhere, so that the counts can be compared;
nothing here takes the time.
"""

from typing import Any

from .protocol import SeenEntry
from .ties import Tie

Entry = tuple[float, float, int, int, float]  # f, ±g, ±age, node, g; the age is unique, so nodes are never compared


def shown(entry: Entry) -> SeenEntry:
    """An entry as a drawing of the open list shows it."""
    f, _, age, node, g = entry
    return node, f, g, abs(age)


class Counter:
    """The operations of one open list or closed set so far."""

    __slots__ = ("comparisons", "look_ups", "moves")

    def __init__(self) -> None:
        self.comparisons = 0  # two keys compared for their order
        self.look_ups = 0  # one place looked at in search of a node
        self.moves = 0  # one entry or link written to a place

    @property
    def total(self) -> int:
        return self.comparisons + self.look_ups + self.moves

    def before(self, one: Any, other: Any) -> bool:
        """Does one key come before the other? Counted."""
        self.comparisons += 1
        return bool(one < other)


class CountedFrontier:
    """An open list that counts its operations: the designs add a place for the entries."""

    def __init__(self, tie: Tie) -> None:
        self.tie = tie
        self.age = 0
        self.count = Counter()

    def entry(self, node: int, f: float, g: float) -> Entry:
        """A new entry; the least is due first."""
        self.age += 1
        return f, self.tie.g_sign * g, self.tie.age_sign * self.age, node, g
