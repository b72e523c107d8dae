"""A search whose time is taken does all that it would do on the record, and writes nothing down."""

from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from random import Random
from typing import Any

import pytest

from astrolabe.core.records import EXPANDED, FOUND
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.engine.choice import Engines, can_be_compiled
from astrolabe.engine.interpreted import Engine
from astrolabe.engine.settings import Settings
from astrolabe.engine.unrecorded import Plain, Unrecorded

from ..support.oracles.maps import random_board, random_map
from ..support.oracles.streams import CASES

numba_only = (
    pytest.mark.fast,
    pytest.mark.skipif(find_spec("numba") is None, reason="numba is missing: pip install 'astrolabe[fast]'"),
)
FIRST = {
    (settings.algorithm, problem.domain.name): (problem, settings) for problem, settings in reversed(CASES.values())
}
TOGETHER = {"twin": 2}  # nodes expanded before a search can hand over


@cache
def expansions(case: tuple[str, str]) -> int:
    """Counted in the records."""
    problem, settings = FIRST[case]
    engine, found = Engine(problem, replace(settings, detail="sets")), 0
    while not engine.ended:
        found += int((engine.advance(4_096)["kind"] == EXPANDED).sum())
    return found


def gone_through(search: Unrecorded, random: Random, together: int = 1) -> int:
    """How many nodes a search expands that is let go on again and again, for as many each time as it is told."""
    while not search.ended:
        wanted = search.expanded + random.choice((1, 3, 500))
        search.go_on(wanted - search.expanded)
        assert search.ended or wanted <= search.expanded < wanted + together
    return search.expanded


@pytest.mark.parametrize("case", FIRST, ids=", ".join)
def test_python_expands_what_it_would_on_the_record(case: tuple[str, str]) -> None:
    found = gone_through(Plain(*FIRST[case]), Random(1), TOGETHER.get(case[0], 1))
    assert found == expansions(case)


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, marks=numba_only, id=", ".join(case)) for case in FIRST if can_be_compiled(*FIRST[case])],
)
def test_compiled_code_expands_what_it_would_on_the_record(case: tuple[str, str]) -> None:
    from astrolabe.engine.compiled.engine import unrecorded

    assert gone_through(unrecorded(*FIRST[case]), Random(2)) == expansions(case)


def written(search: Any) -> list[int]:
    """The kinds of all that a search writes down."""
    kinds: list[int] = []
    while not search.ended:
        kinds += search.advance(1)["kind"].tolist()
    return kinds


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=numba_only)])
def test_nothing_is_written_down_but_how_it_ends(compiled: bool) -> None:
    problem, settings = FIRST["a-star", "map"]
    engines = Engines()
    if compiled:
        assert engines.make_ready(random_map(Random(1), (80, 80)), settings)
    search = engines.unrecorded(problem, settings)
    assert search.name == ("compiled" if compiled else "python")
    assert written(search) == [FOUND]


@pytest.mark.fast
@pytest.mark.skipif(find_spec("numba") is None, reason="numba is missing: pip install 'astrolabe[fast]'")
def test_boards_met_on_one_path_are_not_numbered_for_the_clock() -> None:
    goal = ordered_goal(4, 4)
    problem, settings = BoardProblem(4, 4, random_board(Random(3), 4, 4, 400), goal), Settings(algorithm="ida-star")
    engines = Engines()
    assert engines.make_ready(problem, replace(settings, detail="bounds"))
    search = engines.unrecorded(problem, settings)
    search.go_on(5_000)
    assert search.expanded >= 5_000
    assert search.held < 100
