"""The legs of a run, one after the other: the searches of a problem that has places to visit between start and goal.

Each leg is a search of its own, with the same settings and the same limit: it begins with nothing open, its g is
counted from where it starts, and its h and its f are those on the way to where it ends. So its records are the very
records of that search alone, all but the last. That one speaks of the whole run: its g is the cost of all legs so far,
and its `other` the expansions of them all; of a leg that is not the last its kind is ARRIVED. The searches know nothing
of this.
"""

from typing import Any

from ..core.records import ARRIVED, FOUND, Records
from ..spaces.problem import legs_of
from .choice import AnyEngine, Make
from .searchable import SearchProblem
from .settings import Settings


def engine_for(problem: SearchProblem, settings: Settings, make: Make) -> AnyEngine:
    """What works out a run: one engine, or one after the other where the problem has legs."""
    return Legs(problem, settings, make) if len(legs_of(problem)) > 1 else make(problem, settings)


class Legs:
    """An engine made of others; there is one of them at a time."""

    def __init__(self, problem: SearchProblem, settings: Settings, make: Make) -> None:
        self._settings = settings
        self._make = make
        first, *self._later = legs_of(problem)
        self._engine = make(first, settings)
        self.name = self._engine.name
        self.ended = False
        self._cost = 0.0  # of all legs that are done,
        self._expanded = 0  # what they have expanded,
        self._operations: dict[str, int] = {}  # and what their lists have done

    def advance(self, records: int) -> Records:
        """The next records, at least this many unless a leg ends."""
        if self._engine.ended:
            self._engine = self._make(self._later.pop(0), self._settings)
        found = self._engine.advance(records)
        return self._summed_up(found.copy()) if self._engine.ended else found

    def _summed_up(self, found: Records) -> Records:
        """The last records of a leg, its ending speaking of the whole run."""
        found["g"][-1] += self._cost
        found["other"][-1] += self._expanded
        self.ended = not self._later or found["kind"][-1] != FOUND
        if not self.ended:
            found["kind"][-1] = ARRIVED
            self._cost, self._expanded = float(found["g"][-1]), int(found["other"][-1])
            self._operations = self.operations()
            self._engine.close()
        return found

    @property
    def held(self) -> int:
        """How many nodes it holds: those of the leg under way."""
        return self._engine.held

    def operations(self) -> dict[str, int]:
        """What the lists of all legs have done."""
        before, now = self._operations, self._engine.operations()
        return {name: before.get(name, 0) + count for name, count in now.items()}

    def place(self, node: int) -> Any:
        """What a node of the leg under way is."""
        return self._engine.place(node)

    def close(self) -> None:
        """Drop the search, wherever it is."""
        self.ended = True
        self._engine.close()
