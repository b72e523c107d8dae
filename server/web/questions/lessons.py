"""A set of lessons from elsewhere: it comes back once it is known to be good.

The answer is the text of the lessons themselves (`content/lessons/reading.py` has the format), in every language.
"""

import json
from collections.abc import Sequence

from ...content.lessons import Lesson, read_set
from ..request_fields import request, text
from .question import Services


def read(body: str, _: Services) -> str:
    return text("text", request(body, ("text",))["text"], len(body))


def answer(asked: str, services: Services) -> Sequence[Lesson]:
    return read_set(asked, services.formats.parts)


def tell(lessons: Sequence[Lesson]) -> bytes:
    raw = [lesson.raw for lesson in lessons]
    return json.dumps({"lessons": raw}, ensure_ascii=False, separators=(",", ":")).encode()
