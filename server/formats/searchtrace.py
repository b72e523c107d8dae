"""Search traces as Posthoc (posthoc-app) reads them: what happened to which node, event by event, as YAML or JSON.

An event has a `type`, the `id` of a node, `pId`, that of its parent, `g`, `f` and often `h`, and on a grid `x` and
`y`, of a board its tiles, which its domain reads; all else is for Posthoc's pictures. A list of events alone will do,
as a program of one's own prints it, and on a grid a node may go without a name. Of YAML only what traces are written
in is read: a list of events, each in lines of its own or in braces; so a file from anywhere has no anchors, no tags and
no surprises.
"""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, repeat
from typing import Any, NamedTuple

from ..core.refusal import Refusal
from .jsonparse import MAX_NUMBER_LENGTH, item_lines, parse
from .text import clean, lines, shown

VERSION = "1.4.0"
MOST_EVENTS = 400_000
MOST_LINE = 2_000  # characters that an expression sees at once
HEADING, LIST = "events", '"events"'
PAIR = re.compile(r"""\b(\w++)["']?\s*+:\s*+("[^"]*+"|'[^']*+'|\[[\d\s,\[\]]*\]|[^,{}\[\]]*+)""")
ALONE = re.compile(r"""["']?(\w++)["']?\s*+:\s++([^{}\[\]:"'\s][^{}\[\]:"']*+)""")  # alone on a line, commas and all
LIST_FOLLOWS = re.compile(r"\s*+:\s*+\[")
IN_LIST = re.compile(r"""\[\s*+\{[^{}]*"(type|attr|op)"\s*+:""")
JSON = ("{", "[")  # how it begins
SUFFIXES = (".yaml", ".yml", ".trace.json")
SHORT = {"attr": "type", "parent": "pId", "op": "type"}  # as other programs call them
NUMBER = re.compile(r"[-+]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)(?:[eE][-+]?[0-9]++)?")
NOTHING = ("", "~", "null", "Null", "NULL")
HEAD = f"""version: {VERSION}

views:
  main:
    - $: rect
      fill: ${{{{ color[$.type] }}}}
      width: 1
      height: 1
      x: ${{{{ $.x }}}}
      y: ${{{{ $.y }}}}

pivot:
  x: ${{{{ $.x + 0.5 }}}}
  y: ${{{{ $.y + 0.5 }}}}
  scale: 1

"""
TREE_HEAD = f"version: {VERSION}\n\n"  # of nodes that lie nowhere: Posthoc draws them as a tree


EventFields = Mapping[str, str | None]


class TraceEvent(NamedTuple):
    """One event, and the number of its line or place."""

    at: int
    type: str
    id: str
    parent: str | None = None
    g: float | None = None
    f: float | None = None
    h: float | None = None
    x: float | None = None
    y: float | None = None
    own: Any = None  # what its domain reads out of its fields, if it does


def is_trace(text: str, name: str = "") -> bool:
    """Is this meant to be a trace, by the end of its file's name or by how the text begins?"""
    start = text.lstrip()
    if start.startswith(JSON):
        ends = (at + len(LIST) for at in _places_of(LIST, text))
        return bool(IN_LIST.match(start[:MOST_LINE])) or any(LIST_FOLLOWS.match(text, end) for end in ends)
    return name.lower().endswith(SUFFIXES) or any(_is_heading(line) for line in _lines_from(HEADING, text))


def _places_of(word: str, text: str) -> Iterator[int]:
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + len(word))


def _lines_from(word: str, text: str) -> Iterator[str]:
    """The lines that begin with a word. The others, which may be a large map, are skipped without being cut out."""
    for at in _places_of(word, text):
        if at == 0 or text[at - 1] == "\n":
            end = text.find("\n", at)
            yield text[at:] if end < 0 else text[at:end]


def _is_heading(line: str) -> bool:
    return line.startswith(HEADING) and line.removeprefix(HEADING).strip() == ":"


