"""The format of lessons: a file holds one lesson, or a set of them as `{"astrolabe": 1, "lessons": [...]}`.

A lesson has these fields; a text is a string, or `{"en": …, "zh": …}`:

    title, text, line       texts: the title, sentences (an empty line parts paragraphs), one line for the list
    <domain>, settings      as in a document (`formats/jsonfile.py`): `map` or `board`, or what else there is
    variants                the searches to compare: `title`, `settings` on top of the lesson's, another
                            problem, `expect`, or `refused` (a refusal's key)
    expect                  `cost`, `expanded`, `reopened` (a number, or one for each tie rule), `ending`, `optimal`
    stops                   `title`, and `step` or `event` (one of `EVENTS`) with `nth`, `cell`; `variant` if only there
    question                `text`, `choices`, `answer` (counted from 0), `explanation`, `stop`

A refusal names the field and its place.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NoReturn

from ...core.records import KINDS
from ...core.refusal import Refusal
from ...engine.settings import HasChoices, settings_from
from ...formats.document import speaks_for
from ...formats.jsonfields import Field, Names, placed
from ...formats.jsonfile import VERSION, Parts, problem_among
from ...formats.jsonparse import MAX_WHOLE
from ...formats.jsonsettings import settings_in
from ...formats.text import clean
from ...frontiers.ties import TIES
from ...spaces.problem import Posed

LANGUAGES = ("en", "zh")
ENDINGS = ("found", "exhausted", "limit", "impossible")
EVENTS = (*KINDS.values(), "rose", "fell", "tied", "goal", "end")  # what happens at a stop: a kind of record, or …
MAX_SET = 2_000_000  # of a set
MAX_LESSONS = 100
MAX_TITLE = 120
MAX_SENTENCES = 4_000
MAX_VARIANTS = 12
MAX_STOPS = 24
MAX_CHOICES = 6
MAX_FIGURE = 2.0**53
OF_LESSON = ("line", "question", "settings", "stops")


@dataclass(frozen=True, slots=True)
class Variant:
    """One of the searches a lesson compares. Without a problem: input that is refused on purpose, with this key."""

    problem: Any  # of which the rooms above know more than this one
    settings: Mapping[str, Any]
    expect: Mapping[str, Any]
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson that was checked: its text as it stands in the file, and the problems it opens."""

    raw: Mapping[str, Any]
    variants: Sequence[Variant]


@speaks_for("json")
def read_set(text: str, parts: Parts) -> list[Lesson]:
    """The lessons in a text: one, or a set."""
    if len(text) > MAX_SET:
        raise Refusal("lessons.large", found=len(text), wanted=MAX_SET)
    return placed(clean(text), partial(_set, parts))


def _set(parts: Parts, field: Field) -> list[Lesson]:
    if "lessons" not in field.object():
        _version(field.fields(("astrolabe", "text", "title", "variants"), (*parts, *OF_LESSON))["astrolabe"])
        return [_lesson(parts, Field({name: field.value[name] for name in field.value if name != "astrolabe"}, ()))]
    fields = field.fields(("astrolabe", "lessons"))
    _version(fields["astrolabe"])
    return [_lesson(parts, each) for each in _several(fields["lessons"], 0, MAX_LESSONS)]


def _version(field: Field) -> None:
    if type(field.value) is not int or field.value != VERSION:
        field.refuse("format.json.version", found=repr(field.value)[:20], wanted=VERSION)


def _lesson(parts: Parts, field: Field) -> Lesson:
    fields = field.fields(("text", "title", "variants"), (*parts, *OF_LESSON))
    _text(fields["title"], MAX_TITLE)
    _text(fields["text"], MAX_SENTENCES)
    if "line" in fields:
        _text(fields["line"], MAX_SENTENCES)
    if len(parts.keys() & fields.keys()) != 1:
        field.refuse("format.json.one-problem")
    settings = settings_in(fields["settings"]) if "settings" in fields else {}
    problem = problem_among(fields, parts)
    variants = [_variant(parts, each, problem, settings) for each in _several(fields["variants"], 1, MAX_VARIANTS)]
    stops = _several(fields["stops"], 0, MAX_STOPS) if "stops" in fields else []
    for stop in stops:
        _stop(stop, len(variants))
    if "question" in fields:
        _question(fields["question"], len(stops))
    return Lesson(field.value, variants)


