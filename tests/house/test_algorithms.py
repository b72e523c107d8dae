"""An algorithm is known by the facts in its row: outside `search/` no code compares names, or guesses from options."""

import ast
import re
from pathlib import Path

import astrolabe
from astrolabe.runs.source import MODULES, TABLES, VALUES
from astrolabe.search import ALGORITHMS

SERVER = Path(astrolabe.__file__).parent
SCRIPTS = SERVER.parent / "static" / "js"
LITERAL = re.compile(r"""["'`]([\w-]+)["'`]""")
ALLOWED = {  # file -> why it says the name of an algorithm
    "engine/settings.py": "the default",
    "domains/gridmaps/necessity.py": "true costs come from a search of its own, Dijkstra's",
    "comparing/variations.js": "a catalogue of searches that are worth seeing side by side",
    "domains/boards/answer.js": "twin: how a run has ended",
    "panels/waysout.js": "closed-is-final: the reason of a guarantee",
    "words/recordsentence.js": "twin: in the key of a sentence",
}


def in_python(source: Path) -> set[str]:
    return {
        node.value
        for node in ast.walk(ast.parse(source.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def in_script(source: Path) -> set[str]:
    return set(LITERAL.findall(source.read_text("utf-8")))


def test_algorithms_are_named_only_where_names_are_needed() -> None:
    python = {path.relative_to(SERVER).as_posix(): in_python(path) for path in SERVER.rglob("*.py")}
    scripts = {path.relative_to(SCRIPTS).as_posix(): in_script(path) for path in SCRIPTS.rglob("*.js")}
    said = {file: found & ALGORITHMS.keys() for file, found in (python | scripts).items()}
    naming = {file: names for file, names in said.items() if names and not file.startswith("search/")}
    assert {file: names for file, names in naming.items() if file not in ALLOWED} == {}
    assert ALLOWED.keys() == naming.keys(), "a file listed above names none any more"


def test_a_name_means_the_same_in_every_search() -> None:
    own = [(each.get("VALUES", {}), each.get("TABLES", {})) for each in MODULES]
    assert all(values.items() <= VALUES.items() and tables.items() <= TABLES.items() for values, tables in own)
    assert not VALUES.keys() & TABLES.keys()
