"""A* broken on purpose: two mistakes of the documents Astrolabe grew from, each a small change to `best_first.py`.

When an open node is reached more cheaply its f, its g and its parent have to change together. Here they do not, and
the answers are wrong. A third mistake, never to open closed nodes again although the heuristic is inconsistent, is
`best_first` itself with reopening switched off.

    reached   node -> the parent that counts, and `by` the move that led from it
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
    STALE,
)
from ..frontiers.protocol import Closed, Frontier
from ..spaces.protocol import Space
from .log import Log
from .names import MOVE, NODE, NUMBER
from .rule import Rule

TABLES = {"least_f": NUMBER, "reached": NODE, "by": MOVE}


def f_without_g(space: Space, frontier: Frontier, closed: Closed, log: Log, rule: Rule) -> Generator[None]:
    """BROKEN: a node reached more cheaply gets its smaller f, but keeps its old g and parent (document 001)."""
    g, reached, by = space.table(INFINITY), space.table(NONE), space.table(NO_MOVE)
    least_f = space.table(INFINITY)  # node -> the f it waits with, which may be less than its g and h add up to
    h = space.estimate(space.start)
    g[space.start] = 0.0
    f = rule.f(0.0, h)
    frontier.push(space.start, f, 0.0)
    log.emit(OPENED, space.start, NONE, 0.0, h, f, NO_MOVE)

    while frontier.size():
        f = frontier.least()
        node, entry_g = frontier.pop()
        if closed[node]:
            log.emit(STALE, node, NONE, entry_g, space.estimate(node), f, NO_MOVE)
            continue
        if space.is_goal(node):
            log.emit(FOUND, node, NONE, g[node], 0.0, NO_F, NO_MOVE)
            return
        if log.spent():
            log.emit(LIMIT, node, NONE, g[node], space.estimate(node), NO_F, NO_MOVE)
            return

        closed[node] = True
        log.emit(EXPANDED, node, NONE, g[node], space.estimate(node), f, NO_MOVE)
        for move in space.moves(node):
            child = space.successor(node, move)
            if child == NONE:
                continue
            new_g = g[node] + space.cost(node, move, child)
            h = space.estimate(child)
            f = rule.f(new_g, h)
            if closed[child]:
                log.emit(IGNORED, child, node, new_g, h, f, move)
            elif f >= least_f[child]:
                log.emit(KEPT, child, node, new_g, h, f, move)
            else:
                if g[child] < INFINITY:  # here g, parent and move should follow
                    log.emit(IMPROVED, child, reached[child], g[child], h, f, by[child])
                else:
                    log.emit(OPENED, child, node, new_g, h, f, move)
                    g[child], reached[child], by[child] = new_g, node, move
                least_f[child] = f
                frontier.push(child, f, g[child])

        if log.full():
            yield
    log.emit(EXHAUSTED, NONE, NONE, 0.0, 0.0, NO_F, NO_MOVE)


def parent_in_entry(space: Space, frontier: Frontier, closed: Closed, log: Log, rule: Rule) -> Generator[None]:
    """BROKEN: the parent comes with the queue's entry, and of a node's two entries the older comes out (document 003).

    There both entries read their rank from the table of the best g, so the older one, whose parent is out of date,
    rises with the newer: the cost is that of the better path, and the path that is drawn is the other one.
    """
    g, reached, by = space.table(INFINITY), space.table(NONE), space.table(NO_MOVE)
    h = space.estimate(space.start)
    g[space.start] = 0.0
    f = rule.f(0.0, h)
    frontier.push(space.start, f, 0.0)
    log.emit(OPENED, space.start, NONE, 0.0, h, f, NO_MOVE)

    while frontier.size():
        node, entry_g = frontier.pop()
        h = space.estimate(node)
        f = rule.f(entry_g, h)
        if closed[node]:
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
            if closed[child]:
                log.emit(IGNORED, child, node, new_g, h, f, move)
            elif new_g >= g[child]:
                log.emit(KEPT, child, node, new_g, h, f, move)
            else:
                if g[child] < INFINITY:  # here parent and move should follow
                    log.emit(IMPROVED, child, reached[child], new_g, h, f, by[child])
                else:
                    log.emit(OPENED, child, node, new_g, h, f, move)
                    reached[child], by[child] = node, move
                g[child] = new_g
                frontier.push(child, f, new_g)

        if log.full():
            yield
    log.emit(EXHAUSTED, NONE, NONE, 0.0, 0.0, NO_F, NO_MOVE)
