"""What no client should send, to any server with pages, posted JSON and WebSockets (`peers.py`)."""

import time
import zlib
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Any
from uuid import uuid4

from ..support.browser.websocket import BINARY, TEXT, RawSocket, connection, request_text
from .peer_table import TOKEN

AUTHORIZED = {"Authorization": f"token {TOKEN}", "Content-Type": "application/json"}


def socket_of(served: Any, **headers: str) -> RawSocket:
    found = RawSocket(served.port, headers, served.path.format(uuid4().hex), patience=10)
    assert found.status == 101
    for text in served.hello:
        found.send(text)
    return found


def huge_message(served: Any) -> None:
    """300 MB in one message."""
    with socket_of(served) as each:
        each.socket.sendall(b"\x81\xff" + (300 * 2**20).to_bytes(8, "big") + bytes(4))
        for _ in range(300):
            each.socket.sendall(b"a" * 2**20)


def deflate_bomb(served: Any) -> None:
    """400 KB that unpack to 400 MB."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = b"".join(packer.compress(b"a" * 2**20) for _ in range(400)) + packer.flush(zlib.Z_SYNC_FLUSH)
    with socket_of(served, **{"Sec-WebSocket-Extensions": "permessage-deflate"}) as each:
        each.frame(TEXT, data[:-4], compressed=True)
        time.sleep(3)


def odd_messages(served: Any) -> None:
    """Messages that mean nothing, numbers that are none, bytes in the wrong place."""
    for text in ("nonsense", "4", "42", "42[", '42["pull",NaN]', '421["pull",{"run":1e999}]', "45" + "9" * 50, "{}"):
        with suppress(OSError), socket_of(served) as each:
            each.send(text)
            time.sleep(0.05)
    with suppress(OSError), socket_of(served) as each:
        each.frame(BINARY, b"\xff" * 100)
        each.socket.sendall(b"\xff\xff\xff\xff")
        time.sleep(0.2)


def attachments(served: Any) -> None:
    """2,000 attachments announced and sent, 60 KB each."""
    with socket_of(served) as each:
        each.send('452000-["pull",' + ",".join(f'{{"_placeholder":true,"num":{n}}}' for n in range(2000)) + "]")
        for _ in range(2000):
            each.frame(BINARY, bytes(60_000))


def empty_frames(served: Any) -> None:
    """Frames that never become a message."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket_of(served)) for _ in range(10)]
        for each in sockets:
            each.frame(TEXT, b"42", final=False)
        end = time.monotonic() + 5
        while sockets and time.monotonic() < end:
            for each in [*sockets]:
                try:
                    each.socket.sendall(b"\x00\x80\0\0\0\0" * 200)
                except OSError:
                    sockets.remove(each)


def burst(served: Any) -> None:
    """5,000 questions at once, and nothing read for five seconds."""
    with ExitStack() as stack:
        for _ in range(5):
            each = stack.enter_context(socket_of(served))
            with suppress(OSError):
                for number in range(1000):
                    each.send(served.peer.question(number))
        time.sleep(5)


def silent_connections(served: Any) -> None:
    """300 that connect and say nothing."""
    with ExitStack() as stack:
        for _ in range(300):
            stack.enter_context(connection(served.port))
        time.sleep(5)


def slow_uploads(served: Any) -> None:
    """20 bodies that begin and never come."""
    headers = {"Host": f"127.0.0.1:{served.port}", **AUTHORIZED, "Content-Length": "1000000"}
    with ExitStack() as stack:
        for _ in range(20):
            stack.enter_context(connection(served.port)).sendall(
                request_text("POST", served.peer.posts, headers) + b"["
            )
        time.sleep(5)


def posted(served: Any, body: bytes) -> None:
    headers = {"Host": f"127.0.0.1:{served.port}", **AUTHORIZED, "Content-Length": str(len(body))}
    with connection(served.port, 60) as each:
        each.sendall(request_text("POST", served.peer.posts, headers) + body)
        each.recv(100)


def json_bomb(served: Any) -> None:
    """45 MB of {}, twice."""
    body = b"[" + b",".join([b"{}"] * 15_000_000) + b"]"
    for _ in range(2):
        with suppress(OSError):
            posted(served, body)


def deep_json(served: Any) -> None:
    """A million brackets."""
    posted(served, b"[" * 1_000_000)


def odd_requests(served: Any) -> None:
    """Heads that are none."""
    for head in (
        b"\0\0\0\0\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET //\xff\xfe%00/..%2f.. HTTP/1.1\r\nHost: x\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: " + b"a" * 200_000 + b"\r\n\r\n",
        b"OPTIONS * HTTP/1.1\r\nHost: \xff\r\n\r\n",
    ):
        with suppress(OSError), connection(served.port, 3) as each:
            each.sendall(head)
            each.recv(1000)


INPUTS: dict[str, Callable[[Any], None]] = {
    "300 MB in one message": huge_message,
    "a deflate bomb": deflate_bomb,
    "odd messages": odd_messages,
    "2,000 attachments": attachments,
    "empty frames": empty_frames,
    "5,000 questions, nothing read": burst,
    "300 silent connections": silent_connections,
    "20 slow uploads": slow_uploads,
    "45 MB of {}": json_bomb,
    "a million brackets": deep_json,
    "odd requests": odd_requests,
}
