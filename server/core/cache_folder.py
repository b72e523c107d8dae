"""Where things are kept on disk that can be worked out again: what was compiled, and pattern databases.

What is read from there is run, or believed, so nothing is kept where others may write.
"""

import logging
import os
import stat
import sys
import tempfile
from functools import cache
from pathlib import Path

OURS_ALONE = 0o700


def caches() -> Path:
    """The folder for what can be worked out again: `ASTROLABE_CACHE`, or where this system keeps such things."""
    asked = os.environ.get("ASTROLABE_CACHE")
    if asked:
        return Path(asked)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "astrolabe"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "astrolabe"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "astrolabe"


def kept_in(name: str) -> Path | None:
    """A folder of this name among the caches, made if need be; None where nothing can be kept, or not safely."""
    try:
        place = caches() / name
        place.parent.mkdir(mode=OURS_ALONE, parents=True, exist_ok=True)
        place.mkdir(mode=OURS_ALONE, exist_ok=True)
        for folder in filter(others_may_write, (place.parent, place)):
            say_once(f"others may write to {folder}, so nothing is kept there or taken from there")
            return None
        with tempfile.TemporaryFile(dir=place):
            return place
    except (OSError, RuntimeError) as error:  # RuntimeError: this user has no home
        say_once(f"nothing can be cached ({reason(error)}), so every start compiles and builds anew")
        return None


def others_may_write(folder: Path) -> bool:
    """May anyone but this user and the system's administrator put files there, or take this folder's place?

    Where everyone may write, but nobody may touch another's files (as in /tmp), what is ours inside is safe.
    """
    if sys.platform == "win32":  # a folder there is by default the user's own, and its mode says nothing
        return False
    status = folder.stat()
    if status.st_uid not in (os.geteuid(), 0):
        return True
    writers = stat.S_IWOTH | (0 if _is_private_group(status.st_gid) else stat.S_IWGRP)
    return bool(status.st_mode & writers) and not status.st_mode & stat.S_ISVTX


def _is_private_group(group: int) -> bool:
    """Is it the group that many systems give to each user alone?"""
    if sys.platform == "win32":
        return False
    import grp
    import pwd

    try:
        user, found = pwd.getpwuid(os.geteuid()).pw_name, grp.getgrgid(group)
    except KeyError:
        return False
    return found.gr_name == user and set(found.gr_mem) <= {user}


def reason(error: Exception) -> str:
    """Why something could not be written, in the system's words."""
    return getattr(error, "strerror", None) or str(error)


@cache
def say_once(sentence: str) -> None:
    """Tell the terminal, the first time."""
    logging.getLogger("astrolabe").error(sentence)
