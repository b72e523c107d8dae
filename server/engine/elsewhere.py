"""Compiles in a process of its own, or tries there whether what is cached can be loaded: a crash is that process's.

`compile_ahead.py` is what runs there. Nothing here knows numba.
"""

import logging
import sys
from collections.abc import Iterator

from ..processes.child import ChildError, begin
from .compiled import compile_cache
from .compiled.compile_cache import Unit

PROGRAM = "astrolabe.engine.compile_ahead"
UNSAVED = 3  # its exit code where nothing can be written
log = logging.getLogger("astrolabe")


def compiled_elsewhere(place: str, *algorithms: str) -> Iterator[Unit]:
    """The units of a place as the other process has them; those that were cached before have then been loaded once.

    Raises `ChildError` if that process breaks off.
    """
    command = [sys.executable, "-m", PROGRAM, place, *algorithms]
    with begin(command, name="the compiler") as child:
        for algorithm, domain, how in child.lines():
            if how == "loaded":
                compile_cache.prove((algorithm, domain))
            yield algorithm, domain
    if child.said:
        log.error("%s", child.said)


def can_be_loaded(unit: Unit) -> bool:
    """May this process load a unit that is cached? Tried in another process first, once."""
    if not compile_cache.is_proved(unit):
        try:
            for _ in compiled_elsewhere(unit[1], unit[0]):
                pass
        except (ChildError, OSError):
            return False
    return True
