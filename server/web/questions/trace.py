"""What the algorithm's code ran around a record, or that the problem is not known here."""

import math
from collections.abc import Mapping
from typing import NamedTuple

from ...runs.tracing import Trace, Value, trace
from ..documents import settings_for
from ..refusal_json import Json
from ..request_fields import MAX_NAME, MAX_WHOLE, mapping, request, text, whole
from .question import Services


class TraceRequest(NamedTuple):
    """The problem's name, the settings as they came, the number of the record."""

    problem: str
    settings: Mapping[str, object]
    record: int


def read(body: str, _: Services) -> TraceRequest:
    asked = request(body, ("problem", "settings", "record"))
    raw = mapping("settings", asked["settings"])
    name = text("problem", asked["problem"], MAX_NAME)
    return TraceRequest(name, raw, whole("record", asked["record"], 0, MAX_WHOLE))


def answer(asked: TraceRequest, services: Services) -> Trace | None:
    problem = services.problems.find(asked.problem)
    if problem is None:
        return None
    settings = settings_for(asked.settings, problem, services.limits.memory)
    return trace(problem, settings, asked.record, services.turns)


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
