"""The searches as compiled generators, and `pull`, which lets one go on.

They are the functions of `search/`, as they stand there. What they may call is said in `heap.py`, `queue.py`,
`log.py`, `maps.py` and `tiles.py`, which must be loaded before anything is compiled.
"""

from collections.abc import Callable
from typing import Any

from ...search import COMPILED
from .compile_cache import compiled

PARTS = ("map", "board", "path")


def pull(search, log):
    """Let a search go on until its log is full, or it ends."""
    for _ in search:
        break


SEARCHES: dict[tuple[Callable[..., Any], str], Any] = {
    (search, part): compiled(search, part)
    for search in COMPILED
    for part in PARTS  # compiled when first wanted
}
PULL: dict[str, Any] = {part: compiled(pull, part) for part in PARTS}
