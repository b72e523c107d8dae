"""A school: `python -m tests.bench.school [CLASSES×STUDENTS] [MOVES A SECOND] [WORKERS]`, as `8x125 10 4`.

Classes on one server of several workers, with a Redis of its own. Each teacher moves the cursor so many times a second,
through numbers that are that class's alone, so that a message in the wrong class is seen. Then everybody in the first
class votes, and all of the server is killed in the middle; a worker is killed; Redis is stopped and started again. The
clients are plain sockets in one thread of one process, beside the server on the same machine.
"""

import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import numpy as np

from ..support.browser.classclient import ClassClient
from ..support.browser.schoolserver import SchoolServer
from ..support.redisserver import RedisServer
from .followers import Listening
from .measuring import Section, markdown
from .one_class import NEXT, WARM_SECONDS

CLASSES, STUDENTS, RATE, WORKERS = 8, 125, 10.0, 4
SECONDS = 10.0
OWN = 100_000  # numbers that a class has for itself
TRIES = 200  # to come in again, while the server is not there
PAUSE = 0.05
GOAL = "no message crosses a class, p99 ≤ 250 ms; pages back ≤ 5 s; no acknowledged vote lost; Redis said and recovered"


class Room(NamedTuple):
    """A class: its teacher and its students."""

    code: str
    secret: str
    teacher: ClassClient
    pages: list[ClassClient]

    def digest(self) -> str:
        return str(self.teacher.say("publish", text=f'{{"class": "{self.code}"}}')["document"])


def come(port: int, code: str, number: int) -> ClassClient:
    page = ClassClient(port)
    assert "state" in page.enter(code, "student", key=f"{number:032x}")
    return page


def rooms_of(server: SchoolServer, students: int) -> tuple[list[Room], Listening]:
    """All of the school comes: whoever has come answers heartbeats meanwhile, as pages do."""
    listening, pages = Listening(()), []
    for code, _ in server.teachers:
        for number in range(students):
            listening.add(come(server.port, code, number))
            listening.until(time.perf_counter() + 0.001)
        pages.append(listening.pages[-students:])
    rooms = []
    for (code, secret), own in zip(server.teachers, pages, strict=True):
        teacher = ClassClient(server.port)
        assert "state" in teacher.enter(code, "teacher", secret=secret)
        rooms.append(Room(code, secret, teacher, own))
    return rooms, listening


def moved(server: SchoolServer, rooms: Sequence[Room], listening: Listening, rate: float) -> dict[str, float]:
    """Move the cursors of all classes for a while, one after the other."""
    digests = [room.digest() for room in rooms]
    said: dict[int, float] = {}
    for room in rooms:
        listening.add(room.teacher)  # who answers heartbeats, too
    listening.until(time.perf_counter() + 2)  # what is still on its way from joining
    used, began = server.seconds(), time.perf_counter()
    for move in range(int(SECONDS * rate)):
        for number, room in enumerate(rooms):
            cursor = OWN * (number + 1) + move
            listening.until(began + (move + number / len(rooms)) / rate)
            said[cursor] = time.perf_counter()
            room.teacher.put("class", {"do": "show", "shown": {"document": digests[number], "cursor": cursor}})
    used, wall = server.seconds() - used, time.perf_counter() - began
    listening.until(time.perf_counter() + 2)
    listening.close()
    return told(listening.heard[: -len(rooms)], len(rooms), said) | {"cores": used / wall}


