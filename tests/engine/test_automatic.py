"""What is chosen where the user has not: only where A* might not fit, and never in the place of what was asked for."""

import pytest

from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.domains.gridmaps.gridmap import MAX_SIDE
from astrolabe.engine.automatic import automatic
from astrolabe.engine.settings import Settings

from ..support.oracles.maps import empty_map


def board(width: int, height: int) -> BoardProblem:
    return BoardProblem(width, height, ordered_goal(width, height, "first"), ordered_goal(width, height))


def choice(asked: dict[str, object], width: int = 4, height: int = 4) -> tuple[str, str, str | None]:
    """The algorithm, the heuristic, and what is said, where these settings are asked for."""
    found = automatic(board(width, height), Settings(**asked), asked.keys(), "compiled")  # type: ignore[arg-type]
    return found.settings.algorithm, found.settings.heuristic, found.reason


def test_a_large_board_is_searched_along_one_path_with_pattern_databases() -> None:
    for width, height in ((4, 3), (4, 4), (5, 5), (6, 4)):
        assert choice({}, width, height) == ("ida-star", "pattern-databases", "both")


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"algorithm": "a-star"}, ("a-star", "pattern-databases", "heuristic")),
        ({"algorithm": "greedy"}, ("greedy", "pattern-databases", "heuristic")),
        ({"algorithm": "ida-star"}, ("ida-star", "pattern-databases", "heuristic")),
        ({"algorithm": "dijkstra"}, ("dijkstra", "default", None)),
        ({"algorithm": "bidirectional-a-star"}, ("bidirectional-a-star", "default", None)),
        ({"heuristic": "manhattan"}, ("ida-star", "manhattan", "algorithm")),
        ({"heuristic": "default"}, ("ida-star", "default", "algorithm")),
        ({"weight": 1.5}, ("ida-star", "pattern-databases", "both")),
        ({"tie": "fifo"}, ("a-star", "pattern-databases", "heuristic")),
        ({"algorithm": "a-star", "heuristic": "manhattan"}, ("a-star", "manhattan", None)),
        ({"limit": 1000}, ("a-star", "default", None)),
        ({"anyway": True}, ("a-star", "default", None)),
    ],
)
def test_what_was_asked_for_stays(asked: dict[str, object], found: tuple[str, str, str | None]) -> None:
    assert choice(asked) == found


def test_what_fits_is_left_to_a_star() -> None:
    assert choice({}, 3, 3) == ("a-star", "default", None)
    assert choice({}, 2, 5)[2] is None


def test_maps_are_left_to_a_star_even_where_they_do_not_fit() -> None:
    largest = empty_map(MAX_SIDE, MAX_SIDE)
    assert automatic(largest, Settings(memory=16), (), "python") == (Settings(memory=16), None)
