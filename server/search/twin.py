"""A board and its twin, searched in lock-step: one of the two can reach the goal, so one of the searches ends.

The twin is the board with two tiles swapped (`spaces/board.py`); of the two exactly one is solvable. Turn 0 is the
board, side 1 the twin. FOUND on side 0 is an answer as in any search; FOUND on side 1 means that the twin was solved,
so the board cannot be. Parity says the same at once (`spaces/board.py`); this is the proof that needs no theory, at
twice the work. Both searches are `best_first.py`.
"""

from collections.abc import Generator

from ..frontiers.protocol import Closed, Frontier
from ..spaces.protocol import Space
from .best_first import best_first
from .log import Log
from .rule import Rule


class Turn(Log):
    """The log as one of the two searches sees it: with its side, and full after every expansion."""

    __slots__ = ("shared",)

    def __init__(self, shared: Log, side: int) -> None:
        super().__init__(side=side)
        self.shared = shared

    def emit(self, kind: int, node: int, other: int, g: float, h: float, f: float, move: int) -> None:
        self.shared.side = self.side
        self.shared.emit(kind, node, other, g, h, f, move)

    def full(self) -> bool:
        return True

    def spent(self) -> bool:
        return self.shared.spent()


def twin(
    space: Space,
    twin_space: Space,
    frontier: Frontier,
    twin_frontier: Frontier,
    closed: Closed,
    twin_closed: Closed,
    log: Log,
    rule: Rule,
) -> Generator[None]:
    """Let both searches expand in turn, the board's first, until either has come to its end."""
    board = best_first(space, frontier, closed, Turn(log, 0), rule)
    other = best_first(twin_space, twin_frontier, twin_closed, Turn(log, 1), rule)
    for _ in zip(board, other, strict=False):
        if log.full():
            yield
