"""What a user may choose for a run, the values each choice can have, and the sentence for every value it cannot.

One table (`CHOICES`, `RANGES`) serves the page, the command line, documents and share links. Which options an
algorithm listens to stands in the table of algorithms; the others keep their values and change nothing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Protocol, TypeGuard

from ..core.exact import exact
from ..core.refusal import Refusal
from ..frontiers import CLOSED_SETS, OPEN_LISTS
from ..frontiers.ties import TIES
from ..heuristics.expression import meaning
from ..heuristics.own import Expressions
from ..search import ALGORITHMS, EVERY_RULE, Algorithm
from ..search.log import DETAILS
from ..spaces.problem import Described, Posed, legs_of

DEFAULT = "default"  # as a heuristic: Manhattan on boards and for four moves, octile for eight
TABLE = "table"  # as a heuristic: the numbers given in `table`
OWN = "own"  # as a heuristic: what is worked out by `expression`
BOUNDS = "bounds"  # as a detail: samples of a search along one path, of others the same as "sets"


@dataclass(frozen=True, slots=True)
class Settings:
    """How to search. The defaults give optimal answers on every map and board."""

    algorithm: str = "a-star"
    heuristic: str = DEFAULT
    weight: float | None = None  # None: the algorithm's own
    tie: str = "high-g"
    diagonal: str = "never"
    order: str = "urdl"
    goal_test: str = "expansion"
    reopening: bool = False
    detail: str = "all"
    open_list: str = "heap"
    closed_set: str = "table"
    depth: int | None = None  # how many steps a depth-first search may go down
    limit: int | None = None  # how many nodes may be opened
    memory: int = 1024  # megabytes the search may need
    anyway: bool = False  # search an impossible board all the same
    table: tuple[float, ...] | None = None  # numbers of the heuristic "table": one a cell, or tile by tile one a cell
    expression: str | None = None  # of the heuristic "own": the names it may use are in `heuristics/own.py`


ORDERS = ("urdl", "rudl")  # in which moves are tried where there are four of them: up, right, down, left


@dataclass(frozen=True, slots=True)
class Choosable:
    """What there is to choose from in one domain."""

    heuristics: tuple[str, ...]
    default: Callable[[Settings], str]  # the heuristic unless another is asked for
    check: Callable[[Settings, Any], None]  # refuses choices that do not fit this problem
    offers: frozenset[str]  # what some algorithms need, and PATH where spaces along one path keep no numbers
    expressions: Expressions


class HasChoices(Described, Protocol):
    """A domain as settings see it."""

    @property
    def choosable(self) -> Choosable: ...


PATH = "path"
CHOICES: dict[str, tuple[str, ...]] = {
    "algorithm": tuple(ALGORITHMS),
    "tie": tuple(TIES),
    "diagonal": EVERY_RULE,
    "order": ORDERS,
    "goal_test": ("expansion", "generation"),
    "detail": (*DETAILS, BOUNDS),
    "open_list": tuple(OPEN_LISTS),
    "closed_set": tuple(CLOSED_SETS),
}
RANGES: dict[str, tuple[float, float]] = {
    "weight": (0.0, 100.0),
    "depth": (0, 1_000_000),
    "limit": (1, 10**12),
    "memory": (16, 65_536),
}
OPTIONS = tuple(dict.fromkeys(option for row in ALGORITHMS.values() for option in row.options))
SWITCHES = ("reopening", "anyway")
MAX_ESTIMATE = 1_000_000  # of a number in a table
OPTIONAL = ("weight", "depth", "limit")  # may be None
GIVEN = (TABLE, OWN)  # heuristics that the user makes; they estimate the cost to the goal only
WHOLE = ("depth", "limit", "memory")


def heuristics(problem: Posed[HasChoices]) -> tuple[str, ...]:
    """The heuristics there are for this kind of problem."""
    return (*problem.domain.choosable.heuristics, OWN, TABLE)


def heuristic_of(problem: Posed[HasChoices], settings: Settings) -> str:
    """The heuristic that is really used: none where the algorithm asks for none, the fitting one by default."""
    if not ALGORITHMS[settings.algorithm].h_weight:
        return "zero"
    if settings.heuristic != DEFAULT:
        return settings.heuristic
    return problem.domain.choosable.default(settings)


def weight_of(settings: Settings) -> float:
    """The weight on h that is really used."""
    row = ALGORITHMS[settings.algorithm]
    return row.weight if settings.weight is None else settings.weight


def is_sampled(problem: Posed[HasChoices], settings: Settings) -> bool:
    """Are only samples asked for, and is this a search that can give them?"""
    return settings.detail == BOUNDS and can_be_sampled(problem, settings)


def can_be_sampled(problem: Posed[HasChoices], settings: Settings) -> bool:
    """Is this a search that remembers nothing but its path, in a domain that can be walked without numbers?"""
    return ALGORITHMS[settings.algorithm].one_path and PATH in problem.domain.choosable.offers


def effective(settings: Settings) -> Settings:
    """The settings with the options that the algorithm does not listen to at their defaults."""
    options = ALGORITHMS[settings.algorithm].options
    return replace(settings, **{name: getattr(Settings(), name) for name in OPTIONS if name not in options})


def settings_from(raw: Mapping[str, object], problem: Posed[HasChoices]) -> Settings:
    """The settings a user asked for, or a Refusal that names the field and what it may be."""
    known = {field.name for field in fields(Settings)}
    values: dict[str, object] = {}
    for name, value in raw.items():
        if name not in known:
            raise Refusal("settings.unknown", field=name, wanted=", ".join(sorted(known)))
        values[name] = _checked(name, value, problem)
    settings = Settings(**values)  # type: ignore[arg-type]  # every value was checked by name just above
    legs = legs_of(problem)
    if len(legs) > 1 and settings.heuristic == TABLE:
        raise Refusal("settings.table-legs")
    for leg in legs:
        _check_together(settings, leg)
    return settings


def _checked(name: str, value: object, problem: Posed[HasChoices]) -> object:
    if name == "heuristic":
        return _one_of(name, value, (DEFAULT, *heuristics(problem)))
    if name in CHOICES:
        return _one_of(name, value, CHOICES[name])
    if name in RANGES:
        return None if value is None and name in OPTIONAL else _number(name, value)
    if name in SWITCHES:
        if not isinstance(value, bool):
            raise Refusal("settings.switch", field=name, found=repr(value)[:40])
        return value
    if value is None:
        return None
    return _expression(value, problem) if name == "expression" else _numbers(value, problem)


def _expression(value: object, problem: Posed[HasChoices]) -> str:
    """A text that means something on such a problem; what it gives there is looked at when it is used."""
    meaning(value, problem.domain.choosable.expressions.names)
    return str(value)


def _one_of(name: str, value: object, choices: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in choices:
        raise Refusal("settings.choice", field=name, found=str(value)[:40], wanted=", ".join(choices))
    return value


def _number(name: str, value: object) -> float:
    least, most = RANGES[name]
    if _is_number(value) and least <= value <= most and (name not in WHOLE or value == int(value)):
        return int(value) if name in WHOLE else float(value)
    key = "settings.whole" if name in WHOLE else "settings.number"
    raise Refusal(key, field=name, found=str(value)[:40], least=least, most=most)


def _is_number(value: object) -> TypeGuard[int | float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _numbers(value: object, problem: Posed[HasChoices]) -> tuple[float, ...]:
    """The table of a heuristic: finite, not negative, and as many as the problem needs."""
    size = problem.domain.facts.estimates(problem)
    if not isinstance(value, (list, tuple)) or len(value) != size:
        found = len(value) if isinstance(value, (list, tuple)) else type(value).__name__
        raise Refusal("settings.table-size", found=found, wanted=size)
    for place, number in enumerate(value):
        if not _is_number(number) or not 0 <= number <= MAX_ESTIMATE:
            raise Refusal("settings.table-entry", entry=place + 1, found=str(number)[:40])
    return tuple(exact(float(number)) for number in value)


def _check_together(settings: Settings, problem: Posed[HasChoices]) -> None:
    """Refuse choices that are fine alone and not together."""
    row = ALGORITHMS[settings.algorithm]
    if not fits(row, problem.domain):
        raise Refusal(f"settings.needs-{row.needs}", algorithm=settings.algorithm)
    if settings.heuristic == TABLE and settings.table is None:
        raise Refusal("settings.table-missing")
    if settings.heuristic == OWN and settings.expression is None:
        raise Refusal("settings.expression-missing")
    if settings.heuristic in GIVEN and row.both_ends and row.h_weight:
        raise Refusal(f"settings.{settings.heuristic}-two-sided", algorithm=settings.algorithm)
    if heuristic_of(problem, settings) == OWN and settings.expression is not None:
        estimates_by_expression(problem, settings.expression)  # refuses what is no estimate
    problem.domain.choosable.check(settings, problem)


def estimates_by_expression(problem: Any, expression: str) -> Any:
    """What an expression comes to, towards the goal; a Refusal where that is no estimate."""
    return problem.domain.choosable.expressions.worked_out(problem, expression, problem.goal)


def fits(row: Algorithm, domain: HasChoices) -> bool:
    """Is there all in a domain that an algorithm needs?"""
    return not row.needs or row.needs in domain.choosable.offers
