"""What the checker says of a heuristic is what looking at every node and every step says, with the same counts."""

import math
from dataclasses import replace
from itertools import product
from random import Random
from time import thread_time
from typing import NamedTuple

import pytest

from astrolabe.domains.boards.board import BoardProblem, ordered_goal, solvable
from astrolabe.domains.boards.checking import NEAR_BOARDS, near_boards
from astrolabe.domains.boards.heuristics.additive import manhattan, misplaced, misplaced_with_blank
from astrolabe.domains.boards.heuristics.tiles import TILE_HEURISTICS, table_heuristic
from astrolabe.domains.gridmaps.checking import MOST_CELLS
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.domains.gridmaps.heuristics import GRID_HEURISTICS, estimates
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import solve
from astrolabe.search.promises import CONSISTENT, HARMLESS, WRONG
from astrolabe.worth.checker import MOST_STEPPED, cost_of, report
from astrolabe.worth.guarantee import guarantee
from astrolabe.worth.report import Report
from astrolabe.worth.verdict import trust, verdict

from ..support.oracles.chance import random_table
from ..support.oracles.crossing import share_of
from ..support.oracles.maps import (
    EVERY_RULE,
    board_distances,
    empty_map,
    oracle_cost,
    oracle_remaining,
    oracle_steps,
    random_maps,
    slid_boards,
)

HOME = bytes([1, 2, 3, 4, 5, 6, 7, 8, 0])


class Counts(NamedTuple):
    """How many nodes are above their true cost, by how much at most; how many steps h falls too far along."""

    over: int
    most: float
    edges: int
    of: int


def counts_of(found: Report) -> Counts:
    admissible, consistent = found.admissible, found.consistent
    assert admissible.holds is (admissible.wrong == 0)
    assert consistent.holds is (consistent.wrong == 0)
    return Counts(admissible.wrong, admissible.most, consistent.wrong, consistent.of)


def on_map(gridmap: GridMap, diagonal: str, h: list[float]) -> Counts:
    """By hand, from the oracle's steps."""
    steps, remaining = oracle_steps(gridmap, diagonal), oracle_remaining(gridmap, diagonal)
    errors = [h[cell] - cost for cell, cost in remaining.items() if h[cell] > cost]
    edges = [h[one] > cost + h[there] for one in steps for there, cost in steps[one]]
    return Counts(len(errors), max(errors, default=0.0), sum(edges), len(edges))


def on_board(problem: BoardProblem, table: list[float]) -> Counts:
    """By hand, from the oracle's distances."""
    estimator, distances = table_heuristic(table, len(problem.goal)), board_distances(problem.goal, problem.width)
    h = {board: estimator.whole(board) for board in distances}
    errors = [h[board] - far for board, far in distances.items() if h[board] > far]
    edges = [h[board] > 1 + h[there] for board in h for there in slid_boards(board, problem.width)]
    return Counts(len(errors), max(errors, default=0.0), sum(edges), len(edges))


# The verdicts of the lessons


OF_THE_LESSONS = {
    "misplaced-with-blank": (78, 1.0, 5_040),
    "manhattan-with-blank": (4_650, 4.0, 136_080),
}


@pytest.mark.parametrize("name", TILE_HEURISTICS)
def test_the_verdicts_on_3x3_are_those_of_the_lessons(name: str) -> None:
    found = report(BoardProblem(3, 3, HOME, HOME), Settings(heuristic=name))
    assert counts_of(found) == (*OF_THE_LESSONS.get(name, (0, 0.0, 0)), 483_840)
    assert (found.by, found.goal_h, found.admissible.of) == ("every", 0.0, 181_440)


@pytest.mark.parametrize("name", OF_THE_LESSONS)
def test_a_witness_can_be_checked_by_hand(name: str) -> None:
    found = report(BoardProblem(3, 3, HOME, HOME), Settings(heuristic=name))
    estimator, distances = TILE_HEURISTICS[name](3, 3, HOME), board_distances(HOME, 3)
    over, edge = found.admissible.witness, found.consistent.witness
    assert over
    assert edge
    assert isinstance(over.node, bytes)
    assert isinstance(edge.node, bytes)
    assert isinstance(edge.next, bytes)
    assert (over.h, over.cost) == (estimator.whole(over.node), distances[over.node])
    assert over.h - over.cost == found.admissible.most
    assert edge.next in slid_boards(edge.node, 3)
    assert (edge.h, edge.cost, edge.next_h) == (estimator.whole(edge.node), 1.0, estimator.whole(edge.next))
    assert edge.h - edge.cost - edge.next_h == found.consistent.most > 0


