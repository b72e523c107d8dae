"""The grid as a state space: a node is a cell, a move goes to one of four or eight neighbours, entering a cell
costs what its ground costs.

Which moves a cell allows is worked out once, for all cells together (`exits`), walls, corners and shores included;
a search then only looks up bits. Heuristics are tables with one number a cell (`heuristics/grid.py`).
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ...core.arrays import Bools, Bytes, bands, repeated
from ...core.exact import SQRT2, exact
from ...core.records import NONE
from ...spaces.protocol import Fill, Table
from .gridmap import GridMap

# move -> (dx, dy): up, right, down, left, then up-right, down-right, down-left, up-left
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
# rule -> what must be true of the two cells beside a diagonal move, if it is allowed at all
DIAGONALS = {"never": None, "no-corners": np.logical_and, "one-corner": np.logical_or, "always": None}
ORDERS = {"urdl": (0, 1, 2, 3, 4, 5, 6, 7), "rudl": (1, 0, 2, 3, 4, 5, 6, 7)}


class Grid(NamedTuple):
    """A map under one rule for diagonal moves, seen from one end (`start`) with the heuristic to the other."""

    start: int
    goal: int
    order: tuple[int, ...]  # the moves of every cell, in the order they are tried
    offsets: Sequence[int]  # move -> what it adds to a cell's index
    exits: Sequence[int]  # cell -> a bit for every move it allows
    ground: Sequence[int]  # cell -> a number into `costs`
    straight: Sequence[float]  # ground -> cost of entering it by a straight move
    diagonal: Sequence[float]  # ground -> cost of entering it by a diagonal move
    h: Sequence[float]  # cell -> estimate of the cost from here to the goal
    backward: bool = False  # walked from the goal: a step costs what entering the cell it leaves costs

    @property
    def most_moves(self) -> int:
        return len(self.order)

    def moves(self, node: int) -> Sequence[int]:
        return self.order

    def successor(self, node: int, move: int) -> int:
        if self.exits[node] >> move & 1:
            return node + self.offsets[move]
        return NONE

    def cost(self, node: int, move: int, child: int) -> float:
        ground = self.ground[node if self.backward else child]
        return self.straight[ground] if move < 4 else self.diagonal[ground]

    def estimate(self, node: int) -> float:
        return self.h[node]

    def is_goal(self, node: int) -> bool:
        return node == self.goal

    def place(self, node: int) -> int:
        return node

    def table(self, fill: Fill) -> Table[Fill]:
        return repeated(fill, len(self.exits))


def grid(gridmap: GridMap, diagonal: str, order: str, h: Sequence[float]) -> Grid:
    """The space of a map under a rule for diagonals, with the moves tried in this order."""
    moves = tuple(move for move in ORDERS[order] if move < 4 or diagonal != "never")
    return Grid(
        start=gridmap.start,
        goal=gridmap.goal,
        order=moves,
        offsets=[dy * gridmap.width + dx for dx, dy in STEPS],
        exits=exits(gridmap, diagonal).tobytes(),
        ground=gridmap.cells,
        straight=[exact(terrain.cost) for terrain in gridmap.palette],
        diagonal=[exact(exact(terrain.cost) * SQRT2) for terrain in gridmap.palette],
        h=h,
    )


def backward(space: Grid, h: Sequence[float]) -> Grid:
    """The space a backward search walks: from the goal to the start, h estimating the cost from the start to a cell."""
    return space._replace(start=space.goal, goal=space.start, h=h, backward=True)


def exits(gridmap: GridMap, diagonal: str) -> Bytes:
    """For every cell, a bit for every move it allows (bit 0 for move 0, …)."""
    codes = gridmap.codes()
    land, lake = (
        [not terrain.blocked and terrain.water == wet for terrain in gridmap.palette] for wet in (False, True)
    )
    found = _moves(np.array(land)[codes], diagonal)
    if any(lake):
        found |= _moves(np.array(lake)[codes], diagonal)
    return found.ravel()


def _moves(walkable: Bools, diagonal: str) -> Bytes:
    """The bits of `exits` for one kind of ground, all else being wall, as the map outside is."""
    padded, found = np.pad(walkable, 1), np.empty(walkable.shape, np.uint8)
    for band in bands(*walkable.shape):
        found[band] = _moves_inside(padded[band.start : band.stop + 2], diagonal)
    return found


def _moves_inside(padded: Bools, diagonal: str) -> Bytes:
    """The same for some rows, given with all that is around them."""
    walkable, sides = padded[1:-1, 1:-1], DIAGONALS[diagonal]
    height, width = walkable.shape
    found = np.zeros(walkable.shape, np.uint8)
    beside = [padded[1 + dy : 1 + dy + height, 1 + dx : 1 + dx + width] for dx, dy in STEPS]  # move -> is there ground?
    for move, there in enumerate(beside[:4] if diagonal == "never" else beside):
        allowed = walkable & there
        if move >= 4 and sides:
            dx, dy = STEPS[move]
            allowed &= sides(beside[STEPS.index((dx, 0))], beside[STEPS.index((0, dy))])
        found |= allowed.view(np.uint8) << move
    return found


def cheapest_step(gridmap: GridMap) -> float:
    """The least cost of entering any free cell of this map: heuristics are scaled by it."""
    present = [terrain for code, terrain in enumerate(gridmap.palette) if code in gridmap.cells]
    costs = [terrain.cost for terrain in present if not terrain.blocked]
    return exact(min(costs, default=1.0))
