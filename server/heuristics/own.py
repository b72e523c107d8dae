"""An expression of one's own as a heuristic: what a domain says of it, and how its numbers become estimates.

Worked out once, before the search, which sees only the table. Numbers are rounded down to multiples of 2**-30, so that
an expression that never overestimates does not begin to by rounding; noise in their last digits is forgiven.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.arrays import Bools, Floats
from ..core.exact import UNIT

NOISE = 1 / 16  # of a unit: what the last digits of an estimate may be wrong by
MAX_ESTIMATE = 1e6  # more is cut down to this


@dataclass(frozen=True, slots=True)
class Expressions:
    """What an expression may be made of in a domain, and what it comes to; without names there are none."""

    names: tuple[str, ...]
    examples: tuple[str, ...]  # the first is what one begins with
    worked_out: Callable[[Any, str, Any], Any]  # problem, expression and goal -> estimates, or a Refusal


def is_estimate(found: Floats) -> Bools:
    return np.isfinite(found) & (found >= 0)


def rounded(found: Floats) -> Floats:
    down: Floats = np.floor(np.minimum(found, MAX_ESTIMATE) / UNIT + NOISE) * UNIT
    return down


def seen(number: float) -> str:
    """A number that is no estimate, as it may stand in a sentence."""
    return f"{number:g}".replace("inf", "∞").replace("nan", "?")
