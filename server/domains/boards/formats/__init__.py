"""Boards in files: the part of a JSON document, and the texts that exercises have them in."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from ....formats.text import WORD, TextLine
from ....formats.writable import Format, Written
from ..board import MAX_SIDE, MIN_SIDE, BoardProblem, ordered_goal
from . import batch, digits, moves, puzzle
from .jsonboard import board_in, board_text

NUMERIC = re.compile(r"[-+]?[0-9]")
SENTENCE = re.compile(r"[0-9]+[ \t]+(move|up|down|left|right)")
BOARD_DIGITS = 9
ONE_LINE = {side * side for side in range(MIN_SIDE, MAX_SIDE + 1)} - {BOARD_DIGITS}  # numbers that are a board
MAX_PUZZLE_ROWS = 6  # three rows by n = 3 make a puzzle; nine by t = 3 a batch


def _nearest(first: str, head: Sequence[TextLine]) -> str | None:
    """Which of the formats made of numbers, if it is one of a board; `head` has the first lines."""
    if SENTENCE.match(head[0].text.strip()):
        return "moves"
    if not NUMERIC.match(first):
        return None
    words = [word[0] for word in islice(WORD.finditer(head[0].text), 2 * BOARD_DIGITS + 1)]
    if len(words) == 1:
        return "digits" if len(words[0]) > 2 else _counted(words[0], head[1:])
    if len(head) == 1 and len(list(islice(WORD.finditer(head[0].text), max(ONE_LINE) + 1))) in ONE_LINE:
        return "puzzle"
    if len(words) == len(head) in puzzle.BARE:
        return "puzzle"
    if len(words) == 2:
        return "digits" if all(len(word) == BOARD_DIGITS for word in words) else None
    return "digits" if len(head) <= 2 else None


def _counted(count: str, rows: Sequence[TextLine]) -> str:
    """A puzzle file or a batch: both begin with one small number."""
    width = len(list(islice(WORD.finditer(rows[0].text), 4))) if rows else 0
    if count == "1":
        return "batch"
    if width == 3 and (count != "3" or len(rows) > MAX_PUZZLE_ROWS):
        return "batch"
    return "puzzle"


def _towards(problem: BoardProblem, goal: str) -> BoardProblem:
    """A goal is a board, or where the blank is on the ordered one: "first" or "last"."""
    if goal in ("first", "last"):
        return replace(problem, goal=ordered_goal(problem.width, problem.height, goal))
    return replace(problem, goal=digits.board_from(goal, problem.width, problem.height))


WRITTEN = Written(
    problem=board_in,
    text=board_text,
    formats={
        "puzzle": Format(puzzle.read, puzzle.write),
        "batch": Format(batch.read, batch.write),
        "digits": Format(digits.read, digits.write),
        "moves": Format(moves.read, moves.write),
    },
    alone={},
    suffixes={},
    nearest=_nearest,
    answers={"puzzle": puzzle.answer, "batch": batch.answer, "steps": digits.answer, "moves": moves.answer},
    towards=_towards,
)
