"""What estimates are made of: the parts add up to h on every board, and the conflicts are conflicts."""

import json
from random import Random

import pytest

from astrolabe.domains.boards.board import ordered_goal
from astrolabe.domains.boards.heuristics.linear_conflict import longest_rise
from astrolabe.domains.boards.heuristics.shares import Shares, conflicts, rise
from astrolabe.domains.boards.heuristics.tiles import TILE_HEURISTICS, table_heuristic
from astrolabe.web.app import create_app

from ..support.oracles.maps import takes

SIZES = [(2, 2), (3, 2), (3, 3), (4, 4), (2, 5), (5, 5), (10, 10)]
ON_ALL_SIZES = [
    pytest.param(name, *size, id=f"{name} {size[0]}x{size[1]}")
    for name in TILE_HEURISTICS
    for size in SIZES
    if takes(name, *size)
]


def shuffled(random: Random, cells: int) -> bytes:
    return bytes(random.sample(range(cells), cells))


@pytest.mark.parametrize(("name", "width", "height"), ON_ALL_SIZES)
def test_the_parts_add_up_to_the_estimate(name: str, width: int, height: int) -> None:
    random = Random(f"{name} {width} {height}")
    cells = width * height
    for goal in (ordered_goal(width, height), shuffled(random, cells)):
        estimator = TILE_HEURISTICS[name](width, height, goal)
        for board in [goal, *(shuffled(random, cells) for _ in range(150))]:
            found = estimator.shares(board)
            assert found.total == estimator.whole(board)
            assert len(found.tiles) == cells
        assert estimator.shares(goal).total == 0


def test_a_table_of_one_s_own_adds_up() -> None:
    random = Random(1)
    estimator = table_heuristic([random.uniform(0, 9) for _ in range(81)], 9)
    for _ in range(200):
        board = shuffled(random, 9)
        assert estimator.shares(board).total == estimator.whole(board)


def test_every_tile_tells_how_far_it_is_from_home() -> None:
    estimator = TILE_HEURISTICS["manhattan"](3, 3, ordered_goal(3, 3))
    assert estimator.shares(bytes([8, 1, 3, 4, 0, 2, 7, 6, 5])) == Shares([3, 1, 0, 0, 0, 2, 0, 2, 2], (), {})


def test_the_blank_adds_something_only_where_it_is_counted() -> None:
    board, goal = bytes([1, 2, 3, 4, 5, 6, 0, 7, 8]), ordered_goal(3, 3)
    told = {name: TILE_HEURISTICS[name](3, 3, goal).shares(board).tiles[6] for name in TILE_HEURISTICS}
    assert {name for name, share in told.items() if share} == {"manhattan-with-blank", "misplaced-with-blank"}


def test_walking_distance_belongs_to_rows_and_columns() -> None:
    estimator = TILE_HEURISTICS["walking-distance"](3, 3, ordered_goal(3, 3))
    assert estimator.shares(bytes([3, 2, 1, 4, 5, 6, 7, 8, 0])) == Shares([0] * 9, (), {"rows": 0, "columns": 8})


@pytest.mark.parametrize(
    ("row", "wanted"),
    [
        ([2, 1, 3], [(0, 1)]),
        ([3, 2, 1], [(0, 2), (1, 2)]),
        ([2, 3, 1], [(2, 1)]),
        ([1, 2, 3], []),
        ([3, 0, 1], [(0, 2)]),
        ([5, 2, 1], [(1, 2)]),
        ([4, 5, 6], []),
    ],
    ids=str,
)
def test_who_must_leave_a_row(row: list[int], wanted: list[tuple[int, int]]) -> None:
    found = list(conflicts(bytes(row), range(3), bytes([1, 2, 3])))
    assert [(each.leaves, each.stays) for each in found] == wanted


