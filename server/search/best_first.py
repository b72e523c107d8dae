"""A*, and with other weights its relatives: Dijkstra (h_weight 0), greedy best-first (g_weight 0), weighted A*.

g        cost of the best path found so far from the start to a node
h        the heuristic's estimate of the cost from a node to the goal
f        g_weight * g + h_weight * h: the open node with the least f is expanded next
open     the nodes that are known but not yet expanded, in `frontier`
closed   the nodes that have been expanded
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
    NO_F,
    NO_MOVE,
    NONE,
    OPENED,
    REOPENED,
    STALE,
)
from ..frontiers.protocol import Closed, Frontier
from ..spaces.protocol import Space
from .log import Log
from .names import TRUTH
from .rule import Rule

VALUES = dict.fromkeys(("better", "reopening"), TRUTH)


def best_first(space: Space, frontier: Frontier, closed: Closed, log: Log, rule: Rule) -> Generator[None]:
    """Expand the open node with the least f until that node is a goal."""
    g = space.table(INFINITY)  # node -> cost of the best path to it so far
    reopening = rule.reopening and rule.g_weight > 0  # without g in f, a node would not come out before its descendants
    h = space.estimate(space.start)
    g[space.start] = 0.0
    f = rule.f(0.0, h)
    frontier.push(space.start, f, 0.0)
    log.emit(OPENED, space.start, NONE, 0.0, h, f, NO_MOVE)

    while frontier.size():
        node, entry_g = frontier.pop()
        h = space.estimate(node)
        f = rule.f(entry_g, h)
        if closed[node] or entry_g > g[node]:
            log.emit(STALE, node, NONE, entry_g, h, f, NO_MOVE)
            continue
        if space.is_goal(node):
            log.emit(FOUND, node, NONE, g[node], 0.0, NO_F, NO_MOVE)
            return
        if log.spent():
            log.emit(LIMIT, node, NONE, g[node], h, NO_F, NO_MOVE)
            return

        closed[node] = True
        log.emit(EXPANDED, node, NONE, g[node], h, f, NO_MOVE)
        for move in space.moves(node):
            child = space.successor(node, move)
            if child == NONE:
                continue
            new_g = g[node] + space.cost(node, move, child)
            h = space.estimate(child)
            f = rule.f(new_g, h)
            better = new_g < g[child]
            if closed[child] and not (better and reopening):
                log.emit(IGNORED, child, node, new_g, h, f, move)
                continue
            if not better:
                log.emit(KEPT, child, node, new_g, h, f, move)
                continue
            if closed[child]:
                closed[child] = False
                log.emit(REOPENED, child, node, new_g, h, f, move)
            elif g[child] < INFINITY:
                log.emit(IMPROVED, child, node, new_g, h, f, move)
            else:
                log.emit(OPENED, child, node, new_g, h, f, move)
            g[child] = new_g
            if rule.early_goal and space.is_goal(child):
                log.emit(FOUND, child, node, new_g, 0.0, NO_F, move)
                return
            frontier.push(child, f, new_g)

        if log.full():
            yield
    log.emit(EXHAUSTED, NONE, NONE, 0.0, 0.0, NO_F, NO_MOVE)
