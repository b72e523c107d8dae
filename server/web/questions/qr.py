"""A text as a code that phones read, row by row."""

import segno

from ...core.refusal import Refusal
from ..refusal_json import Json
from ..request_fields import request, text
from .question import Services

MOST = 2900  # letters that the largest code holds


def read(body: str, _: Services) -> str:
    asked = request(body, ("text",))
    if isinstance(asked["text"], str) and len(asked["text"]) > MOST:
        raise Refusal("picture.code-long")
    return text("text", asked["text"], MOST)


def answer(asked: str, _: Services) -> list[str]:
    try:
        code = segno.make(asked, error="l", micro=False)
    except ValueError:  # letters that take more than a byte may be too many, too
        raise Refusal("picture.code-long") from None
    return ["".join("01"[bit] for bit in row) for row in code.matrix]


def tell(rows: list[str]) -> Json:
    return {"rows": rows}
