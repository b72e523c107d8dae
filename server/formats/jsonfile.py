"""The JSON document, which holds everything: a map or a board, settings, lanes, step, notes.

Links, autosave and lessons use it. Every field is checked here, those of a map in `jsonmap.py`, but the settings, of
which only size, depth and kinds of values are (`jsonsettings.py`): `runs/run.py` knows what they mean. A refusal names
the field and where it stands in the text (`jsonfields.py`). Written one row of a map a line.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from ..spaces import board as boards
from ..spaces.board import BoardProblem
from ..spaces.domains import Problem
from .document import Document, Lanes, single, speaks_for
from .jsonfields import Field, placed, placed_in_value, seen
from .jsonmap import map_in, map_text
from .jsonparse import MAX_WHOLE
from .jsonsettings import MAX_NOTES, lanes_in, settings_in
from .jsontext import dumped, list_text, object_text
from .text import clean

VERSION = 1


@speaks_for("json")
def read(text: str) -> Document:
    return placed(clean(text), _document)


@speaks_for("json")
def read_parsed(value: object) -> Document:
    """The document in a value that was parsed already, as part of a request."""
    return placed_in_value(value, _document)


def _document(field: Field) -> Document:
    fields = field.fields(("astrolabe",), (*PARTS, "settings", "lanes", "step", "notes"))
    if type(fields["astrolabe"].value) is not int or fields["astrolabe"].value != VERSION:
        fields["astrolabe"].refuse("format.json.version", found=seen(fields["astrolabe"].value), wanted=VERSION)
    given = [domain for domain in PARTS if domain in fields]
    if len(given) != 1:
        field.refuse("format.json.one-problem")
    problem_in = PARTS[given[0]].problem
    problem = problem_in(fields[given[0]])
    settings = settings_in(fields["settings"]) if "settings" in fields else {}
    step = fields["step"].whole(0, MAX_WHOLE) if "step" in fields else None
    notes = fields["notes"].string(MAX_NOTES) if "notes" in fields else ""
    lanes = lanes_in(fields["lanes"], problem_in) if "lanes" in fields else None
    return Document((problem,), "json", settings, step, notes, lanes)


def board_in(field: Field) -> BoardProblem:
    fields = field.fields(("width", "height", "start", "goal"))
    width, height = (fields[name].whole(boards.MIN_SIDE, boards.MAX_SIDE) for name in ("width", "height"))
    start, goal = (_tiles(fields[name], width * height) for name in ("start", "goal"))
    return BoardProblem(width, height, start, goal)


def _tiles(field: Field, count: int) -> bytes:
    items = field.items(count)
    tiles = bytes(item.whole(0, count - 1) for item in items)
    for at, tile in enumerate(tiles):
        if tile in tiles[:at]:
            items[at].refuse("format.json.tile-twice", found=tile, wanted=min(set(range(count)) - set(tiles)))
    return tiles


@speaks_for("json")
def write(document: Document) -> str:
    problem = single(document)
    parts = {"astrolabe": str(VERSION), problem.domain: PARTS[problem.domain].text(problem)}
    if document.settings:
        parts["settings"] = dumped(document.settings)
    if document.lanes:
        parts["lanes"] = _lanes_text(document.lanes)
    if document.step is not None:
        parts["step"] = str(document.step)
    if document.notes:
        parts["notes"] = dumped(document.notes)
    return object_text(parts, "") + "\n"


def _lanes_text(lanes: Lanes) -> str:
    """On one line, as long as all search one problem."""
    given = {name: value for name, value in lanes._asdict().items() if value not in ((), None)}
    problems = [PARTS[each.domain].text(each) for each in given.pop("problems", ())]
    parts = {name: dumped(value) for name, value in given.items()}
    if not problems:
        return dumped(given)
    return object_text({**parts, "problems": list_text(problems, "    ")}, "  ")


def _board_text(problem: BoardProblem) -> str:
    parts = {
        "width": str(problem.width),
        "height": str(problem.height),
        "start": dumped(list(problem.start)),
        "goal": dumped(list(problem.goal)),
    }
    return object_text(parts, "  ")


class DomainPart(NamedTuple):
    """The part of a document that holds a problem of one domain, called like the domain."""

    problem: Callable[[Field], Problem]
    text: Callable[[Any], str]


PARTS = {"map": DomainPart(map_in, map_text), "board": DomainPart(board_in, _board_text)}
