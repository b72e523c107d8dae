"""Maps in files: the part of a JSON document, the sea map, and MovingAI's maps and scenarios."""

import re
from collections.abc import Sequence

from ....core.refusal import Refusal
from ....formats.text import TextLine
from ....formats.writable import Format, Written
from ..gridmap import GridMap
from . import movingai, sea
from .jsonmap import map_in, map_text

BEGINNINGS = {"type": "movingai", "height": "movingai", "width": "movingai", "map": "movingai", "version": "scenario"}
NUMERIC = re.compile(r"[-+]?[0-9]")


def _nearest(first: str, _: Sequence[TextLine]) -> str | None:
    """By its first word; numbers that are nothing else are a sea map."""
    return BEGINNINGS.get(first.lower()) or ("sea" if NUMERIC.match(first) else None)


def _towards(_: GridMap, __: str) -> GridMap:
    raise Refusal("cli.goal-map")


WRITTEN = Written(
    problem=map_in,
    text=map_text,
    formats={
        "sea": Format(sea.read, sea.write, settings={"diagonal": "never"}),
        "movingai": Format(movingai.read, movingai.write, ".map", {"diagonal": "no-corners"}),
    },
    alone={"scenario": "format.scenario.alone"},
    suffixes={".map": "movingai", ".scen": "scenario"},
    nearest=_nearest,
    answers={"sea": sea.answer},
    towards=_towards,
)
