"""Boards in search traces, which no two programs write alike: a field with the tiles in a row, with a slash between
rows or as lists; a node that is named by its tiles; or a field for each tile, named by column and row from 1, as in
Posthoc's own traces. 0 is the blank.
"""

import re
from collections.abc import Mapping
from math import isqrt
from typing import NamedTuple

from ..board import MAX_SIDE, MIN_SIDE

FIELDS = ("tiles", "board", "state")
MOST_SPELT = 10 * MAX_SIDE**2  # characters of a board, with brackets and blanks
TILE = re.compile(r"[0-9]{1,2}")
ROW_ENDS = re.compile(r"[/|;]|\]\s*+,?\s*+\[")
DIGITS = re.compile(r"[0-9]{4}|[0-9]{9}")  # boards of one digit a tile
SPELT = re.compile(r"[\s\[(]*+[0-9]{1,2}([\s,\-/|;()\[\]]++[0-9]{1,2})++[\s\])]*+")
PLACE = re.compile(r"[1-9][1-9]")  # column and row


class TraceBoard(NamedTuple):
    width: int
    height: int
    tiles: bytes


def board_in(fields: Mapping[str, str | None]) -> TraceBoard | None:
    """The board that an event tells, if it does."""
    word = next((word for field in FIELDS if (word := fields.get(field))), None)
    return spelt(word) if word else _by_places(fields)


def spelt(word: str) -> TraceBoard | None:
    """The board that a word says, if it does; a node may be named so."""
    if len(word) > MOST_SPELT:
        return None
    word = word.strip()
    if DIGITS.fullmatch(word):
        return _board([[*map(int, word)]])
    if not SPELT.fullmatch(word):
        return None
    return _board([[*map(int, TILE.findall(row))] for row in ROW_ENDS.split(word)])


def _by_places(fields: Mapping[str, str | None]) -> TraceBoard | None:
    placed = ((name, word) for name, word in fields.items() if PLACE.fullmatch(name) and word)
    there = {name: int(word) for name, word in placed if TILE.fullmatch(word)}
    if not there:
        return None
    columns, rows = (max(int(name[axis]) for name in there) for axis in (0, 1))
    return _board([[there.get(f"{x}{y}", -1) for x in range(1, columns + 1)] for y in range(1, rows + 1)])


def _board(rows: list[list[int]]) -> TraceBoard | None:
    """A board, if there is one tile of each number; all in one row, it is a square's."""
    tiles = [tile for row in rows for tile in row]
    width = isqrt(len(tiles)) if len(rows) == 1 else len(rows[0])
    height = len(rows) if len(rows) > 1 else width
    whole = sorted(tiles) == [*range(width * height)] and len({*map(len, rows)}) == 1
    sized = all(MIN_SIDE <= side <= MAX_SIDE for side in (width, height))
    return TraceBoard(width, height, bytes(tiles)) if whole and sized else None


def written(board: bytes, width: int) -> str:
    """A board as it is read again, row by row."""
    rows = (board[at : at + width] for at in range(0, len(board), width))
    return '"' + " / ".join(" ".join(map(str, row)) for row in rows) + '"'
