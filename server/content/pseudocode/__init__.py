"""Every algorithm in at most ten lines for reading aloud, each tied to the lines of the real source that do it.

A file is about one generator: its lines, and for every algorithm that runs it the lines that are worded otherwise.
`code` names the real lines of a pseudocode line, each by its function and a piece of text that stands on no other line
of that function, or is the whole line. To change a search, change the pieces with it: a piece that is gone or there
twice is an error.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ...runs.source import Listing, listing


class Line(NamedTuple):
    """One line of pseudocode."""

    id: str
    indent: int
    words: Mapping[str, str]  # language -> what is read aloud
    rows: tuple[int, ...]  # of the listing (`runs/source.py`): the real lines that do it


class Pseudocode(NamedTuple):
    """An algorithm in words."""

    lines: tuple[Line, ...]
    line_of: Mapping[int, int]  # row of the listing -> the line it belongs to; rows that only keep books have none


@cache
def pseudocode(algorithm: str) -> Pseudocode:
    """An algorithm in words, with the rows of its listing."""
    raw = next(each for each in _files() if algorithm in each["algorithms"])
    lines = tuple(_lines(raw, algorithm))
    return Pseudocode(lines, {row: at for at, line in enumerate(lines) for row in line.rows})


@cache
def _files() -> tuple[dict[str, Any], ...]:
    folder = Path(__file__).parent
    return tuple(json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json")))


def _lines(raw: Mapping[str, Any], algorithm: str) -> Iterator[Line]:
    source = listing(algorithm)
    for line in raw["lines"]:
        words = raw["algorithms"][algorithm].get(line["id"], {"en": line["en"], "zh": line["zh"]})
        yield Line(line["id"], line["indent"], words, tuple(row_of(source, *piece) for piece in line["code"]))


def row_of(source: Listing, function: str, piece: str) -> int:
    """The row of the only line of a function that holds this piece of text."""
    (part,) = (part for part in source.parts if part.function.__name__ == function)
    texts = ["".join(text for _, text in line.tokens) for line in part.lines]
    whole = piece in texts
    found = [part.row + row for row, text in enumerate(texts) if (text == piece if whole else piece in text)]
    if len(found) != 1:
        raise LookupError(f"“{piece}” stands on {len(found)} lines of {function}, not on one")
    return found[0]
