"""The compiled engine: one search under way, handing out the same records as `interpreted.Engine`, only sooner.

`engine/choice.py` says which searches can be compiled and when it is worth it. A search must not be closed while it
advances: compiled code does not look.
"""

import weakref
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numba
import numpy as np

from ...core.records import ENDINGS, FOUND, Records
from ...frontiers.ties import TIES
from ...search import ALGORITHMS, COMPILED, Algorithm
from ...search.rule import Rule
from ...spaces.problem import cells
from ..assembly import backward_of, space_of
from ..interpreted import node_limit, rule_of
from ..searchable import Compiling, PathForm, SearchProblem
from ..settings import Settings, effective, is_sampled
from . import rules, sampling  # noqa: F401  # `rules` only has to be loaded
from .compile_cache import link_no_more
from .form import Unit
from .heap import HEAP, new_heap
from .log import LOG, collect, lay_out, new_log
from .memory import BYTE_ARRAY, Block, ByteArray, release
from .queue import QUEUE, new_queue
from .sampling import PATH_LOG, TURN, new_path_log
from .searches import pull_of, search_of
from .tables import FLAGS, new_closed

FEW = 1024  # records there is room for, where next to none are written
STRETCHES = 256  # of f, to the cheapest step
RULE = numba.typeof(Rule())


class _Search:
    """One search under way: hands out its records, a batch at a time, and forgets them."""

    name = "compiled"

    def __init__(
        self, settings: Settings, unit: Unit, pieces: Sequence[object], log: Block, blocks: Sequence[Block]
    ) -> None:
        """`pieces` is what the search is given besides log and rule, `blocks` what is to be freed with it."""
        self.ended = False
        self.reached = False
        self._log = log
        self._kept = pieces  # which the search has only the addresses of
        begin, self._pull = prepare(unit)
        self._search = begin(*pieces, log, rule_of(settings))
        self._free = weakref.finalize(self, release, [*blocks, log])
        self._free.atexit = False

    def advance(self, records: int) -> Records:
        """The next records, at least this many unless the search ends; whole expansions only."""
        batch = lay_out(self._log, records)
        if not self.ended:
            self._pull(self._search, self._log)
        found = collect(self._log, batch)
        if len(found):
            self.ended = self.ended or bool(found["kind"][-1] in ENDINGS)
            self.reached = bool(found["kind"][-1] == FOUND)
        return found

    def go_on(self, expansions: int) -> None:
        """Let the search expand so many nodes, however few records that makes."""
        self._log.set("turn", self.expanded + expansions)
        _Search.advance(self, FEW)

    @property
    def expanded(self) -> int:
        """How many nodes it has expanded."""
        return self._log.get("expanded")

    def operations(self) -> dict[str, int]:
        """Nothing: only the interpreted open lists and closed sets count."""
        return {}

    def close(self) -> None:
        """Drop the search, wherever it is."""
        self.ended = True
        self._search = None
        self._free()


class Compiled(_Search):
    """A search that remembers the nodes it has opened."""

    def __init__(self, problem: SearchProblem, settings: Settings) -> None:
        settings = effective(settings)
        row, rule = ALGORITHMS[settings.algorithm], rule_of(settings)
        unit = Unit(settings.algorithm, problem.domain)
        spaces = _spaces(row, problem, settings, unit)
        self._place = spaces.place
        lists = [_open_list(row, problem, settings, rule) for _ in spaces.given] if row.keeps_queue else []
        closeds = [_closed(problem) for _ in lists]
        limit, sides = node_limit(problem, settings, self.name), len(spaces.given)
        log = new_log(limit, settings.detail == "all", sides, cells(problem))
        blocks = [*spaces.blocks, *lists, *(closed for closed in closeds if isinstance(closed, Block))]
        super().__init__(settings, unit, [*spaces.given, *lists, *closeds], log, blocks)

    def silence(self) -> None:
        """Write nothing down from now on but how the search ends."""
        self._log.set("silent", 1)

    @property
    def held(self) -> int:
        """How many nodes it holds: all that it has opened."""
        return self._log.get("opened")

    def place(self, node: int) -> Any:
        """What a node is, as its domain writes it."""
        return self._place(node)


