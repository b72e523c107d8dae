"""Jump point search: A* on grids of equal costs that opens only cells where a shortest path may have to turn.

Many shortest paths differ only in the order of their steps. From each cell the search tries just the moves that no
other path serves as well (`JumpSpace.needed` says which), and goes straight on until it meets the next such cell, a
jump point. Cells passed over are never in open. A closed node reached more cheaply is always reopened, because others
were pruned for its sake: with a weight, or a heuristic that is too large, the search could otherwise miss every path.

    arrival  the move that the best path to a node found so far ends with
"""

from collections.abc import Generator

from ..core.exact import INFINITY
from ..core.records import (
    EXHAUSTED,
    EXPANDED,
    FOUND,
    IGNORED,
    IMPROVED,
    JUMPED,
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
from ..spaces.protocol import NO_ARRIVAL, JumpSpace
from .log import Log
from .names import MOVE, NODE, NUMBER
from .rule import Rule

VALUES = {"cell": NODE, "needed": NUMBER}
TABLES = {"arrival": MOVE}


def jump_point(space: JumpSpace, frontier: Frontier, closed: Closed, log: Log, rule: Rule) -> Generator[None]:
    """Expand the open node with the least f until that node is the goal, jumping to its successors."""
    g = space.table(INFINITY)  # node -> cost of the best path to it so far
    arrival = space.table(NO_ARRIVAL)  # node -> the move this path ends with
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
        needed = space.needed(node, arrival[node])
        for move in space.moves(node):
            child = jump(space, log, node, move) if needed >> move & 1 else NONE
            if child == NONE:
                continue
            new_g = g[node] + space.cost(node, move, child)
            h = space.estimate(child)
            f = rule.f(new_g, h)
            if new_g >= g[child]:
                if closed[child]:
                    log.emit(IGNORED, child, node, new_g, h, f, move)
                else:
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
            arrival[child] = move
            frontier.push(child, f, new_g)

        if log.full():
            yield
    log.emit(EXHAUSTED, NONE, NONE, 0.0, 0.0, NO_F, NO_MOVE)


def jump(space: JumpSpace, log: Log, node: int, move: int) -> int:
    """The next jump point in this direction, or NONE: where a path may have to turn now, or further on aside."""
    cell = scan(space, log, node, node, move)
    while cell != NONE and not space.stops[cell] >> move & 1:
        if scan(space, log, node, cell, space.left[move]) != NONE:
            return cell
        if scan(space, log, node, cell, space.right[move]) != NONE:
            return cell
        cell = scan(space, log, node, cell, move)
    return cell


def scan(space: JumpSpace, log: Log, node: int, cell: int, move: int) -> int:
    """Straight on from a cell to the next stop, or NONE at a wall; a leading move pauses after every step."""
    while space.exits[cell] >> move & 1:
        cell += space.offsets[move]
        if space.stops[cell] >> move & 1:
            return cell
        log.emit(JUMPED, cell, node, 0.0, 0.0, NO_F, move)
        if space.left[move] != NONE:
            return cell
    return NONE
