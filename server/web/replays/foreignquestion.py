"""A search trace of another program, to be played by a page: as a run of which all is known from the beginning."""

import json
from base64 import b64encode
from typing import NamedTuple

from ...domains import Problem
from ...formats import write_json
from ..questions.question import Services
from ..request_fields import request, text
from .foreign import foreign
from .recording import Recording
from .recordingjson import run_json, sections
from .taking import ground_in


class ForeignRequest(NamedTuple):
    text: str
    ground: Problem | None  # that it was made on, as far as anyone knows


def read(body: str, services: Services) -> ForeignRequest:
    asked = request(body, ("text",), ("ground",))
    ground = asked.get("ground")
    return ForeignRequest(
        text("text", asked["text"], len(body)), ground and ground_in(services.formats.read_parsed(ground))
    )


def answer(asked: ForeignRequest, services: Services) -> Recording:
    return foreign(asked.text, asked.ground, services.turns, services.domains)


def tell(recording: Recording) -> str:
    """In parts, each told in one go: a table of estimates, which stands in two of them, may be long."""
    [run] = recording.runs
    parts = list(sections(run.records))
    packed = b64encode(b"".join(data for _, data in parts)).decode()
    document, facts = write_json(recording.document), json.dumps(run_json(run, parts))
    return f'{{"document": {document}, "run": {facts}, "records": "{packed}"}}'
