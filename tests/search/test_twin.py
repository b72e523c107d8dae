"""A board and its twin, searched in lock-step: one of them is solved, and that settles both."""

from random import Random

import pytest

from astrolabe.core.records import ENDINGS, EXPANDED, FOUND, LIMIT
from astrolabe.domains.boards.board import BoardProblem, solvable, twin

from ..support.oracles.maps import board_distances, path_of
from ..support.oracles.replay import replay
from ..support.oracles.searching import TWIN, run, with_twin

HOME = bytes([1, 2, 3, 4, 5, 0])


@pytest.mark.parametrize("half", ["solvable", "twin"])
def test_every_board_of_two_rows_of_three_or_its_twin_is_solved(half: str) -> None:
    for board, moves in board_distances(HOME, 3).items():
        entries = run(TWIN, with_twin(board if half == "solvable" else twin(board), HOME))
        kind, side, _, _, _, g, *_ = entries[-1]
        assert (kind, side, g) == (FOUND, 0 if half == "solvable" else 1, moves)
        assert len(path_of(entries)) - 1 == moves


def test_the_side_that_is_solved_agrees_with_parity() -> None:
    random = Random(71)
    for _ in range(20):
        board = bytes(random.sample(range(9), 9))
        problem = BoardProblem(3, 3, board, bytes([1, 2, 3, 4, 5, 6, 7, 8, 0]))
        entries = run(TWIN, with_twin(board, problem.goal))
        assert entries[-1][0] == FOUND
        assert entries[-1][1] == (0 if solvable(problem) else 1)


def test_board_and_twin_expand_in_turn_the_board_first() -> None:
    entries = run(TWIN, with_twin("281043765", "123804765"))
    sides = [entry[1] for entry in entries if entry[0] == EXPANDED]
    assert len(sides) > 10
    assert sides == [number % 2 for number in range(len(sides))]


def test_there_is_one_ending_and_it_counts_the_expansions_of_both() -> None:
    entries = run(TWIN, with_twin("281043765", "123804765"))
    assert [entry[0] in ENDINGS for entry in entries].count(True) == 1
    assert entries[-1][6] == sum(entry[0] == EXPANDED for entry in entries)


def test_every_record_agrees_with_those_before_it_on_its_side() -> None:
    for board in Random(72).sample(list(board_distances(HOME, 3)), 20):
        replay(run(TWIN, with_twin(board, HOME)))


def test_the_limit_counts_the_boards_of_both() -> None:
    entries = run(TWIN, with_twin("281043765", "123804765"), limit=20)
    assert entries[-1][0] == LIMIT
