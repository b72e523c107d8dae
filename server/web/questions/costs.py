"""The estimate and the true cost of every numbered node, by which the page colours a map."""

from base64 import b64encode

from ...core.arrays import Floats
from ...core.loading import present
from ...runs.askable import NodeCosts
from ..documents import Search, askable
from ..refusal_json import Json
from .question import Services, read_search

read = read_search


def answer(search: Search, _: Services) -> NodeCosts:
    return present(askable(search.problem).costs)(*search)


def tell(found: NodeCosts) -> Json:
    """Each as base64 of float32."""
    return {"h": _packed(found.h), "costs": _packed(found.costs)}


def _packed(numbers: Floats) -> str:
    return b64encode(numbers.astype("<f4").tobytes()).decode()
