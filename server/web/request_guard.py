"""The guard of requests: the outermost layer, which checks where a request comes from before anything else sees it.

It answers to this machine's own names only, so that no page elsewhere gets in under a name it controls (DNS
rebinding); lets other sites neither post nor open a socket; and lets nothing reach Socket.IO but a well-formed
WebSocket request. Knows HTTP and no problem, no run, no page. What comes over a socket is checked in
`web/websocket_guard/`.
"""

import base64
import binascii
import ipaddress
import json
import re
import socket
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import parse_qs
from wsgiref.types import WSGIEnvironment

from werkzeug.wrappers import Response

from ..core.refusal import Refusal
from ..formats.text import shown
from .refusal_json import refusal_json

App = Callable[[WSGIEnvironment, Callable[..., Any]], Iterable[bytes]]

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
HOST = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::([0-9]{1,5}))?")
SOCKET_PATH = "/socket.io"
PROXIED = "astrolabe.proxied"  # in the environment of a request that was made to a proxy: that may have been by https
SAME_SITE = (None, "same-origin", "none")  # Sec-Fetch-Site of no browser, of our own page, of a typed address


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
    if is_local_name(bound):
        return False
    return match[1] in (bound.lower(), socket.gethostname().lower()) or _is_address(match[1])


def is_local_name(bound: str) -> bool:
    """Does a server bound to this listen to its own machine alone?"""
    return bound in ("127.0.0.1", "localhost", "::1")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def same_origin(origin: str | None, environ: WSGIEnvironment) -> bool:
    """Does a request come from a page of this server, or from no page at all?"""
    host = environ.get("HTTP_HOST", "")
    return origin in (None, f"http://{host}") or (PROXIED in environ and origin == f"https://{host}")


class RequestGuard:
    """A WSGI application around another."""

    def __init__(self, app: App, bound: str, port: int, proxy: str = "") -> None:
        self.app = app
        self.bound = {port: bound}  # where it listens: port -> address
        self.proxy = proxy.lower()

    def __call__(self, environ: WSGIEnvironment, start_response: Callable[..., Any]) -> Iterable[bytes]:
        status, key = self.objection(environ)
        if not status:
            answer = self.app(environ, start_response)
            if not answer:
                raise ConnectionError  # a WebSocket is over: it tells werkzeug that there is nobody left to answer
            return answer
        body = json.dumps(refusal_json(Refusal(key)))
        return Response(body, status, mimetype="application/json", headers=PLAIN)(environ, start_response)

    def objection(self, environ: WSGIEnvironment) -> tuple[int, str]:
        """The status and the reason to turn a request away with; 0 to let it in."""
        host = environ.get("HTTP_HOST", "")
        if self.proxy and host.lower() == self.proxy:
            environ[PROXIED] = True
        elif not any(is_ours(host, bound, port) for port, bound in tuple(self.bound.items())):
            return 421, "request.host"
        if environ["PATH_INFO"].startswith(SOCKET_PATH):
            return self._objection_to_socket(environ)
        if environ["REQUEST_METHOD"] == "POST" and not self._posted_by_us(environ):
            return 403, "request.origin"
        return 0, ""

    def _objection_to_socket(self, environ: WSGIEnvironment) -> tuple[int, str]:
        if not same_origin(environ.get("HTTP_ORIGIN"), environ):
            return 403, "request.origin"
        return (0, "") if _is_upgrade(environ) else (400, "request.socket")

    def _posted_by_us(self, environ: WSGIEnvironment) -> bool:
        site = environ.get("HTTP_SEC_FETCH_SITE")
        return site in SAME_SITE and same_origin(environ.get("HTTP_ORIGIN"), environ)


PLAIN = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}


def _is_upgrade(environ: WSGIEnvironment) -> bool:
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


def check_address(host: str, port: int) -> None:
    """Refuse what no name server could be asked for, and ports that are none: the system would take another one."""
    if not 0 <= port < 2**16:
        raise Refusal("serve.port", found=port, most=2**16 - 1)
    try:
        host.encode("idna")
    except UnicodeError as error:
        raise Refusal("serve.address", host=shown(host), port=port, reason=str(error)) from None
