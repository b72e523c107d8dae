"""Ctrl-C on the command line, so that it is heard whatever is being done.

Python raises KeyboardInterrupt wherever the program happens to be; in a callback of a library, while a compiler is
loaded for example, it is dropped. So it is remembered as well, and long work polls it.
"""

import threading

from ..core.signals import hear

_heard = threading.Event()


def watch() -> None:
    """Remember Ctrl-C from now on, where signals can be listened to."""
    _heard.clear()
    hear(["SIGINT"], _remember)


def watch_ending() -> None:
    """From now on hear SIGTERM, and Windows' SIGBREAK, as Ctrl-C: whoever has started a process must end it."""
    hear(["SIGTERM", "SIGBREAK"], _remember)


def check() -> None:
    """Raise KeyboardInterrupt if there was a Ctrl-C, even one that got lost."""
    if _heard.is_set():
        raise KeyboardInterrupt


def _remember(*_: object) -> None:
    _heard.set()
    raise KeyboardInterrupt
