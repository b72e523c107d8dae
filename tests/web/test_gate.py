"""The gate and the link: who may come in, what may be said, and the attacks W1 to W9, after which all is as before."""

import json
import socket
import threading
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from threading import Lock

import engineio
import pytest
import simple_websocket
from hypothesis import given, settings
from hypothesis import strategies as st
from wsproto import WSConnection
from wsproto.connection import Connection, ConnectionType

from astrolabe.web.limits import Limits
from astrolabe.web.request_guard import RequestGuard, is_ours
from astrolabe.web.run_messages import ends
from astrolabe.web.websocket_guard import guarded_socket
from astrolabe.web.websocket_guard.bucket import Bucket
from astrolabe.web.websocket_guard.grammar import understood
from astrolabe.web.websocket_guard.guarded_socket import GuardedSocket, framed

from ..support.browser.serving import Process, in_thread, post
from ..support.browser.websocket import BINARY, PING, TEXT, Client, RawSocket, connection, request_text
from ..support.oracles.crossing import share_of

KINDS = ("plain", "connect", "event", "question")
PORT = 8000

# Names


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "LOCALHOST:8000", "[::1]:8000"])
def test_a_local_server_has_the_loopback_names(host: str) -> None:
    assert is_ours(host, "127.0.0.1", PORT)


@pytest.mark.parametrize(
    "host",
    [
        "",
        "127.0.0.1",
        "127.0.0.1:8001",
        "evil.example:8000",
        "localhost.evil.example:8000",
        "127.0.0.1:8000,evil.example",
        "127.0.0.1:8000@evil.example",
        "127.0.0.2:8000",
        "192.168.1.5:8000",
        "[::1]",
        "[::1]:8000:8000",
        "localhost:08000x",
        " localhost:8000",
        "localhost:8000\n",
        socket.gethostname() + ".:8000",
    ],
)
def test_a_local_server_has_no_other_name(host: str) -> None:
    assert not is_ours(host, "127.0.0.1", PORT)


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("192.168.1.5:8000", True),
        ("10.0.0.7:8000", True),
        ("[fe80::1]:8000", True),
        ("localhost:8000", True),
        (f"{socket.gethostname()}:8000", True),
        ("evil.example:8000", False),
        ("192.168.1.5:80", False),
        ("1.2.3:8000", False),
    ],
)
def test_a_server_for_a_class_answers_to_addresses_but_not_to_foreign_names(host: str, ours: bool) -> None:
    assert is_ours(host, "0.0.0.0", PORT) is ours


def test_the_port_of_the_web_need_not_be_said() -> None:
    assert is_ours("localhost", "127.0.0.1", 80)


# Host and Origin, over a real connection


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with in_thread() as server:
        yield server.server_port


OWN, EVIL = "own", "http://evil.example"
HOSTS = {"own": 200, "evil.example": 421, "evil.example:{port}": 421, "127.0.0.1:1": 421, "": 421}


@pytest.mark.parametrize("origin", [None, OWN, EVIL, "null", "http://localhost:1", "https://127.0.0.1:{port}"])
@pytest.mark.parametrize("host", HOSTS)
def test_a_socket_opens_for_our_own_pages_only(port: int, host: str, origin: str | None) -> None:
    own_host = f"127.0.0.1:{port}"
    headers = {
        "Host": own_host if host == OWN else host.format(port=port),
        "Origin": f"http://{own_host}" if origin == OWN else origin.format(port=port) if origin else origin,
    }
    with RawSocket(port, headers) as client:
        assert client.status == (421 if host != OWN else 101 if origin in (None, OWN) else 403)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": OWN}, 200),
        ({"Origin": OWN, "Sec-Fetch-Site": "same-origin"}, 200),
        ({"Origin": EVIL}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": EVIL, "Sec-Fetch-Site": "same-origin"}, 403),
        ({"Host": "evil.example"}, 421),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
        ({"Content-Type": "application/json; charset=utf-8"}, 200),
    ],
)
def test_only_our_own_pages_may_post(port: int, headers: dict[str, str], status: int) -> None:
    own = f"http://127.0.0.1:{port}"
    asked = {name: own if value == OWN else value for name, value in headers.items()}
    code, answer = post(port, "/read", json.dumps({"name": "", "text": "1 2\n1 4\n"}), **asked)
    assert code == status
    assert "documents" in answer if status == 200 else "refusal" in answer


