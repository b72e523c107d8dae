"""An answer as sentences: `2 move up` says that tile 2 slides up into the blank. One a line, or with commas between.

Read without a board, the sentences are played backwards from the ordered board, which gives the board they start
from; the last sentence tells the size, because only two tiles can slide into the last corner. `follow` plays them on
a given board.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ....core.refusal import Refusal
from ....domains.boards.board import a_board
from ....formats.document import Document, speaks_for
from ....formats.text import clean, lines, number, plain, shown
from ..board import MAX_SIDE, MIN_SIDE, BoardProblem, ordered_goal

SENTENCE = re.compile(r"[ \t]*([0-9]+)[ \t]+(?:move[ \t]+)?(up|down|left|right)[ \t]*\Z")
PART = re.compile(r"(?:^|,)([^,]*)")
STEPS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}  # where the tile goes
BACK = {"up": "down", "right": "left", "down": "up", "left": "right"}
MAX_MOVES = 100_000


class Move(NamedTuple):
    """A tile, the direction it slides in, and where that was said."""

    tile: int
    direction: str
    line: int
    column: int


@speaks_for("moves")
def read(text: str) -> Document:
    moves = parse(text)
    side = _side(moves)
    goal = ordered_goal(side, side)
    start = goal
    for move in reversed(moves):
        start = _slide(start, side, move, BACK[move.direction], "format.moves.backwards")
    return Document((BoardProblem(side, side, start, goal),), "moves")


@speaks_for("moves")
def write(document: Document) -> str:
    """A problem has no sentences before it is solved: they are written by `answer`."""
    raise Refusal("format.moves.answer-only")


@speaks_for("moves")
def answer(problem: object, boards: Sequence[bytes] | None) -> str:
    """A sentence per move for the boards from start to goal; None when there is no way."""
    width = a_board(problem).width
    if boards is None:
        return "No solution possible\n"
    if len(boards) == 1:
        return "0 moves\n"
    return "".join(_sentence(before, after, width) for before, after in pairwise(boards))


@speaks_for("moves")
def follow(text: str, start: bytes, width: int) -> list[bytes]:
    """The boards from `start` on, one more than there are sentences."""
    boards = [start]
    for move in parse(text):
        boards.append(_slide(boards[-1], width, move, move.direction, "format.moves.illegal"))
    return boards


def parse(text: str) -> list[Move]:
    """The sentences of a text."""
    moves: list[Move] = []
    for move in _parse(plain(clean(text))):
        if len(moves) == MAX_MOVES:
            raise Refusal("format.moves.many", line=move.line, column=move.column, wanted=MAX_MOVES)
        moves.append(move)
    return moves


def _parse(text: str) -> Iterator[Move]:
    for line in lines(text):
        for part in PART.finditer(line.text.removesuffix(",").removesuffix(".")):
            column = part.start(1) + 1 + len(part[1]) - len(part[1].lstrip())
            sentence = SENTENCE.match(part[1])
            if not sentence:
                raise Refusal("format.moves.sentence", line=line.number, column=column, found=shown(part[1].strip()))
            tile = number(sentence[1], line.number, column, 1, MAX_SIDE * MAX_SIDE - 1).value
            yield Move(tile, sentence[2], line.number, column)


def _side(moves: Sequence[Move]) -> int:
    """The side of the board whose ordering the last move completes."""
    last = moves[-1]
    for side in range(MIN_SIDE, MAX_SIDE + 1):
        if (last.tile, last.direction) in ((side * side - 1, "left"), (side * side - side, "up")):
            return side
    said = f"{last.tile} move {last.direction}"
    raise Refusal("format.moves.last", line=last.line, column=last.column, found=said)


def _slide(board: bytes, width: int, move: Move, direction: str, key: str) -> bytes:
    """The board after the tile has slid in this direction into the blank."""
    dx, dy = STEPS[direction]
    blank = board.index(0)
    x, y = blank % width - dx, blank // width - dy
    origin = y * width + x
    if not (0 <= x < width and 0 <= origin < len(board)) or board[origin] != move.tile:
        said = f"{move.tile} move {move.direction}"
        raise Refusal(key, line=move.line, column=move.column, found=said)
    slid = bytearray(board)
    slid[blank], slid[origin] = move.tile, 0
    return bytes(slid)


def _sentence(before: bytes, after: bytes, width: int) -> str:
    target, origin = before.index(0), after.index(0)
    step = (target % width - origin % width, target // width - origin // width)
    direction = next(name for name, change in STEPS.items() if change == step)
    return f"{after[target]} move {direction}\n"
