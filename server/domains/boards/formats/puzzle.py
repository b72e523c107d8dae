"""The puzzle file: n, then n rows of n tiles, 0 for the blank; the goal is the ordered board, blank last. A board alone
may also be one line of n² tiles, or n rows without the n before them.

The answer is the number of moves and every board on the way, each as a puzzle file of its own, its tiles two wide.
"""

from collections.abc import Sequence
from itertools import islice
from math import isqrt

from ....core.refusal import Refusal
from ....domains.boards.board import a_board
from ....formats.document import Document, single, speaks_for
from ....formats.text import WORD, clean, finish, lines, numbers, plain, take
from ..board import MAX_SIDE, MIN_SIDE, BoardProblem, ordered_goal
from .tilerow import board

BARE = range(3, MAX_SIDE + 1)  # sides of boards that are told by their rows alone: two by two numbers might be a map's


@speaks_for("puzzle")
def read(text: str) -> Document:
    found = lines(plain(clean(text)))
    header = next(found)
    count = len(list(islice(WORD.finditer(header.text), MAX_SIDE**2)))
    side = isqrt(count)
    if count in BARE and (second := next(found, None)):
        side = count
        rows = [header, second, *take(found, side - 2, second.number)]
        start = board([tile for row in rows for tile in numbers(row, side, 0, side * side - 1)])
    elif side < MIN_SIDE:
        side = numbers(header, 1, MIN_SIDE, MAX_SIDE)[0].value
        rows = take(found, side, header.number)
        start = board([tile for row in rows for tile in numbers(row, side, 0, side * side - 1)])
    else:
        start = board(numbers(header, side * side, 0, side * side - 1))
    finish(found)
    return Document((BoardProblem(side, side, start, ordered_goal(side, side)),), "puzzle")


@speaks_for("puzzle")
def write(document: Document) -> str:
    problem = _square(single(document))
    if problem.goal != ordered_goal(problem.width, problem.height):
        raise Refusal("format.write.goal")
    return _board(problem.start, problem.width)


@speaks_for("puzzle")
def answer(problem: object, boards: Sequence[bytes] | None) -> str:
    """What is printed for the boards from start to goal, or for None when there is no way."""
    side = _square(problem).width
    if boards is None:
        return "No solution possible\n"
    pages = [f"Minimum number of moves = {len(boards) - 1}\n", *(_board(tiles, side) for tiles in boards)]
    return "\n".join(pages)


def _square(problem: object) -> BoardProblem:
    tiles = a_board(problem)
    if tiles.width != tiles.height:
        raise Refusal("format.write.square", width=tiles.width, height=tiles.height)
    return tiles


def _board(tiles: bytes, side: int) -> str:
    rows = [tiles[at : at + side] for at in range(0, len(tiles), side)]
    return f"{side}\n" + "".join(" ".join(f"{tile:2}" for tile in row) + "\n" for row in rows)
