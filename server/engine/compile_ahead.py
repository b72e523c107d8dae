"""Compiles the searches in the background: in processes of their own, which keep them on disk for this one to load.

Compiling is heavy work for the interpreter; done here, it would hold up the page for as long as it takes. What is
cached is only loaded. `python -m astrolabe.engine.compile_ahead astrolabe.domains.gridmaps` compiles everything for the
domain of a package, and prints each unit that is done.
"""

import gc
import logging
import sys
import threading
import time
from collections.abc import Iterable
from importlib import import_module

from ..core.process_memory import give_back_library
from ..processes.child import ChildError
from ..processes.parent import obey_parent
from .choice import Engines, units
from .compiled import compile_cache, sealed
from .compiled.form import Unit
from .elsewhere import UNSAVED, compiled_elsewhere
from .searchable import Searchable

COMPILER = "libllvmlite"  # the library that also loads what is cached, and is in memory for nothing once that is done
log = logging.getLogger("astrolabe")
PAUSE_SECONDS = 0.5  # before loading here, for the first page to come without haste


def warm_up(engines: Engines, domains: Iterable[Searchable]) -> None:
    """Make the compiled engine ready, for all these domains at the same time."""
    if not engines.has_compiler():
        return
    threads = [threading.Thread(target=_warm_up, args=(engines, domain), daemon=True) for domain in domains]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    give_back_library(COMPILER)


def _warm_up(engines: Engines, domain: Searchable) -> None:
    """One unit after the other; where that fails, all over again from nothing, once."""
    try:
        try:
            _make_ready(engines, domain)
        except ChildError as error:
            log.error("the compiler ended with %s; what was compiled is discarded and compiled anew", error.code)
            compile_cache.discard()
            _make_ready(engines, domain)
    except Exception as error:  # noqa: BLE001  # a compiler may fail in any way, and Python can do it all
        engines.failed = True
        log.error("the searches could not be compiled: %r", error)


def _make_ready(engines: Engines, domain: Searchable) -> None:
    """Load what is known to be good; have another process compile or try the rest first, if it can keep it."""
    known = compile_cache.folder() is None or all(compile_cache.is_proved(unit.name) for unit in units(domain))
    if known:
        time.sleep(PAUSE_SECONDS)
    try:
        named = {unit.name: unit for unit in units(domain)}
        for name in () if known else compiled_elsewhere(domain):
            engines.prepare(named[name])
    except ChildError as error:
        if error.code != UNSAVED:
            raise
    for _ in engines.warm_up(domain):
        pass


def main(package: str, *names: str) -> int:
    """Compile with low priority until all is done or the parent has ended; each unit is printed when it is ready."""
    parent = obey_parent()
    gc.disable()  # for some seconds there is room for everything
    engines = Engines()
    there: list[Unit] = units(import_module(package).DOMAIN)
    for unit in [unit for unit in there if unit.name in names] or there:
        cached = compile_cache.is_kept(unit.name)
        engines.prepare(unit)
        parent.tell([unit.name, "loaded" if cached else "compiled"])
        if sealed.UNSAVED:
            return UNSAVED
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
