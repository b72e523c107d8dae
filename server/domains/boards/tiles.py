"""The sliding-tile board as a state space: a node is a board's number in order of discovery, a move slides the
blank.

`Boards` remembers which number belongs to which board; the two ends of a bidirectional search, and a board and its
twin, share one. The heuristic comes from an estimator (`heuristics/tiles.py`), which is told only what one slide
changes.
"""

from collections.abc import Sequence
from math import factorial
from typing import Generic, Protocol

from ...core.records import NONE
from ...spaces.protocol import Fill, Table
from .permutations import rank

UP, RIGHT, DOWN, LEFT = 0, 1, 2, 3
ORDER = (UP, RIGHT, DOWN, LEFT)  # in which the moves of every board are tried


class Estimator(Protocol):
    """A heuristic on boards."""

    def whole(self, board: bytes) -> float:
        """The estimate for a board, from nothing."""

    def after(self, h: float, board: bytes, origin: int, target: int) -> float:
        """The estimate for `board`, made from one estimated h by sliding a tile from cell `origin` into cell
        `target`.
        """


class NodeTable(dict[int, Fill], Generic[Fill]):
    """A table over nodes whose number is not known in advance."""

    def __init__(self, fill: Fill) -> None:
        super().__init__()
        self.fill: Fill = fill

    def __missing__(self, node: int) -> Fill:
        return self.fill


class Boards:
    """All boards met so far, numbered in order of discovery."""

    __slots__ = ("blanks", "boards", "numbers")

    def __init__(self) -> None:
        self.boards: list[bytes] = []  # number -> board
        self.blanks: list[int] = []  # number -> cell of the blank
        self.numbers: dict[bytes, int] = {}  # board -> number

    def number(self, board: bytes, blank: int) -> int:
        """The number of a board; a new one if it has not been met."""
        number = self.numbers.setdefault(board, len(self.boards))
        if number == len(self.boards):
            self.boards.append(board)
            self.blanks.append(blank)
        return number


class Tiles:
    """Boards of one size, walked from `start` to `goal`."""

    __slots__ = ("boards", "estimator", "goal", "h", "start", "targets")

    def __init__(
        self, width: int, height: int, start: bytes, goal: bytes, estimator: Estimator, boards: Boards
    ) -> None:
        self.boards = boards
        self.estimator = estimator
        self.goal = goal
        self.targets = targets(width, height)
        self.start = boards.number(start, start.index(0))
        self.h = {self.start: estimator.whole(start)}  # node -> its estimate

    @property
    def most_moves(self) -> int:
        return len(ORDER)

    def moves(self, node: int) -> Sequence[int]:
        return ORDER

    def successor(self, node: int, move: int) -> int:
        blank = self.boards.blanks[node]
        tile_cell = self.targets[blank * 4 + move]
        if tile_cell == NONE:
            return NONE
        board = bytearray(self.boards.boards[node])
        board[blank] = board[tile_cell]
        board[tile_cell] = 0
        slid = bytes(board)
        child = self.boards.number(slid, tile_cell)
        if child not in self.h:
            self.h[child] = self.estimator.after(self.h[node], slid, tile_cell, blank)
        return child

    def cost(self, node: int, move: int, child: int) -> float:
        return 1.0

    def estimate(self, node: int) -> float:
        return self.h[node]

    def is_goal(self, node: int) -> bool:
        return self.boards.boards[node] == self.goal

    def place(self, node: int) -> bytes:
        return self.boards.boards[node]

    @property
    def ranks(self) -> int:
        return factorial(len(self.goal))

    @property
    def rank_comparisons(self) -> int:
        return len(self.goal) * (len(self.goal) - 1) // 2

    def rank(self, node: int) -> int:
        return rank(self.boards.boards[node])

    def table(self, fill: Fill) -> Table[Fill]:
        return NodeTable(fill)


def targets(width: int, height: int) -> list[int]:
    """cell * 4 + move -> the cell the blank moves to, or NONE."""
    found = []
    for cell in range(width * height):
        x, y = cell % width, cell // width
        found += [
            cell - width if y else NONE,
            cell + 1 if x + 1 < width else NONE,
            cell + width if y + 1 < height else NONE,
            cell - 1 if x else NONE,
        ]
    return found
