"""Who needs help in a class: each rule by itself, and all of them over a simulated class in a simulated hour."""

import random
from itertools import count
from statistics import median
from typing import Any

import pytest

from astrolabe.classroom.classroom import Classes
from astrolabe.classroom.members import Member
from astrolabe.classroom.presence import Presence
from astrolabe.classroom.pupils import CURIOUS, LOST, STEADY, Pupil
from astrolabe.classroom.store import MemoryStore
from astrolabe.classroom.tickets import SECONDS, Tickets
from astrolabe.classroom.watch import Lookout
from astrolabe.classroom.watching import AWAY, STUCK, TIMES, TOUCHES, WITHIN, WORKING
from astrolabe.core.refusal import Refusal

LATE = 5.0  # seconds that a flag may be
FALSE = 1  # flags in a lesson
LESSON = 45 * 60
STUCK_ONES = range(3)
SCRIPT = (  # what the teacher does, over and over, and for how many seconds
    ("follow", 120, {}),
    ("free", 150, {}),
    ("ask", 25, {"kind": "node", "text": "map 9", "right": [5, 7], "marked": [7]}),
    ("talk", 20, {}),
    ("again", 20, {}),
    ("reveal", 15, {}),
)


class Watched:
    """A class on a clock of its own, and who watches it."""

    def __init__(self) -> None:
        self.now = 1000.0
        secrets = (f"{number:032x}" for number in count(1))
        self.classes = Classes(MemoryStore(), lambda: self.now, lambda: next(secrets), random.Random(1).choice)
        self.code, self.secret = self.classes.begin()
        self.watch = Lookout(self.classes)
        self.here: set[str] = set()

    def student(self, number: int) -> Member:
        member = self.classes.enter(self.code, "student", key=f"{number:032d}")
        self.here.add(member.key)
        return member

    def teach(self, event: str, **said: Any) -> None:
        self.classes.act(self.code, event, said)

    def place(self, member: Member, step: int, **said: Any) -> None:
        self.watch.note(member, {"do": "place", "document": "d", "cursor": 5 * step, "step": step, **said})

    def flags(self, member: Member) -> list[str]:
        return {row.enrolled.key: row.flags for row in self.watch.look(self.code, self.here)}[member.key]


@pytest.fixture
def watched() -> Watched:
    return Watched()


def test_who_hides_the_page_is_away_after_a_while(watched: Watched) -> None:
    one, other = watched.student(1), watched.student(2)
    watched.place(one, 3, hidden=True)
    watched.place(other, 3)
    watched.now += AWAY - 1
    watched.place(one, 3, hidden=True)
    assert watched.flags(one) == []
    watched.now += 1
    assert watched.flags(one) == ["away"]
    assert watched.flags(other) == []
    watched.place(one, 3)
    assert watched.flags(one) == []


def test_who_is_not_connected_is_away(watched: Watched) -> None:
    one = watched.student(1)
    watched.place(one, 3)
    watched.here.clear()
    watched.now += AWAY
    assert watched.flags(one) == ["away"]


def test_who_stays_at_a_step_longer_than_the_others_is_stuck(watched: Watched) -> None:
    one, others = watched.student(1), [watched.student(number) for number in range(2, 7)]
    watched.teach("free")
    watched.place(one, 3)
    for second in range(int(STUCK)):
        assert watched.flags(one) == []
        watched.now += 1
        for other in others:
            watched.place(other, second)
    assert watched.flags(one) == ["stuck"]
    assert all(watched.flags(other) == [] for other in others)
    watched.place(one, 4)
    assert watched.flags(one) == []


def test_nobody_is_stuck_where_everybody_stays(watched: Watched) -> None:
    members = [watched.student(number) for number in range(5)]
    watched.teach("free")
    for member in members:
        watched.place(member, 3)
    watched.now += 10 * STUCK
    assert [watched.flags(member) for member in members] == [[]] * 5


@pytest.mark.parametrize("said", [{"following": True}, {"done": True}])
def test_who_follows_or_has_come_to_the_end_is_not_stuck(watched: Watched, said: dict[str, bool]) -> None:
    one, others = watched.student(1), [watched.student(number) for number in range(2, 7)]
    watched.place(one, 3, **said)
    watched.now += STUCK
    for other in others:
        watched.place(other, 9)
    assert watched.flags(one) == []


def test_who_touches_everything_and_gets_nowhere_thrashes_about(watched: Watched) -> None:
    one, other = watched.student(1), watched.student(2)
    watched.teach("free")
    for second in range(int(WITHIN) + 1):
        watched.place(one, second % 2, touches=1)
        watched.place(other, second, touches=1)  # gets further with each
        watched.now += 1
    assert TOUCHES <= WITHIN
    assert watched.flags(one) == ["thrashing"]
    assert watched.flags(other) == []
    watched.now += WITHIN
    assert watched.flags(one) == []


