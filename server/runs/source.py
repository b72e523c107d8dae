"""The real source of the running generators: read from the modules that run, with the line that writes each record.

A listing is the generator of an algorithm and the functions of the searches that it calls, one after the other; a row
is a line of that listing. Which row writes a record follows from the calls of `log.emit` in the text: a kind is written
on one line, or on two, of which one names no move. Nothing here runs a search; `runs/tracing.py` does.
"""

import ast
import inspect
import io
import keyword
import tokenize
from collections.abc import Callable, Iterator
from functools import lru_cache
from threading import Lock
from types import FunctionType
from typing import NamedTuple

from ..core import records
from ..core.records import KINDS
from ..search import ALGORITHMS, names
from ..search.log import Log
from ..search.names import DUE, NODE, NUMBER

SourceToken = tuple[str, str]  # what it is (one of WORDS, or "" for everything else), and its text
Slot = tuple[int, bool]  # a kind, and whether the record names a move

# What the names in the searches stand for: those that all share, and each module's own.
MODULES = [row.search.__globals__ for row in ALGORITHMS.values()]
VALUES: dict[str, str] = names.VALUES | {key: of for each in MODULES for key, of in each.get("VALUES", {}).items()}
TABLES: dict[str, str] = names.TABLES | {key: of for each in MODULES for key, of in each.get("TABLES", {}).items()}
SEARCHES = Log.__module__.rpartition(".")[0]  # the package
PARSING = Lock()  # CPython 3.11 adds up how deep all threads are in their syntax trees, and takes the sum for a mistake
ASKED = ("f", "estimate", "size", "least")  # methods that only look: what they answer is a number


class Name(NamedTuple):
    """Something in a function that has a value to show: a name, a place in a table, or a question asked."""

    text: str
    kind: str
    roots: frozenset[str]  # the names of VALUES it is made of
    nodes: tuple[str, ...]  # what must be a node, not NONE nor ~node, for this to make sense


class SourceLine(NamedTuple):
    """One line of a listing."""

    tokens: tuple[SourceToken, ...]
    names: frozenset[str]  # of VALUES, read or set on this line
    sets: frozenset[str]  # those that are set


class Part(NamedTuple):
    """One function of a listing."""

    function: FunctionType
    module: str  # "search.best_first"
    first: int  # the number of its first line in the file
    row: int  # of its first line in the listing
    lines: tuple[SourceLine, ...]
    names: tuple[Name, ...]  # in the order in which the text has them
    loops: tuple[range, ...]  # the rows of each loop, its head first


class Listing(NamedTuple):
    """The source of an algorithm."""

    parts: tuple[Part, ...]
    emits: dict[Slot, int]  # which row writes a record


@lru_cache(maxsize=len(ALGORITHMS))
def listing(algorithm: str) -> Listing:
    """The source of the generator that an algorithm runs."""
    parts: list[Part] = []
    row = 0
    for function in functions_of(ALGORITHMS[algorithm].search):
        parts.append(_part(function, row))
        row += len(parts[-1].lines)
    return Listing(tuple(parts), _slots(parts))


def functions_of(search: Callable[..., object]) -> list[FunctionType]:
    """A generator, and every function of the searches that it calls by its name, and so on."""
    assert isinstance(search, FunctionType)
    found = [search]
    for function in found:
        for node in ast.walk(_tree(function)):
            other = function.__globals__.get(node.id) if isinstance(node, ast.Name) else None
            if isinstance(other, FunctionType) and other.__module__.startswith(SEARCHES) and other not in found:
                found.append(other)
    return found


def _tree(function: Callable[..., object]) -> ast.FunctionDef:
    with PARSING:
        tree = ast.parse(inspect.getsource(function)).body[0]
    assert isinstance(tree, ast.FunctionDef)
    return tree


def _part(function: FunctionType, row: int) -> Part:
    texts, first = inspect.getsourcelines(function)
    tree = _tree(function)
    spoken, assigned = _by_line(tree)
    lines = tuple(
        SourceLine(tokens, frozenset(spoken.get(number, ())), frozenset(assigned.get(number, ())))
        for number, tokens in enumerate(_coloured("".join(texts)), 1)
    )
    return Part(
        function, function.__module__.partition(".")[2], first, row, lines, tuple(_names(tree)), _loops(tree, row)
    )


def _loops(tree: ast.FunctionDef, row: int) -> tuple[range, ...]:
    found = [node for node in ast.walk(tree) if isinstance(node, ast.While | ast.For)]
    return tuple(range(row + node.lineno - 1, row + (node.end_lineno or 0)) for node in found)


# Which line writes what


