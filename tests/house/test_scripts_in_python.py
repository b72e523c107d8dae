"""JavaScript is in files of its own, where it is formatted, linted and type-checked: Python holds only lines of it."""

import ast
import re
from collections.abc import Iterator

import pytest

from .. import ROOT

MOST = 6  # lines
JAVASCRIPT = re.compile(
    r"=>|\b(?:const|let) [\w{\[]|\bawait \w|\bglobalThis\b|\bdocument\.\w|\breturn .*;|;$", re.MULTILINE
)


def scripts(source: str) -> Iterator[tuple[int, int]]:
    """Where there is JavaScript in a module of Python, and how many lines of it."""
    nodes = [*ast.walk(ast.parse(source))]
    parts = {id(part) for each in nodes if isinstance(each, ast.JoinedStr) for part in each.values}
    documentation = {id(each.value) for each in nodes if isinstance(each, ast.Expr)}
    for each in nodes:
        if not isinstance(each, ast.Constant | ast.JoinedStr) or id(each) in parts or id(each) in documentation:
            continue
        text = text_of(each)
        if JAVASCRIPT.search(text):
            yield each.lineno, sum(1 for line in text.splitlines() if line.strip())


def text_of(node: ast.AST) -> str:
    """What is written in a string, without what a formatted one fills in."""
    if isinstance(node, ast.JoinedStr):
        return "".join(text_of(part) for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def test_no_string_of_python_holds_a_whole_script() -> None:
    modules = [path for folder in ("server", "tests") for path in (ROOT / folder).rglob("*.py")]
    assert len(modules) > 200
    found = [(path.name, *script) for path in modules for script in scripts(path.read_text("utf-8"))]
    assert [place for place in found if place[2] > MOST] == []


@pytest.mark.parametrize("opening", ["", "f"], ids=["plain", "formatted"])
def test_a_script_in_a_string_is_recognised(opening: str) -> None:
    lines = "\n".join(["    const all = [1, 2];"] * (MOST + 1))
    assert [*scripts(f'"""const x = 1;"""\nCODE = {opening}"""\n{lines}\n"""')] == [(2, MOST + 1)]