def test_a_page_under_a_foreign_name_is_not_served(port: int) -> None:
    with connection(port) as client:
        client.sendall(request_text("GET", "/", {"Host": "evil.example"}))
        assert client.recv(100).startswith(b"HTTP/1.1 421 ")


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/socket.io/?EIO=4&transport=polling", {}),
        ("/socket.io/?EIO=3&transport=websocket", {}),
        ("/socket.io/?EIO=4", {}),
        ("/socket.io/?EIO=4&transport=websocket&sid=abc", {}),
        ("/socket.io/?EIO=4&transport=websocket&j=1", {}),
        ("/socket.io/x?EIO=4&transport=websocket", {}),
        ("/socket.io?EIO=4&transport=websocket", {}),
        ("/socket.io/?EIO=4&transport=websocket", {"Upgrade": None}),
        ("/socket.io/?EIO=4&transport=websocket", {"Connection": "close"}),
        ("/socket.io/?EIO=4&transport=websocket", {"Sec-WebSocket-Version": "8"}),
        ("/socket.io/?EIO=4&transport=websocket", {"Sec-WebSocket-Key": None}),
        ("/socket.io/?EIO=4&transport=websocket", {"Sec-WebSocket-Key": "abc"}),
        ("/socket.io/?EIO=4&transport=websocket", {"Sec-WebSocket-Key": "AAAA"}),
    ],
)
def test_socket_io_sees_complete_websocket_requests_only(port: int, path: str, headers: dict[str, str | None]) -> None:
    with RawSocket(port, headers, path) as client:
        assert client.status == 400


def test_the_gate_is_outermost(port: int) -> None:
    with in_thread() as server:
        assert isinstance(server.app.wsgi_app, RequestGuard)  # type: ignore[attr-defined]


def test_compression_is_never_agreed_on(port: int) -> None:
    with RawSocket(port, {"Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits"}) as client:
        assert client.status == 101
        assert "sec-websocket-extensions" not in client.head


# What may be said

GOOD = {
    "3": "plain",
    "1": "plain",
    "41": "plain",
    "40": "connect",
    "40{}": "connect",
    '40{"token":"a"}': "connect",
    '42["pull",{"run":1}]': "event",
    '427["pull",{"run":1,"count":8}]': "question",
    '42999999999999["cancel"]': "question",
    '42["\\u00e9",[[[[[]]]]]]': "event",
}
BAD = [
    "",
    "0",
    "2",
    "2probe",
    "3probe",
    "5",
    "6",
    "7",
    "9",
    "4",
    "42",
    "42[]",
    "42{}",
    "42[1]",
    "42[null]",
    '42["connect"]',
    '42["disconnect"]',
    '42/admin,["x"]',
    '42-1["x"]',
    '421-["x"]',
    '43["x"]',
    '431["x"]',
    '44{"message":"x"}',
    '451-["x",{"_placeholder":true,"num":0}]',
    '452000-["x"]',
    '461-1["x"]',
    "40[]",
    "40/admin,",
    '40{"a":NaN}',
    '42["x",NaN]',
    '42["x",Infinity]',
    '42["x",1e999]',
    '42["x",' + "9" * 20 + "]",
    '42["x",' + "[" * 20 + "]" * 20 + "]",
    "42[" + "[" * 30_000 + "]" * 30_000 + "]",
    '42["x"',
    '42["x"]]',
    '42["x"] ',
    '42 ["x"]',
    '42["x",]',
    "42['x']",
    "b" + "A" * 100,
    "\x00",
    '４２["x"]',
    '42٣["x"]',
    '421234567890123456["x"]',
]


@pytest.mark.parametrize(("message", "kind"), GOOD.items())
def test_what_pages_send_is_understood(message: str, kind: str) -> None:
    assert understood(message).kind == kind


