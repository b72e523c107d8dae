"""The board as a document: parity tells, before any search, which boards can be reached."""

from functools import cache
from itertools import permutations
from math import factorial
from random import Random

import pytest

from astrolabe.domains.boards.board import BoardProblem, blank_row, inversions, ordered_goal, parity, solvable, twin

from ..support.oracles.maps import board_distances, random_board, slid_boards

SMALL = [(2, 2), (3, 2), (2, 3)]
SMALLER_THAN_NINE = [*SMALL, (4, 2), (2, 4)]
GOALS = {"ordered": bytes([1, 2, 3, 4, 5, 6, 7, 8, 0]), "ring": bytes([1, 2, 3, 8, 0, 4, 7, 6, 5])}
FIFTEEN = bytes([*range(1, 16), 0])


def board(digits: str) -> bytes:
    return bytes(map(int, digits))


def size_id(size: object) -> str | None:
    return f"{size[0]}x{size[1]}" if isinstance(size, tuple) else None


def all_boards(width: int, height: int) -> list[bytes]:
    return [bytes(tiles) for tiles in permutations(range(width * height))]


@pytest.mark.parametrize(
    ("width", "height", "blank", "wanted"),
    [(3, 2, "last", [1, 2, 3, 4, 5, 0]), (3, 2, "first", [0, 1, 2, 3, 4, 5]), (2, 2, "last", [1, 2, 3, 0])],
)
def test_the_ordered_goal(width: int, height: int, blank: str, wanted: list[int]) -> None:
    assert list(ordered_goal(width, height, blank)) == wanted


def test_inversions_name_their_pairs_and_leave_the_blank_out() -> None:
    assert inversions(board("031245678")) == [(3, 1), (3, 2)]
    assert len(inversions(board("463285107"))) == 14


def test_the_blank_s_row_counts_from_the_top() -> None:
    assert [blank_row(bytes([1, 2, 3, 4, 5, 0]), width) for width in (6, 3, 2)] == [0, 1, 2]


@pytest.mark.parametrize(("width", "counts"), [(2, True), (3, False), (4, True), (5, False), (9, False), (10, True)])
def test_the_row_counts_on_even_widths(width: int, counts: bool) -> None:
    assert parity(ordered_goal(width, 3), width).counts_row == counts


@pytest.mark.parametrize("size", SMALLER_THAN_NINE, ids=size_id)
def test_parity_knows_what_can_be_reached(size: tuple[int, int]) -> None:
    width, height = size
    goal = ordered_goal(width, height)
    reached = board_distances(goal, width)
    boards = all_boards(width, height)
    assert {start for start in boards if solvable(BoardProblem(width, height, start, goal))} == reached.keys()
    assert len(reached) == len(boards) // 2


@pytest.mark.parametrize("size", SMALL, ids=size_id)
def test_parity_knows_it_for_any_goal(size: tuple[int, int]) -> None:
    width, height = size
    boards = all_boards(width, height)
    halves = [board_distances(goal, width).keys() for goal in (boards[0], twin(boards[0]))]
    for goal in Random(1).sample(boards, 24):
        for start in boards:
            together = any(start in half and goal in half for half in halves)
            assert solvable(BoardProblem(width, height, start, goal)) == together


@cache
def boards_by_parity() -> dict[bool, set[bytes]]:
    """All boards of the 8-puzzle, the even ones and the odd ones."""
    found: dict[bool, set[bytes]] = {False: set(), True: set()}
    for start in all_boards(3, 3):
        found[parity(start, 3).odd].add(start)
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("goal", GOALS.values(), ids=GOALS)
def test_half_of_the_eight_puzzle_s_boards_can_be_reached(goal: bytes) -> None:
    reached = board_distances(goal, 3)
    assert len(reached) == 181_440 == factorial(9) // 2
    assert reached.keys() == boards_by_parity()[parity(goal, 3).odd]


