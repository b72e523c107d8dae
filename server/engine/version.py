"""The version of the searches: a fingerprint of all that decides which records a problem and settings make.

Two servers of the same fingerprint make the same records, wherever they run. It looks at what is in the sources, not at
where they lie or when they were written, so it is the same in a clone and installed. A domain says which modules of its
package decide (`Searching.decides`); how a problem is written or drawn changes no record.
"""

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from .searchable import Searchable

SERVER = Path(__file__).parents[1]
DECIDES = ("core", "spaces", "frontiers", "heuristics", "search", "engine")  # rooms


def fingerprint(domain: Searchable) -> str:
    """A name for the sources that searches in this domain are made of."""
    return _fingerprint(domain.package, domain.searching.decides)


@cache
def _fingerprint(package: str, decides: tuple[str, ...]) -> str:
    return digest_of([*_sources(SERVER, DECIDES), *_sources(folder_of(package), decides)])


def part_of(domain: Searchable) -> str:
    """A name for what is compiled for this domain: its own, and a digest of its sources."""
    return _part(domain.name, domain.package, domain.searching.decides)


@cache
def _part(name: str, package: str, decides: tuple[str, ...]) -> str:
    return f"{name}_{digest_of(_sources(folder_of(package), decides))}"


def folder_of(package: str) -> Path:
    """Where the sources of a package lie."""
    spec = find_spec(package)
    assert spec
    assert spec.origin
    return Path(spec.origin).parent


def _sources(folder: Path, names: Iterable[str]) -> Iterator[tuple[str, Path]]:
    for name in names:
        place = folder / name
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]:
            yield path.relative_to(folder).as_posix(), path


def digest_of(sources: Iterable[tuple[str, Path]]) -> str:
    found = hashlib.sha256()
    for name, path in sources:
        found.update(name.encode() + b"\0")
        found.update(path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return found.hexdigest()[:16]