@pytest.mark.parametrize("message", BAD, ids=range(len(BAD)))
def test_nothing_else_is(message: str) -> None:
    with pytest.raises(ValueError, match=r"grammar|json"):
        understood(message)


@given(
    message=st.text(max_size=30) | st.from_regex(r"4[0-6][0-9]{0,3}-?[\[{].{0,20}[\]}]", fullmatch=True) | st.binary()
)
@settings(max_examples=share_of(500), deadline=None)
def test_any_message_is_understood_or_not_and_nothing_else_happens(message: str | bytes) -> None:
    with suppress(ValueError):
        assert understood(message).kind in KINDS


@pytest.mark.parametrize(
    ("message", "ends_it"),
    [
        ('423["pull",{"run":1,"count":9}]', False),
        ('424["cancel",{"run":1}]', True),
        ('424["cancel",{"run":2}]', False),
        ('425["open",{"run":2}]', True),
        ('425["open",{"run":1}]', True),
        ('425["open",{"run":2,"beside":[3,1]}]', False),
        ('425["open",{"run":2,"beside":7}]', True),
        ('425["open"]', False),
        ('425["cancel",[1]]', False),
        ("41", False),
    ],
)
def test_what_ends_a_run_is_heard_of_before_its_turn(message: str, ends_it: bool) -> None:
    assert ends(understood(message), 1) is ends_it


