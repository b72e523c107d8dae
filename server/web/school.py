"""A school's server: gunicorn's workers, each of which answers any page, and Redis, which keeps what they share.

Common to all, by way of Redis: the classes with their documents, members and votes; who is here, and where; wrong
codes; and the problems that pages have sent, since a page sends one over one connection and searches it over another.
Each worker's own: runs and their records, made once a worker whoever reads them; turns, and the limits of memory,
bodies and connections; what /health tells. On the disk, for all: what is compiled, and pattern databases. There is no
journal, and a class outlives every worker: it is over when its teacher ends it, or after twelve hours.
"""

import os
import secrets
import socket
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, NoReturn

from flask import request
from gunicorn.app.base import BaseApplication

from ..classroom.classroom import Classes
from ..classroom.codes import grouped
from ..classroom.redis_news import RedisNews
from ..classroom.redis_store import PREFIX, RedisStore, answered, connected
from ..classroom.store import StoreAwayError
from ..content.words import say
from ..core.failures import Failures
from ..core.open_files import allow
from ..core.process_memory import hold_little
from ..core.refusal import Refusal
from ..domains import FORMATS
from .app import create_app, make_ready
from .classroom.edge import ClassEdge
from .classroom.opening import addresses_of, free_port
from .limits import Limits
from .log_lines import one_line_log
from .own_socket import environ_of, tell_if_unreachable
from .request_guard import check_address, is_local_name
from .school_worker import Worker
from .serve import FILES_EACH, TIDY_SECONDS
from .shared_problems import SharedProblems

SCHOOL = Limits(connections=1200, address_share=1.0)  # all of a school may sit behind one address
START_KEY = f"{PREFIX}.start"  # where Redis keeps it


class Plan(NamedTuple):
    """What a school asks for."""

    host: str
    port: int
    redis: str  # its address
    workers: int
    classes: int  # to begin with
    language: str = "en"
    proxy: str = ""
    tell: bool = False
    embed_in: tuple[str, ...] = ()  # the origins whose pages may frame the viewer
    key: str = ""  # of those who may start a class


class OpenDoor:
    """The way in of a server that listens to the network from the beginning."""

    is_open = True
    alone = False

    def __init__(self, host: str, port: int, key: str) -> None:
        self._at = host, port
        self.key = key

    def addresses(self) -> list[str]:
        return addresses_of(*self._at)

    def open(self) -> None:
        """It is."""


class School(BaseApplication):  # type: ignore[misc]  # the library has no types
    """gunicorn, told what it needs from here and from no file and no command line."""

    def __init__(self, settings: dict[str, object], make: Callable[[], Worker]) -> None:
        self._settings = settings
        self._make = make
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._settings.items():
            self.cfg.set(name, value)

    def load(self) -> Worker:
        return self._make()


def classes_in(url: str) -> Classes:
    """The classes of all workers."""
    store, passing = RedisStore(url), RedisStore(url, f"{PREFIX}.passing")
    return Classes(store, time.time, lambda: secrets.token_hex(16), secrets.choice, passing, RedisNews(url))


def serve_school(plan: Plan) -> NoReturn:
    """Serve until the process is told to stop."""
    hold_little()
    allow(FILES_EACH * SCHOOL.visitors)
    check_address(plan.host, plan.port)
    plan = plan if plan.port else plan._replace(port=free_port(plan.host))
    address = addresses_of(plan.host, plan.port)[0]
    if not is_local_name(plan.host):
        print(say("class.cli.opens", plan.language), flush=True)
    try:
        plan = plan._replace(key=_kept_key(plan.redis))
        begun = _begun(classes_in(plan.redis), plan, address)
    except StoreAwayError as error:
        raise Refusal("class.redis", url=plan.redis, reason=str(error)) from None
    print(say("class.cli.start", plan.language, address=f"{address}#start={plan.key}"), *begun, sep="\n", flush=True)
    settings: dict[str, object] = {
        "bind": f"{f'[{plan.host}]' if ':' in plan.host else plan.host}:{plan.port}",
        "workers": plan.workers,
        "worker_class": "gthread",
        "threads": SCHOOL.visitors,  # one for each page, as long as it is there
        "worker_connections": SCHOOL.visitors,
        "graceful_timeout": 1,  # pages come back by themselves, to another worker
        "loglevel": "error",
        "control_socket_disable": True,
        "post_worker_init": partial(_look_at_first, plan),
        "when_ready": lambda _: print(say("serve.ready", plan.language, address=address), flush=True),
    }
    School(settings, lambda: _worker(plan)).run()
    raise SystemExit


def _kept_key(url: str) -> str:
    """The key of those who may start a class: the same after a restart, and for every server with this Redis."""
    redis = connected(url)
    with answered():
        redis.set(START_KEY, secrets.token_hex(16), nx=True)
        return str(redis.get(START_KEY))


def _begun(classes: Classes, plan: Plan, address: str) -> list[str]:
    """Where the teachers find their classes; those that go on already come first."""
    going = classes.going()[: plan.classes]
    going += [classes.begin() for _ in range(plan.classes - len(going))]
    links = [(grouped(code), f"{address}#teach={code}.{secret}") for code, secret in going]
    return [say("class.cli.teach", plan.language, code=code, address=link) for code, link in links]


def _worker(plan: Plan) -> Worker:
    """An application of its own, made in the worker's process."""
    one_line_log(plan.tell)
    host, port, url, language, proxy = plan.host, plan.port, plan.redis, plan.language, plan.proxy
    edge = ClassEdge(classes_in(url), OpenDoor(host, port, plan.key), SCHOOL)
    shared = SharedProblems(url, lambda: request.remote_addr or "", SCHOOL.shared, FORMATS)
    app = create_app(host, port, SCHOOL, language, edge, proxy, shared, plan.embed_in)
    threading.Thread(target=make_ready, args=(app,), daemon=True).start()
    tidying = app.extensions["astrolabe.sessions"].tidy, edge.hub.failures, os.getppid()
    threading.Thread(target=_tidy_while_served, args=tidying, daemon=True).start()
    return Worker(app, proxy)


def _look_at_first(plan: Plan, worker: Any) -> None:
    """The first worker says if no page could connect; the others have the same libraries."""

    def answer(connection: socket.socket) -> None:
        worker.wsgi(environ_of(connection, plan.port), lambda *_: None)

    if worker.age == 1:
        threading.Thread(target=tell_if_unreachable, args=(answer, plan.port, plan.language), daemon=True).start()


def _tidy_while_served(tidy: Callable[[], None], failures: Failures, master: int) -> None:
    """Tidy up now and then. End at once when the master was killed: gunicorn's own end waits for open pages, and these
    would not find a server that is started again.
    """
    while os.getppid() == master:
        with failures.survived("tidying"):
            tidy()
        time.sleep(TIDY_SECONDS)
    os._exit(1)
