"""Pairs to test with: all of them at night, and every day as few as show each of both sides."""

from collections.abc import Sequence
from typing import Any

import pytest


def crossed(ones: Sequence[object], others: Sequence[object]) -> list[Any]:
    """Every pair of one and other, for two parameters."""
    return [
        pytest.param(one, other, marks=[] if place == at % len(ones) else [pytest.mark.nightly], id=f"{one}-{other}")
        for place, one in enumerate(ones)
        for at, other in enumerate(others)
    ]
