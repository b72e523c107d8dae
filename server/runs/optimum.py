"""What the cheapest way costs: out of the table of true costs where there is one, else by a search that is sure to be
right, cancelled when its time or its nodes are used up.

Offered beside an answer that is not guaranteed. The clock is given.
"""

from typing import NamedTuple

from ..core.clock import Clock
from ..core.exact import INFINITY
from ..core.records import EXHAUSTED, FOUND
from ..engine.choice import Make
from ..engine.interpreted import Engine
from ..engine.settings import Settings
from ..worth.checkable import CheckProblem
from ..worth.checker import cost_of
from .run import SLICE, Run


class Optimum(NamedTuple):
    """The least cost from start to goal, infinite where there is no way, None when it is not known."""

    cost: float | None


def optimum(problem: CheckProblem, settings: Settings, seconds: float, clock: Clock, make: Make = Engine) -> Optimum:
    """The least cost under the rules for moving that these settings have, as far as it is found in this time."""
    known = cost_of(problem, settings)
    return Optimum(_searched(problem, settings, clock() + seconds, clock, make) if known is None else known)


def _searched(problem: CheckProblem, settings: Settings, end: float, clock: Clock, make: Make) -> float | None:
    run = Run(problem, problem.domain.searching.safe(problem, settings), make=make)
    while not run.done and clock() < end:
        last = run.pull(SLICE)[-1]
        if last["kind"] in (FOUND, EXHAUSTED):
            return float(last["g"]) if last["kind"] == FOUND else INFINITY
    run.cancel()
    return None
