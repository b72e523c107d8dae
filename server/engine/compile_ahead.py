"""Compiles the searches in the background: in processes of their own, which keep them on disk for this one to load.

Compiling is heavy work for the interpreter; done here, it would hold up the page for as long as it takes. What is
cached is only loaded. `python -m astrolabe.engine.compile_ahead map` compiles everything for maps, and prints each unit
that is done.
"""

import gc
import logging
import subprocess
import sys
import threading
import time

from ..core.child_process import obey_parent
from .choice import Engines, units
from .compiled import compile_cache

DOMAINS = ("map", "board")
PAUSE_SECONDS = 0.5  # before loading here, for the first page to come without haste


def warm_up(engines: Engines) -> None:
    """Make the compiled engine ready, for maps and for boards at the same time."""
    if not engines.has_compiler():
        return
    threads = [threading.Thread(target=_warm_up, args=(engines, place), daemon=True) for place in DOMAINS]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _warm_up(engines: Engines, place: str) -> None:
    """One unit after the other."""
    try:
        if compile_cache.folder() is None or all(map(compile_cache.is_kept, units(place))):
            time.sleep(PAUSE_SECONDS)
            for _ in engines.warm_up(place):
                pass
        else:
            _compile_elsewhere(engines, place)
    except Exception as error:  # noqa: BLE001  # a compiler may fail in any way, and Python can do it all
        engines.failed = True
        logging.getLogger("astrolabe").error("the searches could not be compiled: %r", error)


def _compile_elsewhere(engines: Engines, place: str) -> None:
    """Have another process compile, and take what it has kept."""
    command = [sys.executable, "-m", __name__, place]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout
        for line in child.stdout:
            algorithm, domain = line.split()
            engines.prepare((algorithm, domain))


def main(place: str) -> None:
    """Compile, politely, until all is done or whoever asked for it has gone."""
    obey_parent()
    gc.disable()  # for some seconds there is room for everything
    for unit in Engines().warm_up(place):
        print(*unit, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
