"""Numbers that one process of this machine has at a time: locks on single bytes of a file, gone with the process."""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

OURS_ALONE = 0o600
TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)  # the last is Windows'


def take(path: Path, number: int) -> bool:
    """Is this number ours from now on? Where the system has no locks it is. The file stays open, since closing it would
    give all of them up.
    """
    with suppress(OSError):
        file = os.open(path, os.O_RDWR | os.O_CREAT, OURS_ALONE)
        try:
            _lock(file, number)
        except OSError as error:
            return error.errno not in TAKEN
    return True


def _lock(file: int, place: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        os.lseek(file, place, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, place)
