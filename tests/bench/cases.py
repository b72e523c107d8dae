"""Problems to be searched by everyone: the MovingAI scenarios where they lie beside the repository, and generated maps.

Every problem is picked by our own count of expansions, before anybody is timed.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from astrolabe.domains.gridmaps.formats import movingai, scenario
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.engine.settings import Settings

from ..support.oracles.formats import DATA
from .ours import Ours

MOVINGAI = DATA / "movingai"
LEAST = 10_000  # expansions that make a problem worth timing
EACH = 8  # problems of a map, at most
TRIES = 60  # pairs of cells, until one is far enough apart

Free = npt.NDArray[np.bool_]


class Case(NamedTuple):
    """One search: start and goal are the map's."""

    name: str
    map: GridMap
    diagonal: str
    expanded: int


def walls(side: int, percent: int, seed: int = 1) -> Free:
    """Walls strewn at random."""
    return np.random.default_rng(seed).integers(0, 100, (side, side), np.uint8) >= percent


def rooms(side: int, room: int = 16, seed: int = 1) -> Free:
    """Square rooms with a door to each of their neighbours."""
    random, free = Random(seed), np.ones((side, side), np.bool_)
    free[room - 1 :: room] = free[:, room - 1 :: room] = False
    for line in range(room - 1, side, room):
        for begin in range(0, side, room):
            door = begin + random.randrange(min(room - 1, side - begin))
            free[line, door] = free[door, line] = True
    return free


def maze(side: int, seed: int = 1) -> Free:
    """Corridors one cell wide with exactly one way between any two cells."""
    random, free = Random(seed), np.zeros((side, side), np.bool_)
    free[1, 1] = True
    way = [(1, 1)]
    while way:
        x, y = way[-1]
        ahead = [(dx, dy) for dx, dy in ((0, -2), (2, 0), (0, 2), (-2, 0)) if closed(free, x + dx, y + dy)]
        if not ahead:
            way.pop()
            continue
        dx, dy = random.choice(ahead)
        free[y + dy // 2, x + dx // 2] = free[y + dy, x + dx] = True
        way.append((x + dx, y + dy))
    return free


def closed(free: Free, x: int, y: int) -> bool:
    """Has the maze not come to this cell yet?"""
    return 0 < x < len(free) - 1 and 0 < y < len(free) - 1 and not free[y, x]


GENERATED = {
    "walls 20 %": lambda side: walls(side, 20),
    "walls 30 %": lambda side: walls(side, 30),
    "walls 40 %": lambda side: walls(side, 40),
    "rooms": rooms,
    "maze": maze,
}


def settings(diagonal: str, detail: str = "sets", **others: str) -> Settings:
    """A*, with the heuristic that fits the moves."""
    return Settings(diagonal=diagonal, detail=detail, **others)  # type: ignore[arg-type]


def expanded(problem: GridMap, diagonal: str) -> int:
    """How many expansions it takes us, or none where there is no way."""
    found = Ours("sets").search(problem, settings(diagonal))
    return found.expanded if found.cost is not None else 0


@cache
def generated(side: int, diagonal: str = "no-corners", each: int = 1, least: int = LEAST) -> tuple[Case, ...]:
    """Problems on generated maps, between cells chosen at random."""
    return tuple(case for name in GENERATED for case in islice(_between(name, side, diagonal, least), each))


def _between(name: str, side: int, diagonal: str, least: int) -> Iterator[Case]:
    free, random = GENERATED[name](side), Random(side)
    cells = np.flatnonzero(free).tolist()
    for _ in range(TRIES):
        start, goal = random.sample(cells, 2)
        problem = GridMap(side, side, free.astype(np.uint8).tobytes(), start, goal)
        count = expanded(problem, diagonal)
        if count >= least:
            yield Case(f"{name}, {side} × {side}", problem, diagonal, count)


@cache
def published(folder: Path = MOVINGAI, each: int = EACH, least: int = LEAST) -> tuple[Case, ...]:
    """Problems of the MovingAI scenarios in a folder, evenly from each; none where the folder is missing."""
    found: list[Case] = []
    for file in sorted(folder.glob("*.scen")):
        cases = [case for case in _entries(file) if case.expanded >= least]
        found += cases[:: max(1, -(-len(cases) // each))]
    return tuple(found)


def _entries(file: Path) -> Iterator[Case]:
    gridmap = movingai.read(file.with_suffix("").read_text()).problems[0]
    assert isinstance(gridmap, GridMap)
    for number, entry in enumerate(scenario.read(file.read_text(encoding="utf-8")), 1):
        problem = scenario.problem(gridmap, entry)
        yield Case(f"{file.stem} {number}", problem, "no-corners", expanded(problem, "no-corners"))
