"""A clock, injected into code that measures time: seconds since any moment; and how long a slice of work lasts."""

from collections.abc import Callable

Clock = Callable[[], float]

SLICE_SECONDS = 0.006  # of a search, between two turns
