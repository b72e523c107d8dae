"""What the promise of an algorithm comes to for a problem and settings, before any search; and what one has proved."""

import math
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple

from ..engine.settings import Settings, effective, weight_of
from ..search import ALGORITHMS
from ..search.promises import ADMISSIBLE, CONSISTENT
from ..spaces.problem import legs_of
from .checkable import CheckProblem
from .checker import check_of
from .verdict import trust


class Guarantee(NamedTuple):
    """Is the answer sure to be optimal? `reason` names the sentence that says why or why not, `facts` fill it in."""

    optimal: bool
    reason: str
    facts: dict[str, object]


def guarantee(problem: CheckProblem, settings: Settings) -> Guarantee:
    """What an answer found with these settings is worth: as much as its worst leg."""
    settings = effective(settings)
    promise = ALGORITHMS[settings.algorithm].promise
    optimal, reason = min((promise(Leg(leg, settings)) for leg in legs_of(problem)), key=itemgetter(0))
    return Guarantee(optimal, reason, {"algorithm": settings.algorithm, "weight": f"{weight_of(settings):g}"})


@dataclass(frozen=True)
class Leg:
    """The search of one leg, as a promise sees it (`search/promises.py`)."""

    problem: CheckProblem
    settings: Settings  # in effect

    @property
    def algorithm(self) -> str:
        return self.settings.algorithm

    @cached_property
    def trust(self) -> str:
        return trust(self.problem, self.settings)

    @property
    def equal_steps(self) -> bool:
        return self.problem.domain.facts.equal_steps(self.problem, self.settings.diagonal)

    @property
    def informed(self) -> bool:
        return ALGORITHMS[self.algorithm].h_weight > 0

    @property
    def overweight(self) -> bool:
        return self.informed and weight_of(self.settings) > 1

    @property
    def early_goal(self) -> bool:
        return self.settings.goal_test == "generation"

    @property
    def reopens(self) -> bool:
        return self.settings.reopening or ALGORITHMS[self.algorithm].jumps


def least_cost(problem: CheckProblem, settings: Settings, worth: Guarantee, cost: float, bound: float) -> int | None:
    """What a search has proved: no answer of this problem costs less. None where nothing is.

    `cost` is that of the answer, `bound` the last bound on f; 0 where there is none. On a best path f is at most the
    weight times its cost, so a bound that was not enough, or the cost of an answer, divided by the weight, is proved.
    """
    known = worth.reason in ("deepening", "weighted") and trust(problem, settings) in (CONSISTENT, ADMISSIBLE)
    check = check_of(problem) if known else None
    if not check or not check.proved:
        return None
    return check.proved(problem, settings, max(cost, bound) / max(1.0, weight_of(settings)))


def times(cost: float, least: int) -> float:
    """How many times the optimum an answer costs at the most, rounded up."""
    return math.ceil(cost / least * 100 - NOISE) / 100


NOISE = 1e-6  # of a division
