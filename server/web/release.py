"""The release that a server runs: a fingerprint of what a page and its server must agree on.

A page holds the release that it was made by and asks for the server's whenever it connects. If they differ, the program
was upgraded meanwhile, and the page reloads itself (`static/js/page/upgrade.js`).
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ..engine.version import SERVER, digest_of

MADE_OF = {".py", ".json", ".js", ".html"}


@cache
def release_of(*folders: Path) -> str:
    """The release of the server's own sources and these folders, as they are when first asked for."""
    return digest_of(found for folder in (SERVER, *folders) for found in _sources(folder))


def _sources(folder: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(path for path in folder.rglob("*") if path.suffix in MADE_OF):
        yield f"{folder.name}/{path.relative_to(folder).as_posix()}", path
