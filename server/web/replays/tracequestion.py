"""A document's search as a trace that Posthoc plays: asked for by a page that saves one."""

from ...formats import Document, read_parsed
from ..questions.question import Services
from ..refusal_json import Json
from ..request_fields import request
from .outgoing import trace_of
from .recording import recorded


def read(body: str, _: Services) -> Document:
    return read_parsed(request(body, ("document",))["document"])


def answer(document: Document, services: Services) -> str:
    return trace_of(recorded(document, services).runs[0])


def tell(text: str) -> Json:
    return {"text": text}
