"""A*, Dijkstra or best-first search from both ends at once, one expansion at each end in turn.

    g        side -> node -> cost of the best path found so far between that side's end and a node
    best     cost of the best path found so far through a node that both sides know, `meeting`

Where the sides first meet is seldom on a cheapest path, so the search goes on until none can be cheaper. A path that
is still to be found has an open node on each side. With Dijkstra it costs at least the least f of both together, with
A* at least the least f of either. Both are right for consistent estimates, and closed is final here. Without g in f
(best-first) the first meeting is the answer, cheap or not.
"""

from collections.abc import Generator

from ..core.exact import INFINITY
from ..core.records import (
    EXHAUSTED,
    EXPANDED,
    FOUND,
    IGNORED,
    IMPROVED,
    KEPT,
    LIMIT,
    MET,
    NO_F,
    NO_MOVE,
    NONE,
    OPENED,
    STALE,
)
from ..frontiers.protocol import Closed, Frontier
from ..spaces.protocol import Space
from .log import Log
from .names import NUMBER
from .rule import Rule

VALUES = dict.fromkeys(("best", "near", "far"), NUMBER)


def bidirectional(
    forward: Space,
    backward: Space,
    front: Frontier,
    back: Frontier,
    front_closed: Closed,
    back_closed: Closed,
    log: Log,
    rule: Rule,
) -> Generator[None]:
    """Expand the open node with the least f on each side in turn, until no unfinished path can beat the best one."""
    spaces, frontiers, closeds = (forward, backward), (front, back), (front_closed, back_closed)
    g = (forward.table(INFINITY), backward.table(INFINITY))
    meeting = forward.start
    best = 0.0 if forward.start == backward.start else INFINITY
    for side in (0, 1):
        log.side = side
        start = spaces[side].start
        h = spaces[side].estimate(start)
        g[side][start] = 0.0
        f = rule.f(0.0, h)
        frontiers[side].push(start, f, 0.0)
        log.emit(OPENED, start, NONE, 0.0, h, f, NO_MOVE)

    side = 0
    while front.size() and back.size():
        near, far = front.least(), back.least()
        if best < INFINITY and rule.f(best, 0.0) <= (near + far if rule.h_weight == 0 else max(near, far)):
            break
        log.side = side
        space, closed = spaces[side], closeds[side]
        node, entry_g = frontiers[side].pop()
        h = space.estimate(node)
        f = rule.f(entry_g, h)
        if closed[node] or entry_g > g[side][node]:
            log.emit(STALE, node, NONE, entry_g, h, f, NO_MOVE)
            continue
        if log.spent():
            log.emit(LIMIT, node, NONE, entry_g, h, NO_F, NO_MOVE)
            return

        closed[node] = True
        log.emit(EXPANDED, node, NONE, entry_g, h, f, NO_MOVE)
        for move in space.moves(node):
            child = space.successor(node, move)
            if child == NONE:
                continue
            new_g = entry_g + space.cost(node, move, child)
            h = space.estimate(child)
            f = rule.f(new_g, h)
            if closed[child]:
                log.emit(IGNORED, child, node, new_g, h, f, move)
            elif new_g >= g[side][child]:
                log.emit(KEPT, child, node, new_g, h, f, move)
            else:
                if g[side][child] < INFINITY:
                    log.emit(IMPROVED, child, node, new_g, h, f, move)
                else:
                    log.emit(OPENED, child, node, new_g, h, f, move)
                g[side][child] = new_g
                frontiers[side].push(child, f, new_g)
                if new_g + g[1 - side][child] < best:
                    best, meeting = new_g + g[1 - side][child], child
                    log.emit(MET, child, node, best, h, NO_F, move)

        side = 1 - side
        if log.full():
            yield
    log.side = 0
    if best < INFINITY:
        log.emit(FOUND, meeting, NONE, best, 0.0, NO_F, NO_MOVE)
    else:
        log.emit(EXHAUSTED, NONE, NONE, 0.0, 0.0, NO_F, NO_MOVE)
