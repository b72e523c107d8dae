"""Breadth-first search from both ends at once, a whole layer at one end, then a whole layer at the other.

    g        side -> node -> cost of the path by which that side reached a node first
    steps    number of its steps: what the open lists are ranked by
    meeting  the node that both sides know

When a layer begins, every node up to that many steps from its end is known, and none of them to both sides. So the
first meeting lies on a path of exactly one step more: no path has fewer steps, though others may be cheaper.
"""

from collections.abc import Generator

from ..core.exact import INFINITY
from ..core.records import EXHAUSTED, EXPANDED, FOUND, IGNORED, KEPT, LIMIT, MET, NO_F, NO_MOVE, NONE, OPENED
from ..frontiers.protocol import Closed, Frontier
from ..spaces.protocol import Space
from .log import Log
from .rule import Rule


def bidirectional_breadth_first(
    forward: Space,
    backward: Space,
    front: Frontier,
    back: Frontier,
    front_closed: Closed,
    back_closed: Closed,
    log: Log,
    rule: Rule,
) -> Generator[None]:
    """Expand the oldest open node of the side whose layer is not finished, until a node is known to both sides."""
    spaces, frontiers, closeds = (forward, backward), (front, back), (front_closed, back_closed)
    g = (forward.table(INFINITY), backward.table(INFINITY))
    meeting = forward.start if forward.start == backward.start else NONE
    for side in (0, 1):
        log.side = side
        start = spaces[side].start
        g[side][start] = 0.0
        frontiers[side].push(start, 0.0, 0.0)
        log.emit(OPENED, start, NONE, 0.0, spaces[side].estimate(start), 0.0, NO_MOVE)

    while meeting == NONE and front.size() and back.size():
        side = 0 if front.least() <= back.least() else 1
        log.side = side
        space, closed = spaces[side], closeds[side]
        steps = frontiers[side].least() + 1
        node, node_g = frontiers[side].pop()
        if log.spent():
            log.emit(LIMIT, node, NONE, node_g, space.estimate(node), NO_F, NO_MOVE)
            return

        closed[node] = True
        log.emit(EXPANDED, node, NONE, node_g, space.estimate(node), node_g, NO_MOVE)
        for move in space.moves(node):
            child = space.successor(node, move)
            if child == NONE:
                continue
            new_g = node_g + space.cost(node, move, child)
            h = space.estimate(child)
            if closed[child]:
                log.emit(IGNORED, child, node, new_g, h, new_g, move)
            elif g[side][child] < INFINITY:
                log.emit(KEPT, child, node, new_g, h, new_g, move)
            else:
                log.emit(OPENED, child, node, new_g, h, new_g, move)
                g[side][child] = new_g
                frontiers[side].push(child, steps, new_g)
                if g[1 - side][child] < INFINITY:
                    log.emit(MET, child, node, new_g + g[1 - side][child], h, NO_F, move)
                    meeting = child
                    break

        if log.full():
            yield
    log.side = 0
    if meeting == NONE:
        log.emit(EXHAUSTED, NONE, NONE, 0.0, 0.0, NO_F, NO_MOVE)
    else:
        log.emit(FOUND, meeting, NONE, g[0][meeting] + g[1][meeting], 0.0, NO_F, NO_MOVE)
