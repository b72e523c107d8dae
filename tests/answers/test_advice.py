"""Hints: the fewest moves from a board to its goal, or honestly as much as was proved in the time there is."""

import json
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from astrolabe.domains.boards.advice import Advice, advice, safe_settings
from astrolabe.domains.boards.board import BoardProblem, ordered_goal, twin
from astrolabe.domains.boards.heuristics.databases import tables_on_disk
from astrolabe.web.app import create_app

from ..support.oracles.maps import board_distances, built, oracle_board_distance, random_board, slid_boards


def asked(problem: BoardProblem, seconds: float = 60.0) -> Advice | None:
    """Advice by a clock that takes a second for every look."""
    looks = iter(range(10_000))
    return advice(problem, seconds, lambda: float(next(looks)))


def problem(width: int, height: int, start: bytes, goal: bytes | None = None) -> BoardProblem:
    return BoardProblem(width, height, start, goal or ordered_goal(width, height))


@pytest.mark.parametrize("size", [(2, 2), (3, 2), (3, 3)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_way_is_a_shortest_one(size: tuple[int, int]) -> None:
    random = Random(1)
    goal = random_board(random, *size, slides=99)
    distances = board_distances(goal, size[0])
    for start in random.sample(sorted(distances), 12):
        found = asked(problem(*size, start, goal))
        assert found
        assert found.moves == found.at_least == distances[start] == len(found.places) - 1
        assert (found.places[0], found.places[-1]) == (start, goal)
        assert all(after in slid_boards(before, size[0]) for before, after in pairwise(found.places))


@pytest.mark.parametrize("size", [(4, 4), (5, 3), (6, 2)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_so_it_is_on_larger_boards(size: tuple[int, int]) -> None:
    start = random_board(Random(2), *size, slides=18)
    found = asked(problem(*size, start))
    assert found
    assert found.moves == oracle_board_distance(start, ordered_goal(*size), size[0])


def test_with_pattern_databases_that_have_been_built_hard_boards_are_solved() -> None:
    """Korf's board 79: too far for any other heuristic in this time."""
    far = problem(4, 4, bytes([0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15]), ordered_goal(4, 4, "first"))
    built(4, 4, far.goal)
    assert safe_settings(far).heuristic == "pattern-databases"
    found = asked(far, seconds=12)
    assert found
    assert found.moves == len(found.places) - 1 == 42


def test_before_they_are_built_walking_distance_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tables_on_disk, "SHELF", tables_on_disk.Shelf())
    monkeypatch.setattr(tables_on_disk, "file_of", lambda _: tmp_path / "tables")
    assert safe_settings(problem(4, 4, ordered_goal(4, 4))).heuristic == "walking-distance"


def test_at_the_goal_no_move_is_left() -> None:
    goal = ordered_goal(3, 3)
    assert asked(problem(3, 3, goal)) == Advice(0, 0, (goal,))


def test_an_impossible_board_has_no_way() -> None:
    assert asked(problem(4, 4, twin(ordered_goal(4, 4)))) is None


def test_what_was_proved_is_told_when_the_time_is_over() -> None:
    start = random_board(Random(3), 5, 5, slides=400)
    found = asked(problem(5, 5, start), seconds=3)
    assert found
    assert (found.moves, found.places) == (None, ())
    assert found.at_least > 20


def posted(document: object) -> dict[str, object]:
    body = json.dumps({"document": document})
    return dict(create_app().test_client().post("/advice", data=body, content_type="application/json").json or {})


def document(start: list[int]) -> object:
    return {"astrolabe": 1, "board": {"width": 3, "height": 3, "start": start, "goal": [1, 2, 3, 4, 5, 6, 7, 8, 0]}}


def test_a_hint_over_http() -> None:
    before, after = [1, 2, 3, 4, 5, 6, 7, 0, 8], [1, 2, 3, 4, 5, 6, 7, 8, 0]
    assert posted(document(before)) == {"impossible": False, "moves": 1, "at_least": 1, "boards": [before, after]}
    assert posted(document([1, 2, 3, 4, 5, 6, 8, 7, 0])) == {"impossible": True}


@pytest.mark.parametrize("given", [None, {}, {"astrolabe": 1}], ids=str)
def test_no_hint_without_a_board(given: object) -> None:
    assert "refusal" in posted(given)
