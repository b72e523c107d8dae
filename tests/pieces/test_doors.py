"""Who is let in: wrong codes cost time, a class comes in at once, and nobody new does where the teacher says so."""

import random
from itertools import count

import pytest

from astrolabe.classroom.classroom import Classes
from astrolabe.classroom.doors import WRONG_CODES, WRONG_OF_ADDRESS, Doors
from astrolabe.classroom.members import Member
from astrolabe.classroom.newcomers import LATELY, MOST, PAUSE, Newcomers
from astrolabe.classroom.rates import SECONDS
from astrolabe.classroom.store import MemoryStore
from astrolabe.core.refusal import Refusal

HERE, THERE = "10.0.0.7", "10.0.0.8"


class Time:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 1e6

    def __call__(self) -> float:
        return self.now


class Entrance:
    """A class, and who comes in at its door."""

    def __init__(self) -> None:
        self.clock = Time()
        self.classes = Classes(MemoryStore(), self.clock, lambda: "secret", random.Random(1).choice)
        self.newcomers = Newcomers(self.classes)
        self.code, _ = self.classes.begin()
        self._numbers = count()

    def come(self, address: str = HERE) -> Member:
        self.newcomers.check(self.code, address)
        member = self.classes.enter(self.code, "student", f"{next(self._numbers):032}")
        self.newcomers.came(member, address)
        return member

    def refused(self, address: str = HERE) -> str:
        with pytest.raises(Refusal) as error:
            self.newcomers.check(self.code, address)
        return error.value.key

    def remove(self, member: Member) -> None:
        self.classes.remove(self.code, self.classes.members.name(member))
        self.newcomers.removed(member)


@pytest.fixture
def entrance() -> Entrance:
    return Entrance()


def test_wrong_codes_cost_the_connection_before_its_address() -> None:
    clock = Time()
    doors = Doors(MemoryStore(), clock)

    def guess(connection: str, times: int) -> None:
        for _ in range(times):
            doors.check(HERE, connection)
            doors.was_wrong(HERE, connection)

    guess("guesser", WRONG_CODES)
    with pytest.raises(Refusal, match=r"class\.closed-door"):
        doors.check(HERE, "guesser")
    doors.check(HERE, "neighbour")
    doors.check(HERE)
    for number in range(1, WRONG_OF_ADDRESS // WRONG_CODES):
        guess(f"guesser {number}", WRONG_CODES)
    with pytest.raises(Refusal, match=r"class\.closed-door") as error:
        doors.check(HERE, "neighbour")
    assert error.value.facts == {"seconds": SECONDS}
    doors.check(THERE, "stranger")
    clock.now += SECONDS
    doors.check(HERE, "guesser")


def test_a_clock_that_is_set_back_keeps_nobody_out(entrance: Entrance) -> None:
    doors = Doors(MemoryStore(), entrance.clock)
    for _ in range(WRONG_OF_ADDRESS):
        doors.was_wrong(HERE, "guesser")
    entrance.remove(entrance.come())
    entrance.clock.now -= 3600.0
    doors.check(HERE, "guesser")
    entrance.newcomers.check(entrance.code, HERE)


def test_a_school_behind_one_address_comes_in_within_a_minute_and_no_device_fills_a_class(entrance: Entrance) -> None:
    for _ in range(MOST):
        entrance.come()
    assert entrance.refused() == "class.rush"
    entrance.come(THERE)
    other, _ = entrance.classes.begin()
    entrance.newcomers.check(other, HERE)
    entrance.clock.now += SECONDS
    entrance.come()


def test_after_a_removal_nobody_new_comes_from_there_for_a_moment(entrance: Entrance) -> None:
    member = entrance.come()
    entrance.remove(member)
    assert entrance.refused() == "class.removed-here"
    entrance.come(THERE)
    entrance.clock.now += PAUSE
    entrance.come()


def test_while_the_teacher_wants_nobody_new_only_those_known_come_in(entrance: Entrance) -> None:
    known = entrance.come()
    entrance.classes.act(entrance.code, "newcomers", {"shut": True})
    assert entrance.refused() == "class.shut"
    assert entrance.classes.enter(entrance.code, "student", known.key) == known
    entrance.classes.act(entrance.code, "newcomers", {"shut": False})
    entrance.come()


def test_the_newest_go_together_and_the_others_stay(entrance: Entrance) -> None:
    old = entrance.come()
    entrance.clock.now += LATELY
    new = [entrance.come() for _ in range(3)]
    entrance.newcomers.sweep(entrance.code)
    assert [entrance.classes.members.has(each) for each in (old, *new)] == [True, False, False, False]
    assert entrance.refused() == "class.shut"
    assert entrance.classes.members.removed(entrance.code) == []
