"""The version of the searches: a fingerprint of all that decides which records a problem and settings make.

Two servers of the same fingerprint make the same records, wherever they run. It looks at what is in the sources, not at
where they lie or when they were written, so it is the same in a clone and installed.
"""

import hashlib
from functools import cache
from pathlib import Path

SERVER = Path(__file__).parents[1]
DECIDES = ("core", "spaces", "frontiers", "heuristics", "search", "engine")  # rooms


@cache
def fingerprint() -> str:
    """A name for these sources."""
    found = hashlib.sha256()
    for room in DECIDES:
        for path in sorted((SERVER / room).rglob("*.py")):
            found.update(path.relative_to(SERVER).as_posix().encode() + b"\0")
            found.update(path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return found.hexdigest()[:16]
