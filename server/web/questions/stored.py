"""How the open list is stored at a record."""

from collections.abc import Sequence
from typing import NamedTuple

from ...frontiers.protocol import Snapshot
from ...runs.open_list_snapshot import stored
from ..documents import Search, search_in
from ..refusal_json import Json
from ..request_fields import MAX_WHOLE, request, whole
from .question import Services


class StoredRequest(NamedTuple):
    search: Search
    record: int  # how many records the run is to have made


def read(body: str, services: Services) -> StoredRequest:
    asked = request(body, ("document", "settings", "record"))
    record = whole("record", asked["record"], 0, MAX_WHOLE)
    return StoredRequest(search_in(asked, services.formats, services.limits.memory), record)


def answer(asked: StoredRequest, services: Services) -> Sequence[Snapshot]:
    return stored(*asked.search, asked.record, services.turns)


def tell(found: Sequence[Snapshot]) -> Json:
    """Each side's open list."""
    return {"sides": [{"shape": each.shape, "size": each.size, **each.parts} for each in found]}
