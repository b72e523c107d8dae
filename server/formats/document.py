"""What every format reads into and writes from: one or more problems, and what may come with them.

Knows no text and no kind of problem.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar

from ..core.refusal import Refusal

Given = ParamSpec("Given")
Result = TypeVar("Result")


class Lanes(NamedTuple):
    """The searches beside the one of a document: their settings in order, its place among all, and what they go by.

    Those that search another problem than the document's have it among `problems`: `of` has a number for each, 0 for
    the document's own. `against` is the place of the lane that the document's is laid over.
    """

    others: tuple[dict[str, Any], ...]
    place: int
    clock: str
    problems: tuple[Any, ...] = ()
    of: tuple[int, ...] = ()
    against: int | None = None

    def searched(self, problem: Any) -> Iterator[tuple[dict[str, Any], Any]]:
        """The settings of each and what it searches, beside that problem of the document."""
        numbers = self.of or (0,) * len(self.others)
        return zip(self.others, [(problem, *self.problems)[number] for number in numbers], strict=True)


@dataclass(frozen=True, slots=True)
class Document:
    """The problems of a text, the format it was in, and the settings, step, notes and lanes that only JSON holds."""

    problems: tuple[Any, ...]  # of which the rooms above know more than this one
    format: str = "json"
    settings: dict[str, Any] = field(default_factory=dict)
    step: int | None = None
    notes: str = ""
    lanes: Lanes | None = None


def speaks_for(format: str) -> Callable[[Callable[Given, Result]], Callable[Given, Result]]:
    """A decorator: what the function refuses, it refuses in the name of this format."""

    def named(function: Callable[Given, Result]) -> Callable[Given, Result]:
        @wraps(function)
        def call(*args: Given.args, **kwargs: Given.kwargs) -> Result:
            try:
                return function(*args, **kwargs)
            except Refusal as refusal:
                raise Refusal(refusal.key, **{"format": format, **refusal.facts}) from None

        return call

    return named


def single(document: Document) -> Any:
    """The problem of a document that must hold exactly one."""
    if len(document.problems) != 1:
        raise Refusal("format.write.single", found=len(document.problems))
    return document.problems[0]
