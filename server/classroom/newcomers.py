"""Who comes into a class for the first time: nobody while the teacher lets nobody new in, so many a minute from one
address, and nobody for a moment from an address whose student has just been removed, since a new key is had at once.

Where somebody came from is kept as long as the class lasts and they are in it, and in no file.
"""

import json
from math import ceil

from ..core.refusal import Refusal
from .classroom import Classes
from .members import Member
from .rates import Rate

MOST = 300  # a minute into one class from one address: all of a school may sit behind it
PAUSE = 30.0  # seconds after a removal
LATELY = 60.0  # seconds in which somebody is one of the newest
CAME, REMOVED = "came", "removed"  # tables: key -> when, and from where; address -> when


class Newcomers:
    """The newcomers of all classes."""

    def __init__(self, classes: Classes) -> None:
        self._classes = classes
        self._kept = classes.passing
        self._rate = Rate(classes.passing, classes.clock, "newcomers", MOST)

    def check(self, code: str, address: str) -> None:
        """Refuse somebody new, with the reason."""
        if self._classes.state(code).get("shut"):
            raise Refusal("class.shut")
        removed = self._kept.get(code, REMOVED, address)
        pause = PAUSE - self._age(float(removed)) if removed else 0.0
        if pause > 0:
            raise Refusal("class.removed-here", seconds=ceil(pause))
        wait = self._rate.wait(f"{code} {address}")
        if wait:
            raise Refusal("class.rush", seconds=ceil(wait))

    def came(self, member: Member, address: str) -> None:
        self._rate.count(f"{member.code} {address}")
        self._kept.put(member.code, CAME, member.key, json.dumps([self._classes.clock(), address]))

    def left(self, member: Member) -> None:
        self._kept.drop(member.code, CAME, member.key)

    def removed(self, member: Member) -> None:
        """Somebody was sent away: nobody new comes from there for a moment."""
        came = self._kept.get(member.code, CAME, member.key)
        if came:
            self._kept.put(member.code, REMOVED, json.loads(came)[1], repr(self._classes.clock()))
        self.left(member)

    def sweep(self, code: str) -> int:
        """Have the newest go, and let nobody new in. They are free to come back once somebody new is."""
        for key, came in self._kept.read(code, CAME).items():
            if self._age(json.loads(came)[0]) < LATELY:
                member = Member(code, "student", key)
                self._classes.members.leave(member)
                self.left(member)
        return self._classes.act(code, "sweep", {})

    def _age(self, when: float) -> float:
        """Seconds since then; a clock that was set back has everything long over."""
        age = self._classes.clock() - when
        return age if age >= 0 else float("inf")
