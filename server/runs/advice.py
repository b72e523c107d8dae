"""What a player asks about a board besides having a search shown: what each tile adds to h, and how far the goal is.

The way to the goal comes from an ordinary run, stopped when the time or the nodes given to it are used up; what it has
proved by then is told as well. The clock is given. Nothing here knows JSON.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from ..core.clock import Clock
from ..core.records import EXPANDED, FOUND
from ..engine.assembly import estimator_of
from ..engine.choice import Make
from ..engine.interpreted import Engine
from ..engine.settings import Settings, heuristic_of
from ..heuristics.databases.shapes import shape_of
from ..heuristics.databases.tables_on_disk import is_built, is_small
from ..heuristics.shares import Shares
from ..heuristics.tiles import PATTERNS
from ..heuristics.walking_distance import LARGEST_SIDE
from ..search import ALGORITHMS
from ..spaces.board import BoardProblem
from .run import Parents, Run, impossible

SLICE = 2048  # records between two looks at the clock
MOST_NODES = 400_000


class Advice(NamedTuple):
    """The fewest moves to the goal, None when they are not known; how many it takes at least; the boards on the way."""

    moves: int | None
    at_least: int
    boards: tuple[bytes, ...]


def shares(problem: BoardProblem, settings: Settings, side: int, boards: Iterable[bytes]) -> tuple[str, list[Shares]]:
    """The name of the heuristic that is used, and what its estimate is made of, board by board.

    The second side of a search from both ends looks towards the start.
    """
    backward = side == 1 and ALGORITHMS[settings.algorithm].both_ends
    estimator = estimator_of(problem, problem.start if backward else problem.goal, settings)
    return heuristic_of(problem, settings), [estimator.shares(board) for board in boards]


def advice(problem: BoardProblem, seconds: float, clock: Clock, make: Make = Engine) -> Advice | None:
    """The best way to the goal, as far as it is found in this time; None when there is no way at all."""
    if impossible(problem):
        return None
    run, parents, end = Run(problem, safe_settings(problem), make=make), Parents(), clock() + seconds
    at_least = 0
    while not run.done and clock() < end:
        batch = run.pull(SLICE)
        parents.add(batch)
        expanded = batch[batch["kind"] == EXPANDED]
        if len(expanded):
            at_least = max(at_least, int((expanded["g"] + expanded["h"]).max()))
        if batch[-1]["kind"] == FOUND:
            return _found(run, parents, int(batch[-1]["node"]))
    run.cancel()
    return Advice(None, at_least, ())


def safe_settings(problem: BoardProblem) -> Settings:
    """An A* that is sure to be right, and quick for its size: with pattern databases once they have been built."""
    shape = shape_of(problem.width, problem.height, problem.goal)
    walks = max(problem.width, problem.height) <= LARGEST_SIDE
    best = "walking-distance" if walks else "linear-conflict"
    if not is_small(shape) and is_built(shape):
        best = PATTERNS
    return replace(Settings(), heuristic=best, detail="sets", limit=MOST_NODES)


def _found(run: Run, parents: Parents, goal: int) -> Advice:
    boards = tuple(run.engine.board(node) for node in parents.path(goal))
    return Advice(len(boards) - 1, len(boards) - 1, boards)
