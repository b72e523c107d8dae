"""The searches as compiled generators, and `pull`, which lets one go on.

They are the functions of `search/`, as they stand there. What they may call is said in `frontiers.py`, `log.py`,
`maps.py` and `tiles.py`, which must be loaded before anything is compiled.
"""

from collections.abc import Callable
from typing import Any

from ...search.best_first import best_first
from ...search.bidirectional import bidirectional
from ...search.bidirectional_breadth_first import bidirectional_breadth_first
from ...search.breadth_first import breadth_first
from ...search.depth_first import depth_first
from ...search.ida_star import ida_star
from ...search.jump_point import jump_point
from .compile_cache import compiled

TABLE_BYTES: dict[Callable[..., Any], int] = {  # search -> the tables it asks a space for, in bytes a node
    best_first: 8,
    breadth_first: 8,
    depth_first: 17,
    ida_star: 8,
    jump_point: 12,
    bidirectional: 8,
    bidirectional_breadth_first: 8,
}
PARTS = ("map", "board", "path")


def pull(search, log):
    """Let a search go on until its log is full, or it ends."""
    for _ in search:
        break


SEARCHES: dict[tuple[Callable[..., Any], str], Any] = {
    (search, part): compiled(search, part)
    for search in TABLE_BYTES
    for part in PARTS  # compiled when first wanted
}
PULL: dict[str, Any] = {part: compiled(pull, part) for part in PARTS}
