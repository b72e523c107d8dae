"""What is done to a server itself and to what it stands on: network, disk, cache, process. Like `attacks.py`.

Whatever happens, the records that come are those of the same run undisturbed: that is looked at each time.
"""

import json
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from astrolabe.core.cache_folder import caches
from astrolabe.domains.boards.heuristics.databases.shapes import shape_of
from astrolabe.domains.boards.heuristics.databases.tables_on_disk import VERSION, ensure_built
from astrolabe.engine.compiled import compile_cache

from ..support.browser.serving import Process, post
from .cancelling import DOCUMENT
from .crowd import document
from .reader import History, Reader, history
from .wire import Wire

MAP, BOARD = document(64), json.dumps(DOCUMENT)
LONGEST_FILE = 65_536
SMALL_DISK = (
    "unshare",
    "--map-root-user",
    "--mount",
    "sh",
    "-c",
    'mount -t tmpfs -o size=256k tmpfs "$0" && exec "$@"',
)
PATTERNS = {"heuristic": "pattern-databases", "algorithm": "a-star", "limit": 20_000}
WITH_PATTERNS = {"document": DOCUMENT, "settings": PATTERNS, "action": "build", "who": "chaos"}


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


def restarted(
    server: Process, variables: dict[str, str] | None = None, longest_file: int = 0, within: Sequence[str] = ()
) -> None:
    """Kill the server; it comes back under its address."""
    server.process.kill()
    server.output()
    again = Process(server.port, variables, longest_file, within)
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


def small_disk(place: str) -> Sequence[str]:
    """What runs a program for which there is a disk of 256 KB in this place; nothing where that is not allowed."""
    within = (*SMALL_DISK, place)
    try:
        allowed = subprocess.run([*within, "true"], capture_output=True).returncode == 0
    except FileNotFoundError:  # no Linux
        return ()
    return within if allowed else ()


def full_disk(server: Process, seconds: float) -> str:
    """The disk is full, or else nothing longer than 64 KB can be written, and nothing is cached yet."""
    expected = {history(server.port, MAP)}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        within = small_disk(place)
        restarted(server, {"ASTROLABE_CACHE": place}, 0 if within else LONGEST_FILE, within)
        end, runs = time.monotonic() + seconds, 0
        post(server.port, "/patterns", json.dumps(WITH_PATTERNS))
        while time.monotonic() < end:
            found = history(server.port, MAP, limit=10**6 + runs)
            assert found in expected, found
            runs += 1
            time.sleep(0.1)
        seen = Path(f"/proc/{server.process.pid}/root{place}") if within else Path(place)
        left = [path.name for path in seen.rglob("*") if path.name.startswith("new-")]
        assert not left, left
        assert server.process.poll() is None, "the server has ended"
        restarted(server)
    return f"{'a disk of 256 KB' if within else 'files of 64 KB at most'}, {runs} runs whole, 0 wrong"
