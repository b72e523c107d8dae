"""Korf's boards of the 15-puzzle (1985) by IDA*: every answer has the published number of moves.

The boards themselves are public facts; all that are kept beside this repository are solved at night.
"""

from importlib.util import find_spec
from itertools import pairwise

import pytest

from astrolabe.domains import BOARDS
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.domains.boards.heuristics.additive import distance
from astrolabe.domains.boards.heuristics.databases.shapes import shape_of
from astrolabe.domains.boards.heuristics.databases.tables_on_disk import ensure_built
from astrolabe.engine.choice import Engines
from astrolabe.engine.compiled.form import Unit
from astrolabe.engine.settings import BOUNDS, Settings
from astrolabe.runs.run import Answer, solve

from ..bench.boards import KORF, korf

GOAL = ordered_goal(4, 4, "first")
EASIEST = {  # number -> tiles, moves
    55: ("13 8 14 3 9 1 0 7 15 5 4 10 12 2 6 11", 41),
    79: ("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15", 42),
    71: ("5 7 0 11 12 1 9 10 15 6 2 3 8 4 13 14", 44),
}

pytestmark = [
    pytest.mark.fast,
    pytest.mark.skipif(find_spec("numba") is None, reason="numba is missing: pip install 'astrolabe[fast]'"),
]


@pytest.fixture(scope="module")
def engines() -> Engines:
    engines = Engines()
    engines.prepare(Unit("ida-star", BOARDS, along_path=True))
    return engines


def check(problem: BoardProblem, answer: Answer, moves: int) -> None:
    """Is it a way to the goal, of this many slides?"""
    assert answer.cost == answer.moves == moves
    assert (answer.path[0], answer.path[-1]) == (problem.start, problem.goal)
    for before, after in pairwise(answer.path):
        assert isinstance(before, bytes)
        assert isinstance(after, bytes)
        assert sum(one != other for one, other in zip(before, after, strict=True)) == 2
        assert distance(problem.width, before.index(0), after.index(0)) == 1


@pytest.mark.parametrize("number", EASIEST)
def test_the_easiest_boards_are_solved_without_any_table(number: int, engines: Engines) -> None:
    tiles, moves = EASIEST[number]
    problem = BoardProblem(4, 4, bytes(map(int, tiles.split())), GOAL)
    answer = solve(problem, Settings("ida-star", heuristic="linear-conflict", detail=BOUNDS), engines=engines)
    check(problem, answer, moves)
    assert (answer.engine, answer.guarantee.optimal, answer.at_least) == ("compiled", True, moves)


def test_a_weight_gives_an_answer_and_how_far_off_it_may_be(engines: Engines) -> None:
    tiles, moves = EASIEST[55]
    problem = BoardProblem(4, 4, bytes(map(int, tiles.split())), GOAL)
    answer = solve(problem, Settings("ida-star", weight=1.3, detail=BOUNDS), engines=engines)
    assert answer.at_least
    assert answer.at_least <= moves <= answer.cost <= 1.3 * moves
    assert answer.cost / answer.at_least <= 1.3


def test_what_is_not_found_within_the_limit_has_a_least_number_of_moves(engines: Engines) -> None:
    tiles, moves = EASIEST[79]
    problem = BoardProblem(4, 4, bytes(map(int, tiles.split())), GOAL)
    answer = solve(problem, Settings("ida-star", detail=BOUNDS, limit=100_000), engines=engines)
    assert (answer.ending, answer.at_least) == ("limit", 40)
    assert answer.at_least < moves


@pytest.mark.nightly
@pytest.mark.skipif(not KORF.is_file(), reason="the public problems are not part of the repository")
def test_every_board_is_optimal_with_pattern_databases(engines: Engines) -> None:
    for _ in ensure_built(shape_of(4, 4, GOAL)):
        pass
    for board in korf(KORF):
        settings = Settings("ida-star", heuristic="pattern-databases", detail=BOUNDS)
        check(board.problem, solve(board.problem, settings, engines=engines), board.moves)
