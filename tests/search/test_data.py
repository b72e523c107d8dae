"""Public problems with published answers: puzzles and boards, and the lengths of the MovingAI scenarios.

The puzzles are facts and stand here; maps and scenarios are other people's files, which are not part of the
repository: where they lie beside it, their lengths are compared.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from astrolabe.cli.scenarios import agrees_with
from astrolabe.domains.boards.board import BoardProblem, ordered_goal, solvable
from astrolabe.domains.boards.heuristics.tiles import BROKEN, TILE_HEURISTICS
from astrolabe.domains.gridmaps.formats import movingai, scenario
from astrolabe.domains.gridmaps.formats.scenario import ScenarioEntry
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import IMPOSSIBLE, Answer, solve

from ..support.oracles.formats import DATA
from ..support.oracles.maps import built, oracle_board_distance, slid_boards

# Princeton's puzzle files: name -> the board row by row, and its least number of moves.
PUZZLES = {
    "puzzle04": ("0 1 3 4 2 5 7 8 6", 4),
    "puzzle07": ("1 2 3 0 7 6 5 4 8", 7),
    "puzzle13": ("2 3 4 8 1 6 0 12 5 10 7 11 9 13 14 15", 13),
    "puzzle17": ("5 1 8 2 7 3 4 0 6", 17),
    "puzzle20": ("1 6 4 7 0 8 2 3 5", 20),
    "puzzle27": ("5 8 7 1 4 6 3 0 2", 27),
    "puzzle2x2-03": ("3 1 0 2", 3),
    "puzzle30": ("8 4 7 1 5 6 3 2 0", 30),
    "puzzle31": ("8 6 7 2 5 4 3 0 1", 31),
    "puzzle36": ("5 3 1 4 10 2 8 7 14 13 0 11 6 9 15 12", 36),
    "puzzle3x3-15": ("2 0 8 1 3 5 4 6 7", 15),
    "puzzle3x3-31": ("8 6 7 2 5 4 3 0 1", 31),
    "puzzle4x4-20": ("6 3 7 4 2 9 10 8 1 5 12 15 13 0 14 11", 20),
    "puzzle4x4-40": ("5 6 3 4 8 0 1 15 10 7 2 11 12 9 14 13", 40),
    "puzzle44": ("6 7 5 10 15 3 2 8 0 4 1 12 20 13 9 11 16 19 14 24 21 17 22 18 23", 44),
}
UNSOLVABLE = {
    "puzzle2x2-unsolvable1": "1 0 2 3",
    "puzzle3x3-unsolvable": "1 2 3 4 6 5 7 8 0",
    "puzzle4x4-unsolvable": "3 2 4 8 1 6 0 12 5 10 7 11 9 13 14 15",
}


def puzzle(tiles: str, blank: str = "last") -> BoardProblem:
    start = bytes(map(int, tiles.split()))
    side = int(len(start) ** 0.5)
    return BoardProblem(side, side, start, ordered_goal(side, side, blank))


SLOW = ("puzzle36",)
FAR = tuple(name for name, (_, moves) in PUZZLES.items() if moves > 31)  # for a search without any estimate


def puzzles(night: Sequence[str]) -> list[Any]:
    """All puzzles with their moves, some of them at night only."""
    marks = {name: [pytest.mark.nightly] for name in night}
    return [pytest.param(*row, id=name, marks=marks.get(name, [])) for name, row in PUZZLES.items()]


def answer_of(problem: BoardProblem, **asked: str) -> Answer:
    return solve(problem, Settings(detail="sets", **asked))  # type: ignore[arg-type]


@pytest.mark.parametrize("algorithm", ["a-star", "bidirectional-a-star"])
@pytest.mark.parametrize(("tiles", "moves"), puzzles(SLOW))
def test_a_puzzle_takes_the_moves_in_its_name(tiles: str, moves: int, algorithm: str) -> None:
    problem = puzzle(tiles)
    answer = answer_of(problem, algorithm=algorithm, heuristic="linear-conflict")
    assert (answer.cost, answer.moves) == (moves, moves)
    assert (answer.path[0], answer.path[-1]) == (problem.start, problem.goal)
    for before, after in pairwise(answer.path):
        assert isinstance(before, bytes)
        assert after in slid_boards(before, problem.width)


@pytest.mark.parametrize(("tiles", "moves"), puzzles(FAR)[:-1])
def test_breadth_first_search_by_layers_agrees(tiles: str, moves: int) -> None:
    problem = puzzle(tiles)
    assert oracle_board_distance(problem.start, problem.goal, problem.width) == moves


@pytest.mark.parametrize("algorithm", ["a-star", "twin"])
@pytest.mark.parametrize("tiles", UNSOLVABLE.values(), ids=UNSOLVABLE)
def test_an_unsolvable_puzzle_is_refused_and_its_twin_solved(tiles: str, algorithm: str) -> None:
    assert answer_of(puzzle(tiles), algorithm=algorithm, heuristic="linear-conflict").ending == IMPOSSIBLE


needs_data = pytest.mark.skipif(not DATA.is_dir(), reason="the public problems are not part of the repository")


def korf() -> Iterator[tuple[BoardProblem, int]]:
    for line in (DATA / "korf_odd.csv").read_text().splitlines()[1:]:
        _, tiles, moves = line.split(",")
        yield puzzle(tiles, blank="first"), int(moves)


@needs_data
def test_korf_s_boards_can_be_solved_in_a_number_of_moves_that_no_heuristic_exceeds() -> None:
    """Searching them is for a faster engine."""
    built(4, 4, ordered_goal(4, 4, "first"))
    for problem, moves in korf():
        assert solvable(problem)
        for name in TILE_HEURISTICS.keys() - {*BROKEN, "misplaced"}:
            estimate = TILE_HEURISTICS[name](4, 4, problem.goal).whole(problem.start)
            assert estimate <= moves
            assert name == "zero" or (moves - estimate) % 2 == 0


MAPS = sorted(path.name for path in DATA.glob("movingai/*.map"))


@cache
def benchmark(name: str) -> tuple[GridMap, tuple[ScenarioEntry, ...]]:
    path = DATA / "movingai" / name
    gridmap = movingai.read(path.read_text()).problems[0]
    assert isinstance(gridmap, GridMap)
    return gridmap, scenario.read(path.with_name(f"{name}.scen").read_text())


def check_length(name: str, number: int, **asked: str) -> None:
    gridmap, entries = benchmark(name)
    problem = scenario.problem(gridmap, entries[number])
    answer = solve(problem, Settings(detail="sets", diagonal="no-corners", **asked))  # type: ignore[arg-type]
    assert agrees_with(entries[number], answer), (entries[number], answer.cost)
    assert answer.guarantee.optimal


@needs_data
@pytest.mark.parametrize("number", [0, 9, 24])
@pytest.mark.parametrize("name", MAPS)
def test_some_lengths_of_a_scenario_agree(name: str, number: int) -> None:
    check_length(name, number)


@needs_data
@pytest.mark.nightly
@pytest.mark.parametrize(
    "algorithm", ["a-star", "dijkstra", "bidirectional-a-star", "bidirectional-dijkstra", "jump-point"]
)
@pytest.mark.parametrize("name", MAPS)
def test_all_lengths_of_a_scenario_agree(name: str, algorithm: str) -> None:
    entries = benchmark(name)[1]
    assert len(entries) == 80
    for number in range(0, len(entries), 1 if algorithm in ("a-star", "jump-point") else 8):
        check_length(name, number, algorithm=algorithm)
