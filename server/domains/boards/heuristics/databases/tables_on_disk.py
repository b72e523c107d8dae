"""Keeps pattern databases: in memory for as long as they are used, and on disk, with a checksum, for the next time.

A file is one line, which says what it holds, and the tables. One that is short, damaged or of another version is as
good as none. It is written under another name and then renamed, so that half a file is never read and two
processes may write the same.
"""

import hashlib
import os
import tempfile
from collections.abc import Generator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import numpy as np

from .....core.arrays import Bytes
from .....core.cache_folder import kept_in, reason, say_once
from .....core.refusal import Refusal
from .building import fill
from .shapes import Shape

VERSION = 1
SMALL = 2**21  # bytes: tables up to here are built when they are needed, in a moment
HELD = 2  # large sets in memory at a time
NEW = "new-"  # how the names of files begin that are being written
STALE_SECONDS = 3600


def values_of(shape: Shape) -> Bytes:
    """The tables of a shape; a Refusal where they would take long to build."""
    if is_small(shape):
        return _small(shape)
    found = SHELF.find(shape)
    if found is None:
        raise Refusal("settings.pattern-databases", width=shape.width, height=shape.height)
    return found


def ensure_built(shape: Shape) -> Generator[float]:
    """Build and cache the tables of a shape, unless they are cached: the part that is done, now and then."""
    if is_built(shape):
        return
    values = blank_tables(shape)
    yield from fill(values, shape)
    SHELF.put(shape, values)


def is_built(shape: Shape) -> bool:
    """Can the tables of a shape be used at once, or nearly so?"""
    return is_small(shape) or SHELF.find(shape) is not None


def is_small(shape: Shape) -> bool:
    return shape.size <= SMALL


@lru_cache
def _small(shape: Shape) -> Bytes:
    values = blank_tables(shape)
    for _ in fill(values, shape):
        pass
    return values


def blank_tables(shape: Shape) -> Bytes:
    """Room for the tables of a shape."""
    return np.empty(shape.size, np.uint8)


class Shelf:
    """The large sets that are cached: the last few in memory, all that were ever built on disk."""

    def __init__(self) -> None:
        self._held: dict[Shape, Bytes] = {}

    def find(self, shape: Shape) -> Bytes | None:
        """The tables, from memory or else from the disk; None where they are not there, or damaged."""
        found = self._held.get(shape)
        if found is None:
            found = load(shape)
        if found is not None:
            self._hold(shape, found)
        return found

    def put(self, shape: Shape, values: Bytes) -> None:
        """Cache newly built tables in memory and, if possible, on disk."""
        self._hold(shape, values)
        save(shape, values)

    def _hold(self, shape: Shape, values: Bytes) -> None:
        self._held = {shape: values, **{other: kept for other, kept in self._held.items() if other != shape}}
        self._held = dict([*self._held.items()][:HELD])


SHELF = Shelf()


def file_of(shape: Shape) -> Path | None:
    """Where the tables of a shape are kept; None where nothing can be."""
    place = kept_in(f"patterns-{VERSION}")
    return place and place / f"{shape.width}x{shape.height}-{shape.home}"


def load(shape: Shape) -> Bytes | None:
    """The tables from the disk, if all of them are there as they were written."""
    place = file_of(shape)
    if place is None:
        return None
    try:
        with place.open("rb") as file:
            told = file.readline(200)
            values = blank_tables(shape)
            whole = file.readinto(values.data) == len(values) and not file.read(1)
    except OSError:
        return None
    return values if whole and told == head(shape, values) else None


def can_keep(shape: Shape) -> bool:
    """Can anything be written where the tables of a shape are kept?"""
    return file_of(shape) is not None


def save(shape: Shape, values: Bytes) -> bool:
    """Keep the tables on disk; False where nothing can be written."""
    place = file_of(shape)
    if place is None:
        return False
    try:
        number, name = tempfile.mkstemp(prefix=NEW, dir=place.parent)
        try:
            with os.fdopen(number, "wb") as file:
                file.write(head(shape, values))
                file.write(values.data)
            _sweep(Path(name))
            Path(name).replace(place)
        except OSError:
            with suppress(OSError):
                Path(name).unlink()
            raise
    except OSError as error:
        say_once(f"pattern databases cannot be cached ({reason(error)}), so every start builds them anew")
        return False
    return True


def _sweep(new: Path) -> None:
    """Remove what was left by processes that ended while they wrote, long before this file."""
    for left in new.parent.glob(f"{NEW}*"):
        if new.stat().st_mtime - left.stat().st_mtime > STALE_SECONDS:
            left.unlink()


def head(shape: Shape, values: Bytes) -> bytes:
    """The line that a file of these tables begins with."""
    groups = " ".join(",".join(map(str, group)) for group in shape.groups)
    digest = hashlib.blake2b(values.data, digest_size=16).hexdigest()
    return f"astrolabe patterns {VERSION} {shape.width}x{shape.height} {shape.home} {groups} {digest}\n".encode()
