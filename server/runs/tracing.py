"""What a search runs around one record: for each record there the lines since the record before, and the values.

The run is worked out again by the interpreted engine, whose stream is that of every engine, and only the functions of
the listing (`runs/source.py`) are traced, in this thread, from just before the records asked for. Engine work is done
in turns, which are given, and so is the clock. Knows neither JSON nor sockets.
"""

import sys
from collections import deque
from contextlib import AbstractContextManager
from functools import lru_cache, partial
from types import CodeType, FrameType
from typing import Any, NamedTuple

from ..core.clock import Clock
from ..core.refusal import Refusal
from ..engine.interpreted import Engine
from ..engine.settings import Settings, is_sampled
from ..search.log import Log
from ..spaces.problem import cells
from ..worth.checkable import CheckProblem
from .source import Listing, Name, Part, listing
from .timing import next_stretch

WINDOW = 256  # records traced in one answer
MOST_TRACED = 200_000  # records that may come before: as many as Python works out in about a second
MOST_CELLS = 2**21  # of a map: the interpreted engine needs a list or two of them before the first record
MOST_LINES = 1024  # between two records, the last ones
FIRST_SLICE = 128  # records worked out in the first turn
STILL: Clock = lambda: 0.0  # noqa: E731  # by which slices only grow

Value = float | bool | None
NOTHING: dict[str, Any] = {"__builtins__": {}}


class Moment(NamedTuple):
    """One record: the row that wrote it, the rows run since the record before, this one included, and the values.

    The values are in the order of the names of the row's part. `fresh` are the places of those that are of now: the
    lines run in this round read or set all that they are made of.
    """

    row: int
    rows: tuple[int, ...]
    values: tuple[Value, ...]
    fresh: tuple[int, ...]


class Trace(NamedTuple):
    """The moments of a stretch of records; fewer than asked for where the run ends."""

    first: int
    moments: tuple[Moment, ...]


def trace(
    problem: CheckProblem, settings: Settings, record: int, turns: AbstractContextManager[object], clock: Clock = STILL
) -> Trace:
    """The stretch of records that holds this one."""
    if record >= MOST_TRACED:
        raise Refusal("trace.far", most=MOST_TRACED)
    return stretch(problem, settings, record - record % WINDOW, WINDOW, turns, clock)


def stretch(
    problem: CheckProblem,
    settings: Settings,
    first: int,
    count: int,
    turns: AbstractContextManager[object],
    clock: Clock = STILL,
) -> Trace:
    """So many records from one on, worked out in slices of a bounded time."""
    if cells(problem) > MOST_CELLS:
        raise Refusal("trace.large", most=MOST_CELLS)
    if is_sampled(problem, settings):
        raise Refusal("trace.samples")
    with turns:
        source = listing(settings.algorithm)
    watch = Watch(source, first, first + count)
    engine = Engine(problem, settings, partial(WatchedLog, watch))
    slice_ = FIRST_SLICE
    while watch.written < watch.end and not engine.ended:
        with turns, watch:
            before, began = watch.written, clock()
            engine.advance(min(slice_, watch.end - watch.written))
            slice_ = next_stretch(watch.written - before, clock() - began, least=1)
    engine.close()
    return Trace(first, tuple(watch.moments))


class WatchedLog(Log):
    """A log that says when a record has been written to it, and is full after every expansion that is watched."""

    __slots__ = ("watch",)

    def __init__(self, watch: "Watch", *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.watch = watch

    def emit(self, kind: int, node: int, other: int, g: float, h: float, f: float, move: int) -> None:
        before = len(self.entries)
        super().emit(kind, node, other, g, h, f, move)
        if len(self.entries) > before:
            self.watch.take()

    def full(self) -> bool:
        return self.watch.on or super().full()


class Watch:
    """Follows the functions of a listing while it is entered, from the record `first` up to the record `end`."""

    def __init__(self, source: Listing, first: int, end: int) -> None:
        self.first = first
        self.end = end
        self.written = 0  # records so far
        self.moments: list[Moment] = []
        self._rows: deque[int] = deque(maxlen=MOST_LINES)  # run since the last record
        self._parts = {part.function.__code__: part for part in source.parts}
        self._before: Any = None  # what traced this thread before

    def __enter__(self) -> None:
        self._before = sys.gettrace()
        if self.on:
            sys.settrace(self._enter)

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    @property
    def on(self) -> bool:
        """Is this the stretch of records to follow?"""
        return self.first <= self.written < self.end

    def take(self) -> None:
        """A record has just been written."""
        frame = _frame(sys._getframe(1), self._parts)
        if self.on:
            self.moments.append(self._moment(frame))
            self._rows.clear()
        self.written += 1
        if self.written == self.first:
            self._follow(frame)
        elif self.written == self.end:
            sys.settrace(self._before)

    def _moment(self, frame: FrameType) -> Moment:
        part = self._parts[frame.f_code]
        rows = tuple(self._rows)
        row = _row(part, frame)
        return Moment(row, rows, _values(part, frame), _fresh(part, rows or (row,)))

    def _follow(self, frame: FrameType | None) -> None:
        """Trace from here on: the functions under way, and those that are still to be called."""
        sys.settrace(self._enter)
        while frame:
            if frame.f_code in self._parts:
                frame.f_trace = self._line
            frame = frame.f_back

    def _enter(self, frame: FrameType, event: str, argument: object) -> Any:
        """A function is called, or a generator goes on."""
        return self._line if frame.f_code in self._parts else None

    def _line(self, frame: FrameType, event: str, argument: object) -> Any:
        if event == "line":
            self._rows.append(_row(self._parts[frame.f_code], frame))
        return self._line


def _frame(frame: FrameType | None, parts: dict[CodeType, Part]) -> FrameType:
    """The innermost function of a listing that is under way."""
    while frame and frame.f_code not in parts:
        frame = frame.f_back
    assert frame
    return frame


def _row(part: Part, frame: FrameType) -> int:
    return part.row + frame.f_lineno - part.first


def _values(part: Part, frame: FrameType) -> tuple[Value, ...]:
    names = frame.f_locals
    return tuple(_value(name, names) for name in part.names)


def _value(name: Name, names: dict[str, Any]) -> Value:
    """The value of a name as it is now; None where it has none, or none that makes sense."""
    try:
        if any(eval(_code(node), NOTHING, names) < 0 for node in name.nodes):
            return None
        found = eval(_code(name.text), NOTHING, names)
    except (NameError, LookupError):  # not set yet; nothing in the list
        return None
    return found if isinstance(found, int | float) else None


@lru_cache(maxsize=1024)
def _code(text: str) -> CodeType:
    """An expression of the listing's own text: no other text is ever evaluated."""
    return compile(text, "<listing>", "eval")


def _fresh(part: Part, rows: tuple[int, ...]) -> tuple[int, ...]:
    """The places of the names that are of now: spoken of since the loop we are in began its present round."""
    heads = {loop[0] for loop in part.loops if rows[-1] in loop}
    spoken: set[str] = set()
    later: set[str] = set()  # set by a line after the one looked at
    for row in reversed(rows):
        if 0 <= row - part.row < len(part.lines):
            line = part.lines[row - part.row]
            spoken |= line.names - later
            later |= line.sets
        if row in heads:
            break
    return tuple(place for place, name in enumerate(part.names) if name.roots <= spoken)
