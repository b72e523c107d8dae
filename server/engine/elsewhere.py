"""Compiles in a process of its own, or tries there whether what is cached can be loaded: a crash is that process's.

`compile_ahead.py` is what runs there. Nothing here knows numba.
"""

import sys
from collections.abc import Iterator

from ..core.child_process import begun
from .compiled import compile_cache
from .compiled.compile_cache import Unit

PROGRAM = "astrolabe.engine.compile_ahead"
UNSAVED = 3  # its exit code where nothing can be written


class NotCompiledError(Exception):
    """The other process has ended before it was done."""

    def __init__(self, code: int) -> None:
        super().__init__(f"the process that compiles ended with {code}")
        self.code = code


def compiled_elsewhere(place: str, *algorithms: str) -> Iterator[Unit]:
    """The units of a place as the other process has them; those that were cached before have then been loaded once."""
    command = [sys.executable, "-m", PROGRAM, place, *algorithms]
    with begun(command) as child:
        assert child.stdout
        for line in child.stdout:
            algorithm, domain, how = line.split()
            if how == "loaded":
                compile_cache.prove((algorithm, domain))
            yield algorithm, domain
    if child.returncode:
        raise NotCompiledError(child.returncode)


def can_be_loaded(unit: Unit) -> bool:
    """May this process load a unit that is cached? Tried in another process first, once."""
    if not compile_cache.is_proved(unit):
        try:
            for _ in compiled_elsewhere(unit[1], unit[0]):
                pass
        except (NotCompiledError, OSError):
            return False
    return True
