"""What makes the records of a run: its search, worked on a slice at a time, each in its turn.

A slice lasts some milliseconds, however much or little the search gets done in them: how many records fit is learnt
from the slices before. The clock counts what a search has of the processor, so that a busy machine does not make its
slices smaller. Clock and turns are given.
"""

from contextlib import AbstractContextManager
from threading import Lock

from ..core.clock import SLICE_SECONDS, Clock
from ..core.digest import extended
from ..core.interpreter import shared_finely
from ..core.records import Records
from ..engine.footprint import held
from ..runs.run import Run

Permit = AbstractContextManager[object]

FIRST, MOST = 128, 65_536  # records in a slice
FASTER = 4  # times as many as in the slice before, at most


class Total:
    """A sum that many add to."""

    def __init__(self) -> None:
        self.value = 0
        self._lock = Lock()

    def add(self, amount: int) -> None:
        with self._lock:
            self.value += amount


class Maker:
    """A search under way, from its first record on."""

    def __init__(self, run: Run, clock: Clock, memory: Total) -> None:
        self.run = run
        self.clock = clock
        self.memory = memory  # that all searches hold
        self.bytes = 0  # that this one holds, about
        self.digest = 0  # of all that it has made
        self.fits = FIRST  # records in a slice
        self._account()

    @property
    def position(self) -> int:
        return self.run.position

    @property
    def done(self) -> bool:
        return self.run.done

    def slice(self, most: int, turn: Permit) -> tuple[Records, float]:
        """The next records, as many as fit into a slice at the most, and the seconds they took the search."""
        position, asked, ready = self.position, min(most, self.fits), self.run.ready
        with turn, shared_finely():
            began = self.clock()
            records = self.run.pull(most, asked)
            seconds = self.clock() - began
        if not ready:  # what has been worked out before takes no time, and teaches nothing
            self._learn(max(asked, len(records)), seconds)
        self._account()
        self.digest = extended(self.digest, position, records)
        return records, seconds

    def close(self) -> None:
        """Drop the search, wherever it is."""
        self.run.cancel()
        self.memory.add(-self.bytes)
        self.bytes = 0

    def _learn(self, records: int, seconds: float) -> None:
        fits = int(records * SLICE_SECONDS / seconds) if seconds > 0 else MOST
        if records >= self.fits or fits < self.fits:  # a slice cut short because no more was asked for proves little
            self.fits = max(1, min(fits, FASTER * self.fits, MOST))

    def _account(self) -> None:
        run = self.run
        now = held(run.problem, run.settings, run.engine.name, run.engine.held)
        self.memory.add(now - self.bytes)
        self.bytes = now
