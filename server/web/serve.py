"""Serves the application from this machine: a thread a connection, quiet, and gone at once when told to stop.

werkzeug's own server with what it leaves open closed: a cap on connections, time limits, no delay for small packets,
one line in the log for what goes wrong. A server for one person or one class, not for the open internet.
"""

import logging
import os
import signal
import socketserver
import sys
import threading
import time
import webbrowser
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from socket import SHUT_RDWR, SOMAXCONN, socket
from threading import Lock
from typing import Any, NoReturn

from werkzeug.serving import ThreadedWSGIServer

from ..classroom.classroom import Classes
from ..content.words import say
from ..core.failures import Failures
from ..core.open_files import allow
from ..core.process_memory import hold_little
from ..core.refusal import Refusal
from ..core.signals import hear
from ..engine.choice import Engines
from .app import create_app, make_ready
from .classroom.edge import ClassEdge
from .classroom.opening import begin
from .classroom.reopening import classes_of, end_all
from .client_address import OWN
from .http_requests import BUSY, Fetched, RequestHandler
from .limits import Limits
from .log_lines import one_line_log
from .network_door import NetworkDoor
from .own_socket import tell_if_unreachable
from .request_guard import check_address, is_local_name

CLASSROOM = Limits(connections=800, address_share=0.9)  # all of a large class may sit behind one address
MOST_KEPT = 500  # answers
FILES_EACH = 4  # open files that a connection may take, and more
ENDINGS = ("SIGINT", "SIGTERM", "SIGBREAK")  # the last is Windows', which sends no other from one program to another
TIDY_SECONDS = 1.0
POLL_SECONDS = 0.25  # how often connections are looked at, and how long stopping may take


class Server(ThreadedWSGIServer):
    """Listens, counts who is there, and ends requests that take too long."""

    allow_reuse_address = os.name != "nt"  # on Windows it would let two programs share the port
    # Connections that the system holds until they are accepted: a class comes all at once. Windows has a word for most.
    request_queue_size = SOMAXCONN if os.name == "nt" else 1024

    def __init__(self, host: str, port: int, limits: Limits, proxy: str = "") -> None:
        self.limits = limits
        self.proxy = proxy  # the name of one on this machine, which says for whom it asks
        self.live: dict[socket, float] = {}  # connection -> when it was last heard of
        self.placed: Counter[str] = Counter()  # address -> its connections that have a place
        self.kept: dict[Hashable, Fetched] = {}  # what never changes, and may be sent as it is
        self.engines = Engines()
        self.classes: Classes
        self.fill: Callable[[int], None] = _nobody  # brings so many simulated students into the newest class
        self.tidy: Callable[[], None] = _nothing
        self.failures = Failures()
        self.turned_away: Callable[[str], object] = str  # called with the address of a client that found no place
        self._lock = Lock()
        self._tidied = 0.0
        super().__init__(host, port, _not_yet, RequestHandler)

    def server_bind(self) -> None:
        """Bind without asking a name server for this machine's name, which can take seconds."""
        try:
            socketserver.TCPServer.server_bind(self)
        except OSError as error:
            reason = error.strerror or str(error)
            raise Refusal("serve.address", host=self.host, port=self.port, reason=reason) from None
        self.server_name, self.server_port = self.host, self.server_address[1]

    @property
    def address(self) -> str:
        host = "127.0.0.1" if self.host in ("", "0.0.0.0", "::") else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.server_port}/"

    def process_request(self, request: Any, client_address: Any) -> None:
        """Give a connection a thread, or a polite refusal when there are too many."""
        if len(self.live) >= self.limits.visitors:
            with suppress(OSError):
                request.setblocking(False)
                request.sendall(BUSY)
            self.shutdown_request(request)
            return
        self.heard(request)
        super().process_request(request, client_address)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.live.pop(request, None)

    def heard(self, connection: Any) -> None:
        """A request begins on this connection."""
        self.live[connection] = time.monotonic()

    def keep(self, key: Hashable, answer: Fetched) -> None:
        """Keep an answer that never changes, for the next who asks the same."""
        if len(self.kept) < MOST_KEPT:
            self.kept[key] = answer

    def is_crowded(self) -> bool:
        """Are there so many connections that none should be kept for the next request?"""
        return len(self.live) > self.limits.visitors / 2

    @contextmanager
    def place(self, address: str) -> Iterator[bool]:
        """A place for what takes more than a moment, if there is one for this address."""
        limits = self.limits
        with self._lock:
            own = self.placed[address] < limits.connections * limits.address_share
            free = own and self.placed.total() < limits.connections
            self.placed[address] += free
        if not free:
            self.turned_away(address)
        try:
            yield free
        finally:
            with self._lock:
                self.placed[address] -= free
                self.placed += Counter()  # forget addresses that have none

    def service_actions(self) -> None:
        """Shut down connections whose request is not done in time, but for WebSockets in use; tidy up."""
        now = time.monotonic()
        for connection, heard in list(self.live.items()):
            late = heard < now - self.limits.request_seconds
            if late and connection.fileno() >= 0 and connection.gettimeout() is not None:
                with suppress(OSError):
                    connection.shutdown(SHUT_RDWR)
        if now - self._tidied > TIDY_SECONDS:
            self._tidied = now
            with self.failures.survived("tidying"):
                self.tidy()

    def handle_error(self, request: Any, client_address: Any) -> None:
        logging.getLogger("astrolabe").error("a connection failed: %r", sys.exception())

    def log(self, type: str, message: str, *args: Any) -> None:
        if type == "error":
            logging.getLogger("astrolabe").error("a request failed: %s", (message % args).strip().splitlines()[-1])


