"""Which format a text is in: decided by its first line, the number of its rows, and its file's name.

It always names the nearest format, so that a damaged text is refused by the format it was meant for, in that
format's words; only a text that begins like none is refused here. Knows how formats begin and nothing of what is in
them.
"""

import re
from itertools import islice

from ..core.refusal import Refusal
from ..spaces.board import MAX_SIDE, MIN_SIDE
from .puzzle import BARE
from .searchtrace import is_trace
from .text import WORD, TextLine, lines, place, plain, shown

BEGINNINGS = {"type": "movingai", "height": "movingai", "width": "movingai", "map": "movingai", "version": "scenario"}
SUFFIXES = {".json": "json", ".map": "movingai", ".scen": "scenario"}
NUMERIC = re.compile(r"[-+]?[0-9]")
SENTENCE = re.compile(r"[0-9]+[ \t]+(move|up|down|left|right)")
TRACE = "searchtrace"
BOARD_DIGITS = 9
BOARDS = {side * side for side in range(MIN_SIDE, MAX_SIDE + 1)} - {
    BOARD_DIGITS
}  # numbers on one line that are a board
MAX_PUZZLE_ROWS = 6  # three rows by n = 3 make a puzzle; nine by t = 3 a batch


def detect(text: str, name: str = "") -> str:
    """The name of the nearest format; the text is clean."""
    if is_trace(text, name):
        return TRACE
    start = WORD.search(text)
    first = start[0] if start else ""
    if first.startswith(("{", "[")) or name.lower().endswith(".json"):
        return "json"
    head = list(islice(lines(plain(text)), 3 * 8 + 2))
    if first.lower() in BEGINNINGS:
        return BEGINNINGS[first.lower()]
    if SENTENCE.match(head[0].text.strip()):
        return "moves"
    if NUMERIC.match(first):
        return _numeric(head)
    for suffix, found in SUFFIXES.items():
        if name.lower().endswith(suffix):
            return found
    line, column = place(text, start.start() if start else 0)
    raise Refusal("format.unknown", line=line, column=column, found=shown(first))


def _numeric(head: list[TextLine]) -> str:
    """Which of the formats made of numbers; `head` has the first lines."""
    words = [word[0] for word in islice(WORD.finditer(head[0].text), 2 * BOARD_DIGITS + 1)]
    if len(words) == 1:
        return "digits" if len(words[0]) > 2 else _counted(words[0], head[1:])
    if len(head) == 1 and len(list(islice(WORD.finditer(head[0].text), max(BOARDS) + 1))) in BOARDS:
        return "puzzle"
    if len(words) == len(head) in BARE:
        return "puzzle"
    if len(words) == 2:
        return "digits" if all(len(word) == BOARD_DIGITS for word in words) else "sea"
    return "digits" if len(head) <= 2 else "sea"


def _counted(count: str, rows: list[TextLine]) -> str:
    """A puzzle file or a batch: both begin with one small number."""
    width = len(list(islice(WORD.finditer(rows[0].text), 4))) if rows else 0
    if count == "1":
        return "batch"
    if width == 3 and (count != "3" or len(rows) > MAX_PUZZLE_ROWS):
        return "batch"
    return "puzzle"
