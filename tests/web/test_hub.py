"""The threads that serve every class: no error ends them."""

import json
import random
from collections.abc import Callable
from itertools import count
from pathlib import Path
from queue import Queue
from threading import Semaphore
from typing import Any
from unittest.mock import Mock

import pytest

from astrolabe.classroom.classroom import Classes
from astrolabe.classroom.members import Member
from astrolabe.classroom.redis_news import RedisNews
from astrolabe.classroom.store import MemoryStore, StoreAwayError
from astrolabe.core.failures import Failures
from astrolabe.core.refusal import Refusal
from astrolabe.web.classroom import mock
from astrolabe.web.classroom.audience import Audience, Listener
from astrolabe.web.classroom.hub import Hub
from astrolabe.web.school import SCHOOL
from astrolabe.web.serve import Server

from ..support.redisserver import RedisServer, needs_redis

MANY = 1000  # more rounds than any test takes


class Steps:
    """A clock that goes on, and lets a thread go on, when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0
        self._steps = Semaphore(0)

    def pause(self, seconds: float) -> None:
        self._steps.acquire()
        self.now += seconds

    def go_on(self, steps: int = MANY) -> None:
        self._steps.release(steps)


class Page:
    """A page that hears."""

    def __init__(self) -> None:
        self._heard = Queue[dict[str, Any]]()

    def offer(self, frame: bytes) -> bool:
        text = frame[frame.index(b"42[") + 2 :]
        self._heard.put(json.loads(text)[1])
        return True

    def until(self, **facts: object) -> None:
        while not facts.items() <= self._heard.get(timeout=60).items():
            pass


class Place:
    """A process with a hub, whose steps a test feeds."""

    def __init__(self, make: Callable[..., Classes]) -> None:
        self.steps = Steps()
        chance, secrets = random.Random(1), (f"secret{number}" for number in count())
        self.classes = make(lambda: self.steps.now, lambda: next(secrets), chance.choice)
        self.hub = Hub(self.classes, lambda: self.steps.now, self.steps.pause)

    def page(self, code: str) -> Page:
        page = Page()
        self.hub.audience.listen(code, Listener(self.classes.enter(code, "projector"), page))
        return page

    def come(self, member: Member) -> None:
        self.hub.audience.listen(member.key, Listener(member, Page()))

    def move(self, code: str, event: str) -> None:
        self.classes.act(code, event, {})
        self.hub.publish(code)


@pytest.fixture
def place() -> Place:
    return Place(lambda *given: Classes(MemoryStore(), *given))


def test_an_error_in_one_class_is_logged_once_and_every_class_hears_the_next_move(
    place: Place, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    here, there = (place.classes.begin()[0] for _ in range(2))
    pages = place.page(here), place.page(there)
    place.steps.go_on()
    for page in pages:
        page.until(phase="follow")
    message, failing = place.hub.message, [True, True]

    def fail(code: str) -> Any:
        if code == here and failing:
            failing.pop()
            raise KeyError("phase")
        return message(code)

    monkeypatch.setattr(place.hub, "message", fail)
    for sentence in ("free", "follow"):
        place.move(here, sentence)
        place.move(there, sentence)
        pages[1].until(phase=sentence)
    place.move(here, "free")
    pages[0].until(phase="free")
    assert place.hub.failures.counts["hub"] == 2
    assert [record.getMessage() for record in caplog.records] == ["hub failed and goes on: KeyError('phase')"]


def test_a_class_that_cannot_be_read_is_over_for_its_pages_and_the_others_hear_on(place: Place) -> None:
    here, there = (place.classes.begin()[0] for _ in range(2))
    pages = place.page(here), place.page(there)
    place.steps.go_on()
    place.classes.store.put(here, "class", "state", '{"phasf": "follow"}')
    place.hub.publish(here)
    pages[0].until(over=True)
    place.move(there, "free")
    pages[1].until(phase="free")


@needs_redis
@pytest.mark.parametrize(
    "setting", ["maxmemory", "min-replicas-to-write"], ids=["being full", "writing nothing without replicas"]
)
def test_after_redis_refused_for_a_while_all_pages_hear_the_next_move(tmp_path: Path, setting: str) -> None:
    with RedisServer() as server:

        def make(*given: Any) -> Classes:
            store, passing = server.store(tmp_path.name), server.store(f"{tmp_path.name}.passing")
            return Classes(store, *given, passing, RedisNews(server.url, tmp_path.name))

        places = [Place(make) for _ in range(2)]
        code, _ = places[0].classes.begin()
        students = [places[0].classes.enter(code, "student", f"{key:032}") for key in range(2)]
        pages = [place.page(code) for place in places]
        for place in places:
            place.steps.go_on()
        for page in pages:
            page.until(members=2)
        server.client().config_set(setting, 1)
        for place, student in zip(places, students, strict=True):
            place.come(student)  # which the places are to tell each other
        for page in pages:
            page.until(stalled=True)
        server.client().config_set(setting, 0)
        places[0].move(code, "free")
        for page in pages:
            page.until(phase="free")


KEY = f"{1:032}"
VOTES = "votes 1 1"
DAMAGED: dict[str, Callable[[Any, str], object]] = {
    "a vote": lambda redis, name: redis.hset(f"{name}:{VOTES}", KEY, '"5"'),
    "a vote of letters that are none": lambda redis, name: redis.hset(f"{name}:{VOTES}", KEY, b"\xff"),
    "a vote larger than any": lambda redis, name: redis.hset(f"{name}:{VOTES}", KEY, "1e999"),
    "votes that are no table": lambda redis, name: redis.set(f"{name}:{VOTES}", "5"),
    "the question in the state": lambda redis, name: redis.hset(
        f"{name}:class", "state", redis.hget(f"{name}:class", "state").replace('"right": [5', '"right": ["5"')
    ),
}


@pytest.mark.parametrize("text", ["x", "5", '{"number": "1"}', "[" * 100_000])
def test_answers_to_a_question_that_was_damaged_are_refused_in_words(place: Place, text: str) -> None:
    code, _ = place.classes.begin()
    place.classes.store.put(code, "questions", "1", text)
    with pytest.raises(Refusal, match=r"class\.none"):
        place.classes.answers(code)


@needs_redis
@pytest.mark.parametrize("damage", DAMAGED)
def test_a_class_that_was_damaged_in_redis_is_over_and_only_that_one(
    redis_server: RedisServer, tmp_path: Path, damage: str
) -> None:
    place = Place(lambda *given: Classes(redis_server.store(tmp_path.name), *given))
    here, there = (place.classes.begin()[0] for _ in range(2))
    member = place.classes.enter(here, "student", KEY)
    place.classes.act(here, "ask", {"kind": "node", "text": "predict.next", "right": [5], "marked": [5]})
    place.classes.vote(member, 1, 1, 5)
    place.classes.act(here, "reveal", {})
    pages = place.page(here), place.page(there)
    place.steps.go_on()
    pages[0].until(tally=[[[5, 1]]])
    DAMAGED[damage](redis_server.client(), f"{tmp_path.name}:{here}")
    place.hub.publish(here)
    pages[0].until(over=True)
    place.move(there, "free")
    pages[1].until(phase="free")
    assert not place.hub.failures.counts


@needs_redis
def test_what_is_no_news_on_the_channel_is_logged_and_the_next_news_is_heard(
    redis_server: RedisServer, tmp_path: Path
) -> None:
    here, there = (RedisNews(redis_server.url, tmp_path.name) for _ in range(2))
    heard, listening, failures = Queue[tuple[str, bool]](), Semaphore(0), Failures()
    here.listen(lambda *told: heard.put(told), listening.release, failures)
    assert listening.acquire(timeout=60)
    for junk in ("not json", "[1]", "5", "\ud800".encode("utf-8", "surrogatepass")):
        redis_server.client().publish(f"{tmp_path.name}:news", junk)
    there.tell("1", True)
    assert heard.get(timeout=60) == ("1", True)
    assert failures.counts["news"] == 4


def test_a_simulated_class_goes_on_after_an_error(place: Place) -> None:
    code, _ = place.classes.begin()
    said, failures, errors = Queue[object](), Failures(), [RuntimeError("odd"), StoreAwayError()]

    def say(_: object, what: object) -> None:
        if errors:
            raise errors.pop()
        said.put(what)

    audience = Audience(lambda: 0.0, lambda _: None)
    mock.Mock(place.classes, audience, say, failures, place.steps.pause).begin(code, 5)
    place.steps.go_on()
    assert said.get(timeout=60)
    assert failures.counts == {"mock": 1}


def test_simulated_students_who_may_not_come_in_keep_nobody_else_from_acting(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, _ = place.classes.begin()
    said, enter, refusals = Queue[object](), place.classes.enter, [Refusal("class.full", most=1)]

    def refuse_once(*given: Any) -> Member:
        if refusals:
            raise refusals.pop()
        refusals.append(Refusal("class.full", most=1))
        return enter(*given)

    monkeypatch.setattr(place.classes, "enter", refuse_once)
    audience = Audience(lambda: 0.0, lambda _: None)
    mock.Mock(place.classes, audience, lambda *_: said.put(None), Failures(), place.steps.pause).begin(code, 2)
    said.get(timeout=60)
    assert place.classes.members.count(code) == 1


def test_a_server_goes_on_serving_when_tidying_up_fails() -> None:
    server = Server("127.0.0.1", 0, SCHOOL)
    server.tidy = Mock(side_effect=OSError("no room"))
    server.service_actions()
    server.server_close()
    assert server.failures.counts == {"tidying": 1}
