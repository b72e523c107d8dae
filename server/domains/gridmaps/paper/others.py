"""Maps like a given one: with other ends."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from ..gridmap import GridMap


def reach(problem: GridMap) -> int:
    (x, y), (to_x, to_y) = problem.xy(problem.start), problem.xy(problem.goal)
    return abs(x - to_x) + abs(y - to_y)


def other_ends(problem: GridMap, random: Random) -> Iterator[GridMap]:
    free = [cell for cell in range(len(problem.cells)) if not problem.terrain(cell).blocked]
    while len(free) > 2:
        start, goal = random.sample(free, 2)
        yield replace(problem, start=start, goal=goal)
