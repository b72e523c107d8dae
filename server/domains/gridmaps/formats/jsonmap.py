"""The map in a JSON document: its size, a symbol for every ground, its rows, start, goal and waypoints."""

import re
from dataclasses import replace

from ....formats.jsonfields import Field, seen
from ....formats.jsontext import dumped, list_text, object_text
from ....formats.text import MAX_TEXT, shown
from ..gridmap import MAX_PALETTE, MAX_SIDE, MAX_WAYPOINTS, GridMap
from ..terrain import KINDS, MAX_COST, Terrain
from .grounds import UNKNOWN, codes

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


def map_in(field: Field) -> GridMap:
    """The map of a document."""
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


def map_text(gridmap: GridMap) -> str:
    """The map of a document, one row a line."""
    symbols = _symbols(gridmap.palette)
    rows = gridmap.cells.translate(symbols.encode().ljust(256)).decode()
    width = gridmap.width
    parts = {
        "width": str(width),
        "height": str(gridmap.height),
        "terrain": object_text(dict(zip(symbols, map(_ground_text, gridmap.palette), strict=True)), "    "),
        "rows": list_text([dumped(rows[at : at + width]) for at in range(0, len(rows), width)], "    "),
        "start": dumped(gridmap.xy(gridmap.start)),
        "goal": dumped(gridmap.xy(gridmap.goal)),
    }
    if gridmap.waypoints:
        parts["waypoints"] = dumped([gridmap.xy(cell) for cell in gridmap.waypoints])
    return object_text(parts, "  ")


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
    return dumped(facts)
