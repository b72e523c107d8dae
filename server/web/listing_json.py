"""The JSON of an algorithm's source, as the Code panel gets it.

A row of a listing is a line of one of its functions; `emits` says which row writes a record of a kind, the first for
records that name no move. `runs/source.py` has the facts.
"""

from ..core.records import KINDS
from ..runs.source import Listing, Part
from ..runs.tracing import MOST_CELLS, MOST_TRACED
from .refusal_json import Json


def listing_json(listing: Listing) -> Json:
    """The functions of an algorithm, line by line."""
    return {
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
    return [listing.emits[kind, moved] for moved in (False, True) if (kind, moved) in listing.emits]
