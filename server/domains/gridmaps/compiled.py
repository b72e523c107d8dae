"""Maps as spaces for compiled searches: the methods are those of `spaces/grid.py` and `spaces/jumps.py`, compiled.

Only what holds a run's memory is different: tables are cut from one piece that Python has provided.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import carray, types

from ...engine.compiled.jit import inner, method
from ...engine.compiled.memory import BYTES, FLOATS, INT, INTS, Block, BlockType, bytes_at, floats_at, nodes_at
from ...engine.searchable import CompiledForm, Compiling
from ...search.jump_point import jump, scan
from .grid import Grid
from .jumps import Jumps

ARRAYS: dict[str, Any] = {  # field -> its elements
    "order": np.int64,
    "offsets": np.int64,
    "exits": np.uint8,
    "ground": np.uint8,
    "straight": np.float64,
    "diagonal": np.float64,
    "h": np.float64,
    "around": np.uint8,
    "needs": np.uint8,
    "stops": np.uint8,
    "left": np.int64,
    "right": np.int64,
}
POINTERS = {np.uint8: BYTES, np.int64: INTS, np.float64: FLOATS}


def _fields(space: type[Grid] | type[Jumps]) -> dict[str, Any]:
    found = {name: POINTERS[ARRAYS[name]] if name in ARRAYS else INT for name in space._fields}
    return {**found, "move_count": INT, "cells": INT, "tables": INT, "end_of_tables": INT}


class GridType(BlockType):
    """A map, walked cell by cell."""

    fields = _fields(Grid)


class JumpsType(BlockType):
    """A map of equal costs, walked in jumps."""

    fields = _fields(Jumps)


GRID, JUMPS = GridType(), JumpsType()


def _type_of(jumps: bool) -> BlockType:
    return JUMPS if jumps else GRID


def _compiling(_: object, spaces: Sequence[Grid | Jumps], table_bytes: int) -> Compiling:
    found = [block_of(space, table_bytes) for space in spaces]
    return Compiling(found, found, lambda cell: cell)


FORM = CompiledForm(numbered=True, type_of=_type_of, compiling=_compiling, path=None)


def block_of(space: Grid | Jumps, table_bytes: int) -> Block:
    """A space as a block, with room for tables of so many bytes a cell."""
    cells = len(space.exits)
    block = Block(GRID if isinstance(space, Grid) else JUMPS, cells=cells)
    for name, value in space._asdict().items():
        block.set(name, array(value, ARRAYS[name]) if name in ARRAYS else value)
    block.set("move_count", len(space.order))
    tables = np.empty(cells * table_bytes + 8 * len(TABLE_BYTES), np.uint8)
    block.set("tables", tables)
    block.set("end_of_tables", block.get("tables") + len(tables))
    return block


def array(values: Any, kind: Any) -> npt.NDArray[Any]:
    """The values one after the other in memory, copied only if they are not yet."""
    return np.frombuffer(values, kind) if isinstance(values, bytes) else np.ascontiguousarray(values, kind)


def _share(kind: type[BlockType], space: type[Any], name: str, shape: Callable[..., None]) -> None:
    """Let compiled code call a method of a space as it stands there."""
    names = ", ".join(shape.__code__.co_varnames)
    choose = eval(f"lambda {names}: method", {"method": getattr(space, name)})
    method(kind, name, strict=False)(choose)


for _kind, _space in ((GridType, Grid), (JumpsType, Jumps)):
    _share(_kind, _space, "cost", lambda self, node, move, child: None)
    _share(_kind, _space, "estimate", lambda self, node: None)
    _share(_kind, _space, "is_goal", lambda self, node: None)
_share(GridType, Grid, "successor", lambda self, node, move: None)
_share(JumpsType, Jumps, "needed", lambda self, node, arrival: None)

inner(jump)
inner(scan)


@method(GridType, "moves")
@method(JumpsType, "moves")
def _moves(self, node):
    return lambda self, node: carray(self.order, (self.move_count,))


TABLE_BYTES = {types.Boolean: (1, bytes_at), types.Integer: (4, nodes_at), types.Float: (8, floats_at)}


@method(GridType, "table")
@method(JumpsType, "table")
def _table(self, fill):
    """One element a cell."""
    size, at = next(row for kind, row in TABLE_BYTES.items() if isinstance(fill, kind))

    def table(self, fill):
        begin = (self.tables + 7) & ~7
        self.tables = begin + self.cells * size
        if self.tables > self.end_of_tables:
            raise MemoryError
        found = at(begin)
        for cell in range(self.cells):
            found[cell] = fill
        return found

    return table
