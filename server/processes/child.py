"""The parent's side: begins a process, hears what it says and how it ended, and ends it with all that it has started.

`begin` is for programs of ours, which call `parent.obey_parent` first of all; `begin_silent` for those that know
nothing of us.
"""

import json
import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import suppress
from threading import Thread
from types import TracebackType
from typing import IO, Any, NamedTuple, Self

from ..core.refusal import Refusal
from .group import NEW_GROUP, POLITE, end_group
from .parent import LIMITS, OVER_MEMORY, OVER_PROCESSOR, PIECE

LONGEST = 2**20  # bytes of a line
TAIL = 4096  # bytes that are kept of what it says on standard error
SHOWN = 60  # characters of a line that cannot be read
MEGABYTE = 10**6
PATIENCE = 5.0  # seconds that it may take to end when asked to


class ChildLimits(NamedTuple):
    """What a child may use; nothing is limited that is None."""

    memory: int | None = None  # bytes, of each process
    processor: int | None = None  # seconds of computing
    seconds: float | None = None  # from beginning to end


UNLIMITED = ChildLimits()


class ChildError(Refusal):
    """A child broke off, or said what cannot be read: `code` is how it ended, `said` the end of its standard error."""

    def __init__(self, key: str, name: str, code: int | None = None, said: str = "", **facts: object) -> None:
        super().__init__(key, name=name, **facts)
        self.code = code
        self.said = said


class Child:
    """A process that works for this one."""

    def __init__(self, name: str, process: subprocess.Popen[bytes], limits: ChildLimits) -> None:
        self._name = name
        self._process = process
        self._limits = limits
        self._late = self._dismissed = False
        self._tail = b""
        self._errors = Thread(target=self._drain, args=(process.stderr,), daemon=True)
        self._watcher = Thread(target=self._watch, daemon=True)
        self._errors.start()
        self._watcher.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.end()

    @property
    def code(self) -> int | None:
        """How it ended; None while it goes on."""
        return self._process.returncode

    @property
    def said(self) -> str:
        """The end of what it said on standard error."""
        return self._tail.decode("utf-8", "replace").strip()

    def send(self, value: object) -> None:
        """Send it a value."""
        assert self._process.stdin
        try:
            self._process.stdin.write(json.dumps(value).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            self._check_ending()
            raise

    def lines(self) -> Iterator[Any]:
        """The values that it sends, until it ends; if it broke off, an error says how."""
        while line := self._line():
            if len(line) <= LONGEST and not line.endswith(b"\n"):
                self._check_ending()  # what was cut off may read as another value
            yield self._value(line)
        self._check_ending()

    def end(self, patience: float = PATIENCE) -> None:
        """End it with all that it has started, at the latest after some seconds."""
        self._dismissed = True
        if self.code is None:
            end_group(self._process.pid, "SIGTERM")
        self._watcher.join(patience)
        if self._watcher.is_alive():
            end_group(self._process.pid)
            self._watcher.join()
        self._errors.join(patience)
        for pipe in filter(None, (self._process.stdin, self._process.stdout)):
            with suppress(OSError):  # what was not sent yet cannot be any more
                pipe.close()

    def _line(self) -> bytes:
        assert self._process.stdout
        try:
            return self._process.stdout.readline(LONGEST + 1)
        except ValueError:  # another thread has ended it, and closed the pipe
            return b""

    def _value(self, line: bytes) -> Any:
        if len(line) > LONGEST:
            raise ChildError("process.long", self._name, most=LONGEST)
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            found = line.decode("utf-8", "replace").strip()[:SHOWN]
            raise ChildError("process.unreadable", self._name, found=found) from None

    def _check_ending(self) -> None:
        """Wait until it has ended, and raise an error unless it did so well."""
        self._watcher.join()
        self._errors.join(PATIENCE)  # a process that has left the group may hold the pipe
        if self.code and not self._dismissed:
            raise self._failure(self.code)

    def _failure(self, code: int) -> ChildError:
        over = {
            OVER_MEMORY: ("memory", (self._limits.memory or 0) // MEGABYTE),
            OVER_PROCESSOR: ("processor", self._limits.processor),
            -getattr(signal, "SIGXCPU", -OVER_PROCESSOR): ("processor", self._limits.processor),
        }
        what, most = ("late", self._limits.seconds) if self._late else over.get(code, ("", None))
        if what:
            return ChildError(f"process.{what}", self._name, code, self.said, most=most)
        last = self.said.splitlines()[-1:]
        return ChildError("process.ended", self._name, code, self.said, number=code, last=last[0] if last else "–")

    def _watch(self) -> None:
        """Let it live no longer than it may, nor what it has started longer than itself."""
        try:
            self._process.wait(self._limits.seconds)
        except subprocess.TimeoutExpired:
            self._late = True
            end_group(self._process.pid)
            self._process.wait()
        end_group(self._process.pid)

    def _drain(self, errors: IO[bytes]) -> None:
        """Keep the end of what it says on standard error, so that it is never held up."""
        with errors:
            while piece := os.read(errors.fileno(), PIECE):
                self._tail = (self._tail + piece)[-TAIL:]


def begin(command: Sequence[str], limits: ChildLimits = UNLIMITED, *, name: str) -> Child:
    """Begin a program of ours: `name` is what an error calls it."""
    environment = {**os.environ, LIMITS: json.dumps(limits._asdict())}
    pipe = subprocess.PIPE
    return _begun(name, command, limits, stdin=pipe, stdout=pipe, env=environment, creationflags=NEW_GROUP | POLITE)


def begin_silent(command: Sequence[str], *, name: str) -> Child:
    """Begin a program that neither hears nor says anything."""
    nothing = subprocess.DEVNULL
    return _begun(name, command, UNLIMITED, stdin=nothing, stdout=nothing, creationflags=NEW_GROUP)


def _begun(name: str, command: Sequence[str], limits: ChildLimits, **options: Any) -> Child:
    process = subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True, **options)
    return Child(name, process, limits)
