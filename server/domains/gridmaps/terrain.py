"""The kinds of ground a map may have: which can be walked on, from where, and what entering one costs by default.

One table for every format and for the page's palette; a map's own palette (`gridmap.py`) picks from it and may set
other costs.
"""

from typing import NamedTuple

MAX_COST = 1_000_000.0


class Kind(NamedTuple):
    """One kind of ground. Water can only be entered from water, and left only to water."""

    name: str
    blocked: bool = False
    water: bool = False
    cost: float = 1.0


KINDS = {
    kind.name: kind
    for kind in (
        Kind("wall", blocked=True),
        Kind("tree", blocked=True),
        Kind("void", blocked=True),
        Kind("free"),
        Kind("ground"),
        Kind("swamp"),
        Kind("water", water=True),
        Kind("enemy", cost=20.0),
        Kind("ammunition"),
        Kind("rough", cost=5.0),
    )
}


class Terrain(NamedTuple):
    """One entry of a map's palette: a kind of ground and what entering it costs on this map."""

    kind: str
    cost: float

    @property
    def blocked(self) -> bool:
        return KINDS[self.kind].blocked

    @property
    def water(self) -> bool:
        return KINDS[self.kind].water


WALL = Terrain("wall", 1.0)
FREE = Terrain("free", 1.0)
