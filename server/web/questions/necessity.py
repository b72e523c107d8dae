"""How f compares with the cost of a cheapest path, cell by cell: asked where two searches are laid over each other."""

import math
from base64 import b64encode

from ...core.loading import present
from ...runs.askable import Necessity
from ..documents import Search, askable
from ..refusal_json import Json
from .question import Services, read_search

read = read_search


def answer(search: Search, services: Services) -> Necessity:
    ask = present(askable(search.problem).necessity)
    return ask(*search, services.limits.advice_seconds, services.clock, services.make)


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
