"""A program in a process of its own that leaves nothing behind, however it ends, and whoever started it.

Who is killed cannot end what it has started. So a watcher holds the other end of a pipe: when that is closed, it ends
the program and all that the program has started. Servers of ours (`browser/serving.py`) watch their standard input.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Any

PATIENCE = 20.0  # seconds for a program to end by itself
WATCH = """
import os, signal, sys
sys.stdin.read()
os.killpg(int(sys.argv[1]), signal.SIGKILL)
"""


class ChildProgram(subprocess.Popen[bytes]):
    """Begins a session, so that what it starts, like the browser of a script that starts one, ends with it."""

    def __init__(self, command: Sequence[str], output: int | IO[Any] = subprocess.DEVNULL, **options: Any) -> None:
        super().__init__(command, stdout=output, stderr=output, start_new_session=True, **options)
        watch = [sys.executable, "-S", "-c", WATCH, str(self.pid)]
        self.watcher = subprocess.Popen(watch, stdin=subprocess.PIPE, start_new_session=True)

    def end(self) -> None:
        """End it, politely at first."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            with suppress(ProcessLookupError):
                os.killpg(self.pid, number)
            with suppress(subprocess.TimeoutExpired):
                self.wait(PATIENCE)
        self.watcher.kill()
        self.watcher.communicate()
