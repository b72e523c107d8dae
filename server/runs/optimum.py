"""What the cheapest way costs: out of the table of true costs where there is one, else by a search that is sure to be
right, cancelled when its time or its nodes are used up.

Offered beside an answer that is not guaranteed. The clock is given.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from ..core.clock import Clock
from ..core.exact import INFINITY
from ..core.records import EXHAUSTED, FOUND
from ..engine.choice import Make
from ..engine.interpreted import Engine
from ..engine.settings import Settings
from ..spaces.domains import Problem
from ..worth.checker import cost_of
from .advice import MOST_NODES, SLICE, safe_settings
from .run import Run

SAFE: dict[str, Callable[[Any, Settings], Settings]] = {  # domain -> settings that are sure to give the least cost
    "map": lambda _, settings: replace(Settings(), diagonal=settings.diagonal, detail="sets", limit=MOST_NODES),
    "board": lambda problem, _: safe_settings(problem),
}


class Optimum(NamedTuple):
    """The least cost from start to goal, infinite where there is no way, None when it is not known."""

    cost: float | None


def optimum(problem: Problem, settings: Settings, seconds: float, clock: Clock, make: Make = Engine) -> Optimum:
    """The least cost under the rules for moving that these settings have, as far as it is found in this time."""
    known = cost_of(problem, settings)
    return Optimum(_searched(problem, settings, clock() + seconds, clock, make) if known is None else known)


def _searched(problem: Problem, settings: Settings, end: float, clock: Clock, make: Make) -> float | None:
    run = Run(problem, SAFE[problem.domain](problem, settings), make=make)
    while not run.done and clock() < end:
        last = run.pull(SLICE)[-1]
        if last["kind"] in (FOUND, EXHAUSTED):
            return float(last["g"]) if last["kind"] == FOUND else INFINITY
    run.cancel()
    return None
