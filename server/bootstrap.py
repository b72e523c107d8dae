"""From a clean clone to a running program: makes `.venv` beside pyproject.toml, installs into it, starts in it.

Standard library only, and nothing of the package, because it runs before anything is installed; its syntax is kept
old enough for a Python that is too old to be told so. `__main__.py` and `tests/__main__.py` come here.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

from .setup.environment import (
    OLDEST,
    Environment,
    Stamp,
    is_current,
    is_foreign,
    is_whole,
    read_stamp,
    version_of,
    write_stamp,
)
from .setup.installing import OPTIONAL, IndexUnreachableError, SetUpError, install, make, required, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parent.parent
INTERRUPTED = 130  # the exit code of a program stopped by Ctrl-C
PATIENCE = 60  # times: Windows lets nobody wait for a lock for more than ten seconds

TOO_OLD = "Python {}.{} or newer is needed; this is Python {}.{}. Start with a newer one, for example `python3.12`."
NOT_WRITABLE = "{} cannot be written ({}); copy the folder to a place of your own and start again."


def require_python(version: tuple[int, ...] = sys.version_info[:2]) -> None:
    """Refuse a Python that cannot run the program."""
    if version < OLDEST:
        raise SetUpError(TOO_OLD.format(*OLDEST, *version))


@contextmanager
def locked(root: Path) -> Iterator[None]:
    """Hold the folder's lock, so that of two first starts one installs and the other waits. A crash frees it."""
    with open(root / ".venv.lock", "w", encoding="utf-8") as file:
        if not take(file, wait=False):
            say("another start is setting .venv up; waiting for it …")
            any(take(file, wait=True) for _ in range(PATIENCE))
        yield


def take(file: IO[str], *, wait: bool) -> bool:
    """Lock a file for this process; False when another has it and we do not wait."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def set_up(environment: Environment, extras: Sequence[str]) -> None:
    """Make or mend the environment and bring it up to date; the stamp is void for as long as that takes."""
    before = read_stamp(environment)
    whole = is_whole(environment, before)
    if whole and before and is_current(environment, before, extras):
        return  # the start we waited for has done it
    if not whole and not is_foreign(environment):
        make(environment)
    write_stamp(environment, None)
    project = environment.project
    try:
        install(environment, extras)
    except IndexUnreachableError:
        if not whole or not before or not set(required(extras)) <= set(before.extras):
            raise
        write_stamp(environment, before)
        say("pyproject.toml changed, but pip cannot reach its package index: going on with what is installed.")
        return
    version = version_of(environment.python) or ""
    write_stamp(environment, Stamp(str(environment.root), version, project, list(extras)))


def ready(extras: Sequence[str] = (), root: Path = ROOT) -> Path:
    """The interpreter of an environment that holds the project, made first where it is missing or out of date."""
    require_python()
    environment = Environment(root)
    stamp = read_stamp(environment)
    if stamp and is_whole(environment, stamp) and is_current(environment, stamp, extras):
        return environment.python
    try:
        with locked(root):
            kept = stamp.extras if stamp and stamp.place == str(root) else []
            set_up(environment, sorted({*extras, *kept}))
    except OSError as error:
        raise SetUpError(NOT_WRITABLE.format(error.filename or root, error.strerror)) from error
    return environment.python


def start(command: list[str]) -> int:
    """Become another program, or, where the system cannot do that, run it and hand its exit code on."""
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name != "nt":
        os.execv(command[0], command)
    with subprocess.Popen(command) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue  # Ctrl-C reached the program as well; it decides


def extras_for(arguments: Sequence[str]) -> list[str]:
    """The extras that a start with these arguments needs."""
    school = any(each.partition("=")[0] == "--redis" for each in arguments)
    return [*OPTIONAL, *(["school"] if school else [])]


def main(arguments: Sequence[str]) -> int:
    """Start the program with these arguments, in its environment."""
    try:
        return start([str(ready(extras_for(arguments))), "-m", "astrolabe", *arguments])
    except SetUpError as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        say("stopped; the next start begins the set-up again.")
        return INTERRUPTED
