"""Servers for tests: in a process of its own (`Process`) or in a thread of this one (`in_thread`).

`python -m tests.support.browser.serving PORT LIMITS [BYTES]` serves and, for every line it gets, says how many threads
it has and how much memory; no file may get longer than so many bytes, as on a disk that is full.
"""

import json
import os
import re
import resource
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Self

from astrolabe.web import app
from astrolabe.web.limits import Limits
from astrolabe.web.serve import Server, leave, make_server, serve

from ... import ROOT

STATUS = Path("/proc/self/status")
ANSWERS = 1_200  # until a server will not settle any more: a minute of one that answers at once
READY = re.compile(r"http://127\.0\.0\.1:\d+/(?!join)")  # not the invitation of a class
CLASS = "ASTROLABE_TEST_CLASS"  # if there is such a variable, the server takes a class in
EMBEDDED = "ASTROLABE_TEST_EMBEDDED"  # the origin whose pages may frame the viewer, if there is one
RELEASE = "ASTROLABE_TEST_RELEASE"  # the release that the server says it runs, if there is one
INTERPRETED = "ASTROLABE_TEST_INTERPRETED"  # if there is such a variable, numba is hidden from the server


class Facts(NamedTuple):
    """What a server process takes."""

    threads: int
    megabytes: float
    peak: float  # the most megabytes since it was last asked


def facts() -> Facts:
    """The facts of this process; where the system does not tell them, its memory is the most it ever had."""
    if STATUS.exists():
        status = dict(line.split(":", 1) for line in STATUS.read_text(encoding="utf-8").splitlines() if ":" in line)
        now, peak = (int(status[name].split()[0]) / 1024 for name in ("VmRSS", "VmHWM"))
        STATUS.with_name("clear_refs").write_text("5")  # begin a new peak
        return Facts(threading.active_count(), now, peak)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 1024)
    return Facts(threading.active_count(), most, most)


def tell() -> None:
    """Answer every line on standard input; read without a buffer, whose lock would be held while the process ends.

    Whoever asks is gone when it is closed, even if he was killed: then there is nobody left to serve.
    """
    while os.read(0, 4096):
        os.write(1, json.dumps(facts()).encode() + b"\n")
    os.kill(os.getpid(), signal.SIGTERM)


class Process:
    """`serve` in a process of its own, on a free port unless told which."""

    def __init__(
        self,
        port: int = 0,
        variables: Mapping[str, str] | None = None,
        longest_file: int = 0,
        within: Sequence[str] = (),  # a command that ends with running the one after it
        compiled: bool = True,  # whether the compiled engine is loaded, which takes more than the start itself
        **limits: float,
    ) -> None:
        """Returns when the server has said its address."""
        command = [*within, sys.executable, "-m", "tests.support.browser.serving", str(port), json.dumps(limits)]
        command += [str(longest_file)] if longest_file else []
        began = time.perf_counter()
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, **(variables or {}), **({} if compiled else {INTERPRETED: "1"})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.line = next(line for line in iter(self._line, "") if READY.search(line))
        self.start_seconds = time.perf_counter() - began
        self.port = int(self.line.split("http://127.0.0.1:")[1].split("/")[0])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.output()

    def _line(self) -> str:
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line, self.process.stderr.read() if self.process.stderr else ""
        return line

    def facts(self) -> Facts:
        assert self.process.stdin
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return Facts(*json.loads(self._line()))

    def settled(self, threads: int) -> Facts:
        """The facts, as soon as no more than so many threads are left, or after a count of answers: each takes longer
        on a busy machine, which so has the time it needs.
        """
        for _ in range(ANSWERS):
            now = self.facts()
            if now.threads <= threads:
                break
            threading.Event().wait(0.05)
        return now

    def stop(self, number: int) -> tuple[int, float]:
        """Send a signal; the exit code, and how many seconds it took to end."""
        began = time.perf_counter()
        self.process.send_signal(number)
        return self.process.wait(60), time.perf_counter() - began

    def output(self) -> str:
        """What an ended process had to say beyond its address."""
        out, error = self.process.communicate(timeout=60)
        return out + error


@contextmanager
def in_thread(
    limits: Limits | None = None,
    port: int = 0,
    classroom: bool = False,
    proxy: str = "",
    embed_in: Sequence[str] = (),
) -> Iterator[Server]:
    """A server in a thread, whose application can be looked into."""
    server = make_server("127.0.0.1", port, limits, classroom=classroom, proxy=proxy, embed_in=embed_in)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join(60)
        server.server_close()


def post(port: int, path: str, body: bytes | str, **headers: str) -> tuple[int, Any]:
    """Status and JSON of a posted request."""
    data = body.encode() if isinstance(body, str) else body
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", data, {"Content-Type": "application/json", **headers}
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


if __name__ == "__main__":
    for longest in map(int, sys.argv[3:]):
        resource.setrlimit(resource.RLIMIT_FSIZE, (longest, longest))
    if INTERPRETED in os.environ:
        sys.modules["numba"] = None  # type: ignore[assignment]
    if RELEASE in os.environ:
        app.release_of = lambda *_: os.environ[RELEASE]  # type: ignore[assignment]
    threading.Thread(target=tell, daemon=True).start()
    given, classroom = Limits(**json.loads(sys.argv[2])), CLASS in os.environ
    origins = [os.environ[EMBEDDED]] if EMBEDDED in os.environ else []
    more: Any = {"limits": given, "classroom": classroom, "embed_in": origins}
    leave(serve("127.0.0.1", int(sys.argv[1]), open_browser=False, **more))
