"""Who is there, and how they hear what is new: one message for everybody, made once, always the whole state.

One thread sends. It never waits for a client: who cannot take a message now gets the newest one a moment later, so that
a slow page holds nobody up and misses nothing but what is out of date. Who has no socket waits here for the next
version.
"""

import json
import threading
import time
from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from ...classes.classroom import Classes
from ...classes.members import Member
from ...core.clock import Clock
from ...core.refusal import Refusal
from ..websocket_guard.guarded_socket import framed

EVENT = "class"  # as Socket.IO calls it
PAUSE = 0.02  # seconds from one message to the next
COUNTS_PAUSE = 0.2  # the same where only numbers have changed, which the teacher's pages show
POLLED = 35.0  # seconds that a page without a socket counts as being there


class Ear(Protocol):
    """A connection that hears."""

    def offer(self, frame: bytes) -> bool:
        """Send it if that takes no waiting. False: try again."""


class Listener(NamedTuple):
    """A connection in a class."""

    member: Member
    ear: Ear


class Hub:
    """The connections of all classes, by name."""

    def __init__(self, classes: Classes, clock: Clock = time.monotonic) -> None:
        self._classes = classes
        self._clock = clock
        self._listeners: dict[str, Listener] = {}
        self._polled: dict[Member, float] = {}  # who has no socket, and when it was last here
        self._news: dict[str, bool] = {}  # class -> is it for everybody, or for the teacher's pages alone?
        self._late: dict[str, str] = {}  # connection -> class: could not take the last message
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    def listen(self, name: str, listener: Listener) -> None:
        """A connection belongs to a class from now on."""
        with self._changed:
            self._listeners[name] = listener
            if not self._thread:
                self._thread = threading.Thread(target=self._send_for_ever, daemon=True)
                self._thread.start()
        self.publish(listener.member.code, everybody=False)

    def leave(self, name: str) -> None:
        """A connection has gone, or its member has."""
        with self._changed:
            gone = self._listeners.pop(name, None)
            self._late.pop(name, None)
        if gone:
            self.publish(gone.member.code, everybody=False)

    def member(self, name: str) -> Member | None:
        """As what a connection has come in."""
        listener = self._listeners.get(name)
        return listener and listener.member

    def publish(self, code: str, everybody: bool = True) -> None:
        """Something has changed: the state, or only how many are here and have answered."""
        with self._changed:
            self._news[code] = everybody or self._news.get(code, False)
            self._changed.notify_all()

    def wait(self, member: Member, version: int, seconds: float) -> None:
        """Wait for a later version than this one, for a while."""
        self._polled[member] = self._clock()
        with self._changed:
            self._changed.wait_for(lambda: self._is_later(member.code, version), seconds)
        self._polled[member] = self._clock()

    def _is_later(self, code: str, version: int) -> bool:
        return not self._classes.exists(code) or self._classes.version(code) > version

    def here(self, code: str) -> int:
        """How many students are here: pages of one student count once."""
        return len({member.key for member in self._present() if member.code == code and member.role == "student"})

    def _present(self) -> list[Member]:
        since = self._clock() - POLLED
        with self._changed:
            self._polled = {member: heard for member, heard in self._polled.items() if heard > since}
            return [*self._polled, *(listener.member for listener in self._listeners.values())]

    def message(self, code: str) -> Mapping[str, Any]:
        """What everybody is told; that a class is over, once it is."""
        try:
            return {**self._classes.view(code), **self._classes.counts(code), "here": self.here(code)}
        except Refusal:
            return {"over": True}

    def _send_for_ever(self) -> None:
        told: dict[str, float] = {}  # class -> when numbers were last told
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._news or self._late)
                news, late = self._due(told), dict(self._late)
                self._late.clear()
            for code in {*news, *late.values()}:
                self._send(code, news.get(code), {name for name, other in late.items() if other == code})
            time.sleep(PAUSE)

    def _due(self, told: dict[str, float]) -> dict[str, bool]:
        """The classes that have something to be told now."""
        now = self._clock()
        due = {code: all_ for code, all_ in self._news.items() if all_ or now - told.get(code, 0.0) > COUNTS_PAUSE}
        for code in due:
            del self._news[code]
            told[code] = now
        return due

    def _send(self, code: str, everybody: bool | None, late: set[str]) -> None:
        """Everybody, the teacher's pages, or None: only those that are late."""
        frame = framed(f"42{json.dumps([EVENT, self.message(code)])}")
        for name, (member, ear) in list(self._listeners.items()):
            if member.code != code or not (everybody or name in late or _is_told(member, everybody)):
                continue
            if not ear.offer(frame):
                with self._changed:
                    self._late[name] = code


def _is_told(member: Member, everybody: bool | None) -> bool:
    return everybody is not None and member.role != "student"
