"""What is known of a heuristic on a problem: consistent, only admissible, harmless although it is neither, or
wrong.

Named heuristics are judged by where they are valid, which holds for every size; all others, and those that are not
valid in general, by what `checker.py` finds out about this very problem.
"""

from ..engine.settings import GIVEN, Settings, heuristic_of
from ..search.promises import ADMISSIBLE, CONSISTENT, HARMLESS, UNKNOWN, WRONG
from .checkable import CheckProblem
from .checker import check_of, is_decided, report
from .report import Report


def trust(problem: CheckProblem, settings: Settings) -> str:
    """How far the chosen heuristic can be relied on."""
    name = heuristic_of(problem, settings)
    if is_valid(problem, settings):
        return CONSISTENT
    looked = name in GIVEN or is_decided(problem)
    if looked:
        return verdict(report(problem, settings))
    check = check_of(problem)
    return check.on_large.get(name, WRONG) if check else UNKNOWN


def is_valid(problem: CheckProblem, settings: Settings) -> bool:
    """Is the heuristic one that is consistent on every problem of this kind?"""
    name = heuristic_of(problem, settings)
    check = check_of(problem)
    if name in GIVEN or check is None:
        return False
    holds = check.consistent.get(name)
    return holds is None or holds(problem, settings)


def verdict(found: Report) -> str:
    """What a report comes to."""
    if found.consistent.holds and found.goal_h == 0:
        return CONSISTENT
    if found.harmless:
        return HARMLESS
    return {True: ADMISSIBLE, False: WRONG, None: UNKNOWN}[found.admissible.holds]
