"""Bodies of requests: received outside every lock, in time, within a budget of bytes."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from math import inf
from select import select
from threading import Thread

import pytest
from gunicorn.http.body import Body, LengthReader
from gunicorn.http.unreader import SocketUnreader
from werkzeug.exceptions import RequestTimeout, ServiceUnavailable

from astrolabe.web.bodies import BodyBudget, in_time
from astrolabe.web.limits import Limits
from astrolabe.web.school_worker import Incoming
from astrolabe.web.serve import Server

from ..support.browser.serving import in_thread, post
from ..support.browser.websocket import connection, request_text

MEGABYTE = 2**20
FILE = json.dumps({"name": "", "text": "1 2\n1 4\n"})


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with in_thread(Limits(body_seconds=2.0, body_rate=10 * MEGABYTE)) as found:
        yield found


def head(port: int, size: int, **more: str) -> bytes:
    given = {"Host": f"127.0.0.1:{port}", "Content-Type": "application/json", "Content-Length": str(size)}
    return request_text("POST", "/read", given | more)


@pytest.mark.parametrize("size", [1_000, 2_000_000], ids=["small", "large"])
def test_slow_uploads_keep_nobody_waiting_and_are_ended(server: Server, size: int) -> None:
    port = server.server_port
    with ExitStack() as stack:
        slow = [stack.enter_context(connection(port)) for _ in range(6)]
        for client in slow:
            client.sendall(head(port, size) + b"{")
        assert post(port, "/read", FILE)[0] == 200
        assert not select(slow, [], [], 0)[0], "nobody has been ended yet"
        for client in slow[:2]:
            answer = b"".join(iter(lambda client=client: client.recv(10_000), b""))
            assert answer.startswith(b"HTTP/1.1 408 ")
            assert b"request.slow" in answer


def test_a_body_in_pieces_is_put_together(server: Server) -> None:
    port = server.server_port
    with connection(port) as client:
        client.sendall(head(port, len(FILE)))
        for place in range(0, len(FILE), 7):
            client.sendall(FILE[place : place + 7].encode())
        assert client.recv(10_000).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("more", [{"Content-Length": str(60 * MEGABYTE)}, {"Transfer-Encoding": "chunked"}])
def test_a_body_that_is_too_large_or_says_no_size_is_not_read(server: Server, more: dict[str, str]) -> None:
    port = server.server_port
    with connection(port) as client:
        client.sendall(head(port, 2, **more) + b"{}")
        assert client.recv(10_000).split()[1] in (b"413", b"411")


def test_large_bodies_wait_for_room_and_an_address_has_a_share_of_it() -> None:
    budget = BodyBudget(Limits(bodies=100, body_wait_seconds=0.01))
    with budget.reserved(50, "a"):
        with pytest.raises(ServiceUnavailable), budget.reserved(1, "a"):
            pass
        with budget.reserved(50, "b"), pytest.raises(ServiceUnavailable), budget.reserved(1, "c"):
            pass
    with budget.reserved(80, "a"):
        pass


def test_room_that_becomes_free_is_taken() -> None:
    budget, taken = BodyBudget(Limits(bodies=100, body_wait_seconds=10)), []

    def wait() -> None:
        with budget.reserved(60, "b"):
            taken.append(True)

    waiter = Thread(target=wait)
    with budget.reserved(60, "a"):
        waiter.start()
        assert not taken
    waiter.join(5)
    assert taken


class Arriving:
    """A connection on which some bytes come after some seconds each time, by a clock of its own; then silence."""

    def __init__(self, bytes_each: int, seconds_each: float, bytes_in_all: float = inf) -> None:
        self.bytes_each, self.seconds_each, self.left = bytes_each, seconds_each, bytes_in_all
        self.now, self.limit = 0.0, inf

    def clock(self) -> float:
        return self.now

    def settimeout(self, seconds: float | None) -> None:
        if seconds is not None and seconds <= 0:
            raise TimeoutError
        self.limit = inf if seconds is None else seconds

    def recv(self, most: int) -> bytes:
        seconds = self.seconds_each if self.left > 0 else inf
        self.now += min(seconds, self.limit)
        if seconds > self.limit:
            raise TimeoutError
        found = b" " * min(most, self.bytes_each)
        self.left -= len(found)
        return found

    def body(self, size: int) -> bytes:
        return in_time(self.recv, size, Limits(), self.settimeout, self.clock)


@pytest.mark.parametrize(
    "arriving",
    [Arriving(1, 0.5), Arriving(1, 3.0), Arriving(32_000, 1.0), Arriving(65_536, 0.1), Arriving(65_536, 0.001, 2**25)],
    ids=["dripping", "pausing", "slow", "too slow for its size", "silent after much"],
)
def test_a_large_body_that_stalls_makes_room_before_others_give_up_waiting(arriving: Arriving) -> None:
    with pytest.raises(RequestTimeout):
        arriving.body(48 * MEGABYTE)
    assert arriving.now < Limits().body_wait_seconds


@pytest.mark.parametrize(
    ("arriving", "size"),
    [(Arriving(65_536, 0.05), 48 * MEGABYTE), (Arriving(7_000, 0.1), MEGABYTE), (Arriving(9, 0.9), 18)],
)
def test_a_body_that_keeps_to_the_rate_is_taken(arriving: Arriving, size: int) -> None:
    assert len(arriving.body(size)) == size


def test_in_a_school_a_drip_has_no_more_time_than_elsewhere() -> None:
    arriving = Arriving(1, 0.5)
    body = Incoming(Body(LengthReader(SocketUnreader(arriving), MEGABYTE)), arriving, arriving.clock)
    with pytest.raises(RequestTimeout):
        in_time(body.read1, MEGABYTE, Limits(), body.settimeout, arriving.clock)
    assert arriving.now < Limits().body_wait_seconds
    body.release()
    assert arriving.limit == inf
