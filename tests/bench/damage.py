"""What is done to a server itself and to what it stands on: network, disk, cache, process. Like `attacks.py`.

Whatever happens, the records that come are those of the same run undisturbed: that is looked at each time.
"""

import hashlib
import json
import shutil
import socket
import struct
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from astrolabe.core.cache_folder import caches
from astrolabe.engine.compiled import compile_cache
from astrolabe.heuristics.databases.shapes import shape_of
from astrolabe.heuristics.databases.tables_on_disk import VERSION, ensure_built

from ..support.browser.serving import Process, post
from ..support.browser.websocket import Client
from .cancelling import DOCUMENT
from .crowd import SETTINGS, document

MAP, BOARD = document(64), json.dumps(DOCUMENT)
BATCH = 500  # records of a pull
NO_LINGER = struct.pack("ii", 1, 0)  # a connection that is closed is reset
LONGEST_FILE = 65_536
PATTERNS = {"heuristic": "pattern-databases", "algorithm": "a-star", "limit": 20_000}
WITH_PATTERNS = {"document": DOCUMENT, "settings": PATTERNS, "action": "build", "who": "chaos"}


class History(NamedTuple):
    """Which records came, with the heuristic that was really used."""

    heuristic: str
    digest: str


class Reader:
    """Reads a run to its end, however often it loses the server."""

    def __init__(self, port: int, text: str, server: int = 0, **chosen: object) -> None:
        self.port = port
        self.headers = {"Host": f"127.0.0.1:{server or port}"}  # the server answers to no other port than its own
        self.text = text
        self.settings = {**SETTINGS, **chosen}
        self.heuristic = ""
        self.position = 0
        self.digest: str | None = None  # as the server told it
        self.seen = hashlib.sha256()
        self.begun_again = 0
        self.over = False

    def read(self, until: Callable[[], bool] = lambda: False) -> History | None:
        """The run's history; None if it did not come to an end in time. A history that differs is an error."""
        while not self.over and not until():
            try:
                self._connected(until)
            except (OSError, ValueError):  # no server, or half an answer
                self.begun_again += 1
                time.sleep(0.05)
        return History(self.heuristic, self.seen.hexdigest()) if self.over else None

    def _connected(self, until: Callable[[], bool]) -> None:
        status, answer = post(self.port, "/problems", self.text, **self.headers)
        assert status == 200, answer
        with Client(self.port, self.headers, patience=5) as client:
            if client.welcome is None:
                raise ConnectionError
            beyond = {"from": self.position, "digest": self.digest} if self.digest else {}
            told = self._asked(client, "open", {"problem": answer["problem"], "settings": self.settings, **beyond})[0]
            self.heuristic = self.heuristic or told["heuristic"]
            while not self.over and not until():
                answered = self._asked(client, "pull", {"count": BATCH})
                if "stale" in answered[-1]:  # a faster engine is there by now
                    return
                assert "run" in answered[-1], answered[-1]
                self._take(*answered)

    def _asked(self, client: Client, event: str, facts: dict[str, Any]) -> list[Any]:
        client.put(event, {"run": 1, **facts})
        answered = client.answer()
        if answered is None:
            raise ConnectionError
        return answered[1]

    def _take(self, records: bytes, facts: dict[str, Any]) -> None:
        self.seen.update(records)
        self.position += len(records) // 24
        self.digest = facts["digest"] or self.digest
        self.over = facts["over"]


def history(port: int, text: str, **chosen: object) -> History:
    found = Reader(port, text, **chosen).read()
    assert found
    return found


class Wire:
    """What lies between clients and a server: it can be cut, stalled and closed in one direction."""

    def __init__(self, port: int) -> None:
        self.server = port
        self.flows = threading.Event()
        self.flows.set()
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self.pairs: set[tuple[socket.socket, socket.socket]] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self.listening.accept()
                far = socket.create_connection(("127.0.0.1", self.server))
                self.pairs.add((near, far))
                for pair in ((near, far), (far, near)):
                    threading.Thread(target=self._pump, args=pair, daemon=True).start()

    def _pump(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65_536):
                self.flows.wait()
                other.sendall(data)
        for each in (one, other):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def cut(self) -> None:
        """Every connection is reset."""
        while self.pairs:
            for each in self.pairs.pop():
                with suppress(OSError):
                    each.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NO_LINGER)
                    each.shutdown(socket.SHUT_RDWR)
                each.close()

    def half_close(self) -> None:
        """The clients fall silent, and still hear."""
        for _, far in [*self.pairs]:
            with suppress(OSError):
                far.shutdown(socket.SHUT_WR)

    def stall(self, seconds: float) -> None:
        """Nothing passes, and nobody is told."""
        self.flows.clear()
        time.sleep(seconds)
        self.flows.set()

    def close(self) -> None:
        self.listening.close()
        self.cut()


