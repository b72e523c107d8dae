"""How long a cancel takes: `python -m tests.bench.cancelling`.

A page pulls samples of IDA* on a hard board of the 15-puzzle, three requests at a time as the real one does, and then
cancels the run or opens another, at any moment. Through a whole server, until the answer is here. What is compiled is
waited for, the first of all.
"""

import json
import time
from collections.abc import Sequence
from random import Random
from statistics import median

from astrolabe.domains.boards.heuristics.databases.shapes import shape_of
from astrolabe.domains.boards.heuristics.databases.tables_on_disk import ensure_built

from ..support.browser.serving import Process, post
from ..support.browser.websocket import Client
from .measuring import Section, markdown

BOARD = [14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3]
DOCUMENT = {"astrolabe": 1, "board": {"width": 4, "height": 4, "start": BOARD, "goal": [*range(16)]}}
HEURISTICS = {"manhattan": "compiled", "pattern-databases": "compiled", "walking-distance": "python"}  # and the engine
IN_FLIGHT = 3  # as in static/js/server/runner.js
MOST = 32_768
PATIENCE = 300.0


def measure(rounds: int) -> list[Section]:
    for _ in ensure_built(shape_of(4, 4, bytes(range(16)))):
        pass
    with Process() as server:
        _, answer = post(server.port, "/problems", json.dumps(DOCUMENT))
        rows = [
            row for heuristic in HEURISTICS for row in _rows(server.port, answer["problem"], heuristic, 10 * rounds)
        ]
    about = "IDA* on a hard 15-puzzle, three pulls under way; milliseconds until the server has answered."
    return [Section("Cancelling", about, ("heuristic", "engine", "then", "times", "median", "worst"), rows)]


def _rows(port: int, problem: str, heuristic: str, times: int) -> list[tuple[object, ...]]:
    settings = {"algorithm": "ida-star", "heuristic": heuristic, "detail": "bounds"}
    asked = {"problem": problem, "settings": settings}
    with Client(port) as client:
        engine = _ready(client, asked, heuristic)
        found = {then: [_waited(client, asked, then, Random(number)) for number in range(times)] for then in THEN}
    return [(heuristic, engine, then, times, *_told(seconds)) for then, seconds in found.items()]


def wait_until_compiled(client: Client, port: int) -> None:
    """Wait until the server runs IDA* on this board compiled."""
    _, answer = post(port, "/problems", json.dumps(DOCUMENT))
    settings = {"algorithm": "ida-star", "heuristic": "manhattan", "detail": "bounds"}
    _ready(client, {"problem": answer["problem"], "settings": settings}, "manhattan")
    client.ask("cancel", {"run": 0})


def _ready(client: Client, asked: dict[str, object], heuristic: str) -> str:
    """Wait until runs have the engine and the heuristic they should have."""
    end = time.perf_counter() + PATIENCE
    while time.perf_counter() < end:
        answer = client.ask("open", {"run": 0, **asked})[0]
        if (answer["engine"], answer["heuristic"]) == (HEURISTICS[heuristic], heuristic):
            break
        time.sleep(0.2)
    return str(answer["engine"]) if answer["heuristic"] == heuristic else f"{answer['engine']}, {answer['heuristic']}"


def _waited(client: Client, asked: dict[str, object], then: str, random: Random) -> float:
    client.ask("open", {"run": 1, **asked})
    for _ in range(random.randrange(3)):
        client.ask("pull", {"run": 1, "count": MOST})
    for _ in range(IN_FLIGHT):
        client.put("pull", {"run": 1, "count": MOST})
    time.sleep(random.random() * 0.03)
    began = time.perf_counter()
    number = client.put(then, THEN[then] | (asked if then == "open" else {}))
    while (answer := client.answer()) and answer[0] != number:
        pass
    return time.perf_counter() - began


def _told(seconds: Sequence[float]) -> tuple[float, float]:
    return median(seconds) * 1000, max(seconds) * 1000


THEN = {"cancel": {"run": 1}, "open": {"run": 2}}

if __name__ == "__main__":
    print(*map(markdown, measure(3)), sep="\n")
