"""What is chosen for a search where the user has not: what solves the problem in the memory it may use, and why.

A* with the usual heuristic wherever everything that can be reached fits. Of larger boards, pattern databases for the
heuristic, and IDA* for the algorithm, unless an option was asked for that IDA* does not have.
"""

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any, NamedTuple

from ..heuristics.tiles import PATTERNS
from ..search import ALGORITHMS, FRUGAL
from ..spaces.domains import Problem
from .footprint import footprint
from .settings import OPTIONS, Settings


class Choice(NamedTuple):
    """The settings, and which sentence says what was chosen, or None where nothing was."""

    settings: Settings
    reason: str | None = None


def automatic(problem: Problem, settings: Settings, asked: Collection[str], engine: str) -> Choice:
    """The settings, changed where the user chose nothing so that the problem is solved; `engine` is the likely one."""
    takes = footprint(problem, Settings(memory=settings.memory), engine)
    if takes and takes.stops and not settings.limit and not settings.anyway:  # IDA* never sees that there is no way
        return LARGE[problem.domain](settings, asked)
    return Choice(settings)


def _large_board(settings: Settings, asked: Collection[str]) -> Choice:
    """A board with more arrangements than fit."""
    needed = [name for name in asked if name in OPTIONS and name not in ("heuristic", "weight")]
    frugal = "algorithm" not in asked and all(name in ALGORITHMS[FRUGAL].options for name in needed)
    found = replace(settings, algorithm=FRUGAL) if frugal else settings
    row = ALGORITHMS[found.algorithm]
    informed = "heuristic" not in asked and "heuristic" in row.options and row.sides == 1
    found = replace(found, heuristic=PATTERNS) if informed else found
    reasons = {(True, True): "both", (True, False): "algorithm", (False, True): "heuristic", (False, False): None}
    return Choice(found, reasons[frugal, informed])


LARGE: dict[str, Callable[[Any, Collection[str]], Choice]] = {
    "map": lambda settings, _: Choice(settings),  # IDA* on a map follows too many paths
    "board": _large_board,
}
