"""The arrays that pass between modules, by what is in them; and how large ones are worked on.

A piece at a time: it stays in the processor's cache, and between two pieces other threads get on.
"""

from collections.abc import Iterator
from typing import TypeVar

import numpy as np
import numpy.typing as npt

Bools = npt.NDArray[np.bool_]
Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]
Places = npt.NDArray[np.intp]  # where something stands in another array
Repeated = TypeVar("Repeated")

PIECE = 65_536  # entries


def bands(height: int, width: int) -> Iterator[slice]:
    """The rows of a table, so many together as make a piece."""
    rows = max(PIECE // width, 1)
    for top in range(0, height, rows):
        yield slice(top, min(top + rows, height))


def listed(values: Floats) -> list[float]:
    """An array as a list."""
    found: list[float] = []
    for begin in range(0, len(values), PIECE):
        found += values[begin : begin + PIECE].tolist()
    return found


def repeated(value: Repeated, count: int) -> list[Repeated]:
    """A list of the same value, so many times."""
    found = [value] * (count % PIECE)
    for _ in range(count // PIECE):
        found += [value] * PIECE
    return found
