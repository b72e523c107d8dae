"""What happens in a class, without any socket: who comes in, what everyone sees, and votes counted exactly."""

import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astrolabe.classroom.ages import HOURS, LOOK_AGAIN
from astrolabe.classroom.classroom import Classes
from astrolabe.classroom.members import Member
from astrolabe.classroom.names import COLOURS, GIVEN, STARS, free_names, typed_name
from astrolabe.classroom.phases import ANY, FROM
from astrolabe.classroom.roles import MAY, ROLES
from astrolabe.classroom.roles import check as check_role
from astrolabe.classroom.store import MemoryStore
from astrolabe.content.words import say
from astrolabe.core.refusal import Refusal

WHICH = {"kind": "node", "text": "predict.next", "right": [5, 7], "marked": [7], "command": "next"}


class Lesson:
    """A class with its teacher, on a clock of its own."""

    def __init__(self) -> None:
        self.now = 1000.0
        chance = random.Random(1)
        secrets = (f"secret{number}" for number in count())
        self.classes = Classes(MemoryStore(), lambda: self.now, lambda: next(secrets), chance.choice)
        self.code, self.secret = self.classes.begin()

    def student(self, number: int) -> Member:
        return self.classes.enter(self.code, "student", key=f"{number:032d}")

    def teach(self, event: str, **said: Any) -> int:
        return self.classes.act(self.code, event, said)

    @property
    def view(self) -> dict[str, Any]:
        return self.classes.view(self.code)

    def vote(self, member: Member, answer: object, turn: int = 1, number: int = 1) -> None:
        self.classes.vote(member, number, turn, answer)


def refused(key: str) -> Any:
    return pytest.raises(Refusal, match=key)


@pytest.fixture
def lesson() -> Lesson:
    return Lesson()


def test_a_class_that_only_just_begins_is_not_taken_for_an_old_one() -> None:
    class Watched(MemoryStore):
        """Somebody looks for classes that go on before anything is written."""

        def put(self, code: str, table: str, key: str, value: str) -> None:
            classes.latest()
            super().put(code, table, key, value)

    classes = Classes(Watched(), lambda: 1e9, lambda: "secret", random.Random(1).choice)
    assert classes.begin() == classes.latest()


def test_who_comes_back_has_the_same_name_and_nobody_else_has_it(lesson: Lesson) -> None:
    names = [lesson.classes.own(lesson.student(number))["name"] for number in range(300)]
    again = [lesson.classes.own(lesson.student(number))["name"] for number in range(300)]
    assert names == again
    assert len(set(names)) == 300


def test_as_long_as_there_are_stars_nobody_shares_one(lesson: Lesson) -> None:
    names = [lesson.classes.own(lesson.student(number))["name"] for number in range(len(STARS))]
    assert len({name.split()[1] for name in names}) == len(STARS)


def test_a_class_that_has_no_name_left_says_so() -> None:
    with refused("class.full"):
        free_names(GIVEN, random.choice)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_given_name_has_its_words(language: str) -> None:
    said = {say("class.given", language, colour=colour, star=star) for colour in COLOURS for star in STARS}
    assert len(said) == len(GIVEN)


def test_a_name_is_typed_only_if_the_teacher_lets_the_class(lesson: Lesson) -> None:
    one, other = lesson.student(1), lesson.student(2)
    with refused("class.given-names"):
        lesson.classes.rename(one, "Grace")
    lesson.teach("naming", typed=True)
    assert lesson.classes.rename(one, "  Grace \n Hopper ") == "Grace Hopper"
    with refused("class.taken"):
        lesson.classes.rename(other, "Grace Hopper")
    assert lesson.classes.own(lesson.student(1))["name"] == "Grace Hopper"


@given(st.text(max_size=40))
def test_a_typed_name_is_one_short_line_or_refused(text: str) -> None:
    try:
        name = typed_name(text)
    except Refusal:
        return
    assert 0 < len(name) <= 24
    assert name.isprintable()


@pytest.mark.parametrize("name", ["\N{CYRILLIC SMALL LETTER A}mber vega", "Gr\N{GREEK SMALL LETTER ALPHA}ce"])
def test_a_name_does_not_pose_as_another_by_letters_of_two_alphabets(name: str) -> None:
    with refused("class.alphabets"):
        typed_name(name)


