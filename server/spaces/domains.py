"""The domains: the kinds of problem that can be searched, and what every room must know of each.

A problem names its domain. What only one room must know of a domain stands in that room, in a table with the same keys:
how its searches are put together (`engine/assembly.py`), how a heuristic is checked on it (`worth/checker.py`), how it
is read and written (`formats/jsonfile.py`). `tests/house/test_domains.py` lists the tables and holds them together.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from .board import BoardProblem, reachable, solvable
from .grid import cheapest_step
from .gridmap import GridMap
from .jumps import uniform

Problem = GridMap | BoardProblem


class Domain(NamedTuple):
    """One kind of problem; every function takes a problem of this kind."""

    document: type
    cells: Callable[[Any], int]  # nodes that are numbered from the outset; 0 where numbers are given as they are met
    nodes: Callable[[Any], int]  # how many can be reached at most
    estimates: Callable[[Any], int]  # how many numbers a table of estimates has
    identity: Callable[[Any], bytes]  # what tells the problem from every other one
    legs: Callable[[Any], tuple[Any, ...]]  # problems that are searched one after the other
    solvable: Callable[[Any], bool]  # False where it is certain without any search that there is no answer
    cheapest_step: Callable[[Any], float]
    equal_steps: Callable[[Any, str], bool]  # do all steps cost the same, under this rule for diagonals?
    spelt: Callable[[Any, Any], list[int]]  # a place on the path of an answer as whole numbers


def domain_of(problem: Problem) -> Domain:
    """The row of a problem."""
    return DOMAINS[problem.domain]


def cells(problem: Problem) -> int:
    """How many nodes of a problem are numbered from the outset."""
    return domain_of(problem).cells(problem)


def legs_of(problem: Problem) -> tuple[Problem, ...]:
    """The legs of a problem, the problem itself where it has no place to visit on the way."""
    return domain_of(problem).legs(problem)


def _free_cells(gridmap: GridMap) -> int:
    blocked = np.array([terrain.blocked for terrain in gridmap.palette])
    return int(np.count_nonzero(~blocked[gridmap.codes()]))


def _map_identity(gridmap: GridMap) -> bytes:
    palette = tuple(tuple(terrain) for terrain in gridmap.palette)
    facts: tuple[object, ...] = (gridmap.domain, gridmap.width, gridmap.height, gridmap.start, gridmap.goal, palette)
    facts += (gridmap.waypoints,) if gridmap.waypoints else ()
    return repr(facts).encode() + gridmap.cells


def _board_identity(problem: BoardProblem) -> bytes:
    return repr((problem.domain, problem.width, problem.height, problem.start, problem.goal)).encode()


DOMAINS: dict[str, Domain] = {
    "map": Domain(
        document=GridMap,
        cells=lambda gridmap: len(gridmap.cells),
        nodes=_free_cells,
        estimates=lambda gridmap: len(gridmap.cells),
        identity=_map_identity,
        legs=GridMap.legs,
        solvable=lambda _: True,
        cheapest_step=cheapest_step,
        equal_steps=lambda gridmap, diagonal: diagonal == "never" and uniform(gridmap),
        spelt=lambda gridmap, cell: list(gridmap.xy(cell)),
    ),
    "board": Domain(
        document=BoardProblem,
        cells=lambda _: 0,
        nodes=reachable,
        estimates=lambda problem: len(problem.start) ** 2,  # tile by tile one a cell
        identity=_board_identity,
        legs=lambda problem: (problem,),
        solvable=solvable,
        cheapest_step=lambda _: 1.0,
        equal_steps=lambda _, __: True,
        spelt=lambda _, board: list(board),
    ),
}
