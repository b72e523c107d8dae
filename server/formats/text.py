"""Texts that come from outside: cleaned, cut into lines and numbers that know their place, and refused by place.

Lines and columns count from 1. Everything here is lazy and linear, so that ten megabytes of garbage cost no more
than being looked at once, and the place of a mistake is worked out only once there is one. Knows no format.
"""

import re
import unicodedata
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from ..core.refusal import Refusal

MAX_TEXT = 40_000_000  # a sea map of 4096 by 4096 cells has 33,554,442 characters

INK = re.compile(r"[^ \t\n]")
WORD = re.compile(r"[^ \t\n]+")
UNPLAIN = re.compile(r"[^\n\t -~]")
BINARY = "\0\ufffd"  # what is left of bytes that were no text
WHOLE = re.compile(r"(0|-?[1-9][0-9]*)\Z")
LONGEST = 9  # digits of a number
MAX_BYTES = 4 * MAX_TEXT


class TextLine(NamedTuple):
    """A line with ink on it, and its number in the text."""

    number: int
    text: str


class Number(NamedTuple):
    """A number and where it stands."""

    value: int
    line: int
    column: int


def decode(data: bytes) -> str:
    """The text of a file, which must be UTF-8."""
    if len(data) > MAX_BYTES:
        raise Refusal("format.text-long", line=1, column=1, found=len(data), wanted=MAX_TEXT)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = place(data[: error.start].decode("utf-8"), None)
        if b"\0" in data:
            raise Refusal("format.binary", line=line, column=column) from None
        raise Refusal("format.encoding", line=line, column=column, found=f"0x{data[error.start]:02X}") from None


def clean(text: str) -> str:
    """The text without a byte order mark and with Unix line ends; refused if it is too long or empty."""
    if len(text) > MAX_TEXT:
        raise Refusal("format.text-long", line=1, column=1, found=len(text), wanted=MAX_TEXT)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if not INK.search(text):
        raise Refusal("format.empty", line=1, column=1)
    return text


def plain(text: str) -> str:
    """The same text; refused if it holds anything but printable ASCII, tabs and line ends."""
    found = UNPLAIN.search(text)
    if found:
        line, column = place(text, found.start())
        if found[0] in BINARY:
            raise Refusal("format.binary", line=line, column=column)
        code = f"U+{ord(found[0]):04X}"
        name = unicodedata.name(found[0], "no name")
        raise Refusal("format.character", line=line, column=column, found=code, name=name)
    return text


def place(text: str, offset: int | None) -> tuple[int, int]:
    """Line and column of an offset; None is the end of the text."""
    end = len(text) if offset is None else offset
    return text.count("\n", 0, end) + 1, end - text.rfind("\n", 0, end)


def shown(text: str, most: int = 20) -> str:
    """A piece of the text as it may stand in a sentence: short, on one line, nothing invisible in it."""
    safe = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text[:most])
    return safe + "…" if len(text) > most else safe


def lines(text: str) -> Iterator[TextLine]:
    """The lines of a text that are not blank."""
    number, counted, end = 1, 0, 0
    while ink := INK.search(text, end):
        start = text.rfind("\n", end, ink.start()) + 1 or end
        end = text.find("\n", ink.start())
        end = len(text) if end < 0 else end
        number += text.count("\n", counted, start)
        counted = start
        yield TextLine(number, text[start:end].rstrip(" \t"))


def take(found: Iterator[TextLine], count: int, after: int) -> list[TextLine]:
    """The next `count` lines; `after` is the number of the line before them."""
    rows = list(islice(found, count))
    if len(rows) < count:
        last = rows[-1].number if rows else after
        raise Refusal("format.rows-missing", line=last + 1, column=1, found=len(rows), wanted=count)
    return rows


def finish(found: Iterator[TextLine]) -> None:
    """Refuse any line that is left."""
    for line in found:
        ink = INK.search(line.text)
        column = ink.start() + 1 if ink else 1
        raise Refusal("format.rows-extra", line=line.number, column=column, found=shown(line.text.strip()))


def number(word: str, line: int, column: int, low: int, high: int) -> Number:
    """The number a word stands for, from `low` to `high`."""
    if not WHOLE.match(word):
        raise Refusal("format.number", line=line, column=column, found=shown(word), low=low, high=high)
    if len(word) > LONGEST or not low <= int(word) <= high:
        raise Refusal("format.range", line=line, column=column, found=shown(word), low=low, high=high)
    return Number(int(word), line, column)


def numbers(line: TextLine, count: int, low: int, high: int) -> list[Number]:
    """The numbers of a line, which must be `count` of them, each from `low` to `high`."""
    words = list(islice(WORD.finditer(line.text), count + 1))
    if len(words) < count:
        column = len(line.text) + 1
        raise Refusal("format.row-short", line=line.number, column=column, found=len(words), wanted=count)
    if len(words) > count:
        extra = words[count]
        column = extra.start() + 1
        raise Refusal("format.row-long", line=line.number, column=column, found=shown(extra[0]), wanted=count)
    return [number(word[0], line.number, word.start() + 1, low, high) for word in words]
