"""The heuristics on boards by name: each makes an estimator for a size and a goal. A new one is a function and a row.

`spaces/tiles.py` and `shares.py` say what an estimator must be able to do; the sums are in `additive.py`, the others
have a module each. All but those in BROKEN are admissible and consistent, on every size and for every goal.
"""

from collections.abc import Callable

from .additive import manhattan, manhattan_with_blank, misplaced, misplaced_with_blank, table_heuristic, zero
from .linear_conflict import LinearConflict
from .patterns import PatternDatabases
from .shares import Explainable
from .walking_distance import WalkingDistance

__all__ = ["BROKEN", "PATTERNS", "TILE_HEURISTICS", "table_heuristic"]

PATTERNS = "pattern-databases"

TILE_HEURISTICS: dict[str, Callable[[int, int, bytes], Explainable]] = {
    "manhattan": manhattan,
    "misplaced": misplaced,
    "linear-conflict": LinearConflict,
    "walking-distance": WalkingDistance,
    PATTERNS: PatternDatabases,
    "zero": zero,
    "manhattan-with-blank": manhattan_with_blank,
    "misplaced-with-blank": misplaced_with_blank,
}
BROKEN = ("manhattan-with-blank", "misplaced-with-blank")  # kept to show what counting the blank does
