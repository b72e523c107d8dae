"""The batch: t, then t boards of three rows of three tiles, the goal being 1 2 3 4 5 6 7 8 0.

The answer is one line a board: the number of moves, or `No Solution!`.
"""

from collections.abc import Sequence

from ....core.refusal import Refusal
from ....domains.boards.board import a_board
from ....formats.document import Document, speaks_for
from ....formats.text import clean, finish, lines, numbers, plain, take
from ..board import BoardProblem, ordered_goal
from .tilerow import board

MAX_BOARDS = 8
GOAL = ordered_goal(3, 3)


@speaks_for("batch")
def read(text: str) -> Document:
    found = lines(plain(clean(text)))
    header = next(found)
    count = numbers(header, 1, 1, MAX_BOARDS)[0].value
    rows = [numbers(row, 3, 0, 8) for row in take(found, 3 * count, header.number)]
    finish(found)
    starts = [board([*rows[at], *rows[at + 1], *rows[at + 2]]) for at in range(0, 3 * count, 3)]
    return Document(tuple(BoardProblem(3, 3, start, GOAL) for start in starts), "batch")


@speaks_for("batch")
def write(document: Document) -> str:
    if not 1 <= len(document.problems) <= MAX_BOARDS:
        raise Refusal("format.write.batch", found=len(document.problems), wanted=MAX_BOARDS)
    return f"{len(document.problems)}\n" + "".join(_board(problem) for problem in document.problems)


@speaks_for("batch")
def answer(problem: object, boards: Sequence[bytes] | None) -> str:
    """The line for one board: `boards` are those from start to goal, or None when there is no way."""
    a_board(problem)
    return "No Solution!\n" if boards is None else f"{len(boards) - 1}\n"


def _board(problem: object) -> str:
    tiles = a_board(problem)
    if (tiles.width, tiles.height) != (3, 3):
        raise Refusal("format.write.three", width=tiles.width, height=tiles.height)
    if tiles.goal != GOAL:
        raise Refusal("format.write.goal")
    return "".join(" ".join(map(str, tiles.start[at : at + 3])) + "\n" for at in (0, 3, 6))