@pytest.mark.parametrize("size", [0, 1, 125, 126, 2**16 - 1, 2**16, 10**6])
@pytest.mark.parametrize("kind", [str, bytes])
def test_a_message_is_one_frame_that_any_client_understands(size: int, kind: type) -> None:
    client = Connection(ConnectionType.CLIENT)
    sent = "é" * (size // 2) + "x" * (size % 2) if kind is str else bytes(size)
    client.receive_data(framed(sent))
    [event] = client.events()
    assert event.message_finished
    assert event.data == sent


def test_tokens_come_back_at_their_rate_and_never_overflow() -> None:
    now = [0.0]
    bucket = Bucket(10, 3, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.25
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] = 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


# Attacks


@contextmanager
def attacked(header_seconds: float) -> Iterator[Process]:
    """Without the compiled engine, which a server loads beside the first requests."""
    limits = {"header_seconds": header_seconds, "send_seconds": 1.0, "connections": 40, "visitors": 40}
    with Process(compiled=False, **limits) as process:
        yield process
        assert process.settled(3).threads <= 3
        process.process.terminate()
        assert process.output() == "", "an attack left a trace in the log"


@pytest.fixture(scope="module")
def server() -> Iterator[Process]:
    """One server for most attacks. It waits for a request as long as a busy machine takes to send one."""
    with attacked(header_seconds=1000.0) as process:
        yield process


@pytest.fixture(scope="module")
def impatient() -> Iterator[Process]:
    """One for clients that keep it waiting."""
    with attacked(header_seconds=1.0) as process:
        yield process


@contextmanager
def unchanged(server: Process) -> Iterator[None]:
    """Afterwards it has as many threads as before and not much more memory."""
    before = server.settled(3)
    yield
    after = server.settled(most := max(3, before.threads))  # the first socket begins one that stays
    assert after.threads <= most
    assert after.megabytes - before.megabytes < 30


@pytest.fixture
def unharmed(server: Process) -> Iterator[Process]:
    """The server; afterwards it is as before, and still works."""
    with unchanged(server):
        yield server
    with Client(server.port) as client:
        assert client.ask("cancel", {"run": 1}) == [{"run": 1}]


def until_cut(send: Callable[[], object], most: int = 10_000) -> int:
    """Send again and again until the server has had enough; how often that was."""
    for times in range(most):
        try:
            send()
        except OSError:
            return times
    raise AssertionError("the server took it all")


SIZES = [pytest.param(40, id="40MB"), pytest.param(300, id="300MB", marks=pytest.mark.nightly)]


@pytest.mark.parametrize("megabytes", SIZES)
def test_w1_an_endless_message_is_cut_short(unharmed: Process, megabytes: int) -> None:
    before = unharmed.facts()
    with Client(unharmed.port) as client:
        client.frame(TEXT, b"42[", final=False)
        piece = b"x" * 60_000
        sent = until_cut(lambda: client.frame(0, piece, final=False), megabytes * 2**20 // len(piece))
        assert sent * len(piece) < 20 * 2**20
    with Client(unharmed.port) as client, suppress(OSError):
        client.frame(TEXT, b"x" * megabytes * 2**20)
        assert client.ended()
    assert unharmed.facts().peak - before.megabytes < 20


@pytest.mark.parametrize("megabytes", SIZES)
def test_w2_a_compressed_message_is_not_unpacked(unharmed: Process, megabytes: int) -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = b"".join(packer.compress(bytes(2**20)) for _ in range(megabytes)) + packer.flush(zlib.Z_SYNC_FLUSH)
    before = unharmed.facts()
    with Client(unharmed.port, {"Sec-WebSocket-Extensions": "permessage-deflate"}) as client, suppress(OSError):
        client.frame(TEXT, bomb[:-4], compressed=True)
        assert client.ended()
    assert unharmed.facts().peak - before.megabytes < 20


def test_w3_a_packet_with_thousands_of_attachments_is_cut_at_once(unharmed: Process) -> None:
    with Client(unharmed.port) as client:
        client.send('452000-["open",{"_placeholder":true,"num":0}]')
        assert until_cut(lambda: client.frame(BINARY, bytes(60_000)), 2000) < 100


def test_w4_a_flood_of_events_is_handled_by_one_thread_and_cut(unharmed: Process) -> None:
    with Client(unharmed.port) as client, suppress(OSError):
        for _ in range(5000):
            client.send('42["pull",{"run":1,"count":1}]')
        assert unharmed.facts().threads <= 8
        assert client.ended()


def test_frames_that_never_become_a_message_count_as_well(unharmed: Process) -> None:
    with Client(unharmed.port) as client, suppress(OSError):
        client.frame(TEXT, b"42", final=False)
        assert until_cut(lambda: client.frame(0, b"", final=False), 60_000) > 500
        assert client.ended()


@pytest.mark.parametrize("body", ["9", "2", "6", "40", "x" * 200_000])
def test_w5_polling_is_answered_at_once(server: Process, body: str) -> None:
    status, answer = post(server.port, "/socket.io/?EIO=4&transport=polling", body)
    assert (status, answer["refusal"]["key"]) == (400, "request.socket")


def test_w6_a_client_that_reads_nothing_is_cut_off(unharmed: Process) -> None:
    ground = {"width": 30, "height": 30, "terrain": {".": {"kind": "free"}}, "rows": ["." * 30] * 30}
    document = {"astrolabe": 1, "map": {**ground, "start": [0, 0], "goal": [29, 29]}}
    _, answer = post(unharmed.port, "/problems", json.dumps(document))
    endless = {"run": 1, "problem": answer["problem"], "settings": {"algorithm": "iterative-deepening"}}
    with ExitStack() as stack:
        clients = [stack.enter_context(Client(unharmed.port)) for _ in range(4)]
        for client in clients:
            client.ask("open", endless)
            with suppress(OSError):
                for _ in range(60):
                    client.put("pull", {"run": 1, "count": 32_768})
        assert unharmed.settled(3).threads <= 3


FRAMES: dict[str, Callable[[RawSocket], object]] = {
    "reserved-code": lambda client: client.frame(3, b"x"),
    "control-code": lambda client: client.frame(15, b"x"),
    "ping": lambda client: client.frame(PING, b""),
    "long-ping": lambda client: client.frame(PING, b"x" * 200),
    "fragmented-ping": lambda client: client.frame(PING, b"x", final=False),
    "stray-continuation": lambda client: client.frame(0, b"x"),
    "text-in-text": lambda client: (client.frame(TEXT, b"42", final=False), client.frame(TEXT, b"42")),
    "not-utf-8": lambda client: client.frame(TEXT, b"\xff\xfe"),
    "unmasked": lambda client: client.socket.sendall(b"\x81\x0542[1]"),
    "huge-length": lambda client: client.socket.sendall(b"\x81\xff" + b"\xff" * 8),
    "announced-300MB": lambda client: client.socket.sendall(b"\x81\xff\0\0\0\0\x12\0\0\0\0\0\0\0" + b"x" * 200_000),
    "binary": lambda client: client.frame(BINARY, b"42"),
    "empty-text": lambda client: client.frame(TEXT, b""),
    "garbage": lambda client: client.socket.sendall(bytes(range(256)) * 8),
    "http": lambda client: client.socket.sendall(b"GET / HTTP/1.1\r\n\r\n"),
    "bad-close": lambda client: client.frame(8, b"\x00"),
    "close-code": lambda client: client.frame(8, b"\xff\xff"),
    "connect-twice": lambda client: client.send("40"),
    "too-long": lambda client: client.send('42["' + "x" * 70_000 + '"]'),
}


@pytest.mark.parametrize("name", FRAMES)
def test_w7_an_odd_frame_ends_the_connection_quietly(server: Process, name: str) -> None:
    with Client(server.port) as client:
        with suppress(OSError):
            FRAMES[name](client)
        assert client.ended()


def test_w7_odd_messages_end_the_connection_quietly(server: Process) -> None:
    for message in BAD:
        with Client(server.port) as client:
            with suppress(OSError):
                client.send(message)
            assert client.ended(), message


def test_an_event_before_the_connect_ends_the_connection(server: Process) -> None:
    with RawSocket(server.port) as client:
        assert str(client.receive()).startswith("0{")
        client.send('421["cancel",{"run":1}]')
        assert client.ended()


REQUESTS = {
    "no-line": b"\r\n\r\n",
    "no-version": b"GET /\r\n\r\n",
    "bad-version": b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
    "bad-address": b"GET //[ HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "odd-method": b"B\xffR / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "long-line": b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
    "many-headers": b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 200 + b"\r\n",
    "bad-header": b"GET / HTTP/1.1\r\nHost localhost\r\n\r\n",
    "two-hosts": b"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nHost: evil.example\r\n\r\n",
    "negative-length": b"POST /read HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: -5\r\n\r\n",
    "odd-length": b"POST /read HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 5x\r\n\r\n",
    "bad-chunks": b"POST /read HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    "nul": b"GET /static/%00 HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n",
    "latin": b"GET /static/\xe9 HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n",
    "random": bytes(range(256)) * 4,
}


@pytest.mark.parametrize("name", REQUESTS)
def test_w7_an_odd_request_is_turned_away(server: Process, name: str) -> None:
    with connection(server.port) as client, suppress(ConnectionError):
        client.sendall(REQUESTS[name].replace(b"{port}", str(server.port).encode()))
        client.shutdown(socket.SHUT_WR)
        answer = b""
        while piece := client.recv(32_768):
            answer += piece
        first = answer.split(b"\r\n", 1)[0]
        assert not answer or b"Traceback" not in answer
        assert not first.startswith(b"HTTP/1.1 2")
        assert b" 500 " not in first


def test_w8_idle_connections_are_counted(unharmed: Process) -> None:
    before = unharmed.facts().threads  # it may still be loading the compiled engine
    with ExitStack() as stack:
        idle = [stack.enter_context(connection(unharmed.port)) for _ in range(40)]
        with connection(unharmed.port) as late:
            answer = late.recv(1000)
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert b"serve.connections" in answer
        assert unharmed.facts().threads <= max(3, before) + 40
        assert len(idle) == 40


def test_w8_idle_connections_are_ended(impatient: Process) -> None:
    with unchanged(impatient), ExitStack() as stack:
        for client in [stack.enter_context(connection(impatient.port)) for _ in range(10)]:
            assert client.recv(1) == b""


def test_w9_a_socket_that_never_connects_is_cut_off(impatient: Process) -> None:
    with unchanged(impatient), ExitStack() as stack:
        silent: list[RawSocket] = []
        while len(silent) < 10:  # on a busy machine a request may come too late
            client = stack.enter_context(RawSocket(impatient.port))
            silent += [client] if client.status == 101 else []
        assert all(client.ended() for client in silent)


def test_connections_that_come_and_go_leave_no_heartbeat_behind(unharmed: Process) -> None:
    for _ in range(60):
        with Client(unharmed.port) as client:
            assert client.welcome
    assert unharmed.facts().threads < 3 + 2 * 40


@pytest.mark.parametrize("at_once", [guarded_socket.AT_ONCE, 0], ids=["here", "without a flag for it, as on Windows"])
def test_a_frame_is_offered_to_who_has_no_room_without_waiting(monkeypatch: pytest.MonkeyPatch, at_once: int) -> None:
    monkeypatch.setattr(guarded_socket, "AT_ONCE", at_once)
    ours, theirs = socket.socketpair()
    with ours, theirs:
        offering = GuardedSocket.__new__(GuardedSocket)
        offering.sock, offering.sending, offering.reason = ours, Lock(), ""
        assert offering.offer(b"frame")
        ours.setblocking(False)
        with suppress(BlockingIOError):
            while True:
                ours.send(bytes(65_536))
        ours.setblocking(True)
        assert not offering.offer(b"frame")
        theirs.setblocking(False)
        with suppress(BlockingIOError):
            while theirs.recv(65_536):
                pass
        assert offering.offer(b"frame")


def test_why_clients_were_cut_off_is_counted() -> None:
    with in_thread() as server:
        for message in ("nonsense", "42[", '42["x",NaN]'):
            with Client(server.server_port) as client:
                client.send(message)
                assert client.ended()
        for code in (BINARY, PING):  # a browser sends neither
            with Client(server.server_port) as client:
                client.frame(code, b"x")
                assert client.ended()
        reasons = server.app.extensions["astrolabe.happenings"].reasons  # type: ignore[attr-defined]
        wait_for(lambda: sum(reasons.values()) == 5)
        assert reasons == {"grammar": 3, "json": 1, "ping": 1}


def test_who_is_slow_or_gone_is_noticed_within_a_quarter_of_a_minute() -> None:
    limits = Limits()
    assert limits.ping_seconds + limits.ping_timeout + limits.send_seconds <= 15


def test_the_libraries_have_what_the_guard_leans_on() -> None:
    """When a new version fails here, `server/web/websocket_guard/__init__.py` says what to look at."""
    server = engineio.Server(async_mode="threading")
    assert {"websocket", "thread", "sleep"} <= set(server._async)
    socket = engineio.socket.Socket(server, "name")
    assert {"schedule_ping", "queue", "closed", "last_ping", "server"} <= set(dir(socket))
    names = set(simple_websocket.ws.Base.__init__.__code__.co_names)
    assert {"input_buffer", "event", "incoming_message_len", "connected", "sock", "ws", "handshake"} <= names
    assert "_handle_events" in simple_websocket.ws.Base._thread.__code__.co_names
    assert {"events", "receive_data", "send"} <= set(dir(WSConnection))


def test_an_honest_page_on_the_fastest_display_is_never_cut() -> None:
    limits, now = Limits(), [0.0]
    bucket = Bucket(limits.rate, limits.burst, lambda: now[0])
    for frame in range(240 * 60):
        now[0] = frame / 240
        assert all(bucket.take() for _ in range(3))


def test_hundreds_of_pulls_in_a_row_are_answered(server: Process) -> None:
    with Client(server.port) as client:
        for _ in range(200):
            for _ in range(3):
                client.put("pull", {"run": 1, "count": 8})
            answers = [client.answer() for _ in range(3)]
            assert all(answer and answer[1] == [{"stale": True}] for answer in answers)


def wait_for(true: Callable[[], bool], seconds: float = 10.0) -> None:
    for _ in range(int(seconds / 0.01)):
        if true():
            return
        threading.Event().wait(0.01)
    raise AssertionError("it never came true")
