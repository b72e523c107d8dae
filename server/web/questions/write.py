"""A document as the text of a file or, given a path, its answer in the file's format."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...core.refusal import Refusal
from ...domains import Problem
from ...formats import Document
from ..documents import askable
from ..refusal_json import Json
from ..request_fields import MAX_NAME, request, text
from .question import Services


class WriteRequest(NamedTuple):
    document: Document
    format: str
    path: Sequence[Any] | None


class NamedText(NamedTuple):
    text: str
    name: str


def read(body: str, services: Services) -> WriteRequest:
    asked = request(body, ("document", "format"), ("path",))
    document = services.formats.read_parsed(asked["document"])
    path = asked.get("path")
    places = None if path is None else _path(document.problems[0], path)
    return WriteRequest(document, text("format", asked["format"], MAX_NAME), places)


def _path(problem: Problem, path: object) -> Sequence[Any]:
    """The places of a path, one step after the other; never empty."""
    if not isinstance(path, list) or not path:
        raise Refusal("request.path")
    return askable(problem).path(problem, path)


def answer(asked: WriteRequest, services: Services) -> NamedText:
    formats = services.formats
    if asked.path is not None and asked.format in formats.answers:
        text = formats.answer(asked.format, asked.document.problems[0], asked.path)
        return NamedText(text, f"astrolabe-{asked.format}.txt")
    text = formats.write(asked.format, asked.document)
    return NamedText(text, f"astrolabe{formats.rows[asked.format].suffix}")


def tell(file: NamedText) -> Json:
    return file._asdict()
