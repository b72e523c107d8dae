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
from ...spaces.board import BoardProblem
from ...spaces.domains import Problem, cells, domain_of
from ...spaces.tiles import Tiles
from ...spaces.walk import Walk
from ..assembly import backward_of, space_of
from ..interpreted import node_limit, rule_of
from ..settings import Settings, effective, is_sampled
from . import boards, maps, sampling, tiles, walk
from .compile_cache import link_no_more
from .heap import HEAP, new_heap
from .log import LOG, collect, lay_out, new_log
from .memory import BYTE_ARRAY, Block, ByteArray, release
from .queue import QUEUE, new_queue
from .sampling import PATH_LOG, TURN, new_path_log
from .searches import PULL, SEARCHES
from .tables import FLAGS, new_closed
from .tiles import TILES
from .walk import WALK

FEW = 1024  # records there is room for, where next to none are written
STRETCHES = 256  # of f, to the cheapest step
RULE = numba.typeof(Rule())
LOGS = {"map": LOG, "board": LOG, "path": PATH_LOG}


class _Search:
    """One search under way: hands out its records, a batch at a time, and forgets them."""

    name = "compiled"

    def __init__(
        self, settings: Settings, kind: str, pieces: Sequence[object], log: Block, blocks: list[Block]
    ) -> None:
        """`pieces` is what the search is given besides log and rule, `blocks` what is to be freed with it."""
        self.ended = False
        self.reached = False
        self._log = log
        self._kept = pieces  # which the search has only the addresses of
        begin, self._pull = prepare(settings.algorithm, kind)
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

    def __init__(self, problem: Problem, settings: Settings) -> None:
        settings = effective(settings)
        row, rule = ALGORITHMS[settings.algorithm], rule_of(settings)
        self._boards = boards.new_boards(len(problem.start)) if isinstance(problem, BoardProblem) else None
        spaces, blocks = _spaces(row, problem, settings, self._boards)
        lists = [_open_list(row, problem, settings, rule) for _ in spaces] if row.keeps_queue else []
        closeds = [_closed(problem) for _ in lists]
        nodes = cells(problem)
        log = new_log(node_limit(problem, settings, self.name), settings.detail == "all", len(spaces), nodes)
        blocks = [*blocks, *lists, *(closed for closed in closeds if isinstance(closed, Block))]
        super().__init__(settings, problem.domain, [*spaces, *lists, *closeds], log, blocks)

    def silence(self) -> None:
        """Write nothing down from now on but how the search ends."""
        self._log.set("silent", 1)

    @property
    def held(self) -> int:
        """How many nodes it holds: all that it has opened."""
        return self._log.get("opened")

    def board(self, node: int) -> bytes:
        """The board of a node."""
        assert self._boards
        return boards.unpacked(self._boards, node)


class CompiledPath(_Search):
    """A search along one path: its records are samples of that."""

    def __init__(self, problem: Problem, settings: Settings) -> None:
        settings = effective(settings)
        assert isinstance(problem, BoardProblem)
        space = space_of(problem, settings)
        assert isinstance(space, Walk)
        self._start = problem.start
        blocks = walk.blocks_of(space, problem.width)
        self._walk = blocks[0]
        super().__init__(settings, "path", [self._walk], new_path_log(node_limit(problem, settings, self.name)), blocks)

    def advance(self, records: int) -> Records:
        """The next records; whole samples only, and none where the next one is still far."""
        self._log.set("turn", self._log.get("expanded") + TURN)
        return super().advance(records)

    @property
    def held(self) -> int:
        """How many nodes it holds: those of its path."""
        return self._walk.get("last") + 1

    def board(self, node: int) -> bytes:
        """The board of a node that is on the path."""
        return walk.board_at(self._walk, self._start, sampling.place_of(self._log, node))


def unrecorded(problem: Problem, settings: Settings) -> _Search:
    """A search whose time is taken: one along a path writes its few samples, any other nothing but how it ends."""
    if is_sampled(problem, settings):
        return CompiledPath(problem, settings)
    search = Compiled(problem, replace(settings, detail="sets"))
    search.silence()
    return search


def _spaces(
    row: Algorithm, problem: Problem, settings: Settings, boards_met: Block | None
) -> tuple[list[Block], list[Block]]:
    """The spaces the search is given, and all blocks that they are made of."""
    spaces = [space_of(problem, settings, np.asarray)]
    if row.both_ends:
        spaces.append(backward_of(spaces[0], problem, settings, np.asarray))
    if not boards_met:
        table_bytes = COMPILED[row.search]
        found = [maps.block_of(space, table_bytes) for space in spaces if not isinstance(space, (Tiles, Walk))]
        return found, found
    groups = [tiles.blocks_of(space, problem.width, boards_met) for space in spaces if isinstance(space, Tiles)]
    return [group[0] for group in groups], [boards_met, *(block for group in groups for block in group)]


def _open_list(row: Algorithm, problem: Problem, settings: Settings, rule: Rule) -> Block:
    if row.family != "ranked":
        return new_queue()
    tie = TIES[settings.tie]
    step = domain_of(problem).cheapest_step(problem)
    return new_heap(tie.g_sign, tie.age_sign, step * (rule.g_weight + rule.h_weight) / STRETCHES)


def _closed(problem: Problem) -> Block | ByteArray:
    """A closed set with nothing in it."""
    return ByteArray(np.zeros(cells(problem), np.uint8)) if cells(problem) else new_closed()


def signature(algorithm: str, domain: str) -> tuple[Any, ...]:
    """The types that the search of an algorithm is begun with."""
    if domain == "path":
        return WALK, PATH_LOG, RULE
    row = ALGORITHMS[algorithm]
    space, closed = (maps.JUMPS if row.jumps else maps.GRID, BYTE_ARRAY) if domain == "map" else (TILES, FLAGS)
    lists = (HEAP if row.family == "ranked" else QUEUE, closed) if row.keeps_queue else ()
    return (*(kind for piece in (space, *lists) for kind in [piece] * row.sides), LOG, RULE)


def prepare(algorithm: str, domain: str) -> tuple[Callable[..., Any], Callable[..., None]]:
    """Compile the search of an algorithm, or get it from the disk, unless that is done: what begins, what pulls."""
    search, pull, types = SEARCHES[ALGORITHMS[algorithm].search, domain], PULL[domain], signature(algorithm, domain)
    log = LOGS[domain]
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


def is_ready(algorithm: str, domain: str) -> bool:
    """Is the search of an algorithm compiled?"""
    search, types = SEARCHES[ALGORITHMS[algorithm].search, domain], signature(algorithm, domain)
    known = search.overloads.get(types)
    return known is not None and (known.signature.return_type, LOGS[domain]) in PULL[domain].overloads
