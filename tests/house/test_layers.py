"""Dependencies point one way only: a module imports from its own layer or one to the left of it."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

import astrolabe

SERVER = Path(astrolabe.__file__).parent

# A new module or package of server/ gets its place here.
LAYERS = (
    ("exact", "refusal", "records", "caches"),
    ("spaces", "frontiers"),
    ("patterns",),
    ("heuristics",),
    ("search",),
    ("settings", "source"),
    ("engine",),
    ("footprint",),
    ("compiled",),
    ("engines",),
    ("availability",),
    ("findings", "checker"),
    ("statistics", "trust"),
    ("guarantee",),
    ("formats",),
    ("runs",),
    ("advice", "tracing", "stored"),
    ("optimum",),
    ("words", "fields", "interrupts", "children"),
    ("lessons",),
    ("wire", "problems"),
    ("builder",),
    ("codewire", "lessonwire", "patternwire", "storedwire", "trustwire"),
    ("gate",),
    ("link", "sessions"),
    ("sockets", "pages"),
    ("app", "warming"),
    ("serve", "terminal"),
    ("solving",),
    ("scenarios",),
    ("cli",),  # its commands: serve, solve, scen
    ("__main__",),
)
OUTSIDE = "words"  # from this layer on a module may know of the world
SET_UP = "bootstrap"  # stands apart: it runs before anything is installed
WEB = {"flask", "flask_socketio", "socketio", "engineio", "werkzeug", "simple_websocket"}
WORLD = WEB | {"json", "time", "datetime", "threading", "asyncio", "socket", "subprocess"}
JSON_FORMAT = "formats.json"  # one of the text formats is JSON: how the names of its modules begin

PLACE = {name: place for place, layer in enumerate(LAYERS) for name in layer}
CORE = {name for name, place in PLACE.items() if place < PLACE[OUTSIDE]}


class Import(NamedTuple):
    """One imported name: a module of ours ("search.log") or a foreign one ("json")."""

    name: str
    ours: bool


def modules() -> dict[str, Path]:
    """Every module of the package, by its dotted name; a package goes by its folder's name, the root by ""."""
    found = {}
    for path in sorted(SERVER.rglob("*.py")):
        parts = path.relative_to(SERVER).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()
TOPS = sorted({name.partition(".")[0] for name in MODULES} - {""})


def imports(name: str) -> Iterator[Import]:
    """What a module imports, wherever in its text."""
    for node in ast.walk(ast.parse(MODULES[name].read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, ours=False) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield Import(node.module or "", ours=False)
        elif isinstance(node, ast.ImportFrom):
            yield from (Import(target, ours=True) for target in relative_targets(name, node))


def relative_targets(name: str, node: ast.ImportFrom) -> Iterator[str]:
    """The modules that `from ..a import b` may mean: a.b where that is a module, else a."""
    parts = name.split(".") if name else []
    up = node.level - (MODULES[name].name == "__init__.py")
    base = parts[: len(parts) - up] + (node.module.split(".") if node.module else [])
    for alias in node.names:
        longer = ".".join([*base, alias.name])
        yield longer if longer in MODULES else ".".join(base)


def top(name: str) -> str:
    return name.partition(".")[0]


@pytest.mark.parametrize("name", TOPS)
def test_every_module_has_a_place(name: str) -> None:
    assert name in PLACE or name == SET_UP, f"place {name} in LAYERS"


@pytest.mark.parametrize("name", MODULES)
def test_imports_point_to_the_left(name: str) -> None:
    ours = {top(target.name) for target in imports(name) if target.ours} - {top(name)}
    if top(name) == SET_UP or not name:
        assert ours == set()
        return
    allowed = {other for other, place in PLACE.items() if place <= PLACE.get(top(name), -1)}
    assert ours - allowed - ({SET_UP} if name == "__main__" else set()) == set()


def test_no_module_needs_itself() -> None:
    graph = {name: {target.name for target in imports(name) if target.ours} - {""} for name in MODULES}
    assert list(TopologicalSorter(graph).static_order())


@pytest.mark.parametrize("name", MODULES)
def test_the_package_is_imported_relatively(name: str) -> None:
    assert not [target for target in imports(name) if not target.ours and top(target.name) in ("astrolabe", "server")]


@pytest.mark.parametrize("name", [name for name in MODULES if top(name) in CORE])
def test_the_core_knows_nothing_of_the_world(name: str) -> None:
    foreign = {top(target.name) for target in imports(name) if not target.ours}
    assert foreign & WORLD <= ({"json"} if name.startswith(JSON_FORMAT) else set())


def test_importing_the_core_loads_neither_the_web_nor_the_compiler() -> None:
    program = "import sys, astrolabe.runs.run; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert not (WEB | {"numba"}) & set(done.stdout.split())