def _variant(parts: Parts, field: Field, usual: Any, shared: Mapping[str, Any]) -> Variant:
    fields = field.fields((), (*parts, "expect", "refused", "settings", "title"))
    if "title" in fields:
        _text(fields["title"], MAX_TITLE)
    if len(parts.keys() & fields.keys()) > 1:
        field.refuse("format.json.one-problem")
    expect = _expectations(fields["expect"]) if "expect" in fields else {}
    settings = {**shared, **(settings_in(fields["settings"]) if "settings" in fields else {})}
    if "refused" in fields:
        return Variant(None, settings, expect, _refused(parts, fields))
    problem = problem_among(fields, parts) or usual
    assert problem is not None  # a lesson has a problem of its own
    _usable(fields.get("settings", field), settings, problem)
    return Variant(problem, settings, expect)


def _refused(parts: Parts, fields: Mapping[str, Field]) -> str:
    """The key of the refusal a problem is there to show, which it must really get."""
    wanted = fields["refused"].string(MAX_TITLE)
    if _refusal(parts, fields) != wanted:
        fields["refused"].refuse("lessons.not-refused", found=wanted)
    return wanted


def _refusal(parts: Parts, fields: Mapping[str, Field]) -> str:
    try:
        problem_among(fields, parts)
    except Refusal as refusal:
        return refusal.key
    return ""


def _usable(field: Field, settings: Mapping[str, Any], problem: Posed[HasChoices]) -> None:
    """Refuse settings that cannot be searched with, where they stand."""
    try:
        settings_from({name: value for name, value in settings.items() if value != "auto"}, problem)
    except Refusal as refusal:
        name = str(refusal.facts.get("field", ""))
        at = field.at(name) if name and isinstance(field.value, dict) and name in field.value else field
        at.refuse("lessons.settings", reason=refusal.key.removeprefix("settings."))


def _expectations(field: Field) -> dict[str, Any]:
    fields = field.fields((), ("cost", "ending", "expanded", "optimal", "reopened"))
    if "ending" in fields:
        _one_of(fields["ending"], ENDINGS)
    if "optimal" in fields and not isinstance(fields["optimal"].value, bool):
        fields["optimal"].refuse("lessons.true-or-false")
    for name in ("cost", "expanded", "reopened"):
        if name in fields:
            _figures(fields[name])
    return dict(field.value)


def _figures(field: Field) -> None:
    """A number, or one for each tie rule."""
    if isinstance(field.value, dict):
        field.fields((), tuple(TIES))
    numbers = [field.at(name) for name in field.value] if isinstance(field.value, dict) else [field]
    for number in numbers:
        if isinstance(number.value, bool) or not isinstance(number.value, int | float):
            number.refuse("format.json.number", found=repr(number.value)[:20])
        if not 0 <= number.value <= MAX_FIGURE:
            number.refuse("lessons.figure", found=number.value)


def _stop(field: Field, variants: int) -> None:
    """A step, or what happens: the `nth` record of its kind, at a `cell` of a map if one is named."""
    fields = field.fields(("title",), ("cell", "event", "nth", "step", "variant"))
    _text(fields["title"], MAX_TITLE)
    if ("event" in fields) == ("step" in fields):
        field.refuse("lessons.stop")
    if "event" in fields:
        _one_of(fields["event"], EVENTS)
    ranges = {"step": (0, MAX_WHOLE), "nth": (1, MAX_WHOLE), "variant": (0, variants - 1)}
    for name, (low, high) in ranges.items():
        if name in fields:
            fields[name].whole(low, high)
    for each in fields["cell"].items(2) if "cell" in fields else []:
        each.whole(0, MAX_WHOLE)


def _question(field: Field, stops: int) -> None:
    fields = field.fields(("answer", "choices", "explanation", "text"), ("stop",))
    _text(fields["text"], MAX_SENTENCES)
    _text(fields["explanation"], MAX_SENTENCES)
    choices = _several(fields["choices"], 2, MAX_CHOICES)
    for choice in choices:
        _text(choice, MAX_SENTENCES)
    fields["answer"].whole(0, len(choices) - 1)
    if "stop" in fields:
        fields["stop"].whole(0, max(0, stops - 1))


def _several(field: Field, least: int, most: int) -> list[Field]:
    """The items of a list with a sensible number of them."""
    if not isinstance(field.value, list) or not least <= len(field.value) <= most:
        field.refuse("lessons.list", low=least, high=most)
    return field.items(len(field.value))


def _text(field: Field, most: int) -> None:
    """A text, or one for each language."""
    if not isinstance(field.value, dict):
        field.string(most)
        return
    for each in field.fields(LANGUAGES).values():
        each.string(most)


def _one_of(field: Field, values: Names) -> None:
    if not isinstance(field.value, str) or field.value not in values:
        _unknown(field, values)


def _unknown(field: Field, values: Names) -> NoReturn:
    field.refuse("lessons.choice", found=str(field.value)[:40], wanted=", ".join(values))
