"""The viewer in a frame of somebody else's page, where the server's owner has named that page's origin.

`/embed#m=…` is the viewer of a replay; what it shows stands in the fragment, as in a shared link, and comes as a
recording from `/recording?m=…`. It needs no cookie, no storage and no origin of its own: a sandboxed frame has none, so
a recording may be read by anyone. `/oembed?url=…` tells a course system what to put on its page.
"""

import json
import re
import zlib
from base64 import urlsafe_b64decode
from binascii import Error as NoBase64
from collections.abc import Sequence
from functools import lru_cache, partial
from urllib.parse import urlsplit

from flask import Flask, Response, jsonify, request
from markupsafe import escape
from werkzeug.exceptions import NotFound

from ...content.words import LANGUAGES, say
from ...core.refusal import Refusal
from ...domains import Domain
from ..files import Asset, Files, packed, sent
from ..questions.places import LanePlaces
from ..questions.question import Services
from ..refusal_json import refusal_json
from .file import Look, embedded, policy_of
from .recording import recorded
from .recordingjson import recording_json

ORIGIN = re.compile(r"https?://(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:[0-9]{1,5})?")
SIZE = re.compile("[0-9]{1,5}")
MARK = "m="  # how a document begins in a fragment: static/js/page/linkcodec.js
MOST_TEXT = 4 * 2**20  # letters of a document
HOME = "./"  # the page's address, from where the frame is: by https, if a proxy says so
WIDTH, HEIGHT = 960, 640  # of a frame, unless less is asked for
SANDBOX = "allow-scripts allow-popups"


def checked(origins: Sequence[str]) -> tuple[str, ...]:
    """These, if each is an origin."""
    wrong = next((origin for origin in origins if not ORIGIN.fullmatch(origin)), None)
    if wrong is not None:
        raise Refusal("embed.origin", found=wrong[:80])
    return tuple(origins)


def register(app: Flask, services: Services, places: LanePlaces, origins: Sequence[str]) -> None:
    """Put embedding on an application, for pages of these origins; without one there is none. Recordings have these
    places.
    """
    if checked(origins):
        app.add_url_rule("/embed", "embed", partial(_embed, services.static, services.domains, " ".join(origins)))
        app.add_url_rule("/recording", "recording", partial(_recording, services, places))
        app.add_url_rule("/oembed", "oembed", _oembed)


def _embed(files: Files, domains: tuple[Domain, ...], origins: str) -> Response:
    """The viewer, which may be framed by these."""
    files.look()
    language = request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]
    answer = sent(_page(files, domains, files.version, language), "text/html")
    here = f"http://{request.host} https://{request.host}"
    policy = policy_of(files)
    answer.headers["Content-Security-Policy"] = f"{policy}; connect-src {here}; frame-ancestors {origins}"
    return answer


@lru_cache(maxsize=8)
def _page(files: Files, domains: tuple[Domain, ...], version: str, language: str) -> Asset:
    return packed(embedded(Look("", language, HOME), files, "recording", domains).encode())


def _recording(services: Services, places: LanePlaces) -> Response:
    """What is to be shown of a document, or why that cannot be."""
    try:
        text = _unpacked(request.args.get("m", ""))
        with places.one(len(text), services) as bounded:
            recording = recorded(services.formats.read_as("json", text), bounded)
            answer = jsonify(recording_json(recording, HOME, bounded.turns))
    except Refusal as error:
        answer = jsonify(refusal_json(error))
    answer.headers["Access-Control-Allow-Origin"] = "*"  # a sandboxed frame is nobody's
    return answer


def _unpacked(letters: str) -> str:
    """The text of a document in a link, no longer than it may be."""
    try:
        data = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        unpacker = zlib.decompressobj(-15)
        text = unpacker.decompress(data, MOST_TEXT)
        if not unpacker.eof:  # it breaks off, or is too long
            raise Refusal("share.broken")
        return text.decode()
    except (NoBase64, ValueError, zlib.error):
        raise Refusal("share.broken") from None


def _oembed() -> Response:
    """The frame for a shared link to this server; the format is that of oembed.com, of type "rich"."""
    try:
        address = urlsplit(request.args.get("url", ""))
    except ValueError:
        raise NotFound from None
    if (
        address.netloc != request.host
        or address.scheme not in ("http", "https")
        or not address.fragment.startswith(MARK)
    ):
        raise NotFound
    if request.args.get("format", "json") != "json":
        return Response(status=501)
    width, height = (min(_size(name), most) for name, most in (("maxwidth", WIDTH), ("maxheight", HEIGHT)))
    source = f"{address.scheme}://{address.netloc}/embed#{address.fragment}"  # before a proxy, only the link knows how
    frame = f'<iframe src="{escape(source)}" width="{width}" height="{height}" sandbox="{SANDBOX}" title="Astrolabe">'
    facts = {"type": "rich", "version": "1.0", "title": say("page.title"), "provider_name": "Astrolabe"}
    text = json.dumps({**facts, "html": f"{frame}</iframe>", "width": width, "height": height})
    return Response(text, mimetype="application/json")


def _size(name: str) -> int:
    """How much room there is at most; as much as is wanted where nothing sensible is said."""
    found = request.args.get(name, "")
    return max(int(found), 1) if SIZE.fullmatch(found) else WIDTH
