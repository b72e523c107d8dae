"""Walking distance: the fewest vertical slides that bring all tiles into their rows, plus the same for the columns.

For the rows it only matters how many tiles of each home row every row holds, and where the blank is. From the goal a
breadth-first search finds the distance of every such distribution: 24,964 for 4×4, too many to list for anything
longer (Ken'ichiro Takahashi, 2002).
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from operator import getitem

import numpy as np

from ....core.arrays import Bytes, Floats
from ....core.refusal import Refusal
from .shares import Shares

LARGEST_SIDE = 4
BITS = 4  # of one count in a distribution; a line holds at most LARGEST_SIDE tiles


class LineWalk:
    """The rows of a board, or its columns: how many tiles of which home each holds, packed into one number."""

    __slots__ = ("steps", "weights")

    def __init__(self, line_of: Sequence[int], goal: bytes) -> None:
        lines = max(line_of) + 1
        homes = [line_of[goal.index(tile)] for tile in range(len(goal))]
        # cell -> tile -> what the tile adds to the packed distribution when it lies there
        self.weights = [[one(line, home, lines) for home in homes] for line in line_of]
        for weights in self.weights:
            weights[0] = 0
        self.steps = walks(lines, len(goal) // lines, homes[0])

    def whole(self, board: bytes) -> float:
        return self.steps[sum(map(getitem, self.weights, board))]

    def many(self, boards: Bytes) -> Floats:
        """`whole` of every board: each distribution is looked up once."""
        weights = np.array(self.weights, np.uint64)
        packed = sum((weights[cell, boards[:, cell]] for cell in range(len(weights))), np.zeros(len(boards), np.uint64))
        distributions, which = np.unique(packed, return_inverse=True)
        walks: Floats = np.array([self.steps[int(each)] for each in distributions])[which]
        return walks

    def after(self, h: float, board: bytes, origin: int, target: int) -> float:
        """The change that a slide from one line into the next makes."""
        tile = board[target]
        now = sum(map(getitem, self.weights, board))
        before = now - self.weights[target][tile] + self.weights[origin][tile]
        return h - self.steps[before] + self.steps[now]


class WalkingDistance:
    """The walk of the rows plus that of the columns: a slide changes one of the two, by one step."""

    __slots__ = ("columns", "rows", "width")

    def __init__(self, width: int, height: int, goal: bytes) -> None:
        if max(width, height) > LARGEST_SIDE:
            raise Refusal("settings.walking-distance", width=width, height=height, largest=LARGEST_SIDE)
        self.width = width
        self.rows = LineWalk([cell // width for cell in range(len(goal))], goal)
        self.columns = LineWalk([cell % width for cell in range(len(goal))], goal)

    def whole(self, board: bytes) -> float:
        return self.rows.whole(board) + self.columns.whole(board)

    def many(self, boards: Bytes) -> Floats:
        return self.rows.many(boards) + self.columns.many(boards)

    def after(self, h: float, board: bytes, origin: int, target: int) -> float:
        walk = self.rows if abs(origin - target) == self.width else self.columns
        return walk.after(h, board, origin, target)

    def shares(self, board: bytes) -> Shares:
        """No tile has one of its own: a slide that brings a tile into its row may take another's place."""
        walks = {"rows": self.rows.whole(board), "columns": self.columns.whole(board)}
        return Shares([0.0] * len(board), rest=walks)


@lru_cache
def walks(lines: int, length: int, blank_home: int) -> Mapping[int, float]:
    """distribution -> fewest slides to the goal's, for this many lines of this length. A tenth of a second for 4×4."""
    goal = sum((length - (line == blank_home)) * one(line, line, lines) for line in range(lines))
    steps = {goal: 0.0}
    layer = [(goal, blank_home)]
    while layer:
        reached = [pair for distribution, blank in layer for pair in slides(distribution, blank, lines)]
        further = steps[layer[0][0]] + 1.0
        layer = []
        for distribution, blank in reached:
            if distribution not in steps:
                steps[distribution] = further
                layer.append((distribution, blank))
    return steps


def slides(distribution: int, blank: int, lines: int) -> Iterator[tuple[int, int]]:
    """The distributions one slide away, each with its blank's line: a tile of any home comes in from a line beside."""
    for line in (blank - 1, blank + 1):
        if not 0 <= line < lines:
            continue
        for home in range(lines):
            if distribution // one(line, home, lines) % (1 << BITS):
                yield distribution - one(line, home, lines) + one(blank, home, lines), line


def one(line: int, home: int, lines: int) -> int:
    """A distribution of one tile: it lies in `line` and belongs in `home`."""
    return 1 << BITS * (line * lines + home)
