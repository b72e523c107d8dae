"""How the problem of a JSON document is searched: with which settings, and beside which other searches."""

from collections.abc import Callable
from typing import Any

from .document import Lanes
from .jsonfields import Field, seen
from .jsonparse import MAX_DEPTH, MAX_WHOLE
from .writable import WritableProblem

MAX_NOTES = 20_000
MAX_NAME = 100
MAX_OTHERS = 3  # lanes beside the one whose settings are the document's own
CLOCKS = ("expansion", "rise", "record", "seconds")


def settings_in(field: Field) -> dict[str, Any]:
    _value(field)
    return field.object()


def _value(field: Field) -> None:
    """Refuse what no setting can be."""
    if len(field.path) > MAX_DEPTH:
        field.refuse("format.json.deep", wanted=MAX_DEPTH)
    if isinstance(field.value, int) and abs(field.value) > MAX_WHOLE:  # where the parser was not ours
        field.refuse("format.json.number-long", found=seen(field.value))
    if isinstance(field.value, str):
        field.string(MAX_NOTES)
    elif isinstance(field.value, list):
        for index in range(len(field.value)):
            _value(field.at(index))
    elif isinstance(field.value, dict):
        for name in field.value:
            Field(name, field.path).string(MAX_NAME)
            _value(field.at(name))


def lanes_in(field: Field, problem_in: Callable[[Field], WritableProblem]) -> Lanes:
    fields = field.fields(("others",), ("place", "clock", "problems", "of", "against"))
    others = _some(fields["others"])
    count = len(others)
    place = fields["place"].whole(0, count) if "place" in fields else 0
    clock = _clock(fields["clock"]) if "clock" in fields else CLOCKS[0]
    problems = tuple(map(problem_in, _some(fields["problems"]))) if "problems" in fields else ()
    of = tuple(each.whole(0, len(problems)) for each in fields["of"].items(count)) if "of" in fields else ()
    against = fields["against"].whole(0, count) if "against" in fields else None
    return Lanes(tuple(map(settings_in, others)), place, clock, problems, of, against)


def _some(field: Field) -> list[Field]:
    """The items of a list of one for each lane beside the document's at most."""
    count = len(field.value) if isinstance(field.value, list) and 1 <= len(field.value) <= MAX_OTHERS else MAX_OTHERS
    return field.items(count)


def _clock(field: Field) -> str:
    if field.value not in CLOCKS:
        field.refuse("format.json.choice", found=seen(field.value), wanted=", ".join(CLOCKS))
    return str(field.value)
