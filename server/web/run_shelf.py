"""The shelf: runs by name, whose records are made once and read by anybody from any record on.

A run is a function of its problem, its settings and the version of the searches, so a hash of them names it. Missing
records are made for the first reader that wants them, and cached for those that come later. The cache has a budget of
bytes, and evicts first what has no reader; the search itself is dropped with its last reader. Nothing is lost,
because all of it can be made again. Knows neither connections nor JSON; clock and turns are given.
"""

from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from threading import RLock

import numpy as np

from ..core.clock import Clock
from ..core.records import RECORD
from ..runs.run import Run
from .maker import Maker, Permit, Total
from .shelved_run import CHUNK_BYTES, Piece, ShelvedRun

LINGER_SECONDS = 60.0  # that the records of a run stay cached without a reader
NOTHING = np.empty(0, RECORD)


class RunReader:
    """Somebody's place in a run. What has gone from the shelf is made again for this reader alone."""

    def __init__(self, shelf: "RunShelf", run: ShelvedRun, start: int) -> None:
        self.shelf = shelf
        self.run = run
        self.position = start
        self._own: Maker | None = None

    @property
    def over(self) -> bool:
        """Has all been read?"""
        return self.run.over and self.position >= self.run.end

    @property
    def digest(self) -> int | None:
        """Of all records before the next; None where they have yet to be made."""
        if self._own:
            return self._own.digest if self._own.position == self.position else None
        return self.run.digest(self.position) if self.position <= self.run.end else None

    def read(self, most: int, turn: Permit) -> Piece:
        """The next records; none, where it took a slice to come nearer to them."""
        run, spent = self.run, 0.0
        run.asked = self.shelf.clock()
        behind = self.position > run.end
        if self.position >= run.end and not run.over:
            with run.making:
                if self.position >= run.end and not run.over:
                    spent = run.make(max(self.position - run.end, most), turn)
        if behind or self.position >= run.end:
            return Piece(NOTHING, 0.0, spent)
        piece = run.kept(self.position, most) or self._alone(most, turn)
        self.position += len(piece.records)
        return piece._replace(spent=spent + piece.spent)

    def _alone(self, most: int, turn: Permit) -> Piece:
        maker = self._own = self._own or self.run.begin()
        behind = self.position - maker.position
        records, seconds = maker.slice(behind or most, turn)
        return Piece(NOTHING, 0.0, seconds) if behind else Piece(records, seconds, seconds)

    def close(self) -> None:
        """Read no more."""
        if self._own:
            self._own.close()
            self._own = None
        self.shelf.closed(self.run)


class RunShelf:
    """The runs that are read, and those that were lately."""

    def __init__(self, most_bytes: int, clock: Clock, worked: Clock | None = None) -> None:
        self.most_bytes = most_bytes
        self.clock = clock
        self.worked = worked or clock  # by which the slices of searches are timed
        self.memory = Total()  # bytes that searches hold, about
        self.kept = Total()  # bytes of the records here
        self.made = 0  # searches that were begun
        self._runs: OrderedDict[str, ShelvedRun] = OrderedDict()  # the one asked for last comes last
        self._lock = RLock()

    def open(self, name: str, begin: Callable[[], Run], start: int = 0) -> RunReader:
        """A reader of the run of this name, which `begin` begins."""
        with self._lock:
            run = self._runs.get(name)
            if run is None:
                run = self._runs[name] = ShelvedRun(name, partial(self._maker, begin), self._grown)
            run.readers += 1
            run.asked = self.clock()
            self._runs.move_to_end(name)
        try:
            run.ready()
        except BaseException:
            self.closed(run)
            raise
        return RunReader(self, run, start)

    def _maker(self, begin: Callable[[], Run]) -> Maker:
        run = begin()
        with self._lock:
            self.made += 1
        return Maker(run, self.worked, self.memory)

    def closed(self, run: ShelvedRun) -> None:
        """A reader has gone."""
        with self._lock:
            run.readers -= 1
            if not run.readers:
                run.rest()

    def drop(self, run: ShelvedRun) -> None:
        """Take a run off; who reads it may go on, those who come make it again."""
        with self._lock:
            if self._runs.get(run.name) is run:
                del self._runs[run.name]
                self.kept.add(-run.bytes)

    def live(self) -> list[ShelvedRun]:
        """The runs that are read and not over."""
        with self._lock:
            return [run for run in self._runs.values() if run.readers and not run.over]

    def tidy(self) -> None:
        """Drop what has had no reader for long."""
        late = self.clock() - LINGER_SECONDS
        with self._lock:
            for run in [run for run in self._runs.values() if not run.readers and run.asked < late]:
                self.drop(run)

    def _grown(self, run: ShelvedRun) -> None:
        """A run here has one more chunk: drop what has no reader, then the beginnings of the largest."""
        with self._lock:
            if self._runs.get(run.name) is not run:
                return
            self.kept.add(CHUNK_BYTES)
            while self.kept.value > self.most_bytes:
                unread = next((run for run in self._runs.values() if not run.readers), None)
                largest = max(self._runs.values(), key=lambda run: len(run.chunks))
                if unread:
                    self.drop(unread)
                elif len(largest.chunks) < 2:
                    return
                else:
                    del largest.chunks[min(largest.chunks)]
                    self.kept.add(-CHUNK_BYTES)
