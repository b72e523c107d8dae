"""Boards on paper."""

from ....content.markup import Markup, element
from ....content.printable import Printable, Words
from ....core.refusal import Refusal
from ..board import BoardProblem
from .drawing import board_picture
from .others import other_tiles, reach
from .tikz import board_picture as tikz
from .tikz import board_slides

MOST_SIDE = 5  # of a board that is drawn small


def _fits(problem: BoardProblem) -> None:
    if max(problem.width, problem.height) > MOST_SIDE:
        raise Refusal("worksheet.large-board", most=MOST_SIDE)


def _problem(problem: BoardProblem, say: Words) -> Markup:
    ends = [("start", problem.start), ("goal", problem.goal)]
    pictures = [
        element("div", board_picture(problem, tiles, 34), element("figcaption", say(name))) for name, tiles in ends
    ]
    return element("div", *pictures, class_="ends")


PRINTABLE = Printable(
    usual_steps="2-5",
    fits=_fits,
    name=lambda _, node: str(node),
    moves=lambda _: {},
    problem=_problem,
    answer=None,
    small=lambda problem, tiles: board_picture(problem, tiles, 20),
    tikz=tikz,
    slides=board_slides,
    others=other_tiles,
    reach=reach,
)