def test_who_is_removed_does_not_come_back(lesson: Lesson) -> None:
    member = lesson.student(1)
    name = lesson.classes.own(member)["name"]
    lesson.classes.remove(lesson.code, name)
    with refused("class.removed"):
        lesson.student(1)
    assert not lesson.classes.members.has(member)
    lesson.classes.restore(lesson.code, "Nobody")
    assert not lesson.classes.members.has(member)
    lesson.classes.restore(lesson.code, name)
    assert lesson.classes.own(lesson.student(1))["name"] == name


@pytest.mark.parametrize("secret", ["", "secret", None, 7, "secret00", "sécret0"])
def test_only_the_secret_makes_a_teacher(lesson: Lesson, secret: object) -> None:
    assert lesson.classes.enter(lesson.code, "teacher", secret=lesson.secret).role == "teacher"
    with refused("class.role"):
        lesson.classes.enter(lesson.code, "teacher", secret=secret)


def test_each_role_may_say_what_the_table_says_and_nothing_else() -> None:
    for event in [*MAY, "anything"]:
        for role in ROLES:
            if role in MAY.get(event, ()):
                check_role(role, event)
            else:
                with refused("class.role"):
                    check_role(role, event)
    assert {role for event in FROM for role in MAY[event]} == {"teacher"}


@pytest.mark.parametrize("key", ["", "short", "a" * 65, "ä" * 32, "<b>" * 10, 5, None])
def test_a_page_without_a_proper_key_is_refused(lesson: Lesson, key: object) -> None:
    with refused("class.key"):
        lesson.classes.enter(lesson.code, "student", key=key)


def test_every_change_raises_the_version_and_the_state_is_whole(lesson: Lesson) -> None:
    digest = lesson.classes.publish(lesson.code, "a map")
    versions = [lesson.classes.show(lesson.code, {"document": digest, "cursor": cursor}) for cursor in (3, 9)]
    assert versions == [2, 3]
    assert lesson.view["shown"] == {"document": digest, "cursor": 9}
    assert lesson.classes.document(lesson.code, digest) == "a map"


def test_what_the_class_is_shown_is_small_and_its_document_is_known(lesson: Lesson) -> None:
    digest = lesson.classes.publish(lesson.code, "a map")
    with refused("class.document"):
        lesson.classes.show(lesson.code, {"document": "another"})
    with refused("class.shown"):
        lesson.classes.show(lesson.code, {"document": digest, "selection": "x" * 9000})
    with refused("class.large"):
        lesson.classes.publish(lesson.code, "x" * (2**20 + 1))


def test_only_the_documents_at_hand_are_kept(lesson: Lesson) -> None:
    first, second = (lesson.classes.publish(lesson.code, text) for text in ("one", "two"))
    lesson.classes.show(lesson.code, {"document": second})
    third = lesson.classes.publish(lesson.code, "three")
    assert [lesson.classes.document(lesson.code, each) for each in (first, second, third)] == [None, "two", "three"]
    fourth = lesson.classes.publish(lesson.code, "four", third)
    with refused("class.document"):
        lesson.classes.show(lesson.code, {"document": fourth, "lesson": {"document": first}})
    lesson.classes.show(lesson.code, {"document": fourth, "lesson": {"document": third}})
    lesson.classes.publish(lesson.code, "five")
    found = [lesson.classes.document(lesson.code, each) for each in (second, third, fourth)]
    assert found == [None, "three", "four"]


def test_the_teacher_frees_the_class_pauses_it_and_calls_it_back(lesson: Lesson) -> None:
    lesson.teach("free", range=[3, 40])
    assert (lesson.view["phase"], lesson.view["free"]) == ("free", [3, 40])
    lesson.teach("pause", sentence=" Look  here ")
    assert (lesson.view["phase"], lesson.view["sentence"]) == ("paused", "Look here")
    lesson.teach("call")
    assert lesson.view["calls"] == 1
    lesson.teach("follow")
    assert (lesson.view["phase"], lesson.view["free"], lesson.view["sentence"]) == ("follow", None, "")


