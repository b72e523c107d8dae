"""A document's search as a trace that Posthoc plays: asked for by a page that saves one."""

from ...core.refusal import Refusal
from ...formats.searchtrace import MOST_EVENTS
from ..questions.question import Services
from ..refusal_json import Json
from ..request_fields import request
from .outgoing import trace_of
from .taking import Taken, recording_of, taken_in


def read(body: str, services: Services) -> Taken:
    return taken_in(request(body, ("document",), ("trace",)), services.formats)


def answer(taken: Taken, services: Services) -> str:
    run = recording_of(taken, services).runs[0]
    if len(run.records) > MOST_EVENTS:
        raise Refusal("replay.long", most=MOST_EVENTS)
    return trace_of(run, services.turns)


def tell(text: str) -> Json:
    return {"text": text}
