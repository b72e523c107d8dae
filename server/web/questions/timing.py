"""How long a run takes when nothing is recorded: one search of a problem that is known here.

For a median the page asks several times, one after the other, and stops asking when it has enough: there is never
anything to cancel. A search that takes long is given up.
"""

from collections.abc import Mapping
from time import get_clock_info, perf_counter, thread_time
from typing import NamedTuple

from ...core.machine_load import load
from ...engine.assembly import with_fallback
from ...runs.run import pointless
from ...runs.timing import Timing, is_busy, timing
from ..documents import settings_for
from ..refusal_json import Json
from ..request_fields import MAX_NAME, mapping, request, text
from .question import Services

GRAIN = get_clock_info("thread_time").resolution


class TimingRequest(NamedTuple):
    """The problem's name, and the settings as they came."""

    problem: str
    settings: Mapping[str, object]


class Measured(NamedTuple):
    """What was measured, and how much else the machine had to do."""

    timing: Timing
    load: float | None


def read(body: str, _: Services) -> TimingRequest:
    asked = request(body, ("problem", "settings"))
    return TimingRequest(text("problem", asked["problem"], MAX_NAME), mapping("settings", asked["settings"]))


def answer(asked: TimingRequest, services: Services) -> Measured | None:
    problem = services.problems.find(asked.problem)
    if problem is None:
        return None
    settings = with_fallback(problem, settings_for(asked.settings, problem, services.limits.memory))
    most = 0.0 if pointless(problem, settings) else services.limits.timing_seconds
    found = timing(problem, settings, most, services.turns, perf_counter, thread_time, services.unrecorded)
    return Measured(found, load())


def tell(found: Measured | None) -> Json:
    """Seconds, none where it was given up; `shares` of them have gone after so many 64ths of the expansions."""
    if found is None:
        return {"unknown": True}
    told = found.timing._asdict() | {"shares": [round(share, 4) for share in found.timing.shares]}
    return told | {"load": found.load, "busy": is_busy(found.timing, found.load, GRAIN)}
