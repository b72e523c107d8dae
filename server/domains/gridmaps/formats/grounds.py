"""How the ground of a map becomes the symbols of a format that knows only a few kinds, and why some ground does not.

A cell may be written as any symbol that means the same to a search: blocked, or free at the same cost. A tree
becomes an island on a sea map; a swamp that costs 3 becomes nothing at all.
"""

from collections.abc import Mapping

from ....core.refusal import Refusal
from ..gridmap import GridMap
from ..terrain import Terrain

UNKNOWN = 255


def symbols(gridmap: GridMap, known: Mapping[str, Terrain]) -> bytes:
    """One symbol a cell. Of equal ground the first in `known` is taken, unless one is of the very same kind."""
    table = bytearray(256)
    for code in sorted(set(gridmap.cells)):
        ground = gridmap.palette[code]
        symbol = _symbol(ground, known)
        if not symbol:
            x, y = gridmap.xy(gridmap.cells.index(code))
            raise Refusal("format.write.ground", x=x, y=y, kind=ground.kind, cost=ground.cost)
        table[code] = ord(symbol)
    return gridmap.cells.translate(bytes(table))


def codes(known: Mapping[str, int]) -> bytes:
    """For bytes.translate: a symbol becomes its number in the palette, any other byte UNKNOWN."""
    table = bytearray([UNKNOWN] * 256)
    for symbol, code in known.items():
        table[ord(symbol)] = code
    return bytes(table)


def _symbol(ground: Terrain, known: Mapping[str, Terrain]) -> str:
    same = [symbol for symbol, other in known.items() if other == ground]
    alike = [symbol for symbol, other in known.items() if _effect(other) == _effect(ground)]
    return (same + alike + [""])[0]


def _effect(ground: Terrain) -> tuple[bool, bool, float]:
    """All a search notices of a kind of ground."""
    return ground.blocked, ground.water, 0.0 if ground.blocked else ground.cost
