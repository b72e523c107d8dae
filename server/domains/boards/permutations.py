"""Cantor ranks: the place of a permutation among all permutations of its elements in lexicographic order, from 0.

The picture of all 9! boards has one pixel at each rank, and a closed set can be an array indexed by it.
"""

from collections.abc import Iterable
from math import factorial


def rank(permutation: Iterable[int]) -> int:
    """How many permutations of the same elements come before this one."""
    remaining = list(permutation)
    place = 0
    while remaining:
        first = remaining.pop(0)
        place += sum(other < first for other in remaining) * factorial(len(remaining))
    return place
