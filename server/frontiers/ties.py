"""The tie rules: who goes first among entries of equal f. A new one is a row, and its words.

An entry's age is the moment it was put in, or put in again: the older, the less.
"""

from typing import NamedTuple


class Tie(NamedTuple):
    """Among equal f the least g_sign * g goes first, and among equals of these the least age_sign * age."""

    g_sign: int  # 0 where g does not matter
    age_sign: int  # 1 for the oldest, -1 for the newest


TIES = {
    "fifo": Tie(0, 1),
    "lifo": Tie(0, -1),
    "high-g": Tie(-1, 1),
    "low-g": Tie(1, 1),
}