@pytest.mark.parametrize("found", [[3], [9, 3], [-1, 3], ["a", 3], [1.5, 3], {"from": 1}, [0, 2**40], [True, 3]])
def test_a_range_that_is_none_is_refused(lesson: Lesson, found: object) -> None:
    with refused("class.range"):
        lesson.teach("free", range=found)


def test_an_event_out_of_its_phase_is_refused_and_changes_nothing(lesson: Lesson) -> None:
    """Every phase with every event, by whatever way the phase was reached."""
    ways = {
        "follow": (),
        "free": ("free",),
        "paused": ("pause",),
        "vote": ("ask",),
        "talk": ("ask", "talk"),
        "again": ("ask", "talk", "again"),
        "reveal": ("ask", "reveal"),
    }
    assert set(ways) == set(ANY)
    for phase, way in ways.items():
        for event, phases in FROM.items():
            lesson.teach("follow")
            for step in way:
                lesson.teach(step, **(WHICH if step == "ask" else {}))
            before = lesson.view
            assert before["phase"] == phase
            if phase in phases:
                assert lesson.teach(event, **WHICH) == before["version"] + 1
            else:
                with refused("class.phase"):
                    lesson.teach(event, **WHICH)
                assert lesson.view == before


@pytest.mark.parametrize(
    "asked",
    [
        {"kind": "poem"},
        {**WHICH, "right": "all"},
        {**WHICH, "choices": ["a"]},
        {"kind": "choice"},
        {"kind": "choice", "choices": ["a", 5]},
        {"kind": "choice", "choices": ["a"] * 13},
        {**WHICH, "text": "x" * 2001},
        {**WHICH, "why": 5},
        {**WHICH, "right": [True]},
    ],
)
def test_a_question_that_is_none_is_refused(lesson: Lesson, asked: dict[str, Any]) -> None:
    with refused("class.question"):
        lesson.teach("ask", **asked)


def test_nobody_sees_what_is_right_or_what_others_say_before_it_is_revealed(lesson: Lesson) -> None:
    lesson.teach("ask", **WHICH)
    for number, answer in enumerate((5, 5, 7)):
        lesson.vote(lesson.student(number), answer)
    assert (lesson.view["question"]["right"], lesson.view["question"]["marked"], lesson.view["tally"]) == ([], [], [])
    assert lesson.classes.counts(lesson.code) == {"members": 3, "hands": 0, "answered": 3}
    lesson.teach("reveal")
    assert (lesson.view["question"]["right"], lesson.view["question"]["marked"]) == ((5, 7), (7,))
    assert lesson.view["tally"] == [[[5, 2], [7, 1]]]


def test_two_rounds_are_counted_apart(lesson: Lesson) -> None:
    one, other = lesson.student(1), lesson.student(2)
    lesson.teach("ask", **WHICH)
    lesson.vote(one, 4)
    lesson.vote(other, 5)
    lesson.teach("talk")
    lesson.teach("again")
    assert lesson.classes.own(one)["vote"] is None
    lesson.vote(one, 5, turn=2)
    assert lesson.classes.own(one)["vote"] == 5
    lesson.teach("reveal")
    assert lesson.view["tally"] == [[[4, 1], [5, 1]], [[5, 1]]]


def test_the_teacher_may_keep_what_was_answered_to_every_question(lesson: Lesson) -> None:
    one, other, third = (lesson.student(number) for number in range(3))
    lesson.teach("ask", **WHICH)
    lesson.vote(one, 4)
    lesson.vote(third, 4)
    lesson.teach("again")
    lesson.vote(one, 5, turn=2)
    lesson.teach("reveal")
    lesson.teach("ask", kind="number", text="how many")
    lesson.vote(other, 12, number=2)
    lesson.classes.members.leave(third)
    names = [lesson.classes.own(member)["name"] for member in (one, other)]
    told = [(row.number, row.name, row.answers, row.right) for row in lesson.classes.answers(lesson.code)]
    assert told == [(1, names[0], (4, 5), True), (2, names[1], (12, None), None)]


def test_an_answer_counts_only_for_the_open_question_and_round(lesson: Lesson) -> None:
    one = lesson.student(1)
    with refused("class.not-open"):
        lesson.vote(one, 5)
    lesson.teach("ask", **WHICH)
    for wrong in ({"turn": 2}, {"number": 2}):
        with refused("class.not-open"):
            lesson.vote(one, 5, **wrong)
    lesson.teach("talk")
    with refused("class.not-open"):
        lesson.vote(one, 5)


