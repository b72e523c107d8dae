"""What a user may choose: every value of every choice is taken, everything else is refused with a sentence."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astrolabe.content.words import LANGUAGES, say
from astrolabe.core.refusal import Refusal
from astrolabe.domains import Problem
from astrolabe.domains.boards.board import BoardProblem
from astrolabe.engine.settings import (
    CHOICES,
    DEFAULT,
    OPTIONAL,
    OPTIONS,
    RANGES,
    SWITCHES,
    TABLE,
    Settings,
    effective,
    heuristic_of,
    heuristics,
    settings_from,
    weight_of,
)
from astrolabe.search import ALGORITHMS

from ..support.oracles.fitting import domains_of
from ..support.oracles.maps import empty_map, grid_from

MAP = empty_map(3, 2)
BOARD = BoardProblem(2, 2, bytes([1, 2, 3, 0]), bytes([1, 2, 3, 0]))
PROBLEMS: Mapping[str, Problem] = {"map": MAP, "board": BOARD}


def refused(raw: Mapping[str, Any], problem: Problem = MAP) -> str:
    """The key of the refusal, which has a sentence in every language."""
    with pytest.raises(Refusal) as caught:
        settings_from(raw, problem)
    for language in LANGUAGES:
        assert say(caught.value.key, language, **caught.value.facts)
    return caught.value.key


def test_nothing_asked_for_gives_the_defaults() -> None:
    assert settings_from({}, MAP) == settings_from({}, BOARD) == Settings()


def test_the_defaults_are_a_star_with_ties_to_the_larger_g() -> None:
    plain = Settings()
    assert (plain.algorithm, plain.tie, plain.goal_test, plain.order) == ("a-star", "high-g", "expansion", "urdl")
    assert heuristic_of(BOARD, plain) == heuristic_of(MAP, plain) == "manhattan"
    assert heuristic_of(MAP, Settings(diagonal="no-corners")) == "octile"
    assert weight_of(plain) == 1


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in CHOICES.items() for value in values])
def test_every_value_of_every_choice_is_taken(name: str, value: str) -> None:
    asked_of = value if name == "algorithm" else "a-star"
    row = ALGORITHMS[asked_of]
    diagonal = value if name == "diagonal" else row.diagonals[0]
    asked = settings_from({"diagonal": diagonal, name: value}, PROBLEMS[domains_of(asked_of)[0]])
    assert getattr(asked, name) == value


@pytest.mark.parametrize("name", [*CHOICES, "heuristic"])
@pytest.mark.parametrize("value", ["", "A-Star", "a-star ", None, 3, True, ["a-star"], {}, "x" * 10_000])
def test_a_value_that_is_no_choice_is_refused(name: str, value: object) -> None:
    assert refused({name: value}) == "settings.choice"


@pytest.mark.parametrize("domain", PROBLEMS)
def test_a_heuristic_must_be_one_of_its_domain(domain: str) -> None:
    problem, other = PROBLEMS[domain], PROBLEMS["board" if domain == "map" else "map"]
    for name in heuristics(problem):
        with_it = {"table": {"table": [0] * (6 if domain == "map" else 16)}, "own": {"expression": "1 + 1"}}
        assert settings_from({"heuristic": name, **with_it.get(name, {})}, problem).heuristic == name
    for name in {*heuristics(other)} - {*heuristics(problem)}:
        assert refused({"heuristic": name}, problem) == "settings.choice"


@pytest.mark.parametrize("name", RANGES)
def test_the_ends_of_a_range_are_in_and_what_lies_beyond_is_not(name: str) -> None:
    least, most = RANGES[name]
    for value in (least, most, int(least), int(most)):
        assert getattr(settings_from({name: value}, MAP), name) == value
    for value in (least - 1, most + 1, -1e300, 1e300, float("nan"), float("inf"), "1", True, [1], 10**4_000):
        assert refused({name: value}) in ("settings.number", "settings.whole")


@pytest.mark.parametrize("name", ["depth", "limit", "memory"])
def test_a_count_must_be_whole(name: str) -> None:
    assert refused({name: 20.5}) == "settings.whole"
    assert isinstance(getattr(settings_from({name: 20.0}, MAP), name), int)


@pytest.mark.parametrize("name", RANGES)
def test_none_is_a_value_only_where_it_means_something(name: str) -> None:
    if name in OPTIONAL:
        assert getattr(settings_from({name: None}, MAP), name) is None
    else:
        assert refused({name: None}) == "settings.whole"


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_is_true_or_false(name: str) -> None:
    assert getattr(settings_from({name: True}, MAP), name) is True
    for value in (None, 0, 1, "true", "yes", []):
        assert refused({name: value}) == "settings.switch"


def test_a_limit_is_told_in_full_digits() -> None:
    with pytest.raises(Refusal) as caught:
        settings_from({"limit": 0}, MAP)
    assert "from 1 to 1000000000000, not 0" in say(caught.value.key, "en", **caught.value.facts)


BAD_TABLES = {
    "none": (None, "settings.table-missing"),
    "a number": (3, "settings.table-size"),
    "a text": ("000000", "settings.table-size"),
    "too short": ([0] * 5, "settings.table-size"),
    "too long": ([0] * 7, "settings.table-size"),
    "negative": ([0, 0, -1, 0, 0, 0], "settings.table-entry"),
    "not a number": ([0, 0, 0, 0, 0, float("nan")], "settings.table-entry"),
    "infinite": ([float("inf")] * 6, "settings.table-entry"),
    "texts": (["0"] * 6, "settings.table-entry"),
    "switches": ([True] * 6, "settings.table-entry"),
    "too large": ([1_000_001] * 6, "settings.table-entry"),
}


@pytest.mark.parametrize(("table", "key"), BAD_TABLES.values(), ids=BAD_TABLES)
def test_a_table_has_a_number_for_every_cell(table: object, key: str) -> None:
    assert refused({"heuristic": TABLE, "table": table}) == key


def test_the_numbers_of_a_table_are_made_exact() -> None:
    table = settings_from({"heuristic": TABLE, "table": [0.1] * 6}, MAP).table
    assert table
    assert (table[0] * 2**30).is_integer()
    assert abs(table[0] - 0.1) < 1e-9


UNFIT = {
    "twin on a map": ({"algorithm": "twin"}, MAP, "settings.needs-twins"),
    "jumping on a board": ({"algorithm": "jump-point", "diagonal": "always"}, BOARD, "settings.needs-jumps"),
    "jumping without diagonals": ({"algorithm": "jump-point"}, MAP, "settings.diagonal"),
    "orthogonal with them": ({"algorithm": "orthogonal-jump-point", "diagonal": "always"}, MAP, "settings.diagonal"),
    "jumping where costs differ": ({"algorithm": "orthogonal-jump-point"}, grid_from("S5G"), "settings.uniform"),
    "a table from both ends": (
        {"algorithm": "bidirectional-a-star", "heuristic": TABLE, "table": [0] * 6},
        MAP,
        "settings.table-two-sided",
    ),
}


@pytest.mark.parametrize(("raw", "problem", "key"), UNFIT.values(), ids=UNFIT)
def test_what_does_not_go_together_is_refused(raw: Mapping[str, Any], problem: Problem, key: str) -> None:
    assert refused(raw, problem) == key


@given(st.dictionaries(st.text(max_size=12), st.none() | st.booleans() | st.floats() | st.text(max_size=5), min_size=1))
def test_an_unknown_name_is_refused(raw: dict[str, object]) -> None:
    names = {field.name for field in fields(Settings)}
    if not raw.keys() & names:
        assert refused(raw) == "settings.unknown"


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_only_the_options_an_algorithm_has_are_heeded(algorithm: str) -> None:
    unusual = {"heuristic": "euclidean", "weight": 7.0, "tie": "lifo", "goal_test": "generation", "reopening": True}
    unusual |= {"open_list": "buckets", "closed_set": "hash-set", "depth": 9, "limit": 99, "memory": 99}
    settings = effective(Settings(algorithm, **unusual))
    for name in OPTIONS:
        wanted = unusual[name] if name in ALGORITHMS[algorithm].options else getattr(Settings(), name)
        assert getattr(settings, name) == wanted


@pytest.mark.parametrize("algorithm", [name for name, row in ALGORITHMS.items() if not row.h_weight])
def test_an_algorithm_without_a_heuristic_estimates_nothing(algorithm: str) -> None:
    assert heuristic_of(MAP, Settings(algorithm, "manhattan")) == "zero"


def test_every_option_of_an_algorithm_is_a_setting() -> None:
    assert {*OPTIONS} <= {field.name for field in fields(Settings)}
    assert DEFAULT not in heuristics(MAP)
