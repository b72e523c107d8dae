"""The searches as compiled generators: each is begun with its pieces, and then pulled by `pull`.

The generators are the functions of `search/`, as they stand there. What they may call is said in `frontiers.py`,
`log.py`, `maps.py` and `tiles.py`, which must be loaded before anything is compiled.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from numba import njit

from ..search.best_first import best_first
from ..search.bidirectional import bidirectional
from ..search.bidirectional_breadth_first import bidirectional_breadth_first
from ..search.breadth_first import breadth_first
from ..search.depth_first import depth_first
from ..search.ida_star import ida_star
from ..search.jump_point import jump_point
from .store import compiled

_best_first = njit(nogil=True)(best_first)
_breadth_first = njit(nogil=True)(breadth_first)
_depth_first = njit(nogil=True)(depth_first)
_ida_star = njit(nogil=True)(ida_star)
_jump_point = njit(nogil=True)(jump_point)
_bidirectional = njit(nogil=True)(bidirectional)
_bidirectional_breadth_first = njit(nogil=True)(bidirectional_breadth_first)


@compiled
def begin_best_first(space, frontier, log, rule):
    return _best_first(space, frontier, space.table(False), log, rule)


@compiled
def begin_breadth_first(space, frontier, log, rule):
    return _breadth_first(space, frontier, space.table(False), log, rule)


@compiled
def begin_jump_point(space, frontier, log, rule):
    return _jump_point(space, frontier, space.table(False), log, rule)


@compiled
def begin_depth_first(space, log, rule):
    return _depth_first(space, log, rule)


@compiled
def begin_ida_star(space, log, rule):
    return _ida_star(space, log, rule)


@compiled
def begin_bidirectional(forward, backward, front, back, log, rule):
    return _bidirectional(forward, backward, front, back, forward.table(False), backward.table(False), log, rule)


@compiled
def begin_bidirectional_breadth_first(forward, backward, front, back, log, rule):
    return _bidirectional_breadth_first(
        forward, backward, front, back, forward.table(False), backward.table(False), log, rule
    )


@compiled
def pull(search, log):
    """Let a search go on until its log is full, or it ends."""
    for _ in search:
        break


class Row(NamedTuple):
    """How a search is begun, and the bytes of tables it asks each space for, a node."""

    begin: Any
    table_bytes: int


SEARCHES: dict[Callable[..., object], Row] = {
    best_first: Row(begin_best_first, 9),
    breadth_first: Row(begin_breadth_first, 9),
    depth_first: Row(begin_depth_first, 17),
    ida_star: Row(begin_ida_star, 8),
    jump_point: Row(begin_jump_point, 13),
    bidirectional: Row(begin_bidirectional, 9),
    bidirectional_breadth_first: Row(begin_bidirectional_breadth_first, 9),
}
