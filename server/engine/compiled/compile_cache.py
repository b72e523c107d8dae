"""Compiles functions, and keeps what was compiled on disk, in a folder that belongs to exactly these sources.

numba looks only at the file a function stands in; a change in another would go unnoticed. So the folder is named by a
hash over all the sources that are compiled together, and numba's version. Where nothing can be written, every
start compiles anew. This module may be imported without numba.
"""

import hashlib
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from ...core.cache_folder import caches

SERVER = Path(__file__).parents[2]
COMPILED = ("core/exact.py", "core/records.py", "engine/compiled", "search", "spaces")  # where the sources lie


@cache
def fingerprint() -> str:
    """A name for these sources, where they lie, compiled by this numba."""
    found = hashlib.sha256(f"{version('numba')} {sys.version_info[:2]} {SERVER}".encode())
    for name in COMPILED:
        place = SERVER / name
        for path in sorted(place.glob("*.py")) if place.is_dir() else [place]:
            found.update(f"{path.name} {path.stat().st_mtime_ns} ".encode() + path.read_bytes())
    return found.hexdigest()[:16]


@cache
def folder() -> Path | None:
    """Where to keep what is compiled, or None where nothing can be written."""
    try:
        place = caches() / f"engine-{fingerprint()}"
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=place):
            return place
    except (OSError, RuntimeError):  # RuntimeError: this user has no home
        return None


def keep(unit: tuple[str, str]) -> None:
    """Note that everything in this unit has been compiled and cached."""
    place = folder()
    if place:
        with suppress(OSError):
            (place / "-".join(unit)).touch()


def is_kept(unit: tuple[str, str]) -> bool:
    """Has this unit been compiled and cached?"""
    try:
        return (caches() / f"engine-{fingerprint()}" / "-".join(unit)).exists()
    except (OSError, RuntimeError, PackageNotFoundError):
        return False


def compiled(function: Callable[..., Any], part: str) -> Any:
    """The function, compiled for the types it is called with when it first is, and then kept with others of its part.

    Two processes may compile at the same time, but not the same part: each would forget what the other has kept. It
    lets go of the interpreter's lock while it runs, or it would stop every other thread.
    """
    import numba
    from numba.core import config

    place = folder()
    if place is None:
        return numba.njit(function, nogil=True)
    before, config.CACHE_DIR = config.CACHE_DIR, str(place / part)
    try:
        return numba.njit(function, nogil=True, cache=True)
    finally:
        config.CACHE_DIR = before