def test_who_is_wrong_twice_in_a_row_needs_help_until_right(watched: Watched) -> None:
    one, other = watched.student(1), watched.student(2)
    for number, answers in enumerate(((1, 5), (1, 1), (7, 5)), 1):
        watched.place(one, 3)
        watched.place(other, 3)
        watched.teach("ask", kind="node", text="map 9", right=[5, 7], marked=[7])
        for member, answer in zip((one, other), answers, strict=True):
            watched.classes.vote(member, number, 1, answer)
        assert watched.flags(one) == (["wrong"] if number == 3 else [])  # nothing is told of a question that is open
        watched.teach("reveal")
        assert watched.flags(one) == (["wrong"] if number == 2 else [])
        assert watched.flags(other) == []


@pytest.mark.parametrize("said", [{"step": -1}, {"step": "3"}, {"cursor": 2**40}, {"document": 7}, {"touches": True}])
def test_a_page_is_nowhere_else(watched: Watched, said: dict[str, Any]) -> None:
    with pytest.raises(Refusal, match=r"class\.place"):
        watched.watch.note(watched.student(1), {"step": 1, **said})


def test_a_ticket_brings_the_secret_once_and_soon(watched: Watched) -> None:
    tickets = Tickets(watched.classes.store, watched.classes.clock, watched.classes.secure)
    void, ticket = tickets.give(watched.code), tickets.give(watched.code)
    assert [tickets.use(watched.code, each) for each in (void, "", None, 7)] == [None] * 4
    assert tickets.use(watched.code, ticket) == watched.secret
    assert tickets.use(watched.code, ticket) is None
    late = tickets.give(watched.code)
    watched.now += SECONDS
    assert tickets.use(watched.code, late) is None


def test_a_clock_that_is_set_back_a_day_keeps_no_ticket_and_nobody_here(watched: Watched) -> None:
    tickets = Tickets(watched.classes.store, watched.classes.clock, watched.classes.secure)
    here, there = (Presence(watched.classes.passing, watched.classes.clock, name) for name in ("here", "there"))
    ticket = tickets.give(watched.code)
    there.tell(watched.code, {"key"})
    watched.now -= 5
    assert tickets.holds(watched.code, ticket)
    assert here.elsewhere(watched.code) == {"key"}
    watched.now -= 24 * 3600
    assert not tickets.holds(watched.code, ticket)
    assert here.elsewhere(watched.code) == set()


class Truth:
    """What really is so, seen in the pupils and not in what their pages say."""

    def __init__(self, pupils: list[Pupil], began: float) -> None:
        self.since = dict.fromkeys(pupils, began)
        self.at = {pupil: (pupil.step, pupil.following) for pupil in pupils}
        self.holds: dict[Pupil, float] = {}  # since when they are stuck, by the rule

    def look(self, now: float, phase: str, began: float) -> None:
        for pupil, at in self.at.items():
            if at != (pupil.step, pupil.following):
                self.at[pupil], self.since[pupil] = (pupil.step, pupil.following), now
        seconds = {pupil: now - max(since, began) for pupil, since in self.since.items()}
        usual = median(seconds.values())
        for pupil, own in seconds.items():
            if phase in WORKING and not pupil.following and own >= STUCK and own > TIMES * usual:
                self.holds.setdefault(pupil, now)
            else:
                self.holds.pop(pupil, None)


@pytest.mark.thorough
def test_a_class_of_thirty_of_whom_three_are_stuck(watched: Watched) -> None:
    chance = random.Random(3)
    kinds = [*[LOST] * len(STUCK_ONES), *[CURIOUS] * 9, *[STEADY] * 18]
    members = [watched.student(number) for number in range(len(kinds))]
    pupils = [Pupil(each.key, kind, chance, watched.now) for each, kind in zip(members, kinds, strict=True)]
    document = watched.classes.publish(watched.code, "{}")
    truth, stuck, false, late, found = Truth(pupils, watched.now), pupils[:3], set(), [], 0
    plan = [(event, said) for event, seconds, said in SCRIPT for second in range(seconds) if not second]
    ends = [sum(row[1] for row in SCRIPT[: number + 1]) for number in range(len(SCRIPT))]
    flagged: set[str] = set()
    for second in range(LESSON):
        within = second % ends[-1]
        if within in (0, *ends[:-1]):
            event, said = plan[0] if not within else plan[ends.index(within) + 1]
            watched.teach(event, **said)
        state = watched.classes.state(watched.code)
        if state["phase"] == "follow" and second % 4 == 0:
            step = within // 4
            watched.classes.show(watched.code, {"document": document, "cursor": 6 * step, "step": step})
        for pupil, member in zip(pupils, members, strict=True):
            for said in pupil.act(watched.now, state):
                if said["do"] == "place":
                    watched.watch.note(member, said)
        truth.look(watched.now, state["phase"], state["since"])
        now = {row.enrolled.key: row.flags for row in watched.watch.look(watched.code, watched.here)}
        for pupil in stuck:
            if pupil in truth.holds and watched.now - truth.holds[pupil] > LATE and "stuck" not in now[pupil.key]:
                late.append((second, pupil.key))
            found += pupil in truth.holds
        before, flagged = flagged, {key for key, flags in now.items() if flags}
        false |= {(second, key) for key in flagged - before - {pupil.key for pupil in stuck}}
        watched.now += 1
    assert found > 3 * 60  # they were stuck, and for minutes
    assert late == []
    assert len(false) <= FALSE
