"""The table of algorithms: which generator each one runs, by which weights, and which options it listens to.

A new algorithm is a row here and, unless it is only a new rule for ranking nodes, one generator in a file of its
own. Its name and description are in the catalogues under `algorithm.<name>`, its pseudocode in `content/pseudocode`;
the page and the command line list what stands here.
"""

from collections.abc import Callable, Generator
from typing import NamedTuple

from .best_first import best_first
from .bidirectional import bidirectional
from .bidirectional_breadth_first import bidirectional_breadth_first
from .breadth_first import breadth_first
from .broken import f_without_g, parent_in_entry
from .depth_first import depth_first, iterative_deepening
from .ida_star import ida_star
from .jump_point import jump_point
from .twin import twin

QUEUE = ("tie", "limit", "memory")
RANKED = ("heuristic", "weight", *QUEUE, "goal_test", "reopening", "open_list", "closed_set")
DEPTH = ("depth", "limit", "memory")
EVERY_RULE = ("never", "no-corners", "one-corner", "always")


class Algorithm(NamedTuple):
    """One row.

    `shape` says what the search is given (`engine/interpreted.py`), `promise` what its answer is worth
    (`worth/guarantee.py`).
    """

    search: Callable[..., Generator[None]]
    shape: str
    promise: str
    options: tuple[str, ...]
    g_weight: float = 1.0
    h_weight: float = 1.0
    weight: float = 1.0  # the default of the option "weight", which multiplies h_weight
    domains: tuple[str, ...] = ("map", "board")
    diagonals: tuple[str, ...] = EVERY_RULE


ALGORITHMS: dict[str, Algorithm] = {
    "a-star": Algorithm(best_first, "queue", "least-f", RANKED),
    "weighted-a-star": Algorithm(best_first, "queue", "least-f", RANKED, weight=1.5),
    "greedy": Algorithm(best_first, "queue", "none", ("heuristic", *QUEUE), g_weight=0.0),
    "dijkstra": Algorithm(
        best_first, "queue", "least-f", (*QUEUE, "goal_test", "open_list", "closed_set"), h_weight=0.0
    ),
    "breadth-first": Algorithm(breadth_first, "queue", "fewest-steps", ("limit", "memory", "goal_test"), h_weight=0.0),
    "depth-first": Algorithm(depth_first, "stack", "none", DEPTH, h_weight=0.0),
    "iterative-deepening": Algorithm(iterative_deepening, "stack", "fewest-steps", DEPTH, h_weight=0.0),
    "ida-star": Algorithm(ida_star, "stack", "deepening", ("heuristic", "weight", "limit", "memory")),
    "bidirectional-a-star": Algorithm(bidirectional, "two-sided", "two-sided", ("heuristic", "weight", *QUEUE)),
    "bidirectional-dijkstra": Algorithm(bidirectional, "two-sided", "two-sided", QUEUE, h_weight=0.0),
    "bidirectional-breadth-first": Algorithm(
        bidirectional_breadth_first, "two-sided", "fewest-steps", ("limit", "memory"), h_weight=0.0
    ),
    "bidirectional-best-first": Algorithm(bidirectional, "two-sided", "none", ("heuristic", *QUEUE), g_weight=0.0),
    "jump-point": Algorithm(
        jump_point, "jump", "least-f", ("heuristic", "weight", *QUEUE), domains=("map",), diagonals=EVERY_RULE[1:]
    ),
    "orthogonal-jump-point": Algorithm(
        jump_point, "jump", "least-f", ("heuristic", "weight", *QUEUE), domains=("map",), diagonals=EVERY_RULE[:1]
    ),
    "twin": Algorithm(twin, "twin", "least-f", ("heuristic", "weight", *QUEUE), domains=("board",)),
    "f-without-g": Algorithm(f_without_g, "queue", "broken", ("heuristic", *QUEUE)),
    "parent-in-entry": Algorithm(parent_in_entry, "queue", "broken", ("heuristic", *QUEUE)),
    "closed-is-final": Algorithm(best_first, "queue", "least-f", ("heuristic", *QUEUE)),
}
