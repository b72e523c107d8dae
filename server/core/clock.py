"""A clock as it is handed to whoever measures time: seconds from anywhere on."""

from collections.abc import Callable

Clock = Callable[[], float]
