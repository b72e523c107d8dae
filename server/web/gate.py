"""The gate: the outermost layer, which looks at where a request comes from before anything else sees it.

It answers to this machine's own names only, so that no page elsewhere gets in under a name it controls (DNS
rebinding); lets other sites neither post nor open a socket; and lets nothing reach Socket.IO but a well-formed
WebSocket request. Knows HTTP and no problem, no run, no page. What comes over a socket is looked at in `web/link.py`.
"""

import base64
import binascii
import ipaddress
import json
import re
import socket
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs

from werkzeug.wrappers import Response

from ..core.refusal import Refusal
from . import wire

Environ = dict[str, Any]
App = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
HOST = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::([0-9]{1,5}))?")
SOCKET_PATH = "/socket.io"
SAME_SITE = (None, "same-origin", "none")  # Sec-Fetch-Site of no browser, of our own page, of a typed address


@dataclass(frozen=True, slots=True)
class Limits:
    """What one server gives at most. An honest page stays far below all of it."""

    connections: int = 400  # open at once; four threads for each that is a WebSocket
    request_seconds: float = 60.0  # a whole request, body included; a WebSocket lives as long as it likes
    header_seconds: float = 5.0  # until the next bytes of a request come, or the first message over a WebSocket
    send_seconds: float = 5.0  # a client that reads nothing for so long is cut off
    ping_seconds: float = 10.0  # how often a client must show that it is there
    ping_timeout: float = 20.0  # how long it may take to
    message: int = 64 * 1024  # bytes of one message
    waiting: int = 256  # messages of one client that wait to be looked at
    waiting_bytes: int = 2**20
    rate: float = 1000.0  # messages a second; three pulls a frame on a display of 240 Hz are 720
    burst: int = 1000
    unread: int = 2  # answers on their way to a client before its next question is looked at; up to 0.8 MB each
    body: int = 64 * 1024  # bytes of a posted request
    document_body: int = 48 * 2**20  # of one with a document: 4096 by 4096 cells are 17 MB, as a sea map 34 MB
    documents: int = 2  # documents looked at at once
    traces: int = 2  # runs worked out again at once, for the Code panel
    problems: int = 256 * 2**20  # bytes of the problems kept
    advice_seconds: float = 2.0  # until a way to the goal of a board is given up
    runs: int = 200  # unfinished runs at once
    memory: int = 4096  # megabytes of one run, if its settings ask for so much
    total_memory: int = 4096  # megabytes of all of them


def is_ours(host: str, bound: str, port: int) -> bool:
    """Is this Host header a name of a server bound to an address?

    Bound to a loopback address it has the loopback names. Bound to another, also its own name and every address
    written in numbers: those no other site can make point here.
    """
    match = HOST.fullmatch(host.lower())
    if not match or int(match[2] or 80) != port:
        return False
    if match[1] in LOOPBACK:
        return True
    if bound in ("127.0.0.1", "localhost", "::1"):
        return False
    return match[1] in (bound.lower(), socket.gethostname().lower()) or _is_address(match[1])


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def same_origin(origin: str | None, environ: Environ) -> bool:
    """Does a request come from a page of this server, or from no page at all?"""
    return origin is None or origin == f"http://{environ.get('HTTP_HOST', '')}"


class Gate:
    """A WSGI application around another."""

    def __init__(self, app: App, bound: str, port: int) -> None:
        self.app = app
        self.bound = bound
        self.port = port

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        status, key = self.objection(environ)
        if not status:
            answer = self.app(environ, start_response)
            if not answer:
                raise ConnectionError  # a WebSocket is over: it tells werkzeug that there is nobody left to answer
            return answer
        body = json.dumps(wire.refusal(Refusal(key)))
        return Response(body, status, mimetype="application/json", headers=PLAIN)(environ, start_response)

    def objection(self, environ: Environ) -> tuple[int, str]:
        """The status and the reason to turn a request away with; 0 to let it in."""
        if not is_ours(environ.get("HTTP_HOST", ""), self.bound, self.port):
            return 421, "request.host"
        if environ["PATH_INFO"].startswith(SOCKET_PATH):
            return self._objection_to_socket(environ)
        if environ["REQUEST_METHOD"] == "POST" and not self._posted_by_us(environ):
            return 403, "request.origin"
        return 0, ""

    def _objection_to_socket(self, environ: Environ) -> tuple[int, str]:
        if not same_origin(environ.get("HTTP_ORIGIN"), environ):
            return 403, "request.origin"
        return (0, "") if _is_upgrade(environ) else (400, "request.socket")

    def _posted_by_us(self, environ: Environ) -> bool:
        site = environ.get("HTTP_SEC_FETCH_SITE")
        return site in SAME_SITE and same_origin(environ.get("HTTP_ORIGIN"), environ)


PLAIN = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}


def _is_upgrade(environ: Environ) -> bool:
    """Is this a complete request for a new WebSocket of Engine.IO 4, and nothing else?"""
    query = parse_qs(environ.get("QUERY_STRING", ""))
    connection = [word.strip() for word in environ.get("HTTP_CONNECTION", "").lower().split(",")]
    return (
        environ["REQUEST_METHOD"] == "GET"
        and environ["PATH_INFO"] == f"{SOCKET_PATH}/"
        and environ.get("HTTP_UPGRADE", "").lower() == "websocket"
        and "upgrade" in connection
        and environ.get("HTTP_SEC_WEBSOCKET_VERSION") == "13"
        and _is_key(environ.get("HTTP_SEC_WEBSOCKET_KEY", ""))
        and query.get("transport") == ["websocket"]
        and query.get("EIO") == ["4"]
        and not {"sid", "j"} & set(query)
    )


def _is_key(text: str) -> bool:
    try:
        return len(base64.b64decode(text, validate=True)) == 16
    except (binascii.Error, ValueError):
        return False
