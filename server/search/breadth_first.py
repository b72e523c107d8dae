"""Breadth-first search: layer after layer, so the goal is found by the fewest steps, whatever they cost.

    g        cost of the path by which a node was reached first
    steps    number of its steps: what the open list is ranked by
    open     the nodes that are known but not yet expanded, in `frontier`, the oldest first
    closed   the nodes that have been expanded

The goal may be tested for when it is generated: a layer's end is not waited for, and the number of steps is the same.
"""

from collections.abc import Generator

from ..core.exact import INFINITY
from ..core.records import EXHAUSTED, EXPANDED, FOUND, IGNORED, KEPT, LIMIT, NO_F, NO_MOVE, NONE, OPENED
from ..frontiers.protocol import Closed, Frontier
from ..spaces.protocol import Space
from .log import Log
from .rule import Rule


def breadth_first(space: Space, frontier: Frontier, closed: Closed, log: Log, rule: Rule) -> Generator[None]:
    """Expand the oldest open node until it is a goal; with `rule.early_goal`, until a goal is generated."""
    g = space.table(INFINITY)  # node -> cost of the path that reached it first
    g[space.start] = 0.0
    frontier.push(space.start, 0.0, 0.0)
    log.emit(OPENED, space.start, NONE, 0.0, space.estimate(space.start), 0.0, NO_MOVE)
    goal = NONE

    while goal == NONE and frontier.size():
        steps = frontier.least() + 1
        node, _ = frontier.pop()
        if space.is_goal(node):
            goal = node
            break
        if log.spent():
            log.emit(LIMIT, node, NONE, g[node], space.estimate(node), NO_F, NO_MOVE)
            return

        closed[node] = True
        log.emit(EXPANDED, node, NONE, g[node], space.estimate(node), g[node], NO_MOVE)
        for move in space.moves(node):
            child = space.successor(node, move)
            if child == NONE:
                continue
            new_g = g[node] + space.cost(node, move, child)
            if closed[child]:
                log.emit(IGNORED, child, node, new_g, space.estimate(child), new_g, move)
            elif g[child] < INFINITY:
                log.emit(KEPT, child, node, new_g, space.estimate(child), new_g, move)
            else:
                log.emit(OPENED, child, node, new_g, space.estimate(child), new_g, move)
                g[child] = new_g
                frontier.push(child, steps, new_g)
                if rule.early_goal and space.is_goal(child):
                    goal = child
                    break

        if log.full():
            yield
    if goal == NONE:
        log.emit(EXHAUSTED, NONE, NONE, 0.0, 0.0, NO_F, NO_MOVE)
    else:
        log.emit(FOUND, goal, NONE, g[goal], 0.0, NO_F, NO_MOVE)
