"""Search traces as Posthoc (posthoc-app) reads them: what happened to which node, event by event, as YAML or JSON.

An event has a `type`, the `id` of a node, `pId`, that of its parent, `g`, `f` and often `h`, and on a grid `x` and
`y`; all else is for Posthoc's pictures. Of YAML only what traces are written in is read: a list of events, each in
lines of its own or in braces; so a file from anywhere has no anchors, no tags and no surprises.
"""

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ..core.refusal import Refusal
from .jsonparse import parse
from .text import clean, shown

VERSION = "1.4.0"
MOST_EVENTS = 400_000
EVENTS = re.compile(r"^events\s*:\s*$")
ITEM = re.compile(r"^(\s*)-\s*(.*?)\s*$")
PAIR = re.compile(r"""\s*["']?([A-Za-z_]\w*)["']?\s*:\s*("[^"]*"|'[^']*'|[^,{}\[\]]*)""")
NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
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


def read_events(text: str) -> list[TraceEvent]:
    """The events of a trace."""
    text = clean(text)
    found = list(_from_json(parse(text)) if text.lstrip().startswith("{") else _from_yaml(text))
    if not found:
        raise Refusal("format.trace.none")
    if len(found) > MOST_EVENTS:
        raise Refusal("format.trace.long", most=MOST_EVENTS)
    return found


def _from_json(value: Any) -> Iterator[TraceEvent]:
    events = value.get("events") if isinstance(value, dict) else None
    for at, event in enumerate(events if isinstance(events, list) else [], 1):
        if isinstance(event, dict):
            yield _event(at, {name: None if each is None else str(each) for name, each in event.items()})


def _from_yaml(text: str) -> Iterator[TraceEvent]:
    """The list under `events`: an item begins with a dash, and has all lines that are further in than it."""
    inside, depth = False, 0
    begun, fields = 0, dict[str, str | None]()
    for at, line in enumerate(text.split("\n"), 1):
        if not inside:
            inside = bool(EVENTS.match(line))
            continue
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        item = ITEM.match(line)
        if item and (not begun or len(item[1]) == depth):
            if begun:
                yield _event(begun, fields)
            begun, depth, fields = at, len(item[1]), _pairs(item[2])
        elif line[0].isspace() and len(line) - len(line.lstrip()) > depth:
            fields |= {name: value for name, value in _pairs(line).items() if name not in fields}
        else:
            break
    if begun:
        yield _event(begun, fields)


def _pairs(text: str) -> dict[str, str | None]:
    inner = text.strip().removeprefix("{").removesuffix("}")
    return {name: _scalar(value) for name, value in PAIR.findall(inner)}


def _scalar(word: str) -> str | None:
    word = word.split(" #")[0].strip()
    return None if word in NOTHING else word.strip("\"'")


def _event(at: int, fields: Mapping[str, str | None]) -> TraceEvent:
    kind, name = fields.get("type") or "", fields.get("id")
    if name is None:
        raise Refusal("format.trace.id", line=at)
    numbers = {field: _number(at, field, fields.get(field)) for field in ("g", "f", "h", "x", "y")}
    return TraceEvent(at, kind, name, fields.get("pId"), **numbers)


def _number(at: int, field: str, word: str | None) -> float | None:
    if word is None:
        return None
    if not NUMBER.fullmatch(word) or not math.isfinite(float(word)):
        raise Refusal("format.trace.number", line=at, field=field, found=shown(word))
    return float(word)


def write_events(events: Iterable[Mapping[str, object]], placed: bool) -> str:
    """The text of a trace; do its nodes lie on a grid?"""
    lines = (f"  - {{ {', '.join(f'{name}: {_word(value)}' for name, value in event.items())} }}\n" for event in events)
    return "".join([HEAD if placed else TREE_HEAD, "events:\n", *lines])


def _word(value: object) -> str:
    return "null" if value is None else f"{value:.12g}" if isinstance(value, float) else str(value)
