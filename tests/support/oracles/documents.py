"""Small documents, as a client sends them and files hold them."""

from collections.abc import Sequence
from typing import Any

MAP: dict[str, Any] = {
    "astrolabe": 1,
    "map": {
        "width": 3,
        "height": 2,
        "terrain": {".": {"kind": "free"}, "#": {"kind": "wall"}},
        "rows": [".#.", "..."],
        "start": [0, 0],
        "goal": [2, 0],
    },
}


def board(width: int, height: int, start: Sequence[int]) -> dict[str, Any]:
    """A board whose goal has the tiles in order and the blank in the last corner."""
    goal = [*range(1, width * height), 0]
    return {"astrolabe": 1, "board": {"width": width, "height": height, "start": [*start], "goal": goal}}
