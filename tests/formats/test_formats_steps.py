"""Reading a text takes time in proportion to its length, whoever wrote it. Counted in steps, not by a clock."""

import ast
import random
import re
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import astrolabe
from astrolabe.core.refusal import Refusal
from astrolabe.domains.boards.formats.traceboards import board_in
from astrolabe.domains.gridmaps.formats import scenario
from astrolabe.formats import searchtrace
from astrolabe.formats.searchtrace import MOST_LINE, TraceEvent, is_trace, read_events

from ..support.formats import read
from ..support.steps import Counted

ROOT = Path(astrolabe.__path__[0])
OUR_OWN = {  # expressions that see no stranger's text
    "web.bundles": "our scripts",
    "core.process_memory": "what the system says of this process",
    "content.words": "our sentences",
    "web.replays.file": "our pictures",
    "cli.solving": "our sentences",
}
METHODS = ("match", "fullmatch", "search", "finditer", "findall", "split", "sub")
SHORT, LONG = 30, 60  # repetitions
TRIALS = 150


def modules_with_expressions() -> Iterator[tuple[str, ModuleType]]:
    for path in sorted(ROOT.rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        if "re.compile(" in path.read_text(encoding="utf-8") and name not in OUR_OWN:
            yield name, import_module(f"astrolabe.{name}")


def expressions() -> dict[re.Pattern[Any], str]:
    return {
        value: f"{module}.{name}"
        for module, found in modules_with_expressions()
        for name, value in vars(found).items()
        if isinstance(value, re.Pattern)
    }


def uses() -> set[tuple[re.Pattern[Any], str]]:
    """Each expression and each way in which any module of the program uses it."""
    found = set()
    for path in ROOT.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        if not re.search(r"\b[A-Z_]+\.(match|fullmatch|search|finditer|findall|split|sub)\(", source):
            continue
        names = vars(import_module(".".join(("astrolabe", *path.relative_to(ROOT).with_suffix("").parts))))
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr in METHODS:
                pattern = names.get(node.value.id)
                found |= {(pattern, node.attr)} if isinstance(pattern, re.Pattern) else set()
    return found


def steps_of(pattern: re.Pattern[Any], method: str, text: str) -> int:
    counted = Counted(pattern)
    subject: Any = text.encode("ascii") if isinstance(pattern.pattern, bytes) else text
    arguments = ("", subject) if method == "sub" else (subject,)
    found = getattr(counted, method)(*arguments)
    if method == "finditer":
        list(found)
    return counted.steps


def test_no_expression_takes_more_than_twice_the_steps_for_twice_the_text() -> None:
    named, slow = expressions(), []
    for pattern, method in sorted(uses(), key=lambda use: (named.get(use[0], ""), use[1])):
        if pattern not in named:
            continue
        rng, counted = random.Random(f"{named[pattern]} {method}"), Counted(pattern)
        letters = sorted({*"~\n", *(letter for _ in range(50) for letter in counted.example(rng))})
        for _ in range(TRIALS):
            example = counted.example(rng)
            begin = example[: rng.randint(0, len(example))]
            unit, end = ("".join(rng.choices(letters, k=rng.randint(least, 2))) for least in (1, 0))
            short, long = (steps_of(pattern, method, begin + unit * count + end) for count in (SHORT, LONG))
            if long > 2.5 * short + 100:
                slow.append(
                    f"{named[pattern]}.{method}: {short} and {long} steps for {begin!r} + n * {unit!r} + {end!r}"
                )
                break
    assert slow == []


def test_expressions_have_names_so_that_they_are_among_those_counted() -> None:
    inline = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in ROOT.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "re"
        and node.func.attr in METHODS
    ]
    assert inline == []


