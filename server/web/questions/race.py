"""What one design of the open or of the closed list costs in a search, of a problem that is known here.

Who compares designs asks for one after the other. A search that takes long is given up, and what was found out is told.
"""

from time import perf_counter
from typing import NamedTuple

from ...core.refusal import Refusal
from ...engine.assembly import with_fallback
from ...runs.race import LISTS, Course, race
from ...runs.run import pointless
from ..documents import Search, known_search
from ..refusal_json import Json
from ..request_fields import MAX_NAME, request, text
from .question import Services


class RaceRequest(NamedTuple):
    search: Search | None
    counted: str  # the list whose operations are wanted, by its setting


def read(body: str, services: Services) -> RaceRequest:
    asked = request(body, ("problem", "settings", "list"))
    counted = text("list", asked["list"], MAX_NAME)
    if counted not in LISTS:
        raise Refusal("settings.choice", field="list", found=counted[:40], wanted=", ".join(LISTS))
    return RaceRequest(known_search(asked, services.problems, services.limits.memory), counted)


def answer(asked: RaceRequest, services: Services) -> Course | None:
    if asked.search is None:
        return None
    problem, settings = asked.search.problem, with_fallback(*asked.search)
    most = 0.0 if pointless(problem, settings) else services.limits.race_seconds
    return race(problem, settings, asked.counted, most, services.turns, perf_counter)


def tell(found: Course | None) -> Json:
    """Points: expansions, comparisons, look-ups, moves and milliseconds so far."""
    if found is None:
        return {"unknown": True}
    points = [[*point[:-1], round(point.seconds * 1000, 4)] for point in found.points]
    return {"points": points, "over": found.over}
