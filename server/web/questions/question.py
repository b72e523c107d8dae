"""What a question is to the server: a module that reads, answers and tells, and the rules it is asked under."""

import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from time import monotonic, perf_counter, thread_time
from typing import Any, NamedTuple, Protocol

from ...core.clock import Clock
from ...domains import DOMAINS, FORMATS, Domain
from ...engine.builder import Builder
from ...engine.choice import Engines, Make, MakeUnrecorded
from ...engine.interpreted import Engine
from ...engine.unrecorded import Plain
from ...formats import Formats
from ..documents import Search, search_in
from ..files import Files, folder
from ..limits import Limits
from ..problem_store import Problems
from ..refusal_json import Json
from ..request_fields import request
from ..turns import Turns

# What a slice of engine work has of the processor; Windows counts that in steps of a sixtieth.
WORKED: Clock = perf_counter if os.name == "nt" else thread_time


@dataclass(frozen=True, slots=True)
class Services:
    """What a server has to read and answer questions with."""

    limits: Limits = field(default_factory=Limits)
    problems: Problems = field(default_factory=lambda: Problems(Limits().problems))  # that pages have sent, by name
    turns: AbstractContextManager[object] = field(default_factory=Turns)  # one for each slice of engine work
    make: Make = Engine  # an engine for a search
    unrecorded: MakeUnrecorded = Plain  # one for a search whose time is taken
    builder: Builder = field(default_factory=Builder)  # of pattern databases
    clock: Clock = monotonic
    worked: Clock = WORKED
    engines: Engines = field(default_factory=Engines)
    static: Files = field(default_factory=lambda: Files(folder("static")))  # what pages are made of
    domains: tuple[Domain, ...] = DOMAINS
    formats: Formats = FORMATS  # that problems of these are read from and written in


def read_search(body: str, services: Services) -> Search:
    """What many questions are about: a search, as a document and its settings."""
    return search_in(request(body, ("document", "settings")), services.formats, services.limits.memory)


class QuestionModule(Protocol):
    """A module of this folder."""

    def read(self, body: str, services: Services, /) -> Any:
        """What is asked, checked field by field; else a Refusal."""

    def answer(self, asked: Any, services: Services, /) -> Any:
        """What is found out; knows no JSON."""

    def tell(self, found: Any, /) -> Json | str | bytes:
        """The answer as JSON: a dict, or text that is JSON already."""


class Lane(NamedTuple):
    """Questions that share places: how many are worked on at once, and the bytes that each may have. Small ones have as
    many places of their own, so that they never wait for large ones.
    """

    places: Callable[[Limits], int]
    most_bytes: Callable[[Limits], int]


# Edits need these, so nothing that searches has its place here; each may take much memory.
DOCUMENTS = Lane(lambda limits: limits.documents, lambda limits: limits.document_body)
SEARCHES = Lane(lambda limits: limits.searches, lambda limits: limits.document_body)  # search in a document's problem
RECORDINGS = Lane(lambda limits: limits.recordings, lambda limits: limits.document_body)  # work out whole runs
TRACES = Lane(lambda limits: limits.traces, lambda limits: limits.body)  # name a problem that is known, and take long
TIMINGS = Lane(lambda limits: limits.timings, lambda limits: limits.body)  # the same
PAPERS = Lane(lambda limits: limits.papers, lambda limits: limits.small_body)  # hold small problems, and take long


class Question(NamedTuple):
    """A row of the table."""

    module: QuestionModule
    lane: Lane = DOCUMENTS
    refusal_is_answer: bool = False  # what is being typed is wrong most of the time: status 200, not a failed request
