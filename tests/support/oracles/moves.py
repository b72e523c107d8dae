"""Why a move is not allowed, as the page says it."""

from astrolabe.domains.gridmaps.grid import STEPS, exits
from astrolabe.domains.gridmaps.gridmap import GridMap


def why_not(gridmap: GridMap, diagonal: str, cell: int, move: int) -> str:
    """Why a move is not allowed: "edge", "wall", "shore", "corner", "rule"; or "" when it is."""
    if move >= 4 and diagonal == "never":
        return "rule"
    x, y = gridmap.xy(cell)
    dx, dy = STEPS[move]
    if not (0 <= x + dx < gridmap.width and 0 <= y + dy < gridmap.height):
        return "edge"
    here, there = gridmap.terrain(cell), gridmap.terrain(gridmap.index(x + dx, y + dy))
    if there.blocked:
        return "wall"
    if here.water != there.water:
        return "shore"
    return "" if exits(gridmap, diagonal)[cell] >> move & 1 else "corner"
