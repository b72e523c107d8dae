"""What is chosen for a search where the user has not: what solves the problem in the memory it may use, and why.

A* with the usual heuristic wherever everything that can be reached fits. Of larger problems, the strongest heuristic
of the domain, and IDA* for the algorithm, unless an option was asked for that IDA* does not have.
"""

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from ..search import ALGORITHMS, FRUGAL
from .footprint import footprint
from .searchable import SearchProblem
from .settings import OPTIONS, Settings


class Choice(NamedTuple):
    """The settings, and which sentence says what was chosen, or None where nothing was."""

    settings: Settings
    reason: str | None = None


def automatic(problem: SearchProblem, settings: Settings, asked: Collection[str], engine: str) -> Choice:
    """The settings, changed where the user chose nothing so that the problem is solved; `engine` is the likely one."""
    takes = footprint(problem, Settings(memory=settings.memory), engine)
    if takes and takes.stops and not settings.limit and not settings.anyway:  # IDA* never sees that there is no way
        return _large(problem.domain.searching.strongest, settings, asked)
    return Choice(settings)


def _large(strongest: str | None, settings: Settings, asked: Collection[str]) -> Choice:
    """A problem with more nodes than fit; where a search along one path follows too many, nothing helps."""
    if strongest is None:
        return Choice(settings)
    needed = [name for name in asked if name in OPTIONS and name not in ("heuristic", "weight")]
    frugal = "algorithm" not in asked and all(name in ALGORITHMS[FRUGAL].options for name in needed)
    found = replace(settings, algorithm=FRUGAL) if frugal else settings
    row = ALGORITHMS[found.algorithm]
    informed = "heuristic" not in asked and "heuristic" in row.options and row.sides == 1
    found = replace(found, heuristic=strongest) if informed else found
    reasons = {(True, True): "both", (True, False): "algorithm", (False, True): "heuristic", (False, False): None}
    return Choice(found, reasons[frugal, informed])
