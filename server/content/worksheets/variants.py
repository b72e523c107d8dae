"""Problems like a given one, so that neighbours do not have the same: a map with other ends, a board with other tiles.

The first is the given one. The others come from a seed: the same seed always makes the same ones, about as far from
start to goal, and with as many steps as are asked for.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

from ...core.refusal import Refusal
from ...runs.moments import Story
from ...spaces.board import BoardProblem
from ...spaces.domains import Problem
from ...spaces.gridmap import GridMap

TRIES = 60  # ends or boards that are drawn for one variant
Tell = Callable[[Problem], Story]
SEARCHED = 6  # of these, the likest are searched
MOST = 26  # variants: they have letters


def variants(problem: Problem, steps: tuple[int, ...], count: int, seed: int, tell: Tell) -> Iterator[Story]:
    """The stories of so many variants, as `tell` tells them, each with these steps at least."""
    first = tell(problem)
    if max(steps) > first.steps:
        raise Refusal("worksheet.steps", most=first.steps)
    yield first
    known = {_name(problem)}
    for number in range(1, min(count, MOST)):
        random = Random(f"{seed}/{number}")
        candidates = [
            each for each in islice(DRAWN[problem.domain](problem, random), TRIES) if _name(each) not in known
        ]
        candidates.sort(key=lambda each: abs(_reach(each) - _reach(problem)))
        story = next(_long_enough(candidates, max(steps), tell), None)
        if story is None:
            raise Refusal("worksheet.variants", most=len(known))
        known.add(_name(story.problem))
        yield story


def _long_enough(candidates: list[Problem], last: int, tell: Tell) -> Iterator[Story]:
    for candidate in candidates[:SEARCHED]:
        story = tell(candidate)
        if story.ending == "found" and story.steps >= last:
            yield story


def _name(problem: Problem) -> tuple[object, object]:
    return problem.start, problem.goal


def _reach(problem: Problem) -> int:
    """About how far it is from start to goal."""
    return REACHES[problem.domain](problem)


def _map_reach(problem: GridMap) -> int:
    (x, y), (to_x, to_y) = problem.xy(problem.start), problem.xy(problem.goal)
    return abs(x - to_x) + abs(y - to_y)


def _board_reach(problem: BoardProblem) -> int:
    home = {tile: divmod(cell, problem.width) for cell, tile in enumerate(problem.goal)}
    places = [(*divmod(cell, problem.width), *home[tile]) for cell, tile in enumerate(problem.start) if tile]
    return sum(abs(y - to_y) + abs(x - to_x) for y, x, to_y, to_x in places)


def _other_ends(problem: GridMap, random: Random) -> Iterator[GridMap]:
    free = [cell for cell in range(len(problem.cells)) if not problem.terrain(cell).blocked]
    while len(free) > 2:
        start, goal = random.sample(free, 2)
        yield replace(problem, start=start, goal=goal)


def _other_tiles(problem: BoardProblem, random: Random) -> Iterator[BoardProblem]:
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


DRAWN: dict[str, Callable[[Any, Random], Iterator[Any]]] = {"map": _other_ends, "board": _other_tiles}
REACHES: dict[str, Callable[[Any], int]] = {"map": _map_reach, "board": _board_reach}
