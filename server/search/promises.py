"""What an answer is worth: is it optimal, and why, or why not. A promise decides that before any search.

The rules are those of the textbooks, each with its condition: a consistent heuristic lets closed be final, an
admissible one needs reopening, a weight above one costs at most that factor, a goal test at generation needs equal
steps. A row of the table of algorithms names its promise; the sentence for each reason stands in the catalogues under
`guarantee.<reason>`. `worth/guarantee.py` finds out what a promise asks about.
"""

from collections.abc import Callable
from typing import Protocol

# What is known of a heuristic on a problem
CONSISTENT = "consistent"  # h(n) <= cost(n, m) + h(m) for every step: closed nodes are final
ADMISSIBLE = "admissible"  # never above the true cost, but not consistent: closed nodes may have to be opened again
HARMLESS = "harmless"  # too little above the true cost to matter, because costs between two nodes differ by more
WRONG = "wrong"  # above the true cost somewhere
UNKNOWN = "unknown"  # nobody has looked

OVERWEIGHT = {HARMLESS: WRONG}  # a weight makes an error of 1 larger than may be overlooked


class Prospect(Protocol):
    """A search that is about to begin, as far as its promise depends on it."""

    @property
    def algorithm(self) -> str: ...
    @property
    def trust(self) -> str:
        """What is known of the heuristic, which may take a while to find out."""

    @property
    def equal_steps(self) -> bool:
        """Does every step cost the same? Then the costs of two ways between the same ends differ by two steps at least.

        So a search may stop when it generates the goal, whatever h is next to it: the g of the goal's parent is at most
        the least cost and differs from it by an odd number of steps, so by one at least.
        """

    @property
    def informed(self) -> bool:
        """Does h count at all?"""

    @property
    def overweight(self) -> bool:
        """Does h count more than g?"""

    @property
    def early_goal(self) -> bool:
        """Is the goal tested for when it is generated?"""

    @property
    def reopens(self) -> bool:
        """Are closed nodes opened again that are reached more cheaply?"""


Promise = Callable[[Prospect], tuple[bool, str]]  # is the answer sure to be optimal, and the reason


def least_f(search: Prospect) -> tuple[bool, str]:
    """A* and its relatives: the goal is taken out when its f is the least."""
    if search.early_goal and not search.equal_steps:
        return False, "goal-at-generation"
    if not search.informed:
        return True, "no-heuristic"
    known = search.trust
    if search.overweight:
        return False, "weighted" if known == CONSISTENT else OVERWEIGHT.get(known, known)
    if known == ADMISSIBLE:
        return search.reopens, "reopening" if search.reopens else "closed-is-final"
    return known in (CONSISTENT, HARMLESS), known


def two_sided(search: Prospect) -> tuple[bool, str]:
    """Both ends search, and stop when no path still to be found can be cheaper."""
    if search.trust != CONSISTENT:
        return False, "two-sided-heuristic"
    if search.overweight:
        return False, "two-sided-weighted"
    return True, "two-sided"


def deepening(search: Prospect) -> tuple[bool, str]:
    """IDA*: the bound on f rises by the least that is needed."""
    known = search.trust
    never_above = known in (CONSISTENT, ADMISSIBLE)
    if search.overweight:
        return False, "weighted" if never_above else OVERWEIGHT.get(known, known)
    return never_above or known == HARMLESS, "deepening" if never_above else known


def fewest_steps(search: Prospect) -> tuple[bool, str]:
    """Breadth first: the path has the fewest steps, which makes it cheapest only where all steps cost the same."""
    return search.equal_steps, "fewest-steps" if search.equal_steps else "fewest-not-cheapest"


def any_path(search: Prospect) -> tuple[bool, str]:
    """Finds a path, whatever it costs."""
    return False, "any-path"


def broken(search: Prospect) -> tuple[bool, str]:
    """Has a mistake in it, on purpose."""
    return False, search.algorithm
