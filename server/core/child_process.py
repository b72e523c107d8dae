"""A process that works for another: it is polite, and ends when the one it works for has gone, or at Ctrl-C."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress

INTERRUPTED = 130  # the exit code of one that has heard Ctrl-C, as all of a terminal do
POLITE = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)  # Windows has no `nice`: there it is born so
LOOK_SECONDS = 0.5


def begun(command: Sequence[str]) -> subprocess.Popen[str]:
    """A process that will work for this one, whose program calls `obey_parent` first of all."""
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8", creationflags=POLITE)


def obey_parent() -> None:
    """Lower this process's priority, and end it when its parent ends, whose pipe is our standard input."""
    signal.signal(signal.SIGINT, _end_at_once)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(AttributeError, OSError):
        os.nice(10)


def tell_parent(*words: object) -> None:
    """Print a line for the one we work for; end without a word when it has gone."""
    try:
        print(*words, flush=True)
    except OSError:
        os._exit(1)


def _end_at_once(*_: object) -> None:
    os._exit(INTERRUPTED)


def _end_with_parent() -> None:
    """Our standard input is a pipe that the parent holds open as long as it lives.

    Windows lets nobody look at a pipe that somebody reads, which libraries do while they are loaded: they would wait
    for us (numpy's issue 24290). There it is only peeked at, now and then.
    """
    if sys.platform == "win32":
        while _is_open():
            time.sleep(LOOK_SECONDS)
    else:
        sys.stdin.read()
    os._exit(1)


def _is_open() -> bool:
    """Has the pipe that is our standard input somebody at its other end? Asked on Windows only."""
    if sys.platform == "win32":
        import _winapi
        import msvcrt

        try:
            _winapi.PeekNamedPipe(msvcrt.get_osfhandle(0), 0)
        except BrokenPipeError:
            return False
        except OSError:
            pass  # no pipe: somebody has started this by hand
    return True