@pytest.mark.nightly
@pytest.mark.parametrize("name", TILE_HEURISTICS)
def test_a_check_of_every_board_takes_less_than_a_second_once_there_is_the_table(name: str) -> None:
    goals = [bytes([*HOME[turn:], *HOME[:turn]]) for turn in range(3)]
    report(BoardProblem(3, 3, goals[0], goals[0]), Settings(heuristic="zero"))
    for goal in goals:
        began = thread_time()
        report(BoardProblem(3, 3, goal, goal), Settings(heuristic=name))
        assert thread_time() - began < 1


# Against brute force


@pytest.mark.parametrize("diagonal", EVERY_RULE)
def test_random_tables_on_random_maps_are_counted_as_by_hand(diagonal: str) -> None:
    random = Random(f"check {diagonal}")
    for gridmap in random_maps(share_of(120), seed=51, water=0.1):
        table = random_table(random, gridmap, diagonal)
        asked = Settings(heuristic="table", diagonal=diagonal, table=tuple(table))
        assert counts_of(report(gridmap, asked)) == on_map(gridmap, diagonal, table)


@pytest.mark.parametrize("diagonal", EVERY_RULE)
@pytest.mark.parametrize("name", GRID_HEURISTICS)
def test_every_heuristic_on_random_maps_is_counted_as_by_hand(name: str, diagonal: str) -> None:
    for gridmap in random_maps(share_of(40), seed=52, water=0.1):
        asked = Settings(heuristic=name, diagonal=diagonal)
        found = report(gridmap, asked)
        assert counts_of(found) == on_map(gridmap, diagonal, estimates(gridmap, name, gridmap.goal).tolist())
        assert trust(gridmap, asked) == verdict(found)


def test_random_tables_on_small_boards_are_counted_as_by_hand() -> None:
    random, verdicts = Random(53), set()
    for _ in range(120):
        width, height = random.choice(((2, 2), (3, 2), (2, 3)))
        goal = bytes(random.sample(range(width * height), width * height))
        problem = BoardProblem(width, height, goal, goal)
        most = random.choice((0.5, 1, 2, 3))
        table = [random.choice((0.0, 0.0, random.uniform(0, most))) for _ in range(len(goal) ** 2)]
        asked = Settings(heuristic="table", table=tuple(table))
        found, by_hand = report(problem, asked), on_board(problem, table)
        assert counts_of(found) == pytest.approx(by_hand)
        verdicts.add(verdict(found))
    assert verdicts >= {CONSISTENT, WRONG}


@pytest.mark.parametrize(
    ("seed", "starts"), [(0, 8), *(pytest.param(each, 30, marks=pytest.mark.nightly) for each in (0, 1, 2))]
)
def test_what_is_called_harmless_finds_the_optimum_with_every_setting(seed: int, starts: int) -> None:
    """Tables a little above the truth: harmless ones must never give a dearer answer, whichever test and algorithm."""
    random, harmless = Random(f"harmless {seed}"), 0
    for _ in range(80):
        width, height = random.choice(((3, 2), (2, 3)))
        goal = bytes(random.sample(range(width * height), width * height))
        base = random.choice((manhattan, misplaced, misplaced_with_blank))(width, height, goal).table
        share, most = random.choice((0.05, 0.1, 0.3)), random.choice((0.7, 1.0, 1.5))
        worse = tuple(number + most * (random.random() < share) for row in base for number in row)
        asked = {"heuristic": "table", "table": worse}
        if trust(BoardProblem(width, height, goal, goal), Settings(**asked)) != HARMLESS:
            continue
        harmless += 1
        for start, far in random.sample([*board_distances(goal, width).items()], starts):
            problem = BoardProblem(width, height, start, goal)
            tie, test = random.choice(("fifo", "lifo", "high-g", "low-g")), random.choice(("expansion", "generation"))
            for algorithm in ("a-star", "ida-star"):
                settings = Settings(algorithm, tie=tie, goal_test=test, detail="sets", **asked)
                assert guarantee(problem, settings)[:2] == (True, "harmless")
                assert solve(problem, settings).cost == far
    assert harmless > 3


# One source of what is said


