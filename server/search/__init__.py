"""The table of algorithms: which generator each one runs, by which weights, and which options it listens to.

A new algorithm is a row here and, unless it is only a new rule for ranking nodes, one generator in a file of its
own. The row says all that others have to know of it, on the server and in the page: they ask for a fact, never for a
name. Its name and description are in the catalogues under `algorithm.<name>`, its pseudocode in `content/pseudocode`;
the page and the command line list what stands here.

The text of a generator is shown while it runs, and compiled as it stands, so it keeps some rules:

- It reports each fact with `log.emit`. A kind of record is written on one line, or on two, of which one passes NO_MOVE:
  from kind and move alone the page knows the line (`runs/source.py` refuses any other text).
- Its local names are in VALUES or TABLES, of `names.py` or of its own module, which say what their values are, or are
  the pieces it was given and what it asked them for (`tests/answers/test_source.py` names the few others).
- It asks `log.spent()` before every expansion, yields after one when the log is full, and ends with one of ENDINGS.
- To be compiled it uses nothing but numbers, lists of numbers and the methods of its pieces (`spaces/protocol.py`,
  `frontiers/protocol.py`, `log.py`, `rule.py`): no dict, no class, no exception, no comprehension, no keyword argument.
  Then it gets a row in COMPILED, the only list of what is compiled; `tests/engine/test_compiled.py` compares its
  records with the interpreted ones.

The loop over the successors is copied from search to search on purpose: each is read alone, from top to bottom, beside
its pseudocode; what differs stands in sight instead of in a parameter, and compiled code pays for no indirection.
"""

from collections.abc import Callable, Generator
from typing import Literal, NamedTuple

from .best_first import best_first
from .bidirectional import bidirectional
from .bidirectional_breadth_first import bidirectional_breadth_first
from .breadth_first import breadth_first
from .broken import f_without_g, parent_in_entry
from .depth_first import depth_first, iterative_deepening
from .ida_star import ida_star
from .jump_point import jump_point
from .promises import Promise, any_path, broken, deepening, fewest_steps, least_f, two_sided
from .twin import twin

QUEUE = ("tie", "limit", "memory")
RANKED = ("heuristic", "weight", *QUEUE, "goal_test", "reopening", "open_list", "closed_set")
DEPTH = ("depth", "limit", "memory")
EVERY_RULE = ("never", "no-corners", "one-corner", "always")


# What is taken next: the least f, the oldest, the newest, or all within a bound.
Family = Literal["ranked", "oldest", "deep", "bounded"]


class Algorithm(NamedTuple):
    """One row."""

    search: Callable[..., Generator[None]]
    family: Family
    promise: Promise  # what its answer is worth
    options: tuple[str, ...]
    g_weight: float = 1.0
    h_weight: float = 1.0
    weight: float = 1.0  # the default of the option "weight", which multiplies h_weight
    diagonals: tuple[str, ...] = EVERY_RULE
    keeps_queue: bool = True  # is it given an open list and a closed set for each side?
    one_path: bool = False  # does it remember nothing but the path it is on?
    jumps: bool = False  # does it need a space that jumps? Then every step must cost the same, but for diagonal ones
    both_ends: bool = False  # is its second side a search from the goal?
    answers_twin: bool = False  # is its second side a search of the twin, so that its answer may be that there is none?
    half_updated: bool = False  # broken: what its records say of an improved node is not what it goes by
    own_f: bool = False  # is the f it goes by something else than what its g and h make by the rule?

    @property
    def needs(self) -> str:
        """What a domain must offer: spaces that jump, or twins, of which one has an answer."""
        return "jumps" if self.jumps else "twins" if self.answers_twin else ""

    @property
    def sides(self) -> int:
        """How many searches it is made of, each with a space, an open list and a closed set."""
        return 2 if self.both_ends or self.answers_twin else 1

    @property
    def expands_by_f(self) -> bool:
        """Does it go by f, and leave out no node on its way?"""
        return self.promise in (least_f, deepening) and self.sides == 1 and not self.jumps


ALGORITHMS: dict[str, Algorithm] = {
    "a-star": Algorithm(best_first, "ranked", least_f, RANKED),
    "weighted-a-star": Algorithm(best_first, "ranked", least_f, RANKED, weight=1.5),
    "greedy": Algorithm(best_first, "ranked", any_path, ("heuristic", *QUEUE), g_weight=0.0),
    "dijkstra": Algorithm(
        best_first, "ranked", least_f, (*QUEUE, "goal_test", "open_list", "closed_set"), h_weight=0.0
    ),
    "breadth-first": Algorithm(breadth_first, "oldest", fewest_steps, ("limit", "memory", "goal_test"), h_weight=0.0),
    "depth-first": Algorithm(depth_first, "deep", any_path, DEPTH, g_weight=0.0, h_weight=0.0, keeps_queue=False),
    "iterative-deepening": Algorithm(
        iterative_deepening, "deep", fewest_steps, DEPTH, g_weight=0.0, h_weight=0.0, keeps_queue=False
    ),
    "ida-star": Algorithm(
        ida_star, "bounded", deepening, ("heuristic", "weight", "limit", "memory"), keeps_queue=False, one_path=True
    ),
    "bidirectional-a-star": Algorithm(
        bidirectional, "ranked", two_sided, ("heuristic", "weight", *QUEUE), both_ends=True
    ),
    "bidirectional-dijkstra": Algorithm(bidirectional, "ranked", two_sided, QUEUE, h_weight=0.0, both_ends=True),
    "bidirectional-breadth-first": Algorithm(
        bidirectional_breadth_first, "oldest", fewest_steps, ("limit", "memory"), h_weight=0.0, both_ends=True
    ),
    "bidirectional-best-first": Algorithm(
        bidirectional, "ranked", any_path, ("heuristic", *QUEUE), g_weight=0.0, both_ends=True
    ),
    "jump-point": Algorithm(
        jump_point,
        "ranked",
        least_f,
        ("heuristic", "weight", *QUEUE),
        diagonals=EVERY_RULE[1:],
        jumps=True,
    ),
    "orthogonal-jump-point": Algorithm(
        jump_point,
        "ranked",
        least_f,
        ("heuristic", "weight", *QUEUE),
        diagonals=EVERY_RULE[:1],
        jumps=True,
    ),
    "twin": Algorithm(twin, "ranked", least_f, ("heuristic", "weight", *QUEUE), answers_twin=True),
    "f-without-g": Algorithm(f_without_g, "ranked", broken, ("heuristic", *QUEUE), half_updated=True, own_f=True),
    "parent-in-entry": Algorithm(parent_in_entry, "ranked", broken, ("heuristic", *QUEUE), half_updated=True),
    "closed-is-final": Algorithm(best_first, "ranked", least_f, ("heuristic", *QUEUE)),
}
FRUGAL = next(name for name, row in ALGORITHMS.items() if row.one_path)  # for problems that nothing else fits

COMPILED: dict[Callable[..., Generator[None]], int] = {  # what is wanted most first -> bytes a node of its tables
    best_first: 8,
    jump_point: 12,
    bidirectional: 8,
    ida_star: 8,
    breadth_first: 8,
    bidirectional_breadth_first: 8,
    depth_first: 17,
}
