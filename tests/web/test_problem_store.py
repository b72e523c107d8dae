"""The store of problems: the same name for the same problem, and never more than fits."""

import json
import zlib
from dataclasses import replace
from pathlib import Path

import pytest

from astrolabe.core.refusal import Refusal
from astrolabe.domains import FORMATS
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.domains.gridmaps.terrain import Terrain
from astrolabe.runs.names import name_of
from astrolabe.web.documents import problem_from
from astrolabe.web.problem_store import OVERHEAD, Problems
from astrolabe.web.shared_problems import QUICKLY, SharedProblems

from ..support.oracles.maps import empty_map
from ..support.redisserver import RedisServer, needs_redis

MAP = empty_map(3, 2)
ROW = {"width": 3, "height": 1, "terrain": {".": {"kind": "free"}}, "rows": ["..."], "start": [0, 0], "goal": [2, 0]}
DOCUMENT = json.dumps({"astrolabe": 1, "map": ROW})
BOARD = BoardProblem(3, 3, bytes([1, 2, 3, 4, 5, 6, 7, 0, 8]), ordered_goal(3, 3))


@pytest.mark.parametrize(
    "other",
    [
        replace(MAP, start=1),
        replace(MAP, goal=1),
        replace(MAP, width=2, height=3),
        replace(MAP, cells=bytes([1, 1, 1, 0, 1, 1])),
        replace(MAP, palette=(MAP.palette[0], Terrain("free", 2.0))),
        BOARD,
        replace(BOARD, start=BOARD.goal),
    ],
    ids=["start", "goal", "shape", "cells", "costs", "board", "other-board"],
)
def test_another_problem_has_another_name(other: object) -> None:
    assert name_of(other) != name_of(MAP)  # type: ignore[arg-type]


def test_the_same_problem_has_the_same_name_in_every_process() -> None:
    assert name_of(empty_map(3, 2)) == name_of(MAP) == "968a8156c9ab9cb22d106bda4645760e"


def test_a_name_that_cannot_be_written_is_asked_for_nowhere() -> None:
    class Elsewhere:
        def keep(self, name: str, document: str) -> None: ...

        def find(self, name: str) -> None:
            name.encode()

    assert Problems(10**6, Elsewhere()).find("\ud800") is None


def test_a_problem_is_found_by_its_name() -> None:
    problems = Problems(10**6)
    assert problems.find(problems.keep(MAP)) is MAP
    assert problems.find(problems.keep(BOARD)) is BOARD
    assert problems.find("nothing") is None


def test_the_problem_not_used_for_longest_goes_first() -> None:
    problems = Problems(2 * (OVERHEAD + 100))
    first, second, third = (problems.keep(empty_map(10, 10 - less)) for less in (1, 2, 0))
    assert problems.find(first) is None
    problems.find(second)
    problems.keep(MAP)
    assert problems.find(third) is None
    assert problems.find(second) is not None


def test_a_problem_kept_again_is_counted_once() -> None:
    problems = Problems(2 * OVERHEAD + 100)
    names = {problems.keep(problem) for problem in (MAP, BOARD, MAP, MAP, BOARD)}
    assert all(problems.find(name) for name in names)


def test_the_newest_problem_is_kept_whatever_its_size() -> None:
    problems = Problems(10)
    assert problems.find(problems.keep(MAP)) is MAP


@needs_redis
def test_one_address_shares_so_many_bytes_an_hour_and_others_go_on(redis_server: RedisServer, tmp_path: Path) -> None:
    whose, most = ["10.0.0.7"], 3 * len(zlib.compress(DOCUMENT.encode(), QUICKLY))
    workers = [SharedProblems(redis_server.url, lambda: whose[0], most, FORMATS, tmp_path.name) for _ in range(2)]
    for number in (0, 1, 2, 0, 1, 2):  # what is there already is no more than it was
        workers[number % 2].keep(f"problem {number}", DOCUMENT)
    with pytest.raises(Refusal, match=r"request\.shared"):
        workers[1].keep("too much", DOCUMENT)
    whose[0] = "10.0.0.8"
    workers[0].keep("another", DOCUMENT)
    assert workers[1].find("another") == problem_from(DOCUMENT, FORMATS)
    assert workers[1].find("too much") is None
    names = list(redis_server.client().scan_iter(f"{tmp_path.name}.*"))
    assert all(0 < redis_server.client().ttl(name) <= 3600 for name in names)
