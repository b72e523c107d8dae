"""The page's board (`static/js/problems/board.js`, `problems/boardtext.js`, `problems/arrangements.js`): the same rules
as the server's.
"""

from random import Random

import pytest

from astrolabe import formats
from astrolabe.spaces.board import blank_row, inversions, ordered_goal, parity, solvable, twin
from astrolabe.spaces.permutations import rank
from astrolabe.spaces.tiles import targets

from ..support.browser.modules import Modules
from ..support.oracles.boards import lists, plain, problem, run, shuffled, unrank
from ..support.oracles.maps import board_distances, slid_boards

pytestmark = pytest.mark.browser

SIZES = [(2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (5, 3), (4, 6), (10, 10)]
SMALL = [(2, 2), (2, 3), (3, 2), (3, 3)]


def size_id(size: object) -> str | None:
    return f"{size[0]}x{size[1]}" if isinstance(size, tuple) else None


def drawn(size: tuple[int, int], count: int = 1_000) -> list[bytes]:
    random = Random(str(size))
    return [shuffled(random, size[0] * size[1]) for _ in range(count)]


@pytest.mark.parametrize("size", SIZES, ids=size_id)
def test_parity_is_the_server_s(size: tuple[int, int], modules: Modules) -> None:
    boards = drawn(size, 2_000 // (size[0] * size[1]) if size[0] < 10 else 10)
    code = """return given.boards.map(tilesOf).map((tiles) =>
        [board.parity(tiles, given.width), board.inversions(tiles)]);"""
    found = run(modules, code, {"boards": lists(boards), "width": size[0]})
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
    code = """return given.boards.map(tilesOf).map((tiles) =>
        [board.MOVES.map((move) => board.slid(sized(given.size), tiles, move)), board.twin(tiles)]);"""
    found = run(modules, code, {"boards": lists(boards), "size": size})
    for (slid, other), tiles in zip(found, boards, strict=True):
        assert [bytes(each) for each in slid if each] == slid_boards(tiles, width)
        blank = tiles.index(0)
        assert [each and each.index(0) for each in slid] == [
            None if cell < 0 else cell for cell in targets(*size)[blank * 4 : blank * 4 + 4]
        ]
        assert bytes(other) == twin(tiles)


@pytest.mark.parametrize("size", SIZES, ids=size_id)
def test_a_move_between_two_boards_is_found(size: tuple[int, int], modules: Modules) -> None:
    code = """return given.boards.map(tilesOf).every((tiles) => board.MOVES.every((move) => {
        const after = board.slid(sized(given.size), tiles, move);
        return !after || board.moveBetween(sized(given.size), tiles, after) === move;
    })) && board.moveBetween(sized(given.size), tilesOf(given.boards[0]), tilesOf(given.boards[0]));"""
    assert run(modules, code, {"boards": lists(drawn(size, 50)), "size": size}) == -1


def test_a_whole_line_slides_into_the_blank(modules: Modules) -> None:
    code = """const tiles = board.GOALS.last({ width: 3, height: 3 });
        return Array.from(tiles.keys(), (cell) => board.movesInto({ width: 3, height: 3 }, tiles, cell));"""
    assert run(modules, code) == [[], [], [0, 0], [], [], [0], [3, 3], [3], []]


@pytest.mark.parametrize("size", SIZES, ids=size_id)
def test_one_swap_repairs_an_impossible_board(size: tuple[int, int], modules: Modules) -> None:
    random = Random(1)
    problems = [problem(random, *size) for _ in range(40)]
    broken = [{**plain(each), "start": list(twin(each.start))} for each in problems]
    code = """return given.map(boardOf).map((broken) => {
        const { board: repaired, tiles } = board.repaired(broken);
        const differ = [...repaired.start.keys()].filter((cell) => repaired.start[cell] !== broken.start[cell]);
        const named = differ.map((cell) => broken.start[cell]).join() === tiles.join();
        return [board.solvable(broken), board.solvable(repaired), named];
    });"""
    assert run(modules, code, broken) == [[False, True, True]] * 40


def test_the_swap_offered_brings_most_tiles_home(modules: Modules) -> None:
    starts = [[1, 2, 3, 4, 5, 6, 8, 7, 0], [1, 2, 3, 4, 5, 6, 8, 0, 7]]
    code = """const goal = board.GOALS.last({ width: 3, height: 3 });
        return given.map((start) => board.repaired({ width: 3, height: 3, start: tilesOf(start), goal }).tiles);"""
    assert run(modules, code, starts) == [[8, 7], [8, 7]]


@pytest.mark.parametrize("size", SIZES, ids=size_id)
def test_goals_have_names(size: tuple[int, int], modules: Modules) -> None:
    code = """const size = sized(given);
        const goals = Object.entries(board.GOALS).map(([name, make]) => [name, make(size)]);
        return goals.map(([name, goal]) => [name, goal, board.goalName({ ...size, start: goal, goal })]);"""
    found = {name: (bytes(goal), told) for name, goal, told in run(modules, code, size)}
    assert found["last"] == (ordered_goal(*size), "last")
    assert found["first"] == (ordered_goal(*size, "first"), "first")
    assert sorted(found["spiral"][0]) == list(range(size[0] * size[1]))


@pytest.mark.parametrize(
    ("size", "wanted"),
    [
        ((3, 3), [1, 2, 3, 8, 0, 4, 7, 6, 5]),
        ((4, 4), [1, 2, 3, 4, 12, 13, 14, 5, 11, 0, 15, 6, 10, 9, 8, 7]),
        ((2, 3), [1, 2, 0, 3, 5, 4]),
    ],
    ids=str,
)
def test_a_spiral(size: tuple[int, int], wanted: list[int], modules: Modules) -> None:
    assert run(modules, "return board.GOALS.spiral(sized(given));", size) == wanted


# Ranks and distances


@pytest.mark.parametrize("size", SMALL, ids=size_id)
def test_cantor_ranks_are_the_server_s(size: tuple[int, int], modules: Modules) -> None:
    boards = drawn(size)
    code = """return given.map((tiles) => {
        const place = arrangements.lexicalRank(tilesOf(tiles));
        return [place, arrangements.unrank(place, tiles.length)];
    });"""
    for (place, back), tiles in zip(run(modules, code, lists(boards)), boards, strict=True):
        assert place == rank(tiles)
        assert back == list(tiles) == unrank(place, range(len(tiles)))


def test_every_rank_of_the_eight_puzzle_belongs_to_one_board(modules: Modules) -> None:
    code = """for (let place = 0; place < 362880; place += 1) {
        if (arrangements.lexicalRank(arrangements.unrank(place, 9)) !== place) return place;
    }
    return "all";"""
    assert run(modules, code) == "all"


@pytest.mark.parametrize("size", SMALL, ids=size_id)
@pytest.mark.parametrize("ordered", [True, False], ids=["ordered", "own goal"])
def test_distances_are_exact(size: tuple[int, int], ordered: bool, modules: Modules) -> None:
    goal = ordered_goal(*size) if ordered else shuffled(Random(2), size[0] * size[1])
    wanted = board_distances(goal, size[0])
    code = """const table = arrangements.distances(sized(given.size), tilesOf(given.goal));
        const tally = Array(64).fill(0);
        for (const moves of table) tally[Math.min(moves, 63)] += 1;
        const found = given.boards.map((tiles) => table[arrangements.lexicalRank(tilesOf(tiles))]);
        return [found, arrangements.deepest(table), tally];"""
    boards = drawn(size)
    found, deepest, tally = run(modules, code, {"size": size, "goal": list(goal), "boards": lists(boards)})
    assert found == [wanted.get(tiles, 255) for tiles in boards]
    assert deepest == max(wanted.values())
    assert tally[:63] == [list(wanted.values()).count(moves) for moves in range(63)]


def test_the_distances_of_all_boards_take_a_moment(modules: Modules) -> None:
    """150 ms are aimed at; the test leaves room for a machine that does other things as well."""
    code = """const size = { width: 3, height: 3 };
        const goal = board.GOALS.last(size);
        const times = [1, 2, 3, 4, 5].map(() => {
            const began = performance.now();
            arrangements.distances(size, goal);
            return performance.now() - began;
        });
        return Math.min(...times);"""
    assert run(modules, code) < 150


@pytest.mark.parametrize("size", SMALL, ids=size_id)
def test_a_shuffle_is_as_deep_as_asked_for(size: tuple[int, int], modules: Modules) -> None:
    goal = shuffled(Random(3), size[0] * size[1])
    wanted = board_distances(goal, size[0])
    code = """const { chance } = await import("/static/js/problems/generate.js");
        const table = arrangements.distances(sized(given.size), tilesOf(given.goal));
        const drawn = (depth, seed) => arrangements.atDistance(table, given.goal.length, depth, chance(seed));
        const depths = Array.from({ length: given.deepest + 2 }, (_, depth) => depth);
        return depths.map((depth) => [1, 2, 3].map((seed) => drawn(depth, seed)));"""
    found = run(modules, code, {"size": size, "goal": list(goal), "deepest": max(wanted.values())})
    assert found.pop() == [None] * 3  # deeper than any board
    for depth, boards in enumerate(found):
        assert {wanted[bytes(tiles)] for tiles in boards} == {depth}


def test_a_seed_shuffles_alike_and_another_one_does_not(modules: Modules) -> None:
    code = """const { chance } = await import("/static/js/problems/generate.js");
        const size = { width: 3, height: 3 };
        const table = arrangements.distances(size, board.GOALS.last(size));
        return [7, 7, 8].map((seed) => arrangements.atDistance(table, 9, 20, chance(seed)));"""
    one, again, other = run(modules, code)
    assert one == again != other


@pytest.mark.parametrize("size", SIZES, ids=size_id)
def test_a_random_walk_can_be_walked_back(size: tuple[int, int], modules: Modules) -> None:
    code = """const { chance } = await import("/static/js/problems/generate.js");
        const goal = board.GOALS.last(sized(given));
        const walk = (slides) => arrangements.walked(sized(given), goal, slides, chance(5));
        const found = Array.from({ length: 60 }, (_, slides) => walk(slides));
        return [found, found.map((start) => board.solvable({ ...sized(given), start, goal }))];"""
    found, fine = run(modules, code, size)
    assert all(fine)
    for index in range(2, 60):  # the same seed goes the same way, and never straight back
        assert bytes(found[index]) in slid_boards(bytes(found[index - 1]), size[0])
        assert found[index] != found[index - 2]


@pytest.mark.parametrize("size", SMALL, ids=size_id)
def test_the_next_move_is_on_a_shortest_way(size: tuple[int, int], modules: Modules) -> None:
    goal = ordered_goal(*size)
    wanted = board_distances(goal, size[0])
    boards = drawn(size, 500)
    code = """const table = arrangements.distances(sized(given.size), tilesOf(given.goal));
        return given.boards.map(tilesOf).map((tiles) => {
            const move = arrangements.nextMove(table, sized(given.size), tiles);
            return move < 0 ? null : board.slid(sized(given.size), tiles, move);
        });"""
    found = run(modules, code, {"size": size, "goal": list(goal), "boards": lists(boards)})
    for after, tiles in zip(found, boards, strict=True):
        if tiles not in wanted or tiles == goal:
            assert after is None
        else:
            assert wanted[bytes(after)] == wanted[tiles] - 1


@pytest.mark.parametrize(("size", "wanted"), [((3, 3), "181440"), ((2, 2), "12"), ((4, 4), "10461394944000")], ids=str)
def test_how_many_boards_can_be_reached(size: tuple[int, int], wanted: str, modules: Modules) -> None:
    assert run(modules, "return String(arrangements.reachable(sized(given)));", size) == wanted


# Texts


@pytest.mark.parametrize(
    ("text", "size", "wanted"),
    [
        ("283104765", (3, 3), [2, 8, 3, 1, 0, 4, 7, 6, 5]),
        ("2 8 3\n1 0 4\n7 6 5", (3, 3), [2, 8, 3, 1, 0, 4, 7, 6, 5]),
        (" 1,2, 3 ,0", (2, 2), [1, 2, 3, 0]),
        ("1 2 | 0 3", (2, 2), [1, 2, 0, 3]),
        ("3 0 1 2 4 5 6 7 8 9 10 11 12 13 14 15", (4, 4), [3, 0, 1, 2, *range(4, 16)]),
    ],
    ids=["digits", "rows", "commas", "bars", "two digits"],
)
def test_a_typed_board(text: str, size: tuple[int, int], wanted: list[int], modules: Modules) -> None:
    assert run(modules, "return boardtext.typed(given[0], sized(given[1]));", [text, size]) == sized(wanted, size)


def sized(tiles: list[int], size: tuple[int, int]) -> dict[str, object]:
    return {"tiles": tiles, "width": size[0], "height": size[1]}


@pytest.mark.parametrize(
    ("text", "size", "wanted"),
    [
        ("15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 _", (4, 4), [15, 14, 8, 12, 10, 11, 9, 13, 2, 6, 5, 1, 3, 7, 4, 0]),
        ("1 2 3\n4 5 _", (3, 2), [1, 2, 3, 4, 5, 0]),
        ("1 2 _ 3", (2, 2), [1, 2, 0, 3]),
        ("12345678_", (3, 3), [1, 2, 3, 4, 5, 6, 7, 8, 0]),
    ],
    ids=["sixteen", "rows", "four", "digits"],
)
def test_a_typed_board_has_the_size_it_has(
    text: str, size: tuple[int, int], wanted: list[int], modules: Modules
) -> None:
    code = "return boardtext.typed(given, { width: 3, height: 3 });"
    assert run(modules, code, text) == sized(wanted, size)


@pytest.mark.parametrize(
    ("text", "key", "facts"),
    [
        ("1 2 3 4 x 6 7 8 0", "letter", {"row": 2, "column": 2, "found": "x"}),
        ("1 2 3 4 -5 6 7 8 0", "letter", {"row": 2, "column": 2, "found": "-5"}),
        ("1 2 3 4 5 6 7 9 0", "large", {"row": 3, "column": 2, "found": "9", "most": 8}),
        ("1 2 3 4 5 6 7 5 0", "twice", {"row": 3, "column": 2, "found": 5, "missing": 8}),
        ("1 2 3 4 5 6 7 8", "missing", {"row": 3, "column": 3, "found": 8, "wanted": 9}),
        ("", "missing", {"row": 1, "column": 1, "found": 0, "wanted": 9}),
        ("1 2 3 4 5 6 7 8 0 9", "more", {"row": 3, "column": 3, "found": 10, "wanted": 9}),
        ("12345678", "missing", {"row": 3, "column": 3, "found": 8, "wanted": 9}),
        ("111111111", "twice", {"row": 1, "column": 2, "found": 1, "missing": 0}),
        ("1 2 3 4 1e1 6 7 8 0", "letter", {"row": 2, "column": 2, "found": "1e1"}),
        ("1 2 3 4 " + "9" * 500, "large", {"row": 2, "column": 2, "found": "9" * 20, "most": 8}),
    ],
    ids=[
        "letter",
        "sign",
        "too large",
        "doubled",
        "missing",
        "empty",
        "too many",
        "few digits",
        "ones",
        "power",
        "long",
    ],
)
def test_what_is_wrong_with_a_typed_board(text: str, key: str, facts: dict[str, object], modules: Modules) -> None:
    wanted = {"refusal": {"key": f"board.wrong.{key}", "facts": facts}}
    assert run(modules, "return boardtext.typed(given, { width: 3, height: 3 });", text) == wanted


@pytest.mark.parametrize("size", SIZES, ids=size_id)
def test_the_server_reads_the_page_s_documents_and_the_page_the_server_s(
    size: tuple[int, int], modules: Modules
) -> None:
    given = problem(Random(4), *size)
    text = run(modules, "return JSON.stringify(boardtext.toDocument(boardOf(given)));", plain(given))
    assert formats.read(text).problems == (given,)
    code = "return boardtext.fromDocument(JSON.parse(given)).board;"
    assert run(modules, code, formats.write("json", given)) == plain(given)


def test_what_is_no_board_is_not_opened(modules: Modules) -> None:
    code = """try { boardtext.fromDocument(given); return "opened"; } catch { return "refused"; }"""
    for start in ([1, 2, 3, 3], [1, 2, 3], [1, 2, 3, 4], ["1", "2", "x", "0"]):
        document = {"board": {"width": 2, "height": 2, "start": start, "goal": [1, 2, 3, 0]}}
        assert run(modules, code, document) == "refused"


def test_the_server_agrees_on_what_can_be_solved(modules: Modules) -> None:
    random = Random(5)
    problems = [problem(random, *size) for size in SIZES for _ in range(5)]
    changed = [{**plain(each), "start": list(shuffled(random, len(each.start)))} for each in problems]
    found = run(modules, "return given.map(boardOf).map(board.solvable);", changed)
    boards = [
        type(each)(each.width, each.height, bytes(other["start"]), each.goal)
        for each, other in zip(problems, changed, strict=True)
    ]  # type: ignore[arg-type]
    assert found == [solvable(each) for each in boards]