def cut_network(server: Process, seconds: float) -> str:
    """Ten students whose network is cut, stalls, and closes one way; they must go on with the same history."""
    expected, wire, random = history(server.port, MAP), Wire(server.port), Random(int(time.time()))
    end, ended, begun_again = time.monotonic() + seconds, [0] * 10, [0] * 10
    wrong: list[object] = []

    def work(number: int) -> None:
        while time.monotonic() < end:
            reader = Reader(wire.port, MAP, server.port, limit=10**6 + 1000 * number + ended[number])
            try:
                found = reader.read(lambda: time.monotonic() > end)
            except (AssertionError, LookupError, TypeError) as error:
                found = None
                wrong.append(error)
            begun_again[number] += reader.begun_again
            ended[number] += found is not None
            if found not in (expected, None):
                wrong.append(found)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(10)]
    for thread in threads:
        thread.start()
    while time.monotonic() < end:
        time.sleep(random.uniform(0.1, 0.6))
        random.choice((wire.cut, wire.half_close, lambda: wire.stall(random.uniform(0.1, 1.0))))()
    wire.close()
    for thread in threads:
        thread.join()
    assert not wrong, wrong[:2]
    assert sum(ended), "no run came to its end"
    return f"{sum(begun_again)} lost connections, {sum(ended)} runs whole, 0 wrong"


def restarted(server: Process, variables: dict[str, str] | None = None, longest_file: int = 0) -> None:
    """Kill the server; it comes back under its address."""
    server.process.kill()
    server.output()
    again = Process(server.port, variables, longest_file)
    server.process, server.line = again.process, again.line


def kills(server: Process, seconds: float) -> str:
    """The server is killed at any moment and comes back, while somebody reads."""
    expected, random = history(server.port, MAP), Random(int(time.time()))
    end, killed, whole = time.monotonic() + seconds, 0, 0
    while time.monotonic() < end:
        found: list[History | None] = []
        reader = Reader(server.port, MAP, limit=10**6 + killed)
        thread = threading.Thread(target=lambda: found.append(reader.read()))  # noqa: B023  # joined below
        thread.start()
        time.sleep(random.uniform(0.0, 0.3))
        restarted(server)
        killed += 1
        thread.join()
        assert found == [expected], found
        whole += 1
    return f"{killed} kills, {whole} runs whole, 0 wrong"


def flipped_bits(server: Process, seconds: float) -> str:
    """Single bits of the cached code and of the pattern databases are flipped; the server begins with that."""
    home = shape_of(4, 4, bytes(DOCUMENT["board"]["goal"]))  # type: ignore[index]
    for _ in ensure_built(home):
        pass
    chosen: dict[str, dict[str, object]] = {MAP: {}, BOARD: PATTERNS}
    expected = {history(server.port, text, **options) for text, options in chosen.items()}
    expected.add(history(server.port, BOARD, **{**PATTERNS, "heuristic": "manhattan"}))
    random, end, flipped = Random(int(time.time())), time.monotonic() + seconds, 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        copied = Path(place) / "cache"
        while time.monotonic() < end:
            for kept in (compile_cache.folder(), Path(caches(), f"patterns-{VERSION}")):
                shutil.copytree(str(kept), copied / Path(str(kept)).name, dirs_exist_ok=True)
            flipped += damaged(copied, random)
            restarted(server, {"ASTROLABE_CACHE": str(copied)})
            time.sleep(1)
            for text, options in chosen.items():
                found = history(server.port, text, **options)
                assert found in expected, found
        restarted(server)
    return f"{flipped} bits flipped, 0 wrong"


def damaged(folder: Path, random: Random) -> int:
    """Flip a bit in three files."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.stat().st_size)
    chosen = random.sample(files, min(3, len(files)))
    for path in chosen:
        data = bytearray(path.read_bytes())
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)
        path.write_bytes(data)
    return len(chosen)


def full_disk(server: Process, seconds: float) -> str:
    """Nothing longer than 64 KB can be written, and nothing is cached yet."""
    expected = {history(server.port, MAP)}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        restarted(server, {"ASTROLABE_CACHE": place}, LONGEST_FILE)
        end, runs = time.monotonic() + seconds, 0
        post(server.port, "/patterns", json.dumps(WITH_PATTERNS))
        while time.monotonic() < end:
            found = history(server.port, MAP, limit=10**6 + runs)
            assert found in expected, found
            runs += 1
            time.sleep(0.1)
        left = [path.name for path in Path(place).rglob("*") if path.name.startswith("new-")]
        assert not left, left
        assert server.process.poll() is None, "the server has ended"
        restarted(server)
    return f"{runs} runs whole, 0 wrong"
