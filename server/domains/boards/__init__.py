"""Boards: numbered tiles that slide into the one cell that is free.

`board.py` is the document, `tiles.py` and `walk.py` are the spaces made from it.
"""

from ...content.printable import Printable
from ...core.loading import Absent
from ...formats.traceable import Traceable
from ...runs.askable import Askable
from ...spaces.problem import Facts
from ...worth.checkable import Check
from ..domain import Domain
from .board import BoardProblem, reachable, solvable
from .formats import WRITTEN
from .searching import CHOOSABLE, SEARCHING


def _identity(problem: BoardProblem) -> bytes:
    return repr(("board", problem.width, problem.height, problem.start, problem.goal)).encode()


def _check() -> Check | Absent:
    from .checking import CHECK

    return CHECK


def _askable() -> Askable | Absent:
    from .asking import ASKABLE

    return ASKABLE


def _printable() -> Printable | Absent:
    from .paper import PRINTABLE

    return PRINTABLE


def _trace() -> Traceable | Absent:
    from .traces import TRACE

    return TRACE


DOMAIN = BoardProblem.domain = Domain(
    name="board",
    package=__name__,
    document=BoardProblem,
    facts=Facts(
        cells=lambda _: 0,
        nodes=reachable,
        estimates=lambda problem: len(problem.start) ** 2,  # tile by tile one a cell
        identity=_identity,
        legs=lambda problem: (problem,),
        solvable=solvable,
        cheapest_step=lambda _: 1.0,
        equal_steps=lambda _, __: True,
        path=lambda _, boards: tuple(boards),
        spelt=lambda _, board: list(board),
    ),
    choosable=CHOOSABLE,
    searching=SEARCHING,
    check=_check,
    written=WRITTEN,
    words={},
    tables={},
    pictures=("board", "tree", "atlas", "chart"),
    askable=_askable,
    printable=_printable,
    trace=_trace,
)
