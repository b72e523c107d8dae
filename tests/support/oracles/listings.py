"""Where in a listing of a running search something stands."""

from astrolabe.core.records import NO_MOVE
from astrolabe.runs.source import Listing, Part


def row_of(source: Listing, kind: int, move: int) -> int:
    """The row that writes a record of this kind, with this move."""
    return source.emits[kind, move != NO_MOVE]


def part_at(source: Listing, row: int) -> Part:
    return next(part for part in reversed(source.parts) if part.row <= row)
