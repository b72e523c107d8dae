"""How searches on boards are put together, and what they take."""

from collections.abc import Sequence
from dataclasses import replace

from ...core.loading import Absent
from ...engine.searchable import Built, CompiledForm, Rows, Searching
from ...engine.settings import OWN, PATH, TABLE, Choosable, Settings, heuristic_of, is_sampled
from ...search import ALGORITHMS
from .board import BoardProblem, twin
from .heuristics.databases.shapes import shape_of
from .heuristics.databases.tables_on_disk import is_built, is_small
from .heuristics.shares import Explainable
from .heuristics.tiles import PATTERNS, TILE_HEURISTICS, table_heuristic
from .heuristics.walking_distance import LARGEST_SIDE
from .own import EXPRESSIONS, on_board
from .pattern_set import PatternSet
from .tiles import Boards, Tiles
from .walk import Walk

SAFE_NODES = 400_000  # that may be opened to find out what is the least cost


def estimator_of(problem: BoardProblem, goal: bytes, settings: Settings) -> Explainable:
    """The heuristic that is really used on a board, towards this goal."""
    if settings.heuristic == TABLE and settings.table is not None:
        return table_heuristic(settings.table, len(goal))
    name = heuristic_of(problem, settings)
    if name == OWN and settings.expression is not None:
        return on_board(problem, settings.expression, goal)
    return TILE_HEURISTICS[name](problem.width, problem.height, goal)


def tiles_of(problem: BoardProblem, start: bytes, goal: bytes, settings: Settings, boards: Boards) -> Tiles:
    """The boards from this start to this goal; `boards` may be shared with another search."""
    return Tiles(problem.width, problem.height, start, goal, estimator_of(problem, goal, settings), boards)


def _space(problem: BoardProblem, settings: Settings, _: Rows) -> Tiles | Walk:
    if is_sampled(problem, settings):
        estimator = estimator_of(problem, problem.goal, settings)
        return Walk(problem.width, problem.height, problem.start, problem.goal, estimator)
    return tiles_of(problem, problem.start, problem.goal, settings, Boards())


def _backward(space: Tiles, problem: BoardProblem, settings: Settings, _: Rows) -> Tiles:
    return tiles_of(problem, problem.goal, problem.start, settings, space.boards)


def _twin(space: Tiles, problem: BoardProblem, settings: Settings) -> Tiles:
    return tiles_of(problem, twin(problem.start), problem.goal, settings, space.boards)


def _built(problem: BoardProblem, settings: Settings) -> Sequence[Built]:
    """Two sets, where the search estimates towards both ends."""
    if heuristic_of(problem, settings) != PATTERNS:
        return ()
    ends = [problem.goal, problem.start] if ALGORITHMS[settings.algorithm].both_ends else [problem.goal]
    shapes = dict.fromkeys(shape_of(problem.width, problem.height, end) for end in ends)
    return [PatternSet(shape) for shape in shapes]


def safe_settings(problem: BoardProblem) -> Settings:
    """An A* that is sure to be right, and quick for its size: with pattern databases once they have been built."""
    shape = shape_of(problem.width, problem.height, problem.goal)
    walks = max(problem.width, problem.height) <= LARGEST_SIDE
    best = "walking-distance" if walks else "linear-conflict"
    if not is_small(shape) and is_built(shape):
        best = PATTERNS
    return replace(Settings(), heuristic=best, detail="sets", limit=SAFE_NODES)


def _compiled() -> CompiledForm | Absent:
    from .compiled.form import FORM

    return FORM


CHOOSABLE = Choosable(
    heuristics=tuple(TILE_HEURISTICS),
    default=lambda _: "manhattan",
    check=lambda _, __: None,
    offers=frozenset({"twins", PATH}),
    expressions=EXPRESSIONS,
)
SEARCHING = Searching(
    space=_space,
    backward=_backward,
    twin=_twin,
    built=_built,
    strongest=PATTERNS,
    safe=lambda problem, _: safe_settings(problem),
    neighbours=lambda _: 4,
    small=360,
    opened_bytes={"python": 700, "compiled": 160},
    held_bytes={"python": 700, "compiled": 160},
    compiled_heuristics=(*(name for name in TILE_HEURISTICS if name != "walking-distance"), OWN, TABLE),
    compiled=_compiled,
    decides=("board", "compiled", "heuristics", "own", "pattern_set", "permutations", "searching", "tiles", "walk"),
)
