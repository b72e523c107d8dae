"""The JSON document, which holds everything: a map or a board, settings, lanes, step, notes.

Links, autosave and lessons use it. Every field is checked here but the settings, of which only size, depth and kinds
of values are (`jsonsettings.py`): `runs/run.py` knows what they mean. A refusal names the field and where it stands
in the text (`jsonfields.py`). Written one row of a map a line.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from ..spaces import board as boards
from ..spaces.board import BoardProblem
from ..spaces.domains import Problem
from ..spaces.gridmap import MAX_PALETTE, MAX_SIDE, MAX_WAYPOINTS, GridMap
from ..spaces.terrain import KINDS, MAX_COST, Terrain
from .document import Document, Lanes, single, speaks_for
from .grounds import UNKNOWN, codes
from .jsonfields import Field, placed, placed_in_value, seen
from .jsonparse import MAX_WHOLE
from .jsonsettings import MAX_NOTES, lanes_in, settings_in
from .text import MAX_TEXT, clean, shown

VERSION = 1
MIN_COST = 0.001
SYMBOL = re.compile(r"[!-~]\Z")
NO_SYMBOLS = '"\\,:[{'
USUAL = {
    "wall": "#",
    "tree": "T",
    "void": "O",
    "free": ".",
    "ground": "G",
    "swamp": "S",
    "water": "W",
    "enemy": "e",
    "ammunition": "a",
    "rough": "r",
}
SPARE = "bcdfghijklmnopqstuvwxyzABCDEFHIJKLMNPQRUVXYZ0123456789!$%&()*+-/;<=>?@^_|~"


@speaks_for("json")
def read(text: str) -> Document:
    return placed(clean(text), _document)


@speaks_for("json")
def read_parsed(value: object) -> Document:
    """The document in a value that was parsed already, as part of a request."""
    return placed_in_value(value, _document)


def _document(field: Field) -> Document:
    fields = field.fields(("astrolabe",), (*PARTS, "settings", "lanes", "step", "notes"))
    if type(fields["astrolabe"].value) is not int or fields["astrolabe"].value != VERSION:
        fields["astrolabe"].refuse("format.json.version", found=seen(fields["astrolabe"].value), wanted=VERSION)
    given = [domain for domain in PARTS if domain in fields]
    if len(given) != 1:
        field.refuse("format.json.one-problem")
    problem_in = PARTS[given[0]].problem
    problem = problem_in(fields[given[0]])
    settings = settings_in(fields["settings"]) if "settings" in fields else {}
    step = fields["step"].whole(0, MAX_WHOLE) if "step" in fields else None
    notes = fields["notes"].string(MAX_NOTES) if "notes" in fields else ""
    lanes = lanes_in(fields["lanes"], problem_in) if "lanes" in fields else None
    return Document((problem,), "json", settings, step, notes, lanes)


def map_in(field: Field) -> GridMap:
    fields = field.fields(("width", "height", "terrain", "rows", "start", "goal"), ("waypoints",))
    width, height = fields["width"].whole(1, MAX_SIDE), fields["height"].whole(1, MAX_SIDE)
    palette = _palette(fields["terrain"])
    table = codes({symbol: code for code, symbol in enumerate(palette)})
    cells = b"".join(_row(row, width, table) for row in fields["rows"].items(height))
    grounds = tuple(palette.values())
    start, goal = (_cell(fields[name], width, height) for name in ("start", "goal"))
    gridmap = GridMap(width, height, cells, start, goal, grounds)
    for name, cell in (("start", start), ("goal", goal)):
        if gridmap.terrain(cell).blocked:
            fields[name].refuse("format.json.blocked", kind=gridmap.terrain(cell).kind)
    return _with_waypoints(gridmap, fields["waypoints"]) if "waypoints" in fields else gridmap


def _with_waypoints(gridmap: GridMap, field: Field) -> GridMap:
    """The map with the places to visit in between: each once, none of them start, goal or blocked."""
    count = len(field.value) if isinstance(field.value, list) else 0
    if count > MAX_WAYPOINTS:
        field.refuse("format.json.waypoints", found=count, wanted=MAX_WAYPOINTS)
    visited = [gridmap.start, gridmap.goal]
    for item in field.items(count):
        cell = _cell(item, gridmap.width, gridmap.height)
        if cell in visited:
            x, y = gridmap.xy(cell)
            item.refuse("format.json.waypoint-twice", x=x, y=y)
        if gridmap.terrain(cell).blocked:
            item.refuse("format.json.waypoint-blocked", kind=gridmap.terrain(cell).kind)
        visited.append(cell)
    return replace(gridmap, waypoints=tuple(visited[2:]))


def _palette(field: Field) -> dict[str, Terrain]:
    """symbol -> ground"""
    if not 1 <= len(field.object()) <= MAX_PALETTE:
        field.refuse("format.json.palette", found=len(field.value), wanted=MAX_PALETTE)
    for symbol in field.value:
        if not SYMBOL.match(symbol) or symbol in NO_SYMBOLS:
            field.at(symbol).refuse("format.json.symbol", found=shown(symbol), wanted=NO_SYMBOLS)
    return {symbol: _ground(field.at(symbol)) for symbol in field.value}


def _ground(field: Field) -> Terrain:
    fields = field.fields(("kind",), ("cost",))
    kind = fields["kind"].value
    if not isinstance(kind, str) or kind not in KINDS:
        fields["kind"].refuse("format.json.kind", found=seen(kind), wanted=", ".join(KINDS))
    return Terrain(kind, _cost(fields["cost"]) if "cost" in fields else KINDS[kind].cost)


def _cost(field: Field) -> float:
    if isinstance(field.value, bool) or not isinstance(field.value, int | float):
        field.refuse("format.json.number", found=seen(field.value))
    if field.value <= 0:
        field.refuse("format.json.cost-positive", found=field.value)
    if not MIN_COST <= field.value <= MAX_COST:
        field.refuse("format.json.cost-range", found=field.value, low=MIN_COST, high=int(MAX_COST))
    return float(field.value)


def _row(field: Field, width: int, table: bytes) -> bytes:
    row = field.string(MAX_TEXT)
    if len(row) != width:
        field.refuse("format.json.row-length", found=len(row), wanted=width)
    cells = row.encode("ascii", "replace").translate(table)
    if UNKNOWN in cells or not row.isascii():
        at = next(at for at, symbol in enumerate(row) if not symbol.isascii() or table[ord(symbol)] == UNKNOWN)
        field.refuse("format.json.row-symbol", at=at + 1, found=shown(row[at]))
    return cells


def _cell(field: Field, width: int, height: int) -> int:
    x, y = field.items(2)
    return y.whole(0, height - 1) * width + x.whole(0, width - 1)


def board_in(field: Field) -> BoardProblem:
    fields = field.fields(("width", "height", "start", "goal"))
    width, height = (fields[name].whole(boards.MIN_SIDE, boards.MAX_SIDE) for name in ("width", "height"))
    start, goal = (_tiles(fields[name], width * height) for name in ("start", "goal"))
    return BoardProblem(width, height, start, goal)


def _tiles(field: Field, count: int) -> bytes:
    items = field.items(count)
    tiles = bytes(item.whole(0, count - 1) for item in items)
    for at, tile in enumerate(tiles):
        if tile in tiles[:at]:
            items[at].refuse("format.json.tile-twice", found=tile, wanted=min(set(range(count)) - set(tiles)))
    return tiles


@speaks_for("json")
def write(document: Document) -> str:
    problem = single(document)
    parts = {"astrolabe": str(VERSION), problem.domain: PARTS[problem.domain].text(problem)}
    if document.settings:
        parts["settings"] = _dumped(document.settings)
    if document.lanes:
        parts["lanes"] = _lanes_text(document.lanes)
    if document.step is not None:
        parts["step"] = str(document.step)
    if document.notes:
        parts["notes"] = _dumped(document.notes)
    return _object_text(parts, "") + "\n"


def _lanes_text(lanes: Lanes) -> str:
    """On one line, as long as all search one problem."""
    given = {name: value for name, value in lanes._asdict().items() if value not in ((), None)}
    problems = [PARTS[each.domain].text(each) for each in given.pop("problems", ())]
    parts = {name: _dumped(value) for name, value in given.items()}
    if not problems:
        return _dumped(given)
    return _object_text({**parts, "problems": _list_text(problems, "    ")}, "  ")


def _map_text(gridmap: GridMap) -> str:
    symbols = _symbols(gridmap.palette)
    rows = gridmap.cells.translate(symbols.encode().ljust(256)).decode()
    width = gridmap.width
    parts = {
        "width": str(width),
        "height": str(gridmap.height),
        "terrain": _object_text(dict(zip(symbols, map(_ground_text, gridmap.palette), strict=True)), "    "),
        "rows": _list_text([_dumped(rows[at : at + width]) for at in range(0, len(rows), width)], "    "),
        "start": _dumped(gridmap.xy(gridmap.start)),
        "goal": _dumped(gridmap.xy(gridmap.goal)),
    }
    if gridmap.waypoints:
        parts["waypoints"] = _dumped([gridmap.xy(cell) for cell in gridmap.waypoints])
    return _object_text(parts, "  ")


def _symbols(palette: tuple[Terrain, ...]) -> str:
    """A symbol for every entry of the palette: the usual one of its kind for the first, spare ones for others."""
    spare = iter(SPARE)
    symbols: list[str] = []
    for ground in palette:
        usual = USUAL.get(ground.kind, "")
        symbols.append(usual if usual and usual not in symbols else next(spare))
    return "".join(symbols)


def _ground_text(ground: Terrain) -> str:
    facts: dict[str, object] = {"kind": ground.kind}
    if ground.cost != KINDS[ground.kind].cost:
        facts["cost"] = int(ground.cost) if ground.cost.is_integer() else ground.cost
    return _dumped(facts)


def _board_text(problem: BoardProblem) -> str:
    parts = {
        "width": str(problem.width),
        "height": str(problem.height),
        "start": _dumped(list(problem.start)),
        "goal": _dumped(list(problem.goal)),
    }
    return _object_text(parts, "  ")


class DomainPart(NamedTuple):
    """The part of a document that holds a problem of one domain, called like the domain."""

    problem: Callable[[Field], Problem]
    text: Callable[[Any], str]


PARTS = {"map": DomainPart(map_in, _map_text), "board": DomainPart(board_in, _board_text)}


def _object_text(parts: Mapping[str, str], indent: str) -> str:
    inside = ",\n".join(f"{indent}  {_dumped(name)}: {body}" for name, body in parts.items())
    return f"{{\n{inside}\n{indent}}}"


def _list_text(parts: list[str], indent: str) -> str:
    inside = ",\n".join(f"{indent}  {part}" for part in parts)
    return f"[\n{inside}\n{indent}]"


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
