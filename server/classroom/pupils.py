"""Simulated students, to try a class with: they follow, wander, think, get stuck, vote, raise a hand. Pure: chance and
time are given, and what they do is what pages say. They are told what everybody is, and know the right answers besides.
"""

import math
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from . import votes
from .phases import OPEN, State

Saying = dict[str, Any]

THINK, SPREAD = 5.0, 0.7  # seconds at a step when going one's own way: the median, and how far that is spread
LOOKED_AT = 40  # steps that they look around in, at least
REPORT = 10.0  # seconds after which a page says where it is, if it is where it was
AGAIN = 0.2  # how likely who has come to the end looks at something again
RIGHT = 0.75  # how likely an answer is right


class Manner(NamedTuple):
    """A way to be."""

    leaves: float  # how likely somebody goes their own way, in a second in which the class is followed
    returns: float  # and comes back
    halts: tuple[float, float] = (math.inf, math.inf)  # seconds after coming: from when to when nothing moves
    fiddles: bool = False  # touches everything then
    hides: bool = False  # looks at something else then
    right: float = RIGHT
    hands: float = 0.0  # how likely a hand goes up, in a second


STEADY = Manner(0.0002, 0.05)
CURIOUS = Manner(0.004, 0.03, hands=0.0005)
LOST = Manner(0.01, 0.0, halts=(60.0, math.inf))
FIDDLER = Manner(0.01, 0.0, halts=(90.0, 240.0), fiddles=True)
ABSENT = Manner(0.0002, 0.05, halts=(120.0, 300.0), hides=True)
MISTAKEN = Manner(0.0002, 0.05, right=0.0)
KINDS: Sequence[Manner] = (*[STEADY] * 5, LOST, *[CURIOUS] * 2, MISTAKEN, FIDDLER, *[STEADY] * 8, ABSENT)


class Pupil:
    """A student, on a page that says what pages say."""

    def __init__(self, key: str, kind: Manner, chance: Random, now: float) -> None:
        self.key = key
        self.kind = kind
        self._chance = chance
        self._came = now
        self.following = True
        self.step = 0
        self._next = 0.0  # when the next step of their own is due
        self._told = -math.inf  # when the page last said where it is
        self._said: Saying = {}
        self._answered = (0, 0)
        self._votes = 0.0  # when the answer is due
        self._hand = False

    def act(self, now: float, state: State) -> list[Saying]:
        """What the page says now."""
        halts = self.kind.halts[0] <= now - self._came < self.kind.halts[1]
        self._go(now, state, halts)
        touches = self._chance.randint(1, 3) if halts and self.kind.fiddles and not self.following else 0
        place = self._place(state, halts and self.kind.hides)
        said = [*self._tell(now, place, touches), *self._vote(now, state), *self._raise()]
        return said if not (halts and self.kind.hides) else said[:1]

    def _go(self, now: float, state: State, halts: bool) -> None:
        """Follow the class, or take a step of one's own."""
        was, self.following = self.following, self._is_led(state, halts)
        if self.following:
            self.step = int(state["shown"].get("step") or 0)
        elif was:
            self._next = now + self._thinking()
        elif now >= self._next and not halts:
            self.step = self._stepped(self._end(state))
            self._next = now + self._thinking()

    def _stepped(self, end: int) -> int:
        """One on, or back; from the end somewhere else, after a while."""
        if self.step < end:
            return max(0, self.step + self._chance.choice((-1, 1, 1, 1)))
        return self._chance.randrange(end) if self._chance.random() < AGAIN else end

    def _is_led(self, state: State, halts: bool) -> bool:
        if state["phase"] == "free":
            return False
        if state["phase"] != "follow":
            return True  # who is asked, or called, is where the class is
        if self.following:
            return self._chance.random() >= (1.0 if halts and not self.kind.hides else self.kind.leaves)
        return not halts and self._chance.random() < self.kind.returns

    def _thinking(self) -> float:
        return self._chance.lognormvariate(math.log(THINK), SPREAD)

    def _end(self, state: State) -> int:
        return max(LOOKED_AT, int(state["shown"].get("step") or 0))

    def _place(self, state: State, hidden: bool) -> Saying:
        shown = state["shown"]
        records = (shown.get("cursor") or 0) / (shown.get("step") or 1) if shown.get("step") else 6
        cursor = shown.get("cursor") or 0 if self.following else round(self.step * records)
        where = {"document": shown.get("document", ""), "cursor": cursor, "step": self.step, "leg": 0}
        done = not self.following and self.step >= self._end(state)
        return {"do": "place", **where, "following": self.following, "hidden": hidden, "done": done}

    def _tell(self, now: float, place: Saying, touches: int) -> list[Saying]:
        led = place["following"] and self._said.get("following") and place["hidden"] == self._said.get("hidden")
        if (place == self._said or led) and not touches and now - self._told < REPORT:
            return []
        self._told, self._said = now, place
        return [{**place, "touches": touches}]

    def _vote(self, now: float, state: State) -> list[Saying]:
        if state["phase"] not in OPEN or not state["question"]:
            return []
        asked = votes.restored(state["question"])
        round_ = (asked.number, asked.round)
        if self._answered == round_:
            return []
        self._votes = self._votes or now + self._chance.uniform(2.0, 15.0)
        if now < self._votes:
            return []
        self._answered, self._votes = round_, 0.0
        return [{"do": "vote", "number": asked.number, "round": asked.round, "answer": self._answer(asked)}]

    def _answer(self, asked: votes.ClassQuestion) -> int:
        sure = self.kind.right if asked.round == 1 else self.kind.right**0.5  # they have talked
        right = [int(each) for each in asked.right] or [0]
        if self._chance.random() < sure:
            return self._chance.choice(right)
        others = range(len(asked.choices)) if asked.choices else range(max(0, right[0] - 2), right[0] + 4)
        return self._chance.choice([each for each in others if each not in right] or right)

    def _raise(self) -> list[Saying]:
        if self._chance.random() >= (0.02 if self._hand else self.kind.hands):
            return []
        self._hand = not self._hand
        return [{"do": "hand", "up": self._hand}]


def pupils(keys: Sequence[str], chance: Random, now: float) -> list[Pupil]:
    """A class of them, one a key: of every kind in turn."""
    return [Pupil(key, KINDS[number % len(KINDS)], chance, now) for number, key in enumerate(keys)]
