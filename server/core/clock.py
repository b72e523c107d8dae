"""A clock, injected into code that measures time: seconds since any moment; what is recent by a clock that may be set;
and how long a slice of work lasts.
"""

from collections.abc import Callable

Clock = Callable[[], float]

SLICE_SECONDS = 0.006  # of a search, between two turns


def is_recent(when: float, now: float, seconds: float) -> bool:
    """Was it at most so long ago? What is further ahead than that was said before the clock was set back."""
    return abs(now - when) < seconds
