"""What clients do to a server in a class, meaning ill or not: each attack lasts so many seconds.

An attack is given the server's process and says in a word what it did. What is done to the network, the disk and the
process itself is in `damage.py`.
"""

import asyncio
import json
import threading
import time
from contextlib import ExitStack, suppress
from random import Random

import numpy as np

from ..support.browser.serving import Process, post
from ..support.browser.websocket import TEXT, Client, connection, request_text
from .crowd import crowd as class_that_pulls
from .crowd import document, pulled
from .first_loads import crowd as class_of_pages
from .light import SMALL, client_of

MIDDLE, LARGE, HUGE = 512, 1024, 4096  # sides of maps
BOMB = '{"document":{},"format":"x","path":[%s]}'
PULLERS, PULLS = 100, 30.0


def nothing(_: Process, seconds: float) -> str:
    """For comparison."""
    time.sleep(seconds)
    return ""


def slow_uploads(server: Process, seconds: float) -> str:
    """Large bodies that begin and never come, four at a time."""
    head = request_text(
        "POST",
        "/problems",
        {"Host": f"127.0.0.1:{server.port}", "Content-Type": "application/json", "Content-Length": "1000000"},
    )
    end, begun = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        with ExitStack() as stack:
            for _ in range(4):
                stack.enter_context(connection(server.port)).sendall(head + b"{")
                begun += 1
            post(server.port, "/problems", SMALL)
            time.sleep(min(2.0, seconds / 4))
    return f"{begun} begun"


def bombs(server: Process, seconds: float) -> str:
    """JSON with millions of values, and nested without end."""
    bomb, deep = BOMB % ",".join(["{}"] * 15_000_000), "[" * 20_000_000
    end, refused = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        for path, body in (("/write", bomb), ("/check", bomb), ("/problems", deep)):
            with suppress(OSError):
                refused += post(server.port, path, body)[0] == 400
    return f"{refused} refused"


def many_pulls(server: Process, seconds: float) -> str:
    """A hundred who pull thirty times a second each."""
    pullers = class_that_pulls(server.port, PULLERS)
    wanted = pulled(pullers, PULLS, seconds)
    waits = [wait for puller in pullers for wait in puller.waits]
    for puller in pullers:
        puller.raw.socket.close()
    late = np.percentile(waits, 99) * 1000
    return f"{len(waits) / seconds:,.0f} of {wanted / seconds:,.0f} pulls a second, their p99 {late:.0f} ms"


def scanned_lists(server: Process, seconds: float) -> str:
    """Ten searches that look at every open node at every step, as in a lesson on open lists."""
    return pulling(server, seconds, 10, document(MIDDLE), closed_set="scanned-list")


def slow_questions(server: Process, seconds: float) -> str:
    """Four that save a small replay of a scanned list, and give up soon, while somebody edits."""
    problem = json.loads(document(150))["map"]
    settings = {"algorithm": "dijkstra", "closed_set": "scanned-list"}
    asked = {"document": {"astrolabe": 1, "map": problem, "settings": settings}}
    look = {"title": "", "language": "en", "home": "http://localhost:8000/"}
    bodies = {"/replay": json.dumps(asked | look), "/searchtrace": json.dumps(asked)}
    end, begun, edits = time.monotonic() + seconds, [0] * 4, list[float]()

    def ask(number: int) -> None:
        path, body = list(bodies.items())[number % 2]
        head = {"Host": f"127.0.0.1:{server.port}", "Content-Type": "application/json", "Content-Length": len(body)}
        text = request_text("POST", path, {name: str(value) for name, value in head.items()}) + body.encode()
        while time.monotonic() < end:
            with suppress(OSError), connection(server.port, patience=min(3.0, seconds / 2)) as client:
                client.sendall(text)
                begun[number] += 1
                client.recv(1)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(len(begun))]
    for thread in threads:
        thread.start()
    while time.monotonic() < end:
        began = time.monotonic()
        assert post(server.port, "/problems", SMALL)[0] == 200
        edits.append(time.monotonic() - began)
        time.sleep(0.1)
    for thread in threads:
        thread.join()
    return f"{sum(begun)} asked; {len(edits)} edits, the slowest {max(edits) * 1000:.0f} ms"


def large_maps(server: Process, seconds: float) -> str:
    """Thirty students with a map of a million cells each."""
    return pulling(server, seconds, 30, document(LARGE))


def pulling(server: Process, seconds: float, clients: int, text: str, **chosen: object) -> str:
    """Each pulls all of a run as fast as it comes, and then of another, made anew."""
    end, pulls = time.monotonic() + seconds, [0] * clients

    def work(number: int) -> None:
        limit = 10**6 + number  # another run for each, and each time
        while time.monotonic() < end:
            with suppress(OSError), client_of(server.port, text, **chosen, limit=limit) as client:
                pulls[number] += 1
                while time.monotonic() < end and not is_over(client):
                    pulls[number] += 1
            limit += clients

    def is_over(client: Client) -> object:
        return client.ask("pull", {"run": 1, "count": 32_768})[-1].get("over", True)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(pulls), "a run was not even begun"
    return f"{sum(pulls):,} pulls"


def empty_frames(server: Process, seconds: float) -> str:
    """Ten sockets that send frames which never become a message, and come back when they are cut off."""
    end, rounds = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        rounds += 1
        with ExitStack() as stack, suppress(OSError):
            sockets = [stack.enter_context(Client(server.port)) for _ in range(10)]
            for each in sockets:
                each.frame(TEXT, b"42", final=False)
            for _ in range(2000):
                for each in sockets:
                    each.frame(0, b"", final=False)
    return f"{10 * rounds:,} sockets"


def herd(server: Process, seconds: float) -> str:
    """A hundred first pages at once."""
    end, loaded = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        found = asyncio.run(class_of_pages(server.port, 100))
        lost = [each for each in found if isinstance(each, BaseException)]
        assert not lost, lost[:3]
        loaded += len(found)
        time.sleep(1)
    return f"{loaded} pages, 0 lost"


def stalls(server: Process, seconds: float) -> str:
    """Clients that stop reading, and some that vanish in the middle of a message."""
    random, stalled = Random(1), 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with ExitStack() as stack, suppress(OSError):
            for _ in range(10):
                client = stack.enter_context(client_of(server.port, document(256)))
                for _ in range(40):
                    client.put("pull", {"run": 1, "count": 32_768})
                stalled += 1
                if random.random() < 0.5:
                    client.socket.sendall(b"\x81\xff\0\0")
            time.sleep(min(5.0, seconds / 2))
    return f"{stalled} clients"


def huge_openings(server: Process, seconds: float) -> str:
    """Three who open maps of 4096 by 4096 again and again."""
    _, answer = post(server.port, "/problems", document(HUGE))
    end, opened = time.monotonic() + seconds, [0] * 3

    def work(number: int) -> None:
        with Client(server.port, patience=60) as client:
            while time.monotonic() < end:
                opened[number] += 1
                settings = {"heuristic": "euclidean", "limit": 1000 * (number + 1) + opened[number]}
                client.ask("open", {"run": 1, "problem": answer["problem"], "settings": settings})
                client.ask("pull", {"run": 1, "count": 100})

    threads = [threading.Thread(target=work, args=(number,)) for number in range(len(opened))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return f"{sum(opened)} opened"
