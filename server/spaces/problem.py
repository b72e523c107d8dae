"""What is searched, for rooms that do not know which kinds of problem there are.

A problem is a frozen dataclass with a start and a goal that carries its domain. Each room says, by a protocol like
`Described`, which parts of a domain it uses; `domains/domain.py` collects these parts, and a package of its own fills
them in for one kind of problem. Nobody looks a domain up by its name.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar


@dataclass(frozen=True, slots=True)
class Facts:
    """What all rooms may ask about a problem; every function takes a problem of this domain."""

    cells: Callable[[Any], int]  # nodes that are numbered from the outset; 0 where numbers are given as they are met
    nodes: Callable[[Any], int]  # how many can be reached at most
    estimates: Callable[[Any], int]  # how many numbers a table of estimates has
    identity: Callable[[Any], bytes]  # what tells the problem from every other one
    legs: Callable[[Any], tuple[Any, ...]]  # problems that are searched one after the other
    solvable: Callable[[Any], bool]  # False where it is certain without any search that there is no answer
    cheapest_step: Callable[[Any], float]
    equal_steps: Callable[[Any, str], bool]  # do all steps cost the same, under this rule for diagonals?
    path: Callable[[Any, Sequence[Any]], tuple[Any, ...]]  # the places of an answer, with those a jump passed over
    spelt: Callable[[Any, Any], list[int]]  # a place on the path of an answer as whole numbers


class Described(Protocol):
    """A domain with a name, facts, and a package where its sources lie."""

    @property
    def name(self) -> str: ...
    @property
    def package(self) -> str:
        """Where it is imported from, in another process too: the package has the domain as `DOMAIN`."""

    @property
    def facts(self) -> Facts: ...


Kind_co = TypeVar("Kind_co", covariant=True)


class Posed(Protocol[Kind_co]):
    """A problem with a domain of which so much is known."""

    @property
    def domain(self) -> Kind_co: ...


AnyProblem = TypeVar("AnyProblem", bound=Posed[Described])


def cells(problem: Posed[Described]) -> int:
    """How many nodes of a problem are numbered from the outset."""
    return problem.domain.facts.cells(problem)


def legs_of(problem: AnyProblem) -> tuple[AnyProblem, ...]:
    """The legs of a problem, the problem itself where it has no place to visit on the way."""
    return problem.domain.facts.legs(problem)
