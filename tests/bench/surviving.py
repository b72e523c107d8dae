"""A class whose server is killed in mid-vote, again and again: `python -m tests.bench.surviving [KILLS]`.

Students vote one after another while the process gets `kill -9`; it is started again with what is in its journal. Told
is how many acknowledged votes were not kept, and the seconds from the start until a student is in the class again.
"""

import time
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from threading import Timer
from typing import Any

from ..support.browser.classclient import ClassClient
from .measuring import Section
from .one_class import NEXT, OneClass, alone, one_class, server_of_class, told

KILLS = 10
STUDENTS = 100
LONGEST = 0.2  # seconds of voting until the process is killed
GOAL = "no acknowledged vote lost, the class goes on ≤ 5 s after the restart"


def student(class_: OneClass, number: int) -> ClassClient:
    page = ClassClient(class_.server.port)
    assert "state" in page.enter(class_.code, "student", key=f"{number:032x}")
    return page


def asked(class_: OneClass) -> int:
    """Ask the class, whatever it was doing; the number of the question."""
    with ClassClient(class_.server.port) as teacher:
        teacher.enter(class_.code, "teacher", secret=class_.secret)
        teacher.say("follow")
        teacher.say("ask", **NEXT)
        return int(teacher.say("state")["state"]["question"]["number"])


def acknowledged(pages: Sequence[ClassClient], number: int) -> int:
    """Let them vote until nobody answers; how many were told that it is kept."""
    taken = 0
    with suppress(OSError, AssertionError, TypeError):
        for page in pages:
            taken += page.say("vote", number=number, round=1, answer=3) == {"vote": 3}
            time.sleep(LONGEST / len(pages))
    return taken


def killed(class_: OneClass, seconds: float) -> dict[str, float]:
    """Kill the server after so many seconds of a vote, and start it again."""
    number, server = asked(class_), class_.server
    pages = [student(class_, each) for each in range(STUDENTS)]
    timer = Timer(seconds, server.process.kill)
    timer.start()
    taken = acknowledged(pages, number)
    timer.join()
    server.output()
    for page in pages:
        page.socket.close()
    began = time.perf_counter()
    again = server_of_class(server.port)
    server.process, server.line = again.process, again.line
    with student(class_, STUDENTS - 1) as back:
        took, kept = time.perf_counter() - began, back.state["answered"]
        assert back.say("vote", number=number, round=1, answer=5) == {"vote": 5}
    return {"taken": taken, "lost": max(0, taken - kept), "back": took}


def measured(kills: int = KILLS) -> dict[str, Any]:
    random = Random(1)
    with one_class() as class_:
        found = [killed(class_, random.uniform(0, LONGEST)) for _ in range(kills)]
        with ClassClient(class_.server.port) as teacher:
            teacher.enter(class_.code, "teacher", secret=class_.secret)
            teacher.say("end")
    return {
        "taken": sum(each["taken"] for each in found),
        "lost": sum(each["lost"] for each in found),
        "back": max(each["back"] for each in found),
    }


def measure(_: int, kills: int = KILLS) -> list[Section]:
    found = measured(kills)
    rows = [
        ("votes acknowledged; lost", f"{found['taken']:g}; {found['lost']:g}"),
        ("the class goes on after the restart, at the latest, s", f"{found['back']:.1f}"),
    ]
    return told(
        "A class whose server is killed",
        f"kill -9 of one process in mid-vote, {kills} times. Wanted: {GOAL}.",
        rows,
        found,
    )


if __name__ == "__main__":
    alone(measure, KILLS)
