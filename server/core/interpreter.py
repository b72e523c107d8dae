"""The interpreter, which one thread has at a time: how a server's threads share it."""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

USUAL, FINE = 0.005, 0.001  # seconds after which whoever computes must let others have it; Python's own is the first


@contextmanager
def shared_finely() -> Iterator[None]:
    """Let others have the interpreter more often while a search computes: an answer takes it ten times. Always, that
    would wake up all who wait for it more often than they gain by it. One search at a time.
    """
    sys.setswitchinterval(FINE)
    try:
        yield
    finally:
        sys.setswitchinterval(USUAL)


def settle() -> None:
    """Called when all that stays is there: no garbage collection, which holds up everybody, looks at it any more."""
    gc.collect()
    gc.freeze()
