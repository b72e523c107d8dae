"""A document as the text of a file or, given a path, its answer in the file's format."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ... import formats
from ...core.refusal import Refusal
from ...formats import ANSWERS, FORMATS, Document
from ...spaces.board import BoardProblem
from ...spaces.domains import Problem
from ...spaces.gridmap import GridMap
from ..documents import boards_in
from ..refusal_json import Json
from ..request_fields import MAX_NAME, request, text, whole
from .question import Services


class WriteRequest(NamedTuple):
    document: Document
    format: str
    path: Sequence[Any] | None


class NamedText(NamedTuple):
    text: str
    name: str


def read(body: str, _: Services) -> WriteRequest:
    asked = request(body, ("document", "format"), ("path",))
    document = formats.read_parsed(asked["document"])
    path = asked.get("path")
    places = None if path is None else _path(document.problems[0], path)
    return WriteRequest(document, text("format", asked["format"], MAX_NAME), places)


def _path(problem: Problem, path: object) -> Sequence[Any]:
    """The cells of a map, or boards each of which is a slide away from the one before; never empty."""
    if not isinstance(path, list) or not path:
        raise Refusal("request.path")
    return PLACES[problem.domain](problem, path)


def _cells(problem: GridMap, path: list[object]) -> list[int]:
    return [whole("path", cell, 0, len(problem.cells) - 1) for cell in path]


def _boards(problem: BoardProblem, path: list[object]) -> list[bytes]:
    boards = boards_in(problem, path, "path")
    if not all(_one_slide(problem.width, *pair) for pair in pairwise(boards)):
        raise Refusal("request.path")
    return boards


PLACES: dict[str, Callable[[Any, list[object]], Sequence[Any]]] = {"map": _cells, "board": _boards}


def _one_slide(width: int, before: bytes, after: bytes) -> bool:
    origin, target = before.index(0), after.index(0)
    apart = abs(origin % width - target % width) + abs(origin // width - target // width)
    slid = bytearray(before)
    slid[origin], slid[target] = before[target], 0
    return apart == 1 and bytes(slid) == after


def answer(asked: WriteRequest, _: Services) -> NamedText:
    if asked.path is not None and asked.format in ANSWERS:
        text = formats.answer(asked.format, asked.document.problems[0], asked.path)
        return NamedText(text, f"astrolabe-{asked.format}.txt")
    text = formats.write(asked.format, asked.document)
    return NamedText(text, f"astrolabe{FORMATS[asked.format].suffix}")


def tell(file: NamedText) -> Json:
    return file._asdict()
