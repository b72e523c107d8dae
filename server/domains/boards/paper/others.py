"""Boards like a given one: with other tiles."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from ..board import BoardProblem


def reach(problem: BoardProblem) -> int:
    home = {tile: divmod(cell, problem.width) for cell, tile in enumerate(problem.goal)}
    places = [(*divmod(cell, problem.width), *home[tile]) for cell, tile in enumerate(problem.start) if tile]
    return sum(abs(y - to_y) + abs(x - to_x) for y, x, to_y, to_x in places)


def other_tiles(problem: BoardProblem, random: Random) -> Iterator[BoardProblem]:
    """Boards a random walk away, which can be solved whenever the given one can."""
    while True:
        tiles = bytearray(problem.start)
        for _ in range(20 * len(tiles)):
            _slide(tiles, problem.width, random)
        yield replace(problem, start=bytes(tiles))


def _slide(tiles: bytearray, width: int, random: Random) -> None:
    blank = tiles.index(0)
    y, x = divmod(blank, width)
    beside = [blank - width] * (y > 0) + [blank + width] * (blank + width < len(tiles))
    beside += [blank - 1] * (x > 0) + [blank + 1] * (x + 1 < width)
    place = random.choice(beside)
    tiles[blank], tiles[place] = tiles[place], 0
