"""The channel: a page opens a run, pulls its records, cancels it. Every answer is an acknowledgement.

Handlers parse, call and return. They take whatever arguments come: what is wrong with them is a refusal, and anything
else that goes wrong one line in the log. `web/sessions.py` does the work, `web/run_messages.py` knows the shapes; the
clock lives here.
"""

import logging
from collections.abc import Callable
from threading import Lock
from time import perf_counter
from typing import Any

from flask import Flask, request
from flask_socketio import SocketIO

from ..core.refusal import Refusal
from ..engine.assembly import with_fallback
from ..engine.choice import Engines
from . import run_messages
from .documents import settings_for
from .opening import opened
from .questions.question import Services
from .refusal_json import Json, refusal_json
from .request_guard import same_origin
from .sessions import Sessions
from .websocket_guard import LINK, tune

log = logging.getLogger("astrolabe")


def connect(app: Flask, services: Services, engines: Engines) -> SocketIO:
    """Put the channel on an application, with the engines of its runs."""
    limits = services.limits
    sockets = SocketIO(
        app,
        async_mode="threading",
        async_handlers=False,  # one message of a client at a time: a generator must not be entered twice
        transports=["websocket"],
        cors_allowed_origins=same_origin,
        manage_session=False,
        max_http_buffer_size=limits.message,
        ping_interval=limits.ping_seconds,
        ping_timeout=limits.ping_timeout,
        logger=logging.getLogger("astrolabe.socketio"),
        engineio_logger=logging.getLogger("astrolabe.engineio"),
    )
    app.extensions["astrolabe.cut"] = tune(sockets.server.eio, limits)
    channel = Channel(Sessions(limits, perf_counter, engines.make, services.turns), services, engines)
    for event, handler in channel.handlers().items():
        sockets.on_event(event, handler)
    sockets.on_error_default(channel.failed)
    # Never served, but matched for every event: without it each would make an error, and with it a reference cycle.
    app.add_url_rule("/socket.io/", "socket", websocket=True)
    return sockets


class Channel:
    """The events and their handlers."""

    def __init__(self, sessions: Sessions, services: Services, engines: Engines) -> None:
        self.sessions = sessions
        self.services = services
        self.engines = engines
        self.shelf = Lock()  # a whole class opens the same board at once, and its pattern databases are loaded once

    def handlers(self) -> dict[str, Callable[..., object]]:
        return {
            "connect": self.join,
            "disconnect": self.leave,
            "open": self.open,
            "pull": self.pull,
            "cancel": self.cancel,
            "*": self.unknown,
        }

    def join(self, *_: object) -> None:
        """A page has connected."""
        self.sessions.join(_sid())

    def leave(self, *_: object) -> None:
        """A page has gone, whether it said so or not."""
        self.sessions.leave(_sid())

    def open(self, *arguments: object) -> Json:
        """The page wants a run; it gets what the answer will be worth, or that the problem is not known here."""
        self.sessions.drop(_sid())
        asked = run_messages.open_request(arguments)
        problem = self.services.problems.find(asked.problem)
        if problem is None:
            return {"unknown": True}
        settings = settings_for(asked.settings, problem, self.services.limits.memory)
        if not asked.start:  # a run that goes on must be the one that was begun
            with self.shelf:
                settings = with_fallback(problem, settings)
        engine = self.sessions.open(_sid(), asked.run, problem, settings, asked.start)
        return run_messages.opened(asked.run, opened(problem, settings, engine, self.engines))

    def pull(self, *arguments: object) -> Json | tuple[bytes, Json]:
        """The page wants the next records of its run; it gets them as bytes, and hears if the run is over."""
        asked = run_messages.pull_request(arguments)
        return run_messages.pulled(asked.run, self.sessions.pull(_sid(), asked.run, asked.most, _cancelled))

    def cancel(self, *arguments: object) -> Json:
        """The page needs a run no longer."""
        run = run_messages.cancel_request(arguments)
        self.sessions.drop(_sid(), run)
        return {"run": run}

    def unknown(self, *_: object) -> Json:
        """Our page sends nothing else."""
        raise Refusal("request.event")

    def failed(self, error: Exception) -> Json:
        """What a handler could not do, as the answer."""
        if isinstance(error, Refusal):
            return refusal_json(error)
        log.error("%s in a request over the socket: %s", type(error).__name__, error)
        return refusal_json(Refusal("request.failed"))


def _sid() -> str:
    name: Any = request.sid  # type: ignore[attr-defined]  # Flask-SocketIO adds it
    return str(name)


def _cancelled() -> bool:
    """Has the client of this request gone, or has it asked for another run since?"""
    link = request.environ.get(LINK)
    return link is not None and link.leaving