def told(pages: Sequence[dict[int, float]], classes: int, said: dict[int, float]) -> dict[str, float]:
    """What came of the cursors that were said; the pages of a class come after those of the class before."""
    each = len(pages) // classes
    heard = [(page // each + 1, cursor, when) for page, row in enumerate(pages) for cursor, when in row.items()]
    waits = np.array([when - said[cursor] for _, cursor, when in heard if cursor in said]) * 1000
    last = {owner: max(cursor for cursor in said if cursor // OWN == owner) for owner in range(1, classes + 1)}
    missed = [page for page, row in enumerate(pages) if last[page // each + 1] not in row]
    return {
        "p50": float(np.percentile(waits, 50)),
        "p99": float(np.percentile(waits, 99)),
        "lost": len(missed),
        "crossed": sum(cursor >= OWN and cursor // OWN != owner for owner, cursor, _ in heard),
        "told": len(waits) / len(pages) / SECONDS,
    }


def back(server: SchoolServer, code: str, numbers: Sequence[int]) -> tuple[float, list[ClassClient]]:
    """Let these students come in again, trying as pages do; the seconds until all are there."""
    began, pages = time.perf_counter(), []
    for number in numbers:
        for _ in range(TRIES):
            with suppress(OSError, AssertionError, TypeError, IndexError):
                pages.append(come(server.port, code, number))
                break
            time.sleep(PAUSE)
    return time.perf_counter() - began, pages


def is_gone(page: ClassClient) -> bool:
    with suppress(OSError, AssertionError, TypeError):
        return "state" not in page.say("state")
    return True


def worker_killed(server: SchoolServer, room: Room) -> dict[str, float]:
    server.kill_worker()
    gone = [number for number, page in enumerate(room.pages) if is_gone(page)]
    seconds, pages = back(server, room.code, gone)
    return {"worker_pages": len(gone), "worker_back": seconds, "worker_missing": len(gone) - len(pages)}


def redis_again(redis: RedisServer, page: ClassClient) -> dict[str, float]:
    """The seconds until a page is told that Redis is away, and until it is told of the class again."""
    began = time.perf_counter()
    redis.stop()
    page.until(stalled=True)
    said = time.perf_counter() - began
    redis.start()
    began = time.perf_counter()
    while "phase" not in page.hear():
        pass
    return {"redis_said": said, "redis_back": time.perf_counter() - began}


def killed(server: SchoolServer, redis: RedisServer, workers: int, room: Room) -> dict[str, float]:
    """Kill all of the server in the middle of a vote, and start it again; what became of acknowledged votes."""
    teacher = ClassClient(server.port)
    teacher.enter(room.code, "teacher", secret=room.secret)
    teacher.say("ask", **NEXT)
    _, pages = back(server, room.code, range(len(room.pages)))
    cast = pages[: len(pages) // 2]
    taken = sum(page.say("vote", number=1, round=1, answer=3) == {"vote": 3} for page in cast)
    server.kill()
    began = time.perf_counter()
    with SchoolServer(redis.url, workers, 1, port=server.port) as again:
        _, found = back(again, room.code, [0])
        seconds = time.perf_counter() - began
        kept = found[0].state["answered"]
        goes_on = found[0].say("vote", number=1, round=1, answer=5) == {"vote": 5}
    return {"killed_taken": taken, "killed_kept": kept, "killed_back": seconds, "killed_goes_on": goes_on}


def measured(classes: int, students: int, rate: float, workers: int) -> dict[str, Any]:
    with RedisServer() as redis, SchoolServer(redis.url, workers, classes) as server:
        time.sleep(WARM_SECONDS)
        rooms, listening = rooms_of(server, students)
        facts: dict[str, Any] = {"spread": [*server.connections().values()]}
        facts |= moved(server, rooms, listening, rate) | {"megabytes": server.megabytes()}
        facts |= worker_killed(server, rooms[0])
        [_, [page]] = back(server, rooms[1 % classes].code, [0])
        facts |= redis_again(redis, page)
        return facts | killed(server, redis, workers, rooms[0])


def measure(_: int) -> list[Section]:
    found = measured(CLASSES, STUDENTS, RATE, WORKERS)
    rows = [
        ("a move of the cursor, median and p99, ms", f"{found['p50']:.0f}, {found['p99']:.0f}"),
        ("pages that missed the last; messages in the wrong class", f"{found['lost']}, {found['crossed']}"),
        ("moves a page was told of, a second", f"{found['told']:.1f}"),
        ("cores; megabytes, of all workers", f"{found['cores']:.2f}; {found['megabytes']:.0f}"),
        ("connections of each worker", ", ".join(map(str, found["spread"]))),
        ("a worker killed: pages lost, back after, s", f"{found['worker_pages']:g}, {found['worker_back']:.1f}"),
        (
            "Redis stopped: said after, s; started: back after, s",
            f"{found['redis_said']:.1f}; {found['redis_back']:.1f}",
        ),
        ("all killed in mid-vote: acknowledged, kept", f"{found['killed_taken']:g}, {found['killed_kept']:g}"),
        ("started again, and the vote goes on, s", f"{found['killed_back']:.1f}" if found["killed_goes_on"] else "no"),
    ]
    about = f"{CLASSES} classes of {STUDENTS}, {RATE:g} moves a second each, {WORKERS} workers, Redis. Wanted: {GOAL}."
    return [Section("A school", about, ("", "measured"), rows, found)]


if __name__ == "__main__":
    asked = sys.argv[1:]
    CLASSES, STUDENTS = map(int, asked[0].split("x")) if asked else (CLASSES, STUDENTS)
    RATE = float(asked[1]) if len(asked) > 1 else RATE
    WORKERS = int(asked[2]) if len(asked) > 2 else WORKERS
    print(*map(markdown, measure(1)), sep="\n")
