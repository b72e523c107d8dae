"""The sea map: rows and columns in the first line, then one digit a cell.

0 sea, 1 the player (start), 2 an island (blocked), 3 an enemy (cost 20), 4 the boss (goal), 5 ammunition (cost 1).
Start and goal lie on sea. The answer is the rows of the map, an empty line, and the rows again with `*` on every
cell of the path, start and goal included; or `no path!`.
"""

import re
from collections.abc import Sequence

from ....core.refusal import Refusal
from ....domains.gridmaps.gridmap import a_map
from ....formats.document import Document, single, speaks_for
from ....formats.text import WORD, TextLine, clean, finish, lines, numbers, plain, take
from ..gridmap import MAX_SIDE, GridMap
from ..terrain import FREE, KINDS, WALL, Terrain
from .grounds import codes, symbols

GROUNDS = {
    "0": FREE,
    "2": WALL,
    "3": Terrain("enemy", KINDS["enemy"].cost),
    "5": Terrain("ammunition", KINDS["ammunition"].cost),
}
PALETTE = tuple(GROUNDS.values())
START, GOAL = b"1", b"4"
CODES = codes({"0": 0, "1": 0, "2": 1, "3": 2, "4": 0, "5": 3})
CELLS = re.compile(rb"[0-5]*\Z")


@speaks_for("sea")
def read(text: str) -> Document:
    found = lines(plain(clean(text)))
    header = next(found)
    height, width = (size.value for size in numbers(header, 2, 1, MAX_SIDE))
    rows = take(found, height, header.number)
    cells = b"".join(_row(row, width) for row in rows)
    finish(found)
    start = _only(START, cells, rows, width)
    goal = _only(GOAL, cells, rows, width)
    return Document((GridMap(width, height, cells.translate(CODES), start, goal, PALETTE),), "sea")


@speaks_for("sea")
def write(document: Document) -> str:
    gridmap = a_map(single(document))
    if gridmap.waypoints:
        raise Refusal("format.write.waypoints")
    return f"{gridmap.height} {gridmap.width}\n{_rows(gridmap, _cells(gridmap))}"


@speaks_for("sea")
def answer(problem: object, path: Sequence[int] | None) -> str:
    """What is printed for a path, given as the cells from start to goal, or for None."""
    gridmap = a_map(problem)
    if path is None:
        return "no path!\n"
    cells = _cells(gridmap)
    starred = bytearray(cells)
    for cell in path:
        starred[cell] = ord("*")
    return f"{_rows(gridmap, cells)}\n{_rows(gridmap, starred)}"


def _row(row: TextLine, width: int) -> bytes:
    """The digits of a row, one a cell."""
    words = row.text.split(None, width)
    cells = "".join(words).encode()
    if not (len(words) == len(cells) == width and CELLS.match(cells)):
        numbers(row, width, 0, 5)  # refuses: it finds the place
    return cells


def _only(symbol: bytes, cells: bytes, rows: Sequence[TextLine], width: int) -> int:
    """The one cell that holds this symbol."""
    first = cells.find(symbol)
    if first < 0:
        key = "format.sea.no-start" if symbol == START else "format.sea.no-goal"
        raise Refusal(key, line=rows[0].number, column=1)
    second = cells.find(symbol, first + 1)
    if second >= 0:
        line, column = _place(second, rows, width)
        first_line, first_column = _place(first, rows, width)
        key = "format.sea.two-starts" if symbol == START else "format.sea.two-goals"
        raise Refusal(key, line=line, column=column, first_line=first_line, first_column=first_column)
    return first


def _place(cell: int, rows: Sequence[TextLine], width: int) -> tuple[int, int]:
    row = rows[cell // width]
    word = list(WORD.finditer(row.text))[cell % width]
    return row.number, word.start() + 1


def _cells(gridmap: GridMap) -> bytes:
    """The digits of a map."""
    cells = bytearray(symbols(gridmap, GROUNDS))
    if gridmap.start == gridmap.goal:
        raise Refusal("format.write.same-cell")
    for cell in (gridmap.start, gridmap.goal):
        if cells[cell] != ord("0"):
            x, y = gridmap.xy(cell)
            raise Refusal("format.write.on-sea", x=x, y=y, kind=gridmap.terrain(cell).kind)
    cells[gridmap.start], cells[gridmap.goal] = ord(START), ord(GOAL)
    return bytes(cells)


def _rows(gridmap: GridMap, cells: bytes | bytearray) -> str:
    text, width = cells.decode(), gridmap.width
    return "".join(" ".join(text[at : at + width]) + "\n" for at in range(0, len(text), width))
