"""What a player asks about a board besides having a search shown: what each tile adds to h, and how far the goal is.

The way to the goal comes from an ordinary run, stopped when the time or the nodes given to it are used up; what it has
proved by then is told as well. The clock is given. Nothing here knows JSON.
"""

from collections.abc import Iterable

from ...core.clock import Clock
from ...core.records import EXPANDED, FOUND
from ...engine.choice import Make
from ...engine.interpreted import Engine
from ...engine.settings import Settings, heuristic_of
from ...runs.askable import Advice
from ...runs.run import Parents, Run, impossible
from ...search import ALGORITHMS
from .board import BoardProblem
from .heuristics.shares import Shares
from .searching import estimator_of, safe_settings

SLICE = 2048  # records between two looks at the clock


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


def _found(run: Run, parents: Parents, goal: int) -> Advice:
    boards = tuple(run.engine.place(node) for node in parents.path(goal))
    return Advice(len(boards) - 1, len(boards) - 1, boards)
