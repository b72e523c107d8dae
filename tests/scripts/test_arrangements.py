"""All boards of a small size in arrays: in the order of their ranks, and as far from the goal as breadth-first search
says.
"""

from random import Random

import numpy as np
import pytest

from astrolabe.core.records import NONE
from astrolabe.domains.boards.arrangements import FAR, are_listed, arrangements, ranks, slides_to
from astrolabe.domains.boards.permutations import rank

from ..support.oracles.maps import board_distances, slid_boards

SIZES = [(2, 2), (3, 2), (2, 3), (4, 2), (2, 4), (3, 3)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_board_stands_at_its_rank(width: int, height: int) -> None:
    boards = arrangements(width, height).boards
    assert (ranks(boards) == np.arange(len(boards))).all()
    for place in Random(1).sample(range(len(boards)), min(len(boards), 200)):
        assert rank(boards[place].tolist()) == place


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_boards_beside_a_board_are_a_slide_away(width: int, height: int) -> None:
    every = arrangements(width, height)
    for place in Random(2).sample(range(len(every.boards)), min(len(every.boards), 200)):
        beside = [int(there) for there in every.next[:, place] if there != NONE]
        expected = slid_boards(every.boards[place].tobytes(), width)
        assert {every.boards[there].tobytes() for there in beside} == {*expected}
        assert len(beside) == len(expected)


@pytest.mark.parametrize(("width", "height"), [size for size in SIZES if size != (3, 3)])
def test_the_slides_to_a_goal_are_those_of_breadth_first_search(width: int, height: int) -> None:
    goal = bytes(Random(f"{width} {height}").sample(range(width * height), width * height))
    distances = board_distances(goal, width)
    slides = slides_to(width, height, goal)
    assert {
        board.tobytes(): int(far)
        for board, far in zip(arrangements(width, height).boards, slides, strict=True)
        if far != FAR
    } == distances


def test_half_of_all_boards_reach_a_goal_and_the_farthest_two_take_31_slides() -> None:
    slides = slides_to(3, 3, bytes([1, 2, 3, 4, 5, 6, 7, 8, 0]))
    assert [(slides != FAR).sum(), slides[slides != FAR].max(), (slides == 31).sum()] == [181_440, 31, 2]


def test_only_boards_of_nine_cells_or_fewer_are_listed() -> None:
    sides = range(2, 11)
    assert {(width, height) for width in sides for height in sides if are_listed(width, height)} == {*SIZES}
