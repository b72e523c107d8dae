"""What is kept of a class, read again. A disk, or another program, may have damaged it: then the class is over."""

import json
from math import isfinite
from typing import Any

from ..core.refusal import Refusal
from . import votes
from .phases import ANY, ASKED, FIRST, State

LATER = ("roll", "command", "shut")  # what states that were kept earlier lack


def read_state(text: str | None) -> State:
    """The state that was kept as this text. Where there is none, or it has been damaged, the class is over."""
    try:
        state = json.loads(text or "")
        if _is_state(state):
            return dict(state)
    except (ValueError, TypeError, KeyError, RecursionError):
        pass  # below
    raise Refusal("class.none")


def _is_state(state: Any) -> bool:
    kinds = {name: type(value) for name, value in FIRST.items() if value is not None and name not in LATER}
    if any(type(state[name]) is not kind for name, kind in kinds.items()) or state["phase"] not in ANY:
        return False
    command, asked = state.get("command"), state["question"]
    if command and (type(command["number"]), type(command["last"])) != (int, list):
        return False
    return bool(votes.restored(asked)) if asked else state["phase"] not in ASKED


def moment_in(text: str | None) -> float | None:
    """The moment that was kept as this text; None where it was not, or has been damaged."""
    try:
        moment = float(text or "")
    except ValueError:
        return None
    return moment if isfinite(moment) else None
