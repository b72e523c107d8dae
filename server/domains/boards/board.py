"""A sliding-tile problem as a document: its size, the board to start from and the board to reach.

A board is a bytes object, row by row, 0 for the blank. Whether one board can be turned into another is decided
here, by parity, before any search. The search walks the `Tiles` made from it (`tiles.py`).
"""

from dataclasses import dataclass
from math import factorial
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from ...core.refusal import Refusal

if TYPE_CHECKING:
    from ..domain import Domain

MIN_SIDE, MAX_SIDE = 2, 10


@dataclass(frozen=True, slots=True)
class BoardProblem:
    """Slide tiles until `start` has become `goal`."""

    domain: ClassVar["Domain"]  # set by the package, which is put together of what stands here

    width: int
    height: int
    start: bytes
    goal: bytes


def ordered_goal(width: int, height: int, blank: str = "last") -> bytes:
    """The tiles in order, the blank last (1 2 3 … 0) or first (0 1 2 …)."""
    count = width * height
    return bytes([*range(1, count), 0]) if blank == "last" else bytes(range(count))


def inversions(board: bytes) -> list[tuple[int, int]]:
    """The pairs of tiles (larger, smaller) that stand in the wrong order when the board is read row by row."""
    tiles = [tile for tile in board if tile]
    return [(tile, later) for place, tile in enumerate(tiles) for later in tiles[place + 1 :] if later < tile]


def blank_row(board: bytes, width: int) -> int:
    """The row the blank is in, counted from 0 at the top."""
    return board.index(0) // width


class Parity(NamedTuple):
    """What decides whether a board can be reached: on an even width the blank's row counts as well."""

    inversions: int
    blank_row: int
    counts_row: bool

    @property
    def odd(self) -> bool:
        return bool((self.inversions + self.blank_row * self.counts_row) % 2)


def parity(board: bytes, width: int) -> Parity:
    return Parity(len(inversions(board)), blank_row(board, width), width % 2 == 0)


def solvable(problem: BoardProblem) -> bool:
    """Can the start be turned into the goal? True exactly when their parities agree."""
    return parity(problem.start, problem.width).odd == parity(problem.goal, problem.width).odd


def reachable(problem: BoardProblem) -> int:
    """How many boards can be reached: half of all."""
    return factorial(len(problem.start)) // 2


def twin(board: bytes) -> bytes:
    """The board with its first two tiles swapped: of a board and its twin exactly one can reach a given goal."""
    first, second = [cell for cell, tile in enumerate(board) if tile][:2]
    swapped = bytearray(board)
    swapped[first], swapped[second] = board[second], board[first]
    return bytes(swapped)


def a_board(problem: object) -> BoardProblem:
    """The problem, which must be a board."""
    if isinstance(problem, BoardProblem):
        return problem
    raise Refusal("format.write.boards-only")
