"""The groups of tiles that get a table of their own, and how a board of any goal is seen as one of a few.

A tile is named by the cell where it is at home, so that only the blank's home tells goals apart; turning and mirroring
the board brings that home to the first of those it can come to, and all goals of a size share a few sets of tables.
Where several turns do, each is one more view of the same board, and the largest of their estimates counts.
"""

from functools import lru_cache
from itertools import pairwise, product
from math import perm
from typing import NamedTuple

MOST_TILES = 5  # of a group
MOST_BYTES = 2**26  # of all tables of a set
STRIP = 2  # columns that a group is taken from

Symmetry = tuple[int, ...]  # cell -> the cell it comes to


class Shape(NamedTuple):
    """A set of tables: for boards of this size with the blank's home in this cell."""

    width: int
    height: int
    home: int

    @property
    def cells(self) -> int:
        return self.width * self.height

    @property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        return groups(self)

    @property
    def lengths(self) -> tuple[int, ...]:
        """The bytes of each table: one for every way to put the blank and the group's tiles into cells."""
        return tuple(self.cells ** (len(group) + 1) for group in self.groups)

    @property
    def size(self) -> int:
        """The bytes of all tables."""
        return sum(self.lengths)

    @property
    def placements(self) -> int:
        """How many entries are ever used: those where no two are in the same cell."""
        return sum(perm(self.cells, len(group) + 1) for group in self.groups)


def shape_of(width: int, height: int, goal: bytes) -> Shape:
    """The set of tables that serves this goal."""
    home = min(turn[goal.index(0)] for turn in turns(width, height))
    return Shape(max(width, height), min(width, height), home)


def views(width: int, height: int, goal: bytes) -> list[Symmetry]:
    """The ways to see a board as one of the shape; only one of those that part the tiles alike."""
    shape, blank = shape_of(width, height, goal), goal.index(0)
    found: dict[frozenset[frozenset[int]], Symmetry] = {}
    for turn in turns(width, height):
        if turn[blank] == shape.home:
            parted = frozenset(frozenset(turn.index(home) for home in group) for group in shape.groups)
            found.setdefault(parted, turn)
    return list(found.values())


@lru_cache
def turns(width: int, height: int) -> list[Symmetry]:
    """All ways to turn and mirror a board so that it is not higher than wide."""
    across = [width <= height] if width != height else [False, True]
    found = []
    for swap, flip_x, flip_y in product(across, (False, True), (False, True)):
        cells = []
        for cell in range(width * height):
            x, y = cell % width, cell // width
            x, y = (width - 1 - x if flip_x else x), (height - 1 - y if flip_y else y)
            cells.append(x * height + y if swap else y * width + x)
        found.append(tuple(cells))
    return found


@lru_cache
def groups(shape: Shape) -> tuple[tuple[int, ...], ...]:
    """The home cells, parted: as few groups as there may be, of nearly one size, each in one place of the board."""
    order = [cell for cell in winding(shape.width, shape.height) if cell != shape.home]
    count = _fewest(shape.cells)
    ends = [len(order) * part // count for part in range(count + 1)]
    return tuple(tuple(sorted(order[start:end])) for start, end in pairwise(ends))


def _fewest(cells: int) -> int:
    """How many groups: tables must not be too large, and two tiles stay out of each, so that it knows no parity."""
    for size in range(min(MOST_TILES, cells - 3), 1, -1):
        count = -(-(cells - 1) // size)
        if count * cells ** (size + 1) <= MOST_BYTES:
            return count
    return cells - 1


def winding(width: int, height: int) -> list[int]:
    """All cells, down a strip of two columns and up the next."""
    order = []
    for number, left in enumerate(range(0, width, STRIP)):
        rows = range(height) if number % 2 == 0 else range(height)[::-1]
        order += [y * width + x for y in rows for x in range(left, min(left + STRIP, width))]
    return order
