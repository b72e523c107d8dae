"""What is served over HTTP: the page, its words, its files, and questions about documents and searches.

Files come from a list of what is there, never from a name put together out of a request, so that no name, however odd,
reaches the file system. Knows no run.
"""

import gzip
import hashlib
import logging
import posixpath
import re
from collections.abc import Callable
from functools import cache, lru_cache, partial
from pathlib import Path
from threading import BoundedSemaphore
from time import monotonic
from typing import NamedTuple

from flask import Flask, Response, jsonify, render_template, request, url_for
from werkzeug.exceptions import HTTPException, LengthRequired, NotFound, UnsupportedMediaType

from ..content.words import LANGUAGES, catalogue, first_words, say
from ..core.refusal import Refusal
from ..engine.builder import Builder
from ..engine.choice import Make
from ..engine.interpreted import Engine, with_fallback
from ..runs.advice import advice, shares
from ..runs.open_list_snapshot import stored
from ..runs.optimum import optimum
from ..runs.source import listing
from ..runs.tracing import trace
from ..search import ALGORITHMS
from . import codewire, lessonwire, patternwire, storedwire, trustwire, wire
from .limits import Limits
from .problem_store import Problems
from .refusal_json import refusal_json
from .sessions import Turns

log = logging.getLogger("astrolabe")

TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
IMPORT = re.compile(r'^(?:import|export) [^;]*?from "([^"]+)";', re.M)
FOREVER = "public, max-age=31536000, immutable"  # names in vendor/ hold a version, and so do the page's addresses
VERSION = 16  # letters of one
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self' ws://{host}; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


ALWAYS = {"Cross-Origin-Resource-Policy": "same-origin", "X-Content-Type-Options": "nosniff"}
ON_PAGES = {"Cross-Origin-Opener-Policy": "same-origin", "Referrer-Policy": "no-referrer"}
INERT = ("text/css", "text/javascript")  # no pages in themselves: what they may do is the page's to say


class Asset(NamedTuple):
    """A file in memory, as it is and packed, and a tag that changes with it."""

    plain: bytes
    packed: bytes
    tag: str


def folder(name: str) -> Path:
    """A folder of files to serve: beside the package's modules when installed, one level up in a clone."""
    here = Path(__file__).resolve().parent.parent
    return next(place for place in (here / name, here.parent / name) if place.is_dir())


class Files:
    """The files of a folder that may be served, by their names with slashes.

    All of them have a version together, because modules import one another by relative names: a page that names its
    first files with the version in front gets the others with it, and its browser may keep them.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.version = ""
        self._known: dict[str, Path] = {}
        self._changed: dict[str, int] = {}

    def names(self) -> list[str]:
        """What is there now; the version is of now, too."""
        found = sorted(path for path in self.root.rglob("*") if path.suffix in TYPES and path.is_file())
        self._known = {path.relative_to(self.root).as_posix(): path for path in found}
        self._changed = {name: path.stat().st_mtime_ns for name, path in self._known.items()}
        self.version = hashlib.sha256(repr(self._changed).encode()).hexdigest()[:VERSION]
        return list(self._known)

    def imported(self, first: str) -> list[str]:
        """A script and all that it imports, and so on; not what it may import later."""
        found = [first]
        for name in found:
            text = asset(self._known[name], self._changed[name]).plain.decode()
            named = [posixpath.normpath(f"{posixpath.dirname(name)}/{target}") for target in IMPORT.findall(text)]
            found += sorted(set(named) - set(found))
        return found

    def is_kept(self, version: str, name: str, changed: int) -> bool:
        """Will there never be anything else under this version and name?"""
        return version == self.version and self._changed.get(name) == changed

    def find(self, name: str) -> Path | None:
        """The file of this name; looked for again if it is new."""
        return self._known[name] if name in self._known or name in self.names() else None


@lru_cache(maxsize=256)
def asset(path: Path, changed: int) -> Asset:
    """A file's content as of a time."""
    plain = path.read_bytes()
    return Asset(plain, gzip.compress(plain, mtime=0), hashlib.sha256(plain).hexdigest()[:16])


