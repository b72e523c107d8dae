"""A school whose Redis answers *no* for a while: `python -m tests.bench.refusing [--write FILE]`.

It is full, or read-only as a replica is. Told is how many pages hear that the class is stalled, and how many hear the
teacher's next move once Redis takes writes again, in every class and of every worker.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, NamedTuple

from ..support.browser.classclient import ClassClient
from ..support.browser.schoolserver import SchoolServer
from ..support.redisserver import RedisServer
from .measuring import Section
from .report import goals, tell, when

CLASSES, STUDENTS, WORKERS = 2, 15, 3
SECONDS = 8.0  # of refusing
PAUSE = 0.2
DEAD_PORT = 1
REFUSALS: dict[str, tuple[Callable[[Any], object], Callable[[Any], object]]] = {  # name -> how it begins and ends
    "full": (lambda redis: redis.config_set("maxmemory", 1), lambda redis: redis.config_set("maxmemory", 0)),
    "read-only": (lambda redis: redis.replicaof("127.0.0.1", DEAD_PORT), lambda redis: redis.replicaof("no", "one")),
}


class School(NamedTuple):
    """Everybody's pages, and of these the teachers'."""

    pages: list[ClassClient]
    teachers: list[ClassClient]


def school_of(server: SchoolServer, stack: ExitStack) -> School:
    """All of a school comes, class by class; whoever has come answers heartbeats meanwhile."""
    found = School([], [])
    for code, secret in server.teachers:
        for key in range(STUDENTS + 1):
            page = stack.enter_context(ClassClient(server.port))
            role = {"role": "student", "key": f"{key:032x}"} if key else {"role": "teacher", "secret": secret}
            assert "state" in page.enter(code, **role)
            found.pages.append(page)
            found.teachers.extend([] if key else [page])
            for each in found.pages:
                each.say("state")
    return found


def moved(school: School, event: str) -> None:
    """All teachers move their classes, trying again as their pages do."""
    for teacher in school.teachers:
        while "version" not in teacher.say(event):
            time.sleep(PAUSE)


def heard(pages: Sequence[ClassClient], seconds: float, fact: str) -> tuple[int, float]:
    """How many pages hear this within a while, in which all answer heartbeats; and when the last of them did."""
    marks = [len(page.heard) for page in pages]
    began, last, told = time.perf_counter(), 0.0, set[int]()
    while time.perf_counter() < began + seconds:
        for number, page in enumerate(pages):
            with suppress(AssertionError, OSError):
                page.say("state")
            if number not in told and any(fact in text for text in page.heard[marks[number] :]):
                told.add(number)
                last = time.perf_counter() - began
        time.sleep(PAUSE)
    return len(told), last


def refused(server: RedisServer, school: School, name: str) -> tuple[str, ...]:
    begin, end = REFUSALS[name]
    moved(school, "follow")
    begin(server.client())
    stalled, told = heard(school.pages, SECONDS, '"stalled": true')
    end(server.client())
    moved(school, "free")
    moves, back = heard(school.pages, SECONDS, '"phase": "free"')
    all_ = len(school.pages)
    return name, f"{stalled} of {all_}", f"{told:.1f}", f"{moves} of {all_}", f"{back:.1f}", when()


def measured() -> list[tuple[str, ...]]:
    with RedisServer() as redis, SchoolServer(redis.url, WORKERS, CLASSES) as server, ExitStack() as stack:
        school = school_of(server, stack)
        return [refused(redis, school, name) for name in REFUSALS]


def measure() -> list[Section]:
    rows = measured()
    figure = "; ".join(f"{row[0]}: {row[3]} after {row[4]} s" for row in rows)
    goal = f"Redis refuses for {SECONDS:g} s (full, read-only): all pages of all classes hear the next move"
    about = f"{CLASSES} classes of {STUDENTS} on {WORKERS} workers; Redis refuses to write for {SECONDS:g} s."
    headers = ("Redis is", "pages told so", "after s", "pages that hear the next move", "after s", "when")
    return [Section("A Redis that answers no", about, headers, rows), goals((goal, figure, "`tests.bench.refusing`"))]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.bench.refusing", description=__doc__)
    parser.add_argument("--write", type=Path, metavar="FILE", help="where to write the table")
    tell(measure(), parser.parse_args().write)
