"""An expression in pieces: its numbers, names and signs, each with its column. `expression.py` reads them."""

import re
from typing import NamedTuple

from ..core.refusal import Refusal

MAX_PARTS = 160
TOKEN = re.compile(r" *(?:([0-9]+(?:\.[0-9]*)?|\.[0-9]+)|([A-Za-z_]+)|(<=|>=|==|!=|[-+*/%<>(),]))")
END = ""  # the text of the lexeme behind the last


class Lexeme(NamedTuple):
    text: str
    column: int  # from 1


def lexemes(text: str) -> list[Lexeme]:
    """The numbers, names and signs of a text."""
    found, place = [], 0
    end = len(text.rstrip(" "))
    while place < end:
        match = TOKEN.match(text, place)
        if not match:
            place += len(text[place:]) - len(text[place:].lstrip(" "))
            raise Refusal("expression.character", column=place + 1, found=_seen(text[place]))
        found.append(Lexeme(match[match.lastindex or 0], match.start(match.lastindex or 0) + 1))
        place = match.end()
        if len(found) > MAX_PARTS:
            raise Refusal("expression.large", column=found[-1].column, wanted=MAX_PARTS)
    return [*found, Lexeme(END, end + 1)]


def _seen(character: str) -> str:
    """A character as it can be shown in a sentence."""
    return character if "!" <= character <= "~" else f"U+{ord(character):04X}"
