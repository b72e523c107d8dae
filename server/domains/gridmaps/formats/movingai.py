"""The map files of the MovingAI grid benchmark: four header lines, then one symbol a cell.

`.` free, `G` ground, `S` swamp, `W` water (crossed only from water), `T` tree, `@` wall, `O` void, every step
costing 1. Such a file has no start and no goal: the first and the last cell that can be walked on are taken, dry
ones if there are any. A scenario (`scenario.py`) brings its own.
"""

from collections.abc import Iterator, Sequence

from ....core.refusal import Refusal
from ....domains.gridmaps.gridmap import a_map
from ....formats.document import Document, single, speaks_for
from ....formats.text import WORD, TextLine, clean, finish, lines, number, plain, shown, take
from ..gridmap import MAX_SIDE, GridMap
from ..terrain import FREE, WALL, Terrain
from .grounds import UNKNOWN, codes, symbols

GROUNDS = {
    ".": FREE,
    "@": WALL,
    "G": Terrain("ground", 1.0),
    "S": Terrain("swamp", 1.0),
    "W": Terrain("water", 1.0),
    "T": Terrain("tree", 1.0),
    "O": Terrain("void", 1.0),
}
PALETTE = tuple(GROUNDS.values())
CODES = codes({symbol: code for code, symbol in enumerate(GROUNDS)})
DRY = bytes(not ground.blocked and not ground.water for ground in PALETTE).ljust(256, b"\0")  # for bytes.translate
WET = bytes(ground.water for ground in PALETTE).ljust(256, b"\0")


@speaks_for("movingai")
def read(text: str) -> Document:
    found = lines(plain(clean(text)))
    width, height, last = _header(found)
    rows = take(found, height, last)
    cells = "".join(_row(row, width) for row in rows).encode()
    finish(found)
    numbers = cells.translate(CODES)
    if UNKNOWN in numbers:
        _refuse(numbers.index(UNKNOWN), rows, width)
    start, goal = _ends(numbers, rows[0])
    return Document((GridMap(width, height, numbers, start, goal, PALETTE),), "movingai")


@speaks_for("movingai")
def write(document: Document) -> str:
    gridmap = a_map(single(document))
    text, width = symbols(gridmap, GROUNDS).decode(), gridmap.width
    rows = [text[at : at + width] for at in range(0, len(text), width)]
    return "\n".join(["type octile", f"height {gridmap.height}", f"width {width}", "map", *rows, ""])


def _header(found: Iterator[TextLine]) -> tuple[int, int, int]:
    """Width, height and the number of the last header line. Height and width may change places."""
    last = 0
    sizes: dict[str, int] = {}
    for wanted in (("type",), ("height", "width"), ("height", "width"), ("map",)):
        [line] = take(found, 1, last)
        last = line.number
        name, value, column = _field(line)
        if name not in wanted or name in sizes or (name == "type" and value != "octile") or (name == "map" and value):
            left = [word for word in wanted if word not in sizes]
            shape = {"type": "type octile", "height": "height 81", "width": "width 65", "map": "map"}[left[0]]
            raise Refusal("format.header", line=last, column=1, found=shown(line.text), wanted=shape)
        if name in ("height", "width"):
            sizes[name] = number(value, last, column, 1, MAX_SIDE).value
    return sizes["width"], sizes["height"], last


def _field(line: TextLine) -> tuple[str, str, int]:
    """The name in a header line, the rest of it, and the column where that begins."""
    name = WORD.search(line.text)
    rest = WORD.search(line.text, name.end()) if name else None
    column = rest.start() if rest else len(line.text)
    return (name[0] if name else ""), line.text[column:], column + 1


def _row(row: TextLine, width: int) -> str:
    if len(row.text) < width:
        column = len(row.text) + 1
        raise Refusal("format.row-short", line=row.number, column=column, found=len(row.text), wanted=width)
    if len(row.text) > width:
        found = shown(row.text[width:])
        raise Refusal("format.row-long", line=row.number, column=width + 1, found=found, wanted=width)
    return row.text


def _refuse(cell: int, rows: Sequence[TextLine], width: int) -> None:
    row, x = rows[cell // width], cell % width
    wanted = " ".join(GROUNDS)
    raise Refusal("format.symbol", line=row.number, column=x + 1, found=shown(row.text[x]), wanted=wanted)


def _ends(cells: bytes, first: TextLine) -> tuple[int, int]:
    """The first and the last cell to stand on."""
    for walkable in (DRY, WET):
        marked = cells.translate(walkable)
        if 1 in marked:
            return marked.find(1), marked.rfind(1)
    raise Refusal("format.movingai.no-free", line=first.number, column=1)
