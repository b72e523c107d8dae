"""A board as SVG for paper."""

from ....content.markup import Markup, element, joined
from ....content.worksheets.drawing import INK, picture, written
from ..board import BoardProblem

TILE = 26  # of a small board


def board_picture(problem: BoardProblem, tiles: bytes | None, tile: int = TILE) -> Markup:
    """A board, or one with nothing on it to be filled in."""
    width, height = problem.width * tile, problem.height * tile
    cells = [_tile(problem, tiles, cell, tile) for cell in range(len(problem.start))]
    box = element("rect", x=1, y=1, width=width, height=height, fill="none", stroke=INK, stroke_width=2)
    return picture(width + 2, height + 2, *cells, box)


def _tile(problem: BoardProblem, tiles: bytes | None, cell: int, side: int) -> Markup:
    left, top = 1 + cell % problem.width * side, 1 + cell // problem.width * side
    blank = tiles is not None and not tiles[cell]
    box = element("rect", x=left, y=top, width=side, height=side, fill="#ddd" if blank else "#fff", stroke="#777")
    if tiles is None or blank:
        return box
    return joined(box, written(left + side / 2, top + side * 0.72, str(tiles[cell]), side * 0.6))
