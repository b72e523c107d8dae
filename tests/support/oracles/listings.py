"""Where in a listing of a running search something stands, and what is written there."""

from typing import Any

from astrolabe.content.pseudocode import pseudocode
from astrolabe.core.records import NO_MOVE
from astrolabe.engine.settings import Settings
from astrolabe.runs.source import Listing, Part, listing


def row_of(source: Listing, kind: int, move: int) -> int:
    """The row that writes a record of this kind, with this move."""
    return source.emits[kind, move != NO_MOVE]


def part_at(source: Listing, row: int) -> Part:
    return next(part for part in reversed(source.parts) if part.row <= row)


def line_of(settings: Settings, record: Any) -> str:
    """Number and text of the line that writes a record, as the panel has them."""
    source = listing(settings.algorithm)
    row = row_of(source, int(record["kind"]), int(record["move"]))
    part = part_at(source, row)
    text = "".join(text for _, text in part.lines[row - part.row].tokens)
    return f"{row - part.row + 1}{text.strip()}"


def step_of(settings: Settings, record: Any) -> str:
    """Number and words of the step that is about a record, as the panel has them."""
    row = row_of(listing(settings.algorithm), int(record["kind"]), int(record["move"]))
    words = pseudocode(settings.algorithm)
    return f"{words.line_of[row] + 1}{words.lines[words.line_of[row]].words['en']}"
