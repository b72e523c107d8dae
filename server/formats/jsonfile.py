"""The JSON document, which holds everything: a problem, settings, lanes, step, notes.

Links, autosave and lessons use it. Every field is checked here, those of a problem by its domain, but the settings, of
which only size, depth and kinds of values are (`jsonsettings.py`): `runs/run.py` knows what they mean. A refusal names
the field and where it stands in the text (`jsonfields.py`). A domain writes its part on as many lines as it likes.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from .document import Document, Lanes, single, speaks_for
from .jsonfields import Field, placed, placed_in_value, seen
from .jsonparse import MAX_WHOLE
from .jsonsettings import MAX_NOTES, lanes_in, settings_in
from .jsontext import dumped, list_text, object_text
from .text import clean

VERSION = 1
Parts = Mapping[str, Callable[[Field], Any]]  # of a document, by the names of domains


@speaks_for("json")
def read(text: str, parts: Parts) -> Document:
    return placed(clean(text), partial(_document, parts))


@speaks_for("json")
def read_parsed(value: object, parts: Parts) -> Document:
    """The document in a value that was parsed already, as part of a request."""
    return placed_in_value(value, partial(_document, parts))


def problem_among(fields: Mapping[str, Field], parts: Parts) -> Any:
    """The problem among some fields, if there is one; of more than one only the first is read."""
    return next((part(fields[name]) for name, part in parts.items() if name in fields), None)


def _document(parts: Parts, field: Field) -> Document:
    fields = field.fields(("astrolabe",), (*parts, "settings", "lanes", "step", "notes"))
    if type(fields["astrolabe"].value) is not int or fields["astrolabe"].value != VERSION:
        fields["astrolabe"].refuse("format.json.version", found=seen(fields["astrolabe"].value), wanted=VERSION)
    given = [name for name in parts if name in fields]
    if len(given) != 1:
        field.refuse("format.json.one-problem")
    problem_in = parts[given[0]]
    problem = problem_in(fields[given[0]])
    settings = settings_in(fields["settings"]) if "settings" in fields else {}
    step = fields["step"].whole(0, MAX_WHOLE) if "step" in fields else None
    notes = fields["notes"].string(MAX_NOTES) if "notes" in fields else ""
    lanes = lanes_in(fields["lanes"], problem_in) if "lanes" in fields else None
    return Document((problem,), "json", settings, step, notes, lanes)


@speaks_for("json")
def write(document: Document) -> str:
    problem = single(document)
    parts = {"astrolabe": str(VERSION), problem.domain.name: problem.domain.written.text(problem)}
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
    problems = [each.domain.written.text(each) for each in given.pop("problems", ())]
    parts = {name: dumped(value) for name, value in given.items()}
    if not problems:
        return dumped(given)
    return object_text({**parts, "problems": list_text(problems, "    ")}, "  ")
