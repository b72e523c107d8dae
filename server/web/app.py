"""Puts the application together: pages, questions, the channel, and the guard around all of them."""

from collections.abc import Sequence
from functools import partial

from flask import Flask

from ..core.failures import Failures
from ..core.interpreter import settle
from ..core.process_memory import give_back
from ..domains import DOMAINS, Domain
from ..engine.choice import Engines
from ..engine.compile_ahead import warm_up
from ..formats import Formats
from . import files, health, pages, responses, sockets
from .classroom.edge import ClassEdge
from .happenings import Happenings
from .limits import Limits
from .problem_store import Problems, Shared
from .questions import QUESTIONS, view
from .questions.question import RECORDINGS, Question, Services
from .release import release_of
from .replays import embedding, foreignquestion
from .replays import question as replay
from .replays import tracequestion as searchtrace
from .request_guard import RequestGuard
from .turns import Turns


def create_app(
    bound: str = "127.0.0.1",
    port: int = 80,
    limits: Limits | None = None,
    language: str = "en",
    classroom: ClassEdge | None = None,
    proxy: str = "",
    shared: Shared | None = None,
    embed_in: Sequence[str] = (),
    domains: tuple[Domain, ...] = DOMAINS,
) -> Flask:
    """An application that answers to the names of a server bound to this address, and to that of a proxy before it;
    the log is in this language. Classes are there only if it is given their edge.
    `domains` are what can be searched, `embed_in` the origins whose pages may frame the viewer. `shared` is what it has
    in common with other applications that pages may reach instead of it.
    """
    limits = limits or Limits()
    app = Flask("astrolabe", static_folder=None, template_folder=str(files.folder("templates")))
    app.json.sort_keys = False  # type: ignore[attr-defined]  # the order of the tables is the order on the page,
    app.jinja_env.policies["json.dumps_kwargs"] = {}  # in the template too
    app.url_map.merge_slashes = False
    engines = Engines()
    static = files.Files(files.folder("static"))
    release = release_of(files.folder("templates"), static.root / "js")
    kept = Problems(limits.problems, shared)
    turns = Turns()
    formats = Formats(domains)
    services = Services(
        limits,
        kept,
        turns,
        engines.make,
        engines.unrecorded,
        engines=engines,
        static=static,
        domains=domains,
        formats=formats,
    )
    files.register(app, static)
    pages.register(app, static, turns, domains, formats, release)
    app.extensions["astrolabe.prepare"] = partial(pages.prepare, app, static, domains, release)
    taken = {"replay": replay, "searchtrace": searchtrace, "foreign": foreignquestion}
    rows = {name: Question(module, RECORDINGS, refusal_is_answer=True) for name, module in taken.items()}
    places = view.register(app, services, {**QUESTIONS, **rows})
    embedding.register(app, services, places[RECORDINGS], embed_in)
    responses.register(app)
    app.extensions["astrolabe.engines"] = engines
    app.extensions["astrolabe.domains"] = domains
    happenings = app.extensions["astrolabe.happenings"] = Happenings(language=language)
    if classroom:
        classroom.register(app)
    sessions = sockets.connect(app, services, turns, engines, happenings, release, classroom)
    failures = app.extensions["astrolabe.failures"] = classroom.hub.failures if classroom else Failures()
    health.register(app, sessions, happenings, failures)
    app.wsgi_app = RequestGuard(app.wsgi_app, bound, port, proxy)  # type: ignore[method-assign]  # last, so that it is outermost
    return app


def make_ready(app: Flask) -> None:
    """Called beside the first requests: make what every first page needs, then the compiled engine."""
    app.extensions["astrolabe.prepare"]()
    warm_up(app.extensions["astrolabe.engines"], app.extensions["astrolabe.domains"])
    settle()
    give_back()