def read_events(text: str, own: Callable[[EventFields], Any] = lambda _: None) -> Iterator[TraceEvent]:
    """The events of a trace; `own` reads what a domain may have written besides x and y."""
    text, count = clean(text), 0
    for at, fields in _from_json(text) if text.lstrip().startswith(JSON) else _from_yaml(text):
        count += 1
        if count > MOST_EVENTS:
            raise Refusal("format.trace.long", most=MOST_EVENTS)
        yield _event(at, fields, own)
    if not count:
        raise Refusal("format.trace.none")


def _from_json(text: str) -> Iterator[tuple[int, EventFields]]:
    value = parse(text)
    events = value.get("events") if isinstance(value, dict) else value
    lines = chain(item_lines(text, text.find("[", max(text.find('"events"'), 0))), repeat(1))
    for line, event in zip(lines, events if isinstance(events, list) else [], strict=False):
        if isinstance(event, dict):
            yield line, {name: None if each is None else str(each) for name, each in event.items()}


def _from_yaml(text: str) -> Iterator[tuple[int, EventFields]]:
    """The list under `events`: an item begins with a dash, and has all lines that are further in than it."""
    found = lines(text)
    if not any(_is_heading(line) for _, line in found):
        return
    begun, depth, fields = 0, 0, dict[str, str | None]()
    for at, line in found:
        inside = line.strip()
        if not inside or inside.startswith("#"):
            continue
        indent = len(line) - len(line.lstrip())
        if inside.startswith("-") and (not begun or indent == depth):
            if begun:
                yield begun, fields
            begun, depth, fields = at, indent, _pairs(at, inside.removeprefix("-").lstrip())
        elif indent > depth:
            fields |= {name: value for name, value in _pairs(at, inside).items() if name not in fields}
        else:
            break
    if begun:
        yield begun, fields


def _pairs(at: int, text: str) -> dict[str, str | None]:
    """The fields in a line of an event, whose length is bounded before any expression sees it."""
    if len(text) > MOST_LINE:
        raise Refusal("format.trace.line", line=at, found=len(text), most=MOST_LINE)
    alone = ALONE.fullmatch(text)
    if alone:
        return {alone[1]: _scalar(alone[2])}
    inner = text.removeprefix("{").removesuffix("}")
    return {name: _scalar(value) for name, value in PAIR.findall(inner)}


def _scalar(word: str) -> str | None:
    word = word.split(" #")[0].strip()
    return None if word in NOTHING else word.strip("\"'")


def _event(at: int, fields: EventFields, own: Callable[[EventFields], Any]) -> TraceEvent:
    fields = {SHORT.get(name, name): value for name, value in fields.items()} | dict(fields)
    kind, name = (fields.get("type") or "").lower(), fields.get("id") or _place(fields)
    if name is None:
        raise Refusal("format.trace.id", line=at)
    numbers = {field: _number(at, field, fields.get(field)) for field in ("g", "f", "h", "x", "y")}
    return TraceEvent(at, kind, name, fields.get("pId"), **numbers, own=own(fields))


def _place(fields: Mapping[str, str | None]) -> str | None:
    """The place of a node, which names it where nothing else does."""
    x, y = fields.get("x"), fields.get("y")
    return None if x is None or y is None else f"{x},{y}"


def _number(at: int, field: str, word: str | None) -> float | None:
    if word is None:
        return None
    if len(word) > MAX_NUMBER_LENGTH or not NUMBER.fullmatch(word) or not math.isfinite(float(word)):
        raise Refusal("format.trace.number", line=at, field=field, found=shown(word))
    return float(word)


def write_events(events: Iterable[Mapping[str, object]], placed: bool) -> str:
    """The text of a trace; do its nodes lie on a grid?"""
    lines = (f"  - {{ {', '.join(f'{name}: {_word(value)}' for name, value in event.items())} }}\n" for event in events)
    return "".join([HEAD if placed else TREE_HEAD, "events:\n", *lines])


def _word(value: object) -> str:
    return "null" if value is None else f"{value:.12g}" if isinstance(value, float) else str(value)
