"""What an expression of one's own means on a board: one number for every tile in every cell, added up."""

from itertools import product

import numpy as np

from ...core.refusal import Refusal
from ...heuristics.expression import evaluated, meaning
from ...heuristics.own import Expressions, is_estimate, rounded, seen
from .board import BoardProblem
from .heuristics.additive import Additive

NAMES = ("r", "c", "gr", "gc", "tile", "n")
EXAMPLES = (
    "abs(r - gr) + abs(c - gc) if tile != 0 else 0",
    "tile != 0 and (r != gr or c != gc)",
    "abs(r - gr) + abs(c - gc)",
    "r != gr or c != gc",
    "2 * abs(r - gr) if tile > n else 0",
)


def on_board(problem: BoardProblem, expression: str, goal: bytes) -> Additive:
    """The sum of what every tile adds where it lies, the blank being tile 0."""
    result = meaning(expression, NAMES)
    width, cells = problem.width, len(goal)
    rows = [
        (cell // width, cell % width, goal.index(tile) // width, goal.index(tile) % width, tile, width)
        for tile, cell in product(range(cells), repeat=2)
    ]
    found = evaluated(result, list(np.array(rows, np.float64).T))
    for entry in np.flatnonzero(~is_estimate(found))[:1]:
        tile, cell = divmod(int(entry), cells)
        raise Refusal("expression.tile", tile=tile, r=cell // width, c=cell % width, found=seen(found[entry]))
    return Additive(rounded(found).reshape(cells, cells).tolist())


EXPRESSIONS = Expressions(NAMES, EXAMPLES, on_board)
