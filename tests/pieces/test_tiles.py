"""The board as a space: moves slide the blank, nodes are boards in order of discovery, h follows every slide."""

from itertools import count
from random import Random

import pytest

from astrolabe.core.records import NONE
from astrolabe.domains.boards.board import ordered_goal, twin
from astrolabe.domains.boards.heuristics.tiles import TILE_HEURISTICS
from astrolabe.domains.boards.tiles import DOWN, LEFT, RIGHT, UP, Boards, Tiles, targets

from ..support.oracles.maps import board_distances, random_board, slid_boards

SIZES = [(2, 2), (3, 2), (2, 3), (3, 3), (5, 2), (4, 4), (10, 10)]


def tiles(width: int, height: int, start: bytes, goal: bytes | None = None, boards: Boards | None = None) -> Tiles:
    goal = goal or ordered_goal(width, height)
    estimator = TILE_HEURISTICS["manhattan"](width, height, goal)
    return Tiles(width, height, start, goal, estimator, boards or Boards())


def size_id(size: object) -> str | None:
    return f"{size[0]}x{size[1]}" if isinstance(size, tuple) else None


@pytest.mark.parametrize(
    ("move", "wanted"),
    [(UP, "103425786"), (RIGHT, "123450786"), (DOWN, "123485706"), (LEFT, "123045786")],
    ids=["up", "right", "down", "left"],
)
def test_a_move_slides_the_blank(move: int, wanted: str) -> None:
    space = tiles(3, 3, bytes(map(int, "123405786")))
    child = space.successor(space.start, move)
    assert space.boards.boards[child] == bytes(map(int, wanted))


@pytest.mark.parametrize(
    ("cell", "allowed"),
    [
        (0, [RIGHT, DOWN]),
        (1, [RIGHT, DOWN, LEFT]),
        (2, [DOWN, LEFT]),
        (3, [UP, RIGHT]),
        (4, [UP, RIGHT, LEFT]),
        (5, [UP, LEFT]),
    ],
)
def test_the_blank_stays_on_a_board_of_three_by_two(cell: int, allowed: list[int]) -> None:
    assert [move for move in range(4) if targets(3, 2)[cell * 4 + move] != NONE] == allowed


def test_moves_are_tried_up_right_down_left() -> None:
    assert tuple(tiles(3, 3, ordered_goal(3, 3)).moves(0)) == (UP, RIGHT, DOWN, LEFT)


def test_nodes_are_numbered_in_order_of_discovery() -> None:
    space = tiles(3, 3, bytes(map(int, "123405786")))
    assert [space.start, *(space.successor(0, move) for move in space.moves(0))] == [0, 1, 2, 3, 4]


def test_sliding_back_is_the_same_node() -> None:
    space = tiles(3, 3, bytes(map(int, "123405786")))
    assert [space.successor(space.successor(0, move), (move + 2) % 4) for move in space.moves(0)] == [0, 0, 0, 0]


def test_the_goal_may_be_any_board() -> None:
    start, goal = bytes(map(int, "283104765")), bytes(map(int, "123804765"))
    assert tiles(3, 3, goal, goal).is_goal(0)
    assert not tiles(3, 3, start, goal).is_goal(0)


def test_every_slide_costs_one() -> None:
    space = tiles(3, 3, bytes(map(int, "123405786")))
    assert {space.cost(0, move, space.successor(0, move)) for move in space.moves(0)} == {1.0}


def test_a_table_reads_as_filled_until_it_is_written() -> None:
    space = tiles(3, 3, ordered_goal(3, 3))
    table = space.table(7.5)
    table[3] = 1.0
    assert (table[2], table[3], table[10**6]) == (7.5, 1.0, 7.5)
    assert space.table(False)[3] is False


def test_a_board_and_its_twin_share_one_numbering() -> None:
    start = bytes(map(int, "123405786"))
    ours = tiles(3, 3, start)
    theirs = tiles(3, 3, twin(start), boards=ours.boards)
    back = tiles(3, 3, ordered_goal(3, 3), start, boards=ours.boards)
    assert (ours.start, theirs.start, back.start) == (0, 1, 2)
    solved = ours.successor(ours.successor(ours.start, RIGHT), DOWN)
    assert solved == back.start
    assert ours.is_goal(solved)
    assert theirs.successor(theirs.successor(theirs.start, RIGHT), DOWN) not in (solved, NONE)


@pytest.mark.parametrize("size", SIZES, ids=size_id)
def test_the_space_has_the_slides_of_the_puzzle(size: tuple[int, int]) -> None:
    width, height = size
    space = tiles(width, height, random_board(Random(5), width, height, 300))
    node = space.start
    random = Random(6)
    for _ in range(300):
        children = [child for move in space.moves(node) if (child := space.successor(node, move)) != NONE]
        board = space.boards.boards[node]
        assert {space.boards.boards[child] for child in children} == set(slid_boards(board, width))
        assert space.estimate(node) == space.estimator.whole(board)
        node = random.choice(children)


def test_the_space_of_the_eight_puzzle_holds_half_of_all_boards() -> None:
    space = tiles(3, 3, ordered_goal(3, 3))
    for node in count():
        if node == len(space.boards.boards):
            break
        for move in space.moves(node):
            space.successor(node, move)
    assert len(space.boards.boards) == 181_440
    assert space.boards.numbers.keys() == board_distances(ordered_goal(3, 3), 3).keys()
    assert all(space.boards.boards[node][blank] == 0 for node, blank in enumerate(space.boards.blanks))
