"""A clock, injected into code that measures time: seconds since any moment."""

from collections.abc import Callable

Clock = Callable[[], float]
