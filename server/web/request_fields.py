"""JSON that somebody sent, looked at field by field: what it must be, or a `Refusal` that says which field is wrong.

Every module that reads requests leans on this one; it knows none of them.
"""

import json
import math
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NoReturn

from ..core.refusal import Refusal
from ..formats.jsonparse import MAX_MARKS, marks

MAX_WHOLE = 2**53  # beyond it the browser's numbers are not exact
MAX_DIGITS = 16
MAX_DEPTH = 16
MAX_NAME = 300
BEGINNING = 4 * 2**20  # characters


def decoded(data: bytes) -> str:
    """The text of a request."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise Refusal("request.json") from None


def parse(text: str) -> Any:
    """The value of a JSON text: not too many values, finite numbers of a sensible length, not nested too deeply.

    The values are counted before any of them takes memory.
    """
    if is_crowded(text):
        raise Refusal("request.crowded", most=MAX_MARKS)
    try:
        value = json.loads(text, parse_int=_int, parse_float=_float, parse_constant=_not_json)
    except (ValueError, RecursionError):
        raise Refusal("request.json") from None
    if _depth(value) > MAX_DEPTH:
        raise Refusal("request.json")
    return value


def is_crowded(text: str) -> bool:
    """Does a JSON text have more commas, colons and opening brackets than any request needs, or more strings?

    Those inside strings do not count: a string may hold a whole file. The beginning is usually enough to tell.
    """
    return _is_crowded(text[:BEGINNING]) or (len(text) > BEGINNING and _is_crowded(text))


def _is_crowded(text: str) -> bool:
    if marks(text) <= MAX_MARKS:
        return False
    plain = text.replace("\\\\", "").replace('\\"', "")  # without escapes every quote begins or ends a string
    return plain.count('"') > 2 * MAX_MARKS or marks("".join(plain.split('"')[::2])) > MAX_MARKS


def _int(word: str) -> int:
    return int(word) if len(word) <= MAX_DIGITS + 1 else _not_json(word)


def _float(word: str) -> float:
    number = float(word)
    return number if math.isfinite(number) else _not_json(word)


def _not_json(word: str) -> NoReturn:
    raise ValueError(word)


def _depth(value: object) -> int:
    """How deeply lists and objects are nested, looked at no further than matters."""
    level, depth = [value], 0
    while level and depth <= MAX_DEPTH:
        inner = [item for item in level if isinstance(item, dict | list)]
        level = [deeper for item in inner for deeper in (item.values() if isinstance(item, dict) else item)]
        depth += bool(inner)
    return depth


def request(body: str, names: Sequence[str], optional: Sequence[str] = ()) -> Mapping[str, Any]:
    """The fields of a request's JSON, which must be these."""
    return fields(parse(body), names, optional)


def fields(value: object, names: Sequence[str], optional: Sequence[str] = ()) -> Mapping[str, Any]:
    """The value, which must be an object with these fields and no other."""
    if not isinstance(value, dict):
        raise Refusal("request.object", field="$")
    missing = [name for name in names if name not in value]
    if missing:
        raise Refusal("request.missing", field=missing[0])
    extra = [name for name in value if name not in (*names, *optional)]
    if extra:
        raise Refusal("request.unknown", field=str(extra[0])[:40], wanted=", ".join((*names, *optional)))
    return value


def written_in_characters(value: Any) -> Any:
    """The same value; refused if there is half a character in any of its texts, by which nothing can be looked up."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Refusal("request.character") from None
    return value


def mapping(name: str, value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise Refusal("request.object", field=name)
    return value


def whole(name: str, value: object, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise Refusal("request.whole", field=name, found=repr(value)[:40], least=least, most=most)
    return value


def number(name: str, value: object, least: float, most: float) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not least <= value <= most:
        raise Refusal("request.number", field=name, found=repr(value)[:40], least=least, most=most)
    return float(value)


def choice(name: str, value: object, choices: Collection[str]) -> str:
    if not isinstance(value, str) or value not in choices:
        raise Refusal("settings.choice", field=name, found=str(value)[:40], wanted=", ".join(choices))
    return value


def text(name: str, value: object, most: int) -> str:
    if not isinstance(value, str) or len(value) > most:
        raise Refusal("request.text", field=name, most=most)
    return value
