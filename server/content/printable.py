"""What a domain brings along to be put on paper."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from ..core.loading import Loader, present
from ..engine.settings import Settings
from ..runs.moments import ListMoment, Story
from ..spaces.problem import Posed
from ..worth.checkable import Checkable
from .markup import Markup

Words = Callable[[str], str]  # a sentence of worksheets, by its key


@dataclass(frozen=True, slots=True)
class Printable:
    """How the problems of one domain look on paper, and how neighbours get others."""

    usual_steps: str  # as many as there is room for on one page
    fits: Callable[[Any], None]  # refuses a problem that is too large
    name: Callable[[Any, int], str]  # of a node
    moves: Callable[[Settings], dict[str, str]]  # the facts of the sentence about them
    problem: Callable[[Any, Words], Markup]  # the figure with nothing done yet
    answer: Callable[[Story, ListMoment], Markup] | None  # and after a step, with the path; None: as before
    small: Callable[[Any, Any], Markup] | None  # a place, or room to draw it: where nodes are numbers without a place
    tikz: Callable[[Story, ListMoment], str]
    slides: Callable[[Story, Sequence[ListMoment]], str]
    others: Callable[[Any, Random], Iterator[Any]]  # problems that are like one
    reach: Callable[[Any], int]  # about how far it is from start to goal


class Drawable(Checkable, Protocol):
    """A domain that may be put on paper."""

    @property
    def printable(self) -> Loader[Printable]: ...


PaperProblem = Posed[Drawable]


def printable(problem: PaperProblem) -> Printable:
    """How a problem looks on paper; a Refusal where that is not known."""
    return present(problem.domain.printable())