@pytest.mark.parametrize("given", [-1, 2, "1", None, True, 0.5, [1]])
def test_an_answer_that_is_none_is_refused(lesson: Lesson, given: object) -> None:
    lesson.teach("ask", kind="choice", choices=["yes", "no"])
    with refused("class.answer"):
        lesson.vote(lesson.student(1), given)


@pytest.mark.parametrize(("given", "right"), [(14, False), (14.24, True), (14.2426, True), (2**60, None), (-0.5, None)])
def test_a_number_is_right_if_it_is_near(lesson: Lesson, given: float, right: bool | None) -> None:
    lesson.teach("ask", kind="number", right=[10 + 3 * 2**0.5], why="g + h")
    assert lesson.view["question"]["why"] == ""
    if right is None:
        with refused("class.answer"):
            lesson.vote(lesson.student(1), given)
        return
    lesson.vote(lesson.student(1), given)
    lesson.teach("reveal")
    assert (lesson.view["question"]["why"], lesson.view["tally"]) == ("g + h", [[[given, 1]]])
    assert [row.right for row in lesson.classes.answers(lesson.code)] == [right]


@pytest.mark.parametrize("given", [float("nan"), float("inf"), 0.5])
def test_a_node_is_no_fraction(lesson: Lesson, given: float) -> None:
    lesson.teach("ask", **WHICH)
    with refused("class.answer"):
        lesson.vote(lesson.student(1), given)


def test_three_hundred_votes_at_once_changed_and_sent_twice_are_counted_exactly(lesson: Lesson) -> None:
    chance = random.Random(3)
    members = [lesson.student(number) for number in range(300)]
    last = {member.key: chance.randrange(9) for member in members}
    cast = [(member, chance.randrange(9)) for member in members[:30]]  # which they change
    finally_ = [(member, last[member.key]) for member in (*members, *members[100:130])]  # and some send it twice
    lesson.teach("ask", **WHICH)
    with ThreadPoolExecutor(8) as pool:
        for storm in (cast, finally_):
            list(pool.map(lambda one: lesson.vote(*one), storm))
    lesson.teach("reveal")
    [tally] = lesson.view["tally"]
    assert dict(map(tuple, tally)) == Counter(last.values())


def test_two_teachers_pages_never_undo_each_other(lesson: Lesson) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: lesson.teach("call"), range(100)))
    assert (lesson.view["calls"], lesson.view["version"]) == (100, 101)


def test_a_class_is_over_after_half_a_day_or_when_it_is_ended(lesson: Lesson) -> None:
    assert lesson.classes.latest() == (lesson.code, lesson.secret)
    lesson.now += HOURS
    assert lesson.classes.latest() is None
    assert lesson.classes.exists(lesson.code)
    lesson.now += LOOK_AGAIN
    assert not lesson.classes.exists(lesson.code)
    code, _ = lesson.classes.begin()
    lesson.classes.end(code)
    with refused("class.none"):
        lesson.classes.enter(code, "projector")
    assert lesson.classes.store.codes() == []


@pytest.mark.parametrize("hours", [13, -13], ids=["ahead", "back"])
def test_a_clock_that_is_wrong_for_a_moment_ends_no_class(lesson: Lesson, hours: int) -> None:
    for _ in range(2):
        lesson.now += hours * 3600
        for _ in range(3):
            assert lesson.classes.exists(lesson.code)
            lesson.now += 10
        lesson.now -= hours * 3600
        assert lesson.classes.latest() == (lesson.code, lesson.secret)


@pytest.mark.parametrize("text", ["", "null", "[", "[" * 100_000, '{"phasf": "follow"}', "nan", "\ud800"])
def test_a_class_that_cannot_be_read_is_over_and_only_that_one(lesson: Lesson, text: str) -> None:
    code, _ = lesson.classes.begin()
    lesson.classes.store.put(code, "class", "state", text)
    with refused("class.none"):
        lesson.classes.view(code)
    lesson.classes.store.put(code, "class", "begun", text)
    assert not lesson.classes.exists(code)
    assert lesson.classes.latest() == (lesson.code, lesson.secret)
    assert lesson.view["phase"] == "follow"
