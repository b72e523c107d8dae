"""Every module is in a room, and rooms open only rooms below them: `rooms.py` against the imports."""

import ast
import posixpath
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

from .. import ROOT
from . import rooms
from .rooms import Room

CODE = {"server": ROOT / "server", "page": ROOT / "static" / "js"}
ROOMS = {"server": rooms.SERVER, "page": rooms.PAGE}
SET_UP = "bootstrap"  # stands apart: it runs before anything is installed
LOOSE = {
    "server": {"__init__", "__main__", SET_UP},
    "page": {"main", "replay", "startpage", "everytab", "latecomponents"},
}
MOST_LINES = 250
FEWEST_ROOMS, MOST_ROOMS, MOST_LOOSE = 8, 18, 6
EDGES = {"setup", "processes", "content", "web", "cli"}  # only these rooms may know of the world
WEB = {"flask", "flask_socketio", "socketio", "engineio", "werkzeug", "simple_websocket"}
WORLD = WEB | {"redis", "json", "time", "datetime", "threading", "asyncio", "socket", "subprocess"}
KNOWING = {  # modules below the edges that may know some of the world, each for what it is there for
    "classroom/classroom": {"json"},  # what is kept of a class is text
    "classroom/newcomers": {"json"},
    "classroom/rates": {"json"},
    "classroom/journal": {"json"},
    "classroom/kept": {"json"},
    "classroom/presence": {"json"},
    "classroom/redis_news": {"json", "threading", "time"},  # listens for ever
    "classroom/redis_store": {"redis"},
    "classroom/store": {"threading"},
    "classroom/watch": {"json"},
    "classroom/votes": {"json"},
    "core/signals": {"threading"},  # of which only the main one may listen
    "engine/builder": {"threading"},
    "engine/compile_ahead": {"threading", "time"},
    "engine/compiled/compile_cache": {"threading"},  # numba has one folder for all threads
    "formats/jsonfields": {"json"},
    "formats/jsonparse": {"json"},
    "formats/jsonplaces": {"json"},
    "formats/jsontext": {"json"},
    "runs/source": {"threading"},
}
PURE = {"records", "problems", "state"}  # rooms of the page without page, clock and chance
BROUGHT = "records/tables"  # the server's tables, constants that came with the page
OUTSIDE = re.compile(
    r"\b(document\.(?:body|head|query|get|create|documentElement)\w*|window|localStorage|fetch|setTimeout"
    r"|requestAnimationFrame|Date|performance|Math\.random)\b"
)
JS_IMPORT = re.compile(r'^(?:import|export)\b[^"\n;]*?from "(\.[^"]+)\.js";|\bimport\("(\.[^"]+)\.js"\)', re.MULTILINE)

SCRIPT_TYPE = re.compile(
    r"^(?:export )?(?:class|interface|type) (\w+)|@typedef \{[^@]*?\}\s+(?:\* )?(\w+)", re.MULTILINE
)
SPOKEN_OF = re.compile(r"(?<![\w.\"'-])([a-z][a-z0-9_/]*\.(?:py|js|html|css))\b(?![\w.])")


class Import(NamedTuple):
    """One imported module: one of ours, by its place below the code's folder ("search/log"), or a foreign one."""

    name: str
    ours: bool


def modules(code: str) -> dict[str, Path]:
    """Every module by its place: "search/log"; a package is "search/__init__"."""
    suffix = {"server": ".py", "page": ".js"}[code]
    folder = CODE[code]
    return {path.relative_to(folder).with_suffix("").as_posix(): path for path in sorted(folder.rglob(f"*{suffix}"))}


MODULES = {code: modules(code) for code in CODE}


def room_of(name: str) -> str:
    return name.partition("/")[0] if "/" in name else ""


