"""Who is running what: at most one run for each connection, pulled a slice at a time.

All engine work takes turns, a slice each (`turns.py`). A run is dropped when its connection ends, when another is
opened, and when it is over; nothing is lost with it, because it can be worked out again from any record. Knows neither
sockets nor JSON; the clock is given.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock

from ..core.clock import Clock
from ..core.records import Records
from ..core.refusal import Refusal
from ..engine.choice import Make
from ..engine.footprint import held
from ..engine.interpreted import Engine
from ..engine.settings import Settings, is_sampled
from ..runs.run import Run, pointless
from ..spaces.domains import Problem
from .limits import Limits
from .turns import Turns

SLICE = 2048  # records worked out in one turn: some milliseconds
SLICES = {"python": SLICE, "compiled": 8 * SLICE}  # by the name of the engine
PULL_SECONDS = 0.03  # engine time of one pull; three may be under way when a cancel comes


@dataclass(frozen=True, slots=True)
class Pulled:
    """What a pull has found: records (none yet, where a search has nothing to tell for so long, or is not yet where it
    goes on); that the run is over; or that the question is stale.
    """

    batches: Sequence[Records] = ()
    seconds: float = 0.0  # that they took the engine
    is_over: bool = False
    is_stale: bool = False  # this is not the current run, or will not be by the next message

    @property
    def bytes(self) -> bytes:
        """The records as they lie in memory."""
        return b"".join(batch.tobytes() for batch in self.batches)


OVER = Pulled(is_over=True)
STALE = Pulled(is_stale=True)


class Session:
    """One connection and its run. The lock keeps the library's monitor out while a pull is at work."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.number: int | None = None
        self.run: Run | None = None  # None when there is none, or it is over
        self.start = 0  # the record at which it goes on; what comes before is worked out again and not sent

    def drop(self) -> None:
        if self.run:
            self.run.cancel()
        self.run = None


class Sessions:
    """The sessions of a server, by the name of their connection."""

    def __init__(self, limits: Limits, clock: Clock, make: Make = Engine, turns: Turns | None = None) -> None:
        self.limits = limits
        self.clock = clock
        self.make = make
        self.turns = turns or Turns()
        self._sessions: dict[str, Session] = {}

    def join(self, name: str) -> None:
        """A connection begins."""
        self._sessions[name] = Session()

    def leave(self, name: str) -> None:
        """A connection has ended, and its run with it."""
        session = self._sessions.pop(name, None)
        if session:
            with session.lock:
                session.number = None
                session.drop()

    def drop(self, name: str, number: int | None = None) -> None:
        """Drop the run of a connection, if it is the one of this number or whichever it is."""
        session = self._session(name)
        with session.lock:
            if number in (None, session.number):
                session.number = None
                session.drop()

    def open(self, name: str, number: int, problem: Problem, settings: Settings, start: int) -> str:
        """Begin a run, whose pulls work it out up to the record it goes on at. The name of the engine that runs it."""
        session = self._session(name)
        if len(self.live()) >= self.limits.runs:
            raise Refusal("serve.runs", most=self.limits.runs)
        with session.lock:
            session.run = None if pointless(problem, settings) else Run(problem, settings, make=self.make)
            session.number = number
            session.start = start
            return session.run.engine.name if session.run else Engine.name

    def pull(self, name: str, number: int, count: int, cancelled: Callable[[], bool] = lambda: False) -> Pulled:
        """The next records: as many as asked for, or as the time allows, or one slice if cancelled meanwhile."""
        session = self._session(name)
        with session.lock:
            if number != session.number or cancelled() or self._can_be_faster(session):
                return STALE
            if not session.run:
                return OVER
            batches: list[Records] = []
            seconds = again = 0.0
            while session.run and count and seconds + again < PULL_SECONDS and not (batches and cancelled()):
                behind = session.start - session.run.position
                batch, spent = self._advance(session, behind if behind > 0 else count)
                if behind > 0:
                    batch, spent, again = batch[:0], 0.0, again + spent
                batches.append(batch)
                count -= len(batch)
                seconds += spent
            return Pulled(batches, seconds)

    def _can_be_faster(self, session: Session) -> bool:
        """Is there a compiled engine by now for a run of samples? It makes up at once for all that Python has done.

        The run is dropped then, and the client opens it again at the record where it is.
        """
        run = session.run
        if not run or run.engine.name != Engine.name or not is_sampled(run.problem, run.settings):
            return False
        engine = self.make(run.problem, run.settings)
        engine.close()
        if engine.name != Engine.name:
            session.number = None
            session.drop()
        return session.run is None

    def _advance(self, session: Session, count: int) -> tuple[Records, float]:
        """One slice of a run, in its turn."""
        assert session.run
        self._check_memory(session)
        with self.turns:
            began = self.clock()
            batch = session.run.pull(min(count, SLICES[session.run.engine.name]))
            seconds = self.clock() - began
        if session.run.done:
            session.drop()
        return batch, seconds

    def _session(self, name: str) -> Session:
        """The session of a connection; one that leads nowhere if it has ended this moment."""
        return self._sessions.get(name) or Session()

    def live(self) -> list[Run]:
        """The runs that are not over."""
        return [session.run for session in list(self._sessions.values()) if session.run]

    def _check_memory(self, session: Session) -> None:
        """Refuse to let a run grow when all together hold too much and this one more than its share."""
        assert session.run
        held = [megabytes(run) for run in self.live()]
        most = self.limits.total_memory
        if sum(held) > most and megabytes(session.run) > most / len(held):
            session.number = None
            session.drop()
            raise Refusal("serve.memory", most=most)


def megabytes(run: Run) -> float:
    """About how much memory a run holds."""
    return held(run.problem, run.settings, run.engine.name, run.engine.held) / 2**20
