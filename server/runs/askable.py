"""What may be asked about a problem that depends on its domain, besides what is asked about all."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.arrays import Floats
from ..core.clock import Clock
from ..core.loading import Absent
from ..engine.choice import Make
from ..engine.settings import Settings


class Advice(NamedTuple):
    """The fewest moves to the goal, None when they are not known; how many it takes at least; the places on the way."""

    moves: int | None
    at_least: int
    places: tuple[Any, ...]


class Necessity(NamedTuple):
    """What is known of f under some settings."""

    cost: float | None  # C*, infinite where there is no way, None where it was not found in time
    trust: str  # a word of search/promises.py
    bound: bool  # is this a search by f that must expand what is below C*, and may skip what is above?
    classes: NDArray[np.uint8] | None  # node -> how its f compares; None where no estimate or cost can be relied on


class NodeCosts(NamedTuple):
    """The estimate and the true cost of every numbered node."""

    h: Floats
    costs: Floats


class Explained(NamedTuple):
    """The heuristic that is used, and what its estimates are made of, place by place."""

    heuristic: str
    shares: Sequence[dict[str, object]]


@dataclass(frozen=True, slots=True)
class Askable:
    """How one domain answers; what it has no answer to is absent."""

    places: Callable[[Any, Sequence[object], str], Sequence[Any]]  # as JSON has them, in a field; else a Refusal
    path: Callable[[Any, Sequence[object]], Sequence[Any]]  # the same, one step after the other
    texts: tuple[str, ...]  # the styles in which a page shows an answer
    advice: Callable[[Any, float, Clock, Make], Advice | None] | Absent  # None when there is no way at all
    shares: Callable[[Any, Settings, int, Sequence[Any]], Explained] | Absent  # of places, as this side estimates
    costs: Callable[[Any, Settings], NodeCosts] | Absent
    necessity: Callable[[Any, Settings, float, Clock, Make], Necessity] | Absent