def register(app: Flask, problems: Problems, limits: Limits, turns: Turns, make: Make = Engine) -> None:
    """Put the routes on an application; answers that need an engine `make` one, or take their `turns`."""
    app.config["MAX_CONTENT_LENGTH"] = limits.body
    places = BoundedSemaphore(limits.documents)
    here = Files(folder("static"))
    app.add_url_rule("/", "page", partial(page, here))
    app.add_url_rule("/words/<language>.json", "words", words)
    app.add_url_rule("/lessons", "twenty", twenty)
    app.add_url_rule("/static/<path:filename>", "static", partial(static, here))
    app.add_url_rule(f"/static/<string(length={VERSION}):version>/<path:filename>", "kept", partial(static, here))
    answers: dict[str, Callable[[str], Response]] = {
        "problems": partial(keep, problems),
        "read": read,
        "write": write,
        "shares": partial(explain, limits),
        "advice": partial(advise, limits, make),
        "stored": partial(show_stored, limits, turns),
        "lessons": lessons,
        "check": partial(either, partial(check, limits)),
        "costs": partial(either, partial(costs, limits)),
        "optimum": partial(either, partial(find_optimum, limits, make)),
        "least": partial(either, partial(find_least, limits)),
        "patterns": partial(either, partial(build_patterns, limits, Builder())),
    }
    for name, answer in answers.items():
        view = partial(_document_view, answer, places, limits.document_body)
        app.add_url_rule(f"/{name}", name, view, methods=["POST"])
    app.add_url_rule("/code/<algorithm>.json", "code", partial(code, turns))
    view = partial(_document_view, partial(tell, problems, limits, turns), BoundedSemaphore(limits.traces), limits.body)
    app.add_url_rule("/trace", "trace", view, methods=["POST"])
    app.after_request(_with_headers)
    app.register_error_handler(Refusal, _refused)
    app.register_error_handler(HTTPException, _http_refused)
    app.register_error_handler(Exception, _failed)


def page(here: Files) -> Response:
    """The one page, in the language the browser prefers."""
    language = request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]
    here.names()
    address = partial(url_for, "kept", version=here.version)
    text = render_template(
        "index.html",
        language=language,
        say=partial(say, language=language),
        catalogue=first_words(language),
        tables={**wire.tables(), "expression": trustwire.tables()},
        modules=[address(filename=name) for name in here.imported("js/main.js")],
        address=address,
    )
    return _sent(text.encode(), gzip.compress(text.encode()), "text/html")


def words(language: str) -> Response:
    """All sentences of a language."""
    if language not in LANGUAGES:
        raise NotFound
    return jsonify(catalogue(language))


def twenty() -> Response:
    """The lessons, in every language."""
    return _sent(lessonwire.twenty(), _packed_twenty(), "application/json")


@cache
def _packed_twenty() -> bytes:
    return gzip.compress(lessonwire.twenty())


def static(here: Files, filename: str, version: str = "") -> Response:
    """A file, or 304 if the browser has it already."""
    path = here.find(filename)
    if not path:
        raise NotFound
    changed = path.stat().st_mtime_ns
    found = asset(path, changed)
    answer = _sent(found.plain, found.packed, TYPES[path.suffix])
    answer.set_etag(f"{found.tag}-{answer.content_encoding or 'plain'}")
    kept = filename.startswith("vendor/") or here.is_kept(version, filename, changed)
    answer.headers["Cache-Control"] = FOREVER if kept else "no-cache"
    answer.make_conditional(request)
    return answer


def _sent(plain: bytes, packed: bytes, kind: str) -> Response:
    """Content packed where the browser can unpack it and there is something to gain."""
    if len(packed) >= len(plain) or not request.accept_encodings["gzip"]:
        return Response(plain, mimetype=kind, headers={"Vary": "Accept-Encoding"})
    return Response(packed, mimetype=kind, headers={"Vary": "Accept-Encoding", "Content-Encoding": "gzip"})


def _document_view(answer: Callable[[str], Response], places: BoundedSemaphore, most: int) -> Response:
    """A question about a document: few at once, because each may take a lot of memory."""
    if request.mimetype != "application/json":
        raise UnsupportedMediaType
    request.max_content_length = most
    if request.content_length is None:
        raise LengthRequired
    with places:
        return answer(_body(request.get_data(cache=False)))


