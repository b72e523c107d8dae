"""The text formats: each is a module with `read(text) -> Document` and `write(document) -> str`, and a table row.

`read` finds out which format a text is in, `read_as` is told, `read_parsed` takes JSON that was parsed already; `write`
writes, `answer` prints a solved problem. Scenarios stand apart (`scenario.py`), because they are no problem without
their map, and so do search traces (`searchtrace.py`), which hold a run. Whatever is wrong with a text is a `Refusal`
with line and column; nothing else is ever raised. A new format is a module, a row here, a beginning in `detect.py`, and
its name in the words.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..core.refusal import Refusal
from ..spaces.domains import Problem
from . import batch, digits, jsonfile, moves, movingai, puzzle, sea
from .detect import TRACE, detect
from .digits import board_from
from .document import Document
from .jsonfile import read_parsed
from .text import MAX_BYTES, clean, decode

__all__ = [
    "ANSWERS",
    "FORMATS",
    "MAX_BYTES",
    "Document",
    "Format",
    "Problem",
    "answer",
    "board_from",
    "decode",
    "default_settings",
]
__all__ += ["detect", "read", "read_as", "read_parsed", "write"]


class Format(NamedTuple):
    """How a format is read and written, how its files' names end, and the settings its problems are meant for."""

    read: Callable[[str], Document]
    write: Callable[[Document], str]
    suffix: str = ".txt"
    settings: Mapping[str, str] = {}


FORMATS = {
    "sea": Format(sea.read, sea.write, settings={"diagonal": "never"}),
    "movingai": Format(movingai.read, movingai.write, ".map", {"diagonal": "no-corners"}),
    "puzzle": Format(puzzle.read, puzzle.write),
    "batch": Format(batch.read, batch.write),
    "digits": Format(digits.read, digits.write),
    "moves": Format(moves.read, moves.write),
    "json": Format(jsonfile.read, jsonfile.write, ".json"),
}

ALONE = {"scenario": "format.scenario.alone", TRACE: "format.searchtrace.alone"}

# style -> prints (problem, path), see `answer`
ANSWERS: dict[str, Callable[[Problem, Sequence[Any] | None], str]] = {
    "sea": sea.answer,
    "puzzle": puzzle.answer,
    "batch": batch.answer,
    "steps": digits.answer,
    "moves": moves.answer,
}


def read(text: str, name: str = "") -> Document:
    """The document in a text; the end of a file's name may help to tell the format."""
    text = clean(text)
    return read_as(detect(text, name), text)


def read_as(format: str, text: str) -> Document:
    """The document in a text of this format."""
    if format in ALONE:
        raise Refusal(ALONE[format], line=1, column=1)
    return _format(format).read(text)


def write(format: str, document: Document | Problem) -> str:
    """The text of a document in this format; refused when the format cannot hold it."""
    if not isinstance(document, Document):
        document = Document((document,))
    return _format(format).write(document)


def answer(style: str, problem: Problem, path: Sequence[Any] | None) -> str:
    """A solved problem as text. The path is cells of a map, or boards, from start to goal; None when there is none."""
    return ANSWERS[style](problem, path)


def default_settings(document: Document) -> dict[str, Any]:
    """The settings that problems in this format are meant for, where they differ from ours."""
    return dict(_format(document.format).settings)


def _format(name: str) -> Format:
    if name not in FORMATS:
        raise Refusal("format.no-such", found=name, wanted=", ".join(FORMATS))
    return FORMATS[name]
