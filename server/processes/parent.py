"""The child's side: a program that was begun by `child.py` keeps its limits, ends with its parent, and speaks with it.

Its standard input is a pipe that the parent holds open as long as it lives. What the program or a library prints goes
to standard error, so that it cannot come between the lines of JSON.
"""

import ctypes
import json
import os
import signal
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Any

from ..core.process_memory import resident
from .group import end_own_group

LIMITS = "ASTROLABE_LIMITS"  # the variable with the limits of a child, as JSON
OVER_MEMORY, OVER_PROCESSOR = 71, 72  # exit codes
PIECE = 65536  # bytes
LOOK_SECONDS = 0.05


class Parent:
    """The process that has begun this one."""

    def __init__(self) -> None:
        self._lines = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(2, 1)
        self._values: SimpleQueue[Any] = SimpleQueue()
        Thread(target=self._listen, daemon=True).start()

    def tell(self, value: object) -> None:
        """Send a value; end without a word when the parent has gone."""
        try:
            print(json.dumps(value), file=self._lines, flush=True)
        except OSError:
            end_own_group()

    def hear(self) -> Any:
        """The next value that the parent sends."""
        return self._values.get()

    def _listen(self) -> None:
        rest = b""
        while piece := _piece():
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                self._values.put(json.loads(line))
        end_own_group()


def obey_parent() -> Parent:
    """Called by a child first of all: lower its priority, keep its limits, and end when its parent ends."""
    with suppress(AttributeError, OSError):
        os.nice(10)
    _keep(json.loads(os.environ.get(LIMITS, "{}")))
    return Parent()


def _piece() -> bytes:
    """The next bytes from the parent; none when it has gone.

    Windows lets nobody look at a pipe that somebody reads, which libraries do while they are loaded: they would wait
    for us (numpy's issue 24290). There it is read only when there is something.
    """
    while _is_silent():
        time.sleep(LOOK_SECONDS)
    return os.read(0, PIECE)


def _is_silent() -> bool:
    """On Windows: is standard input an open pipe with nothing in it?"""
    if sys.platform == "win32":
        import msvcrt

        waiting = ctypes.c_uint32()
        pipe = ctypes.c_void_p(msvcrt.get_osfhandle(0))
        is_open = ctypes.windll.kernel32.PeekNamedPipe(pipe, None, 0, None, ctypes.byref(waiting), None)
        return bool(is_open) and not waiting.value
    return False


def _keep(limits: Mapping[str, int | None]) -> None:
    """Have the system enforce the limits; look at them ourselves as well, since some systems do not."""
    memory, processor = limits.get("memory"), limits.get("processor")
    if sys.platform != "win32":
        import resource

        with suppress(ValueError, OSError):  # macOS knows no limit of memory
            if memory:
                resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        if processor:
            signal.signal(signal.SIGXCPU, signal.SIG_DFL)
            resource.setrlimit(resource.RLIMIT_CPU, (processor, processor + 1))
    sys.excepthook = _end_over_memory
    if memory or processor:
        Thread(target=_watch_use, args=(memory, processor), daemon=True).start()


def _end_over_memory(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, MemoryError):
        os._exit(OVER_MEMORY)
    sys.__excepthook__(kind, error, trace)


def _watch_use(memory: int | None, processor: int | None) -> None:
    while True:
        if memory and (resident() or 0) > memory:
            os._exit(OVER_MEMORY)
        if processor and time.process_time() > processor:
            os._exit(OVER_PROCESSOR)
        time.sleep(LOOK_SECONDS)
