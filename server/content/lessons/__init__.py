"""The lessons: documents that each open a problem, say a few sentences about it and promise numbers.

A lesson is one JSON file beside this module, in the order of their names; `reading.py` has the format and checks it.
To add one, put a file here: the tests find it, compare its numbers with the engine and its costs with an oracle.
Lessons of a teacher's own have the same format and come from the browser.
"""

from functools import cache
from pathlib import Path

from ...formats import Formats
from .reading import Lesson, read_set

__all__ = ["Lesson", "built_in", "files", "read_set"]


def files() -> list[Path]:
    """Each has one lesson."""
    return sorted(Path(__file__).parent.glob("*.json"))


@cache
def built_in(formats: Formats) -> tuple[Lesson, ...]:
    """The lessons in the order of their numbers, from 0 on, read once."""
    texts = (file.read_text(encoding="utf-8") for file in files())
    return tuple(lesson for text in texts for lesson in read_set(text, formats.parts))
