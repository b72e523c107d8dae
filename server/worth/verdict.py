"""What is known of a heuristic on a problem: consistent, only admissible, harmless although it is neither, or
wrong.

Named heuristics are judged by where they are valid, which holds for every size; all others, and those that are not
valid in general, by what `worth/checker.py` finds out about this very problem.
"""

from collections.abc import Callable
from typing import Any

from ..engine.settings import GIVEN, Settings, heuristic_of
from ..heuristics.tiles import BROKEN
from ..search.promises import ADMISSIBLE, CONSISTENT, HARMLESS, UNKNOWN, WRONG
from ..spaces.domains import Problem
from ..spaces.grid import cheapest_step
from .checker import is_decided, report
from .report import Report


def trust(problem: Problem, settings: Settings) -> str:
    """How far the chosen heuristic can be relied on."""
    name = heuristic_of(problem, settings)
    if is_valid(problem, settings):
        return CONSISTENT
    looked = name in GIVEN or is_decided(problem)
    return verdict(report(problem, settings)) if looked else ON_LARGE.get(name, WRONG)


def is_valid(problem: Problem, settings: Settings) -> bool:
    """Is the heuristic one that is consistent on every problem of this kind?"""
    name = heuristic_of(problem, settings)
    needs = NEEDS[problem.domain].get(name)
    return name not in GIVEN and (needs is None or needs(problem, settings))


def verdict(found: Report) -> str:
    """What a report comes to."""
    if found.consistent.holds and found.goal_h == 0:
        return CONSISTENT
    if found.harmless:
        return HARMLESS
    return {True: ADMISSIBLE, False: WRONG, None: UNKNOWN}[found.admissible.holds]


ON_LARGE = {"misplaced-with-blank": HARMLESS}
NEEDS: dict[str, dict[str, Callable[[Any, Settings], bool]]] = {  # domain -> heuristic -> when it is consistent
    "map": {
        "manhattan": lambda _, settings: settings.diagonal == "never",
        "unscaled-manhattan": lambda problem, settings: settings.diagonal == "never" and cheapest_step(problem) >= 1,
    },
    "board": dict.fromkeys(BROKEN, lambda *_: False),
}
