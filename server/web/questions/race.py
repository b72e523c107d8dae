"""What one design of the open or of the closed list costs in a search, of a problem that is known here.

Who compares designs asks for one after the other. A search that takes long is given up, and what was found out is told.
"""

from collections.abc import Mapping
from time import perf_counter
from typing import NamedTuple

from ...core.refusal import Refusal
from ...engine.assembly import with_fallback
from ...runs.race import LISTS, Course, race
from ...runs.run import pointless
from ..documents import settings_for
from ..refusal_json import Json
from ..request_fields import MAX_NAME, mapping, request, text
from .question import Services


class RaceRequest(NamedTuple):
    """The problem's name, the settings as they came, and the list whose operations are wanted, by its setting."""

    problem: str
    settings: Mapping[str, object]
    told: str


def read(body: str, _: Services) -> RaceRequest:
    asked = request(body, ("problem", "settings", "list"))
    told = text("list", asked["list"], MAX_NAME)
    if told not in LISTS:
        raise Refusal("settings.choice", field="list", found=told[:40], wanted=", ".join(LISTS))
    return RaceRequest(text("problem", asked["problem"], MAX_NAME), mapping("settings", asked["settings"]), told)


def answer(asked: RaceRequest, services: Services) -> Course | None:
    problem = services.problems.find(asked.problem)
    if problem is None:
        return None
    settings = with_fallback(problem, settings_for(asked.settings, problem, services.limits.memory))
    most = 0.0 if pointless(problem, settings) else services.limits.race_seconds
    return race(problem, settings, asked.told, most, services.turns, perf_counter)


def tell(found: Course | None) -> Json:
    """Points: expansions, comparisons, look-ups, moves and milliseconds so far."""
    if found is None:
        return {"unknown": True}
    points = [[*point[:-1], round(point.seconds * 1000, 4)] for point in found.points]
    return {"points": points, "over": found.over}
