"""A refusal as JSON: the key of its sentence, which the page says from its own catalogue, and the facts in it."""

import math
from collections.abc import Mapping

from ..core.refusal import Refusal

Json = dict[str, object]


def refusal_json(error: Refusal) -> Json:
    return {"refusal": {"key": error.key, "facts": plain(error.facts)}}


def plain(facts: Mapping[str, object]) -> Json:
    """Facts as JSON can hold them."""
    return {name: fact if _in_json(fact) else str(fact) for name, fact in facts.items()}


def _in_json(fact: object) -> bool:
    return isinstance(fact, str | int) or (isinstance(fact, float) and math.isfinite(fact))
