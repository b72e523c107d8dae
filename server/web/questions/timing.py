"""How long a run takes when nothing is recorded: one search of a problem that is known here.

For a median the page asks several times, one after the other, and stops asking when it has enough: there is never
anything to cancel. A search that takes long is given up.
"""

from time import get_clock_info, perf_counter, thread_time
from typing import NamedTuple

from ...core.machine_load import load
from ...engine.assembly import with_fallback
from ...runs.run import pointless
from ...runs.timing import Timing, is_busy, timing
from ..documents import Search, known_search
from ..refusal_json import Json
from ..request_fields import request
from .question import Services

GRAIN = get_clock_info("thread_time").resolution


class Measured(NamedTuple):
    """What was measured, and how much else the machine had to do."""

    timing: Timing
    load: float | None


def read(body: str, services: Services) -> Search | None:
    return known_search(request(body, ("problem", "settings")), services.problems, services.limits.memory)


def answer(asked: Search | None, services: Services) -> Measured | None:
    if asked is None:
        return None
    problem, settings = asked.problem, with_fallback(*asked)
    most = 0.0 if pointless(problem, settings) else services.limits.timing_seconds
    found = timing(problem, settings, most, services.turns, perf_counter, thread_time, services.unrecorded)
    return Measured(found, load())


def tell(found: Measured | None) -> Json:
    """Seconds, none where it was given up; `shares` of them have gone after so many 64ths of the expansions."""
    if found is None:
        return {"unknown": True}
    told = found.timing._asdict() | {"shares": [round(share, 4) for share in found.timing.shares]}
    return told | {"load": found.load, "busy": is_busy(found.timing, found.load, GRAIN)}
