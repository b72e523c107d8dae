"""A school's server: one class crosses its workers, and goes on whatever of it ends."""

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from astrolabe.classroom.doors import WRONG_OF_ADDRESS

from ..support.browser.classclient import ClassClient
from ..support.browser.schoolserver import PROXY, SchoolServer
from ..support.browser.serving import post
from ..support.redisserver import RedisServer, needs_redis

pytestmark = [needs_redis, pytest.mark.skipif(sys.platform != "linux", reason="workers are looked up in /proc")]

WHICH = {"kind": "node", "text": "predict.next", "right": [5, 7], "marked": [7]}
FEWEST, MOST = 6, 400  # pages of a class, of which each worker shall have some
TIMES = 8
MAP = {"width": 3, "height": 1, "terrain": {".": {"kind": "free"}}, "rows": ["..."], "start": [0, 0], "goal": [2, 0]}


@pytest.fixture(scope="module")
def school(redis_server: RedisServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SchoolServer]:
    with SchoolServer(redis_server.url, workers=2, classes=2) as found:
        yield found


class Pages:
    """Pages of a class, which come in again by themselves as those in browsers do."""

    def __init__(self, school: SchoolServer, number: int, stack: ExitStack) -> None:
        self.school = school
        self.code, self.secret = school.teachers[number]
        self._stack = stack

    def page(self) -> ClassClient:
        return self._stack.enter_context(ClassClient(self.school.port))

    def teacher(self) -> ClassClient:
        page = self.page()
        assert "state" in page.enter(self.code, "teacher", secret=self.secret)
        return page

    def student(self, number: int) -> ClassClient:
        page = self.page()
        assert "state" in page.enter(self.code, "student", key=f"{number:032x}")
        return page


@pytest.fixture
def pages(school: SchoolServer) -> Iterator[Callable[[int], Pages]]:
    with ExitStack() as stack:
        yield lambda number: Pages(school, number, stack)


def until(condition: Callable[[], bool], seconds: float = 60.0) -> bool:
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.05)
    return condition()


def is_gone(page: ClassClient) -> bool:
    with suppress(OSError, AssertionError):
        return "state" not in (page.say("state") or {})
    return True


def test_a_class_crosses_the_workers_and_goes_on_when_one_ends(
    school: SchoolServer, pages: Callable[[int], Pages]
) -> None:
    own = pages(0)
    teacher, students = own.teacher(), [own.student(0)]
    while len(students) < FEWEST or min(school.connections().values()) < 2:
        students.append(own.student(len(students)))
        assert len(students) < MOST, "all pages are one worker's"
    pages_here = len(students)
    assert teacher.until(here=pages_here)["members"] == pages_here
    version = teacher.say("ask", **WHICH)["version"]
    for page in students:
        page.until(version=version)
        assert page.say("vote", number=1, round=1, answer=5) == {"vote": 5}
        assert page.say("place", document="d", cursor=40, step=9) == {"placed": True}
    assert [row["place"]["step"] for row in teacher.say("watch")["rows"]] == [9] * pages_here
    assert teacher.until(answered=pages_here)["phase"] == "vote"
    school.kill_worker()
    lost = [number for number, page in enumerate(students) if is_gone(page)]
    assert 0 < len(lost) < pages_here
    back = [own.student(number) for number in lost]
    teacher = own.teacher()
    assert teacher.until(here=pages_here)["answered"] == pages_here
    teacher.say("reveal")
    told = {page.until(phase="reveal")["tally"][0][0][1] for page in back}
    assert told == {pages_here}


def test_nothing_crosses_from_one_class_to_another(pages: Callable[[int], Pages]) -> None:
    here, there = pages(0), pages(1)
    students = [(here.student(number), there.student(number)) for number in range(4)]
    there.teacher().say("free")
    here.teacher().say("follow")
    here.teacher().say("pause", sentence="Look here")
    for inside, outside in students:
        assert inside.until(phase="paused")["sentence"] == "Look here"
        assert outside.until(phase="free")["sentence"] == ""
        assert "Look here" not in "".join(outside.heard)


