"""Compiles functions, and keeps what was compiled on disk, in a folder that belongs to exactly these sources.

numba looks only at the file a function stands in; a change in another would go unnoticed. So the folder is named by a
hash over all the sources that are compiled together, and numba's version; in it each domain has folders of its own,
named by a hash over its own sources (`form.py`). Every file is sealed (`sealed.py`), and what
is damaged is removed before anything is loaded. Where nothing can be written, every start compiles again. This module
may be imported without numba.
"""

import hashlib
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from threading import Lock
from typing import Any

from ...core.cache_folder import kept_in, say_once
from .sealed import SUFFIXES, UNSAVED, remove_damaged, seal

SERVER = Path(__file__).parents[2]
FOLDER_CHOICE = Lock()  # numba's folder is one setting for all threads, and domains are loaded in several
COMPILED = ("core/exact.py", "core/records.py", "engine/compiled", "search")  # where the sources lie, but for domains


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
    """Where to keep what is compiled, with nothing damaged in it; None where nothing can be kept."""
    try:
        place = kept_in(f"engine-{fingerprint()}")
        if place and remove_damaged(place):
            say_once("some of the compiled code that was cached is damaged; it is compiled anew")
            _forget(place)
    except (OSError, PackageNotFoundError):
        return None
    return place


def discard() -> None:
    """Remove all that was compiled, but for the folders, which numba has made and will write to again."""
    place = folder()
    if place:
        for path in place.rglob("*"):
            if path.suffix in SUFFIXES:
                path.unlink(missing_ok=True)
        _forget(place)


def _forget(place: Path) -> None:
    for path in place.iterdir():
        if path.is_file():
            path.unlink(missing_ok=True)


def keep(unit: str) -> None:
    """Note that everything in this unit has been compiled and cached."""
    _note(unit, "")


def is_kept(unit: str) -> bool:
    """Has this unit been compiled and cached?"""
    return _is_noted(unit, "")


def prove(unit: str) -> None:
    """Note that another process has loaded this unit from the cache, and lives."""
    _note(unit, ".proved")


def is_proved(unit: str) -> bool:
    """May this unit be loaded here?"""
    return _is_noted(unit, ".proved")


def _note(unit: str, suffix: str) -> None:
    place = folder()
    if place and not UNSAVED:
        with suppress(OSError):
            (place / f"{unit}{suffix}").touch()


def _is_noted(unit: str, suffix: str) -> bool:
    place = folder()
    return place is not None and (place / f"{unit}{suffix}").exists()


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
    with FOLDER_CHOICE:
        before, config.CACHE_DIR = config.CACHE_DIR, str(place / part)
        try:
            found = numba.njit(function, nogil=True, cache=True)
        finally:
            config.CACHE_DIR = before
    seal(found)
    return found


def link_no_more(overload: Any) -> None:
    """Drop what numba keeps of a compiled function in case another is to call it, several times as large as its code.

    Leans on `CodeLibrary._shared_module`; where there is none, nothing is dropped.
    """
    if hasattr(overload.library, "_shared_module"):
        overload.library._shared_module = None
