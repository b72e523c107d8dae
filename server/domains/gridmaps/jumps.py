"""The grid as jump point search sees it: which moves are worth trying after a move, and where a scan must stop.

A neighbour n of x, entered from p, is worth trying only if no way from p to n around x, in the 3×3 block, is as good.
Of two equally good ways one must stay, so after a *leading* move (a diagonal; a vertical where there are none) only a
shorter way prunes: leading moves come first. Equal ways cannot prune each other in a circle: the way that stays ends
in a following move, which only a shorter way could prune. So one definition gives every rule for diagonals its tables.
After Harabor and Grastien, "Online Graph Pruning for Pathfinding on Grid Maps" (2011). Read next:
`search/jump_point.py`.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise, product
from typing import NamedTuple

import numpy as np

from ...core.arrays import Bools, Bytes, Floats, repeated
from ...core.exact import INFINITY, SQRT2
from ...core.records import NONE
from ...spaces.protocol import NO_ARRIVAL, Fill, Table
from .grid import STEPS, exits, grid
from .gridmap import GridMap

MOVES = range(8)
CENTRE = 4  # the cell in the middle of a block of nine
OFFSETS = [dy * 3 + dx for dx, dy in STEPS]  # move -> what it adds to the number of a cell of a block
NEIGHBOURS = [CENTRE + offset for offset in OFFSETS]  # move -> the cell of the block it leads to from the centre


class Jumps(NamedTuple):
    """A grid of equal costs with the tables for jumping; one move may lead many cells on, in a straight line."""

    start: int
    goal: int
    order: tuple[int, ...]
    offsets: Sequence[int]
    exits: Sequence[int]
    ground: Sequence[int]
    straight: Sequence[float]
    diagonal: Sequence[float]
    h: Sequence[float]
    around: Sequence[int]  # cell -> its neighbourhood: a bit for every neighbour on the same ground
    needs: Sequence[int]  # arrival * 256 + neighbourhood -> a bit for every move worth trying
    stops: Sequence[int]  # cell -> a bit for every move whose scan ends here
    left: Sequence[int]  # move -> where a leading move looks aside first, or NONE
    right: Sequence[int]  # move -> where it looks aside then

    @property
    def most_moves(self) -> int:
        return len(self.order)

    def moves(self, node: int) -> Sequence[int]:
        return self.order

    def estimate(self, node: int) -> float:
        return self.h[node]

    def is_goal(self, node: int) -> bool:
        return node == self.goal

    def table(self, fill: Fill) -> Table[Fill]:
        return repeated(fill, len(self.exits))

    def place(self, node: int) -> int:
        return node

    def needed(self, node: int, arrival: int) -> int:
        """A bit for every move worth trying from a node that the move `arrival` has led to."""
        return self.needs[arrival << 8 | self.around[node]]

    def cost(self, node: int, move: int, child: int) -> float:
        """Of the whole straight line from a node to its jump point."""
        steps = (child - node) // self.offsets[move]
        if move < 4:
            return steps * self.straight[self.ground[child]]
        return steps * self.diagonal[self.ground[child]]


def jumps(gridmap: GridMap, diagonal: str, order: str, h: Sequence[float]) -> Jumps:
    """What `grid` makes of a map, and the tables for jumping; the map must be `uniform`."""
    around = exits(gridmap, "always")
    needs = needed_moves(diagonal)
    stops = _forced(needs)[around]
    stops[gridmap.goal] = 255
    plain = grid(gridmap, diagonal, order, h)
    left, right = _sides(needs, plain.order)
    return Jumps(*plain[:-1], around.tobytes(), needs.tobytes(), stops.tobytes(), left, right)


def uniform(gridmap: GridMap) -> bool:
    """Does entering a cell cost the same on all the ground, land or water, that the start belongs to?"""
    water = gridmap.terrain(gridmap.start).water
    present = [gridmap.palette[code] for code in np.unique(gridmap.codes())]
    return len({terrain.cost for terrain in present if not terrain.blocked and terrain.water == water}) <= 1


def fill(gridmap: GridMap, points: Sequence[int]) -> list[int]:
    """A path out of its jump points: every cell on the straight lines between them."""
    cells: list[int] = []
    for here, there in pairwise(points):
        (x, y), (to_x, to_y) = gridmap.xy(here), gridmap.xy(there)
        cells += range(here, there, (there - here) // max(abs(to_x - x), abs(to_y - y)))
    return [*cells, *points[-1:]]


@cache
def needed_moves(diagonal: str) -> Bytes:
    """[arrival, neighbourhood] -> a bit for every move worth trying, under a rule for diagonals."""
    leading = (0, 2) if diagonal == "never" else (4, 5, 6, 7)
    steps = _block_steps(diagonal)
    detours = _detours(steps)
    needs = np.zeros((9, 256), np.uint8)
    needs[NO_ARRIVAL] = _bits(steps[:, CENTRE] < INFINITY)
    for arrival in MOVES:
        parent = CENTRE - OFFSETS[arrival]
        through, around = steps[:, parent, CENTRE, np.newaxis] + steps[:, CENTRE], detours[:, parent]
        needs[arrival] = _bits((through < around) | ((through == around) & (through < INFINITY) & (arrival in leading)))
    return needs


def _block_steps(diagonal: str) -> Floats:
    """[neighbourhood, cell, cell] -> cost of stepping from one cell of a block to another; 0 to itself."""
    blocks = np.zeros((256, 12), np.uint8)  # below each other, with a row of wall between them
    blocks[:, CENTRE] = 1
    for move in MOVES:
        blocks[:, NEIGHBOURS[move]] = np.arange(256) >> move & 1
    allowed = exits(GridMap(3, 4 * 256, blocks.tobytes(), 0, 0), diagonal).reshape(256, 12)
    steps = np.full((256, 9, 9), INFINITY)
    steps[:, range(9), range(9)] = 0.0
    for cell, move in product(range(9), MOVES):
        if 0 <= cell + OFFSETS[move] < 9:
            steps[allowed[:, cell] >> move & 1 == 1, cell, cell + OFFSETS[move]] = 1.0 if move < 4 else SQRT2
    return steps


def _detours(steps: Floats) -> Floats:
    """The same, around the centre: two steps at most, since three cost more than any way through the centre."""
    ways = [steps[:, :, [via]] + steps[:, [via], :] for via in range(9) if via != CENTRE]
    least: Floats = np.minimum.reduce(ways)
    return least


def _bits(wanted: Bools) -> Bytes:
    """[neighbourhood] -> a bit for every move, out of [neighbourhood, cell of the block]."""
    return np.packbits(wanted[:, NEIGHBOURS], axis=1, bitorder="little")[:, 0]


def _forced(needs: Bytes) -> Bytes:
    """[neighbourhood] -> a bit for every arrival after which a move is needed that would not be in the open."""
    forced = needs[:8] & ~needs[:8, 255:] > 0
    bits: Bytes = np.packbits(forced, axis=0, bitorder="little")[0]
    return bits


def _sides(needs: Bytes, order: Iterable[int]) -> tuple[list[int], list[int]]:
    """move -> the other moves needed in the open: two for a leading move, in the order moves are tried; else NONE."""
    open_moves = [[side for side in order if side != move and needs[move, 255] >> side & 1] for move in MOVES]
    pairs = [sides or [NONE, NONE] for sides in open_moves]
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]
