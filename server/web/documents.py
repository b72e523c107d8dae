"""Problems, boards and settings as they stand in requests, into the values that the rest of the server works with."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from .. import formats
from ..core.refusal import Refusal
from ..engine.settings import Settings, settings_from
from ..spaces.board import BoardProblem
from ..spaces.domains import Problem
from .problem_store import Problems
from .request_fields import MAX_NAME, mapping, text, whole

MAX_BOARDS = 64  # in one request


class Search(NamedTuple):
    """A problem, and the settings of a search in it."""

    problem: Problem
    settings: Settings


def problem_from(text: str) -> Problem:
    """The problem of a document that is a text of its own."""
    return formats.read_as("json", text).problems[0]


def problem_in(document: object) -> Problem:
    """The problem of a document inside a request."""
    return formats.read_parsed(document).problems[0]


def board_in(document: object) -> BoardProblem:
    problem = problem_in(document)
    if not isinstance(problem, BoardProblem):
        raise Refusal("request.board")
    return problem


def settings_for(raw: Mapping[str, object], problem: Problem, memory: int) -> Settings:
    """The settings asked for, with no more memory (in megabytes) than the server gives to one run."""
    asked = settings_from(raw, problem)
    return replace(asked, memory=min(asked.memory, memory))


def search_in(asked: Mapping[str, Any], memory: int) -> Search:
    """The search of a request with the fields `document` and `settings`."""
    raw = mapping("settings", asked["settings"])
    problem = problem_in(asked["document"])
    return Search(problem, settings_for(raw, problem, memory))


def known_search(asked: Mapping[str, Any], problems: Problems, memory: int) -> Search | None:
    """The search of a request with the fields `problem`, its name, and `settings`; None if it is not known any more."""
    raw = mapping("settings", asked["settings"])
    problem = problems.find(text("problem", asked["problem"], MAX_NAME))
    return None if problem is None else Search(problem, settings_for(raw, problem, memory))


def boards_in(problem: BoardProblem, boards: Sequence[object], field: str) -> list[bytes]:
    """Boards of the problem's size, each with all its tiles, from a field of a request."""
    count, key = len(problem.start), f"request.{field}"
    if not all(isinstance(board, list) and len(board) == count for board in boards):
        raise Refusal(key, most=MAX_BOARDS)
    found = [bytes(whole(field, tile, 0, count - 1) for tile in board) for board in boards]  # type: ignore[attr-defined]
    if not all(len(set(board)) == count for board in found):
        raise Refusal(key, most=MAX_BOARDS)
    return found
