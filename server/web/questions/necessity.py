"""How f compares with the cost of a cheapest path, cell by cell: asked where two searches are laid over each other."""

import math
from base64 import b64encode

from ...core.refusal import Refusal
from ...runs.necessity import Necessity, necessity
from ...spaces.gridmap import GridMap
from ..documents import Search, search_in
from ..refusal_json import Json
from ..request_fields import request
from .question import Services


def read(body: str, services: Services) -> Search:
    return search_in(request(body, ("document", "settings")), services.limits.memory)


def answer(search: Search, services: Services) -> Necessity:
    problem, settings = search
    if not isinstance(problem, GridMap):
        raise Refusal("request.map")
    return necessity(problem, settings, services.limits.advice_seconds, services.clock, services.make)


def tell(found: Necessity) -> Json:
    """The cost is null where it is not known, or where there is no way; the classes are a byte a cell, as base64."""
    cost, trust, bound, classes = found
    return {
        "known": cost is not None,
        "cost": None if cost is None or math.isinf(cost) else cost,
        "trust": trust,
        "bound": bound,
        "classes": None if classes is None else b64encode(classes.tobytes()).decode(),
    }
