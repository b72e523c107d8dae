"""Pattern databases: which tiles make a group, what the tables hold, and how they are kept."""

import os
from collections.abc import Sequence
from math import perm
from pathlib import Path
from random import Random

import numpy as np
import pytest

from astrolabe.core.arrays import Bytes
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.domains.boards.heuristics.additive import manhattan
from astrolabe.domains.boards.heuristics.databases import tables_on_disk
from astrolabe.domains.boards.heuristics.databases.building import UNREACHED, fill, fill_table
from astrolabe.domains.boards.heuristics.databases.shapes import MOST_BYTES, Shape, shape_of, turns, views
from astrolabe.domains.boards.heuristics.databases.tables_on_disk import Shelf, blank_tables, file_of, load, save
from astrolabe.domains.boards.heuristics.patterns import PatternDatabases, tables_for
from astrolabe.domains.boards.tiles import targets
from astrolabe.engine.settings import Settings
from astrolabe.worth.checker import report

from ..support.oracles.maps import board_distances, built, random_board, slid_boards

SIZES = [(width, height) for width in range(2, 11) for height in range(2, 11)]
EIGHT = Shape(3, 3, 0)


def filled(shape: Shape) -> Bytes:
    values = blank_tables(shape)
    assert [*fill(values, shape)][-1] == 1
    return values


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ASTROLABE_CACHE", str(tmp_path))
    return tmp_path


# Shapes


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_tile_is_in_one_group_on_every_size(width: int, height: int) -> None:
    for blank in range(width * height):
        goal = bytes([*range(1, blank + 1), 0, *range(blank + 1, width * height)])
        shape = shape_of(width, height, goal)
        assert sorted(home for group in shape.groups for home in group) == sorted({*range(shape.cells)} - {shape.home})
        assert shape.size <= MOST_BYTES
        assert max(map(len, shape.groups)) <= shape.cells - 3


def test_the_fifteen_puzzle_has_three_groups_of_five() -> None:
    shape = shape_of(4, 4, ordered_goal(4, 4, "first"))
    assert shape == Shape(4, 4, 0)
    assert shape.groups == ((1, 4, 5, 8, 9), (10, 12, 13, 14, 15), (2, 3, 6, 7, 11))
    assert shape.lengths == (16**6,) * 3


def test_all_goals_of_a_size_share_a_few_shapes() -> None:
    goals = [bytes([*range(1, blank + 1), 0, *range(blank + 1, 16)]) for blank in range(16)]
    assert {shape_of(4, 4, goal).home for goal in goals} == {0, 1, 5}
    assert shape_of(3, 4, ordered_goal(3, 4)) == shape_of(4, 3, ordered_goal(4, 3)) == Shape(4, 3, 0)


@pytest.mark.parametrize(("width", "height"), [(3, 3), (4, 3), (3, 4)])
def test_a_turned_board_has_its_neighbours_still(width: int, height: int) -> None:
    wide, high = max(width, height), min(width, height)
    for turn in turns(width, height):
        assert sorted(turn) == [*range(width * height)]
        for cell, reached in enumerate(np.array(targets(width, height)).reshape(-1, 4).tolist()):
            around = {turn[other] for other in reached if other >= 0}
            assert around == {other for other in targets(wide, high)[4 * turn[cell] : 4 * turn[cell] + 4] if other >= 0}


def test_a_square_is_seen_in_two_ways_where_the_blank_s_home_lies_on_a_diagonal() -> None:
    corner, edge = ordered_goal(4, 4), bytes([1, 0, *range(2, 16)])
    assert [len(views(4, 4, goal)) for goal in (corner, edge)] == [2, 1]


# Tables


@pytest.mark.parametrize("group", [(1,), (1, 4), (2, 5, 7)], ids=str)
def test_an_entry_counts_the_slides_of_its_tiles_only(group: tuple[int, ...]) -> None:
    """Against a search over whole boards on which the other tiles are all alike and slide for nothing."""
    homes = {home: tile for tile, home in enumerate(group, 1)}
    goal = bytes(0 if cell == 0 else homes.get(cell, 9) for cell in range(9))
    slides, layer = {goal: 0}, [goal]
    for board in layer:
        for after in slid_boards(board, 3):
            paid = slides[board] + (after[board.index(0)] != 9)
            if paid < slides.get(after, 99):
                slides[after] = paid
                layer.append(after)
    values = np.full(9 ** (len(group) + 1), UNREACHED, np.uint8)
    assert sum(fill_table(values, EIGHT, group)) == perm(9, len(group) + 1) == len(slides)
    for board, paid in slides.items():
        cells = [board.index(0), *(board.index(tile) for tile in range(1, len(group) + 1))]
        assert values[sum(cell * 9**digit for digit, cell in enumerate(cells))] == paid
    assert (values != UNREACHED).sum() == len(slides)


