"""A process that works for another: it is polite, and ends when the one it works for has gone."""

import os
import sys
import threading
from contextlib import suppress


def obey_parent() -> None:
    """Lower this process's priority, and end it when its parent ends, whose pipe is our standard input."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(AttributeError, OSError):
        os.nice(10)


def tell_parent(*words: object) -> None:
    """Print a line for the one we work for; end without a word when it has gone."""
    try:
        print(*words, flush=True)
    except OSError:
        os._exit(1)


def _end_with_parent() -> None:
    """Our standard input is a pipe that the parent holds open as long as it lives."""
    sys.stdin.read()
    os._exit(1)
