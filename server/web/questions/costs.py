"""The estimate and the true cost of every cell of a map, by which the page colours it."""

from base64 import b64encode
from typing import NamedTuple

import numpy as np

from ...core.arrays import Floats
from ...core.refusal import Refusal
from ...engine.assembly import estimates_of
from ...worth.checker import MOST_CELLS, anywhere, map_costs
from ..documents import Search
from ..refusal_json import Json
from .question import Services, map_of, read_search


class CellCosts(NamedTuple):
    h: Floats
    costs: Floats


read = read_search


def answer(search: Search, _: Services) -> CellCosts:
    """Of a map that is not too large."""
    problem, settings = map_of(search), search.settings
    if len(problem.cells) > MOST_CELLS:
        raise Refusal("trust.map-size", found=len(problem.cells), wanted=MOST_CELLS)
    h = np.asarray(estimates_of(problem, settings, problem.goal))
    return CellCosts(h, map_costs(anywhere(problem), settings.diagonal))


def tell(found: CellCosts) -> Json:
    """Each as base64 of float32."""
    return {"h": _packed(found.h), "costs": _packed(found.costs)}


def _packed(numbers: Floats) -> str:
    return b64encode(numbers.astype("<f4").tobytes()).decode()
