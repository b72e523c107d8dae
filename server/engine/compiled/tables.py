"""Tables for compiled searches over nodes whose number is not known in advance: they grow as nodes come."""

import operator
from typing import ClassVar

from .jit import operation
from .memory import BYTES, FLOAT, FLOATS, INT, Block, BlockType, at_address, grown, more

FEWEST = 1024


class TableType(BlockType):
    """A table over nodes whose number is not known in advance."""


class NumbersType(TableType):
    """Numbers."""

    fields: ClassVar = {"values": FLOATS, "size": INT, "fill": FLOAT}
    growing = ("values",)


class FlagsType(TableType):
    """Yes or no."""

    fields: ClassVar = {"values": BYTES, "size": INT, "fill": INT}
    growing = ("values",)


NUMBERS, FLAGS = NumbersType(), FlagsType()
NUMBERS_AT, FLAGS_AT = at_address(NUMBERS), at_address(FLAGS)


def new_closed() -> Block:
    """No node is closed."""
    return Block(FLAGS)


@operation(operator.getitem)
def _read(table, node):
    if not isinstance(table, TableType):
        return None
    return lambda table, node: table.values[node] if node < table.size else table.fill


@operation(operator.setitem)
def _write(table, node, value):
    if not isinstance(table, TableType):
        return None

    def write(table, node, value):
        if node >= table.size:
            size = max(more(table.size), FEWEST, node + 1)
            table.values = grown(table.values, table.size, size)
            for i in range(table.size, size):
                table.values[i] = table.fill
            table.size = size
        table.values[node] = value

    return write
