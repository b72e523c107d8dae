"""A class that comes in: `python -m tests.bench.joining [JOINS]`.

So many pages join within ten seconds, and each does what a page in a browser does: comes in, fetches the document that
the class is shown, sends its problem, opens its run and pulls it up to where the class is, about 100 KB of records.
Told is when the last of them is there, and how often the server made the run.
"""

import json
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from ..support.browser.classclient import ClassClient
from ..support.browser.serving import post
from .crowd import document
from .measuring import Section
from .one_class import alone, one_class, told

JOINS = 300
SECONDS = 10.0
SIDE = 48
BYTES = 100 * 1024
RECORD_BYTES = 32
SETTINGS = {"algorithm": "dijkstra", "detail": "sets"}
PULL = 4096  # records asked for at once
GOAL = "all at the class's step ≤ 15 s after the first came, the run made once"


def pulled(page: ClassClient, cursor: int) -> int:
    """Pull a run up to a cursor; the bytes that came."""
    count = 0
    while count < cursor * RECORD_BYTES:
        data, facts = page.ask("pull", {"run": 1, "count": PULL})
        count += len(data)
        if facts.get("done") or not data:
            break
    return count


def joined(port: int, code: str, number: int, due: float) -> tuple[float, int]:
    """When this page was where the class is, and the bytes of its run."""
    time.sleep(max(0.0, due - time.perf_counter()))
    with ClassClient(port) as page:
        shown = page.enter(code, "student", key=f"{number:032x}")["state"]["shown"]
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/class/{code}/documents/{shown['document']}") as answer:
            text = answer.read()
        problem = post(port, "/problems", text)[1]["problem"]
        page.ask("open", {"run": 1, "problem": problem, "settings": SETTINGS})
        count = pulled(page, shown["cursor"])
        return time.perf_counter(), count


def health(port: int) -> dict[str, Any]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/health") as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def measured(joins: int = JOINS) -> dict[str, float]:
    with one_class() as (server, code, secret):
        with ClassClient(server.port) as teacher:
            teacher.enter(code, "teacher", secret=secret)
            digest = teacher.say("publish", text=document(SIDE))["document"]
            teacher.say("show", shown={"document": digest, "cursor": BYTES // RECORD_BYTES, "step": 1})
            made, began = health(server.port)["made"], time.perf_counter()
            with ThreadPoolExecutor(joins) as pool:
                due = [began + number * SECONDS / joins for number in range(joins)]
                rows = list(pool.map(joined, [server.port] * joins, [code] * joins, range(joins), due))
            runs = health(server.port)["made"] - made
            teacher.say("end")
        took = np.array([when for when, _ in rows]) - np.array(due)
        last = max(when for when, _ in rows) - began
        size = float(np.mean([count for _, count in rows])) / 1024
        return {"last": last, "median": float(np.median(took)), "worst": float(took.max()), "kb": size, "runs": runs}


def measure(_: int, joins: int = JOINS) -> list[Section]:
    found = measured(joins)
    rows = [
        ("the last is at the class's step, s after the first came", f"{found['last']:.1f}"),
        ("from coming to being there, median and worst, s", f"{found['median']:.2f}, {found['worst']:.2f}"),
        ("records of each, KB", f"{found['kb']:.0f}"),
        ("runs made", f"{found['runs']:g}"),
    ]
    return told(
        "A class that comes in", f"{joins} pages join in {SECONDS:g} s, on one process. Wanted: {GOAL}.", rows, found
    )


if __name__ == "__main__":
    alone(measure, JOINS)
