"""All boards of a small size at once, in arrays: each by its Cantor rank, with the boards one slide away and the fewest
slides to a goal.

For 3×3 that is 362,880 boards, half of which can reach a given goal; made in a third of a second, kept by size and
goal. Larger boards have too many.
"""

from functools import lru_cache
from math import factorial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...core.arrays import Bytes
from ...core.records import NONE
from .permutations import rank
from .tiles import targets

MOST_CELLS = 9
FAR = 255  # slides to the goal, of a board that cannot reach it


class Arrangements(NamedTuple):
    """Every board of a size, in the order of their ranks."""

    boards: Bytes  # rank, cell -> tile
    blanks: Bytes  # rank -> cell of the blank
    next: npt.NDArray[np.int32]  # move, rank -> rank of the board after the move, NONE where the blank cannot go


def are_listed(width: int, height: int) -> bool:
    """Are the boards of this size few enough?"""
    return width * height <= MOST_CELLS


@lru_cache(maxsize=2)
def arrangements(width: int, height: int) -> Arrangements:
    """All boards of a size."""
    cells = width * height
    boards = permutations(cells)
    blanks = boards.argmin(axis=1).astype(np.uint8)
    following = np.full((4, len(boards)), NONE, np.int32)
    for at, target in enumerate(targets(width, height)):
        blank, move = divmod(at, 4)
        if target == NONE:
            continue
        here = np.flatnonzero(blanks == blank)
        slid = boards[here]
        slid[:, [blank, target]] = slid[:, [target, blank]]
        following[move, here] = ranks(slid)
    return Arrangements(boards, blanks, following)


@lru_cache(maxsize=8)
def slides_to(width: int, height: int, goal: bytes) -> Bytes:
    """rank -> the fewest slides from there to the goal, FAR where there is no way: breadth first, a layer at once."""
    following = arrangements(width, height).next
    slides = np.full(following.shape[1], FAR, np.uint8)
    layer, depth = np.array([rank(goal)]), 0
    slides[layer] = depth
    while len(layer):
        depth += 1
        reached = following[:, layer]
        reached = reached[reached != NONE]
        slides[reached[slides[reached] == FAR]] = depth
        layer = np.flatnonzero(slides == depth)
    return slides


def permutations(count: int) -> Bytes:
    """All permutations of 0 … count - 1, in lexicographic order."""
    found = np.zeros((1, 1), np.uint8)
    for size in range(2, count + 1):
        shorter = np.tile(found, (size, 1))
        first = np.repeat(np.arange(size, dtype=np.uint8), factorial(size - 1))[:, np.newaxis]
        found = np.hstack([first, shorter + (shorter >= first)])
    return found


def ranks(boards: Bytes) -> npt.NDArray[np.int32]:
    """The Cantor rank of every board of a list."""
    count = boards.shape[1]
    columns = np.ascontiguousarray(boards.T)
    found = np.zeros(len(boards), np.int32)
    for cell in range(count - 1):
        smaller = sum(
            (columns[later] < columns[cell] for later in range(cell + 1, count)), np.zeros(len(boards), np.int32)
        )
        found += smaller * factorial(count - 1 - cell)
    return found
