"""Whose turn it is: all engine work takes turns, a slice each, so that one large search never keeps a small one
waiting for long.
"""

from collections import deque
from threading import Lock


class Turns:
    """A lock that is handed on in the order it was asked for."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._taken = False
        self._waiting: deque[Lock] = deque()

    def __enter__(self) -> None:
        with self._lock:
            if not self._taken:
                self._taken = True
                return
            ticket = Lock()
            ticket.acquire()
            self._waiting.append(ticket)
        ticket.acquire()  # until the one before hands over

    def __exit__(self, *_: object) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False
