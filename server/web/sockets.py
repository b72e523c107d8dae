"""The channel: a page opens a run, pulls its records, cancels it. Every answer is an acknowledgement.

Handlers parse, call and return. They take whatever arguments come: what is wrong with them is a refusal, and anything
else that goes wrong one line in the log. `web/sessions.py` does the work, `web/run_messages.py` knows the shapes; the
clocks live here.
"""

import logging
from collections.abc import Callable, Mapping
from functools import partial, wraps
from threading import Lock
from time import perf_counter
from typing import Any

from flask import Flask
from flask_socketio import SocketIO

from ..core.refusal import Refusal
from ..engine.assembly import with_fallback
from ..engine.choice import Engines
from . import run_messages
from .classroom.edge import ClassEdge
from .classroom.hub import EVENT
from .documents import settings_for
from .happenings import Happenings
from .opening import opened
from .questions.question import Services
from .refusal_json import Json, refusal_json
from .request_guard import same_origin
from .sessions import Sessions, Wanted
from .turns import Turns
from .websocket_guard import LINK, tune

Acknowledgement = Json | tuple[bytes, Json]

log = logging.getLogger("astrolabe")


def connect(
    app: Flask,
    services: Services,
    turns: Turns,
    engines: Engines,
    happenings: Happenings,
    release: str,
    classroom: ClassEdge | None = None,
) -> Sessions:
    """Put the channel on an application, with the engines of its runs, and its class if it has one; who reads which."""
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
    sessions = Sessions(limits, perf_counter, engines.make, turns, services.worked)
    channel = Channel(sessions, services, engines, sockets.server, release, classroom)
    app.extensions["astrolabe.sessions"] = sessions
    tune(sockets.server.eio, {"pull": channel.pull}, limits, happenings)
    for event, handler in channel.handlers().items():
        sockets.server.on(event, handler)  # past Flask-SocketIO, which makes a request of Flask's for each
    return sessions


def answering(handler: Callable[..., Acknowledgement]) -> Callable[..., Acknowledgement]:
    """The handler, with what it could not do as its answer."""

    @wraps(handler)
    def answered(channel: "Channel", *arguments: object) -> Acknowledgement:
        try:
            return handler(channel, *arguments)
        except Refusal as error:
            return refusal_json(error)
        except Exception as error:  # noqa: BLE001  # whatever it is, the page gets an answer
            log.error("%s in a request over the socket: %s", type(error).__name__, error)
            return refusal_json(Refusal("request.failed"))

    return answered


class Channel:
    """The events and their handlers, which are told the name of the connection first."""

    def __init__(
        self,
        sessions: Sessions,
        services: Services,
        engines: Engines,
        server: Any,
        release: str,
        classroom: ClassEdge | None,
    ) -> None:
        self.sessions = sessions
        self.services = services
        self.engines = engines
        self.server = server
        self.release = release
        self.classroom = classroom
        self.shelf = Lock()  # a whole class opens the same board at once, and its pattern databases are loaded once

    def handlers(self) -> dict[str, Callable[..., object]]:
        return {
            "connect": self.join,
            "disconnect": self.leave,
            "release": self.say_release,
            "open": self.open,
            "pull": self.pull,
            "cancel": self.cancel,
            **({EVENT: self.say_in_class} if self.classroom else {}),
            "*": self.unknown,
        }

    def join(self, name: str, environ: Mapping[str, Any], *_: object) -> None:
        """A page has connected."""
        if LINK in environ:
            environ[LINK].name = name
        self.sessions.join(name, str(environ.get("REMOTE_ADDR", "")))

    def leave(self, name: str, *_: object) -> None:
        """A page has gone, whether it said so or not."""
        self.sessions.leave(name)
        if self.classroom:
            self.classroom.hub.audience.leave(name)

    @answering
    def say_release(self, *_: object) -> Json:
        """A page that has connected asks whether it was made by this release."""
        return {"release": self.release}

    @answering
    def open(self, name: str, *arguments: object) -> Json:
        """The page wants a run; it gets what the answer will be worth, or that the problem is not known here."""
        asked = run_messages.open_request(arguments)
        self.sessions.keep(name, asked.beside)
        problem = self.services.problems.find(asked.problem)
        if problem is None:
            return {"unknown": True}
        settings = settings_for(asked.settings, problem, self.services.limits.memory)
        if not asked.start:  # a run that goes on must be the one that was begun
            with self.shelf:
                settings = with_fallback(problem, settings)
        wanted = Wanted(asked.run, problem, settings, asked.start, asked.digest, asked.beside, asked.problem)
        engine = self.sessions.open(name, wanted)
        return run_messages.opened(asked.run, opened(problem, settings, engine, self.engines))

    @answering
    def pull(self, name: str, *arguments: object) -> Acknowledgement:
        """The page wants the next records of its run; it gets them as bytes, and hears if the run is over."""
        asked = run_messages.pull_request(arguments)
        in_vain = partial(self._in_vain, name, asked.run)
        return run_messages.pulled(asked, self.sessions.pull(name, asked.run, asked.most, in_vain))

    @answering
    def cancel(self, name: str, *arguments: object) -> Json:
        """The page needs a run no longer."""
        run = run_messages.cancel_request(arguments)
        self.sessions.drop(name, run)
        return {"run": run}

    @answering
    def say_in_class(self, name: str, *arguments: object) -> Json:
        """A page has something to say in its class; what it is answered stands in `classroom/messages.py`."""
        assert self.classroom
        environ = self.server.get_environ(name) or {}
        said = arguments[0] if len(arguments) == 1 else None
        return self.classroom.said(name, environ.get(LINK), str(environ.get("REMOTE_ADDR", "")), said)

    @answering
    def unknown(self, *_: object) -> Json:
        """Our page sends nothing else."""
        raise Refusal("request.event")

    def _in_vain(self, name: str, run: int) -> bool:
        """Has the client gone, or does a message wait that ends the run?"""
        link = (self.server.get_environ(name) or {}).get(LINK)
        if link is None:
            return False
        return not link.connected or any(run_messages.ends(message, run) for message in link.waiting())
