"""Texts for the tests of the formats: valid examples, the documents' own, and random problems."""

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.domains.boards.formats import batch
from astrolabe.domains.gridmaps.formats import movingai, sea
from astrolabe.domains.gridmaps.gridmap import MAX_WAYPOINTS, GridMap
from astrolabe.domains.gridmaps.terrain import FREE, KINDS, WALL, Terrain
from astrolabe.formats import Document
from astrolabe.formats.document import Lanes
from astrolabe.formats.jsonsettings import CLOCKS

from ... import ROOT

DATA = ROOT.parent / "shared" / "data"

SEA_A = """\
4 8
0 0 0 0 0 2 2 2
0 0 0 0 0 0 2 2
2 0 3 0 0 0 0 4
0 0 1 3 0 0 3 0
"""
SEA_B = """\
4 16
0 0 3 2 2 0 2 0 2 0 2 0 0 2 2 2
0 0 0 0 2 0 0 3 0 3 0 3 0 2 4 0
2 0 3 0 3 0 3 0 3 3 0 0 0 2 2 0
1 0 0 3 2 0 0 0 0 2 0 2 0 3 0 0
"""
SEA_A_UNSOLVABLE = SEA_A.replace(" 0 0 4\n", " 0 2 4\n").replace(" 3 0\n", " 3 2\n")
SEA_B_UNSOLVABLE = SEA_B.replace("0 0 0 2 2 0\n", "0 0 0 2 2 2\n")
SEA_C = "2 6\n0 0 0 3 1 0\n4 3 3 0 0 0\n"
SEA_D1 = "2 3\n1 0 4\n5 0 5\n"
SEA_D2 = "3 3\n0 2 4\n5 5 2\n0 5 1\n"
SEA_D3 = "2 3\n5 5 5\n1 0 4\n"
SEA_E = "2 5\n4 2 0 0 0\n0 0 0 0 1\n"
SEA_F = "4 6\n0 0 2 0 2 4\n2 0 0 0 0 0\n0 0 2 0 0 0\n1 0 0 0 0 0\n"
SEA_G = "4 5\n4 0 0 0 0\n0 0 0 2 0\n0 0 0 2 1\n0 2 0 0 0\n"
SEA_H = "6 4\n0 0 0 0\n0 2 0 0\n0 4 2 0\n0 2 0 0\n0 2 0 0\n0 0 1 0\n"
SEA_MAPS = {
    "A": SEA_A,
    "A-unsolvable": SEA_A_UNSOLVABLE,
    "B": SEA_B,
    "B-unsolvable": SEA_B_UNSOLVABLE,
    "C": SEA_C,
    "D1": SEA_D1,
    "D2": SEA_D2,
    "D3": SEA_D3,
    "E": SEA_E,
    "F": SEA_F,
    "G": SEA_G,
    "H": SEA_H,
}
MOVINGAI = """\
type octile
height 3
width 5
map
@@@@@
@.SW@
TG.OO
"""
PUZZLE = """\
3
 0  1  3
 4  2  5
 7  8  6
"""
BATCH = """\
3
1 2 3
4 5 6
7 8 0
1 2 3
4 5 6
8 7 0
8 0 1
5 7 4
3 6 2
"""
DIGITS = "283104765\n123804765\n"
MOVES_23 = (
    "2 up, 6 up, 7 left, 8 down, 4 down, 2 right, 6 up,\n"
    "  5 right, 1 up, 7 left, 5 down, 4 left, 2 down, 6 right, 3 right, 1 up, 4 left, 2 left, 6 down, 3 right, 2 up,"
    " 5 up, 8 left.\n"
)
MOVES = "1 move left\n2 move up\n5 move left\n6 move up\n"
JSON_MAP = """\
{
  "astrolabe": 1,
  "map": {
    "width": 4,
    "height": 2,
    "terrain": {
      "#": {"kind": "wall"},
      ".": {"kind": "free"},
      "e": {"kind": "enemy", "cost": 12.5},
      "r": {"kind": "rough"}
    },
    "rows": [
      "..#.",
      ".er."
    ],
    "start": [0, 0],
    "goal": [3, 1]
  },
  "settings": {"algorithm": "a-star", "weight": 1.5, "heuristics": ["octile", {"scale": 2}]},
  "step": 7,
  "notes": "Schau: \\"hier\\"\\n第二行"
}
"""
JSON_BOARD = """\
{
  "astrolabe": 1,
  "board": {
    "width": 3,
    "height": 2,
    "start": [1, 2, 3, 4, 0, 5],
    "goal": [1, 2, 3, 4, 5, 0]
  }
}
"""
EXAMPLES = {
    "sea": SEA_B,
    "movingai": MOVINGAI,
    "puzzle": PUZZLE,
    "batch": BATCH,
    "digits": DIGITS,
    "moves": MOVES,
    "json": JSON_MAP,
}
SCENARIO = """\
version 1
0\tmaps/dao/den312d.map\t65\t81\t10\t11\t13\t12\t3.41421
1 Berlin.map 256 256 248 165 249 164 2.00000000
"""

