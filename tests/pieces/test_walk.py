"""A path of boards without numbers gives IDA* the same search as numbered boards, and its samples are true to it."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from astrolabe.core.records import CUT, EXPANDED, FOUND, IGNORED, LEFT, NO_NODE, OPENED, SAMPLED, THRESHOLD, Records
from astrolabe.domains import Problem
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.domains.boards.heuristics.tiles import TILE_HEURISTICS
from astrolabe.domains.boards.tiles import Boards, Tiles
from astrolabe.domains.boards.walk import Walk
from astrolabe.engine.interpreted import Engine
from astrolabe.engine.settings import BOUNDS, Settings
from astrolabe.runs.run import Run, solve
from astrolabe.search.ida_star import ida_star
from astrolabe.search.rule import Rule
from astrolabe.search.sampling import LONGEST, SHORTEST, TURN

from ..support.oracles.maps import Entry, empty_map, random_board
from ..support.oracles.replay import replay
from ..support.oracles.searching import Case, run

SIZES = [(2, 2), (3, 2), (3, 3), (4, 4), (5, 5), (10, 2)]
IDA = Case(ida_star, Rule(), "none")


def problem_of(random: Random, width: int, height: int, slides: int = 40) -> BoardProblem:
    return BoardProblem(width, height, random_board(random, width, height, slides), ordered_goal(width, height))


def both(problem: BoardProblem, heuristic: str, limit: int) -> tuple[list[Entry], list[Entry]]:
    """The records of IDA* over a walk and over numbered boards."""
    size, ends = (problem.width, problem.height), (problem.start, problem.goal)
    estimator = TILE_HEURISTICS[heuristic](*size, problem.goal)
    walk, tiles = Walk(*size, *ends, estimator), Tiles(*size, *ends, estimator, Boards())
    return run(IDA, (walk, walk), limit=limit), run(IDA, (tiles, tiles), limit=limit)


@pytest.mark.parametrize("heuristic", ["manhattan", "linear-conflict", "zero"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_same_boards_are_visited_in_the_same_order(width: int, height: int, heuristic: str) -> None:
    """All records are the same but for the numbers of nodes, and a place is the number of whatever board is there."""
    random = Random(f"{width} {height} {heuristic}")
    for _ in range(4):
        ours, theirs = both(problem_of(random, width, height), heuristic, 3_000)
        number_at: dict[int, int] = {0: 0, NO_NODE: NO_NODE}  # place -> number
        for (*mine, place, g, other, h, f), (*yours, node, node_g, node_other, node_h, node_f) in zip(
            ours, theirs, strict=True
        ):
            assert (mine[:3], g, h, str(f)) == (yours[:3], node_g, node_h, str(node_f))
            if mine[0] == OPENED:
                number_at[place] = node
            if mine[0] != CUT:
                assert number_at[place] == node
            if mine[0] in (OPENED, CUT, IGNORED):
                assert number_at[other] == node_other


def samples(problem: Problem, settings: Settings) -> Records:
    """All records of a run of samples."""
    run = Run(problem, settings)
    found = []
    while not run.done:
        found.append(run.pull(500))
    return np.concatenate(found)


FAR = BoardProblem(
    4, 4, bytes([14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3]), bytes(range(16))
)  # Korf 1985, 1
SAMPLES = Settings("ida-star", detail=BOUNDS)


def paths_of(records: Records) -> list[list[tuple[int, float]]]:
    """The path at every expansion: the move and the h of each of its nodes."""
    path: list[tuple[int, float]] = []
    found = []
    for kind, move, g, h in records[["kind", "move", "g", "h"]].tolist():
        if kind == OPENED:
            path = [*path[: int(g)], (move, h)]
        if kind == EXPANDED:
            found.append(path)
    return found


def test_a_sample_is_the_path_at_that_expansion() -> None:
    settings = Settings("ida-star", detail="sets", limit=12_000)
    paths = paths_of(samples(FAR, settings))
    path: list[tuple[int, float]] = []
    seen = []
    for kind, move, g, h in samples(FAR, replace(settings, detail=BOUNDS))[["kind", "move", "g", "h"]].tolist():
        if kind == OPENED:
            assert len(path) == g
            path.append((move, h))
        if kind == LEFT:
            path.pop()
        if kind == SAMPLED and g % SHORTEST == 0:
            seen.append(int(g))
            assert paths[int(g) - 1] == path
    assert seen == [*range(SHORTEST, 12_000, SHORTEST)]


def test_samples_are_records_like_any_others() -> None:
    random = Random(12)
    for width, height in SIZES:
        problem = problem_of(random, width, height, 60)
        replay([tuple(record) for record in samples(problem, replace(SAMPLES, limit=9_000)).tolist()])


@pytest.mark.parametrize("limit", [None, 5_000, 1])
def test_counts_bounds_and_answer_are_those_of_all_records(limit: int | None) -> None:
    settings = replace(SAMPLES, limit=limit)
    problem = problem_of(Random(13), 4, 4, 34)
    coarse, fine = solve(problem, settings), solve(problem, replace(settings, detail="sets"))
    assert replace(coarse.statistics, records=0, sampled=False) == replace(fine.statistics, records=0)
    assert (coarse.ending, coarse.cost, coarse.path) == (fine.ending, fine.cost, fine.path)
    bounds = [
        records["g"][records["kind"] == THRESHOLD].tolist()
        for records in (samples(problem, settings), samples(problem, replace(settings, detail="sets")))
    ]
    assert bounds[0] == bounds[1]


def test_the_path_found_is_there_to_be_drawn() -> None:
    problem = problem_of(Random(14), 4, 4, 30)
    records = samples(problem, SAMPLES)
    assert records["kind"][-1] == FOUND
    parents = {int(each["node"]): int(each["other"]) for each in records if each["kind"] == OPENED}
    node, steps = int(records["node"][-1]), 0
    while (node := parents[node]) != NO_NODE:
        steps += 1
    assert steps == records["g"][-1]


@pytest.mark.thorough
def test_samples_grow_rarer_with_the_length_of_the_search() -> None:
    records = samples(FAR, replace(SAMPLES, limit=150_000))
    counts = [int(g) for g in records["g"][records["kind"] == SAMPLED]]
    assert len(counts) < 180 < 150_000 / SHORTEST + 50 < LONGEST
    assert [count for count in counts if count > 140_000] == [143_360, 147_456, 149_999]


def test_only_the_path_is_held_in_memory() -> None:
    engine = Engine(FAR, replace(SAMPLES, limit=20_000))
    while not engine.ended:
        engine.advance(1_000)
        assert engine.held < 70


def test_a_search_hands_over_even_if_it_has_nothing_to_tell() -> None:
    engine = Engine(FAR, replace(SAMPLES, limit=50_000))
    while not engine.ended:
        before = engine.log.expanded
        engine.advance(10**6)
        assert engine.log.expanded - before <= TURN


@pytest.mark.parametrize(
    ("problem", "algorithm"), [(problem_of(Random(15), 4, 4), "a-star"), (empty_map(3, 3), "ida-star")]
)
def test_where_there_is_no_path_of_boards_to_sample_all_changes_are_kept(problem: Problem, algorithm: str) -> None:
    sets, bounds = (samples(problem, Settings(algorithm, detail=detail)) for detail in ("sets", BOUNDS))
    assert bounds.tobytes() == sets.tobytes()
