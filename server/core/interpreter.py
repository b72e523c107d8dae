"""The interpreter, which one thread has at a time: how a server's threads share it."""

import gc
import sys

SWITCH_SECONDS = 0.001  # Python's own is 0.005: an answer takes the interpreter ten times, each beside whoever computes


def share_finely() -> None:
    """Let nobody wait long for the interpreter while another thread computes."""
    sys.setswitchinterval(SWITCH_SECONDS)


def settle() -> None:
    """Called when all that stays is there: no garbage collection, which holds up everybody, looks at it any more."""
    gc.collect()
    gc.freeze()
