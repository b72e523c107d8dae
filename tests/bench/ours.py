"""Our own searches as the others are measured: interpreted or compiled, recording always, to the last record."""

from importlib.util import find_spec
from typing import NamedTuple

from astrolabe.core.records import FOUND
from astrolabe.domains import Problem
from astrolabe.engine.choice import AnyEngine, can_be_compiled
from astrolabe.engine.interpreted import Engine
from astrolabe.engine.settings import Settings, is_sampled

from .measuring import timed

BATCH = 65_536


class Found(NamedTuple):
    """What came of a search, and what it cost."""

    search: float  # seconds, all being laid out
    whole: float  # the same, and what each search has laid out anew
    cost: float | None  # of the path; None where there is none, or nobody tells
    expanded: int
    records: int


class Ours:
    """Makes an engine and empties it."""

    def __init__(self, detail: str, compiled: bool | None = None) -> None:
        self.detail = detail
        self.compiled = find_spec("numba") is not None if compiled is None else compiled

    def engine(self, problem: Problem, settings: Settings) -> AnyEngine:
        if not self.compiled or not can_be_compiled(problem, settings):
            return Engine(problem, settings)
        from astrolabe.engine.compiled.engine import Compiled, CompiledPath

        return CompiledPath(problem, settings) if is_sampled(problem, settings) else Compiled(problem, settings)

    def search(self, problem: Problem, settings: Settings) -> Found:
        laying_out, engine = timed(lambda: self.engine(problem, settings))
        searching, (records, last) = timed(lambda: self._empty(engine))
        engine.close()
        cost = float(last["g"]) if last["kind"] == FOUND else None
        return Found(searching, laying_out + searching, cost, int(last["other"]), records)

    def _empty(self, engine: AnyEngine) -> tuple[int, object]:
        count, last = 0, None
        while not engine.ended:
            batch = engine.advance(BATCH)
            count, last = count + len(batch), batch[-1] if len(batch) else last
        return count, last
