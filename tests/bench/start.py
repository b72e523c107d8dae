"""What a start costs: `python -m tests.bench.start`.

The server until it prints its address, with numba and with numba hidden; all that is compiled, the first time, for
maps and for boards at once as in `server/engine/compile_ahead.py`, and again from the disk; and how long a page's pulls
take while another process compiles. Prints a Markdown table and the same as JSON. Uses a cache of its own and
removes it at the end.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from astrolabe.domains import DOMAINS
from astrolabe.engine.choice import units

from ..support.browser.serving import Process, post
from ..support.browser.websocket import Client

HIDE = 'import sys\nsys.modules["numba"] = None\n'
LOAD = """
from time import process_time
from astrolabe.domains import DOMAINS
from astrolabe.engine.choice import Engines
began = process_time()
for domain in DOMAINS:
    for unit in Engines().warm_up(domain):
        pass
print(process_time() - began)
"""
FIELD = {"width": 60, "height": 60, "terrain": {".": {"kind": "free"}}, "rows": ["." * 60] * 60}
DOCUMENT = {"astrolabe": 1, "map": {**FIELD, "start": [0, 0], "goal": [59, 59]}}
TIMES = 5

Row = tuple[str, float, str, float]


def main() -> None:
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        os.environ["ASTROLABE_CACHE"] = str(Path(folder) / "cache")
        (Path(folder) / "sitecustomize.py").write_text(HIDE)
        rows.append(("start until the address is printed, numba hidden", started(hidden(folder)), "s", 1.0))
        rows += [*first(), again()]
        rows.append(("start until the address is printed, with numba", started({}), "s", 1.0))
    lines = [f"| {what} | {found:.3g} {unit} | ≤ {most:g} {unit} |" for what, found, unit, most in rows]
    print("| what | found | budget |\n|---|---|---|", *lines, sep="\n")
    print(json.dumps({"load": os.getloadavg(), "cores": os.cpu_count(), "rows": rows}, indent=1))


def hidden(folder: str) -> Mapping[str, str]:
    """Variables that hide numba from a Python."""
    return {"PYTHONPATH": os.pathsep.join(filter(None, [folder, os.environ.get("PYTHONPATH")]))}


def started(variables: Mapping[str, str]) -> float:
    """Seconds until a server has printed its address; the best of some."""
    before = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    found = []
    for _ in range(TIMES):
        with Process() as server:
            found.append(server.start_seconds)
    for name, value in before.items():
        os.environ.pop(name)
        if value is not None:
            os.environ[name] = value
    return min(found)


def first() -> list[Row]:
    """Compile everything as a server does that finds nothing on the disk; a page pulls meanwhile."""
    with Process() as server:
        began = time.perf_counter()
        waits = pulled_until_compiled(server)
        seconds = time.perf_counter() - began
    used = processor_time()
    return [
        ("compiling everything, nothing kept", seconds, "s", 10.0),
        ("its processor time, maps or boards, the longer", used, "s", 10.0),
        ("a pull meanwhile, median", float(np.median(waits)) * 1000, "ms", 16.0),
        ("a pull meanwhile, 99 of 100", float(np.percentile(waits, 99)) * 1000, "ms", 50.0),
    ]


def pulled_until_compiled(server: Process) -> list[float]:
    """Seconds of every pull until all has been compiled and kept."""
    _, answer = post(server.port, "/problems", json.dumps(DOCUMENT))
    wanted = {unit.name for domain in DOMAINS for unit in units(domain)}
    waits: list[float] = []
    with Client(server.port) as client:
        for run in range(10_000):
            client.ask("open", {"run": run, "problem": answer["problem"], "settings": {}})
            for _ in range(20):
                began = time.perf_counter()
                client.ask("pull", {"run": run, "count": 100})
                waits.append(time.perf_counter() - began)
                time.sleep(0.01)
            if wanted <= {path.name for path in Path(os.environ["ASTROLABE_CACHE"]).glob("*/*")}:
                return waits
    raise RuntimeError("not compiled after all this time")


def processor_time() -> float:
    """Of compiling once more, without anything kept, in a process for maps and one for boards; the longer."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for place in DOMAINS:
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            command = [sys.executable, "-m", "astrolabe.engine.compile_ahead", place]
            variables = {**os.environ, "ASTROLABE_CACHE": str(Path(folder) / place)}
            with subprocess.Popen(command, env=variables, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
                assert child.stdout
                child.stdout.read()
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return max(found)


def again() -> Row:
    """Take everything from the disk, numba first; what a server has loaded before it does not count."""
    command = [sys.executable, "-c", LOAD]
    found = [float(subprocess.run(command, check=True, capture_output=True).stdout) for _ in range(TIMES)]
    return ("loading everything that is kept, and numba: processor time", min(found), "s", 0.5)


if __name__ == "__main__":
    main()
