"""What a page takes along: the run of a document or, where that came with a search trace, the trace's own."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...core.loading import part
from ...core.refusal import Refusal
from ...domains import Problem
from ...formats import Document, Formats
from ...formats.document import single
from ..questions.question import Services
from ..request_fields import text
from .foreign import foreign
from .recording import Recording, recorded

MOST_TRACE = 2**25  # letters


class Taken(NamedTuple):
    document: Document
    trace: str  # as text; empty where there is none


def taken_in(asked: Mapping[str, Any], formats: Formats) -> Taken:
    """What a request is about."""
    return Taken(formats.read_parsed(asked["document"]), text("trace", asked.get("trace", ""), MOST_TRACE))


def recording_of(taken: Taken, services: Services) -> Recording:
    """The run; a trace is laid on the map of the document, as it was on the page."""
    if not taken.trace:
        return recorded(taken.document, services)
    problem = single(taken.document)
    return foreign(taken.trace, problem if _is_ground(problem) else None, services.turns, services.domains)


def ground_in(document: Document) -> Problem:
    """The problem of a document that a trace is laid on."""
    problem: Problem = document.problems[0]
    if len(document.problems) > 1 or not _is_ground(problem):
        raise Refusal("replay.trace-ground")
    return problem


def _is_ground(problem: Problem) -> bool:
    """Can a trace be laid on it?"""
    trace = part(problem.domain.trace())
    return trace is not None and trace.placed
