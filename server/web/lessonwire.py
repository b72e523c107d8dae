"""The lessons as the page gets them: the twenty, and a teacher's own set once it was checked.

What goes out is the text of the lesson files themselves (`lessons/reading.py` has the format), in both languages.
"""

import json
from functools import cache

from ..content.lessons import Lesson, built_in, read_set
from .request_fields import fields, parse, text


@cache
def twenty() -> bytes:
    """The lessons that come with the program."""
    return _told(built_in())


def checked(body: str) -> bytes:
    """The lessons in a set of somebody's own, or a Refusal that says what is wrong with it and where."""
    return _told(read_set(text("text", fields(parse(body), ("text",))["text"], len(body))))


def _told(lessons: tuple[Lesson, ...] | list[Lesson]) -> bytes:
    raw = [lesson.raw for lesson in lessons]
    return json.dumps({"lessons": raw}, ensure_ascii=False, separators=(",", ":")).encode()
