"""What is in a file that was opened: its documents, whatever its format."""

import json
from dataclasses import replace
from typing import NamedTuple

from ...engine.settings import settings_from
from ...formats import Document, write_json
from ...formats.detect import TRACE
from ...formats.searchtrace import is_trace
from ..request_fields import MAX_NAME, request, text
from .question import Services


class FileText(NamedTuple):
    name: str
    text: str


def read(body: str, _: Services) -> FileText:
    asked = request(body, ("name", "text"))
    return FileText(text("name", asked["name"], MAX_NAME), text("text", asked["text"], len(body)))


def answer(file: FileText, services: Services) -> Document | None:
    """The document, with settings that its format is meant for and that can be used; none in a search trace, of which
    the page asks what it is (`replays/foreignquestion.py`).
    """
    if is_trace(file.text, file.name):
        return None
    formats = services.formats
    document = formats.read(file.text, file.name)
    settings = {**formats.default_settings(document), **document.settings}
    for problem in document.problems:
        beside = document.lanes.searched(problem) if document.lanes else ()
        for each, searched in ((settings, problem), *beside):
            settings_from(each, searched)
    return replace(document, settings=settings)


def tell(document: Document | None) -> str:
    """One document a problem."""
    if document is None:
        return json.dumps({"documents": [], "format": TRACE})
    texts = [write_json(replace(document, problems=(each,))) for each in document.problems]
    return f'{{"documents": [{", ".join(texts)}], "format": {json.dumps(document.format)}}}'
