"""Looks at a heuristic everywhere it is defined: does it overestimate, is it consistent, and if not, where.

Maps of moderate size have the true cost of every cell from one search backward, small boards from a table of all of
them, so both properties are proved or refuted with a witness. On larger maps consistency is decided by every step.
On larger boards a heuristic that adds up tiles is decided by every kind of slide. There a heuristic that overestimates
may be found out near the goal. What cannot be decided is None.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from ..core.arrays import Floats
from ..core.exact import INFINITY
from ..core.records import EXPANDED, NONE
from ..engine.assembly import estimates_of, estimator_of
from ..engine.settings import GIVEN, Settings, heuristic_of
from ..frontiers.heap import Heap
from ..frontiers.ties import TIES
from ..heuristics.additive import Additive, distances
from ..search.best_first import best_first
from ..search.log import Log
from ..search.rule import Rule
from ..spaces.arrangements import FAR, are_listed, arrangements, slides_to
from ..spaces.board import BoardProblem, solvable
from ..spaces.domains import Problem, cells, domain_of, legs_of
from ..spaces.grid import Grid, backward, cheapest_step, grid
from ..spaces.gridmap import GridMap
from ..spaces.jumps import uniform
from ..spaces.permutations import rank
from ..spaces.tiles import targets
from .report import Admissible, Consistent, Edge, Report, Steps, by_costs, from_costs, from_steps, named, near_goal

MOST_CELLS = 40_000  # of a map whose true costs are worked out
NEAR_BOARDS = 2_000  # that are looked at where there are too many for a table
MOST_STEPPED = 2**20  # cells of a map whose every step is looked at


def report(problem: Problem, settings: Settings) -> Report:
    """What is found out about the heuristic that is used; kept for the last few that were asked about."""
    name = heuristic_of(problem, settings)
    asked = Settings(heuristic=name, diagonal=settings.diagonal)
    if name in GIVEN:
        asked = replace(asked, table=settings.table, expression=settings.expression)
    if cells(problem) > MOST_STEPPED:
        return Report(name, "nothing", 0.0, Admissible(None), Consistent(None))
    return _report(anywhere(problem), asked)


def anywhere(problem: Problem) -> Any:
    """The last leg without its own start: estimates and costs to the goal do not depend on it."""
    last: Any = legs_of(problem)[-1]
    return replace(last, start=last.goal)


@lru_cache(maxsize=32)
def _report(problem: Problem, settings: Settings) -> Report:
    return CHECKS[problem.domain].report(problem, settings)


def cost_of(problem: Problem, settings: Settings) -> float | None:
    """The least cost from start to goal where a table has it, infinite where there is no way; else None."""
    if not domain_of(problem).solvable(problem):
        return INFINITY
    legs = legs_of(problem) if is_decided(problem) else ()
    return sum(CHECKS[problem.domain].cost(leg, settings) for leg in legs) if legs else None


def is_decided(problem: Problem) -> bool:
    """Is the problem small enough for the true cost of everything in it?"""
    return CHECKS[problem.domain].is_decided(problem)


# Maps


def _of_map(problem: GridMap, settings: Settings) -> Report:
    name = heuristic_of(problem, settings)
    h = np.asarray(estimates_of(problem, settings, problem.goal))
    space = grid(problem, settings.diagonal, settings.order, ())
    steps = [*_map_steps(space)]
    if len(problem.cells) > MOST_CELLS:
        return from_steps(name, h, steps, problem.goal, lambda: map_costs(problem, settings.diagonal))
    costs = map_costs(problem, settings.diagonal)
    gap = 2 * cheapest_step(problem) if settings.diagonal == "never" and uniform(problem) else 0.0
    return from_costs(name, h, costs, steps, problem.goal, gap)


def _map_cost(problem: GridMap, settings: Settings) -> float:
    return float(map_costs(anywhere(problem), settings.diagonal)[problem.start])


def _map_steps(space: Grid) -> Iterator[Steps]:
    exits, ground = (np.frombuffer(bytes(field), np.uint8) for field in (space.exits, space.ground))
    for move in space.order:
        cells = np.flatnonzero(exits >> move & 1)
        reached = cells + space.offsets[move]
        yield Steps(cells, reached, np.array(space.straight if move < 4 else space.diagonal)[ground[reached]])


@lru_cache(maxsize=8)
def map_costs(problem: GridMap, diagonal: str) -> Floats:
    """The true cost from the cells nearest to the goal, from all where they are not too many."""
    return true_costs(grid(problem, diagonal, "urdl", ()), MOST_CELLS + 1)


def true_costs(space: Grid, most: int = 2**31) -> Floats:
    """The cost of the best path to the goal from every cell, infinite where there is none: Dijkstra, backward.

    It stops when it has opened `most` cells; the cost of those it has not expanded is infinite as well.
    """
    nowhere = backward(space, [0.0] * len(space.exits))._replace(goal=-1)
    rule = Rule(h_weight=0.0)
    log = Log("sets", capacity=2**31, limit=most)
    for _ in best_first(nowhere, Heap(TIES["fifo"]), nowhere.table(False), log, rule):
        pass
    costs = np.full(len(space.exits), INFINITY)
    expanded = [(entry[4], entry[5]) for entry in log.entries if entry[0] == EXPANDED]
    cells, g = np.array(expanded).T
    costs[cells.astype(np.intp)] = g
    return costs


# Boards


def _of_board(problem: BoardProblem, settings: Settings) -> Report:
    return (_of_listed if _is_listed(problem) else _of_large_board)(problem, settings)


def _is_listed(problem: BoardProblem) -> bool:
    return are_listed(problem.width, problem.height)


def _board_cost(problem: BoardProblem, _: Settings) -> float:
    return float(slides_to(problem.width, problem.height, problem.goal)[rank(problem.start)])


def _of_listed(problem: BoardProblem, settings: Settings) -> Report:
    every = arrangements(problem.width, problem.height)
    slides = slides_to(problem.width, problem.height, problem.goal)
    half = np.flatnonzero(slides != FAR)
    place = np.zeros(len(slides), np.intp)  # rank -> where the board stands in `half`
    place[half] = np.arange(len(half))
    steps = []
    for following in every.next[:, half]:
        sources = np.flatnonzero(following != NONE)
        steps.append(Steps(sources, place[following[sources]], np.ones(len(sources))))
    h = estimator_of(problem, problem.goal, settings).many(every.boards[half])
    goal = int(place[rank(problem.goal)])
    found = from_costs(heuristic_of(problem, settings), h, slides[half].astype(np.float64), steps, goal, gap=2.0)
    return named(found, lambda node: every.boards[half[node]].tobytes())


def _of_large_board(problem: BoardProblem, settings: Settings) -> Report:
    name, estimator = heuristic_of(problem, settings), estimator_of(problem, problem.goal, settings)
    goal_h = estimator.whole(problem.goal)
    if not isinstance(estimator, Additive):
        return Report(name, "nothing", goal_h, Admissible(None), Consistent(None))
    adds = np.array(estimator.table)
    falls = [(_fall(adds, slide), slide) for slide in _slides(problem)]
    wrong = [pair for pair in falls if pair[0] > 1]
    consistent = Consistent(True, of=len(falls))
    if wrong:
        most, slide = max(wrong)
        edge = _edge(problem, estimator, slide)
        consistent = Consistent(False, len(wrong), len(falls), most - 1, edge)
    below = not adds[0].any() and bool((adds <= np.array(distances(problem.width, problem.goal))).all())
    known = (not wrong and goal_h == 0) or below
    admissible = Admissible(True) if known else near_goal(_by_near_boards(problem, estimator))
    return Report(name, "slide", goal_h, admissible, consistent)


def _by_near_boards(problem: BoardProblem, estimator: Additive) -> Admissible:
    slides = near_boards(problem)
    boards = [*slides]
    h = estimator.many(np.frombuffer(b"".join(boards), np.uint8).reshape(len(boards), -1))
    found = by_costs(h, np.array([*slides.values()], np.float64))
    witness = found.witness
    if witness is None:
        return found
    assert isinstance(witness.node, int)
    return found._replace(witness=witness._replace(node=boards[witness.node]))


def near_boards(problem: BoardProblem) -> dict[bytes, int]:
    """The boards nearest to the goal and how many slides away they are: breadth first."""
    reached = targets(problem.width, problem.height)
    slides, queue = {problem.goal: 0}, [problem.goal]
    for board in queue:
        blank = board.index(0)
        for target in reached[4 * blank : 4 * blank + 4]:
            if target == NONE or len(slides) >= NEAR_BOARDS:
                continue
            after = bytearray(board)
            after[blank], after[target] = board[target], 0
            if bytes(after) not in slides:
                slides[bytes(after)] = slides[board] + 1
                queue.append(bytes(after))
        if len(slides) >= NEAR_BOARDS:
            break
    return slides


def _slides(problem: BoardProblem) -> Iterator[tuple[int, int, int]]:
    """Every kind of slide: which tile, from which cell, into which."""
    for at, target in enumerate(targets(problem.width, problem.height)):
        if target != NONE:
            yield from ((tile, target, at // 4) for tile in range(1, len(problem.goal)))


def _fall(adds: Floats, slide: tuple[int, int, int]) -> float:
    """By how much a slide lowers the sum: only the tile and the blank change places."""
    tile, origin, target = slide
    return float(adds[tile, origin] - adds[tile, target] + adds[0, target] - adds[0, origin])


def _edge(problem: BoardProblem, estimator: Additive, slide: tuple[int, int, int]) -> Edge:
    """A board that can reach the goal, before and after a slide."""
    tile, origin, target = slide
    others = iter([other for other in problem.goal if other not in (0, tile)])
    before = bytearray({origin: tile, target: 0}.get(cell, -1) % 256 for cell in range(len(problem.goal)))
    rest = [cell for cell in range(len(before)) if cell not in (origin, target)]
    for cell in rest:
        before[cell] = next(others)
    if not solvable(replace(problem, start=bytes(before))):
        one, other = rest[:2]
        before[one], before[other] = before[other], before[one]
    after = bytearray(before)
    after[origin], after[target] = 0, tile
    pair = bytes(before), bytes(after)
    return Edge(*pair, estimator.whole(pair[0]), 1.0, estimator.whole(pair[1]))


class Check(NamedTuple):
    """How a heuristic is looked at in one domain."""

    report: Callable[[Any, Settings], Report]
    is_decided: Callable[[Any], bool]  # may every true cost be worked out?
    cost: Callable[[Any, Settings], float]  # the true cost from the start, where it may


CHECKS = {
    "map": Check(_of_map, lambda problem: len(problem.cells) <= MOST_CELLS, _map_cost),
    "board": Check(_of_board, _is_listed, _board_cost),
}
