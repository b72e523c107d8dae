"""The source shown is the source that runs, and its text alone says which line writes a record."""

import gc
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import astrolabe
from astrolabe.core.records import ENDINGS, KINDS, OPENED
from astrolabe.runs.source import TABLES, VALUES, Listing, Part, functions_of, listing
from astrolabe.search import ALGORITHMS

SERVER = Path(astrolabe.__file__).parent
WRITES = re.compile(r"log\.emit\((\w+),.*?(\w+)(?:\[\w+\])?\)$")
PIECES = {  # what the searches are given and made of, besides values and tables
    *("space", "twin_space", "forward", "backward", "spaces", "moves", "log", "rule", "board", "other", "_"),
    *("frontier", "twin_frontier", "front", "back", "frontiers"),
    *("twin_closed", "front_closed", "back_closed", "closeds"),
}


def file_of(part: Part) -> Path:
    return SERVER.joinpath(*part.module.split(".")).with_suffix(".py")


def text_of(part: Part) -> list[str]:
    return ["".join(text for _, text in line.tokens) for line in part.lines]


def texts(source: Listing) -> list[str]:
    return [text for part in source.parts for text in text_of(part)]


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_listing_is_the_text_of_the_modules_that_run(name: str) -> None:
    for part in listing(name).parts:
        lines = file_of(part).read_text("utf-8").splitlines()
        assert text_of(part) == lines[part.first - 1 : part.first - 1 + len(part.lines)]
        assert text_of(part)[0].startswith(f"def {part.function.__name__}(")


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_listing_begins_with_the_generator_of_the_algorithm(name: str) -> None:
    first, *_ = listing(name).parts
    assert first.function is ALGORITHMS[name].search
    assert [part.row for part in listing(name).parts] == [
        sum(len(part.lines) for part in listing(name).parts[:place]) for place in range(len(listing(name).parts))
    ]


@pytest.mark.parametrize(
    ("name", "functions"),
    [
        ("a-star", ["best_first"]),
        ("jump-point", ["jump_point", "jump", "scan"]),
        ("twin", ["twin", "best_first"]),
        ("iterative-deepening", ["iterative_deepening"]),
    ],
)
def test_functions_that_a_generator_calls_are_listed_after_it(name: str, functions: list[str]) -> None:
    assert [function.__name__ for function in functions_of(ALGORITHMS[name].search)] == functions


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_line_that_writes_a_record_is_known_and_no_other(name: str) -> None:
    source = listing(name)
    writing = {row: WRITES.search(text) for row, text in enumerate(texts(source))}
    found = {row: match[1].lower() for row, match in writing.items() if match}
    assert found == {row: KINDS[kind] for (kind, _), row in source.emits.items()}


@pytest.mark.parametrize("name", ALGORITHMS)
def test_of_two_lines_for_a_kind_one_names_no_move(name: str) -> None:
    source = listing(name)
    for (kind, moved), row in source.emits.items():
        if source.emits[kind, not moved] != row:
            assert texts(source)[row].endswith("NO_MOVE)") is not moved


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_search_opens_a_node_and_comes_to_an_end(name: str) -> None:
    kinds = {kind for kind, _ in listing(name).emits}
    assert OPENED in kinds
    assert kinds >= {*ENDINGS}


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_name_in_a_search_is_in_the_glossary_or_is_a_piece(name: str) -> None:
    for part in listing(name).parts:
        assert {*part.function.__code__.co_varnames} <= VALUES.keys() | TABLES.keys() | PIECES


def test_what_is_shown_of_a_search_are_its_values_and_the_places_it_looks_at() -> None:
    [part] = listing("a-star").parts
    assert [name.text for name in part.names] == [
        *("reopening", "h", "f", "frontier.size()", "node", "entry_g", "closed[node]", "g[node]"),
        *("move", "child", "new_g", "better", "g[child]", "closed[child]"),
    ]


def test_words_of_the_language_comments_and_texts_have_their_colours() -> None:
    [part] = listing("a-star").parts
    kinds = {text: kind for line in part.lines for kind, text in line.tokens if kind}
    assert (kinds["while"], kinds["INFINITY"], kinds["0.0"]) == ("keyword", "constant", "constant")
    assert kinds["# node -> cost of the best path to it so far"] == "comment"
    assert kinds['"""Expand the open node with the least f until that node is a goal."""'] == "string"


def test_a_text_over_several_lines_is_coloured_on_each() -> None:
    [part] = listing("parent-in-entry").parts
    assert [line.tokens[-1][0] for line in part.lines[1:5]] == ["string"] * 2 + ["string"] * 2


@pytest.fixture
def interrupted() -> Iterator[None]:
    """Threads take turns in the middle of whatever makes objects."""
    usual, give_way = gc.get_threshold(), lambda *_: time.sleep(0)
    gc.set_threshold(50)
    gc.callbacks.append(give_way)
    yield
    gc.callbacks.remove(give_way)
    gc.set_threshold(*usual)


@pytest.mark.usefixtures("interrupted")
def test_a_whole_class_may_ask_for_the_code_at_once() -> None:
    searches = [ALGORITHMS[name].search for name in (*ALGORITHMS, *ALGORITHMS)]
    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(functions_of, searches))
