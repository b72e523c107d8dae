"""Killed without a word, again and again: `python -m tests.bench.kills [--server 200] [--browser 20]`.

The server is killed at any moment of a run that somebody reads, and in every tenth life while it builds pattern
databases: the reader must go on with the same history, and what is on the disk be whole or not there. The browser is
killed 0.3 s after an edit: the edit must be there again. What it says at the end is how much was lost.
"""

import argparse
import json
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Thread

from playwright.sync_api import BrowserType, sync_playwright

from ..page.test_keepsakes import SAFE_AFTER, crash
from ..support.browser.browsers import launch_arguments
from ..support.browser.drawing import drag, expect_map
from ..support.browser.links import link_to
from ..support.browser.serving import Process, post
from ..support.oracles.maps import grid_from
from .damage import BOARD, MAP, PATTERNS, WITH_PATTERNS, restarted
from .measuring import Section
from .reader import History, Reader, history
from .report import goals, tell, when

BY = "`tests.bench.kills`"
SIDE = 8
FIELD = "\n".join(["S......G", *["." * SIDE] * (SIDE - 1)])


def of_server(times: int) -> tuple[int, int]:
    """Kills of the server, and histories that differed."""
    random, wrong = Random(int(time.time())), 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as cache, Process() as server:
        expected = history(server.port, MAP)
        boards = {history(server.port, BOARD, **PATTERNS)}
        boards.add(history(server.port, BOARD, **{**PATTERNS, "heuristic": "manhattan"}))
        variables = {"ASTROLABE_CACHE": cache}
        for number in range(times):
            found: list[History | None] = []
            reader = Reader(server.port, MAP, limit=10**6 + number)
            thread = Thread(target=lambda reader=reader, found=found: found.append(reader.read()))
            thread.start()
            building = number % 10 == 9
            if building:
                post(server.port, "/patterns", json.dumps(WITH_PATTERNS))
            time.sleep(random.uniform(0.0, 3.0 if building else 0.3))
            restarted(server, variables if building or number % 10 == 8 else None)
            thread.join()
            wrong += found != [expected]
            wrong += building and history(server.port, BOARD, **PATTERNS) not in boards
    return times, wrong


def of_browser(times: int) -> tuple[int, int]:
    """Kills of the browser, and edits that were not there afterwards."""
    folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    with folder as place, Process() as server, sync_playwright() as playwright:
        return times, _edits(playwright.chromium, Path(place), f"http://127.0.0.1:{server.port}/", times)


def _edits(browser: BrowserType, place: Path, address: str, times: int) -> int:
    """One edit a life; how many were lost."""
    arguments = launch_arguments(browser.executable_path)
    rows, lost, part = [*FIELD.replace("\n", "")], 0, link_to(grid_from(FIELD))
    for number in range(times + 1):
        context = browser.launch_persistent_context(place, **arguments)  # type: ignore[arg-type]
        page = context.pages[0]
        page.goto(address + part)
        part, drawn = "", "\n".join("".join(rows[at : at + SIDE]) for at in range(0, len(rows), SIDE))
        try:
            expect_map(page, drawn)
        except AssertionError:
            lost += 1
        if number == times:
            context.close()
            break
        cell = SIDE + number % (SIDE * (SIDE - 1))
        rows[cell] = "#" if rows[cell] == "." else "."
        drag(page, [(cell % SIDE, cell // SIDE)])
        page.wait_for_timeout(SAFE_AFTER)
        with suppress(OSError):
            crash(context)
    return lost


def measure(servers: int, browsers: int) -> list[Section]:
    rows = []
    for what, times, work in (("server", servers, of_server), ("browser, 0.3 s after an edit", browsers, of_browser)):
        if times:
            began = time.monotonic()
            killed, lost = work(times)
            rows.append((what, killed, lost, f"{time.monotonic() - began:.0f} s", when()))
    about = (
        "A reader's history, or an edit, that was lost or is another; every tenth life the server was building pattern "
        "databases."
    )
    reached = [
        (f"kill -9 of the {row[0]}: nothing acknowledged is lost", f"{row[2]} of {row[1]}; {row[-1]}", BY)
        for row in rows
    ]
    return [Section("Killed", about, ("what", "kill -9", "lost", "took", "when"), rows), goals(*reached)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.kills", description=__doc__)
    parser.add_argument("--server", type=int, default=200, metavar="N", help="kills of the server (200)")
    parser.add_argument("--browser", type=int, default=20, metavar="N", help="kills of the browser (20)")
    parser.add_argument("--write", type=Path, metavar="FILE", help="where to write the table")
    asked = parser.parse_args()
    sections = measure(asked.server, asked.browser)
    tell(sections, asked.write)


if __name__ == "__main__":
    main()
