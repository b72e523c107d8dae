"""A recording as a page in one file: markup, styles, script, words and records, and nothing that has to be fetched.

It opens from a disk, so nothing can be loaded beside it, and its policy allows no more than its own script and styles,
by their digests. All that comes from a user is data: base64 for the script, escaped for the markup.
"""

import re
from base64 import b64encode
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, urlsplit

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from ...content.words import LANGUAGES, catalogue, sentence
from ...core.refusal import Refusal
from ...domains import DOMAINS, Domain, words_of
from ...runs.moments import ALONE, TurnsTaken
from ..bundles import Bundles
from ..files import REPLAY, Files, folder
from ..refusal_json import Json
from ..tables import tables
from .recording import Recording
from .recordingjson import deflated, packed_json, recording_json

PANELS = (
    "algorithm",
    "statistics",
    "view",
    "solvability",
    "open-list",
    "closed-list",
    "code",
    "answer",
    "trust",
    "cell",
)
UNSAID = (  # groups of words that a replay has no use for
    *("autosave", "class", "cli", "colour", "designs", "example", "format", "health", "lessons", "log"),
    *("maker", "new", "open", "patterns", "race", "request", "save", "share", "shelf", "star", "welcome"),
)
SHEETS_LATER = ("present.css", "code.css", "lanes.css", "difference.css", "lessons.css", "replay.css")
POLICY = (
    "default-src 'none'; script-src '{unpack}' '{script}'; style-src '{styles}'; img-src data: blob:; base-uri 'none'; "
    "form-action 'none'"
)
SYMBOL = re.compile(r'<symbol id="')


class Viewer(NamedTuple):
    """What all replays have in common."""

    script: str  # deflated,
    digest: str  # and of it as it runs
    unpack: str  # a script, too: the one that makes the other run
    styles: str
    sprite: str
    icon: str  # its address


@dataclass(frozen=True, slots=True)
class Look:
    """How a replay presents itself."""

    title: str = ""
    language: str = "en"
    home: str = "http://localhost:8000/"  # the address of an Astrolabe, for who wants to go on there
    index: str = ""  # the address of a list of replays that this is one of


def home_from(text: str) -> str:
    """The address of an Astrolabe, if it is one of the web."""
    try:
        parts = urlsplit(text.encode().decode())
    except ValueError:  # a bracket that does not close, half a character
        raise Refusal("replay.home") from None
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise Refusal("replay.home")
    return text


def replay(
    recording: Recording, look: Look, files: Files, turns: TurnsTaken = ALONE, domains: tuple[Domain, ...] = DOMAINS
) -> str:
    """The file."""
    files.look()
    shown = {"lesson": recording.lesson is not None, "policy": policy_of(files)}
    return _page(
        look,
        files,
        shown,
        {"words": _all_words(UNSAID, domains), **recording_json(recording, look.home, turns)},
        domains,
    )


def embedded(look: Look, files: Files, ask: str, domains: tuple[Domain, ...] = DOMAINS) -> str:
    """The viewer alone, which asks at this address, relative to its own, for what is named in its fragment."""
    files.look()
    return _page(look, files, {"lesson": False, "policy": ""}, {"words": _all_words((), domains), "ask": ask}, domains)


def policy_of(files: Files) -> str:
    """What the viewer may do: run its script and be styled."""
    viewer = viewer_of(files, files.version)
    return POLICY.format(unpack=_digest(viewer.unpack), script=viewer.digest, styles=_digest(viewer.styles))


def _page(look: Look, files: Files, shown: Json, data: Json, domains: tuple[Domain, ...]) -> str:
    viewer = viewer_of(files, files.version)
    facts = {
        **shown,
        "title": look.title,
        "home": look.home,
        "index": look.index,
        "panels": (*PANELS, *(["lessons"] if shown["lesson"] else [])),
        "unpack": Markup(viewer.unpack),
        "styles": Markup(viewer.styles),
        "data": {"script": viewer.script, **data},
    }
    return (
        templates()
        .get_template("index.html")
        .render(
            language=look.language,
            say=partial(sentence, {**catalogue(look.language), **words_of(domains, look.language)}),
            tables=tables(domains),
            icons="#icon-",
            sprite=Markup(viewer.sprite),
            address=lambda filename: {"icon.svg": viewer.icon}[filename],
            replay=facts,
        )
    )


@lru_cache(maxsize=2)
def viewer_of(files: Files, version: str) -> Viewer:
    """Script and styles, of the files as they are in this version."""
    script = Bundles(REPLAY, files.text).whole()
    sheets = (*files.sheets(), *map(files.text, SHEETS_LATER))
    sprite = files.text("icons.svg").replace("<svg ", '<svg hidden aria-hidden="true" ', 1)
    return Viewer(
        deflated(script.encode()),
        _digest(script),
        files.text("unpack.js"),
        "\n".join(sheets),
        SYMBOL.sub('<symbol id="icon-', sprite),
        icon_in(files),
    )


def icon_in(files: Files) -> str:
    """The icon as an address that needs no server."""
    return f"data:image/svg+xml,{quote(files.text('icon.svg'))}"


@cache
def templates() -> Environment:
    """Of pages that are files of their own."""
    environment = Environment(loader=FileSystemLoader(Path(folder("templates"))), autoescape=True)
    environment.policies["json.dumps_kwargs"] = {}
    return environment


def _digest(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


@cache
def _all_words(unsaid: tuple[str, ...], domains: tuple[Domain, ...]) -> Json:
    """The catalogues, without some groups."""
    return {
        language: packed_json({**_words(language, unsaid), **words_of(domains, language)}) for language in LANGUAGES
    }


def _words(language: str, unsaid: tuple[str, ...]) -> Json:
    return {key: words for key, words in catalogue(language).items() if key.split(".")[0] not in unsaid}
