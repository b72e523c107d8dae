"""Boards as nine digits: the start, then the goal; on one line or on two, blanks between the digits or not.

A start alone goes to 123456780. The answer is the number of moves, then every board under its `Step(k)`.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from ....core.refusal import Refusal
from ....domains.boards.board import a_board
from ....formats.document import Document, single, speaks_for
from ....formats.text import INK, WORD, Number, TextLine, clean, finish, lines, number, plain
from ..board import BoardProblem, ordered_goal
from .tilerow import board

TILES = 9


@speaks_for("digits")
def read(text: str) -> Document:
    found = lines(plain(clean(text)))
    digits = _digits(next(found), 2 * TILES)
    if len(digits) == TILES:
        for line in islice(found, 1):
            digits += _digits(line, TILES)
    finish(found)
    goal = board(digits[TILES:]) if digits[TILES:] else ordered_goal(3, 3)
    return Document((BoardProblem(3, 3, board(digits[:TILES]), goal),), "digits")


@speaks_for("board")
def board_from(text: str, width: int, height: int) -> bytes:
    """A board of this size: its tiles with blanks or commas between; up to nine tiles may stand without."""
    count = width * height
    words = list(islice(_words(plain(clean(text)).replace(",", " ")), count + 1))
    if count <= TILES and len(words) == 1:
        [(digits, line, column)] = words
        words = [(digit, line, column + at) for at, digit in enumerate(digits[: count + 1])]
    if len(words) != count:
        raise Refusal("format.board.count", line=1, column=1, found=len(words), wanted=count)
    return board([number(word, line, column, 0, count - 1) for word, line, column in words])


@speaks_for("digits")
def write(document: Document) -> str:
    problem = _three(single(document))
    return f"{_row(problem.start)}\n{_row(problem.goal)}\n"


@speaks_for("digits")
def answer(problem: object, boards: Sequence[bytes] | None) -> str:
    """What is printed for the boards from start to goal, or for None when there is no way."""
    _three(problem)
    if boards is None:
        return "No solution possible\n"
    return f"{len(boards) - 1}\n" + "".join(_step(step, tiles) for step, tiles in enumerate(boards))


def _words(text: str) -> Iterator[tuple[str, int, int]]:
    """The words of a text with line and column."""
    for line in lines(text):
        for word in WORD.finditer(line.text):
            yield word[0], line.number, word.start() + 1


def _digits(line: TextLine, most: int) -> list[Number]:
    """The digits of a line, which must be one board or, if `most` allows it, two."""
    inks = list(islice(INK.finditer(line.text), most + 1))
    digits = [number(ink[0], line.number, ink.start() + 1, 0, 8) for ink in inks]
    if len(digits) not in (TILES, most):
        extra = inks[most].start() if len(inks) > most else len(line.text)
        wanted = TILES if len(digits) < TILES or most == TILES else most
        raise Refusal("format.digits.count", line=line.number, column=extra + 1, found=len(digits), wanted=wanted)
    return digits


def _three(problem: object) -> BoardProblem:
    tiles = a_board(problem)
    if (tiles.width, tiles.height) != (3, 3):
        raise Refusal("format.write.three", width=tiles.width, height=tiles.height)
    return tiles


def _row(tiles: bytes) -> str:
    return "".join(map(str, tiles))


def _step(step: int, tiles: bytes) -> str:
    return f"Step({step})\n" + "".join(" ".join(map(str, tiles[at : at + 3])) + "\n" for at in (0, 3, 6))
