"""The sliding-tile board as a space that remembers nothing but one path: a node is a place on it, counted from the
start.

For searches that look at a node only while it is on the path they follow (IDA*): a board needs no number that lasts,
so none is looked up and none is kept. A board that is on the path already answers with its place there, any other with
the place after its parent's. Apart from these numbers all is as in `tiles.py`.
"""

from collections.abc import Sequence

from ...core.records import NONE
from ...spaces.protocol import Fill, Table
from .tiles import ORDER, Estimator, NodeTable, targets


class Walk:
    """Boards of one size, walked from `start` to `goal`."""

    __slots__ = ("blanks", "boards", "estimator", "goal", "h", "place_of", "start", "targets")

    def __init__(self, width: int, height: int, start: bytes, goal: bytes, estimator: Estimator) -> None:
        self.estimator = estimator
        self.goal = goal
        self.targets = targets(width, height)
        self.start = 0
        self.boards = [start]  # place -> board, the last one perhaps only looked at
        self.blanks = [start.index(0)]  # place -> cell of the blank
        self.h = [estimator.whole(start)]  # place -> its estimate
        self.place_of = {start: 0}  # board -> its place

    @property
    def most_moves(self) -> int:
        return len(ORDER)

    def moves(self, node: int) -> Sequence[int]:
        return ORDER

    def successor(self, node: int, move: int) -> int:
        blank = self.blanks[node]
        tile_cell = self.targets[blank * 4 + move]
        if tile_cell == NONE:
            return NONE
        self._back_to(node)
        board = bytearray(self.boards[node])
        board[blank] = board[tile_cell]
        board[tile_cell] = 0
        slid = bytes(board)
        child = self.place_of.setdefault(slid, node + 1)
        if child == node + 1:
            self.boards.append(slid)
            self.blanks.append(tile_cell)
            self.h.append(self.estimator.after(self.h[node], slid, tile_cell, blank))
        return child

    def _back_to(self, node: int) -> None:
        """Forget what comes after this place: the search has left it, or never went there."""
        while len(self.boards) > node + 1:
            del self.place_of[self.boards.pop()]
            self.blanks.pop()
            self.h.pop()

    def cost(self, node: int, move: int, child: int) -> float:
        return 1.0

    def estimate(self, node: int) -> float:
        return self.h[node]

    def is_goal(self, node: int) -> bool:
        return self.boards[node] == self.goal

    def place(self, node: int) -> bytes:
        return self.boards[node]

    def table(self, fill: Fill) -> Table[Fill]:
        return NodeTable(fill)