TERRAINS = {"of one cost": (1.0,), "all cheap": (0.5,), "all dear": (20.0,), "cheap and dear": (0.5, 1.0, 20.0)}


@pytest.mark.parametrize("terrain", TERRAINS)
@pytest.mark.parametrize("diagonal", EVERY_RULE)
@pytest.mark.parametrize("name", GRID_HEURISTICS)
def test_badge_and_check_agree_on_every_map(name: str, diagonal: str, terrain: str) -> None:
    asked = Settings(heuristic=name, diagonal=diagonal)
    for gridmap in random_maps(8, seed=56, costs=TERRAINS[terrain], water=0.1):
        found = verdict(report(gridmap, asked))
        assert trust(gridmap, asked) == found
        assert guarantee(gridmap, asked).optimal is (found in (CONSISTENT, HARMLESS))


@pytest.mark.parametrize(
    ("size", "blank"),
    [
        *product([(2, 2), (3, 2)], ["first", "last"]),
        ((3, 3), "first"),
        pytest.param((3, 3), "last", marks=pytest.mark.nightly),  # whose reports are compared with the lessons, too
    ],
)
@pytest.mark.parametrize("name", TILE_HEURISTICS)
def test_badge_and_check_agree_on_every_small_board(name: str, size: tuple[int, int], blank: str) -> None:
    goal = ordered_goal(*size, blank)
    problem, asked = BoardProblem(*size, goal, goal), Settings(heuristic=name)
    found = verdict(report(problem, asked))
    assert trust(problem, asked) == found
    assert guarantee(problem, asked).optimal is (found in (CONSISTENT, HARMLESS))


# What is too large to look at everywhere


def test_a_map_of_moderate_size_has_its_true_costs_and_a_larger_one_its_steps() -> None:
    small, large = empty_map(200, 200), empty_map(201, 200)
    doubled = Settings(heuristic="own", expression="(dx + dy) * 2")
    assert len(small.cells) == MOST_CELLS
    for gridmap, by in ((small, "every"), (large, "step")):
        found = report(gridmap, doubled)
        assert (found.by, found.admissible.holds, found.consistent.holds) == (by, False, False)
        assert MOST_CELLS * (by == "every" or 0.95) <= found.admissible.of <= MOST_CELLS
    assert report(large, Settings()).admissible.holds is True
    huge = empty_map(1024, 1025)
    assert len(huge.cells) > MOST_STEPPED
    assert report(huge, Settings())[1:5] == ("nothing", 0.0, (None, 0, 0, 0.0, None), (None, 0, 0, 0.0, None))


FIFTEEN = BoardProblem(4, 4, ordered_goal(4, 4), ordered_goal(4, 4))


@pytest.mark.parametrize(
    ("expression", "admissible", "consistent"),
    [
        ("abs(r - gr) + abs(c - gc) if tile else 0", True, True),
        ("(abs(r - gr) + abs(c - gc)) * (tile > 0) / 2", True, True),
        ("tile == 3 and (r == 3) * 2", True, False),
        ("abs(r - gr) + abs(c - gc)", False, False),
        ("2 if tile == 1 else 0", False, True),
        ("(tile == 15) * (r == 0) * 60", None, False),
    ],
)
def test_on_a_large_board_every_kind_of_slide_decides(expression: str, admissible: bool, consistent: bool) -> None:
    found = report(FIFTEEN, Settings(heuristic="own", expression=expression))
    assert (found.by, found.admissible.holds, found.consistent.holds) == ("slide", admissible, consistent)
    assert found.consistent.of == 15 * 48


def test_the_witness_on_a_large_board_is_a_real_slide_of_a_solvable_board() -> None:
    for width, height in ((4, 4), (5, 2), (3, 4), (10, 10)):
        goal = ordered_goal(width, height, "first")
        asked = Settings(heuristic="own", expression="(tile % 3) * r + (tile == 0) * c")
        edge = report(BoardProblem(width, height, goal, goal), asked).consistent.witness
        assert edge
        assert isinstance(edge.node, bytes)
        assert edge.next in slid_boards(edge.node, width)
        assert solvable(BoardProblem(width, height, edge.node, goal))
        assert edge.h > edge.cost + edge.next_h


