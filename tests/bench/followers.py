"""A class that follows and votes: `python -m tests.bench.followers [FOLLOWERS]`.

Followers are plain sockets in one thread, in a process of their own; a teacher moves the cursor ten times a second.
Each cursor is timed from the moment before the teacher says it to the moment a follower has it. A follower that hears
only of a later one has not lost anything, but is counted. Then everybody votes within three seconds, a tenth changes
the answer and a tenth sends it twice, and the tally is compared with what was sent.
"""

import re
import selectors
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..support.browser.classclient import ClassClient
from ..support.browser.serving import Process
from .crowd import document, processor_seconds
from .measuring import Section
from .one_class import NEXT, OneClass, alone, one_class, told

FOLLOWERS = 300
SECONDS = 10.0
RATE = 10.0
VOTE_SECONDS = 3.0
GOAL = (
    "p99 ≤ 150 ms, nothing lost, ≤ 0.6 core, ≤ 250 MB; the tally exact, on the projector ≤ 500 ms after the last vote"
)
CURSOR = re.compile(rb'"cursor": (\d+)')


class Listening:
    """The sockets of a class, read in one thread: when each has heard of which cursor."""

    def __init__(self, pages: Sequence[ClassClient]) -> None:
        self.selector = selectors.DefaultSelector()
        self.heard: list[dict[int, float]] = []
        self.pages: list[ClassClient] = []
        for page in pages:
            self.add(page)

    def add(self, page: ClassClient) -> None:
        page.socket.setblocking(False)
        self.selector.register(page.socket, selectors.EVENT_READ, len(self.pages))
        self.pages.append(page)
        self.heard.append({})

    def until(self, end: float) -> None:
        """Read whatever comes until a moment."""
        while (left := end - time.perf_counter()) > 0:
            for key, _ in self.selector.select(left):
                self._read(key.data)

    def _read(self, number: int) -> None:
        page = self.pages[number]
        data = page.socket.recv(1 << 20)
        now = time.perf_counter()
        assert data, "a follower was cut off"
        if b"\x81\x012" in data:  # the heartbeat, as a frame of its own
            page.send("3")
        for cursor in map(int, CURSOR.findall(data)):
            self.heard[number].setdefault(cursor, now)

    def close(self) -> None:
        self.selector.close()
        for page in self.pages:
            page.socket.setblocking(True)
            page.socket.settimeout(20)


def joined(class_: OneClass, followers: int) -> tuple[ClassClient, ClassClient, list[ClassClient]]:
    """A teacher, a projector and followers."""
    server, code, secret = class_
    port = server.port
    teacher, projector = ClassClient(port), ClassClient(port)
    assert "state" in teacher.enter(code, "teacher", secret=secret)
    assert "state" in projector.enter(code, "projector")
    pages = [ClassClient(port) for _ in range(followers)]
    for number, page in enumerate(pages):
        assert "state" in page.enter(code, "student", key=f"{number:032x}")
    return teacher, projector, pages


def followed(server: Process, teacher: ClassClient, pages: Sequence[ClassClient]) -> dict[str, float]:
    """Move the cursor for a while."""
    digest = teacher.say("publish", text=document(40))["document"]
    listening, said, moves = Listening(pages), {}, int(SECONDS * RATE)
    listening.until(time.perf_counter() + 1)  # what is still on its way from joining
    used, began = processor_seconds(server.process.pid), time.perf_counter()
    for move in range(moves):
        cursor = 1000 + move
        said[cursor] = time.perf_counter()
        teacher.put("class", {"do": "show", "shown": {"document": digest, "cursor": cursor, "playing": False}})
        listening.until(began + (move + 1) / RATE)
    used, wall = processor_seconds(server.process.pid) - used, time.perf_counter() - began
    listening.until(time.perf_counter() + 1)
    listening.close()
    waits = np.array(
        [when - said[cursor] for heard in listening.heard for cursor, when in heard.items() if cursor in said]
    )
    return {
        "p50": float(np.percentile(waits, 50)) * 1000,
        "p99": float(np.percentile(waits, 99)) * 1000,
        "lost": sum(max(said) not in heard for heard in listening.heard),
        "skipped": moves * len(pages) - len(waits),
        "cores": used / wall,
    }


def voted(teacher: ClassClient, projector: ClassClient, pages: Sequence[ClassClient]) -> dict[str, Any]:
    """Let everybody vote."""
    for _ in range(int(SECONDS * RATE)):  # the answers to what was shown
        teacher.answer()
    teacher.say("ask", **NEXT)
    tenth = len(pages) // 10
    cast = [(page, number % 7) for number, page in enumerate(pages)]
    changed = [(page, 9) for page in pages[:tenth]]
    votes = [*cast, *changed, *cast[tenth : 2 * tenth]]
    began, pause, refused = time.perf_counter(), VOTE_SECONDS / len(votes), 0
    for number, (page, answer) in enumerate(votes):
        refused += page.say("vote", number=1, round=1, answer=answer) != {"vote": answer}
        time.sleep(max(0.0, began + number * pause - time.perf_counter()))
    last = time.perf_counter()
    projector.until(answered=len(pages))
    shown = time.perf_counter() - last
    teacher.say("reveal")
    [tally] = teacher.say("state")["state"]["tally"]
    wanted = Counter({**dict(cast), **dict(changed)}.values())
    return {"exact": dict(tally) == wanted, "refused": refused, "shown": shown * 1000, "votes": len(votes)}


def measured(followers: int = FOLLOWERS) -> dict[str, Any]:
    with one_class() as class_:
        server = class_.server
        before = server.facts().megabytes
        began = time.perf_counter()
        teacher, projector, pages = joined(class_, followers)
        joining = time.perf_counter() - began
        facts = followed(server, teacher, pages) | voted(teacher, projector, pages)
        here = server.facts()
        teacher.say("end")  # nothing of it is kept
        for page in (teacher, projector, *pages):
            page.socket.close()
        return facts | {"joining": joining, "megabytes": here.megabytes, "before": before, "threads": here.threads}


def measure(_: int, followers: int = FOLLOWERS) -> list[Section]:
    found = measured(followers)
    rows = [
        ("a move of the cursor, median and p99, ms", f"{found['p50']:.1f}, {found['p99']:.1f}"),
        ("followers that missed the last; moves that came too late to be told", f"{found['lost']}, {found['skipped']}"),
        (
            "cores; megabytes (before anybody came), threads",
            f"{found['cores']:.2f}; {found['megabytes']:.0f} ({found['before']:.0f}), {found['threads']}",
        ),
        ("all have joined after, s", f"{found['joining']:.1f}"),
        ("votes, refused, tally exact", f"{found['votes']}, {found['refused']}, {'yes' if found['exact'] else 'no'}"),
        ("on the projector after the last vote, ms", f"{found['shown']:.0f}"),
    ]
    return told(
        "A class that follows and votes",
        f"{followers} followers, ten moves a second for {SECONDS:g} s, on one process. Wanted: {GOAL}.",
        rows,
        found,
    )


if __name__ == "__main__":
    alone(measure, FOLLOWERS)
