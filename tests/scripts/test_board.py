"""The page's board (`static/js/domains/boards/board.js`, `problems/boardtext.js`, `problems/arrangements.js`): the
same rules as the server's. What it knows by itself is in `board.test.js`."""

from random import Random
from typing import Any

import pytest

from astrolabe.domains.boards.board import blank_row, inversions, ordered_goal, parity, solvable, twin
from astrolabe.domains.boards.permutations import rank
from astrolabe.domains.boards.tiles import targets

from ..support import formats
from ..support.browser.modules import Modules
from ..support.oracles.boards import lists, plain, problem, shuffled, unrank
from ..support.oracles.maps import board_distances, slid_boards

pytestmark = pytest.mark.browser

SIZES = [(2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (5, 3), (4, 6), (10, 10)]
SMALL = [(2, 2), (2, 3), (3, 2), (3, 3)]


def size_id(size: object) -> str | None:
    return f"{size[0]}x{size[1]}" if isinstance(size, tuple) else None


def drawn(size: tuple[int, int], count: int = 1_000) -> list[bytes]:
    random = Random(str(size))
    return [shuffled(random, size[0] * size[1]) for _ in range(count)]


def call(modules: Modules, function: str, given: object) -> Any:
    return modules.call("support/scripts/boards.js", function, given)


@pytest.mark.parametrize("size", SIZES, ids=size_id)
def test_parity_is_the_server_s(size: tuple[int, int], modules: Modules) -> None:
    boards = drawn(size, 2_000 // (size[0] * size[1]) if size[0] < 10 else 10)
    found = call(modules, "parities", {"boards": lists(boards), "size": size})
    for (told, pairs), tiles in zip(found, boards, strict=True):
        wanted = parity(tiles, size[0])
        assert told == {
            "inversions": wanted.inversions,
            "blankRow": blank_row(tiles, size[0]),
            "countsRow": wanted.counts_row,
            "odd": wanted.odd,
        }
        assert [tuple(pair) for pair in pairs] == inversions(tiles)


@pytest.mark.parametrize("size", SIZES, ids=size_id)
def test_slides_and_twins_are_the_server_s(size: tuple[int, int], modules: Modules) -> None:
    boards, width = drawn(size, 100), size[0]
    found = call(modules, "slidAndTwins", {"boards": lists(boards), "size": size})
    for (slid, other), tiles in zip(found, boards, strict=True):
        assert [bytes(each) for each in slid if each] == slid_boards(tiles, width)
        blank = tiles.index(0)
        assert [each and each.index(0) for each in slid] == [
            None if cell < 0 else cell for cell in targets(*size)[blank * 4 : blank * 4 + 4]
        ]
        assert bytes(other) == twin(tiles)


@pytest.mark.parametrize("size", SIZES, ids=size_id)
def test_one_swap_repairs_an_impossible_board(size: tuple[int, int], modules: Modules) -> None:
    random = Random(1)
    problems = [problem(random, *size) for _ in range(40)]
    broken = [{**plain(each), "start": list(twin(each.start))} for each in problems]
    assert call(modules, "repairs", broken) == [[False, True, True]] * 40


@pytest.mark.parametrize("size", SIZES, ids=size_id)
def test_goals_have_names(size: tuple[int, int], modules: Modules) -> None:
    found = {name: (bytes(goal), told) for name, goal, told in call(modules, "goals", size)}
    assert found["last"] == (ordered_goal(*size), "last")
    assert found["first"] == (ordered_goal(*size, "first"), "first")
    assert sorted(found["spiral"][0]) == list(range(size[0] * size[1]))


# Ranks and distances


@pytest.mark.parametrize("size", SMALL, ids=size_id)
def test_cantor_ranks_are_the_server_s(size: tuple[int, int], modules: Modules) -> None:
    boards = drawn(size)
    for (place, back), tiles in zip(call(modules, "ranked", lists(boards)), boards, strict=True):
        assert place == rank(tiles)
        assert back == list(tiles) == unrank(place, range(len(tiles)))


@pytest.mark.parametrize("size", SMALL, ids=size_id)
@pytest.mark.parametrize("ordered", [True, False], ids=["ordered", "own goal"])
def test_distances_are_exact(size: tuple[int, int], ordered: bool, modules: Modules) -> None:
    goal = ordered_goal(*size) if ordered else shuffled(Random(2), size[0] * size[1])
    wanted = board_distances(goal, size[0])
    boards = drawn(size)
    found, deepest, tally = call(modules, "measured", {"size": size, "goal": list(goal), "boards": lists(boards)})
    assert found == [wanted.get(tiles, 255) for tiles in boards]
    assert deepest == max(wanted.values())
    assert tally[:63] == [list(wanted.values()).count(moves) for moves in range(63)]


@pytest.mark.parametrize("size", SMALL, ids=size_id)
def test_a_shuffle_is_as_deep_as_asked_for(size: tuple[int, int], modules: Modules) -> None:
    goal = shuffled(Random(3), size[0] * size[1])
    wanted = board_distances(goal, size[0])
    found = call(modules, "atDistances", {"size": size, "goal": list(goal), "deepest": max(wanted.values()) + 1})
    assert found.pop() == [None] * 3  # deeper than any board
    for depth, boards in enumerate(found):
        assert {wanted[bytes(tiles)] for tiles in boards} == {depth}


@pytest.mark.parametrize("size", SIZES, ids=size_id)
def test_a_random_walk_can_be_walked_back(size: tuple[int, int], modules: Modules) -> None:
    found, fine = zip(*call(modules, "walks", {"size": size, "most": 60}), strict=True)
    assert all(fine)
    for index in range(2, 60):  # the same seed goes the same way, and never straight back
        assert bytes(found[index]) in slid_boards(bytes(found[index - 1]), size[0])
        assert found[index] != found[index - 2]


@pytest.mark.parametrize("size", SMALL, ids=size_id)
def test_the_next_move_is_on_a_shortest_way(size: tuple[int, int], modules: Modules) -> None:
    goal = ordered_goal(*size)
    wanted = board_distances(goal, size[0])
    boards = drawn(size, 500)
    found = call(modules, "nextBoards", {"size": size, "goal": list(goal), "boards": lists(boards)})
    for after, tiles in zip(found, boards, strict=True):
        if tiles not in wanted or tiles == goal:
            assert after is None
        else:
            assert wanted[bytes(after)] == wanted[tiles] - 1


# Texts


@pytest.mark.parametrize("size", SIZES, ids=size_id)
def test_the_server_reads_the_page_s_documents_and_the_page_the_server_s(
    size: tuple[int, int], modules: Modules
) -> None:
    given = problem(Random(4), *size)
    text = call(modules, "written", plain(given))
    assert formats.read(text).problems == (given,)
    assert call(modules, "read", formats.write("json", given)) == plain(given)


def test_the_server_agrees_on_what_can_be_solved(modules: Modules) -> None:
    random = Random(5)
    problems = [problem(random, *size) for size in SIZES for _ in range(5)]
    changed = [{**plain(each), "start": list(shuffled(random, len(each.start)))} for each in problems]
    found = call(modules, "areSolvable", changed)
    boards = [
        type(each)(each.width, each.height, bytes(other["start"]), each.goal)
        for each, other in zip(problems, changed, strict=True)
    ]  # type: ignore[arg-type]
    assert found == [solvable(each) for each in boards]
