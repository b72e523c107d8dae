"""Compiles the searches in the background: in a process of its own, which keeps them on disk for this one to load.

Compiling is heavy work for the interpreter; done here, it would hold up the page for as long as it takes. What has
been compiled once is only loaded. `python -m astrolabe.warming` compiles everything and tells of each kind that is
done.
"""

import os
import subprocess
import sys
import threading
import time
from contextlib import suppress

from .compiled import store
from .engines import Engines, kinds

PAUSE_SECONDS = 1.0  # for the first page to come without haste


def warm_up(engines: Engines) -> None:
    """Make the compiled engine ready, one kind of search after the other."""
    if not engines.has_compiler():
        return
    time.sleep(PAUSE_SECONDS)
    if store.folder() is None or all(map(store.is_kept, kinds())):
        for _ in engines.warm_up():
            pass
        return
    command = [sys.executable, "-m", __name__]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout
        for line in child.stdout:
            algorithm, domain = line.split()
            engines.prepare((algorithm, domain))


def main() -> None:
    """Compile, politely, until all is done or whoever asked for it has gone."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(AttributeError, OSError):
        os.nice(10)
    for kind in Engines().warm_up():
        print(*kind, flush=True)


def _end_with_parent() -> None:
    """Our standard input is a pipe that the parent holds open as long as it lives."""
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    main()
