"""Engine work on behalf of one request, bounded: it ends when its seconds are spent or its client has gone.

Long work is done in slices, each in its turn; both bounds are checked before every slice. The clock is injected.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from socket import MSG_PEEK, socket

from werkzeug.exceptions import ClientDisconnected

from ..core.clock import Clock
from ..core.refusal import Refusal


class Allowance:
    """The turns of one request. `clock` counts the work of the current thread, so waiting for a turn costs nothing."""

    def __init__(
        self, turns: AbstractContextManager[object], seconds: float, clock: Clock, has_gone: Callable[[], bool]
    ) -> None:
        self._turns = turns
        self._seconds = seconds
        self._clock = clock
        self._has_gone = has_gone
        self._end = clock() + seconds

    def __enter__(self) -> None:
        if self._has_gone():
            raise ClientDisconnected
        if self._clock() >= self._end:
            raise Refusal("request.long", seconds=self._seconds)
        self._turns.__enter__()

    def __exit__(self, *error: object) -> None:
        self._turns.__exit__(*error)  # type: ignore[arg-type]


def has_gone(connection: socket | None) -> bool:
    """Has the client of this connection closed it? What it may have sent in the meantime stays unread."""
    if connection is None:  # a test's client has none
        return False
    timeout = connection.gettimeout()
    try:
        connection.settimeout(0)
        return not connection.recv(1, MSG_PEEK)
    except BlockingIOError:
        return False
    except OSError:
        return True
    finally:
        connection.settimeout(timeout)
