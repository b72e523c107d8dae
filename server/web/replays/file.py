"""A recording as a page in one file: markup, styles, script, words and records, and nothing that has to be fetched.

It opens from a disk, so nothing can be loaded beside it, and its policy allows no more than its own script and styles,
by their digests. All that comes from a user is data: base64 for the script, escaped for the markup.
"""

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from ... import formats
from ...content.lessons import Lesson
from ...content.pseudocode import pseudocode
from ...content.words import LANGUAGES, catalogue, say
from ...core.records import Records
from ...core.refusal import Refusal
from ...formats import Document
from ...runs.source import listing
from .. import run_messages
from ..bundles import Bundles
from ..files import REPLAY, Files, folder
from ..listing_json import listing_json
from ..packing import RAW, packed
from ..refusal_json import Json, refusal_json
from ..tables import tables
from .recording import Recorded, Recording, algorithm_of

PIECE = 65_536  # records packed together
LEVEL = 9
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


def replay(recording: Recording, look: Look, files: Files) -> str:
    """The file."""
    files.look()
    shown = {"lesson": recording.lesson is not None, "policy": policy_of(files)}
    return _page(look, files, shown, {"words": _all_words(UNSAID), **recording_json(recording, look)})


def embedded(look: Look, files: Files, ask: str) -> str:
    """The viewer alone, which asks at this address, relative to its own, for what is named in its fragment."""
    files.look()
    return _page(look, files, {"lesson": False, "policy": ""}, {"words": _all_words(()), "ask": ask})


def policy_of(files: Files) -> str:
    """What the viewer may do: run its script and be styled."""
    viewer = viewer_of(files, files.version)
    return POLICY.format(unpack=_digest(viewer.unpack), script=viewer.digest, styles=_digest(viewer.styles))


def _page(look: Look, files: Files, shown: Json, data: Json) -> str:
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
            say=partial(say, language=look.language),
            tables=tables(),
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
    icon = f"data:image/svg+xml,{quote(files.text('icon.svg'))}"
    return Viewer(
        _deflated(script.encode()),
        _digest(script),
        files.text("unpack.js"),
        "\n".join(sheets),
        SYMBOL.sub('<symbol id="icon-', sprite),
        icon,
    )


@cache
def templates() -> Environment:
    """Of pages that are files of their own."""
    environment = Environment(loader=FileSystemLoader(Path(folder("templates"))), autoescape=True)
    environment.policies["json.dumps_kwargs"] = {}
    return environment


def _digest(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def recording_json(recording: Recording, look: Look) -> Json:
    """What is recorded: facts deflated, records packed, all as base64."""
    sections = [list(_sections(run.records)) for run in recording.runs]
    facts = {
        "document": json.loads(formats.write("json", recording.document)),
        "home": look.home,
        "sources": {name: _source(name) for name in {algorithm_of(run.given) for run in recording.runs}},
        "runs": [_run(*each) for each in zip(recording.runs, sections, strict=True)],
        "lesson": recording.lesson and _lesson(recording.lesson, recording.number),
    }
    return {
        "facts": _packed(facts),
        "records": [b64encode(b"".join(data for _, data in each)).decode() for each in sections],
    }


def _sections(records: Records) -> Iterable[tuple[int, bytes]]:
    for at in range(0, len(records), PIECE):
        piece = records[at : at + PIECE]
        yield len(piece), packed(piece)


def _run(run: Recorded, sections: list[tuple[int, bytes]]) -> Json:
    facts = run_messages.opened(0, run.opened)
    facts.pop("run")
    return {
        "document": json.loads(formats.write("json", Document((run.problem,)))),
        "settings": run.given,
        "opened": facts,
        "seconds": round(run.seconds, 6),
        "sections": [[count, len(data)] for count, data in sections],
        **run.explained,
    }


def _lesson(lesson: Lesson, number: int) -> Json:
    """A lesson, its number, and by the texts of those variants what is said to what is there to be refused."""
    refused = [at for at, variant in enumerate(lesson.variants) if variant.problem is None]
    texts = [json.dumps(_document_in(lesson, at), ensure_ascii=False, indent=1) for at in refused]
    return {"raw": lesson.raw, "number": number, "refusals": {text: _refusal(text) for text in texts}}


def _document_in(lesson: Lesson, at: int) -> Json:
    """As `documentIn` in static/js/words/lessontext.js."""
    own = lesson.raw["variants"][at]
    held = own if "map" in own or "board" in own else lesson.raw
    domain = "map" if "map" in held else "board"
    settings = {**lesson.raw.get("settings", {}), **own.get("settings", {})}
    return {"astrolabe": 1, domain: held[domain], "settings": settings}


def _refusal(text: str) -> Json:
    try:
        formats.read(text, "lesson.json")
    except Refusal as error:
        return refusal_json(error)
    return {}


def _source(algorithm: str) -> Json:
    return listing_json(listing(algorithm), pseudocode(algorithm).lines)


@cache
def _all_words(unsaid: tuple[str, ...]) -> Json:
    """The catalogues, without some groups."""
    return {language: _packed(_words(language, unsaid)) for language in LANGUAGES}


def _words(language: str, unsaid: tuple[str, ...]) -> Json:
    return {key: words for key, words in catalogue(language).items() if key.split(".")[0] not in unsaid}


def _packed(value: object) -> str:
    return _deflated(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def _deflated(text: bytes) -> str:
    """In few letters that mean nothing to markup or scripts."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, RAW)
    return b64encode(packer.compress(text) + packer.flush()).decode()