@pytest.mark.parametrize("size", [(4, 4), (5, 4), (4, 5), (3, 5), (10, 2), (10, 10), (9, 9)], ids=size_id)
def test_no_slide_changes_parity(size: tuple[int, int]) -> None:
    width, height = size
    start = random_board(Random(7), width, height, 200)
    odd = parity(start, width).odd
    assert parity(ordered_goal(width, height), width).odd == odd
    assert all(parity(slid, width).odd == odd for slid in slid_boards(start, width))


@pytest.mark.parametrize(
    ("digits", "goal", "wanted"),
    [
        ("283104765", "123804765", True),
        ("014276385", "123456780", True),
        ("801574362", "123456780", True),
        ("304528167", "123456780", True),
        ("123456870", "123456780", False),
        ("123456870", "123456870", True),
        ("123456870", "213456780", True),
    ],
)
def test_the_documents_boards(digits: str, goal: str, wanted: bool) -> None:
    assert solvable(BoardProblem(3, 3, board(digits), board(goal))) == wanted


def test_fourteen_and_fifteen_cannot_be_swapped() -> None:
    assert not solvable(BoardProblem(4, 4, bytes([*range(1, 14), 15, 14, 0]), FIFTEEN))


def test_odd_inversions_can_be_solved_where_the_blank_is_in_another_row() -> None:
    start = bytes([*range(1, 12), 0, 13, 14, 15, 12])
    assert len(inversions(start)) % 2 == 1
    assert solvable(BoardProblem(4, 4, start, FIFTEEN))


@pytest.mark.parametrize(("width", "height"), [(2, 2), (3, 2), (2, 3), (3, 3)])
def test_with_the_blank_at_home_the_even_permutations_are_reached(width: int, height: int) -> None:
    """The alternating group of all the tiles, width * height - 1 of them."""
    reached = board_distances(ordered_goal(width, height), width)
    home = [tiles for tiles in reached if tiles[-1] == 0]
    assert len(home) == factorial(width * height - 1) // 2
    assert all(len(inversions(tiles)) % 2 == 0 for tiles in home)


@pytest.mark.parametrize("size", SMALLER_THAN_NINE, ids=size_id)
def test_a_twin_can_be_solved_exactly_when_its_board_cannot(size: tuple[int, int]) -> None:
    width, height = size
    goal = ordered_goal(width, height)
    for start in all_boards(width, height):
        problem, other = BoardProblem(width, height, start, goal), BoardProblem(width, height, twin(start), goal)
        assert solvable(problem) != solvable(other)


@pytest.mark.parametrize("size", [(3, 3), (4, 4), (10, 10), (10, 9)], ids=size_id)
def test_a_twin_s_twin_is_the_board(size: tuple[int, int]) -> None:
    start = random_board(Random(3), *size, slides=500)
    assert twin(start).index(0) == start.index(0)
    assert sum(one != other for one, other in zip(start, twin(start), strict=True)) == 2
    assert twin(twin(start)) == start


@pytest.mark.nightly
def test_every_eight_puzzle_s_twin_is_in_the_other_half() -> None:
    reached = board_distances(GOALS["ordered"], 3)
    assert not any(twin(tiles) in reached for tiles in reached)


class CountingTile(int):
    """A tile that counts how often any of them is compared."""

    compared = 0

    def __lt__(self, other: int) -> bool:
        CountingTile.compared += 1
        return int(self) < int(other)


@pytest.mark.parametrize("side", [3, 4, 10])
def test_the_verdict_needs_one_comparison_a_pair_of_tiles(side: int) -> None:
    """4,851 of them for 10×10: a few tenths of a millisecond."""
    goal = ordered_goal(side, side)
    CountingTile.compared = 0
    parity([CountingTile(tile) for tile in twin(goal)], side)  # type: ignore[arg-type]
    tiles = side * side - 1
    assert CountingTile.compared == tiles * (tiles - 1) // 2
    assert not solvable(BoardProblem(side, side, twin(goal), goal))
