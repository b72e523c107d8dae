"""Compiles in a process of its own, or tries there whether what is cached can be loaded: a crash is that process's.

`compile_ahead.py` is what runs there. Nothing here knows numba.
"""

import logging
import sys
from collections.abc import Iterator

from ..processes.child import ChildError, begin
from .compiled import compile_cache
from .compiled.form import Unit
from .searchable import Searchable

PROGRAM = "astrolabe.engine.compile_ahead"
UNSAVED = 3  # its exit code where nothing can be written
log = logging.getLogger("astrolabe")


def compiled_elsewhere(domain: Searchable, *names: str) -> Iterator[str]:
    """The names of a domain's units as the other process has them, of all units or of these; those that were cached
    before have then been loaded once.

    Raises `ChildError` if that process breaks off.
    """
    command = [sys.executable, "-m", PROGRAM, domain.package, *names]
    with begin(command, name="the compiler") as child:
        for name, how in child.lines():
            if how == "loaded":
                compile_cache.prove(name)
            yield name
    if child.said:
        log.error("%s", child.said)


def can_be_loaded(unit: Unit) -> bool:
    """May this process load a unit that is cached? Tried in another process first, once."""
    if not compile_cache.is_proved(unit.name):
        try:
            for _ in compiled_elsewhere(unit.domain, unit.name):
                pass
        except (ChildError, OSError):
            return False
    return True