def python_imports(name: str) -> Iterator[Import]:
    """What a module of the server imports, wherever in its text."""
    for node in ast.walk(ast.parse(MODULES["server"][name].read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, ours=False) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield Import(node.module or "", ours=False)
        elif isinstance(node, ast.ImportFrom):
            yield from (Import(target, ours=True) for target in relative_targets(name, node))


def relative_targets(name: str, node: ast.ImportFrom) -> Iterator[str]:
    """The modules that `from ..a import b` may mean: a/b where that is a module, else a."""
    parts = name.split("/")
    base = parts[: len(parts) - node.level] + (node.module.split(".") if node.module else [])
    for alias in node.names:
        candidates = ["/".join([*base, alias.name]), "/".join([*base, alias.name, "__init__"]), "/".join(base)]
        yield next((each for each in candidates if each in MODULES["server"]), "/".join([*base, "__init__"]))


def code_of(name: str) -> str:
    """A script without its comments."""
    return re.sub(r"/\*.*?\*/|//[^\n]*", "", MODULES["page"][name].read_text("utf-8"), flags=re.DOTALL)


def script_imports(name: str) -> Iterator[Import]:
    for first, later in JS_IMPORT.findall(code_of(name)):
        target = posixpath.normpath(posixpath.join(posixpath.dirname(name), first or later))
        yield Import(target, ours=not target.startswith(".."))


@cache
def imports(code: str, name: str) -> list[Import]:
    """What a module imports; looked for when a test asks, since every worker loads this file."""
    return list({"server": python_imports, "page": script_imports}[code](name))


def ours(code: str, name: str) -> set[str]:
    return {target.name for target in imports(code, name) if target.ours}


def foreign(name: str) -> set[str]:
    return {target.name.partition(".")[0] for target in imports("server", name) if not target.ours}


@pytest.mark.parametrize("code", CODE)
def test_every_module_is_in_a_room(code: str) -> None:
    loose = {name for name in MODULES[code] if not room_of(name)}
    assert loose == LOOSE[code], "a new module belongs into a room"
    assert {room_of(name) for name in MODULES[code]} - {""} == {room.name for room in ROOMS[code]}


@pytest.mark.parametrize("code", CODE)
def test_no_module_is_too_long_to_be_read_at_once(code: str) -> None:
    lengths = {
        path: path.read_text("utf-8").count("\n") for path in CODE[code].rglob("*") if path.suffix in (".py", ".js")
    }
    assert {path.name: lines for path, lines in lengths.items() if lines > MOST_LINES} == {}, (
        "part it by what it is for"
    )


@pytest.mark.parametrize("code", CODE)
def test_every_room_has_modules_and_opens_only_rooms_below_it(code: str) -> None:
    above: set[str] = set()
    for room in ROOMS[code]:
        assert set(room.opens) <= above, f"{room.name} opens a room that is not below it"
        above.add(room.name)


@pytest.mark.parametrize("code", CODE)
def test_modules_open_only_what_their_room_may_open(code: str) -> None:
    allowed = {room.name: {room.name, *room.opens} for room in ROOMS[code]}
    wrong = [
        f"{name} imports {target}"
        for name in MODULES[code]
        if room_of(name)
        for target in ours(code, name)
        if room_of(target) not in allowed[room_of(name)]
    ]
    assert wrong == []


@pytest.mark.parametrize("code", CODE)
def test_no_module_needs_itself(code: str) -> None:
    assert list(TopologicalSorter({name: ours(code, name) - {name} for name in MODULES[code]}).static_order())


@pytest.mark.parametrize("code", CODE)
def test_every_import_names_a_module_that_is_there(code: str) -> None:
    assert [
        (name, target) for name in MODULES[code] for target in ours(code, name) if target not in MODULES[code]
    ] == []


def types_of(path: Path) -> Iterator[str]:
    """The classes and types that a module defines; in Python types are known by their capitals."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        yield from (one or other for one, other in SCRIPT_TYPE.findall(text))
        return
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign) and isinstance(target := node.targets[0], ast.Name):
            yield from [target.id] if re.match("[A-Z].*[a-z]", target.id) else []


@pytest.mark.parametrize("code", CODE)
def test_a_class_or_type_has_its_name_for_itself(code: str) -> None:
    homes: dict[str, list[str]] = {}
    for path in [*MODULES[code].values(), *CODE[code].rglob("*.d.ts")]:
        for defined in types_of(path):
            homes.setdefault(defined, []).append(path.name)
    assert {defined: found for defined, found in homes.items() if len(found) > 1} == {}


def test_every_file_that_the_code_speaks_of_is_there() -> None:
    there = {
        path.name for folder in ("server", "static", "templates", "tests") for path in (ROOT / folder).rglob("*.*")
    }
    missing = {
        f"{path.relative_to(ROOT)}: {name}"
        for folder in ("server", "static")
        for path in (ROOT / folder).rglob("*.*")
        if path.suffix in {".py", ".js", ".ts", ".css"} and "vendor" not in path.parts
        for name in SPOKEN_OF.findall(path.read_text("utf-8"))
        if not {posixpath.basename(name), posixpath.basename(name).replace(".js", ".d.ts")} & there
    }
    assert missing == set()


@pytest.mark.parametrize("code", CODE)
def test_there_are_few_rooms_and_less_beside_them(code: str) -> None:
    assert FEWEST_ROOMS <= len(ROOMS[code]) <= MOST_ROOMS
    assert len(LOOSE[code]) <= MOST_LOOSE


def test_the_set_up_needs_nothing_of_ours() -> None:
    early = {SET_UP, *(name for name in MODULES["server"] if room_of(name) == "setup")}
    assert {target for name in early for target in ours("server", name)} <= early


def test_the_package_is_imported_relatively() -> None:
    assert [name for name in MODULES["server"] if foreign(name) & {"astrolabe", "server"}] == []


def test_only_the_edges_know_the_world() -> None:
    inner = [name for name in MODULES["server"] if room_of(name) and room_of(name) not in EDGES]
    assert {name: known for name in inner if (known := foreign(name) & WORLD)} == KNOWING


def loaded_by(module: str) -> set[str]:
    """The packages that are there once this module of the server is imported."""
    program = f"import sys, astrolabe.{module}; print(*sorted({{name.partition('.')[0] for name in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_importing_the_core_loads_neither_the_web_nor_the_compiler() -> None:
    assert not (WEB | {"numba"}) & loaded_by("runs.run")


def test_the_server_is_up_before_the_compiler_is_loaded() -> None:
    assert not {"numba", "llvmlite"} & loaded_by("web.serve")


def test_data_and_state_know_no_page_no_clock_and_no_chance() -> None:
    pure = [name for name in MODULES["page"] if room_of(name) in PURE and name != BROUGHT]
    assert {name: found for name in pure if (found := OUTSIDE.findall(code_of(name)))} == {}


def test_only_what_asks_the_server_knows_how_it_is_asked() -> None:
    knowing = [name for name in MODULES["page"] if re.search(r"vendor/socket|\bfetch\(", code_of(name))]
    assert knowing == ["server/http", "server/socketline", "words/words"]  # words of another language


def test_a_library_is_known_in_one_place() -> None:
    knowing = [name for name in MODULES["page"] if "vendor/" in code_of(name)]
    assert knowing == ["page/videoreel", "server/socketline"]


def listed(readme: str, shown: Iterable[Room]) -> list[str]:
    return [room.name for room in shown if f"| `{room.name}` | {room.purpose} |" not in readme]


@pytest.mark.parametrize("code", CODE)
def test_the_readme_lists_the_rooms(code: str) -> None:
    assert listed((ROOT / "README.md").read_text("utf-8"), ROOMS[code]) == []
