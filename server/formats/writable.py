"""What a domain brings along to be read and written."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from ..spaces.problem import Described, Posed
from .jsonfields import Field
from .text import TextLine


class Format(NamedTuple):
    """How a format is read and written, how its files' names end, and the settings its problems are meant for."""

    read: Callable[[str], Any]  # text -> Document
    write: Callable[[Any], str]
    suffix: str = ".txt"
    settings: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Written:
    """How the problems of one domain are read and written."""

    problem: Callable[[Field], Any]  # from the part of a JSON document that is called like the domain
    text: Callable[[Any], str]  # that part
    formats: Mapping[str, Format]  # of its own
    alone: Mapping[str, str]  # formats that hold no problem -> the key of the sentence that says what to do with them
    suffixes: Mapping[str, str]  # of files whose text does not tell their format
    nearest: Callable[[str, Sequence[TextLine]], str | None]  # first word and lines -> the format that was meant
    answers: Mapping[str, Callable[[Any, Sequence[Any] | None], str]]  # style -> prints a path, or that there is none
    towards: Callable[[Any, str], Any]  # the problem with a goal that somebody types; a Refusal where that cannot be


class Writable(Described, Protocol):
    """A domain as files see it."""

    @property
    def written(self) -> Written: ...


WritableProblem = Posed[Writable]
