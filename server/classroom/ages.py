"""How long a class lasts, by a clock that may be set at any moment: a laptop's is often put right in mid-class."""

from ..core.clock import Clock

HOURS = 12 * 3600.0  # that a class lasts at most
LOOK_AGAIN = 600.0  # seconds for which a class must have been too old before it is over


class Ages:
    """Which classes are too old. One whose beginning is yet to come has only just begun."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._old: dict[str, float] = {}  # class -> when it was first found to be too old

    def is_old(self, begun: float) -> bool:
        return self._clock() - begun >= HOURS

    def is_over(self, code: str, begun: float) -> bool:
        """Is a class too old, and was it so some time ago, too? Else the clock may be wrong for a moment."""
        if not self.is_old(begun):
            self._old.pop(code, None)
            return False
        now = self._clock()
        return now - self._old.setdefault(code, now) >= LOOK_AGAIN
