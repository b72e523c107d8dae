"""Everything with a name in the tables of the core has its words, and every sentence gets the facts it needs.

`test_words.py` looks after the catalogues themselves.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import astrolabe
from astrolabe.content.words import catalogue
from astrolabe.core import records
from astrolabe.domains.boards.heuristics.tiles import TILE_HEURISTICS
from astrolabe.domains.gridmaps.heuristics import GRID_HEURISTICS
from astrolabe.domains.gridmaps.terrain import KINDS
from astrolabe.engine.settings import CHOICES, DEFAULT, OWN, SWITCHES, TABLE, WHOLE
from astrolabe.runs.run import IMPOSSIBLE
from astrolabe.search import ALGORITHMS

SERVER = Path(astrolabe.__file__).parent
WORDS = catalogue("en")

NAMED = {
    "algorithm": {*ALGORITHMS},
    "about": {*ALGORITHMS},
    "heuristic": {*GRID_HEURISTICS, *TILE_HEURISTICS, DEFAULT, OWN, TABLE},
    "terrain": {*KINDS},
    **{choice: {*values} for choice, values in CHOICES.items() if choice != "algorithm"},
}

PAGE_ONLY = {"detail": {"auto"}}  # choices that the page makes for the user


@pytest.mark.parametrize("group", NAMED)
def test_a_group_has_a_word_for_every_name_and_no_other(group: str) -> None:
    named = {key.removeprefix(f"{group}.") for key in WORDS if key.startswith(f"{group}.")}
    assert named - PAGE_ONLY.get(group, set()) == NAMED[group]


def test_every_ending_has_a_sentence() -> None:
    endings = [records.KINDS[kind] for kind in records.ENDINGS]
    possible = {f"{domain}.{ending}" for domain in ("map", "board") for ending in endings}
    wanted = {ending for ending in possible | {f"board.{IMPOSSIBLE}"} if not ending.endswith("found")}
    assert {f"ending.{ending}" for ending in wanted} <= WORDS.keys()


@pytest.mark.parametrize("name", [*CHOICES, *SWITCHES, *WHOLE, "heuristic", "expression", "weight"])
def test_every_option_of_the_command_line_has_its_help(name: str) -> None:
    assert f"cli.{name}" in WORDS


def constants(source: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_every_reason_of_a_guarantee_is_given_somewhere() -> None:
    files = ("search/promises.py", "worth/verdict.py", "web/replays/foreign.py")
    given = {*ALGORITHMS}.union(*(constants(SERVER / file) for file in files))
    waiting = {"waiting"}  # the page's, until it is told
    reasons = {key.removeprefix("guarantee.") for key in WORDS if key.startswith("guarantee.")}
    assert reasons - waiting <= given


class Said:
    """A sentence asked for in the code: its key, and the names of the facts that go with it."""

    def __init__(self, call: ast.Call) -> None:
        self.key = str(call.args[0].value) if isinstance(call.args[0], ast.Constant) else ""
        self.facts = {str(keyword.arg) for keyword in call.keywords}

    @property
    def certain(self) -> bool:
        """Are key and facts written out in the code? The set-up has sentences of its own, in plain words."""
        return bool(self.key) and " " not in self.key and "None" not in self.facts


def said(source: Path) -> Iterator[Said]:
    """Every refusal and every `say` of a module."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args and getattr(node.func, "id", "") in ("Refusal", "say"):
            yield Said(node)


def needed(key: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(WORDS[key]) if name}


def test_every_sentence_gets_the_facts_it_needs() -> None:
    """The name of a format is added where a format refuses (`speaks_for`)."""
    certain = [(source.name, one) for source in sorted(SERVER.rglob("*.py")) for one in said(source) if one.certain]
    lacking = {(name, one.key): needed(one.key) - one.facts - {"format"} for name, one in certain}
    assert len(certain) > 50
    assert not {place: names for place, names in lacking.items() if names}
