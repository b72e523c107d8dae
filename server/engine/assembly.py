"""The space a search walks, with the heuristic in it, put together from a problem and settings: a row for each domain.

A search from both ends walks two of them. `interpreted.py` and `compiled/engine.py` add the pieces that hold open and
closed.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from ..core.arrays import Floats, listed
from ..heuristics import own
from ..heuristics.databases.shapes import Shape, shape_of
from ..heuristics.databases.tables_on_disk import is_built
from ..heuristics.grid import estimates
from ..heuristics.shares import Explainable
from ..heuristics.tiles import PATTERNS, TILE_HEURISTICS, table_heuristic
from ..search import ALGORITHMS
from ..spaces.board import BoardProblem
from ..spaces.domains import Problem
from ..spaces.grid import Grid, backward, grid
from ..spaces.gridmap import GridMap
from ..spaces.jumps import Jumps, jumps
from ..spaces.protocol import check_moves
from ..spaces.tiles import Boards, Tiles
from ..spaces.walk import Walk
from .settings import OWN, TABLE, Settings, heuristic_of, is_sampled

Rows = Callable[[Floats], Any]  # which makes of them what a space keeps: a list, or an array
AnySpace = Grid | Jumps | Tiles | Walk


def space_of(problem: Problem, settings: Settings, row: Rows = listed) -> AnySpace:
    """The space a search walks from start to goal; `row` says what it keeps the estimates of a map's cells in."""
    space = ASSEMBLIES[problem.domain].space(problem, settings, row)
    check_moves(space.most_moves)
    return space


def backward_of(space: AnySpace, problem: Problem, settings: Settings, row: Rows = listed) -> AnySpace:
    """The space the other half of a bidirectional search walks, from goal to start."""
    return ASSEMBLIES[problem.domain].backward(space, problem, settings, row)


def shapes_of(problem: Problem, settings: Settings) -> list[Shape]:
    """The pattern databases that a search needs to have been built."""
    if heuristic_of(problem, settings) != PATTERNS:
        return []
    return ASSEMBLIES[problem.domain].shapes(problem, settings)


def with_fallback(problem: Problem, settings: Settings) -> Settings:
    """The settings, with Manhattan in the place of pattern databases that have not been built."""
    ready = all(map(is_built, shapes_of(problem, settings)))
    return settings if ready else replace(settings, heuristic="manhattan")


# Maps


def estimates_of(problem: GridMap, settings: Settings, goal: int) -> Floats:
    """The estimates of all cells of a map, towards this goal."""
    if settings.heuristic == TABLE and settings.table is not None:
        return np.array(settings.table)
    name = heuristic_of(problem, settings)
    if name == OWN and settings.expression is not None:
        return own.on_map(problem, settings.expression, goal)
    return estimates(problem, name, goal)


def _map_space(problem: GridMap, settings: Settings, row: Rows) -> AnySpace:
    make = jumps if ALGORITHMS[settings.algorithm].jumps else grid
    return make(problem, settings.diagonal, settings.order, row(estimates_of(problem, settings, problem.goal)))


def _map_backward(space: Grid, problem: GridMap, settings: Settings, row: Rows) -> AnySpace:
    return backward(space, row(estimates_of(problem, settings, problem.start)))


# Boards


def estimator_of(problem: BoardProblem, goal: bytes, settings: Settings) -> Explainable:
    """The heuristic that is really used on a board, towards this goal."""
    if settings.heuristic == TABLE and settings.table is not None:
        return table_heuristic(settings.table, len(goal))
    name = heuristic_of(problem, settings)
    if name == OWN and settings.expression is not None:
        return own.on_board(problem, settings.expression, goal)
    return TILE_HEURISTICS[name](problem.width, problem.height, goal)


def tiles_of(problem: BoardProblem, start: bytes, goal: bytes, settings: Settings, boards: Boards) -> Tiles:
    """The boards from this start to this goal; `boards` may be shared with another search."""
    return Tiles(problem.width, problem.height, start, goal, estimator_of(problem, goal, settings), boards)


def _board_space(problem: BoardProblem, settings: Settings, _: Rows) -> AnySpace:
    if is_sampled(problem, settings):
        estimator = estimator_of(problem, problem.goal, settings)
        return Walk(problem.width, problem.height, problem.start, problem.goal, estimator)
    return tiles_of(problem, problem.start, problem.goal, settings, Boards())


def _board_backward(space: Tiles, problem: BoardProblem, settings: Settings, _: Rows) -> AnySpace:
    return tiles_of(problem, problem.goal, problem.start, settings, space.boards)


def _board_shapes(problem: BoardProblem, settings: Settings) -> list[Shape]:
    """Two, where the search estimates towards both ends."""
    ends = [problem.goal, problem.start] if ALGORITHMS[settings.algorithm].both_ends else [problem.goal]
    return list(dict.fromkeys(shape_of(problem.width, problem.height, end) for end in ends))


class Assembly(NamedTuple):
    """How the searches of one domain are put together."""

    space: Callable[[Any, Settings, Rows], AnySpace]
    backward: Callable[[Any, Any, Settings, Rows], AnySpace]
    shapes: Callable[[Any, Settings], list[Shape]]  # pattern databases that are needed


ASSEMBLIES = {
    "map": Assembly(_map_space, _map_backward, lambda _, __: []),
    "board": Assembly(_board_space, _board_backward, _board_shapes),
}