@pytest.mark.thorough
def test_the_cells_nearest_to_the_goal_refute_and_prove_nothing() -> None:
    large = replace(empty_map(300, 150), goal=150 * 150)
    remaining = oracle_remaining(large, "never")
    for expression, holds in (("dx + dy + (dx + dy == 3) / 2", False), ("dx + dy + (dx + dy == 370) * 3", None)):
        found = report(large, Settings(heuristic="own", expression=expression)).admissible
        assert found.holds is holds
        if found.witness:
            assert isinstance(found.witness.node, int)
            assert (found.wrong, found.most) == (7, 0.5)
            assert found.witness.cost == remaining[found.witness.node] == 3


@pytest.mark.parametrize("size", [(3, 3), (4, 4), (5, 2)])
def test_the_boards_nearest_to_the_goal_have_their_true_distance(size: tuple[int, int]) -> None:
    goal = ordered_goal(*size, "first")
    slides = near_boards(BoardProblem(*size, goal, goal))
    assert len(slides) == NEAR_BOARDS
    assert [*slides.values()] == sorted(slides.values())
    for board, far in slides.items():
        least = min((slides.get(before, math.inf) for before in slid_boards(board, size[0])), default=math.inf)
        assert far == (0 if board == goal else least + 1)


def test_a_witness_near_the_goal_of_a_large_board_overestimates() -> None:
    asked = Settings(heuristic="manhattan-with-blank")
    found = report(FIFTEEN, asked).admissible
    assert found.witness
    assert isinstance(found.witness.node, bytes)
    slides = near_boards(FIFTEEN)
    h = {board: TILE_HEURISTICS[asked.heuristic](4, 4, FIFTEEN.goal).whole(board) for board in slides}
    errors = [h[board] - far for board, far in slides.items() if h[board] > far]
    assert (found.wrong, found.of, found.most) == (len(errors), NEAR_BOARDS, max(errors))
    assert (found.witness.h, found.witness.cost) == (h[found.witness.node], slides[found.witness.node])


def test_linear_conflict_on_a_large_board_is_known_and_not_looked_at() -> None:
    asked = Settings(heuristic="linear-conflict")
    assert report(FIFTEEN, asked).by == "nothing"
    assert trust(FIFTEEN, asked) == CONSISTENT


# The true cost from the start


@pytest.mark.parametrize("diagonal", EVERY_RULE)
def test_the_least_cost_is_known_where_there_is_a_table(diagonal: str) -> None:
    for gridmap in random_maps(30, seed=54, water=0.1):
        assert cost_of(gridmap, Settings(diagonal=diagonal)) == oracle_cost(gridmap, diagonal)
    assert cost_of(empty_map(201, 200), Settings()) is None


def test_the_least_number_of_slides_is_known_on_small_boards() -> None:
    assert cost_of(BoardProblem(3, 3, bytes(map(int, "713246580")), HOME), Settings()) == 12
    assert cost_of(BoardProblem(3, 3, bytes([2, 1, 3, 4, 5, 6, 7, 8, 0]), HOME), Settings()) == math.inf
    assert cost_of(FIFTEEN, Settings()) is None


# The chart


@pytest.mark.parametrize("side", [3, 9, 60])
def test_the_chart_has_every_node_once_and_those_above_the_truth(side: int) -> None:
    for expression in ("dx + dy", "(dx + dy) * 1.5", "sqrt(dx * dx + dy * dy) / 7", "1000000"):
        found = report(empty_map(side, side), Settings(heuristic="own", expression=expression))
        assert found.chart
        squares = found.chart.squares
        assert sum(square.nodes for square in squares) == found.admissible.of
        assert sum(square.above for square in squares) == found.admissible.wrong
        assert max(max(square.cost, square.h) for square in squares) <= 40


def test_on_3x3_a_square_of_the_chart_is_one_slide_wide() -> None:
    found = report(BoardProblem(3, 3, HOME, HOME), Settings(heuristic="misplaced-with-blank"))
    assert found.chart
    assert found.chart.side == 1
    assert max(square.cost for square in found.chart.squares) == 31
    assert all(square.above in (0, square.nodes) for square in found.chart.squares)


def test_a_report_does_not_depend_on_the_start_and_a_heuristic_that_is_ignored_is_not_looked_at() -> None:
    expression = Settings("dijkstra", heuristic="own", expression="(dx + dy) * 9")
    assert report(empty_map(3, 3), expression).heuristic == "zero"
    assert trust(empty_map(3, 3), expression) == CONSISTENT
