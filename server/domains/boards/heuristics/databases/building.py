"""Fills pattern databases: from the goal backward, breadth first over the cells of the blank and a group's tiles.

Only slides of the group's tiles count, so that the groups' numbers add up; the blank's way among the other tiles costs
nothing. An entry stands where its cells say: (… (tile 2 * cells + tile 1) * cells) + blank. numpy does it, many
entries of a layer at a time, with nothing to compile: it can be stopped at any moment.
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from .....core.arrays import Bools, Bytes
from .....core.records import NONE
from ...tiles import targets
from .shapes import Shape

UNREACHED = 255
AT_ONCE = 2**15  # entries, a few milliseconds; what is made of them stays in the cache

Entries = npt.NDArray[np.int64]  # entries of a table


def fill(values: Bytes, shape: Shape) -> Iterator[float]:
    """Fill the tables of a shape, one after the other; now and then the part that is done, at last 1."""
    values.fill(UNREACHED)
    done, start = 0, 0
    for group, length in zip(shape.groups, shape.lengths, strict=True):
        for reached in fill_table(values[start : start + length], shape, group):
            done += reached
            yield done / shape.placements
        start += length


def fill_table(table: Bytes, shape: Shape, group: tuple[int, ...]) -> Iterator[int]:
    """Fill one table, in which nothing is reached; how many entries are new, again and again."""
    slides = Slides(shape, len(group))
    further = [np.array([slides.place(shape.home, group)])]
    steps = 0
    while further:
        fresh = _new(table, further, steps)
        further = []
        while len(fresh):
            reached = []
            for start in range(0, len(fresh), AT_ONCE):
                part = fresh[start : start + AT_ONCE]
                yield len(part)
                free, pushed = slides.all(part)
                reached += free
                further += pushed
            fresh = _new(table, reached, steps)
        steps += 1


def _new(table: Bytes, reached: list[Entries], steps: int) -> Entries:
    """The entries that were not reached before; now they are. In each array every entry stands once."""
    found = []
    for places in reached:
        new = places[table[places] == UNREACHED]
        table[new] = steps
        found.append(new)
    return np.concatenate(found) if found else np.empty(0, np.int64)


class Slides:
    """What one slide makes of many entries at once."""

    def __init__(self, shape: Shape, tiles: int) -> None:
        self.cells = shape.cells
        self.targets = np.array(targets(shape.width, shape.height)).reshape(-1, 4).T  # move -> cell -> cell or NONE
        self.weights: list[int] = [shape.cells ** (tile + 1) for tile in range(tiles)]

    def place(self, blank: int, cells: tuple[int, ...]) -> int:
        return sum((cell * weight for cell, weight in zip(cells, self.weights, strict=True)), blank)

    def all(self, places: Entries) -> tuple[list[Entries], list[Entries]]:
        """The entries one slide away: those where another tile was slid, and those where one of the group was."""
        free, pushed = [], []
        for reached in self.targets:
            moved, ours = self._one(places, reached)
            free.append(moved[~ours])
            pushed.append(moved[ours])
        return free, [part for part in pushed if len(part)]

    def _one(self, places: Entries, reached: Entries) -> tuple[Entries, Bools]:
        blank = places % self.cells
        target = reached[blank]
        inside = target != NONE
        places, blank, target = places[inside], blank[inside], target[inside]
        moved, ours = places + target - blank, np.zeros(len(places), bool)
        for weight in self.weights:
            slid = places // weight % self.cells == target
            moved[slid] += weight * (blank - target)[slid]
            ours |= slid
        return moved, ours
