"""Where a field stands in a JSON text: looked for only after a refusal, because Python's parser forgets the places.

Except for `deepest` and `first_deeper` the text is known to be JSON. Offsets count from 0.
"""

import json
import re
from collections.abc import Iterator

import numpy as np

from .text import shown

Path = tuple[str | int, ...]

STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?+', re.DOTALL)  # to the end of the text if it is never closed
TOKEN = re.compile(STRING.pattern + r'|[^\s"{}\[\],:]++|[{}\[\],:]', re.DOTALL)
OPENING, CLOSING = np.frombuffer(b"[{", np.uint8), np.frombuffer(b"]}", np.uint8)
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


def values(text: str) -> Iterator[tuple[Path, int]]:
    """Every value with its path, in the order of the text."""
    path: list[str | int | None] = []  # None where the name of a field comes next
    for token in TOKEN.finditer(text):
        word = token[0]
        if word == ",":
            path[-1] = path[-1] + 1 if isinstance(path[-1], int) else None
        elif word in "]}":
            path.pop()
        elif path and path[-1] is None:
            path[-1] = json.loads(word)
        elif word != ":":
            yield tuple(step for step in path if step is not None), token.start()
            if word in "[{":
                path.append(0 if word == "[" else None)


def offset_of(text: str, path: Path) -> int:
    """Where the value with this path begins."""
    return next((offset for found, offset in values(text) if found == path), 0)


def first_twice(text: str) -> int:
    """Where the first value is whose name was used before in the same object."""
    seen: set[Path] = set()
    for path, offset in values(text):
        if path in seen:
            return offset
        seen.add(path)
    return 0


def first_word(text: str, word: str) -> int:
    """Where this number or constant stands first, strings not counted."""
    return next((token.start() for token in TOKEN.finditer(text) if token[0] == word), 0)


def deepest(text: str) -> int:
    """How many brackets are open at once, those in strings aside."""
    letters = np.frombuffer(STRING.sub("", text).encode("utf-8", "replace"), np.uint8)
    steps = np.isin(letters, OPENING).astype(np.int8) - np.isin(letters, CLOSING)
    return int(steps.cumsum(dtype=np.int32).max(initial=0))


def first_deeper(text: str, depth: int) -> int:
    """Where brackets are first nested deeper than this."""
    open_brackets = 0
    for token in TOKEN.finditer(text):
        open_brackets += (token[0] in "[{") - (token[0] in "]}")
        if open_brackets > depth:
            return token.start()
    return 0


def dotted(path: Path) -> str:
    """A path as it is written in JavaScript: map.rows[3]; the document itself is $."""
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        elif NAME.match(step):
            text += f".{shown(step)}"
        else:
            text += f"[{json.dumps(step[:20], ensure_ascii=True)}]"
    return text.removeprefix(".") or "$"
