"""What makes one best-first search A*, another greedy, another Dijkstra: the rule by which it ranks and tests nodes.

Every search takes a rule; the table of algorithms (`search/__init__.py`) and the user's settings fill it in.
"""

from typing import NamedTuple

from ..core.exact import INFINITY


class Rule(NamedTuple):
    """f = g_weight * g + h_weight * h, and when to test for the goal, open closed nodes again, or turn back."""

    g_weight: float = 1.0
    h_weight: float = 1.0
    reopening: bool = True
    early_goal: bool = False  # test for the goal when a node is generated, not when it is taken out
    bound: float = INFINITY  # steps a depth-first search may go down

    @property
    def formula(self) -> dict[str, float]:
        """What f is made of, for saying so; f itself is in the records."""
        return {"g": self.g_weight, "h": self.h_weight}

    def f(self, g: float, h: float) -> float:
        """The rank of a node: least goes first."""
        return self.g_weight * g + self.h_weight * h
