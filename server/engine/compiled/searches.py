"""The searches as compiled generators, and `pull`, which lets one go on.

They are the functions of `search/`, as they stand there. What they may call is said in `heap.py`, `queue.py`, `log.py`
and in the compiled form of a domain, which must be loaded before anything is compiled. What is compiled for one domain
is cached in a folder of its own.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from .compile_cache import compiled


def pull(search, log):
    """Let a search go on until its log is full, or it ends."""
    for _ in search:
        break


@cache
def search_of(search: Callable[..., Any], part: str) -> Any:
    """A search, compiled when it is first wanted."""
    return compiled(search, part)


@cache
def pull_of(part: str) -> Any:
    return compiled(pull, part)
