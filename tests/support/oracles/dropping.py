"""A best-first search that has room for few open nodes: what does not fit is dropped, and unknown when it comes again.

Not one of the product's: it shows that a kind of record costs a row of the table of kinds and its words.
"""

from collections.abc import Generator
from random import Random

import numpy as np

from astrolabe.core.records import (
    DROPPED,
    EXHAUSTED,
    EXPANDED,
    FOUND,
    IGNORED,
    IMPROVED,
    KEPT,
    NO_F,
    NO_MOVE,
    NONE,
    OPENED,
    RECORD,
    Records,
)
from astrolabe.domains.gridmaps.grid import Grid
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.search.log import Log
from astrolabe.search.rule import Rule

from .maps import random_map
from .searching import on_map


def narrow(space: Grid, log: Log, rule: Rule, room: int) -> Generator[None]:
    """Expand the open node with the least f; of more than there is room for, drop those with the largest."""
    g: dict[int, float] = {space.start: 0.0}
    waiting: dict[int, float] = {space.start: rule.f(0.0, space.estimate(space.start))}  # open node -> its f
    closed: set[int] = set()
    log.emit(OPENED, space.start, NONE, 0.0, space.estimate(space.start), waiting[space.start], NO_MOVE)
    while waiting:
        node = min(waiting, key=lambda each: (waiting[each], each))
        if space.is_goal(node):
            log.emit(FOUND, node, NONE, g[node], 0.0, NO_F, NO_MOVE)
            return
        log.emit(EXPANDED, node, NONE, g[node], space.estimate(node), waiting.pop(node), NO_MOVE)
        closed.add(node)
        for move in space.moves(node):
            child = space.successor(node, move)
            if child == NONE:
                continue
            new_g, h = g[node] + space.cost(node, move, child), space.estimate(child)
            f, before = rule.f(new_g, h), waiting.get(child)
            kind = IGNORED if child in closed else OPENED if before is None else IMPROVED if f < before else KEPT
            log.emit(kind, child, node, new_g, h, f, move)
            if kind in (OPENED, IMPROVED):
                g[child], waiting[child] = new_g, f
        while len(waiting) > room:
            worst = max(waiting, key=lambda each: (waiting[each], each))
            log.emit(DROPPED, worst, NONE, g[worst], space.estimate(worst), waiting.pop(worst), NO_MOVE)
        yield
    log.emit(EXHAUSTED, NONE, NONE, 0.0, 0.0, NO_F, NO_MOVE)


def dropping(seed: int, detail: str = "all", room: int = 4) -> tuple[GridMap, Records]:
    """A map, and the records of such a search on it."""
    gridmap = random_map(Random(seed), (7, 10), 0.15)
    space, log = on_map(gridmap, "always")[0], Log(detail, capacity=2**31)
    for _ in narrow(space, log, Rule(), room):  # type: ignore[arg-type]
        pass
    return gridmap, np.array(log.entries, RECORD)
