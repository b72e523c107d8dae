"""Threads that serve everybody: an error in one round is logged in one line and counted, and the next round begins."""

import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


class Failures:
    """How often such threads have failed, by their names."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._logged: dict[str, str] = {}  # name -> the last error: one that comes every round is logged once

    @contextmanager
    def survived(self, name: str, but: tuple[type[Exception], ...] = ()) -> Iterator[None]:
        """Go on after whatever fails here; errors of the kinds `but` are raised."""
        try:
            yield
        except but:
            raise
        except Exception as error:  # noqa: BLE001  # everybody waits for this thread, whatever the error is
            self.counts[name] += 1
            if self._logged.get(name) != repr(error):
                self._logged[name] = repr(error)
                logging.getLogger("astrolabe").error("%s failed and goes on: %r", name, error)
