"""The JSON of an algorithm's source and of its pseudocode, as the Code panel gets them.

A row of a listing is a line of one of its functions; `emits` says which row writes a record of a kind, the first for
records that name no move; a step is a line of pseudocode, in every language, with the rows that do it. The facts are
of `runs/source.py` and `content/pseudocode`.
"""

from collections.abc import Iterable

from ..content.pseudocode import Line
from ..core.records import ARRIVED, FOUND, KINDS
from ..runs.source import Listing, Part
from ..runs.tracing import MOST_CELLS, MOST_TRACED
from .refusal_json import Json

WRITTEN_AS = {ARRIVED: FOUND}  # told otherwise than a search writes it: it does not know that more legs come


def listing_json(listing: Listing, steps: Iterable[Line]) -> Json:
    """The functions of an algorithm, line by line, and what they do in words."""
    return {
        "steps": [{"words": line.words, "indent": line.indent, "rows": line.rows} for line in steps],
        "parts": [_part(part) for part in listing.parts],
        "emits": {str(kind): _rows(listing, kind) for kind in KINDS if _rows(listing, kind)},
        "most": MOST_TRACED,
        "cells": MOST_CELLS,
    }


def _part(part: Part) -> Json:
    file = "/".join(("server", *part.module.split("."))) + ".py"
    return {
        "function": part.function.__name__,
        "file": file,
        "first": part.first,
        "row": part.row,
        "lines": [line.tokens for line in part.lines],
        "names": [{"text": name.text, "kind": name.kind} for name in part.names],
    }


def _rows(listing: Listing, kind: int) -> list[int]:
    written = WRITTEN_AS.get(kind, kind)
    return [listing.emits[written, moved] for moved in (False, True) if (written, moved) in listing.emits]
