"""What the server's memory is made of: `python -m tests.bench.memory [--write FILE]`, on Linux.

First the pieces of the program, one after the other in one process: after each what it holds, how much of that it has
written, and how much is of files, which the system has anyway and takes back when memory is short. Then a whole server:
fresh, after a hundred first pages, with a hundred clients, and when they have gone.
"""

import argparse
import asyncio
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from astrolabe.engine.compile_ahead import COMPILER

from .. import ROOT
from ..support.browser.serving import Process
from ..support.resident import resident_of
from .crowd import crowd, pulled
from .first_loads import crowd as first_pages
from .measuring import Section
from .report import tell, when

ABOUT = "In megabytes: resident, its share of what several processes have, written by it, of files."
CLIENTS, RATE, SECONDS = 100, 30.0, 5.0
REST_SECONDS = 8.0
HEADS = ("", "resident", "its share", "written", "of files", "of the compiler's library")
CHILD = "import sys\nfor line in sys.stdin:\n    exec(line)\n    print(flush=True)\n"
STAGES = {
    "Python": "",
    "numpy": "import numpy",
    "Flask, Socket.IO, and the program": "from astrolabe.web.app import create_app; app = create_app()",
    "what every first page needs": "app.extensions['astrolabe.prepare']()",
    "numba": "import numba; from astrolabe.engine.compiled import compile_cache, engine",
    "all searches, as numba loads them": (
        "from astrolabe.domains import DOMAINS; from astrolabe.engine.choice import Engines; "
        "held = []; engine.link_no_more = held.append; "
        "engines = Engines(); units = [unit for domain in DOMAINS for unit in engines.warm_up(domain)]"
    ),
    "without what numba keeps to link them with others": (
        "from astrolabe.core.process_memory import give_back, give_back_library; "
        "done = [compile_cache.link_no_more(each) for each in held]; give_back()"
    ),
    "without the pages of the compiler's library": f"give_back_library({COMPILER!r})",
}


def row_of(stage: str, process: int) -> tuple[str, float, float, float, float, float]:
    """What a process holds, in megabytes."""
    told = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="utf-8")
    found = {name: int(size) / 1024 for name, size in re.findall(r"^(\w+): +(\d+) kB", told, re.M)}
    library = resident_of(COMPILER, Path(f"/proc/{process}/smaps")) / 1024
    files = found["Rss"] - found["Anonymous"]
    return stage, found["Rss"], found["Pss"], found["Private_Dirty"], files, library


def pieces() -> Iterator[Sequence[object]]:
    """One piece after the other, in a process of their own."""
    command = [sys.executable, "-c", CHILD]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as child:
        assert child.stdin
        assert child.stdout
        for stage, code in STAGES.items():
            child.stdin.write(f"{code}\n")
            child.stdin.flush()
            assert child.stdout.readline(), stage
            yield row_of(stage, child.pid)
        child.stdin.close()


def served() -> Iterator[Sequence[object]]:
    """A server that stands, and is used."""
    with Process(rate=10_000, burst=10_000) as server:
        time.sleep(REST_SECONDS)
        process, threads = server.process.pid, server.facts().threads
        yield row_of("**a server, fresh**", process)
        asyncio.run(first_pages(server.port, CLIENTS))
        yield row_of(f"after {CLIENTS} first pages at once", process)
        pullers = crowd(server.port, CLIENTS)
        pulled(pullers, RATE, SECONDS)
        yield row_of(f"with {CLIENTS} clients × {RATE:.0f} pulls a second", process)
        for puller in pullers:
            puller.raw.socket.close()
        server.settled(threads)
        time.sleep(REST_SECONDS)
        yield row_of("when they have gone", process)


def measure() -> list[Section]:
    return [Section("Memory", f"{ABOUT} {when()}.", HEADS, [*pieces(), *served()])]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.memory", description=__doc__)
    parser.add_argument("--write", type=Path, metavar="FILE", help="where to write the table")
    tell(measure(), parser.parse_args().write)


if __name__ == "__main__":
    main()
