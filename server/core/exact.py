"""The numbers searches add up: multiples of 2**-30, so that sums are exact and equal paths have equal costs.

Sums of such doubles are exact up to 2**23, whatever the order of the steps; ties are real ties, and the interpreted and
the compiled engine agree to the bit on every platform.
"""

import math

UNIT = 2.0**-30


def exact(number: float) -> float:
    """The multiple of 2**-30 nearest to a number."""
    return math.floor(number / UNIT + 0.5) * UNIT


SQRT2 = exact(math.sqrt(2.0))
INFINITY = math.inf
