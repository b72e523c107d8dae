"""Cantor ranks: the place of a permutation in lexicographic order, and back."""

from itertools import permutations
from math import factorial

import pytest

from astrolabe.domains.boards.permutations import rank

from ..support.oracles.boards import unrank

SIZES = range(1, 8)
MAX_ELEMENTS = 10


def test_the_document_s_examples() -> None:
    assert rank([2, 1, 3]) == 2
    assert unrank(3, [1, 2, 3]) == [2, 3, 1]


@pytest.mark.parametrize("size", SIZES)
def test_ranks_count_up_in_lexicographic_order(size: int) -> None:
    assert [rank(permutation) for permutation in permutations(range(size))] == list(range(factorial(size)))


@pytest.mark.parametrize("size", SIZES)
def test_unranking_lists_all_permutations_in_order(size: int) -> None:
    assert [tuple(unrank(place, range(size))) for place in range(factorial(size))] == list(permutations(range(size)))


def test_the_elements_may_be_any() -> None:
    assert rank(b"\x07\x00\x05") == rank([2, 0, 1])
    assert unrank(4, [7, 0, 5]) == [7, 0, 5]


@pytest.mark.parametrize("size", range(1, MAX_ELEMENTS + 1))
def test_what_the_later_digits_add_is_less_than_one_of_the_first(size: int) -> None:
    largest = [0, *range(size, 0, -1)]
    assert rank(largest) == factorial(size) - 1 < rank([1, 0, *range(2, size + 1)]) == factorial(size)


@pytest.mark.nightly
def test_every_board_has_its_own_rank() -> None:
    for place, board in enumerate(permutations(range(9))):
        assert rank(board) == place
        assert unrank(place, range(9)) == list(board)
