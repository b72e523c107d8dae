"""Who reads which runs: up to four for each connection, pulled a slice at a time.

Records come from the shelf (`run_shelf.py`), which has them made when they are not there. All engine work takes turns
(`turns.py`). A run is let go when its connection ends, when another is opened, and when it is over; nothing is lost,
because it can be worked out again from any record. Knows neither sockets nor JSON; the clock is given.
"""

from collections.abc import Callable, Collection
from functools import partial
from threading import Lock
from typing import NamedTuple

from ..core.clock import Clock
from ..core.refusal import Refusal
from ..domains import Problem
from ..engine.choice import Make
from ..engine.footprint import held
from ..engine.interpreted import Engine
from ..engine.settings import Settings, is_sampled
from ..runs.names import name_of, run_name
from ..runs.run import Run, pointless
from ..spaces.problem import cells
from .limits import Limits
from .memory_use import MemoryUse
from .pulled import DIFFERS, OVER, STALE, Pulled
from .run_shelf import RunReader, RunShelf
from .shelved_run import Piece
from .turns import Share, Turns

PULL_SECONDS = 0.03  # engine time of one pull; three may be under way when a cancel comes
LARGE = 2**17  # cells, from which on a map is large
LEANEST = "compiled"  # the engine that takes least memory


class Wanted(NamedTuple):
    """A run that somebody wants to read."""

    number: int  # by which the connection knows it
    problem: Problem
    settings: Settings
    start: int = 0  # the record at which it goes on; what comes before is worked out again and not sent
    digest: int | None = None  # of the records before, as the reader had them
    beside: Collection[int] = ()  # the numbers of runs that stay open
    name: str = ""  # of the problem, where it is known


class OpenRun:
    """A run as one connection reads it."""

    def __init__(self, wanted: Wanted, reader: RunReader | None) -> None:
        self.wanted = wanted
        self.reader = reader  # None when there is nothing to read, or it has all been read
        self.proved = wanted.digest is None  # that it goes on with the history the reader has

    def close(self) -> None:
        if self.reader:
            self.reader.close()
        self.reader = None


class Session:
    """One connection and its runs. The lock keeps the library's monitor out while a pull is at work."""

    def __init__(self, share: Share) -> None:
        self.lock = Lock()
        self.share = share
        self.runs: dict[int, OpenRun] = {}  # by number

    def keep(self, numbers: Collection[int]) -> None:
        """Let all other runs go."""
        for number in self.runs.keys() - set(numbers):
            self.runs.pop(number).close()


