"""The table of algorithms: which generator each one runs, by which weights, and which options it listens to.

A new algorithm is a row here and, unless it is only a new rule for ranking nodes, one generator in a file of its
own. Its name and description are in the catalogues under `algorithm.<name>`, its pseudocode in `content/pseudocode`;
the page and the command line list what stands here.

The text of a generator is shown while it runs, and compiled as it stands, so it keeps some rules:

- It reports each fact with `log.emit`. A kind of record is written on one line, or on two, of which one passes NO_MOVE:
  from kind and move alone the page knows the line (`runs/source.py` refuses any other text).
- Its local names are in VALUES or TABLES of `runs/source.py`, which say what their values are, or are the pieces it was
  given and what it asked them for (`tests/answers/test_source.py` names the few others).
- It asks `log.spent()` before every expansion, yields after one when the log is full, and ends with one of ENDINGS.
- To be compiled it uses nothing but numbers, lists of numbers and the methods of its pieces (`spaces/protocol.py`,
  `frontiers/protocol.py`, `log.py`, `rule.py`): no dict, no class, no exception, no comprehension, no keyword argument.
  Then it gets a row in COMPILED, the only list of what is compiled; `tests/engine/test_compiled.py` compares its
  records with the interpreted ones.

The loop over the successors is copied from search to search on purpose: each is read alone, from top to bottom, beside
its pseudocode; what differs stands in sight instead of in a parameter, and compiled code pays for no indirection.
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

    @property
    def expands_by_f(self) -> bool:
        """Does it go by f, and leave out no node on its way?"""
        return self.promise in ("least-f", "deepening") and self.shape in ("queue", "stack")


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

COMPILED: dict[Callable[..., Generator[None]], int] = {  # what is wanted most first -> bytes a node of its tables
    best_first: 8,
    jump_point: 12,
    bidirectional: 8,
    ida_star: 8,
    breadth_first: 8,
    bidirectional_breadth_first: 8,
    depth_first: 17,
}
