"""Pseudocode is tied to the source that runs: every record is written by a line that says what it is about."""

import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from astrolabe.content import pseudocode as package
from astrolabe.content.pseudocode import pseudocode, row_of
from astrolabe.content.words import LANGUAGES
from astrolabe.core.records import KINDS
from astrolabe.runs.source import Listing, listing
from astrolabe.search import ALGORITHMS

FILES = sorted(Path(package.__file__).parent.glob("*.json"))
LEAST_LINES, MOST_LINES, MOST_LETTERS = 8, 10, 90
BOOKKEEPING = re.compile(
    r"$|def |[a-z_]+: [A-Z]\w+,$|\) -> |.*= (\(forward\.)?(space\.)?table\(|continue$|return\b|break$|yield$|else:$"
    r"|if child == NONE:$|if log\.(full|spent)\(\):$|log\.side = |g = |g, \w+, \w+ = |goal = NONE$|least_f = "
    r"|arrival = |reopening = |spaces, frontiers, closeds = "
)
ABOUT = {  # what a record says -> the lines that may write it
    "opened": {"start", "put", "round"},
    "improved": {"put", "mistake"},
    "expanded": {"close", "expand"},
    "kept": {"leave"},
    "ignored": {"leave"},
    "reopened": {"put"},
    "stale": {"stale"},
    "threshold": {"round"},
    "jumped": {"skip"},
    "cut": {"cut"},
    "left": {"back"},
    "met": {"meet"},
    "found": {"goal", "end"},
    "exhausted": {"none", "end", "raise"},
    "limit": {"none", "end", "goal"},
}


def texts(source: Listing) -> list[str]:
    return ["".join(text for _, text in line.tokens) for part in source.parts for line in part.lines]


def documented(source: Listing) -> set[int]:
    """The rows of the functions' own descriptions."""
    rows: set[int] = set()
    for part in source.parts:
        marked = [row for row, line in enumerate(part.lines) if any(kind == "string" for kind, _ in line.tokens)]
        rows |= {part.row + row for row in range(marked[0], marked[-1] + 1)}
    return rows


def test_every_algorithm_has_its_words_in_one_file() -> None:
    named = Counter(name for path in FILES for name in json.loads(path.read_text("utf-8"))["algorithms"])
    assert named == dict.fromkeys(ALGORITHMS, 1)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_other_words_are_words_of_lines_there_are(path: Path) -> None:
    raw = json.loads(path.read_text("utf-8"))
    there = {line["id"] for line in raw["lines"]}
    assert {name for words in raw["algorithms"].values() for name in words} <= there


@pytest.mark.parametrize("name", ALGORITHMS)
def test_an_algorithm_is_read_aloud_in_ten_lines_at_most(name: str) -> None:
    lines = pseudocode(name).lines
    assert LEAST_LINES <= len(lines) <= MOST_LINES
    assert len({line.id for line in lines}) == len(lines)
    for line in lines:
        assert {*line.words} == {*LANGUAGES}
        assert all(0 < len(text) <= MOST_LETTERS and text == text.strip() for text in line.words.values())


@pytest.mark.parametrize("name", ALGORITHMS)
def test_lines_go_in_by_one_and_only_after_a_colon(name: str) -> None:
    lines = pseudocode(name).lines
    assert lines[0].indent == 0
    for before, after in pairwise(lines):
        assert after.indent <= before.indent + 1
        if after.indent > before.indent:
            assert ":" in before.words["en"]
            assert "：" in before.words["zh"]


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_real_line_belongs_to_one_line_of_pseudocode(name: str) -> None:
    rows = [row for line in pseudocode(name).lines for row in line.rows]
    assert len(rows) == len({*rows})
    assert all(line.rows for line in pseudocode(name).lines)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_record_is_written_by_a_line_about_it(name: str) -> None:
    words = pseudocode(name)
    for (kind, _), row in listing(name).emits.items():
        assert words.lines[words.line_of[row]].id in ABOUT[KINDS[kind]]


@pytest.mark.parametrize("name", ALGORITHMS)
def test_lines_without_words_only_keep_books(name: str) -> None:
    source, words = listing(name), pseudocode(name)
    silent = {*range(len(texts(source)))} - words.line_of.keys() - documented(source)
    without = [text.strip() for row, text in enumerate(texts(source)) if row in silent]
    assert [text for text in without if not BOOKKEEPING.match(text)] == []


def test_a_piece_that_is_gone_or_on_two_lines_is_an_error() -> None:
    source = listing("a-star")
    assert texts(source)[row_of(source, "best_first", "frontier.pop()")].endswith("frontier.pop()")
    for piece in ("frontier.throw()", "log.emit("):
        with pytest.raises(LookupError, match="stands on"):
            row_of(source, "best_first", piece)


def test_algorithms_of_one_generator_differ_where_their_rule_does() -> None:
    least = {
        name: next(line.words["en"] for line in pseudocode(name).lines if line.id == "take")
        for name in ("a-star", "weighted-a-star", "greedy", "dijkstra")
    }
    assert least["a-star"].endswith("the least f = g + h:")
    assert least["weighted-a-star"].endswith("the least f = g + w · h:")
    assert least["greedy"].endswith("the least h:")
    assert least["dijkstra"].endswith("the least g:")
