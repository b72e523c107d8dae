"""The space a search walks, with the heuristic in it: the domain makes it of a problem and settings.

A search from both ends walks two of them. `interpreted.py` and `compiled/engine.py` add the pieces that hold open and
closed.
"""

from collections.abc import Sequence
from dataclasses import replace

from ..core.arrays import listed
from ..spaces.protocol import AnySpace, check_moves
from .searchable import Built, Rows, SearchProblem
from .settings import Settings


def space_of(problem: SearchProblem, settings: Settings, row: Rows = listed) -> AnySpace:
    """The space a search walks from start to goal; `row` says what it keeps the estimates of numbered nodes in."""
    space = problem.domain.searching.space(problem, settings, row)
    check_moves(space.most_moves)
    return space


def backward_of(space: AnySpace, problem: SearchProblem, settings: Settings, row: Rows = listed) -> AnySpace:
    """The space the other half of a bidirectional search walks, from goal to start."""
    return problem.domain.searching.backward(space, problem, settings, row)


def built_for(problem: SearchProblem, settings: Settings) -> Sequence[Built]:
    """The tables that a search needs to have been built."""
    return problem.domain.searching.built(problem, settings)


def with_fallback(problem: SearchProblem, settings: Settings) -> Settings:
    """The settings, with the usual heuristic in the place of one whose tables have not been built."""
    if all(each.is_built() for each in built_for(problem, settings)):
        return settings
    return replace(settings, heuristic=problem.domain.choosable.default(settings))
