"""What the tests of the Board tab's scripts share: boards drawn by chance, on their way to a page."""

from collections.abc import Iterable
from math import factorial
from random import Random

from astrolabe.domains.boards.board import BoardProblem

from .maps import random_board


def shuffled(random: Random, cells: int) -> bytes:
    """Any arrangement of the tiles, solvable or not."""
    return bytes(random.sample(range(cells), cells))


def problem(random: Random, width: int, height: int, slides: int = 200) -> BoardProblem:
    """A board that can be solved."""
    start, goal = (random_board(random, width, height, random.randrange(slides)) for _ in range(2))
    return BoardProblem(width, height, start, goal)


def plain(problem: BoardProblem) -> dict[str, object]:
    """A problem on its way to `boardOf` (`tests/support/scripts/boards.js`)."""
    start, goal = list(problem.start), list(problem.goal)
    return {"width": problem.width, "height": problem.height, "start": start, "goal": goal}


def lists(boards: Iterable[bytes]) -> list[list[int]]:
    return [list(board) for board in boards]


def unrank(place: int, elements: Iterable[int]) -> list[int]:
    """The permutation of these elements that has this rank."""
    remaining = sorted(elements)
    permutation = []
    while remaining:
        index, place = divmod(place, factorial(len(remaining) - 1))
        permutation.append(remaining.pop(index))
    return permutation
