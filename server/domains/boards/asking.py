"""What may be asked about a board: what each tile adds to h, how far the goal is, and which boards a page speaks of."""

from collections.abc import Sequence
from itertools import pairwise

from ...core.loading import Absent
from ...core.refusal import Refusal
from ...engine.interpreted import rule_of
from ...engine.settings import Settings, effective
from ...runs.askable import Askable, Explained
from .advice import advice, shares
from .board import BoardProblem

MOST = 64  # boards in one request


def _boards(problem: BoardProblem, boards: Sequence[object], field: str) -> list[bytes]:
    """Boards of the problem's size, each with all its tiles."""
    count = len(problem.start)
    for board in boards:
        whole = isinstance(board, list) and all(type(tile) is int for tile in board)
        if not whole or sorted(board) != [*range(count)]:  # type: ignore[call-overload]
            raise Refusal(f"request.{field}", most=MOST)
    return [bytes(board) for board in boards]  # type: ignore[call-overload]


def _path(problem: BoardProblem, path: Sequence[object]) -> list[bytes]:
    """Boards each of which is a slide away from the one before."""
    boards = _boards(problem, path, "path")
    if not all(_one_slide(problem.width, *pair) for pair in pairwise(boards)):
        raise Refusal("request.path")
    return boards


def _one_slide(width: int, before: bytes, after: bytes) -> bool:
    origin, target = before.index(0), after.index(0)
    apart = abs(origin % width - target % width) + abs(origin // width - target // width)
    slid = bytearray(before)
    slid[origin], slid[target] = before[target], 0
    return apart == 1 and bytes(slid) == after


def _shares(problem: BoardProblem, settings: Settings, side: int, boards: Sequence[bytes]) -> Explained:
    """With the f that each board has as a start."""
    heuristic, found = shares(problem, settings, side, boards)
    rule = rule_of(effective(settings))
    rows = [
        {**each._asdict(), "rest": dict(each.rest), "f": rule.f(0.0, each.total), "formula": rule.formula}
        for each in found
    ]
    return Explained(heuristic, rows)


ASKABLE = Askable(
    places=_boards,
    path=_path,
    texts=("moves", "puzzle", "steps", "batch"),
    advice=advice,
    shares=_shares,
    costs=Absent("request.map"),
    necessity=Absent("request.map"),
)