@pytest.mark.thorough
def test_redis_that_is_started_again_is_said_and_the_class_goes_on(
    redis_server: RedisServer, pages: Callable[[int], Pages]
) -> None:
    own = pages(1)
    teacher, student = own.teacher(), own.student(1)
    student.until(version=teacher.say("free")["version"])
    redis_server.stop()
    try:
        assert student.until(stalled=True)
        assert teacher.say("call") == {"lost": True}
        assert post(own.school.port, "/class", json.dumps({"do": "state", "code": own.code})) == (503, {"lost": True})
    finally:
        redis_server.start()
    assert student.until(phase="free")["members"] >= 1
    version = teacher.say("follow")["version"]
    assert student.until(version=version)["phase"] == "follow"


@pytest.mark.thorough
def test_a_problem_that_one_worker_has_is_known_to_all(school: SchoolServer, pages: Callable[[int], Pages]) -> None:
    name = post(school.port, "/problems", json.dumps({"astrolabe": 1, "map": MAP}))[1]["problem"]
    for _ in range(TIMES):
        page = pages(0).page()
        [opened] = page.ask("open", {"run": 1, "problem": name, "settings": {}})
        assert opened["run"] == 1
        page.socket.close()


@pytest.mark.thorough
def test_who_comes_from_elsewhere_starts_a_class_with_the_schools_key_alone(
    school: SchoolServer, redis_server: RedisServer, pages: Callable[[int], Pages]
) -> None:
    def ask(path: str, key: object, address: str = "10.0.0.7") -> Any:
        headers = {"Host": PROXY, "Origin": f"https://{PROXY}", "X-Forwarded-For": address}
        return post(school.port, path, json.dumps({"key": key}), **headers)[1]

    assert ask("/class/begin", "")["refusal"]["key"] == "class.elsewhere"
    assert ask("/class/opening", None)["refusal"]["key"] == "class.elsewhere"
    assert ask("/class/opening", school.key)["open"]
    class_ = ask("/class/begin", school.key)
    teacher = pages(0).page()
    assert "state" in teacher.enter(class_["code"], "teacher", secret=class_["secret"])
    assert teacher.say("end") == {"over": True}
    numbers = range(WRONG_OF_ADDRESS + 1)
    wrong = [ask("/class/begin", f"{number:032x}", "10.0.0.8")["refusal"]["key"] for number in numbers]
    assert wrong == ["class.key"] * WRONG_OF_ADDRESS + ["class.closed-door"]
    with SchoolServer(redis_server.url, workers=1, classes=0) as again:
        assert again.key == school.key


def test_all_workers_count_the_wrong_codes_of_an_address_together(
    redis_server: RedisServer, school: SchoolServer
) -> None:
    answers = []
    for number in range(WRONG_OF_ADDRESS + 1):
        said = {"do": "enter", "code": f"{number:08}", "role": "student", "key": "0" * 32}
        answers.append(post(school.port, "/class", json.dumps(said))[1]["refusal"]["key"])
    assert answers == ["class.none"] * WRONG_OF_ADDRESS + ["class.closed-door"]
    redis_server.store("astrolabe.passing").forget("doors")


@pytest.mark.thorough
def test_workers_whose_master_was_killed_end_though_pages_are_open(redis_server: RedisServer) -> None:
    with SchoolServer(redis_server.url, workers=2) as school, ExitStack() as stack:
        own = Pages(school, 0, stack)
        open_pages = [own.student(number) for number in range(FEWEST)]
        workers = [Path(f"/proc/{each}") for each in school.workers()]
        school.process.kill()
        assert until(lambda: sum(map(is_gone, open_pages)) == FEWEST)  # each of them asks until then
        assert until(lambda: not any(worker.exists() for worker in workers))