@pytest.mark.parametrize("home", [0, 1, 4])
def test_every_board_of_the_eight_puzzle_is_estimated_from_below_and_consistently(home: int) -> None:
    tiles = Random(home).sample(range(1, 9), 8)
    goal = bytes([*tiles[:home], 0, *tiles[home:]])
    found = report(BoardProblem(3, 3, goal, goal), Settings(heuristic="pattern-databases"))
    assert (found.by, found.goal_h, found.admissible.of) == ("every", 0.0, 181_440)
    assert found.admissible.holds
    assert found.consistent.holds


def test_the_way_to_look_up_is_as_described() -> None:
    goal = bytes([8, 1, 2, 3, 0, 4, 5, 6, 7])
    values, starts, group_of, adds = tables_for(3, 3, goal)
    made = PatternDatabases(3, 3, goal)
    for board in (goal, random_board(Random(3), 3, 3, 100), bytes([8, 0, 6, 5, 4, 7, 2, 3, 1])):
        sums = [
            sum(
                int(
                    values[
                        start
                        + sum(
                            adds[view, tile, board.index(tile)] for tile in (0, *np.flatnonzero(of == group).tolist())
                        )
                    ]
                )
                for group, start in enumerate(starts)
            )
            for view, of in enumerate(group_of)
        ]
        assert made.whole(board) == max(sums)


def test_a_board_with_one_group_only_is_solved_by_looking_up() -> None:
    """On 3x2 the tables are nearly the whole truth: they never fall short by more than what two groups hide."""
    goal = ordered_goal(3, 2)
    made, true = PatternDatabases(3, 2, goal), board_distances(goal, 3)
    short = [true[board] - made.whole(board) for board in true]
    assert min(short) == 0
    assert all(gap % 2 == 0 for gap in short)


@pytest.mark.parametrize("size", [(4, 4), (5, 4)], ids=["4x4", "5x4"])
def test_no_slide_of_a_large_board_changes_the_estimate_by_more_than_one(size: tuple[int, int]) -> None:
    """On ways that lead far off, where all views and groups have their say."""
    goal = ordered_goal(*size, "first")
    built(*size, goal)
    made, random = PatternDatabases(*size, goal), Random(4)
    boards = [bytes(random.sample(range(len(goal)), len(goal))) for _ in range(300)]
    for before, h in zip([goal, *boards], [0.0, *estimates(made, boards)], strict=True):
        assert {abs(h - other) for other in estimates(made, slid_boards(before, size[0]))} == {1.0}
        assert h >= manhattan(*size, goal).whole(before)


def estimates(made: PatternDatabases, boards: Sequence[bytes]) -> list[float]:
    found: list[float] = made.many(np.array([[*board] for board in boards], np.uint8)).tolist()
    return found


# On disk


def test_tables_are_kept_and_found_again(cache: Path) -> None:
    values = filled(EIGHT)
    assert load(EIGHT) is None
    assert save(EIGHT, values)
    found = load(EIGHT)
    assert found is not None
    assert (found == values).all()
    assert [path.name for path in file_of(EIGHT).parent.iterdir()] == ["3x3-0"]
    assert cache in file_of(EIGHT).parents


DAMAGES = {
    "one bit": lambda content: content[:-9] + bytes([content[-9] ^ 1]) + content[-8:],
    "one byte less": lambda content: content[:-1],
    "one byte more": lambda content: content + b"\0",
    "nothing": lambda _: b"",
    "another version": lambda content: content.replace(b"patterns 1", b"patterns 0"),
    "another shape": lambda content: content.replace(b" 3x3 ", b" 4x4 "),
    "no line at all": lambda content: content.replace(b"\n", b" "),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_as_good_as_none(cache: Path, damage: str) -> None:
    save(EIGHT, filled(EIGHT))
    content = file_of(EIGHT).read_bytes()
    file_of(EIGHT).write_bytes(DAMAGES[damage](content))
    assert load(EIGHT) is None
    shelf = Shelf()
    assert shelf.find(EIGHT) is None
    shelf.put(EIGHT, filled(EIGHT))
    assert file_of(EIGHT).read_bytes() == content


def test_where_nothing_can_be_written_tables_stay_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("ASTROLABE_CACHE", str(tmp_path / "file"))
    shelf, values = Shelf(), filled(EIGHT)
    shelf.put(EIGHT, values)
    assert shelf.find(EIGHT) is values


def test_what_a_process_left_that_ended_while_it_wrote_is_swept_away_later(cache: Path) -> None:
    save(EIGHT, filled(EIGHT))
    folder = file_of(EIGHT).parent
    old, fresh = folder / "new-old", folder / "new-fresh"
    for left in (old, fresh):
        left.write_bytes(b"half")
    os.utime(old, (0, 0))
    save(EIGHT, filled(EIGHT))
    assert not old.exists()
    assert fresh.exists()


def test_few_sets_are_held_in_memory(cache: Path) -> None:
    shelf = Shelf()
    shapes = [EIGHT, Shape(3, 3, 1), Shape(3, 3, 4)]
    for shape in shapes:
        shelf.put(shape, filled(shape))
    assert len(shelf._held) == tables_on_disk.HELD
    assert all(shelf.find(shape) is not None for shape in shapes)
