"""Looks at a heuristic everywhere it is defined: does it overestimate, is it consistent, and if not, where.

How that is found out is each domain's to say (`checkable.py`). What cannot be decided is None.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from ..core.exact import INFINITY
from ..core.loading import part
from ..engine.settings import GIVEN, Settings, heuristic_of
from ..spaces.problem import cells, legs_of
from .checkable import Check, CheckProblem
from .report import Admissible, Consistent, Report

MOST_STEPPED = 2**20  # numbered nodes of a problem whose every step is looked at


def report(problem: CheckProblem, settings: Settings) -> Report:
    """What is found out about the heuristic that is used; kept for the last few that were asked about."""
    name = heuristic_of(problem, settings)
    asked = Settings(heuristic=name, diagonal=settings.diagonal)
    if name in GIVEN:
        asked = replace(asked, table=settings.table, expression=settings.expression)
    if cells(problem) > MOST_STEPPED or check_of(problem) is None:
        return Report(name, "nothing", 0.0, Admissible(None), Consistent(None))
    return _report(anywhere(problem), asked)


def anywhere(problem: CheckProblem) -> Any:
    """The last leg without its own start: estimates and costs to the goal do not depend on it."""
    last: Any = legs_of(problem)[-1]
    return replace(last, start=last.goal)


@lru_cache(maxsize=32)
def _report(problem: Any, settings: Settings) -> Report:
    check: Check = problem.domain.check()
    return check.report(problem, settings)


def cost_of(problem: CheckProblem, settings: Settings) -> float | None:
    """The least cost from start to goal where a table has it, infinite where there is no way; else None."""
    if not problem.domain.facts.solvable(problem):
        return INFINITY
    check = check_of(problem)
    if check is None or not check.is_decided(problem):
        return None
    return sum(check.cost(leg, settings) for leg in legs_of(problem))


def is_decided(problem: CheckProblem) -> bool:
    """Is the problem small enough for the true cost of everything in it?"""
    check = check_of(problem)
    return check is not None and check.is_decided(problem)


def check_of(problem: CheckProblem) -> Check | None:
    """How heuristics are looked at in the problem's domain, if they are."""
    return part(problem.domain.check())
