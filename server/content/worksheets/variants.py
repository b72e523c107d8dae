"""Problems like a given one, so that neighbours do not have the same: each domain knows how to make them.

The first is the given one. The others come from a seed: the same seed always makes the same ones, about as far from
start to goal, and with as many steps as are asked for.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

from ...core.refusal import Refusal
from ...runs.moments import Story
from ..printable import PaperProblem, printable

TRIES = 60  # ends or boards that are drawn for one variant
Tell = Callable[[PaperProblem], Story]
SEARCHED = 6  # of these, the likest are searched
MOST = 26  # variants: they have letters


def variants(problem: PaperProblem, steps: tuple[int, ...], count: int, seed: int, tell: Tell) -> Iterator[Story]:
    """The stories of so many variants, as `tell` tells them, each with these steps at least."""
    first = tell(problem)
    if max(steps) > first.steps:
        raise Refusal("worksheet.steps", most=first.steps)
    yield first
    known = {_name(problem)}
    for number in range(1, min(count, MOST)):
        random = Random(f"{seed}/{number}")
        candidates = [
            each for each in islice(printable(problem).others(problem, random), TRIES) if _name(each) not in known
        ]
        candidates.sort(key=lambda each: abs(_reach(each) - _reach(problem)))
        story = next(_long_enough(candidates, max(steps), tell), None)
        if story is None:
            raise Refusal("worksheet.variants", most=len(known))
        known.add(_name(story.problem))
        yield story


def _long_enough(candidates: list[PaperProblem], last: int, tell: Tell) -> Iterator[Story]:
    for candidate in candidates[:SEARCHED]:
        story = tell(candidate)
        if story.ending == "found" and story.steps >= last:
            yield story


def _name(problem: Any) -> tuple[object, object]:
    return problem.start, problem.goal


def _reach(problem: PaperProblem) -> int:
    """About how far it is from start to goal."""
    return printable(problem).reach(problem)
