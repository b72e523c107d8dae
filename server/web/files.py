"""The files that the page is made of, by name and version, packed where that helps.

They come from a list of what is there, never from a name put together out of a request, so that no name, however odd,
reaches the file system.
"""

import gzip
import hashlib
import posixpath
import re
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

from flask import Flask, Response, request
from werkzeug.exceptions import NotFound

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
    path = files.find(filename)
    if not path:
        raise NotFound
    changed = path.stat().st_mtime_ns
    found = asset(path, changed)
    answer = sent(found, TYPES[path.suffix])
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
