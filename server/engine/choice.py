"""Which engine runs a search: the compiled one as soon as it is ready, where it can and there is enough to do.

Both give the same records; they are chosen when a run begins and never change in the middle of it. Nothing is
compiled, and numba is not even loaded, before somebody asks for it: the server does at its start, in the background
(`warm_up`); an answer on the command line does when it is long in coming (`make_ready`).
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Protocol

from ..core.clock import Clock
from ..core.records import Records
from ..search import ALGORITHMS, COMPILED, FRUGAL
from ..spaces.problem import cells
from .compiled import compile_cache
from .compiled.form import Unit
from .elsewhere import can_be_loaded
from .interpreted import Engine
from .searchable import Searchable, SearchProblem
from .settings import BOUNDS, PATH, Settings, can_be_sampled, effective, fits, heuristic_of, is_sampled
from .unrecorded import Plain, Unrecorded

PATIENCE = 0.1  # seconds that answers may take before loading the compiled engine, a third of a second, is worth it
PATIENCE_COLD = 5.0  # the same where nothing compiled is cached


class AnyEngine(Protocol):
    """What a run needs of an engine."""

    name: str
    ended: bool

    @property
    def held(self) -> int:
        """How many nodes it holds."""

    def advance(self, records: int) -> Records: ...
    def operations(self) -> dict[str, int]: ...
    def place(self, node: int) -> Any: ...
    def close(self) -> None: ...


Make = Callable[[SearchProblem, Settings], AnyEngine]
MakeUnrecorded = Callable[[SearchProblem, Settings], Unrecorded]


def can_be_compiled(problem: SearchProblem, settings: Settings) -> bool:
    """Is there a compiled form of all that this search is made of?"""
    settings = effective(settings)
    if ALGORITHMS[settings.algorithm].search not in COMPILED:
        return False
    if heuristic_of(problem, settings) not in problem.domain.searching.compiled_heuristics:
        return False
    return (settings.open_list, settings.closed_set) == ("heap", "table")


def is_small(problem: SearchProblem) -> bool:
    """Is there little to do, whatever the settings?"""
    return (cells(problem) or problem.domain.facts.nodes(problem)) <= problem.domain.searching.small


def units(domain: Searchable) -> list[Unit]:
    """What is compiled for a domain, what is wanted most first."""
    if not domain.searching.compiled_heuristics:
        return []
    found = [unit for unit in (_first_of(search, domain) for search in COMPILED) if unit]
    return [*found, Unit(FRUGAL, domain, along_path=True)] if PATH in domain.choosable.offers else found


def unit_of(problem: SearchProblem, settings: Settings) -> Unit:
    """The unit a search belongs to, named by the first algorithm that runs the same generator."""
    if is_sampled(problem, settings):
        return Unit(FRUGAL, problem.domain, along_path=True)
    unit = _first_of(ALGORITHMS[settings.algorithm].search, problem.domain)
    assert unit
    return unit


def _first_of(search: object, domain: Searchable) -> Unit | None:
    names = (name for name, row in ALGORITHMS.items() if row.search is search and fits(row, domain))
    return next((Unit(name, domain) for name in names), None)


class Engines:
    """Makes engines: interpreted ones, and compiled ones of the units that are ready."""

    def __init__(self, clock: Clock = lambda: 0.0) -> None:
        """Where no clock is given time stands still."""
        self.clock = clock
        self._compiled: ModuleType | None = None  # compiled.engine, once it is loaded
        self.failed = False  # was something wrong with the compiler?
        self.interpreted = 0.0  # seconds that answers have taken without it

    def make(self, problem: SearchProblem, settings: Settings) -> AnyEngine:
        """The fastest engine there is at the moment."""
        compiled = None if is_small(problem) else self._ready_for(problem, settings)
        if compiled is None:
            return Engine(problem, settings)
        make = compiled.CompiledPath if is_sampled(problem, settings) else compiled.Compiled
        fast: AnyEngine = make(problem, settings)
        return fast

    def unrecorded(self, problem: SearchProblem, settings: Settings) -> Unrecorded:
        """A search whose time is to be taken, compiled however small it is, if it can be at the moment."""
        if can_be_sampled(problem, settings):
            settings = replace(settings, detail=BOUNDS)  # numbering every board would be most of the work
        compiled = self._ready_for(problem, settings)
        if compiled is None:
            return Plain(problem, settings)
        fast: Unrecorded = compiled.unrecorded(problem, settings)
        return fast

    def _ready_for(self, problem: SearchProblem, settings: Settings) -> ModuleType | None:
        """The compiled engine, if it is ready for such a search."""
        compiled = self._compiled
        if compiled is None or not can_be_compiled(problem, settings):
            return None
        return compiled if compiled.is_ready(unit_of(problem, settings)) else None

    def expected(self, problem: SearchProblem, settings: Settings) -> str:
        """The name of the engine that a long search will have."""
        fast = self.has_compiler() and not is_small(problem) and can_be_compiled(problem, settings)
        return "compiled" if fast else Engine.name

    def make_ready(self, problem: SearchProblem, settings: Settings) -> bool:
        """Compile what this search needs, and wait for it; False where that cannot be."""
        if is_small(problem) or not can_be_compiled(problem, settings) or not self._load():
            return False
        unit = unit_of(problem, settings)
        try:
            if compile_cache.is_kept(unit.name) and not can_be_loaded(unit):
                compile_cache.discard()
            self.prepare(unit)
        except Exception:  # noqa: BLE001  # a compiler may fail in any way, and Python can do it all
            return False
        return True

    def warm_up(self, domain: Searchable) -> Iterator[Unit]:
        """Compile everything for a domain, or take it from the disk; each unit as it becomes ready."""
        for unit in units(domain) if self._load() else ():
            self.prepare(unit)
            yield unit

    def prepare(self, unit: Unit) -> None:
        """Compile one unit, or load it from the cache on disk; numba must be there."""
        if self._load():
            assert self._compiled
            self._compiled.prepare(unit)
            compile_cache.keep(unit.name)

    def patience(self, problem: SearchProblem, settings: Settings) -> float:
        """How many seconds an answer may take, after all those before it, until compiling is worth it."""
        kept = self._compiled or compile_cache.is_kept(unit_of(problem, settings).name)
        return (PATIENCE if kept else PATIENCE_COLD) - self.interpreted

    def has_compiler(self) -> bool:
        """Is numba there? Asked without loading it."""
        return find_spec("numba") is not None

    def _load(self) -> bool:
        """Load the compiled engine, and numba with it, where they are."""
        try:
            from .compiled import engine
        except (ImportError, OSError):  # OSError: numba is there, but not the library it needs
            return False
        self._compiled = engine
        return True
