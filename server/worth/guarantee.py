"""What an answer is worth: is it optimal, and why, or why not. Decided from the settings and the problem, before
any search.

The rules are those of the textbooks, each with its condition: a consistent heuristic lets closed be final, an
admissible one needs reopening, a weight above one costs at most that factor, a goal test at generation needs equal
steps. The sentence for each reason stands in the catalogues under `guarantee.<reason>`.
"""

import math
from collections.abc import Callable
from operator import itemgetter
from typing import NamedTuple

from ..engine.assembly import estimator_of
from ..engine.settings import Settings, effective, weight_of
from ..heuristics.additive import distance
from ..search import ALGORITHMS
from ..spaces.board import BoardProblem
from ..spaces.domains import Problem, domain_of, legs_of
from .verdict import ADMISSIBLE, CONSISTENT, HARMLESS, WRONG, trust


class Guarantee(NamedTuple):
    """Is the answer sure to be optimal? `reason` names the sentence that says why or why not, `facts` fill it in."""

    optimal: bool
    reason: str
    facts: dict[str, object]


def guarantee(problem: Problem, settings: Settings) -> Guarantee:
    """What an answer found with these settings is worth: as much as its worst leg."""
    settings = effective(settings)
    promise = PROMISES[ALGORITHMS[settings.algorithm].promise]
    optimal, reason = min((promise(leg, settings) for leg in legs_of(problem)), key=itemgetter(0))
    return Guarantee(optimal, reason, {"algorithm": settings.algorithm, "weight": f"{weight_of(settings):g}"})


def equal_steps(problem: Problem, settings: Settings) -> bool:
    """Does every step cost the same? Then the costs of two ways between the same ends differ by two steps at least.

    So a search may stop when it generates the goal, whatever h is next to it: the g of the goal's parent is at most the
    least cost and differs from it by an odd number of steps, so by one at least.
    """
    return domain_of(problem).equal_steps(problem, settings.diagonal)


def least_f(problem: Problem, settings: Settings) -> tuple[bool, str]:
    """A* and its relatives: the goal is taken out when its f is the least."""
    if settings.goal_test == "generation" and not equal_steps(problem, settings):
        return False, "goal-at-generation"
    if ALGORITHMS[settings.algorithm].h_weight == 0:
        return True, "no-heuristic"
    known = trust(problem, settings)
    if overweight(settings):
        return False, "weighted" if known == CONSISTENT else OVERWEIGHT.get(known, known)
    if known == ADMISSIBLE:
        reopening = settings.reopening or ALGORITHMS[settings.algorithm].shape == "jump"
        return reopening, "reopening" if reopening else "closed-is-final"
    return known in (CONSISTENT, HARMLESS), known


def overweight(settings: Settings) -> bool:
    """Does h count more than g?"""
    return weight_of(settings) > 1 and ALGORITHMS[settings.algorithm].h_weight > 0


def two_sided(problem: Problem, settings: Settings) -> tuple[bool, str]:
    """Both ends search, and stop when no path still to be found can be cheaper."""
    if trust(problem, settings) != CONSISTENT:
        return False, "two-sided-heuristic"
    if overweight(settings):
        return False, "two-sided-weighted"
    return True, "two-sided"


def deepening(problem: Problem, settings: Settings) -> tuple[bool, str]:
    """IDA*: the bound on f rises by the least that is needed."""
    known = trust(problem, settings)
    never_above = known in (CONSISTENT, ADMISSIBLE)
    if overweight(settings):
        return False, "weighted" if never_above else OVERWEIGHT.get(known, known)
    return never_above or known == HARMLESS, "deepening" if never_above else known


def fewest_steps(problem: Problem, settings: Settings) -> tuple[bool, str]:
    """Breadth first: the path has the fewest steps, which makes it cheapest only where all steps cost the same."""
    equal = equal_steps(problem, settings)
    return equal, "fewest-steps" if equal else "fewest-not-cheapest"


def none(problem: Problem, settings: Settings) -> tuple[bool, str]:
    """Finds a path, whatever it costs."""
    return False, "any-path"


def broken(problem: Problem, settings: Settings) -> tuple[bool, str]:
    """Has a mistake in it, on purpose."""
    return False, settings.algorithm


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
OVERWEIGHT = {HARMLESS: WRONG}  # a weight makes an error of 1 larger than may be overlooked

PROMISES: dict[str, Callable[[Problem, Settings], tuple[bool, str]]] = {
    "least-f": least_f,
    "two-sided": two_sided,
    "deepening": deepening,
    "fewest-steps": fewest_steps,
    "none": none,
    "broken": broken,
}
