"""The JSON of the Code panel: the source of an algorithm, and what it runs around a record.

A row of a listing is a line of one of its functions; `emits` says which row writes a record of a kind, the first for
records that name no move. `runs/source.py` and `runs/tracing.py` have the facts.
"""

import math
from collections.abc import Mapping
from typing import NamedTuple

from ..core.records import KINDS
from ..core.refusal import Refusal
from ..runs.source import Listing, Part
from ..runs.tracing import MOST_CELLS, MOST_TRACED, Trace, Value
from .request_fields import MAX_NAME, MAX_WHOLE, fields, parse, text, whole
from .wire import Answer


class TraceRequest(NamedTuple):
    """What ran around a record: the problem's name, the settings as they came, the number of the record."""

    problem: str
    settings: Mapping[str, object]
    record: int


def trace_request(body: str) -> TraceRequest:
    asked = fields(parse(body), ("problem", "settings", "record"))
    if not isinstance(asked["settings"], dict):
        raise Refusal("request.object", field="settings")
    name = text("problem", asked["problem"], MAX_NAME)
    return TraceRequest(name, asked["settings"], whole("record", asked["record"], 0, MAX_WHOLE))


def source(listing: Listing) -> Answer:
    """The functions of an algorithm, line by line."""
    return {
        "parts": [_part(part) for part in listing.parts],
        "emits": {str(kind): _rows(listing, kind) for kind in KINDS if _rows(listing, kind)},
        "most": MOST_TRACED,
        "cells": MOST_CELLS,
    }


def _part(part: Part) -> Answer:
    file = "/".join(("server", *part.module.split("."))) + ".py"
    return {
        "function": part.function.__name__,
        "file": file,
        "first": part.first,
        "row": part.row,
        "lines": [line.tokens for line in part.lines],
        "names": [{"text": name.text, "kind": name.kind} for name in part.names],
    }


def _rows(listing: Listing, kind: int) -> list[int]:
    return [listing.emits[kind, moved] for moved in (False, True) if (kind, moved) in listing.emits]


def traced(trace: Trace) -> Answer:
    """What ran, record by record; numbers that JSON has no word for are spelt."""
    moments = [
        {"row": row, "rows": rows, "values": [_plain(value) for value in values], "fresh": fresh}
        for row, rows, values, fresh in trace.moments
    ]
    return {"first": trace.first, "moments": moments}


def _plain(value: Value) -> float | bool | str | None:
    return value if value is None or math.isfinite(value) else "inf" if value > 0 else "-inf"
