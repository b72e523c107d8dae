"""What the best answer costs, if that is found soon; asked beside an answer that is not guaranteed."""

import math

from ...runs.optimum import Optimum, optimum
from ..documents import Search
from ..refusal_json import Json
from .question import Services, read_search

read = read_search


def answer(search: Search, services: Services) -> Optimum:
    return optimum(*search, services.limits.advice_seconds, services.clock, services.make)


def tell(found: Optimum) -> Json:
    """The least cost; none where there is no way, or where it is not known."""
    if found.cost is None or math.isinf(found.cost):
        return {"known": found.cost is not None, "cost": None}
    return {"known": True, "cost": found.cost}
