"""What a replay shows: a document, or a lesson with all its searches: all records of the runs, and what explains them.

A page asks while a run is looked at; here the same questions are answered ahead, by the same modules. What would be too
much is left out, and the replay does without.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ... import formats
from ...content.lessons import Lesson
from ...core.records import RECORD, Records
from ...core.refusal import Refusal
from ...engine.assembly import with_fallback
from ...engine.interpreted import Engine
from ...engine.settings import BOUNDS, Settings, can_be_sampled
from ...formats import Document
from ...formats.document import single
from ...runs.run import Run, pointless
from ...spaces.board import BoardProblem
from ...spaces.domains import Problem, cells
from ..documents import Search, settings_for
from ..maker import MOST, Maker, Total
from ..opening import Opened, opened
from ..questions.question import Services
from ..refusal_json import Json
from .explaining import UNEXPLAINED, explained

MOST_RECORDS = 2_000_000
MANY_CELLS = 250_000  # these three as in static/js/state/detail.js: of larger maps only the sets are recorded,
SMALL_BOARD = 9  # and of a search along one path on larger boards samples
AUTO = "auto"

Asked = tuple[Mapping[str, object], Problem]  # settings, and what is searched


class Recorded(NamedTuple):
    """A run that is over, and all that is known of it."""

    problem: Problem
    given: Mapping[str, object]  # its settings, as the document has them
    opened: Opened
    records: Records
    seconds: float  # that the engine took
    explained: Json


class Recording(NamedTuple):
    document: Document  # of one problem: what the replay begins with
    runs: tuple[Recorded, ...]
    lesson: Lesson | None = None
    number: int = 0  # of the lesson


def recorded(document: Document, services: Services) -> Recording:
    """The runs of a document: its own and those beside it."""
    problem = single(document)
    document = replace(document, settings={**formats.default_settings(document), **document.settings})
    lanes = [(document.settings, problem), *(document.lanes.searched(problem) if document.lanes else ())]
    return Recording(document, _runs(lanes, services))


def recorded_lesson(lesson: Lesson, number: int, services: Services) -> Recording:
    """The runs of all variants of a lesson that can be searched."""
    found = [(variant.settings, variant.problem) for variant in lesson.variants if variant.problem]
    if not found:
        raise Refusal("replay.no-search")
    settings, problem = found[0]
    return Recording(Document((problem,), settings=dict(settings)), _runs(found, services), lesson, number)


def _runs(wanted: Iterable[Asked], services: Services) -> tuple[Recorded, ...]:
    lanes = [*wanted]
    return tuple(_run(problem, given, len(lanes), services) for given, problem in lanes)


def _run(problem: Problem, given: Mapping[str, object], lanes: int, services: Services) -> Recorded:
    asked = settings_for({**given, "detail": detail_of(problem, given)}, problem, services.limits.memory)
    settings = with_fallback(problem, asked)
    if pointless(problem, settings):
        facts = opened(problem, settings, Engine.name, services.engines)
        return Recorded(problem, given, facts, np.empty(0, RECORD), 0.0, UNEXPLAINED)
    run = Run(problem, settings, make=services.make)
    records, seconds = _all(run, services)
    facts = opened(problem, settings, run.engine.name, services.engines)
    told = explained(Search(problem, settings), run, records, lanes, services)
    return Recorded(problem, given, facts, records, seconds, told)


def detail_of(problem: Problem, given: Mapping[str, object]) -> object:
    """How much a page would ask for."""
    detail = given.get("detail", AUTO)
    if detail != AUTO:
        return detail
    if isinstance(problem, BoardProblem):
        sampled = can_be_sampled(problem, Settings(algorithm=algorithm_of(given))) and len(problem.start) > SMALL_BOARD
        return BOUNDS if sampled else "all"
    return "sets" if cells(problem) > MANY_CELLS else "all"


def algorithm_of(given: Mapping[str, object]) -> str:
    return str(given.get("algorithm", Settings().algorithm))


def _all(run: Run, services: Services) -> tuple[Records, float]:
    """All records of a run, and the seconds they took."""
    maker = Maker(run, services.worked, Total())
    parts: list[Records] = []
    seconds = 0.0
    while not maker.done:
        if maker.position > MOST_RECORDS:
            raise Refusal("replay.long", most=MOST_RECORDS)
        records, took = maker.slice(MOST, services.turns)
        parts.append(records.copy())
        seconds += took
    return np.concatenate(parts), seconds
