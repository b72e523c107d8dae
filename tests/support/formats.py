"""The formats of the domains there are, for tests that read and write."""

from astrolabe.domains import FORMATS
from astrolabe.domains.boards.formats.digits import board_from

__all__ = [
    "ANSWERS",
    "ROWS",
    "answer",
    "board_from",
    "default_settings",
    "detect",
    "read",
    "read_as",
    "read_parsed",
    "write",
]

ROWS, ANSWERS = FORMATS.rows, FORMATS.answers
detect, read, read_as, read_parsed = FORMATS.detect, FORMATS.read, FORMATS.read_as, FORMATS.read_parsed
write, answer, default_settings = FORMATS.write, FORMATS.answer, FORMATS.default_settings
