"""Tiles that stand in a text, as a board."""

from collections.abc import Sequence

from ....core.refusal import Refusal
from ....formats.text import Number


def board(tiles: Sequence[Number]) -> bytes:
    """The board these tiles make; each must be there once. They are known to be in range and to be enough."""
    seen: dict[int, Number] = {}  # tile -> where it stood first
    for tile in tiles:
        first = seen.setdefault(tile.value, tile)
        if first is not tile:
            raise Refusal(
                "format.tile-twice",
                line=tile.line,
                column=tile.column,
                found=tile.value,
                first_line=first.line,
                first_column=first.column,
                wanted=min(set(range(len(tiles))) - {other.value for other in tiles}),
            )
    return bytes(seen)