class CompiledPath(_Search):
    """A search along one path: its records are samples of that."""

    def __init__(self, problem: SearchProblem, settings: Settings) -> None:
        settings = effective(settings)
        unit = Unit(settings.algorithm, problem.domain, along_path=True)
        path = _path_form(unit).compiling(problem, space_of(problem, settings))
        self._place = path.place
        [self._walk] = path.given
        log = new_path_log(node_limit(problem, settings, self.name))
        super().__init__(settings, unit, path.given, log, path.blocks)

    def advance(self, records: int) -> Records:
        """The next records; whole samples only, and none where the next one is still far."""
        self._log.set("turn", self._log.get("expanded") + TURN)
        return super().advance(records)

    @property
    def held(self) -> int:
        """How many nodes it holds: those of its path."""
        return int(self._walk.get("last")) + 1

    def place(self, node: int) -> Any:
        """What a node is that is on the path."""
        return self._place(sampling.place_of(self._log, node))


def unrecorded(problem: SearchProblem, settings: Settings) -> _Search:
    """A search whose time is taken: one along a path writes its few samples, any other nothing but how it ends."""
    if is_sampled(problem, settings):
        return CompiledPath(problem, settings)
    search = Compiled(problem, replace(settings, detail="sets"))
    search.silence()
    return search


def _spaces(row: Algorithm, problem: SearchProblem, settings: Settings, unit: Unit) -> Compiling:
    """The spaces the search is given, and all blocks that they are made of."""
    spaces = [space_of(problem, settings, np.asarray)]
    if row.both_ends:
        spaces.append(backward_of(spaces[0], problem, settings, np.asarray))
    return unit.form.compiling(problem, spaces, COMPILED[row.search])


def _open_list(row: Algorithm, problem: SearchProblem, settings: Settings, rule: Rule) -> Block:
    if row.family != "ranked":
        return new_queue()
    tie = TIES[settings.tie]
    step = problem.domain.facts.cheapest_step(problem)
    return new_heap(tie.g_sign, tie.age_sign, step * (rule.g_weight + rule.h_weight) / STRETCHES)


def _closed(problem: SearchProblem) -> Block | ByteArray:
    """A closed set with nothing in it."""
    return ByteArray(np.zeros(cells(problem), np.uint8)) if cells(problem) else new_closed()


def signature(unit: Unit) -> tuple[Any, ...]:
    """The types that the search of an algorithm is begun with."""
    if unit.along_path:
        return _path_form(unit).type, PATH_LOG, RULE
    row = ALGORITHMS[unit.algorithm]
    space, closed = unit.form.type_of(row.jumps), BYTE_ARRAY if unit.form.numbered else FLAGS
    lists = (HEAP if row.family == "ranked" else QUEUE, closed) if row.keeps_queue else ()
    return (*(kind for piece in (space, *lists) for kind in [piece] * row.sides), LOG, RULE)


def prepare(unit: Unit) -> tuple[Callable[..., Any], Callable[..., None]]:
    """Compile the search of an algorithm, or get it from the disk, unless that is done: what begins, what pulls."""
    search, pull, log = _functions(unit)
    types = signature(unit)
    search.compile(types)
    try:
        pull.compile((search.overloads[types].signature.return_type, log))
    except KeyError:  # the one came from the disk, and the other is not there: numba then knows only half of it
        search.recompile()
        pull.compile((search.overloads[types].signature.return_type, log))
    begun = search.overloads[types]
    pulled = pull.overloads[begun.signature.return_type, log]
    for each in (begun, pulled):
        link_no_more(each)
    return begun.entry_point, pulled.entry_point


def is_ready(unit: Unit) -> bool:
    """Is the search of an algorithm compiled?"""
    search, pull, log = _functions(unit)
    known = search.overloads.get(signature(unit))
    return known is not None and (known.signature.return_type, log) in pull.overloads


def _path_form(unit: Unit) -> PathForm:
    form = unit.form.path
    assert form, "only domains that offer paths are searched along one"
    return form


def _functions(unit: Unit) -> tuple[Any, Any, Any]:
    """What begins a search and what pulls, and the type of its log."""
    log = PATH_LOG if unit.along_path else LOG
    return search_of(ALGORITHMS[unit.algorithm].search, unit.part), pull_of(unit.part), log