def _body(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise Refusal("request.json") from None


def keep(problems: Problems, body: str) -> Response:
    """The page tells a problem; it gets the name to run it by."""
    return jsonify({"problem": problems.keep(wire.problem_from(body))})


def read(body: str) -> Response:
    """The page has opened a file; it gets the documents in it."""
    return Response(wire.documents_read(*wire.read_request(body)), mimetype="application/json")


def write(body: str) -> Response:
    """The page saves a document; it gets the text."""
    return jsonify(wire.written(wire.write_request(body)))


def explain(limits: Limits, body: str) -> Response:
    """The page shows a board; it gets what each tile adds to the estimate."""
    asked = wire.shares_request(body)
    settings = with_fallback(asked.problem, wire.settings(asked.settings, asked.problem, limits.memory))
    return jsonify(wire.explained(*shares(asked.problem, settings, asked.side, asked.boards)))


def advise(limits: Limits, make: Make, body: str) -> Response:
    """The page wants a hint; it gets the best way to the goal, if that is found soon."""
    return jsonify(wire.advised(advice(wire.advice_request(body), limits.advice_seconds, monotonic, make)))


def code(turns: Turns, algorithm: str) -> Response:
    """The source of an algorithm."""
    if algorithm not in ALGORITHMS:
        raise NotFound
    with turns:
        found = listing(algorithm)
    return jsonify(codewire.source(found))


def tell(problems: Problems, limits: Limits, turns: Turns, body: str) -> Response:
    """The page shows the source; it gets what ran around a record, or that the problem is not known here."""
    asked = codewire.trace_request(body)
    problem = problems.find(asked.problem)
    if problem is None:
        return jsonify({"unknown": True})
    settings = wire.settings(asked.settings, problem, limits.memory)
    return jsonify(codewire.traced(trace(problem, settings, asked.record, turns)))


def show_stored(limits: Limits, turns: Turns, body: str) -> Response:
    """The page wants to see the open list as it is stored."""
    asked = storedwire.stored_request(body)
    settings = wire.settings(asked.settings, asked.problem, limits.memory)
    return jsonify(storedwire.answered(stored(asked.problem, settings, asked.record, turns)))


def lessons(body: str) -> Response:
    """The page has a set of lessons from elsewhere; it gets them back once they are known to be good."""
    return Response(lessonwire.checked(body), mimetype="application/json")


def either(answer: Callable[[str], Response], body: str) -> Response:
    """An answer, or a refusal that is none: what is being typed is wrong most of the time, and no fault of the page."""
    try:
        return answer(body)
    except Refusal as error:
        return jsonify(refusal_json(error))


def check(limits: Limits, body: str) -> Response:
    """The page wants to know whether a heuristic can be trusted; it gets the verdicts, with witnesses."""
    return jsonify(trustwire.checked(*trustwire.trust_request(body, limits.memory)))


def costs(limits: Limits, body: str) -> Response:
    """The page colours a map by h and the true cost; it gets both, for every cell."""
    return jsonify(trustwire.costs(*trustwire.trust_request(body, limits.memory)))


def find_optimum(limits: Limits, make: Make, body: str) -> Response:
    """The page shows an answer that is not guaranteed; it gets what the best one costs, if that is found soon."""
    asked = trustwire.trust_request(body, limits.memory)
    return jsonify(trustwire.told(optimum(*asked, limits.advice_seconds, monotonic, make)))


def find_least(limits: Limits, body: str) -> Response:
    """The page shows the end of a run; it gets what the run has proved about all answers."""
    return jsonify(trustwire.least(trustwire.least_request(body, limits.memory)))


def build_patterns(limits: Limits, builder: Builder, body: str) -> Response:
    """The page would search with pattern databases; it gets how far they are, and may have them built, or no longer."""
    asked = patternwire.patterns_request(body, limits.memory)
    return jsonify(patternwire.answered(asked.shapes, patternwire.done(asked, builder)))


def _with_headers(answer: Response) -> Response:
    answer.headers.update(ALWAYS)
    if answer.mimetype not in INERT:
        answer.headers.update(ON_PAGES)
        answer.headers["Content-Security-Policy"] = POLICY.format(host=request.host)
    answer.headers.setdefault("Cache-Control", "no-store")
    answer.headers.pop("Date", None)  # the server adds it to every answer
    return answer


def _refused(error: Refusal) -> tuple[Response, int]:
    return jsonify(refusal_json(error)), 400


def _http_refused(error: HTTPException) -> tuple[Response, int]:
    status = error.code or 500
    return jsonify(refusal_json(Refusal(HTTP_KEYS.get(status, "request.http"), status=status))), status


HTTP_KEYS = {404: "request.no-such-page", 413: "request.too-large", 415: "request.not-json"}


def _failed(error: Exception) -> tuple[Response, int]:
    log.error("%s in a request for %s: %s", type(error).__name__, request.path[:100], error)
    return jsonify(refusal_json(Refusal("request.failed"))), 500
