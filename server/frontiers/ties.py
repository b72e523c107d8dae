"""The tie rules: who goes first among entries of equal f.

An entry's age is the moment it was put in, or put in again.
"""

from typing import NamedTuple


class Tie(NamedTuple):
    """Among equal f the least g_sign * g + age_sign * age goes first, then the older entry."""

    g_sign: int
    age_sign: int

    def key(self, g: float, age: int) -> float:
        return self.g_sign * g + self.age_sign * age


TIES = {
    "fifo": Tie(0, 1),
    "lifo": Tie(0, -1),
    "high-g": Tie(-1, 0),
    "low-g": Tie(1, 0),
}
