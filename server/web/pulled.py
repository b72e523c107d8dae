"""What a pull has found, and its records as sections of a packed answer. Knows neither sockets nor JSON."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..core.records import Records
from .packing import packed
from .shelved_run import Piece


@dataclass(frozen=True, slots=True)
class Pulled:
    """What a pull has found: records (none yet, where a search has nothing to tell for so long, or is not yet where it
    goes on); that the run is over; that the question is stale; or that this is not the history the reader has.
    """

    pieces: Sequence[Piece] = ()
    seconds: float = 0.0  # that they took the engine
    is_over: bool = False
    is_stale: bool = False  # this is not an open run, or will not be by the next message
    differs: bool = False  # the records before are others than the reader has
    digest: int | None = None  # of all records up to here

    @property
    def batches(self) -> list[Records]:
        return [piece.records for piece in self.pieces]

    @property
    def bytes(self) -> bytes:
        """The records as they lie in memory."""
        return b"".join(batch.data for batch in self.batches)


def sections(pieces: Sequence[Piece]) -> list[tuple[int, bytes]]:
    """Records packed: how many each section has, and its bytes."""
    found: list[tuple[int, bytes]] = []
    loose: list[Records] = []
    for piece in pieces:
        if piece.chunk:
            found += [*_together(loose), (len(piece.records), piece.chunk.packed())]
            loose = []
        elif len(piece.records):
            loose.append(piece.records)
    return [*found, *_together(loose)]


def _together(batches: Sequence[Records]) -> list[tuple[int, bytes]]:
    """One section of several batches."""
    if not batches:
        return []
    records = np.concatenate(batches)
    return [(len(records), packed(records))]


OVER = Pulled(is_over=True)
STALE = Pulled(is_stale=True)
DIFFERS = Pulled(differs=True)
