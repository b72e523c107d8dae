"""Fields of a parsed JSON document: a value that knows its path, and the checks that any field may need.

A refusal carries the path as a tuple; `placed` turns it into a name and a place in the text.
"""

import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple, NoReturn, TypeVar

from ..core.refusal import Refusal
from .jsonparse import parse
from .jsonplaces import Path, dotted, offset_of
from .text import place, shown

Made = TypeVar("Made")
Names = tuple[str, ...]

UNSHOWN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


class Field(NamedTuple):
    """A value and the path to it."""

    value: Any
    path: Path

    def refuse(self, key: str, **facts: object) -> NoReturn:
        raise Refusal(key, path=self.path, **facts)

    def at(self, step: str | int) -> "Field":
        return Field(self.value[step], (*self.path, step))

    def object(self) -> dict[str, Any]:
        """The value, which must be an object."""
        if not isinstance(self.value, dict):
            self.refuse("format.json.object", found=seen(self.value))
        return self.value

    def fields(self, required: Names, optional: Names = ()) -> dict[str, "Field"]:
        """The fields of an object that has all the required ones and none that is unknown."""
        for name in self.object():
            if name not in required + optional:
                self.at(name).refuse("format.json.unknown", found=shown(name), wanted=", ".join(required + optional))
        for name in required:
            if name not in self.value:
                self.refuse("format.json.missing", wanted=name)
        return {name: self.at(name) for name in self.value}

    def items(self, count: int) -> list["Field"]:
        """The items of a list that must have `count` of them."""
        if not isinstance(self.value, list):
            self.refuse("format.json.list", found=seen(self.value))
        if len(self.value) != count:
            self.refuse("format.json.length", found=len(self.value), wanted=count)
        return [self.at(index) for index in range(count)]

    def whole(self, low: int, high: int) -> int:
        """The value, which must be a whole number in this range."""
        if type(self.value) is not int:
            self.refuse("format.json.whole", found=seen(self.value), low=low, high=high)
        if not low <= self.value <= high:
            self.refuse("format.json.range", found=self.value, low=low, high=high)
        return int(self.value)

    def string(self, most: int) -> str:
        """The value, which must be text of at most this length without control characters or halves of characters."""
        if not isinstance(self.value, str):
            self.refuse("format.json.string", found=seen(self.value))
        if len(self.value) > most:
            self.refuse("format.json.string-long", found=len(self.value), wanted=most)
        unshown = UNSHOWN.search(self.value)
        if unshown:
            self.refuse("format.json.character", found=f"U+{ord(unshown[0]):04X}")
        return self.value


def seen(value: Any) -> str:
    """A value as it may stand in a sentence."""
    if isinstance(value, dict | list):
        return "{…}" if isinstance(value, dict) else "[…]"
    return shown(json.dumps(value[:30] if isinstance(value, str) else value, ensure_ascii=False))


def placed(text: str, made: Callable[[Field], Made]) -> Made:
    """What is made of all that is in a text; a refusal of a field says where in the text it stands."""
    return _placed(parse(text), lambda: text, made)


def placed_in_value(value: object, made: Callable[[Field], Made]) -> Made:
    """What is made of a value; a refusal says where the field would stand if the value were written on one line."""
    return _placed(value, lambda: json.dumps(value, ensure_ascii=False), made)


def _placed(value: object, text: Callable[[], str], made: Callable[[Field], Made]) -> Made:
    try:
        return made(Field(value, ()))
    except Refusal as refusal:
        facts, written = dict(refusal.facts), text()
        path: Any = facts.pop("path")
        line, column = place(written, offset_of(written, path))
        raise Refusal(refusal.key, line=line, column=column, path=dotted(path), **facts) from None
