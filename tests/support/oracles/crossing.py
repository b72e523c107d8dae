"""Cases to test with: all of them at night, and every day as few as still show each side of a pair, or a share."""

import os
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

SHARE = float(os.environ.get("TESTS_DRAWN", "0.35"))  # of what is drawn by chance; 1 at night (`house/test_drawn.py`)


def share_of(count: int) -> int:
    """How many of so many random cases are tried now."""
    return max(1, round(count * SHARE))


def crossed(ones: Sequence[object], others: Sequence[object]) -> list[Any]:
    """Every pair of one and other, for two parameters."""
    return [
        pytest.param(one, other, marks=[] if place == at % len(ones) else [pytest.mark.nightly], id=f"{one}-{other}")
        for place, one in enumerate(ones)
        for at, other in enumerate(others)
    ]


def thinned(cases: Iterable[Any], every: int = 2) -> list[Any]:
    """Every second case, or as rarely as is said; tuples are for several parameters."""
    return [
        pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=[pytest.mark.nightly] if at % every else [])
        for at, case in enumerate(cases)
    ]
