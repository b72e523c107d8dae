"""What the promise of an algorithm comes to for a problem and settings, before any search; and what one has proved."""

import math
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple

from ..engine.assembly import estimator_of
from ..engine.settings import Settings, effective, weight_of
from ..heuristics.additive import distance
from ..search import ALGORITHMS
from ..search.promises import ADMISSIBLE, CONSISTENT
from ..spaces.board import BoardProblem
from ..spaces.domains import Problem, domain_of, legs_of
from .verdict import trust


class Guarantee(NamedTuple):
    """Is the answer sure to be optimal? `reason` names the sentence that says why or why not, `facts` fill it in."""

    optimal: bool
    reason: str
    facts: dict[str, object]


def guarantee(problem: Problem, settings: Settings) -> Guarantee:
    """What an answer found with these settings is worth: as much as its worst leg."""
    settings = effective(settings)
    promise = ALGORITHMS[settings.algorithm].promise
    optimal, reason = min((promise(Leg(leg, settings)) for leg in legs_of(problem)), key=itemgetter(0))
    return Guarantee(optimal, reason, {"algorithm": settings.algorithm, "weight": f"{weight_of(settings):g}"})


@dataclass(frozen=True)
class Leg:
    """The search of one leg, as a promise sees it (`search/promises.py`)."""

    problem: Problem
    settings: Settings  # in effect

    @property
    def algorithm(self) -> str:
        return self.settings.algorithm

    @cached_property
    def trust(self) -> str:
        return trust(self.problem, self.settings)

    @property
    def equal_steps(self) -> bool:
        return domain_of(self.problem).equal_steps(self.problem, self.settings.diagonal)

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


def least_cost(problem: Problem, settings: Settings, worth: Guarantee, cost: float, bound: float) -> int | None:
    """What a search has proved: no answer of this board costs less. None where nothing is.

    `cost` is that of the answer, `bound` the last bound on f; 0 where there is none. On a best path f is at most the
    weight times its cost, so a bound that was not enough, or the cost of an answer, divided by the weight, is proved.
    All answers are odd, or all are even: with every slide the blank goes on one step.
    """
    known = worth.reason in ("deepening", "weighted") and trust(problem, settings) in (CONSISTENT, ADMISSIBLE)
    if not known or not isinstance(problem, BoardProblem):
        return None
    weight = max(1.0, weight_of(settings))
    least = estimator_of(problem, problem.goal, settings).whole(problem.start)
    moves = math.ceil(max(least, cost / weight, bound / weight) - NOISE)
    return moves + (moves + distance(problem.width, problem.start.index(0), problem.goal.index(0))) % 2


def times(cost: float, least: int) -> float:
    """How many times the optimum an answer costs at the most, rounded up."""
    return math.ceil(cost / least * 100 - NOISE) / 100


NOISE = 1e-6  # of a division