def _nothing() -> None:
    """Until there is something to tidy up."""


def _nobody(_: int) -> None:
    """Until there is a class to come into."""


def _fill(edge: ClassEdge, count: int) -> None:
    newest = edge.classes.latest()
    if newest and count:
        edge.desk.mock.begin(newest[0], count)


def _not_yet(environ: Any, start_response: Any) -> list[bytes]:
    """Stands in until the port is known, and with it the names to answer to."""
    start_response("503 Service Unavailable", [])
    return []


def make_server(
    host: str,
    port: int,
    limits: Limits | None = None,
    language: str = "en",
    classroom: bool = False,
    proxy: str = "",
    embed_in: Sequence[str] = (),
) -> Server:
    """A server that listens; `serve_forever` lets it answer. With a classroom it has room for a large class."""
    check_address(host, port)
    limits = limits or (CLASSROOM if classroom else Limits())
    server = Server(host, port, limits, proxy)
    server.classes = classes_of(str(server.server_address[0]), server.server_port, language)
    door = NetworkDoor(server, partial(Server, limits=CLASSROOM), server.classes)
    edge = ClassEdge(server.classes, door, limits)
    server.app = app = create_app(host, server.server_port, limits, language, edge, proxy, None, embed_in)
    server.fill = partial(_fill, edge)
    server.engines = app.extensions["astrolabe.engines"]
    server.tidy = app.extensions["astrolabe.sessions"].tidy
    server.failures = edge.hub.failures
    server.turned_away = app.extensions["astrolabe.happenings"].refused
    return server


def serve(
    host: str,
    port: int,
    part: str = "",
    open_browser: bool = True,
    language: str = "en",
    limits: Limits | None = None,
    tell: bool = False,
    classroom: bool = False,
    proxy: str = "",
    embed_in: Sequence[str] = (),
    mock: int = 0,
) -> int:
    """Serve until Ctrl-C or SIGTERM; the exit code. `part` is what the page is opened with, as #lesson=5; `tell` has
    what happens said on standard error. With a classroom the page is a teacher's. A class is over at the end.
    `proxy` is the name by which others know a proxy on this machine; pages of the origins `embed_in` may frame the
    viewer; `mock` is how many students are simulated.
    """
    one_line_log(tell)
    hold_little()
    allow(FILES_EACH * (limits or Limits()).visitors)
    with suppress(KeyboardInterrupt), ExitStack() as ending:
        hear(ENDINGS, signal.default_int_handler)  # a shell may have had Ctrl-C ignored
        if classroom and not is_local_name(host):
            print(say("class.cli.opens", language), flush=True)
        server = make_server(host, port, limits, language, classroom, proxy, embed_in)
        ending.callback(end_all, server.classes, language)
        if classroom:
            part = begin(server.classes, host, server.server_port, language)
            server.fill(mock)
        print(say("serve.ready", language, address=server.address + part), flush=True)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(server.address + part,), daemon=True).start()
        threading.Thread(target=make_ready, args=(server.app,), daemon=True).start()
        own = partial(server.process_request_thread, client_address=(OWN, 0)), server.server_port, language
        threading.Thread(target=tell_if_unreachable, args=own, daemon=True).start()
        server.serve_forever(POLL_SECONDS)
    return 0


def leave(code: int) -> NoReturn:
    """End the process at once: winding down, it would wait for locks that threads at work may hold for ever."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