def test_two_tiles_in_conflict_stand_in_the_wrong_order() -> None:
    random = Random(2)
    for _ in range(2_000):
        line = shuffled(random, 8)[:5]
        home = shuffled(random, 8)[:5]
        for leaves, stays, adds in conflicts(line, range(5), home):
            assert (leaves < stays) != (home.index(line[leaves]) < home.index(line[stays]))
            assert adds == 2


def test_a_rise_rises_and_is_a_longest_one() -> None:
    random = Random(3)
    for _ in range(2_000):
        places = random.sample(range(10), random.randrange(10))
        found = sorted(rise(places))
        assert [places[index] for index in found] == sorted(places[index] for index in found)
        assert len(found) == longest_rise(places)


# Asked for over HTTP

START, GOAL = [3, 2, 1, 4, 5, 6, 7, 0, 8], [1, 2, 3, 4, 5, 6, 7, 8, 0]
QUESTION = {
    "document": {"astrolabe": 1, "board": {"width": 3, "height": 3, "start": START, "goal": GOAL}},
    "settings": {"algorithm": "a-star", "heuristic": "linear-conflict"},
    "side": 0,
    "boards": [START, GOAL],
}
MAP = {"width": 2, "height": 1, "terrain": {".": {"kind": "free"}}, "rows": [".."], "start": [0, 0], "goal": [1, 0]}


def asked(**changes: object) -> dict[str, object]:
    answer = (
        create_app().test_client().post("/shares", data=json.dumps(QUESTION | changes), content_type="application/json")
    )
    return dict(answer.json or {})


def test_boards_are_explained_with_their_f_as_a_start() -> None:
    parts = {"rest": {}, "groups": [], "formula": {"g": 1, "h": 1}}
    assert asked() == {
        "heuristic": "linear-conflict",
        "shares": [
            {"tiles": [2, 0, 2, 0, 0, 0, 0, 0, 1], "conflicts": [[0, 2, 2], [1, 2, 2]], **parts, "f": 9},
            {"tiles": [0] * 9, "conflicts": [], **parts, "f": 0},
        ],
    }


@pytest.mark.parametrize(
    ("settings", "heuristic"),
    [({}, "manhattan"), ({"algorithm": "dijkstra"}, "zero"), ({"heuristic": "misplaced"}, "misplaced")],
    ids=str,
)
def test_it_is_the_heuristic_that_the_search_uses(settings: dict[str, str], heuristic: str) -> None:
    assert asked(settings=settings)["heuristic"] == heuristic


@pytest.mark.parametrize(("algorithm", "at_goal"), [("bidirectional-a-star", False), ("twin", True), ("a-star", True)])
def test_the_second_side_looks_at_the_start_unless_it_is_the_twin_s(algorithm: str, at_goal: bool) -> None:
    found = asked(settings={"algorithm": algorithm}, side=1)["shares"]
    assert isinstance(found, list)
    assert [sum(each["tiles"]) == 0 for each in found] == [not at_goal, at_goal]


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"boards": []}, "request.boards"),
        ({"boards": [START] * 65}, "request.boards"),
        ({"boards": "all"}, "request.boards"),
        ({"boards": [START[:8]]}, "request.boards"),
        ({"boards": [[1, *START[1:]]]}, "request.boards"),
        ({"boards": [[9, *START[1:]]]}, "request.boards"),
        ({"boards": [START, 7]}, "request.boards"),
        ({"side": 2}, "request.whole"),
        ({"settings": []}, "request.object"),
        ({"settings": {"heuristic": "octile"}}, "settings.choice"),
        ({"document": {"astrolabe": 1, "map": MAP}}, "request.board"),
        ({"document": 7}, "format.json.object"),
        ({"more": 1}, "request.unknown"),
    ],
    ids=str,
)
def test_a_wrong_question_is_refused(changes: dict[str, object], key: str) -> None:
    refusal = asked(**changes)["refusal"]
    assert isinstance(refusal, dict)
    assert refusal["key"] == key
