"""Depth-first search down to a limit in steps, and iterative deepening, which raises the limit step by step.

    g        cost of the path by which a node was last reached
    room     steps left when a node was reached, NEVER before that, TOO_FAR while it was only seen beyond the limit;
             reached again with more room it is entered again, because the limit may have hidden the goal
    stack    what is due, newest first: a node to enter, or ~node to back out of a node
    open     the nodes that wait in the stack
    closed   the nodes of the path that is being followed

When nothing is found the ending tells whether that proves anything: EXHAUSTED when every node that can be reached
was entered; LIMIT without a node when one of them lies beyond the limit; LIMIT with a node as in every search.
"""

from collections.abc import Generator

from ..core.exact import INFINITY
from ..core.records import (
    CUT,
    EXHAUSTED,
    EXPANDED,
    FOUND,
    IGNORED,
    KEPT,
    LEFT,
    LIMIT,
    NO_F,
    NO_MOVE,
    NONE,
    OPENED,
    THRESHOLD,
)
from ..spaces.protocol import Space
from .log import Log
from .names import DUE, NUMBER, TRUTH
from .rule import Rule

NEVER, TOO_FAR = -2.0, -1.0
VALUES = dict.fromkeys(("left", "hidden", "limit"), NUMBER)
TABLES = {"room": NUMBER, "waiting": TRUTH, "stack": DUE}


def depth_first(space: Space, log: Log, rule: Rule) -> Generator[None]:
    """Follow a path down, at most `rule.bound` steps; back out where it ends; stop when a goal comes out."""
    g, room, waiting = space.table(INFINITY), space.table(NEVER), space.table(False)
    g[space.start], room[space.start] = 0.0, rule.bound
    hidden = 0  # nodes that are TOO_FAR
    stack = [space.start]
    log.emit(OPENED, space.start, NONE, 0.0, space.estimate(space.start), NO_F, NO_MOVE)

    while stack and not log.spent():
        node = stack.pop()
        if node < 0:
            log.emit(LEFT, ~node, NONE, g[~node], space.estimate(~node), NO_F, NO_MOVE)
            continue
        if space.is_goal(node):
            log.emit(FOUND, node, NONE, g[node], 0.0, NO_F, NO_MOVE)
            return

        waiting[node] = False
        log.emit(EXPANDED, node, NONE, g[node], space.estimate(node), NO_F, NO_MOVE)
        stack.append(~node)
        for move in space.moves(node)[::-1]:  # what goes in last comes out first
            child = space.successor(node, move)
            if child == NONE:
                continue
            left = room[node] - 1
            new_g = g[node] + space.cost(node, move, child)
            h = space.estimate(child)
            if waiting[child]:
                log.emit(KEPT, child, node, new_g, h, NO_F, move)
            elif room[child] >= max(left, 0.0):
                log.emit(IGNORED, child, node, new_g, h, NO_F, move)
            elif left < 0:
                log.emit(CUT, child, node, new_g, h, NO_F, move)
                hidden += room[child] == NEVER
                room[child] = TOO_FAR
            else:
                log.emit(OPENED, child, node, new_g, h, NO_F, move)
                hidden -= room[child] == TOO_FAR
                g[child], room[child], waiting[child] = new_g, left, True
                stack.append(child)

        if log.full():
            yield
    if stack or hidden:
        log.emit(LIMIT, stack[-1] if stack else NONE, NONE, 0.0, 0.0, NO_F, NO_MOVE)
    else:
        log.emit(EXHAUSTED, NONE, NONE, 0.0, 0.0, NO_F, NO_MOVE)


def iterative_deepening(space: Space, log: Log, rule: Rule) -> Generator[None]:
    """Search depth first with the limits 0, 1, 2, … (at most `rule.bound`), forgetting everything in between."""
    limit, hidden = 0.0, 1
    stack = [space.start]
    while hidden and limit <= rule.bound and not log.spent():
        log.emit(THRESHOLD, space.start, NONE, limit, space.estimate(space.start), NO_F, NO_MOVE)
        g, room, waiting = space.table(INFINITY), space.table(NEVER), space.table(False)
        g[space.start], room[space.start] = 0.0, limit
        hidden = 0
        stack = [space.start]
        log.emit(OPENED, space.start, NONE, 0.0, space.estimate(space.start), NO_F, NO_MOVE)

        while stack and not log.spent():
            node = stack.pop()
            if node < 0:
                log.emit(LEFT, ~node, NONE, g[~node], space.estimate(~node), NO_F, NO_MOVE)
                continue
            if space.is_goal(node):
                log.emit(FOUND, node, NONE, g[node], 0.0, NO_F, NO_MOVE)
                return

            waiting[node] = False
            log.emit(EXPANDED, node, NONE, g[node], space.estimate(node), NO_F, NO_MOVE)
            stack.append(~node)
            for move in space.moves(node)[::-1]:
                child = space.successor(node, move)
                if child == NONE:
                    continue
                left = room[node] - 1
                new_g = g[node] + space.cost(node, move, child)
                h = space.estimate(child)
                if waiting[child]:
                    log.emit(KEPT, child, node, new_g, h, NO_F, move)
                elif room[child] >= max(left, 0.0):
                    log.emit(IGNORED, child, node, new_g, h, NO_F, move)
                elif left < 0:
                    log.emit(CUT, child, node, new_g, h, NO_F, move)
                    hidden += room[child] == NEVER
                    room[child] = TOO_FAR
                else:
                    log.emit(OPENED, child, node, new_g, h, NO_F, move)
                    hidden -= room[child] == TOO_FAR
                    g[child], room[child], waiting[child] = new_g, left, True
                    stack.append(child)

            if log.full():
                yield
        limit += 1
    if stack or hidden:
        log.emit(LIMIT, stack[-1] if stack else NONE, NONE, 0.0, 0.0, NO_F, NO_MOVE)
    else:
        log.emit(EXHAUSTED, NONE, NONE, 0.0, 0.0, NO_F, NO_MOVE)
