"""The scenario files of the MovingAI grid benchmark: pairs of cells on one map, each with its shortest length.

One line an entry: bucket, map, width, height, start x y, goal x y, length; tabs or spaces. The map column is a path
on somebody else's disk, so the map is found beside the scenario, by the scenario's own name. An entry becomes a
problem once it meets its map.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from ....core.refusal import Refusal
from ....formats.document import speaks_for
from ....formats.text import WORD, TextLine, clean, lines, number, plain, shown
from ..gridmap import MAX_SIDE, GridMap

LENGTH = re.compile(r"[0-9]{1,15}(\.[0-9]{0,30})?([eE][-+]?[0-9]{1,2})?\Z")
VERSIONS = ("1", "1.0")
COLUMNS = 9
MAX_BUCKET = 999_999


class ScenarioEntry(NamedTuple):
    """One line of a scenario; start and goal are (x, y), `line` is where it stood."""

    bucket: int
    map: str
    width: int
    height: int
    start: tuple[int, int]
    goal: tuple[int, int]
    printed: str  # the length as the file has it
    line: int = 0

    @property
    def length(self) -> float:
        """The length of a shortest path."""
        return float(self.printed)

    @property
    def unit(self) -> float:
        """The worth of the last place printed: files print two decimals or more, or six digits less closing zeros."""
        whole, _, decimals = self.printed.partition(".")
        places = len(decimals) if len(decimals) >= 2 else min(2, 6 - len(whole))
        return 1.0 if "e" in self.printed.lower() else 10.0**-places


@speaks_for("scenario")
def read(text: str) -> tuple[ScenarioEntry, ...]:
    """The entries of a scenario file."""
    found = lines(plain(clean(text)))
    header = next(found)
    words = header.text.split()
    if len(words) != 2 or words[0] != "version" or words[1] not in VERSIONS:
        found_text = shown(header.text)
        raise Refusal("format.header", line=header.number, column=1, found=found_text, wanted="version 1")
    try:
        return tuple(_entry(line) for line in found)
    except Refusal as refusal:
        raise Refusal(refusal.key, **refusal.facts) from None


def write(entries: Iterable[ScenarioEntry]) -> str:
    return "version 1\n" + "".join(_line(entry) for entry in entries)


@speaks_for("scenario")
def problem(gridmap: GridMap, entry: ScenarioEntry) -> GridMap:
    """The map with the entry's start and goal; refused when the entry is about another map."""
    if (entry.width, entry.height) != (gridmap.width, gridmap.height):
        raise Refusal(
            "format.scenario.size",
            line=entry.line,
            column=1,
            found=f"{entry.width} × {entry.height}",
            wanted=f"{gridmap.width} × {gridmap.height}",
        )
    start, goal = gridmap.index(*entry.start), gridmap.index(*entry.goal)
    for cell in (start, goal):
        if gridmap.terrain(cell).blocked:
            x, y = gridmap.xy(cell)
            kind = gridmap.terrain(cell).kind
            raise Refusal("format.scenario.blocked", line=entry.line, column=1, x=x, y=y, kind=kind)
    return replace(gridmap, start=start, goal=goal)


def _entry(line: TextLine) -> ScenarioEntry:
    words = [(word[0], word.start() + 1) for word in WORD.finditer(line.text)]
    if len(words) < COLUMNS:
        column = len(line.text) + 1
        raise Refusal("format.row-short", line=line.number, column=column, found=len(words), wanted=COLUMNS)

    def whole(place: int, low: int, high: int) -> int:
        word, column = words[place]
        return number(word, line.number, column, low, high).value

    width, height = whole(-7, 1, MAX_SIDE), whole(-6, 1, MAX_SIDE)
    return ScenarioEntry(
        bucket=whole(0, 0, MAX_BUCKET),
        map=" ".join(word for word, _ in words[1:-7]),  # a path may hold blanks
        width=width,
        height=height,
        start=(whole(-5, 0, width - 1), whole(-4, 0, height - 1)),
        goal=(whole(-3, 0, width - 1), whole(-2, 0, height - 1)),
        printed=_length(*words[-1], line.number),
        line=line.number,
    )


def _length(word: str, column: int, line: int) -> str:
    if not LENGTH.match(word):
        raise Refusal("format.scenario.length", line=line, column=column, found=shown(word))
    return word


def _line(entry: ScenarioEntry) -> str:
    fields = (entry.bucket, entry.map, entry.width, entry.height, *entry.start, *entry.goal, entry.printed)
    return "\t".join(map(str, fields)) + "\n"
