"""Whose pages this process has: those with a socket, by the name of the connection, and those that ask without one."""

from collections.abc import Callable
from threading import RLock
from typing import NamedTuple, Protocol

from ...classroom.members import Member
from ...core.clock import Clock

POLLED = 35.0  # seconds that a page without a socket counts as being there


class Ear(Protocol):
    """A connection that hears."""

    def offer(self, frame: bytes) -> bool:
        """Send it if that takes no waiting. False: try again."""


class Listener(NamedTuple):
    """A connection in a class."""

    member: Member
    ear: Ear


class Audience:
    """The pages of all classes. `moved` hears of each class in which somebody has come or gone."""

    def __init__(self, clock: Clock, moved: Callable[[str], None]) -> None:
        self._clock = clock
        self._moved = moved
        self._listeners: dict[str, Listener] = {}
        self._removed: dict[str, Member] = {}  # connections that are still there, and are told so when they ask
        self._polled: dict[Member, float] = {}  # when each was last here
        self._lock = RLock()

    def listen(self, name: str, listener: Listener) -> None:
        """A connection belongs to a class from now on."""
        with self._lock:
            before = self._listeners.get(name)
            self._listeners[name] = listener
            self._removed.pop(name, None)
        for code in {listener.member.code, before.member.code if before else listener.member.code}:
            self._moved(code)

    def remove(self, name: str) -> None:
        """The member of a connection has been removed: it hears no more, and yet is known."""
        member = self.member(name)
        self.leave(name)
        if member:
            self._removed[name] = member

    def leave(self, name: str) -> None:
        """A connection has gone, or its member has."""
        with self._lock:
            gone = self._listeners.pop(name, None)
            self._removed.pop(name, None)
        if gone:
            self._moved(gone.member.code)

    def attend(self, member: Member) -> None:
        """A page without a socket is here."""
        with self._lock:
            is_new = member not in self._polled
            self._polled[member] = self._clock()
        if is_new:
            self._moved(member.code)

    def member(self, name: str) -> Member | None:
        """As what a connection has come in."""
        listener = self._listeners.get(name)
        return listener.member if listener else self._removed.get(name)

    def listeners(self) -> list[tuple[str, Listener]]:
        with self._lock:
            return list(self._listeners.items())

    def students(self) -> dict[str, set[str]]:
        """The keys of the students that are here, class by class; empty where only others are."""
        since = self._clock() - POLLED
        with self._lock:
            self._polled = {member: heard for member, heard in self._polled.items() if heard > since}
            members = [*self._polled, *(listener.member for listener in self._listeners.values())]
        found: dict[str, set[str]] = {member.code: set() for member in members}
        for member in members:
            found[member.code] |= {member.key} if member.role == "student" else set()
        return found
