"""Tables of large maps, which are worked out and listed a piece at a time: the pieces do not show."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from astrolabe.core import arrays
from astrolabe.core.arrays import listed, repeated
from astrolabe.domains.gridmaps.grid import DIAGONALS, exits
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.domains.gridmaps.heuristics import GRID_HEURISTICS, estimates
from astrolabe.domains.gridmaps.own import on_map
from astrolabe.heuristics import expression

WIDTH, HEIGHT = 13, 17
GRIDMAP = GridMap(WIDTH, HEIGHT, bytes(Random(4).choices((0, 1), (1, 3), k=WIDTH * HEIGHT)), 0, WIDTH * HEIGHT - 1)
TABLES: dict[str, Callable[[], object]] = {
    **{f"exits, {rule}": lambda rule=rule: exits(GRIDMAP, rule).tolist() for rule in DIAGONALS},  # type: ignore[misc]
    **{name: lambda name=name: estimates(GRIDMAP, name, 100).tolist() for name in GRID_HEURISTICS},  # type: ignore[misc]
    "expression": lambda: on_map(GRIDMAP, "dx / 7 + y if x % 3 else dy * cmin", 100).tolist(),
    "listed": lambda: listed(np.arange(100.0)),
    "repeated": lambda: repeated(None, 100),
}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("piece", [1, 13, 40, 100])
def test_a_table_is_the_same_in_any_pieces(name: str, piece: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = TABLES[name]()
    monkeypatch.setattr(arrays, "PIECE", piece)
    monkeypatch.setattr(expression, "BLOCK", piece)
    assert TABLES[name]() == whole
