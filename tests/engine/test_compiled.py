"""The compiled engine gives the records of the interpreted one, bit for bit, batch for batch.

Everything here needs numba; where it is missing these tests are skipped, and the reason says how to get it.
"""

from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from itertools import count
from math import prod
from random import Random
from typing import Any

import numpy as np
import pytest

from astrolabe.core.records import ENDINGS, JUMPED, NO_NODE, Records
from astrolabe.domains import Problem
from astrolabe.domains.boards.board import BoardProblem, ordered_goal, twin
from astrolabe.domains.gridmaps.grid import ORDERS
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.domains.gridmaps.heuristics import GRID_HEURISTICS
from astrolabe.engine.choice import AnyEngine, can_be_compiled
from astrolabe.engine.interpreted import Engine
from astrolabe.engine.settings import BOUNDS, GIVEN, OWN, TABLE, Settings, is_sampled
from astrolabe.frontiers.ties import TIES
from astrolabe.search import ALGORITHMS, COMPILED, Algorithm

from ..support.oracles.chance import EXPRESSIONS
from ..support.oracles.fitting import BY_NAME, domains_of
from ..support.oracles.maps import COSTS, built, empty_map, random_board, random_map, takes
from ..support.oracles.streams import CASES

pytestmark = [
    pytest.mark.fast,
    pytest.mark.skipif(find_spec("numba") is None, reason="numba is missing: pip install 'astrolabe[fast]'"),
]

KINDS = [(name, place) for name, row in ALGORITHMS.items() if row.search in COMPILED for place in domains_of(name)]
EACH, AT_NIGHT = 100, 5_000  # random problems of each kind


def named(domain: str) -> list[str]:
    """The heuristics of a domain that can be compiled, but for those that users make."""
    return [name for name in BY_NAME[domain].searching.compiled_heuristics if name not in GIVEN]


def compiled(problem: Problem, settings: Settings) -> Any:
    """A compiled engine; imported here, since without numba it cannot be."""
    from astrolabe.engine.compiled.engine import Compiled, CompiledPath

    return (CompiledPath if is_sampled(problem, settings) else Compiled)(problem, settings)


def batches(engine: AnyEngine, sizes: Random, most: int) -> Iterator[Records]:
    """All that an engine gives, asked for in batches of all sizes."""
    while not engine.ended:
        yield engine.advance(sizes.choice((1, 2, 7, 50, most)))


def assert_same(problem: Problem, settings: Settings, seed: int = 1, most: int = 10_000) -> list[int]:
    """Run both engines side by side; the kinds of all records."""
    ours, theirs = compiled(problem, settings), Engine(problem, settings)
    pairs = zip(batches(ours, Random(seed), most), batches(theirs, Random(seed), most), strict=True)
    kinds: list[int] = []
    for mine, yours in pairs:
        assert mine.dtype == yours.dtype
        assert mine.tobytes() == yours.tobytes(), (problem, settings)
        kinds += mine["kind"].tolist()
    assert ours.held == theirs.held
    ours.close()
    return kinds


def random_settings(random: Random, name: str, row: Algorithm, heuristics: list[str]) -> Settings:
    return Settings(
        algorithm=name,
        heuristic=random.choice(heuristics),
        weight=random.choice((None, 0.0, 0.3, 1.0, 1.7, 5.0)),
        tie=random.choice([*TIES]),
        diagonal=random.choice(row.diagonals),
        order=random.choice([*ORDERS]),
        goal_test=random.choice(("expansion", "generation")),
        reopening=random.random() < 0.5,
        detail=random.choice(("all", "sets")),
        depth=random.choice((None, 0, 3, 12)),
        limit=random.choice((None, 5, 300)),
    )


def random_map_problem(random: Random, name: str) -> tuple[GridMap, Settings]:
    row = ALGORITHMS[name]
    costs = (random.choice(COSTS),) if row.jumps else COSTS
    gridmap = random_map(random, sides=(1, 14), costs=costs, water=random.choice((0.0, 0.1)))
    given = [TABLE, OWN] if not row.both_ends else []
    settings = random_settings(random, name, row, [*GRID_HEURISTICS, *given])
    if name in ("ida-star", "depth-first"):
        settings = replace(settings, limit=300)
    if settings.heuristic == OWN:
        settings = replace(settings, expression=random.choice(EXPRESSIONS["map"]))
    if settings.heuristic == TABLE:
        settings = replace(settings, table=tuple(random.choice((0.0, 0.5, 1.0, 2.25, 7.0)) for _ in gridmap.cells))
    return gridmap, settings


def random_board_problem(random: Random, name: str) -> tuple[BoardProblem, Settings]:
    row = ALGORITHMS[name]
    width, height = random.choice([(2, 2), (3, 2), (2, 3), (3, 3), (3, 3), (4, 4), (5, 5), (6, 3), (9, 2), (10, 10)])
    goal = list(ordered_goal(width, height))
    if random.random() < 0.3:
        random.shuffle(goal)
    board = random_board(random, width, height, random.randint(0, 60))
    start = bytes(goal[ordered_goal(width, height).index(tile)] for tile in board)
    if random.random() < 0.2:
        start = twin(start)  # which cannot reach the goal
    given = [TABLE, OWN] if not row.both_ends and width < 5 else []
    known = [name for name in named("board") if takes(name, width, height)]
    settings = random_settings(random, name, row, [*known, *given])
    settings = replace(settings, limit=random.choice((1, 50, 400)))
    if settings.heuristic == OWN:
        settings = replace(settings, expression=random.choice(EXPRESSIONS["board"]))
    if settings.heuristic == TABLE:
        settings = replace(settings, table=tuple(random.choice((0.0, 0.5, 1.0, 3.0)) for _ in range(len(goal) ** 2)))
    return BoardProblem(width, height, start, bytes(goal)), settings


