"""Odd input over the wire, of every kind at once: `python -m tests.bench.fuzz [--share 1.0] [--write FILE]`.

Damaged texts of every format, random arguments of every event, raw frames, and requests to every route with odd
methods, heads and lengths, in so many threads, against one server in a process; beside them a light client. Counted is
what must not be: answers 5xx, anything in the log, waits above a second, threads and memory that stay.
"""

import argparse
import json
import random
import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ..formats.test_formats_malformed import DAMAGES, PIECES, SEEDS, damaged
from ..support.browser.serving import CLASS, EMBEDDED, Process, in_thread, post
from ..support.browser.websocket import Client, RawSocket, connection, request_text
from .chaos import warmed
from .light import LightProcess, Waits
from .mutations import ASKED, LEAVES, MAP, linked, mutated, said_in_class
from .report import goals, tell, when

TEXTS, ARGUMENTS, FRAMES, REQUESTS = 20_000, 50_000, 10_000, 4_000  # a format, an event, all, all
QUESTIONS = 40_000
EVENTS = ("open", "pull", "cancel", "class", "other")
FRAMER = "https://school.example"  # the origin whose pages may frame the viewer
METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW", "get", "")
LENGTHS = (None, "0", "5", "-1", "1e3", "99999999999999999999", "", "5, 6")
NAMES = ("run", "problem", "settings", "from", "count", "digest", "beside", "__proto__", "algorithm", "detail", "limit")
REST_SECONDS = 15.0
THREADS = 4


class Found:
    """What came of it."""

    def __init__(self) -> None:
        self.sent: Counter[str] = Counter()
        self.wrong: Counter[str] = Counter()  # answers that there should never be
        self.lock = threading.Lock()

    def note(self, kind: str, status: int = 0) -> None:
        with self.lock:
            self.sent[kind] += 1
            if status >= 500:
                self.wrong[f"{kind}: {status}"] += 1


def value(rng: random.Random, depth: int = 3) -> Any:
    """Some JSON, with names that mean something here and there."""
    if depth == 0 or rng.random() < 0.4:
        return rng.choice(LEAVES)
    if rng.random() < 0.5:
        return [value(rng, depth - 1) for _ in range(rng.randrange(4))]
    return {rng.choice(NAMES): value(rng, depth - 1) for _ in range(rng.randrange(5))}


def requested(port: int, method: str, path: str, headers: dict[str, str | None], body: bytes = b"") -> int:
    """The status of the answer to a request; 0 if there was none, or a polite 503: that says when to come again."""
    with suppress(OSError, ValueError), connection(port, 60) as each:
        head = request_text(method, path, {"Host": f"127.0.0.1:{port}", "Connection": "close", **headers})
        each.sendall(head + body)
        answer = each.recv(4096)
        status = int(answer.split(b" ")[1]) if answer.startswith(b"HTTP/") else 0
        return 0 if status == 503 and b"Retry-After" in answer else status
    return 0


def posted(port: int, path: str, body: bytes) -> int:
    headers: dict[str, str | None] = {"Content-Type": "application/json", "Content-Length": str(len(body))}
    return requested(port, "POST", path, headers, body)


def texts(port: int, share: float, found: Found, rng: random.Random) -> None:
    """Damaged texts of every format, as files and as problems."""
    for number in range(int(TEXTS * share / THREADS)):
        for form in SEEDS:
            text = damaged(form, rng.randrange(10**9))
            body = {"text": text, "format": rng.choice((form, None, "json"))} if rng.random() < 0.8 else text
            encoded = json.dumps(body).encode() if isinstance(body, dict) else text.encode("utf-8", "surrogatepass")
            found.note("texts", posted(port, ("/read", "/problems")[number % 5 == 0], encoded))


def arguments(port: int, share: float, found: Found, rng: random.Random) -> None:
    """Random arguments of every event, over sockets that are opened anew when they were cut off."""
    left = int(ARGUMENTS * len(EVENTS) * share / THREADS)
    while left > 0:
        with suppress(OSError, AssertionError), Client(port) as client:
            while left > 0:
                left -= 1
                asked = [value(rng) for _ in range(rng.randrange(3))]
                client.put(rng.choice(EVENTS), *asked)
                found.note("arguments")
                answered = client.answer()
                if answered is None:
                    break
                if "request.failed" in json.dumps(answered[1], default=repr):
                    found.wrong[f"arguments: {asked!r:.100}"] += 1


def questions(port: int, share: float, found: Found, rng: random.Random) -> None:
    """What pages ask and say in a class, with something changed."""
    _, begun = post(port, "/class/begin", '{"again": true}')
    post(port, "/problems", json.dumps(MAP))
    ways: dict[str, Callable[[], int]] = {
        **{path: partial(_mutated, port, path, bodies, rng) for path, bodies in ASKED.items()},
        "/class": lambda: _class(port, begun["code"], begun["secret"], rng),
        "/oembed": lambda: _fetched(port, "/oembed", "url", f"http://127.0.0.1:{port}/#m=AAAA", rng),
        "/recording": lambda: _fetched(port, "/recording", "m", linked(mutated(MAP, rng)), rng),
    }
    for _ in range(int(QUESTIONS * share / THREADS)):
        path = rng.choice([*ways])
        found.note(f"questions {path}" if (status := ways[path]()) >= 500 else "questions", status)


def _mutated(port: int, path: str, bodies: Sequence[Any], rng: random.Random) -> int:
    return posted(port, path, json.dumps(mutated(rng.choice(bodies), rng)).encode())


