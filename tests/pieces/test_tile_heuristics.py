"""Heuristics on boards: what they count, that they follow every slide, and that they promise no more than they hold."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, pairwise, permutations
from random import Random

import pytest

from astrolabe.core.refusal import Refusal
from astrolabe.domains.boards.board import ordered_goal, twin
from astrolabe.domains.boards.heuristics.additive import differences, distance, distances
from astrolabe.domains.boards.heuristics.linear_conflict import LineConflicts, longest_rise
from astrolabe.domains.boards.heuristics.tiles import BROKEN, TILE_HEURISTICS, table_heuristic
from astrolabe.domains.boards.heuristics.walking_distance import WalkingDistance, walks
from astrolabe.domains.boards.tiles import Boards, Estimator, Tiles
from astrolabe.frontiers.heap import Heap
from astrolabe.frontiers.ties import TIES
from astrolabe.search.best_first import best_first
from astrolabe.search.log import Log
from astrolabe.search.rule import Rule

from ..support.oracles.maps import board_distances, random_board, slid_boards, takes

SIZES = [(2, 2), (3, 2), (2, 3), (3, 3), (4, 3), (3, 4), (4, 4), (2, 5), (6, 3), (10, 10)]
SOUND = [name for name in TILE_HEURISTICS if name not in BROKEN]


def board(digits: str) -> bytes:
    return bytes(map(int, digits))


GOALS = {"ordered": board("123456780"), "ring": board("123804765"), "blank-first": board("012345678")}


def size_id(size: object) -> str | None:
    return f"{size[0]}x{size[1]}" if isinstance(size, tuple) else None


def estimator(name: str, goal: bytes = GOALS["ordered"], width: int = 3) -> Estimator:
    return TILE_HEURISTICS[name](width, len(goal) // width, goal)


def on_all_sizes(*names: str) -> list[tuple[str, int, int]]:
    """These heuristics on every size they take."""
    return [(name, *size) for name in names for size in SIZES if takes(name, *size)]


def walk(start: bytes, width: int, steps: int, random: Random) -> Iterator[bytes]:
    """The boards of a random walk."""
    for _ in range(steps):
        yield start
        start = random.choice(slid_boards(start, width))


@cache
def estimates(name: str, goal: bytes) -> Mapping[bytes, float]:
    """The estimate of every board that reaches the goal."""
    made = estimator(name, goal)
    return {start: made.whole(start) for start in board_distances(goal, 3)}


@pytest.mark.parametrize(
    ("name", "wanted"), [("misplaced-with-blank", 8), ("misplaced", 7), ("manhattan", 11), ("zero", 0)]
)
def test_the_board_of_document_000(name: str, wanted: float) -> None:
    assert estimator(name).whole(board("463285107")) == wanted


def test_the_board_of_document_002() -> None:
    start = board("304528167")
    assert estimator("manhattan").whole(start) == 15
    assert distances(3, GOALS["ordered"])[4][start.index(4)] == 3


@pytest.mark.parametrize("cell", range(9))
def test_the_distance_table_of_document_004(cell: int) -> None:
    """A row of it, against the slides a blank needs among tiles that are all alike."""
    steps = board_distances(bytes(place != cell for place in range(9)), 3)
    assert [distance(3, cell, start.index(0)) for start in steps] == list(steps.values())
    assert len(steps) == 9


def test_the_distances_document_004_names() -> None:
    assert (distance(3, 3, 8), distance(3, 3, 7)) == (3, 2)


@pytest.mark.parametrize(
    ("digits", "more"),
    [
        ("123456780", 0),
        ("213456780", 2),
        ("321456780", 4),
        ("312456780", 2),
        ("423156780", 2),
        ("021456783", 4),
        ("213546870", 6),
        ("132456780", 2),
        ("723456180", 4),
    ],
)
def test_linear_conflict_adds_two_for_every_tile_that_must_step_aside(digits: str, more: float) -> None:
    start = board(digits)
    assert estimator("linear-conflict").whole(start) - estimator("manhattan").whole(start) == more


@pytest.mark.parametrize("length", range(1, 7))
def test_a_line_loses_the_least_number_of_tiles(length: int) -> None:
    def in_order(tiles: tuple[int, ...]) -> bool:
        return all(one < other for one, other in pairwise(tiles))

    for places in permutations(range(length)):
        longest = max(size for size in range(length + 1) if any(map(in_order, combinations(places, size))))
        assert longest_rise(places) == longest


def test_a_line_ignores_the_blank_and_strangers() -> None:
    line = LineConflicts(slice(0, 4), bytes([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0]))
    assert line[bytes([2, 9, 0, 1])] == 2
    assert line[bytes([9, 8, 7, 0])] == 0


def test_a_table_of_numbers_is_any_sum_over_the_tiles() -> None:
    numbers = [number for row in distances(3, GOALS["ring"]) for number in row]
    made, known = table_heuristic(numbers, 9), estimator("manhattan-with-blank", GOALS["ring"])
    assert all(made.whole(start) == known.whole(start) for start in walk(GOALS["ordered"], 3, 50, Random(2)))
    assert table_heuristic([0.1] * 81, 9).whole(GOALS["ordered"]) == 9 * round(0.1 * 2**30) / 2**30


def test_the_blank_counts_only_where_that_is_the_mistake_shown() -> None:
    goal = GOALS["ordered"]
    start = slid_boards(goal, 3)[0]
    assert [estimator(name).whole(start) for name in ("manhattan", "misplaced")] == [1, 1]
    assert [estimator(name).whole(start) for name in BROKEN] == [2, 2]
    assert differences(goal)[0][goal.index(0)] == 0


@pytest.mark.parametrize(("name", "width", "height"), on_all_sizes(*TILE_HEURISTICS))
def test_an_estimate_follows_every_slide(name: str, width: int, height: int) -> None:
    random = Random(11)
    for goal in (ordered_goal(width, height), random_board(random, width, height, 300)):
        made = estimator(name, goal, width)
        h = made.whole(goal)
        for before, now in pairwise(walk(goal, width, 300, random)):
            h = made.after(h, now, before.index(now[before.index(0)]), before.index(0))
            assert h == made.whole(now)


def test_a_table_of_numbers_follows_every_slide() -> None:
    random = Random(12)
    made = table_heuristic([random.uniform(0, 9) for _ in range(81)], 9)
    h = made.whole(GOALS["ring"])
    for before, now in pairwise(walk(GOALS["ring"], 3, 500, random)):
        h = made.after(h, now, now.index(0), before.index(0))
        assert h == made.whole(now)


@pytest.mark.parametrize(("name", "width", "height"), on_all_sizes("manhattan", "walking-distance"))
def test_a_slide_changes_the_estimate_by_exactly_one(name: str, width: int, height: int) -> None:
    made = estimator(name, ordered_goal(width, height), width)
    boards = walk(random_board(Random(4), width, height, 300), width, 300, Random(5))
    assert {abs(made.whole(one) - made.whole(other)) for one, other in pairwise(boards)} == {1}


def errors(name: str, goal: bytes) -> list[float]:
    """By how much the estimate is above the true distance, wherever it is."""
    true = board_distances(goal, 3)
    return [h - true[start] for start, h in estimates(name, goal).items() if h > true[start]]


@pytest.mark.parametrize(
    ("name", "boards", "most"),
    [("misplaced-with-blank", 78, 1), ("manhattan-with-blank", 4_650, 4)],
)
def test_counting_the_blank_overestimates(name: str, boards: int, most: float) -> None:
    found = errors(name, GOALS["ordered"])
    assert (len(found), max(found)) == (boards, most)


@pytest.mark.thorough
def test_a_misplaced_blank_breaks_consistency_on_5040_edges() -> None:
    h = estimates("misplaced-with-blank", GOALS["ordered"])
    assert sum(h[one] > 1 + h[other] for one in h for other in slid_boards(one, 3)) == 5_040


@pytest.mark.parametrize("name", ["manhattan", "misplaced"])
def test_no_tile_heuristic_overestimates(name: str) -> None:
    assert errors(name, GOALS["ordered"]) == []


@pytest.mark.parametrize("goal", GOALS.values(), ids=GOALS)
@pytest.mark.parametrize("name", SOUND)
def test_a_sound_heuristic_is_admissible_and_consistent_on_a_sample(name: str, goal: bytes) -> None:
    true, made = board_distances(goal, 3), estimator(name, goal)
    assert made.whole(goal) == 0
    for start in Random(8).sample(list(true), 1_000):
        h = made.whole(start)
        assert h <= true[start]
        assert all(h <= 1 + made.whole(other) for other in slid_boards(start, 3))


@pytest.mark.nightly
@pytest.mark.parametrize("goal", GOALS.values(), ids=GOALS)
@pytest.mark.parametrize("name", SOUND)
def test_a_sound_heuristic_is_admissible_and_consistent_on_every_board(name: str, goal: bytes) -> None:
    assert errors(name, goal) == []
    h = estimates(name, goal)
    assert all(abs(h[one] - h[other]) <= 1 for one in h for other in slid_boards(one, 3))


@pytest.mark.nightly
@pytest.mark.parametrize("size", [(2, 2), (3, 2), (2, 3), (4, 2), (2, 4)], ids=size_id)
@pytest.mark.parametrize("name", SOUND)
def test_a_sound_heuristic_is_so_on_every_small_board(name: str, size: tuple[int, int]) -> None:
    width, height = size
    for goal in (ordered_goal(width, height), random_board(Random(1), width, height, 99)):
        made = estimator(name, goal, width)
        true = board_distances(goal, width)
        h = {start: made.whole(start) for start in true}
        assert all(h[start] <= true[start] for start in true)
        assert all(abs(h[one] - h[other]) <= 1 for one in h for other in slid_boards(one, width))


@pytest.mark.parametrize(
    ("name", "weaker"),
    [
        ("linear-conflict", "manhattan"),
        ("walking-distance", "manhattan"),
        ("pattern-databases", "manhattan"),
        ("manhattan", "misplaced"),
        ("misplaced", "zero"),
    ],
)
def test_a_better_heuristic_is_nowhere_less(name: str, weaker: str) -> None:
    more, less = estimator(name, GOALS["ring"]), estimator(weaker, GOALS["ring"])
    for start in Random(9).sample(list(board_distances(GOALS["ring"], 3)), 3_000):
        assert more.whole(start) >= less.whole(start)


@pytest.mark.parametrize(("side", "wanted"), [(2, 4), (3, 105), (4, 24_964)])
def test_all_distributions_of_tiles_over_rows_are_met(side: int, wanted: int) -> None:
    assert len(walks(side, side, side - 1)) == wanted


def test_goals_with_the_blank_in_the_same_lines_share_their_tables() -> None:
    one, other = (WalkingDistance(4, 4, goal) for goal in (ordered_goal(4, 4), bytes([*range(15, 0, -1), 0])))
    assert one.rows.steps is other.rows.steps is one.columns.steps


@pytest.mark.parametrize("size", [(5, 5), (5, 2), (2, 5), (3, 5)], ids=size_id)
def test_walking_distance_refuses_what_is_too_large(size: tuple[int, int]) -> None:
    with pytest.raises(Refusal) as refused:
        WalkingDistance(*size, ordered_goal(*size))
    assert refused.value.key == "settings.walking-distance"
    assert refused.value.facts == {"width": size[0], "height": size[1], "largest": 4}


@pytest.mark.parametrize(("name", "width", "height"), on_all_sizes(*TILE_HEURISTICS))
def test_boards_that_cannot_be_solved_have_estimates_too(name: str, width: int, height: int) -> None:
    made = estimator(name, ordered_goal(width, height), width)
    boards = walk(twin(ordered_goal(width, height)), width, 300, Random(10))
    assert all(made.whole(start) >= (name != "zero") for start in boards)


def solve(start: bytes, goal: bytes, width: int, name: str, tie: str) -> tuple[float, int]:
    """Cost and expansions of A*."""
    space = Tiles(width, len(goal) // width, start, goal, estimator(name, goal, width), Boards())
    log = Log(detail="sets")
    for _ in best_first(space, Heap(TIES[tie]), space.table(False), log, Rule()):
        pass
    return log.entries[-1][5], log.expanded


FIFTEEN = bytes([5, 9, 1, 7, 10, 6, 4, 3, 0, 13, 11, 8, 14, 15, 2, 12])


@pytest.mark.parametrize(
    ("start", "name", "tie", "wanted"),
    [
        ("014276385", "linear-conflict", "fifo", (26, 2_730)),
        ("014276385", "linear-conflict", "lifo", (26, 1_139)),
        ("014276385", "linear-conflict", "high-g", (26, 1_082)),
        ("014276385", "linear-conflict", "low-g", (26, 2_833)),
        ("238165407", "manhattan", "high-g", (13, 13)),
        ("238165407", "linear-conflict", "high-g", (13, 20)),
        ("283104756", "manhattan", "lifo", (14, 49)),
        ("283104756", "linear-conflict", "lifo", (14, 73)),
        ("647850321", "linear-conflict", "fifo", (31, 12_486)),
        ("867254301", "linear-conflict", "fifo", (31, 12_486)),
    ],
)
def test_lessons_2_7_and_10(start: str, name: str, tie: str, wanted: tuple[float, int]) -> None:
    assert solve(board(start), GOALS["ordered"], 3, name, tie) == wanted


@pytest.mark.parametrize(
    ("name", "tie", "expanded"),
    [
        ("linear-conflict", "fifo", 1_759),
        ("linear-conflict", "lifo", 1_368),
        ("linear-conflict", "high-g", 512),
        ("walking-distance", "high-g", 465),
    ],
)
def test_lesson_20(name: str, tie: str, expanded: int) -> None:
    assert solve(FIFTEEN, ordered_goal(4, 4), 4, name, tie) == (30, expanded)
