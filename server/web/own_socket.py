"""One WebSocket of the server to itself when it starts: can a page connect at all?

The socket rests on libraries whose insides are used (`websocket_guard/`). With versions that do not fit, pages load but
never connect, and nothing would say why. Both ends are in this process: no firewall or name can get in the way, and the
connection counts for nobody (`OWN`).
"""

import socket
import sys
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import suppress
from secrets import token_bytes
from threading import Thread
from typing import Any

from ..content.words import say
from .client_address import OWN
from .request_guard import SOCKET_PATH

Answering = Callable[[socket.socket], object]  # answers a connection as the server does, and returns when it is over

SECONDS = 60.0  # of silence that mean no answer, however busy the machine is
QUERY = "EIO=4&transport=websocket"


def tell_if_unreachable(answer: Answering, port: int, language: str) -> None:
    """Say on standard error if no page could connect."""
    if not can_connect(answer, port):
        print(say("serve.no-socket", language), file=sys.stderr, flush=True)


def can_connect(answer: Answering, port: int) -> bool:
    """Does a client get in, and an answer to what it asks?"""
    ours, theirs = socket.socketpair()
    thread = Thread(target=_answered, args=(answer, theirs), daemon=True)
    with ours:
        ours.settimeout(SECONDS)
        thread.start()
        try:
            return all(_says(ours, sent, wanted) for sent, wanted in _conversation(port))
        except OSError:
            return False


def _answered(answer: Answering, connection: socket.socket) -> None:
    with connection, suppress(Exception):  # whatever it is, the other end gets no answer
        answer(connection)


def _conversation(port: int) -> Iterator[tuple[bytes, bytes]]:
    """What is sent, each time with what has to come back: the handshakes of all three protocols, and a question."""
    headers = (f"{name}: {value}" for name, value in upgrade_headers(port).items())
    yield "\r\n".join([f"GET {SOCKET_PATH}/?{QUERY} HTTP/1.1", *headers, "", ""]).encode(), b'0{"sid":'
    yield _frame(b"40"), b'40{"sid":'
    yield _frame(b'420["cancel",{"run":0}]'), b'430[{"run":0}]'


def upgrade_headers(port: int) -> dict[str, str]:
    """The headers of a request for a WebSocket."""
    return {
        "Host": f"127.0.0.1:{port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": b64encode(token_bytes(16)).decode(),
    }


def _frame(text: bytes) -> bytes:
    """A short message as a client's frame; a mask of zeros changes nothing."""
    return bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text


def _says(connection: socket.socket, sent: bytes, wanted: bytes) -> bool:
    """Does this come back?"""
    connection.sendall(sent)
    found = b""
    while wanted not in found:
        more = connection.recv(4096)
        if not more:
            return False
        found += more
    return True


def environ_of(connection: socket.socket, port: int) -> dict[str, Any]:
    """The request on this connection as an application under gunicorn is given it."""
    connection.recv(4096)  # its head, which the server has read by then
    headers = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in upgrade_headers(port).items()}
    request = {"REQUEST_METHOD": "GET", "PATH_INFO": f"{SOCKET_PATH}/", "QUERY_STRING": QUERY, "REMOTE_ADDR": OWN}
    return {**request, **headers, "gunicorn.socket": connection}
