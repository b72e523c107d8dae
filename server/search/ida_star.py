"""IDA*: depth-first search that turns back where f exceeds a bound, the bound rising until the goal is within it.

It remembers only the path it is on, so it fits into any memory, and enters a node again by every path to it.

    g       cost of the path from the start to a node of this path; INFINITY for nodes that are not on it
    path    the nodes from the start to the one being looked at: closed; open is only the node about to be entered
    tried   for every node of the path, how many of its moves have been tried
    bound   the largest f allowed in this round; the next is the least f that was cut
"""

from collections.abc import Generator

from ..core.exact import INFINITY
from ..core.records import CUT, EXHAUSTED, EXPANDED, FOUND, IGNORED, LEFT, LIMIT, NO_F, NO_MOVE, NONE, OPENED, THRESHOLD
from ..spaces.protocol import Space
from .log import Log
from .names import NODE, NUMBER
from .rule import Rule

VALUES = dict.fromkeys(("bound", "next_bound", "start_f", "start_h"), NUMBER)
TABLES = {"path": NODE, "tried": NUMBER}


def ida_star(space: Space, log: Log, rule: Rule) -> Generator[None]:
    """Follow every path while its f is within the bound; raise the bound until one of them reaches a goal."""
    g = space.table(INFINITY)
    start_h = space.estimate(space.start)
    bound = start_f = rule.f(0.0, start_h)
    while bound < INFINITY:
        log.emit(THRESHOLD, space.start, NONE, bound, start_h, NO_F, NO_MOVE)
        next_bound = INFINITY
        path, tried = [space.start], [0]
        g[space.start] = 0.0
        log.emit(OPENED, space.start, NONE, 0.0, start_h, start_f, NO_MOVE)

        while path:
            node = path[-1]
            if tried[-1] == 0:
                if space.is_goal(node):
                    log.emit(FOUND, node, NONE, g[node], 0.0, NO_F, NO_MOVE)
                    return
                if log.spent():
                    log.emit(LIMIT, node, NONE, g[node], space.estimate(node), NO_F, NO_MOVE)
                    return
                h = space.estimate(node)
                log.emit(EXPANDED, node, NONE, g[node], h, rule.f(g[node], h), NO_MOVE)
                if log.full():
                    yield
            moves = space.moves(node)
            if tried[-1] == len(moves):
                f = rule.f(g[node], space.estimate(node))
                log.emit(LEFT, node, NONE, g[node], space.estimate(node), f, NO_MOVE)
                g[node] = INFINITY
                path.pop()
                tried.pop()
                continue

            move = moves[tried[-1]]
            tried[-1] += 1
            child = space.successor(node, move)
            if child == NONE:
                continue
            new_g = g[node] + space.cost(node, move, child)
            h = space.estimate(child)
            f = rule.f(new_g, h)
            if g[child] < INFINITY:
                log.emit(IGNORED, child, node, new_g, h, f, move)
            elif f > bound:
                log.emit(CUT, child, node, new_g, h, f, move)
                next_bound = min(next_bound, f)
            else:
                log.emit(OPENED, child, node, new_g, h, f, move)
                g[child] = new_g
                path.append(child)
                tried.append(0)
        bound = next_bound
    log.emit(EXHAUSTED, NONE, NONE, 0.0, 0.0, NO_F, NO_MOVE)
