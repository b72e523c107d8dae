"""The files that the page is made of, by name and version, packed where that helps.

They come from a list of what is there, never from a name put together out of a request, so that no name, however odd,
reaches the file system. What the page asks for at once is put together here, in memory: its scripts in bundles
(`bundles.py`), its styles in one sheet, and those of what comes a moment later in another: each sheet that arrives has
all of the page styled anew.
"""

import gzip
import hashlib
import posixpath
from functools import lru_cache, partial
from pathlib import Path
from threading import Lock, RLock
from time import monotonic
from typing import NamedTuple

from flask import Flask, Response, request
from werkzeug.exceptions import NotFound

from ..core.clock import Clock
from .bundles import FOLDER, Bundle, Bundles, foreign_imports

TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
FOREVER = "public, max-age=31536000, immutable"  # names in vendor/ hold a version, and so do the page's addresses
VERSION = 16  # letters of one
ENTRY = "js/main.js"  # the script the page begins with
REPLAY = "js/replay.js"  # the script a replay begins with
SOON = ("js/latecomponents.js", "js/domains/*/explained.js", "js/domains/*/offered.js")  # asked for a moment later
SHEET, SHEET_SOON = "page.css", "late.css"  # the styles the page needs at once, and those it asks for with that script
SHEETS = {
    SHEET: (
        *("tokens.css", "style.css", "frame.css", "editor.css", "board.css", "tree.css"),
        *("tabs.css", "predict.css", "trust.css", "lists.css"),
    ),
    SHEET_SOON: (
        *("present.css", "print.css", "lessons.css", "runs.css", "designs.css", "chart.css"),
        *("code.css", "ways.css", "library.css"),
    ),
}
LOOK_SECONDS = 1.0  # until it is looked again whether files have changed
MADE = 0  # when what is put together here was changed: with the version


class Asset(NamedTuple):
    """Content in memory, as it is and packed, and a tag that changes with it."""

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

    def __init__(self, root: Path, clock: Clock = monotonic) -> None:
        self.root = root
        self.clock = clock
        self.version = ""
        self.bundles = Bundles(ENTRY, self.text, SOON)
        self.making = RLock()  # held while something is put together or packed: a class asks for it all at once
        self._lock = Lock()
        self._looked = float("-inf")
        self._known: dict[str, Path] = {}
        self._changed: dict[str, int] = {}

    def names(self) -> list[str]:
        """What is there now; the version is of now, too."""
        with self._lock:
            return self._look()

    def _look(self) -> list[str]:
        found = sorted(path for path in self.root.rglob("*") if path.suffix in TYPES and path.is_file())
        self._known = {path.relative_to(self.root).as_posix(): path for path in found}
        self._changed = {name: path.stat().st_mtime_ns for name, path in self._known.items()}
        self._looked = self.clock()
        version = hashlib.sha256(repr(self._changed).encode()).hexdigest()[:VERSION]
        if version != self.version:
            self.version = version
            self.bundles = Bundles(ENTRY, self.text, SOON)
        return list(self._known)

    def look(self) -> None:
        """See what is there, unless somebody just has: a class asks for the page all at once."""
        with self._lock:
            if self.clock() - self._looked >= LOOK_SECONDS:
                self._look()

    def entry(self) -> Bundle:
        """The bundle that the page begins with."""
        return self.bundles.bundles[self.bundles.home[ENTRY]]

    def preloaded(self) -> list[str]:
        """The names of all that runs before the page's own script, and of that."""
        names = [*self.entry().imports, self.entry().name]
        inside = [module for name in names for module in self.bundles.bundles[name].modules]
        return [*names[:-1], *foreign_imports(inside), names[-1]]

    def is_kept(self, version: str, name: str, changed: int) -> bool:
        """Will there never be anything else under this version and name?"""
        return version == self.version and self._changed.get(name, MADE) == changed

    def find(self, name: str) -> Path | None:
        """The file of this name; looked for again if it is new."""
        return self._known[name] if name in self._known or name in self.names() else None

    def made(self, name: str) -> Asset | None:
        """What is put together here under this name, also for a page that was kept from before the server's start."""
        with self.making:
            return self._made(name)

    def _made(self, name: str) -> Asset | None:
        if not self.version:
            self.look()
        bundles = self.bundles
        if name in SHEETS:
            return joined(tuple(self.sheets(name)))
        if not name.startswith(FOLDER):
            return None
        if name in bundles.bundles:
            return bundle_asset(bundles, name)
        whole = name.removesuffix(".map")
        return packed(bundles.source_map(whole).encode()) if whole in bundles.bundles else None

    def packed(self, path: Path, changed: int) -> Asset:
        """A file's content as of a time."""
        with self.making:
            return asset(path, changed)

    def sheets(self, name: str = SHEET) -> list[str]:
        """What is in a sheet that is put together here: without a name, the styles the page needs at once."""
        return [self.text(sheet) for sheet in SHEETS[name]]

    def text(self, name: str) -> str:
        """The text of a file that is there."""
        return text_of(self._known[name], self._changed[name])


@lru_cache(maxsize=2 * sum(map(len, SHEETS.values())))  # scripts are asked for once, and are kept by their bundles
def text_of(path: Path, changed: int) -> str:
    """A file's text as of a time."""
    return path.read_bytes().decode()


@lru_cache(maxsize=2 * len(SHEETS))
def joined(texts: tuple[str, ...]) -> Asset:
    """Styles one after the other, in one sheet."""
    return packed("\n".join(texts).encode())


@lru_cache(maxsize=64)
def bundle_asset(bundles: Bundles, name: str) -> Asset:
    return packed(bundles.text(name).encode())


@lru_cache(maxsize=256)
def asset(path: Path, changed: int) -> Asset:
    """A file's content as of a time."""
    return packed(path.read_bytes())


def packed(plain: bytes) -> Asset:
    return Asset(plain, gzip.compress(plain, mtime=0), hashlib.sha256(plain).hexdigest()[:16])


def register(app: Flask, files: Files) -> None:
    """Put the files on an application, with and without a version in front of their names."""
    app.add_url_rule("/static/<path:filename>", "static", partial(static, files))
    app.add_url_rule("/favicon.ico", "icon", partial(static, files, "icon.svg"))  # asked for where no page names one
    app.add_url_rule(f"/static/<string(length={VERSION}):version>/<path:filename>", "kept", partial(static, files))


def static(files: Files, filename: str, version: str = "") -> Response:
    """A file, or 304 if the browser has it already."""
    found, changed = files.made(filename), MADE
    if not found:
        path = files.find(filename)
        if not path:
            raise NotFound
        changed = path.stat().st_mtime_ns
        found = files.packed(path, changed)
    answer = sent(found, TYPES[posixpath.splitext(filename)[1]])
    answer.set_etag(f"{found.tag}-{answer.content_encoding or 'plain'}")
    kept = filename.startswith("vendor/") or files.is_kept(version, filename, changed)
    answer.headers["Cache-Control"] = FOREVER if kept else "no-cache"
    answer.make_conditional(request)
    return answer


def sent(content: Asset, kind: str) -> Response:
    """Content packed where the browser can unpack it and there is something to gain."""
    if len(content.packed) >= len(content.plain) or not request.accept_encodings["gzip"]:
        return Response(content.plain, mimetype=kind, headers={"Vary": "Accept-Encoding"})
    return Response(content.packed, mimetype=kind, headers={"Vary": "Accept-Encoding", "Content-Encoding": "gzip"})
