"""What holds for every search: its records never contradict each other, and do not depend on how they are read."""

import ast
import inspect
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from astrolabe.core import records
from astrolabe.core.records import ENDINGS, FOUND, LIMIT
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.search.log import Log

from ..support.oracles.crossing import share_of
from ..support.oracles.maps import (
    DIAGONAL_RULES,
    board_distances,
    oracle_steps,
    path_cost,
    path_of,
    random_board,
    random_maps,
)
from ..support.oracles.replay import replay
from ..support.oracles.searching import SEARCHES, TWIN, generator, on_board, on_map, run, with_twin

HOME = "123450"
SMALL = ("ida-star",)  # enters a node again by every path to it


def maps_for(name: str, count: int, seed: int) -> Iterator[GridMap]:
    sides = (1, 3) if name in SMALL else (1, 8)
    return random_maps(count, seed, sides=sides, water=0.1)


@pytest.mark.parametrize("diagonal", DIAGONAL_RULES)
@pytest.mark.parametrize("name", SEARCHES)
def test_every_record_agrees_with_those_before_it(name: str, diagonal: str) -> None:
    for gridmap in maps_for(name, share_of(60), seed=11):
        replay(run(name, on_map(gridmap, diagonal)))


@pytest.mark.parametrize("name", SEARCHES)
def test_every_record_of_a_board_agrees_with_those_before_it(name: str) -> None:
    random = Random(12)
    for _ in range(12):
        board = random_board(random, 3, 2, slides=random.randint(0, 12))
        replay(run(name, on_board(board, HOME)))


@pytest.mark.parametrize("diagonal", DIAGONAL_RULES)
@pytest.mark.parametrize("name", SEARCHES)
def test_a_path_found_is_connected_and_costs_what_is_said(name: str, diagonal: str) -> None:
    for gridmap in maps_for(name, share_of(60), seed=13):
        entries = run(name, on_map(gridmap, diagonal))
        path = path_of(entries)
        if not path:
            continue
        assert (path[0], path[-1]) == (gridmap.start, gridmap.goal)
        assert path_cost(path, oracle_steps(gridmap, diagonal)) == entries[-1][5]


@pytest.mark.parametrize("name", [name for name in SEARCHES if name != "depth-limited"])
def test_a_path_is_found_exactly_where_there_is_one(name: str) -> None:
    for gridmap in maps_for(name, share_of(60), seed=14):
        reachable = gridmap.goal in reach(gridmap)
        assert (run(name, on_map(gridmap))[-1][0] == FOUND) == reachable


def reach(gridmap: GridMap) -> set[int]:
    """The cells one can get to from the start by straight steps."""
    steps = oracle_steps(gridmap)
    seen, waiting = {gridmap.start}, [gridmap.start]
    while waiting:
        new = {there for there, _ in steps[waiting.pop()]} - seen
        seen |= new
        waiting += new
    return seen


@pytest.mark.parametrize("capacity", [1, 2, 50])
@pytest.mark.parametrize("name", SEARCHES)
def test_the_records_do_not_depend_on_how_many_the_log_takes(name: str, capacity: int) -> None:
    for gridmap in maps_for(name, 8, seed=15):
        pair = on_map(gridmap, "one-corner")
        assert run(name, pair, capacity=capacity) == run(name, pair)


@pytest.mark.parametrize("capacity", [1, 2, 50])
def test_the_records_of_a_board_and_its_twin_do_not_depend_on_the_log(capacity: int) -> None:
    assert run(TWIN, with_twin("281043765", "123804765"), capacity=capacity) == run(
        TWIN, with_twin("281043765", "123804765")
    )


@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_pauses_at_least_once_an_expansion_when_the_log_takes_one_record(name: str) -> None:
    case = SEARCHES[name]
    log = Log(capacity=1)
    for _ in generator(case, on_map(next(maps_for(name, 1, seed=16))), log):
        assert sum(entry[0] == records.EXPANDED for entry in log.entries) <= 1
        log.entries = []


@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_stops_at_its_limit_and_says_so(name: str) -> None:
    board = max(board_distances(bytes([1, 2, 3, 4, 5, 0]), 3).items(), key=lambda item: item[1])[0]
    for limit in (1, 2, 10):
        entries = run(name, on_board(board, HOME), limit=limit)
        assert entries[-1][0] == LIMIT
        assert sum(entry[0] == records.OPENED for entry in entries) <= limit + 4
        replay(entries)


@pytest.mark.parametrize("name", SEARCHES)
def test_a_start_that_is_the_goal_is_found_at_once(name: str) -> None:
    entries = run(name, on_board(HOME, HOME))
    assert entries[-1][0] == FOUND
    assert entries[-1][5:7] == (0.0, 0)
    assert len(path_of(entries)) == 1


SOURCES = {case.search.__name__: case.search for case in (*SEARCHES.values(), TWIN)}
TWICE = {"OPENED": 2}  # the start, and every other node


@pytest.mark.parametrize("name", [name for name in SOURCES if name not in ("best_first", "twin")])
def test_each_kind_of_record_comes_from_one_line(name: str) -> None:
    """The page shows the line that made a record by the record's kind."""
    tree = ast.parse(inspect.getsource(SOURCES[name]))
    emits = [
        node.args[0].id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and getattr(node.func, "attr", "") == "emit"
        and isinstance(node.args[0], ast.Name)
    ]
    assert {kind: lines for kind, lines in Counter(emits).items() if lines > TWICE.get(kind, 1)} == {}
    assert {getattr(records, kind) for kind in emits} & set(ENDINGS) == set(ENDINGS)
