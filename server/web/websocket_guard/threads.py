"""The threads of the libraries: each remembers whose method it runs, so that its naps end with its connection."""

import threading
import time
from collections.abc import Callable
from typing import Any

STEP_SECONDS = 1.0


class Task(threading.Thread):
    """A thread of the libraries, which remembers whose method it runs."""

    def __init__(self, target: Callable[..., object], args: Any = (), kwargs: Any = None) -> None:
        super().__init__(target=target, args=args, kwargs=kwargs, daemon=True)
        self.owner = getattr(target, "__self__", None)


def nap(seconds: float) -> None:
    """Sleep, but hardly longer than the connection whose heartbeat this is: its thread must not outlive it."""
    owner = getattr(threading.current_thread(), "owner", None)
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0 and not getattr(owner, "closed", False):
        time.sleep(min(left, STEP_SECONDS))
