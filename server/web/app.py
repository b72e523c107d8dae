"""Puts the application together: pages, channel, and the guard around both."""

from flask import Flask

from ..engine.choice import Engines
from . import pages, sockets
from .limits import Limits
from .problem_store import Problems
from .request_guard import RequestGuard
from .sessions import Turns


def create_app(bound: str = "127.0.0.1", port: int = 80, limits: Limits | None = None) -> Flask:
    """An application that answers to the names of a server bound to this address."""
    limits = limits or Limits()
    problems = Problems(limits.problems)
    app = Flask("astrolabe", static_folder=None, template_folder=str(pages.folder("templates")))
    app.json.sort_keys = False  # type: ignore[attr-defined]  # the order of the tables is the order on the page,
    app.jinja_env.policies["json.dumps_kwargs"] = {}  # in the template too
    app.url_map.merge_slashes = False
    turns = Turns()  # all work of the engines, whoever asks for it
    engines = Engines()
    pages.register(app, problems, limits, turns, engines.make)
    app.extensions["astrolabe.engines"] = engines
    sockets.connect(app, problems, limits, engines, turns)
    app.wsgi_app = RequestGuard(app.wsgi_app, bound, port)  # type: ignore[method-assign]  # last, so that it is outermost
    return app
