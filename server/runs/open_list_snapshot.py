"""The open list of a run as it is really stored, at any record: the run is made again up to there, and stopped.

What is shown after a record is what there is when all that belongs to it has been put in and nothing has been taken out
since. A search writes down that it opens a node before it puts it in, and takes one out before it writes that down;
so the search is stopped at whichever comes first, the next record or the next removal. Knows no JSON.
"""

from contextlib import AbstractContextManager
from typing import Any, TypeGuard

from ..core.records import ENDINGS, EXPANDED, FOUND, LEFT, NONE, OPENED, THRESHOLD
from ..core.refusal import Refusal
from ..engine.interpreted import QUADRATIC, Engine
from ..engine.searchable import SearchProblem
from ..engine.settings import Settings, effective, is_sampled
from ..frontiers.protocol import Frontier, Snapshot
from ..search import ALGORITHMS
from ..search.log import Log
from ..worth.checkable import CheckProblem

MOST_RECORDS = 200_000  # made again for one answer: about a second
MOST_RECORDS_SCANNED = 20_000  # where every step looks at every entry
MOST_ENTRIES = 255  # of an open list that are shown: a heap of eight full levels
NOTHING = 0  # no kind of record
BATCH = 2048  # records made in one turn
TAKEN_OUT = (EXPANDED, LEFT, FOUND)  # kinds that a depth-first search writes down after it has taken the node out


class Reached(Exception):
    """The search has come to where it was to stop."""

    def __init__(self, kind: int = NOTHING, begins: bool = False) -> None:
        self.kind = kind  # of the record that would have come next, where one would
        self.begins = begins  # does that record begin a search, or a round of it?


class Stopping(Log):
    """A log that stops the search when so many records are written."""

    __slots__ = ("left",)
    left: int  # how many more

    def emit(self, kind: int, node: int, other: int, g: float, h: float, f: float, move: int) -> None:
        if kind not in self.wanted:
            return
        if self.left == 0:
            raise Reached(kind, begins=kind == THRESHOLD or (kind == OPENED and other == NONE))
        self.left -= 1
        super().emit(kind, node, other, g, h, f, move)
        if self.left == 0 and kind in ENDINGS:
            raise Reached


class Watched:
    """A frontier that stops the search before anything is taken out, or the first node put in, too late."""

    def __init__(self, frontier: Frontier, log: Stopping) -> None:
        self.frontier = frontier
        self.log = log
        self.begun = False
        self.least = frontier.least
        self.size = frontier.size

    def push(self, node: int, f: float, g: float) -> None:
        if not self.begun and self.log.left == 0:  # only the start is put in before its record is written
            raise Reached
        self.begun = True
        self.frontier.push(node, f, g)

    def pop(self) -> tuple[int, float]:
        if self.log.left == 0:
            raise Reached
        return self.frontier.pop()


class Replay(Engine):
    """A search that stops after a number of records."""

    log: Stopping

    def __init__(self, problem: CheckProblem, settings: Settings, records: int) -> None:
        super().__init__(problem, settings, Stopping)
        self.log.left = records
        self.search_variables = ALGORITHMS[settings.algorithm].search.__code__.co_varnames

    def _pieces(self, problem: SearchProblem, settings: Settings) -> tuple[object, ...]:
        pieces = super()._pieces(problem, settings)
        self.watched = [Watched(piece, self.log) for piece in pieces if _is_frontier(piece)]
        waiting = iter(self.watched)
        return tuple(next(waiting) if _is_frontier(piece) else piece for piece in pieces)


def _is_frontier(piece: object) -> TypeGuard[Frontier]:
    return hasattr(piece, "snapshot")


def stored(
    problem: CheckProblem,
    settings: Settings,
    records: int,
    turns: AbstractContextManager[object],
    most: int = MOST_ENTRIES,
) -> list[Snapshot]:
    """The open list, or one for each side, after so many records of a run."""
    check(effective(settings), records)
    if is_sampled(problem, settings):
        raise Refusal("stored.samples")
    replay = Replay(problem, settings, records)
    try:
        while not replay.ended:
            with turns:
                replay.advance(BATCH)
    except Reached as reached:
        if replay.watched:
            return [watched.frontier.snapshot(most) for watched in replay.watched]
        return [_path_or_stack(replay, reached, most)]
    raise Refusal("stored.beyond", record=records)


def check(settings: Settings, records: int) -> None:
    """Refuse what would take too long."""
    most = MOST_RECORDS_SCANNED if {settings.open_list, settings.closed_set} & {*QUADRATIC} else MOST_RECORDS
    if records > most:
        raise Refusal("stored.far", record=records, most=most)


def _path_or_stack(replay: Replay, reached: Reached, most: int) -> Snapshot:
    """What a search keeps that has no frontier: the last entries, as they are in its own variables."""
    known = _variables(replay, reached)
    if "path" in replay.search_variables:
        path = [] if reached.begins else [*zip(known["path"], known["tried"], strict=True)]
        moves = replay.space.moves
        entries = [(node, known["g"][node], tried, len(moves(node))) for node, tried in path[-most:]]
        return Snapshot("path", len(path), {"entries": entries})
    stack = [] if reached.begins else [*known["stack"]]
    if reached.kind in TAKEN_OUT:
        stack.append(known["node"])
    waiting = [
        (node, known["g"][node], False) if node >= 0 else (~node, known["g"][~node], True) for node in stack[-most:]
    ]
    return Snapshot("stack", len(stack), {"entries": waiting})


def _variables(replay: Replay, reached: Reached) -> dict[str, Any]:
    """The names of the search's frame, and what they stand for, where it was stopped."""
    step = reached.__traceback__
    while step and step.tb_frame.f_code.co_varnames != replay.search_variables:
        step = step.tb_next
    return dict(step.tb_frame.f_locals) if step else {}