sides = st.integers(2, 10)


@st.composite
def grid_maps(draw: st.DrawFn, palette: tuple[Terrain, ...], apart: bool = True) -> GridMap:
    """Small maps of these grounds; start and goal are cells of the first free ground, `apart` or not."""
    width, height = draw(st.integers(1, 7)), draw(st.integers(2, 7))
    count = width * height
    cells = bytearray(draw(st.lists(st.integers(0, len(palette) - 1), min_size=count, max_size=count)))
    start, goal = draw(st.lists(st.integers(0, count - 1), min_size=2, max_size=2, unique=apart))
    free = next(code for code, ground in enumerate(palette) if not ground.blocked)
    cells[start] = cells[goal] = free
    return GridMap(width, height, bytes(cells), start, goal, palette)


@st.composite
def visiting_maps(draw: st.DrawFn) -> GridMap:
    """The same with places to visit."""
    made = draw(grid_maps((FREE, WALL)))
    there = [cell for cell, code in enumerate(made.cells) if not code and cell not in (made.start, made.goal)]
    places = draw(st.lists(st.sampled_from(there), max_size=MAX_WAYPOINTS, unique=True)) if there else []
    return replace(made, waypoints=tuple(places))


sea_maps = grid_maps(sea.PALETTE)


@st.composite
def movingai_maps(draw: st.DrawFn) -> GridMap:
    """Maps as such files have them: start and goal are the first and the last dry cell."""
    made = draw(grid_maps(movingai.PALETTE))
    dry = [cell for cell in range(len(made.cells)) if not made.terrain(cell).blocked and not made.terrain(cell).water]
    return GridMap(made.width, made.height, made.cells, dry[0], dry[-1], movingai.PALETTE)


costs = st.one_of(st.integers(1, 1_000_000).map(float), st.floats(0.001, 1_000_000))
grounds = st.builds(Terrain, st.sampled_from(sorted(KINDS)), costs)


@st.composite
def any_maps(draw: st.DrawFn) -> GridMap:
    """Maps of any grounds and costs."""
    palette = [*draw(st.lists(grounds, max_size=59)), Terrain("free", draw(costs))]
    return draw(grid_maps(tuple(draw(st.permutations(palette))), apart=False))


def boards(width: int, height: int) -> st.SearchStrategy[bytes]:
    return st.permutations(range(width * height)).map(bytes)


@st.composite
def puzzles(draw: st.DrawFn) -> BoardProblem:
    side = draw(sides)
    return BoardProblem(side, side, draw(boards(side, side)), ordered_goal(side, side))


@st.composite
def any_boards(draw: st.DrawFn) -> BoardProblem:
    width, height = draw(sides), draw(sides)
    return BoardProblem(width, height, draw(boards(width, height)), draw(boards(width, height)))


eights = st.builds(lambda start, goal: BoardProblem(3, 3, start, goal), boards(3, 3), boards(3, 3))
batches = st.lists(
    st.builds(lambda start: BoardProblem(3, 3, start, batch.GOAL), boards(3, 3)), min_size=1, max_size=batch.MAX_BOARDS
).map(tuple)

words = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20)
numbers = st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False)
values = st.recursive(
    st.none() | st.booleans() | numbers | words, lambda inner: st.lists(inner, max_size=3), max_leaves=8
)
settings = st.dictionaries(words, values, max_size=4)


def some_lanes(problems: st.SearchStrategy[GridMap] | st.SearchStrategy[BoardProblem]) -> st.SearchStrategy[Lanes]:
    """Up to three lanes beside that of a document, each of its problem or of one of their own."""
    others = st.lists(settings, min_size=1, max_size=3)
    return st.tuples(others, st.lists(problems, max_size=2)).flatmap(lambda given: lanes_of(*map(tuple, given)))


def lanes_of(others: tuple[Any, ...], problems: tuple[Any, ...]) -> st.SearchStrategy[Lanes]:
    count = len(others)
    of = st.lists(st.integers(0, len(problems)), min_size=count, max_size=count).map(tuple)
    places = st.integers(0, count)
    return st.builds(
        Lanes,
        *(st.just(others), places, st.sampled_from(CLOCKS), st.just(problems)),
        *(of if problems else st.just(()), st.none() | places),
    )


def some_documents(
    problems: st.SearchStrategy[GridMap] | st.SearchStrategy[BoardProblem],
) -> st.SearchStrategy[Document]:
    return st.builds(
        lambda problem, *more: Document((problem,), "json", *more),
        problems,
        settings,
        st.none() | st.integers(0, 2**53),
        words,
        st.none() | some_lanes(problems),
    )


documents = some_documents(any_maps()) | some_documents(any_boards())
