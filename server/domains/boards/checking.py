"""Looks at a heuristic on every board: is it above the true cost anywhere, or falls by more than a slide costs?

Small boards have a table of all of them, so both properties are proved or refuted with a witness. On larger boards a
heuristic that adds up tiles is decided by every kind of slide, and one that overestimates may be found out near the
goal. What cannot be decided is None.
"""

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from ...core.arrays import Floats
from ...core.records import NONE
from ...engine.settings import Settings, heuristic_of
from ...search.promises import HARMLESS
from ...worth.checkable import Check
from ...worth.report import Admissible, Consistent, Edge, Report, Steps, by_costs, from_costs, named, near_goal
from .arrangements import FAR, are_listed, arrangements, slides_to
from .board import BoardProblem, solvable
from .heuristics.additive import Additive, distance, distances
from .heuristics.tiles import BROKEN
from .permutations import rank
from .searching import estimator_of
from .tiles import targets

NEAR_BOARDS = 2_000  # that are looked at where there are too many for a table
NOISE = 1e-6  # of a division


def _report(problem: BoardProblem, settings: Settings) -> Report:
    return (_of_listed if _is_listed(problem) else _of_large_board)(problem, settings)


def _is_listed(problem: BoardProblem) -> bool:
    return are_listed(problem.width, problem.height)


def _cost(problem: BoardProblem, _: Settings) -> float:
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


def _proved(problem: BoardProblem, settings: Settings, bound: float) -> int:
    """All answers are odd, or all are even: with every slide the blank goes on one step."""
    least = estimator_of(problem, problem.goal, settings).whole(problem.start)
    moves = math.ceil(max(least, bound) - NOISE)
    return moves + (moves + distance(problem.width, problem.start.index(0), problem.goal.index(0))) % 2


CHECK = Check(
    report=_report,
    is_decided=_is_listed,
    cost=_cost,
    consistent=dict.fromkeys(BROKEN, lambda *_: False),
    on_large={"misplaced-with-blank": HARMLESS},
    proved=_proved,
)
