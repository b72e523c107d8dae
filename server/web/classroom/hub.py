"""How everybody in a class hears what is new: one message for all, made once, always the whole state.

One thread sends. It never waits for a client: who cannot take a message now gets the newest one a moment later, so that
a slow page holds nobody up and misses nothing but what is out of date. Who has no socket waits here for the next
version. The pages are this process's own (`audience.py`); that something is new, and who is here, comes from the other
processes, too. While classes cannot be reached where they are kept, everybody is told so. Any other error concerns one
class: it is logged, the others go on, and that one is tried again a few seconds later.
"""

import json
import secrets
import threading
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from ...classroom.classroom import Classes
from ...classroom.members import Member
from ...classroom.presence import AGAIN, Presence
from ...classroom.store import StoreAwayError
from ...core.clock import Clock
from ...core.failures import Failures
from ...core.refusal import Refusal
from ..websocket_guard.guarded_socket import framed
from .audience import Audience, Listener

EVENT = "class"  # as Socket.IO calls it
PAUSE = 0.02  # seconds from one message to the next
COUNTS_PAUSE = 0.2  # the same where only numbers have changed, which the teacher's pages show
AWAY_PAUSE = 0.5  # seconds until the store is asked again if it cannot be reached
STALLED: Mapping[str, Any] = {"stalled": True}
REMOVED: Mapping[str, Any] = {"removed": True}
AWAY = (StoreAwayError,)
NO_ROLL = -1  # of a class that is over

Listeners = Sequence[tuple[str, Listener]]


class Hub:
    """Tells the pages of all classes."""

    def __init__(
        self,
        classes: Classes,
        clock: Clock = time.monotonic,
        pause: Callable[[float], object] = time.sleep,
    ) -> None:
        self.failures = Failures()
        self.audience = Audience(clock, self._move)
        self._classes = classes
        self._clock = clock
        self._pause = pause
        self._presence = Presence(classes.passing, classes.clock, secrets.token_hex(8))
        self._news: dict[str, bool] = {}  # class -> is it for everybody, or for the teacher's pages alone?
        self._late: dict[str, str] = {}  # connection -> class: could not take the last message
        self._moved: set[str] = set()  # classes in which somebody has come or gone here
        self._unsent: set[str] = set()  # classes in which telling failed
        self._rolls: dict[str, int] = {}  # class -> the version of its members that pages were last compared with
        self._told: dict[str, float] = {}  # class -> when numbers were last told
        self._counted = clock()  # when the others were last told who is here, in all classes
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    def publish(self, code: str, everybody: bool = True) -> None:
        """Something has changed: the state, or only how many are here and have answered."""
        self._hear(code, everybody)
        self._classes.news.tell(code, everybody)

    def wait(self, member: Member, version: int, seconds: float) -> None:
        """Wait for a later version than this one, for a while."""
        self.audience.attend(member)
        with self._changed:
            self._changed.wait_for(lambda: self._is_later(member.code, version), seconds)
        self.audience.attend(member)

    def _is_later(self, code: str, version: int) -> bool:
        return not self._classes.exists(code) or self._classes.version(code) > version

    def here(self, code: str) -> set[str]:
        """The keys of the students who are here, whichever process has their pages: several of one count once."""
        return self._presence.elsewhere(code) | self.audience.students().get(code, set())

    def message(self, code: str) -> Mapping[str, Any]:
        """What everybody is told; that a class is over, once it is."""
        try:
            return {**self._classes.view(code), **self._classes.counts(code), "here": len(self.here(code))}
        except Refusal:
            return {"over": True}

    def _hear(self, code: str, everybody: bool) -> None:
        with self._changed:
            self._news[code] = everybody or self._news.get(code, False)
            self._changed.notify_all()

    def _hear_again(self) -> None:
        """News may have been missed."""
        for code in self.audience.students():
            self._hear(code, True)

    def _move(self, code: str) -> None:
        """Somebody has come or gone here."""
        with self._changed:
            self._moved.add(code)
            self._changed.notify_all()
            if not self._thread:
                self._thread = threading.Thread(target=self._send_for_ever, daemon=True)
                self._thread.start()
                self._classes.news.listen(self._hear, self._hear_again, self.failures)

    def _send_for_ever(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._news or self._late or self._moved, AGAIN)
            with self.failures.survived("hub"):
                self._round()
            self._pause(PAUSE)

    def _round(self) -> None:
        try:
            self._count()
            self._tell()
        except StoreAwayError:
            self._stall()
            self._pause(AWAY_PAUSE)

    def _count(self) -> None:
        """Say who is here: where that has changed, and now and then everywhere."""
        now, here = self._clock(), self.audience.students()
        with self._changed:
            moved, self._moved = self._moved, set()
        everywhere = now - self._counted >= AGAIN
        if everywhere:
            self._counted = now
            self._retry()
        for code in {*moved, *(here if everywhere else ())}:
            with self.failures.survived("hub", but=AWAY):
                if self._presence.tell(code, here.get(code, set())) or code in moved:
                    self.publish(code, everybody=False)

    def _retry(self) -> None:
        unsent, self._unsent = self._unsent, set()
        for code in unsent:
            self._hear(code, True)

    def _tell(self) -> None:
        with self._changed:
            news, late = self._due(), dict(self._late)
            self._late.clear()
        listeners: Listeners = self.audience.listeners()
        for code in {*news, *late.values()} & {member.code for _, (member, _) in listeners}:
            self._unsent.add(code)
            with self.failures.survived("hub", but=AWAY):
                message = self.message(code)
                listeners = self._dismissed(code, message, listeners)
                told = {*late, *(name for name, page in listeners if _is_told(page.member, news.get(code)))}
                self._send(message, ((name, page) for name, page in listeners if name in told), code)
                self._unsent.discard(code)

    def _dismissed(self, code: str, message: Mapping[str, Any], listeners: Listeners) -> Listeners:
        """The listeners that are left when those whose student was removed have heard so, and hear nothing more."""
        roll = message.get("roll", NO_ROLL)
        if roll in (NO_ROLL, self._rolls.get(code)):
            return listeners
        keys = self._classes.members.keys(code)
        gone = [each for each in listeners if _is_gone(each[1].member, code, keys)]
        self._send(REMOVED, gone, code)
        for name, _ in gone:
            self.audience.remove(name)
        self._rolls[code] = roll
        return [each for each in listeners if each not in gone]

    def _due(self) -> dict[str, bool]:
        """The classes that have something to be told now."""
        now = self._clock()
        due = {code: all_ for code, all_ in self._news.items() if all_ or now - self._told.get(code, 0) > COUNTS_PAUSE}
        for code in due:
            del self._news[code]
            self._told[code] = now
        return due

    def _send(self, message: Mapping[str, Any], listeners: Iterable[tuple[str, Listener]], code: str) -> None:
        frame = framed(f"42{json.dumps([EVENT, message])}")
        for name, (member, ear) in listeners:
            if member.code == code and not ear.offer(frame):
                with self._changed:
                    self._late[name] = code

    def _stall(self) -> None:
        """Classes cannot be reached now: say so, and try again."""
        listeners = self.audience.listeners()
        for code in {member.code for _, (member, _) in listeners}:
            self._send(STALLED, listeners, code)
            self._hear(code, True)
            self._move(code)


def _is_gone(member: Member, code: str, keys: Collection[str]) -> bool:
    return (member.code, member.role) == (code, "student") and member.key not in keys


def _is_told(member: Member, everybody: bool | None) -> bool:
    """Of news for everybody, for the teacher's pages, or of none."""
    return everybody is not None and (everybody or member.role != "student")
