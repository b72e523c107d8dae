"""The lessons: documents that each open a problem, say a few sentences about it and promise numbers.

A lesson is one JSON file beside this module, in the order of their names; `reading.py` has the format and checks it.
To add one, put a file here: the tests find it, compare its numbers with the engine and its costs with an oracle.
Lessons of a teacher's own have the same format and come from the browser.
"""

from functools import cache
from pathlib import Path

from .reading import Lesson, read_set

__all__ = ["Lesson", "built_in", "files", "read_set"]


def files() -> list[Path]:
    """Each has one lesson."""
    return sorted(Path(__file__).parent.glob("*.json"))


@cache
def built_in() -> tuple[Lesson, ...]:
    """The lessons in the order of their numbers, from 0 on, read once."""
    return tuple(lesson for file in files() for lesson in read_set(file.read_text(encoding="utf-8")))
