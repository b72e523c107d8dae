"""A simulated class in a real one, to try it with nobody there: what its students (`classroom/pupils.py`) say goes the
way of everything that pages say. It ends with the class.
"""

import random
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from ...classroom.classroom import Classes
from ...classroom.members import Member
from ...classroom.pupils import Pupil, pupils
from ...classroom.store import StoreAwayError
from ...core.failures import Failures
from ...core.refusal import Refusal
from .audience import Audience, Listener

PAUSE = 0.5  # seconds between two looks at the class
MOST = 60  # in a class

Say = Callable[[Member, Mapping[str, Any]], object]


class DeafEar:
    """A connection to nobody."""

    def offer(self, _: bytes) -> bool:
        return True


class Mock:
    """The simulated students of all classes. `say` is how a member says something."""

    def __init__(
        self,
        classes: Classes,
        audience: Audience,
        say: Say,
        failures: Failures,
        pause: Callable[[float], object] = time.sleep,
    ) -> None:
        self._classes = classes
        self._audience = audience
        self._say = say
        self._failures = failures
        self._pause = pause
        self._counts: dict[str, int] = {}  # class -> how many there are

    def begin(self, code: str, count: object) -> int:
        """So many come into a class; how many there are now."""
        if type(count) is not int or not 0 < count <= MOST - self._counts.get(code, 0):
            raise Refusal("class.mock", most=MOST)
        self._counts[code] = self._counts.get(code, 0) + count
        keys = [secrets.token_hex(16) for _ in range(count)]
        chance = random.Random(secrets.randbits(64))
        come = pupils(keys, chance, self._classes.clock())
        threading.Thread(target=self._live, args=(code, come), daemon=True).start()
        return self._counts[code]

    def _live(self, code: str, come: list[Pupil]) -> None:
        members: dict[Pupil, Member] = {}
        while self._goes_on(code):
            with self._failures.survived("mock"), suppress(StoreAwayError, Refusal):
                self._enter(code, [each for each in come if each not in members], members)
                self._act(code, members)
            self._pause(PAUSE)
        for each in come:
            self._audience.leave(f"mock {each.key}")
        self._counts.pop(code, None)

    def _enter(self, code: str, come: list[Pupil], members: dict[Pupil, Member]) -> None:
        """Who is refused, while the class is full for one, tries again next time."""
        for each in come:
            with suppress(Refusal):
                members[each] = member = self._classes.enter(code, "student", each.key)
                self._audience.listen(f"mock {each.key}", Listener(member, DeafEar()))

    def _goes_on(self, code: str) -> bool:
        with self._failures.survived("mock"), suppress(StoreAwayError):
            return self._classes.exists(code)
        return True  # as far as anybody knows

    def _act(self, code: str, members: dict[Pupil, Member]) -> None:
        state = self._classes.state(code)
        for each, member in members.items():
            for said in each.act(self._classes.clock(), state):
                with suppress(Refusal):  # who was removed, or came too late
                    self._say(member, said)
