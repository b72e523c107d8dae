"""What the algorithm's code ran around a record, or that the problem is not known here."""

import math
from typing import NamedTuple

from ...runs.tracing import Trace, Value, trace
from ..documents import Search, known_search
from ..refusal_json import Json
from ..request_fields import MAX_WHOLE, request, whole
from .question import Services


class TraceRequest(NamedTuple):
    search: Search | None
    record: int


def read(body: str, services: Services) -> TraceRequest:
    asked = request(body, ("problem", "settings", "record"))
    search = known_search(asked, services.problems, services.limits.memory)
    return TraceRequest(search, whole("record", asked["record"], 0, MAX_WHOLE))


def answer(asked: TraceRequest, services: Services) -> Trace | None:
    return asked.search and trace(*asked.search, asked.record, services.turns, services.worked)


def tell(found: Trace | None) -> Json:
    """What ran, record by record; numbers that JSON has no word for are spelt."""
    if found is None:
        return {"unknown": True}
    moments = [
        {"row": row, "rows": rows, "values": [_plain(value) for value in values], "fresh": fresh}
        for row, rows, values, fresh in found.moments
    ]
    return {"first": found.first, "moments": moments}


def _plain(value: Value) -> float | bool | str | None:
    return value if value is None or math.isfinite(value) else "inf" if value > 0 else "-inf"