PICTURE = "data:image/png;base64," + "iVBORw0KGgo/AAA+" * 150
HOSTILE = {
    "one long word in braces": "events:\n- {" + "a" * 4000,
    "blanks in an item": "events:\n- a" + " " * 4000 + "b",
    "blanks after a colon": "events:\n- a:" + " " * 1900 + "{\n" * 2,
    "lines of blanks": "events:\n" + ("- a:" + " " * 900 + "{\n") * 4,
    "lines of one word": "events:\n" + ("- {" + "a" * 900 + "\n") * 4,
    "names without an end": "events:\n- {" + "a:" * 2000,
    "open quotes": "events:\n- {" + "a:\"b:'" * 700,
    "open lists": "events:\n- {" + "a:[" * 1300,
    "headings": "events\n" * 600,
    "nearly headings": "events:x\n" * 500,
    "a picture on an event's line": f"events:\n- {{type: expanding, id: 1, x: 1, y: 1, image: {PICTURE}}}\n",
    "a picture in a block": f"events:\n- type: expanding\n  id: 1\n  x: 1\n  y: 1\n  image: {PICTURE}\n",
    "a picture before the events": f"views: {{image: {PICTURE}}}\nevents:\n- {{type: expanding, id: 1, x: 1, y: 1}}\n",
    "a long number": '{"events": [{"type": "expanding", "id": 1, "x": 1, "y": "' + "1" * 4000 + 'x"}]}',
    "a long board": '{"events": [{"type": "expanding", "id": 1, "tiles": "[1]' + " " * 4000 + '2"}]}',
    "a long name": '{"events": [{"type": "expanding", "id": "' + "1 " * 2000 + 'x"}]}',
    "escaped quotes that never close": "[" * 501 + '"' + '\\"' * 2000,
    "half a list of events": '[{"a": ' + '"type" ' * 600,
    "names of lists": "{" + '"events" ' * 400,
    "moves": "2 move up" + " " * 4000 + "x",
    "digits": "1" * 4000,
    "a map's head": "type octile\nheight" + " " * 4000 + "3",
    "a scenario": "version 1\n" + "0\t" * 2000,
}


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> dict[str, Counted]:
    """The expressions of all folders `formats/` by module and name, all of them counted."""
    known: dict[re.Pattern[Any], Counted] = {}
    found = {}
    for path in (path for path in ROOT.rglob("*.py") if path.parent.name == "formats"):
        module = import_module(f"astrolabe.{'.'.join(path.relative_to(ROOT).with_suffix('').parts)}")
        for name, value in [*vars(module).items()]:
            if isinstance(value, re.Pattern):
                found[f"{path.stem}.{name}"] = known.setdefault(value, Counted(value))
                monkeypatch.setattr(module, name, known[value])
    return found


def events_in(text: str) -> list[TraceEvent]:
    return [*read_events(text)]


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_all_expressions_together_take_steps_in_proportion_to_a_text(text: str, counted: dict[str, Counted]) -> None:
    for reader in (is_trace, events_in, read, scenario.read):
        for each in counted.values():
            each.steps, each.most = 0, 40 * len(text)
        with suppress(Refusal):
            reader(text)


def test_a_line_of_a_trace_is_measured_before_any_expression_sees_it(counted: dict[str, Counted]) -> None:
    own = {name: counted[f"searchtrace.{name}"] for name in vars(searchtrace) if f"searchtrace.{name}" in counted}
    for text in HOSTILE.values():
        if not text.startswith(searchtrace.JSON):
            with suppress(Refusal):
                events_in(text)
    assert {name for name, each in own.items() if each.longest > MOST_LINE} == set()
    assert own["PAIR"].longest > 0


def test_a_picture_on_an_events_line_is_refused_by_its_line() -> None:
    text = "events:\n- {type: source, id: 1, x: 1, y: 1}\n" + HOSTILE["a picture on an event's line"].split("\n")[1]
    with pytest.raises(Refusal) as refused:
        events_in(text)
    assert (refused.value.key, refused.value.facts["line"]) == ("format.trace.line", 3)
    assert [event.at for event in read_events(HOSTILE["a picture before the events"])] == [3]


def test_numbers_of_boards_that_are_none_are_no_board() -> None:
    for name, word in (("tiles", "1 " + "9" * 5000), ("11", "²"), ("11", "9" * 5000)):
        [event] = read_events(f'[{{"type": "expanding", "id": "a", "{name}": "{word}"}}]', board_in)
        assert event.own is None
