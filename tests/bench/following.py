"""What it costs to follow IDA* live: `python -m tests.bench.following`.

The same search on a hard board of the 15-puzzle, to the same limit, twice: in one go, as the command line does it, and
through a server to a page that plays it at the highest speed. Compared is what the server's process has computed, less
what it computes when the page is loaded and plays a very short search, with what the search alone computes; the clock
on the wall, with a browser beside it, is told too.
"""

import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from astrolabe.domains import BOARDS
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.engine.choice import Engines, units
from astrolabe.engine.settings import BOUNDS, Settings
from astrolabe.runs.run import solve

from ..support.browser.browsers import launch_arguments
from ..support.browser.links import link_to
from ..support.browser.serving import Process
from ..support.browser.websocket import Client
from .cancelling import BOARD, wait_until_compiled
from .measuring import Section, markdown
from .page import METER
from .stream import FACTS, PLAY, browser, processor_seconds

LIMIT = 100_000_000  # boards entered
SHORT = 1_000  # the same where only the loading counts
PROBLEM = BoardProblem(4, 4, bytes(BOARD), ordered_goal(4, 4, "first"))
CHOSEN = {"algorithm": "ida-star", "heuristic": "manhattan", "limit": LIMIT}
MOST = 1.1  # times what the search alone takes
READY = "meter.until(() => Number(document.querySelector('#timeline').max) > 0)"


def alone(engines: Engines) -> tuple[float, float]:
    """Seconds of the processor and of the clock for the search in one go."""
    used, began = time.process_time(), time.perf_counter()
    answer = solve(PROBLEM, Settings(**CHOSEN, detail=BOUNDS), engines=engines)  # type: ignore[arg-type]
    assert (answer.ending, answer.engine) == ("limit", "compiled")
    return time.process_time() - used, time.perf_counter() - began


def followed(program: str, limit: int = LIMIT) -> dict[str, Any]:
    """The same in a page, from Play to the last sample painted."""
    with Process() as server, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        with Client(server.port) as client:
            wait_until_compiled(client, server.port)
        with browser(program, Path(folder)) as tab:
            tab.ask("Page.enable")
            tab.ask("Page.addScriptToEvaluateOnNewDocument", source=METER)
            before = processor_seconds()[server.process.pid]
            tab.ask(
                "Page.navigate", url=f"http://127.0.0.1:{server.port}/{link_to(PROBLEM, **{**CHOSEN, 'limit': limit})}"
            )
            tab.run("new Promise((then) => addEventListener('load', then))")
            tab.run(READY)
            played = tab.run(PLAY)
            return {
                **tab.run(FACTS),
                "wall": played["seconds"],
                "processor": processor_seconds()[server.process.pid] - before,
            }


def measure(rounds: int) -> list[Section]:
    engines = Engines()
    engines.prepare(units(BOARDS)[-1])
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    program = launch_arguments(own).get("executable_path", own)
    alones = [alone(engines) for _ in range(rounds)]
    pages = [followed(program) for _ in range(rounds)]
    processor, wall = (min(each) for each in zip(*alones, strict=True))
    page = min(pages, key=lambda each: float(each["processor"]))
    loading = min(followed(program, SHORT)["processor"] for _ in range(rounds))
    following = page["processor"] - loading
    rows = [
        ("in one go", processor, wall, 1.0),
        (f"followed by a page, {page['records']:,} records", following, page["wall"], following / processor),
    ]
    headers = ("", "processor seconds of the search's process", "s on the clock", f"times the first (≤ {MOST:g})")
    about = f"IDA* with Manhattan on a hard 15-puzzle, {LIMIT:,} boards entered."
    return [Section("Following IDA*", about, headers, rows)]


if __name__ == "__main__":
    print(*map(markdown, measure(2)), sep="\n")
