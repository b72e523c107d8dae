"""What a replay shows: a document, or a lesson with all its searches: all records of the runs, and what explains them.

A page asks while a run is looked at; here the same questions are answered ahead, by the same modules. What would be too
much is left out, and the replay does without.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import factorial
from typing import NamedTuple

import numpy as np

from ...content.lessons import Lesson
from ...core.records import RECORD, Records
from ...core.refusal import Refusal
from ...domains import Problem
from ...engine.assembly import with_fallback
from ...engine.interpreted import Engine
from ...engine.settings import BOUNDS, Settings, can_be_sampled
from ...formats import Document, Formats
from ...formats.document import single
from ...runs.run import Run, pointless
from ...spaces.problem import cells
from ..documents import Search, settings_for
from ..maker import MOST, Maker, Total
from ..opening import Opened, opened
from ..questions.question import Services
from ..refusal_json import Json, refusal_json
from .explaining import UNEXPLAINED, explained

MOST_RECORDS = 2_000_000
MANY_CELLS = 250_000  # these as in static/js/state/detail.js: of larger maps only the sets are recorded,
MANY_NODES = factorial(9) // 2  # and of a search along one path where there are more samples
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
    refusals: Mapping[str, Json] = {}  # place of a variant that is there to be refused -> what is said to it


def recorded(document: Document, services: Services) -> Recording:
    """The runs of a document: its own and those beside it."""
    problem = single(document)
    document = replace(document, settings={**services.formats.default_settings(document), **document.settings})
    lanes = [(document.settings, problem), *(document.lanes.searched(problem) if document.lanes else ())]
    return Recording(document, _runs(lanes, services))


def recorded_lesson(lesson: Lesson, number: int, services: Services) -> Recording:
    """The runs of all variants of a lesson that can be searched."""
    found = [(variant.settings, variant.problem) for variant in lesson.variants if variant.problem]
    if not found:
        raise Refusal("replay.no-search")
    settings, problem = found[0]
    document = Document((problem,), settings=dict(settings))
    return Recording(document, _runs(found, services), lesson, number, _refusals(lesson, services.formats))


def _refusals(lesson: Lesson, formats: Formats) -> dict[str, Json]:
    """As a page is answered that asks to read such a variant: its problem is its own."""
    refused = [at for at, variant in enumerate(lesson.variants) if variant.problem is None]
    return {str(at): _refusal(lesson, at, formats) for at in refused}


def _refusal(lesson: Lesson, at: int, formats: Formats) -> Json:
    problem = {name: part for name, part in lesson.raw["variants"][at].items() if name in formats.parts}
    document = {"astrolabe": 1, **problem, "settings": lesson.variants[at].settings}
    try:
        formats.read(json.dumps(document, ensure_ascii=False, indent=1), "lesson.json")
    except Refusal as error:
        return refusal_json(error)
    return {}


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
    if cells(problem):
        return "sets" if cells(problem) > MANY_CELLS else "all"
    large = problem.domain.facts.nodes(problem) > MANY_NODES
    return BOUNDS if large and can_be_sampled(problem, Settings(algorithm=algorithm_of(given))) else "all"


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
