"""What a class is shown: a place, and by their digests the documents it is a place in."""

from collections.abc import Mapping
from typing import Any

MOST_SHOWN = 8_192  # characters: places and settings, never records


def documents_of(shown: Mapping[str, Any]) -> list[str]:
    """The digests of the documents that are shown: a problem, and perhaps a lesson."""
    lesson = shown.get("lesson")
    return [str(shown.get("document")), *([str(lesson.get("document"))] if isinstance(lesson, dict) else [])]