class Sessions:
    """The sessions of a server, by the name of their connection."""

    def __init__(
        self,
        limits: Limits,
        clock: Clock,
        make: Make = Engine,
        turns: Turns | None = None,
        worked: Clock | None = None,
    ) -> None:
        self.limits = limits
        self.make = make
        self.turns = turns or Turns()
        self.beginnings = Turns()  # of large runs: their own, since each takes many slices' time
        self.shelf = RunShelf(limits.shelf, clock, worked)
        self.memory = MemoryUse(limits, self.shelf)
        self._sessions: dict[str, Session] = {}

    def join(self, name: str, address: str = "") -> None:
        """A connection begins, from this address."""
        self._sessions[name] = Session(self.turns.share(address))

    def leave(self, name: str) -> None:
        """A connection has ended, and its runs with it."""
        session = self._sessions.pop(name, None)
        if session:
            with session.lock:
                session.keep(())

    def drop(self, name: str, number: int) -> None:
        """Let a run of a connection go."""
        session = self._session(name)
        with session.lock:
            session.keep(session.runs.keys() - {number})

    def keep(self, name: str, numbers: Collection[int]) -> None:
        """Let all runs of a connection go but these."""
        session = self._session(name)
        with session.lock:
            session.keep(numbers)

    def open(self, name: str, wanted: Wanted) -> str:
        """Begin to read a run. The name of the engine that works it out."""
        session = self._session(name)
        with session.lock:
            session.keep([number for number in wanted.beside if number != wanted.number])
            if len(self.shelf.live()) >= self.limits.runs:
                raise Refusal("serve.runs", most=self.limits.runs)
            opened = session.runs[wanted.number] = OpenRun(wanted, self._reader(session.share, wanted))
            return opened.reader.run.engine if opened.reader else Engine.name

    def _reader(self, share: Share, wanted: Wanted) -> RunReader | None:
        problem, settings = wanted.problem, wanted.settings
        if pointless(problem, settings):
            return None
        self.memory.check(held(problem, settings, LEANEST, 0))
        name = run_name(problem.domain, wanted.name or name_of(problem), settings)
        return self.shelf.open(name, partial(self._begin, share, problem, settings), wanted.start)

    def _begin(self, share: Share, problem: Problem, settings: Settings) -> Run:
        """A run; large ones are begun one at a time, because that takes memory and time all at once."""
        if cells(problem) <= LARGE:
            return Run(problem, settings, make=self.make)
        with self.beginnings.of(share):
            run = Run(problem, settings, make=self.make)
            run.pull(0)  # what a search lays out at first takes as long as many slices: in a turn all would wait for it
            return run

    def pull(self, name: str, number: int, count: int, cancelled: Callable[[], bool] = lambda: False) -> Pulled:
        """The next records: as many as asked for, or as the time allows, or one slice if cancelled meanwhile."""
        session = self._session(name)
        with session.lock:
            opened = session.runs.get(number)
            if opened is None or cancelled() or self._can_be_faster(session, opened):
                return STALE
            if not opened.reader:
                return OVER
            return self._pulled(session, opened, opened.reader, count, cancelled)

    def _pulled(
        self, session: Session, opened: OpenRun, reader: RunReader, count: int, cancelled: Callable[[], bool]
    ) -> Pulled:
        pieces: list[Piece] = []
        seconds = spent = 0.0
        turn = self.turns.of
        while not reader.over and count and spent < PULL_SECONDS and not (pieces and cancelled()):
            self._check_memory(session, opened, reader)
            if not self._is_same(opened, reader):
                session.keep(session.runs.keys() - {opened.wanted.number})
                return DIFFERS
            piece = reader.read(count, turn(session.share))
            pieces.append(piece)
            count -= len(piece.records)
            seconds += piece.seconds
            spent += piece.spent
        digest = reader.digest
        if reader.over:
            opened.close()
        return Pulled(pieces, seconds, digest=digest)

    def _is_same(self, opened: OpenRun, reader: RunReader) -> bool:
        """Is this the history that the reader has, as far as is known?"""
        if not opened.proved and (digest := reader.digest) is not None:
            opened.proved = digest == opened.wanted.digest
            return opened.proved
        return True

    def _can_be_faster(self, session: Session, opened: OpenRun) -> bool:
        """Is there a compiled engine by now for a run of samples? It makes up at once for all that Python has done.

        The run is dropped then, and the client opens it again at the record where it is.
        """
        wanted, reader = opened.wanted, opened.reader
        slow = reader and not reader.run.over and reader.run.engine == Engine.name
        if not slow or not is_sampled(wanted.problem, wanted.settings):
            return False
        engine = self.make(wanted.problem, wanted.settings)
        engine.close()
        if engine.name == Engine.name:
            return False
        assert reader
        self.shelf.drop(reader.run)
        session.keep(session.runs.keys() - {wanted.number})
        return True

    def _check_memory(self, session: Session, opened: OpenRun, reader: RunReader) -> None:
        """Refuse to let a run grow when all together hold too much and this one more than its share."""
        maker = reader.run.maker
        try:
            self.memory.check(0, maker.bytes if maker else 0)
        except Refusal:
            session.keep(session.runs.keys() - {opened.wanted.number})
            raise

    def tidy(self) -> None:
        """Called now and then: let go of what is not needed any more."""
        self.shelf.tidy()
        self.memory.tidy()

    def _session(self, name: str) -> Session:
        """The session of a connection; one that leads nowhere if it has ended this moment."""
        return self._sessions.get(name) or Session(self.turns.anyone)