def _slots(parts: list[Part]) -> dict[Slot, int]:
    """Kind and whether a move is named -> row; a kind with one line has it for both."""
    found: dict[int, list[tuple[bool, int]]] = {}
    for part in parts:
        for node in ast.walk(_tree(part.function)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "log.emit":
                kind = getattr(records, ast.unparse(node.args[0]))
                moved = ast.unparse(node.args[-1]) != "NO_MOVE"
                found.setdefault(kind, []).append((moved, part.row + node.lineno - 1))
    slots: dict[Slot, int] = {}
    for kind, sites in found.items():
        for moved, row in sites if len(sites) > 1 else [(False, sites[0][1]), (True, sites[0][1])]:
            assert (kind, moved) not in slots, f"two lines write {KINDS[kind]} alike"
            slots[kind, moved] = row
    return slots


# What has a value


def _by_line(tree: ast.FunctionDef) -> tuple[dict[int, set[str]], dict[int, set[str]]]:
    """SourceLine -> the names of values on it, and those of them that are set there."""
    spoken: dict[int, set[str]] = {}
    assigned: dict[int, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in VALUES:
            spoken.setdefault(node.lineno, set()).add(node.id)
            if isinstance(node.ctx, ast.Store):
                assigned.setdefault(node.lineno, set()).add(node.id)
    return spoken, assigned


def _names(tree: ast.FunctionDef) -> Iterator[Name]:
    """Everything in a function that has a value to show, once each, as it comes; not what a name is set to at once."""
    named = {ast.unparse(value) for node in ast.walk(tree) if isinstance(node, ast.Assign) for value in _sources(node)}
    seen: set[str] = set()
    places = [node for node in ast.walk(tree) if isinstance(node, ast.Name | ast.Subscript | ast.Call)]
    for node in sorted(places, key=lambda node: (node.lineno, node.col_offset)):
        name = SHOWN[type(node)](node)
        if name and name.text not in seen | named:
            seen.add(name.text)
            yield name


def _sources(node: ast.Assign) -> list[ast.expr]:
    """The expressions whose values an assignment hands on, names aside."""
    found = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
    return [each for each in found if not isinstance(each, ast.Name)]


def _value(node: ast.Name) -> Name | None:
    return Name(node.id, VALUES[node.id], frozenset((node.id,)), ()) if node.id in VALUES else None


def _place(node: ast.Subscript) -> Name | None:
    """A place in a table, where the whole way into it is spelt with names."""
    index, table = ast.unparse(node.slice), node.value
    while isinstance(table, ast.Subscript):
        table = table.value
    if not isinstance(table, ast.Name) or table.id not in TABLES or "." in index or index.endswith("side"):
        return None
    return Name(ast.unparse(node), TABLES[table.id], _roots(node), () if index == "-1" else (index,))


def _question(node: ast.Call) -> Name | None:
    """A question asked of a piece: f of two numbers, the estimate of a node, the size of a list."""
    if not isinstance(node.func, ast.Attribute) or node.func.attr not in ASKED:
        return None
    if not all(isinstance(argument, ast.Name) for argument in node.args):
        return None
    words = [ast.unparse(argument) for argument in node.args]
    return Name(ast.unparse(node), NUMBER, _roots(node), tuple(word for word in words if VALUES[word] in (NODE, DUE)))


SHOWN: dict[type, Callable[..., Name | None]] = {ast.Name: _value, ast.Subscript: _place, ast.Call: _question}


def _roots(node: ast.expr) -> frozenset[str]:
    return frozenset(each.id for each in ast.walk(node) if isinstance(each, ast.Name) and each.id in VALUES)


# Colours


def _coloured(text: str) -> Iterator[tuple[SourceToken, ...]]:
    """The lines of a text as pieces of one colour each."""
    lines = text.splitlines()
    marks: dict[int, list[tuple[int, int, str]]] = {}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        word = _word(token)
        for row in range(token.start[0], token.end[0] + 1) if word else ():
            begin = token.start[1] if row == token.start[0] else 0
            end = token.end[1] if row == token.end[0] else len(lines[row - 1])
            marks.setdefault(row, []).append((begin, end, word))
    for row, line in enumerate(lines, 1):
        yield tuple(_pieces(line, marks.get(row, [])))


def _pieces(line: str, marks: list[tuple[int, int, str]]) -> Iterator[SourceToken]:
    at = 0
    for begin, end, word in marks:
        if at < begin:
            yield "", line[at:begin]
        yield word, line[begin:end]
        at = end
    if at < len(line):
        yield "", line[at:]


def _word(token: tokenize.TokenInfo) -> str:
    if token.type == tokenize.NAME:
        return "keyword" if keyword.iskeyword(token.string) else "constant" if token.string.isupper() else ""
    return {tokenize.STRING: "string", tokenize.COMMENT: "comment", tokenize.NUMBER: "constant"}.get(token.type, "")
