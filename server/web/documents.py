"""Problems, boards and settings as they stand in requests, into the values that the rest of the server works with."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from ..core.loading import present
from ..domains import Problem
from ..engine.settings import Settings, settings_from
from ..formats import Formats
from ..runs.askable import Askable
from .problem_store import Problems
from .request_fields import MAX_NAME, mapping, text

MAX_PLACES = 64  # in one request


class Search(NamedTuple):
    """A problem, and the settings of a search in it."""

    problem: Problem
    settings: Settings


def problem_from(text: str, formats: Formats) -> Problem:
    """The problem of a document that is a text of its own."""
    problem: Problem = formats.read_as("json", text).problems[0]
    return problem


def problem_in(document: object, formats: Formats) -> Problem:
    """The problem of a document inside a request."""
    problem: Problem = formats.read_parsed(document).problems[0]
    return problem


def askable(problem: Problem) -> Askable:
    """What may be asked about a problem of this kind; a Refusal where nothing is."""
    return present(problem.domain.askable())


def settings_for(raw: Mapping[str, object], problem: Problem, memory: int) -> Settings:
    """The settings asked for, with no more memory (in megabytes) than the server gives to one run."""
    asked = settings_from(raw, problem)
    return replace(asked, memory=min(asked.memory, memory))


def search_in(asked: Mapping[str, Any], formats: Formats, memory: int) -> Search:
    """The search of a request with the fields `document` and `settings`."""
    raw = mapping("settings", asked["settings"])
    problem = problem_in(asked["document"], formats)
    return Search(problem, settings_for(raw, problem, memory))


def known_search(asked: Mapping[str, Any], problems: Problems, memory: int) -> Search | None:
    """The search of a request with the fields `problem`, its name, and `settings`; None if it is not known any more."""
    raw = mapping("settings", asked["settings"])
    problem = problems.find(text("problem", asked["problem"], MAX_NAME))
    return None if problem is None else Search(problem, settings_for(raw, problem, memory))
