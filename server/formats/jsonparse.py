"""From a JSON text to Python's own values, with everything refused that Python lets pass or tells without a place.

That is NaN and infinities, numbers too long to be exact, one name twice in an object, brackets nested too deep, and
more values than a document can need. Knows nothing of documents.
"""

import json
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NoReturn

from ..core.refusal import Refusal
from .jsonplaces import deepest, first_deeper, first_twice, first_word
from .text import place, shown

GAP = re.compile(r"\[?[\s,]*+")  # before an item of a list
MAX_DEPTH = 12
MAX_NESTED = 500  # levels that the parser of every Python can follow: what a deeper text ends with differs
MAX_MARKS = 1_000_000  # commas, colons and opening brackets: what a text costs to parse
MAX_WHOLE = 2**53  # beyond it, the browser's numbers are not exact
MAX_NUMBER_LENGTH = 40


def parse(text: str) -> Any:
    if marks(text) > MAX_MARKS:
        raise Refusal("format.json.crowded", line=1, column=1, wanted=MAX_MARKS)
    if text.count("[") + text.count("{") > MAX_NESTED and deepest(text) > MAX_NESTED:
        raise _deep(text)
    try:
        return json.loads(text, object_pairs_hook=_object, parse_int=_int, parse_float=_float, parse_constant=_constant)
    except json.JSONDecodeError as error:
        found = shown(text[error.pos : error.pos + 21])
        key = "format.json.syntax" if found.strip() else "format.json.syntax-end"
        raise Refusal(key, line=error.lineno, column=error.colno, found=found) from None
    except RecursionError:
        raise _deep(text) from None
    except FaultError as fault:
        line, column = place(text, fault.find(text))
        raise Refusal(fault.key, line=line, column=column, found=shown(fault.found)) from None


def item_lines(text: str, at: int) -> Iterator[int]:
    """The lines in which the items of a list begin, whose bracket is there."""
    decoder, line, seen = json.JSONDecoder(), 1, 0
    while True:
        at = GAP.match(text, at).end()  # type: ignore[union-attr]  # it matches nothing, too
        try:
            end = decoder.raw_decode(text, at)[1]
        except ValueError:
            return
        line += text.count("\n", seen, at)
        seen, at = at, end
        yield line


def marks(text: str) -> int:
    """What tells how many values a text has."""
    return sum(map(text.count, ",:[{"))


def _deep(text: str) -> Refusal:
    line, column = place(text, first_deeper(text, MAX_DEPTH))
    return Refusal("format.json.deep", line=line, column=column, wanted=MAX_DEPTH)


class FaultError(Exception):
    """Something the parser met without being told where; `find` looks for it in the text."""

    def __init__(self, key: str, found: str, find: Callable[[str], int]) -> None:
        super().__init__(key)
        self.key, self.found, self.find = key, found, find


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        name = next(name for name, count in counts.items() if count > 1)
        raise FaultError("format.json.name-twice", name, first_twice)
    return found


def _int(word: str) -> int:
    if len(word) > MAX_NUMBER_LENGTH or abs(int(word)) > MAX_WHOLE:
        raise FaultError("format.json.number-long", word, lambda text: first_word(text, word))
    return int(word)


def _float(word: str) -> float:
    if len(word) > MAX_NUMBER_LENGTH or math.isinf(float(word)):
        raise FaultError("format.json.number-long", word, lambda text: first_word(text, word))
    return float(word)


def _constant(word: str) -> NoReturn:
    raise FaultError("format.json.constant", word, lambda text: first_word(text, word))