MAKE = {"map": random_map_problem, "board": random_board_problem}


CROSSED = ("heuristic", "tie", "diagonal", "detail")  # choices that are tried with each other


def compare_many(name: str, place: str, least: int) -> list[Settings]:
    """Random problems of one kind, side by side, until all that can come of a search has come of some; the settings."""
    random = Random(f"{name} {place}")
    kinds: set[int] = set()
    had: list[Settings] = []
    while len(had) < least or not kinds.issuperset(ENDINGS):
        assert len(had) < 10 * least, kinds
        problem, settings = MAKE[place](random, name)
        assert can_be_compiled(problem, settings)
        kinds.update(assert_same(problem, settings, len(had)))
        had.append(settings)
    return had


def values(had: list[Settings], names: tuple[str, ...]) -> set[tuple[str, ...]]:
    return {tuple(getattr(settings, name) for name in names) for settings in had}


@pytest.mark.parametrize(("name", "place"), KINDS)
def test_random_problems_give_the_same_records(name: str, place: str) -> None:
    had = compare_many(name, place, EACH)
    assert values(had, ("tie",)) == {(tie,) for tie in TIES}
    assert values(had, ("diagonal",)) == {(diagonal,) for diagonal in ALGORITHMS[name].diagonals}
    given = 2 * (not ALGORITHMS[name].both_ends)
    assert len(values(had, ("heuristic",))) == len(named(place)) + given


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "place"), KINDS)
def test_every_heuristic_with_every_tie_and_rule_gives_the_same_records(name: str, place: str) -> None:
    had = compare_many(name, place, AT_NIGHT)
    assert len(values(had, CROSSED)) == prod(len(values(had, (choice,))) for choice in CROSSED)


def whole(engine: AnyEngine, most: int) -> Records:
    """All records of a run, some of whose batches may be empty."""
    found = []
    while not engine.ended:
        found.append(engine.advance(most))
    return np.concatenate(found)


def test_random_boards_give_the_same_samples() -> None:
    """The compiled search hands over at other moments, so only the whole is compared."""
    random, endings = Random("samples"), set()
    for number in count():
        if number >= EACH // 2 and endings == {*ENDINGS}:
            break
        assert number < 20 * EACH, endings  # which boards come by chance depends on how many settings there are
        problem, settings = random_board_problem(random, "ida-star")
        settings = replace(settings, detail=BOUNDS, limit=random.choice((5, 3_000, 6_000)))
        ours, theirs = compiled(problem, settings), Engine(problem, settings)
        records = whole(ours, random.choice((1, 50, 1_000)))
        assert records.tobytes() == whole(theirs, 1_000).tobytes(), (problem, settings)
        endings.add(int(records["kind"][-1]))
        path = [int(node) for node in np.unique(records["node"][-1:]) if node != NO_NODE]
        assert [ours.place(node) for node in path] == [theirs.place(node) for node in path]
        ours.close()


def test_a_search_along_a_path_hands_over_after_a_fixed_number_of_expansions() -> None:
    """So that a cancel never waits for long, however many records are asked for."""
    from astrolabe.engine.compiled.sampling import TURN

    far = BoardProblem(4, 4, bytes([14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3]), ordered_goal(4, 4, "first"))
    engine = compiled(far, Settings("ida-star", heuristic="manhattan", detail=BOUNDS))
    for turns in range(1, 6):
        engine.advance(10**6)
        assert engine._log.get("expanded") == turns * TURN
    engine.close()


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if can_be_compiled(*case)])
def test_a_stream_that_is_kept_is_the_same(name: str) -> None:
    assert_same(*CASES[name], most=3_000)


@pytest.mark.parametrize("goal", [ordered_goal(4, 4), ordered_goal(4, 4, "first")], ids=["last", "first"])
def test_large_pattern_databases_give_the_same_records(goal: bytes) -> None:
    built(4, 4, goal)
    random = Random(goal)
    for name in ("a-star", "ida-star"):
        back = random_board(random, 4, 4, 40)
        start = bytes(goal[ordered_goal(4, 4).index(tile)] for tile in back)
        assert_same(BoardProblem(4, 4, start, goal), Settings(name, heuristic="pattern-databases", limit=500))


def test_a_jump_may_pass_over_more_cells_than_a_batch_has_room_for() -> None:
    open_map = empty_map(150, 150)
    kinds = assert_same(open_map, Settings("jump-point", diagonal="always"))
    assert kinds.count(JUMPED) > 20_000


def test_nothing_comes_after_the_end_or_after_closing() -> None:
    engine = compiled(empty_map(80, 80), Settings())
    engine.advance(10**9)
    assert engine.ended
    assert len(engine.advance(100)) == 0
    engine.close()
    engine.close()
    dropped = compiled(empty_map(80, 80), Settings())
    dropped.advance(10)
    dropped.close()
    assert dropped.ended
    assert len(dropped.advance(100)) == 0


def test_boards_are_known_by_their_numbers() -> None:
    problem = BoardProblem(5, 5, random_board(Random(3), 5, 5, 30), ordered_goal(5, 5))
    ours, theirs = compiled(problem, Settings()), Engine(problem, Settings())
    assert ours.advance(500).tobytes() == theirs.advance(500).tobytes()
    numbers = {int(node) for node in theirs.advance(500)["node"]}
    ours.advance(500)
    assert all(ours.place(number) == theirs.place(number) for number in numbers)
