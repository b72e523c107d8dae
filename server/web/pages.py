"""What is fetched over HTTP besides files: the one page, its words, the lessons, the source of an algorithm."""

from functools import cache, lru_cache, partial

from flask import Flask, Response, jsonify, render_template, request, url_for
from werkzeug.exceptions import NotFound

from ..content.lessons import built_in
from ..content.pseudocode import pseudocode
from ..content.words import LANGUAGES, catalogue, first_words, sentence
from ..domains import Domain, words_of
from ..formats import Formats
from ..runs.source import listing
from ..search import ALGORITHMS
from .files import SHEETS, Asset, Files, packed, sent
from .listing_json import listing_json
from .questions import lessons
from .tables import tables
from .turns import Turns


def register(
    app: Flask, files: Files, turns: Turns, domains: tuple[Domain, ...], formats: Formats, release: str
) -> None:
    """Put the pages on an application; what takes an engine's time takes its `turns`."""
    app.add_url_rule("/", "page", partial(page, files, domains, release))
    app.add_url_rule("/words/<language>.json", "words", partial(words, domains))
    app.add_url_rule("/lessons", "own lessons", partial(own_lessons, formats))
    app.add_url_rule("/code/<algorithm>.json", "code", partial(code, turns))


def page(files: Files, domains: tuple[Domain, ...], release: str) -> Response:
    """The one page, in the language the browser prefers."""
    files.look()
    language = request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]
    with files.making:
        found = _page(files, domains, release, files.version, language)
    return sent(found, "text/html")


def prepare(app: Flask, files: Files, domains: tuple[Domain, ...], release: str) -> None:
    """Make what every first page needs before a class asks for it all at once."""
    with app.test_request_context(), files.making:
        files.look()
        for language in LANGUAGES:
            _page(files, domains, release, files.version, language)
        for name in (*SHEETS, *files.bundles.bundles):
            files.made(name)


@lru_cache(maxsize=2 * len(LANGUAGES))
def _page(files: Files, domains: tuple[Domain, ...], release: str, version: str, language: str) -> Asset:
    address, own = partial(url_for, "kept", version=version), words_of(domains, language)
    text = render_template(
        "index.html",
        language=language,
        say=partial(sentence, {**catalogue(language), **own}),
        catalogue={**first_words(language), **own},
        tables={**tables(domains), "release": release},
        modules=[address(filename=name) for name in files.preloaded()],
        script=address(filename=files.entry().name),
        address=address,
        icons=address(filename="icons.svg") + "#",
    )
    return packed(text.encode())


def words(domains: tuple[Domain, ...], language: str) -> Response:
    """All sentences of a language."""
    if language not in LANGUAGES:
        raise NotFound
    return jsonify({**catalogue(language), **words_of(domains, language)})


def own_lessons(formats: Formats) -> Response:
    """The lessons that come with the program, in every language."""
    return sent(_own_lessons(formats), "application/json")


@cache
def _own_lessons(formats: Formats) -> Asset:
    return packed(lessons.tell(built_in(formats)))


def code(turns: Turns, algorithm: str) -> Response:
    """The source of an algorithm, and its pseudocode."""
    if algorithm not in ALGORITHMS:
        raise NotFound
    with turns:
        found, words = listing(algorithm), pseudocode(algorithm)
    return jsonify(listing_json(found, words.lines))