def _class(port: int, code: str, secret: str, rng: random.Random) -> int:
    return posted(port, "/class", json.dumps(mutated(said_in_class(code, secret, rng), rng)).encode())


def _fetched(port: int, path: str, name: str, value: str, rng: random.Random) -> int:
    text = rng.choice(DAMAGES)(value, rng) if rng.random() < 0.5 else value
    return requested(port, "GET", f"{path}?{name}={quote(text.encode('utf-8', 'surrogatepass'))}", {})


def frames(port: int, share: float, found: Found, rng: random.Random) -> None:
    """Frames of any code and content, and bytes that are no frame."""
    for _ in range(int(FRAMES * share / THREADS)):
        found.note("frames")
        with suppress(OSError), RawSocket(port, patience=5) as each:
            each.receive()
            each.send(rng.choice(("40", "40", "41", "2", "", rng.choice(PIECES).encode("utf-8", "replace").decode())))
            text = rng.choice(PIECES).encode("utf-8", "surrogatepass") + rng.randbytes(rng.randrange(30))
            if rng.random() < 0.3:
                each.socket.sendall(rng.randbytes(rng.randrange(1, 200)))
            each.frame(rng.randrange(16), text, final=rng.random() < 0.7, compressed=rng.random() < 0.1)


@cache
def served() -> list[str]:
    """The routes of an application with all that there may be: a class, and an embedded viewer."""
    with in_thread(classroom=True, embed_in=[FRAMER]) as server:
        return [rule.rule for rule in server.app.url_map.iter_rules()]


def requests(port: int, share: float, found: Found, rng: random.Random) -> None:
    """Every route with odd methods, heads and lengths."""
    routes = [*served(), "/socket.io/", "/%00", "//", "/..%2f..", "*"]
    for _ in range(int(REQUESTS * share / THREADS)):
        path = re.sub(r"<[^>]*>", lambda _: rng.choice(("0", "a", "%ff", "-1", "9" * 400)), rng.choice(routes))
        path += rng.choice(("", "", "?a=%ff", "%00", "/../x", "?transport=polling", "?EIO=4&transport=websocket"))
        headers: dict[str, str | None] = {"Content-Type": rng.choice(("application/json", "text/plain", "é", None))}
        headers |= {
            "Content-Length": rng.choice(LENGTHS),
            "Transfer-Encoding": rng.choice((None, None, "chunked", "x")),
        }
        headers |= {"Range": rng.choice((None, "bytes=9-1")), "Expect": rng.choice((None, "100-continue"))}
        headers |= {
            "Upgrade": rng.choice((None, "websocket", "h2c")),
            "X-Odd": rng.choice((None, "\x01", "a" * 70_000)),
        }
        body = json.dumps(value(rng)).encode()
        found.note("requests", requested(port, rng.choice(METHODS), path, headers, body))


KINDS: Sequence[Callable[[int, float, Found, random.Random], None]] = (texts, questions, arguments, frames, requests)


def fuzzed(port: int, share: float, seed: str) -> Found:
    """All kinds at once, each in some threads."""
    found = Found()
    threads = [
        threading.Thread(target=kind, args=(port, share, found, random.Random(f"{seed} {kind.__name__} {number}")))
        for kind in KINDS
        for number in range(THREADS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def measured(share: float, seed: str) -> dict[str, Any]:
    said: list[str] = []
    waits: list[Waits] = []
    with Process(variables={CLASS: "1", EMBEDDED: FRAMER}) as server, LightProcess(server.port) as light:
        assert server.process.stderr
        threading.Thread(target=lambda: said.extend(server.process.stderr or ()), daemon=True).start()
        warmed(server.port)
        fuzzed(server.port, min(share, 0.002), "first")  # what is loaded once, at the first of each
        time.sleep(REST_SECONDS / 3)
        before, began = server.facts(), time.monotonic()
        with light.beside(waits):
            found = fuzzed(server.port, share, seed)
        took = time.monotonic() - began
        time.sleep(REST_SECONDS)
        after = server.settled(before.threads)
        assert server.process.poll() is None, "the server has ended"
    return {
        "sent": dict(found.sent),
        "5xx": sum(found.wrong.values()),
        "which": dict(found.wrong.most_common(3)),
        "log": said[:3],
        "worst": max(waits[0].milliseconds),
        "failures": waits[0].failures,
        "threads": after.threads - before.threads,
        "megabytes": after.megabytes - before.megabytes,
        "took": took,
    }


def row_of(found: dict[str, Any]) -> tuple[str, str, str]:
    sent = ", ".join(f"{count:,} {kind}" for kind, count in found["sent"].items())
    figure = (
        f"{sent} in {found['took']:.0f} s: {found['5xx']} answers 5xx, {len(found['log'])} lines in the log, light "
        f"client's worst wait {found['worst']:.0f} ms and {found['failures']} failures, {found['threads']:+d} threads, "
        f"{found['megabytes']:+.0f} MB after {REST_SECONDS:.0f} s; {when()}"
    )
    return "odd input: 0 answers 5xx, 0 tracebacks, no stall above 1 s, threads ± 2, < 20 MB", figure, BY


BY = "`tests.bench.fuzz`"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.fuzz", description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="of all there is to send (1.0)")
    parser.add_argument("--seed", default=str(int(time.time())))
    parser.add_argument("--write", type=Path, metavar="FILE", help="where to write the row")
    asked = parser.parse_args()
    found = measured(asked.share, asked.seed)
    print(json.dumps(found | {"seed": asked.seed}, indent=1))
    section = goals(row_of(found))
    tell([section], asked.write)


if __name__ == "__main__":
    main()
