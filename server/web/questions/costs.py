"""The estimate and the true cost of every cell of a map, by which the page colours it."""

from base64 import b64encode
from typing import NamedTuple

import numpy as np

from ...core.arrays import Floats
from ...core.refusal import Refusal
from ...engine.assembly import estimates_of
from ...spaces.gridmap import GridMap
from ...worth.checker import MOST_CELLS, anywhere, map_costs
from ..documents import Search, search_in
from ..refusal_json import Json
from ..request_fields import request
from .question import Services


class CellCosts(NamedTuple):
    h: Floats
    costs: Floats


def read(body: str, services: Services) -> Search:
    return search_in(request(body, ("document", "settings")), services.limits.memory)


def answer(search: Search, _: Services) -> CellCosts:
    """Of a map that is not too large."""
    problem, settings = search
    if not isinstance(problem, GridMap):
        raise Refusal("request.map")
    if len(problem.cells) > MOST_CELLS:
        raise Refusal("trust.map-size", found=len(problem.cells), wanted=MOST_CELLS)
    h = np.asarray(estimates_of(problem, settings, problem.goal))
    return CellCosts(h, map_costs(anywhere(problem), settings.diagonal))


def tell(found: CellCosts) -> Json:
    """Each as base64 of float32."""
    return {"h": _packed(found.h), "costs": _packed(found.costs)}


def _packed(numbers: Floats) -> str:
    return b64encode(numbers.astype("<f4").tobytes()).decode()
