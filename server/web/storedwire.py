"""The JSON of the question how an open list is stored at a record, and of its answer. `runs/open_list_snapshot.py`
finds it out.
"""

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..core.refusal import Refusal
from ..frontiers.protocol import Snapshot
from ..spaces.domains import Problem
from .request_fields import MAX_WHOLE, fields, parse, whole
from .wire import Answer, problem_from


class StoredRequest(NamedTuple):
    problem: Problem
    settings: Mapping[str, object]
    record: int  # how many records the run is to have made


def stored_request(body: str) -> StoredRequest:
    asked = fields(parse(body), ("document", "settings", "record"))
    if not isinstance(asked["settings"], dict):
        raise Refusal("request.object", field="settings")
    problem = problem_from(json.dumps(asked["document"], ensure_ascii=False))
    return StoredRequest(problem, asked["settings"], whole("record", asked["record"], 0, MAX_WHOLE))


def answered(found: Sequence[Snapshot]) -> Answer:
    """Each side's open list as it is stored."""
    return {"sides": [{"shape": each.shape, "size": each.size, **each.parts} for each in found]}
