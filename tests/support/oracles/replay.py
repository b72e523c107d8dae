"""Replays the records of a run and checks, at every one of them, what must hold between open, closed and the numbers.

This is the fold that the page does, written down a second time, with an assertion wherever a record could lie.
"""

from collections.abc import Callable, Sequence

from astrolabe.core import records as kinds

from .maps import Entry


class Side:
    """Open, closed and the numbers of one side, as its records have made them so far."""

    def __init__(self) -> None:
        self.open: set[int] = set()
        self.closed: list[int] = []  # in the order of expansion
        self.left: set[int] = set()
        self.g: dict[int, float] = {}
        self.bound = -1.0
        self.expanding = kinds.NO_NODE

    def opened(self, node: int, other: int, g: float, move: int) -> None:
        assert node not in self.open
        assert node not in self.closed
        self.reach(node, other, g, move)
        self.open.add(node)

    def improved(self, node: int, other: int, g: float, move: int) -> None:
        assert node in self.open
        assert g < self.g[node]
        self.reach(node, other, g, move)

    def reopened(self, node: int, other: int, g: float, move: int) -> None:
        assert node in self.closed
        assert g < self.g[node]
        self.reach(node, other, g, move)
        self.closed.remove(node)
        self.open.add(node)

    def reach(self, node: int, other: int, g: float, move: int) -> None:
        """The parent is the node being expanded; only the start has none."""
        if other == kinds.NO_NODE:
            assert (g, move) == (0.0, kinds.NO_MOVE)
        else:
            self.from_parent(other, g)
        self.g[node] = g

    def from_parent(self, other: int, g: float) -> None:
        assert other == self.expanding
        assert g > self.g[other]

    def expanded(self, node: int, other: int, g: float, move: int) -> None:
        assert node in self.open
        assert g == self.g[node]
        self.open.remove(node)
        self.closed.append(node)
        self.expanding = node

    def kept(self, node: int, other: int, g: float, move: int) -> None:
        assert node in self.open
        self.from_parent(other, g)

    def ignored(self, node: int, other: int, g: float, move: int) -> None:
        assert node in self.closed or node in self.left
        self.from_parent(other, g)

    def cut(self, node: int, other: int, g: float, move: int) -> None:
        assert node not in self.closed
        self.from_parent(other, g)

    def stale(self, node: int, other: int, g: float, move: int) -> None:
        assert node in self.closed or g > self.g[node]

    def leave(self, node: int, other: int, g: float, move: int) -> None:
        """Closed is the path: its last node is left first, and its parent looks at its next successor."""
        assert self.closed.pop() == node
        assert g == self.g[node]
        self.left.add(node)
        self.expanding = self.closed[-1] if self.closed else kinds.NO_NODE

    def threshold(self, node: int, other: int, g: float, move: int) -> None:
        assert not self.open
        assert not self.closed
        assert g > self.bound
        self.bound = g
        self.left.clear()

    def sampled(self, node: int, other: int, g: float, move: int) -> None:
        """The path is complete, down to this node."""
        assert node == [kinds.NO_NODE, *self.closed, *self.open][-1]
        assert g >= len(self.closed)


Step = Callable[[Side, int, int, float, int], None]
STEPS: dict[int, Step] = {
    kinds.OPENED: Side.opened,
    kinds.IMPROVED: Side.improved,
    kinds.REOPENED: Side.reopened,
    kinds.EXPANDED: Side.expanded,
    kinds.KEPT: Side.kept,
    kinds.IGNORED: Side.ignored,
    kinds.CUT: Side.cut,
    kinds.STALE: Side.stale,
    kinds.LEFT: Side.leave,
    kinds.THRESHOLD: Side.threshold,
    kinds.SAMPLED: Side.sampled,
}


def replay(entries: Sequence[Entry]) -> tuple[Side, Side]:
    """Check every record of a finished run against those before it; both sides as they are at the end."""
    sides = (Side(), Side())
    met = float("inf")
    for kind, side, move, _, node, g, other, *_ in entries[:-1]:
        assert kind not in kinds.ENDINGS
        if kind == kinds.MET:
            assert g == sides[0].g[node] + sides[1].g[node]
            assert g < met
            met = g
        else:
            STEPS[kind](sides[side], node, other, g, move)
        assert not sides[side].open & set(sides[side].closed[-1:])
    check_ending(entries[-1], entries, sides)
    return sides


def check_ending(last: Entry, entries: Sequence[Entry], sides: tuple[Side, Side]) -> None:
    kind, side, _, _, node, g, other, *_ = last
    assert kind in kinds.ENDINGS
    samples = [entry[5] for entry in entries if entry[0] == kinds.SAMPLED]
    assert other == (samples[-1] if samples else sum(entry[0] == kinds.EXPANDED for entry in entries))
    if kind == kinds.FOUND:
        costs = [part.g[node] for part in sides if node in part.g]
        assert g == (sum(costs) if any(entry[0] == kinds.MET for entry in entries) else sides[side].g[node])
    if kind == kinds.EXHAUSTED:
        assert not sides[0].open or not sides[1].open
    if kind == kinds.LIMIT and node != kinds.NO_NODE:
        assert node in sides[side].open
