"""What the five documents state: the facts that are true hold, the plans work, the errors cannot happen here.

In the documents' order. Texts go through the command line, as they did through the documents' programs. Facts about
one module alone stand with its tests: Cantor ranks, the distance table, the twin, the designs of open and closed.
"""

import io
import json
import math
import sys
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from astrolabe.cli.commands import main
from astrolabe.content.words import LANGUAGES, catalogue, say
from astrolabe.core.records import EXPANDED, FELL, IGNORED, IMPROVED, KEPT, OPENED, ROSE, STALE
from astrolabe.domains.boards.board import BoardProblem, inversions, ordered_goal, parity, twin
from astrolabe.domains.boards.formats.moves import follow
from astrolabe.domains.boards.heuristics.tiles import BROKEN, TILE_HEURISTICS
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import IMPOSSIBLE, Run, impossible, solve
from astrolabe.search import ALGORITHMS
from astrolabe.worth.guarantee import guarantee

from ..support.oracles import formats as texts
from ..support.oracles.crossing import share_of
from ..support.oracles.maps import MAP_A, board_distances, oracle_cost, sea_map, slid_boards

HOME = bytes([1, 2, 3, 4, 5, 6, 7, 8, 0])

Program = Callable[..., tuple[int, str, str]]


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Program:
    """`astrolabe solve` with a text for standard input: exit code, what it printed, what it complained of."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def call(text: str, *options: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
        code = main(["solve", "-", *options])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


def board(digits: str, goal: str = "123456780") -> BoardProblem:
    return BoardProblem(3, 3, bytes(map(int, digits)), bytes(map(int, goal)))


@cache
def estimates(name: str) -> dict[bytes, float]:
    """What a heuristic says of every board that reaches the ordered one."""
    estimator = TILE_HEURISTICS[name](3, 3, HOME)
    return {start: estimator.whole(start) for start in board_distances(HOME, 3)}


# 000: the eight-puzzle in C++


def test_000_four_moves_are_printed_as_five_boards(program: Program) -> None:
    assert program("283104765\n123804765\n") == (
        0,
        "4\n"
        "Step(0)\n2 8 3\n1 0 4\n7 6 5\n"
        "Step(1)\n2 0 3\n1 8 4\n7 6 5\n"
        "Step(2)\n0 2 3\n1 8 4\n7 6 5\n"
        "Step(3)\n1 2 3\n0 8 4\n7 6 5\n"
        "Step(4)\n1 2 3\n8 0 4\n7 6 5\n",
        "",
    )


@pytest.mark.parametrize("text", ["2 8 3 1 0 4 7 6 5\n1 2 3 8 0 4 7 6 5", "283104765 123804765", "283104765123804765"])
def test_000_blanks_between_the_digits_do_not_matter(program: Program, text: str) -> None:
    assert program(text) == program("283104765\n123804765\n")


def test_000_26_moves_are_printed_as_27_boards_each_a_slide_from_the_last(program: Program) -> None:
    code, printed, _ = program("014276385\n123456780\n")
    lines = printed.splitlines()
    assert (code, lines[0], len(lines)) == (0, "26", 1 + 27 * 4)
    boards = [bytes(map(int, "".join(lines[at + 1 : at + 4]).replace(" ", ""))) for at in range(1, len(lines), 4)]
    assert lines[1::4] == [f"Step({step})" for step in range(27)]
    assert (boards[0], boards[-1]) == (bytes(map(int, "014276385")), HOME)
    assert all(after in slid_boards(before, 3) for before, after in pairwise(boards))


def test_000_an_unsolvable_pair_gets_a_message(program: Program) -> None:
    assert program("123456870\n123456780\n") == (1, "No solution possible\n", "")


@pytest.mark.parametrize("goal", ["876543210", "123804765"])
def test_000_any_start_reaches_any_goal_in_the_fewest_moves(goal: str) -> None:
    random, distances = Random(goal), board_distances(bytes(map(int, goal)), 3)
    for start in random.sample([*distances], share_of(5)):
        for one in (start, twin(start)):
            answer = solve(BoardProblem(3, 3, one, bytes(map(int, goal))), Settings(detail="sets"))
            assert (answer.ending == IMPOSSIBLE) == (one not in distances)
            assert answer.cost == distances.get(one, 0)


def test_000_an_open_node_is_replaced_only_if_it_got_cheaper_and_closed_ones_are_left_alone() -> None:
    run = Run(board("801574362"), Settings())
    g: dict[int, float] = {}
    closed: set[int] = set()
    seen = set()
    for kind, _, _, _, node, cost, *_ in run.pull(1_000_000).tolist():
        seen.add(kind)
        if kind == IMPROVED:
            assert cost < g[node]
            assert node not in closed
        if kind == KEPT:
            assert cost >= g[node]
        assert (kind != IGNORED) or node in closed
        if kind in (OPENED, IMPROVED):
            g[node] = cost
        if kind == EXPANDED:
            closed.add(node)
    assert {IMPROVED, KEPT, IGNORED} <= seen


def test_000_half_of_all_362880_boards_can_be_reached() -> None:
    assert len(board_distances(HOME, 3)) * 2 == math.factorial(9) == 362_880


def test_000_the_cells_that_differ_are_none_exactly_at_the_goal() -> None:
    assert [start for start, h in estimates("misplaced-with-blank").items() if h == 0] == [HOME]


def test_000_the_example_has_eight_cells_that_differ_but_seven_misplaced_tiles() -> None:
    start = bytes(map(int, "463285107"))
    assert TILE_HEURISTICS["misplaced-with-blank"](3, 3, HOME).whole(start) == 8
    assert TILE_HEURISTICS["misplaced"](3, 3, HOME).whole(start) == 7


def test_000_the_worked_example_of_parity_adds_up_to_14() -> None:
    assert len(inversions(bytes(map(int, "463285107")))) == 14


def test_000_its_estimate_rises_five_times_on_its_own_answer() -> None:
    """So an estimate need not shrink while the search goes deeper."""
    path = solve(board("014276385"), Settings(heuristic="misplaced-with-blank", detail="sets")).path
    estimator = TILE_HEURISTICS["misplaced-with-blank"](3, 3, HOME)
    along = [estimator.whole(start) for start in path if isinstance(start, bytes)]
    assert len(along) == 27
    assert sum(after > before for before, after in pairwise(along)) == 5


def test_000_inversions_alone_do_not_decide_on_an_even_width() -> None:
    start = bytes([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 13, 14, 15, 12])
    problem = BoardProblem(4, 4, start, ordered_goal(4, 4))
    assert len(inversions(start)) % 2 == 1
    assert len(inversions(problem.goal)) == 0
    assert not impossible(problem)
    assert parity(start, 4).odd == parity(problem.goal, 4).odd


# 001: a contest's lesson


def test_001_the_sample_is_answered(program: Program) -> None:
    assert program(texts.BATCH) == (1, "0\nNo Solution!\n25\n", "")


@pytest.mark.parametrize("count", range(1, 9))
def test_001_up_to_eight_boards_are_answered_a_line_each(program: Program, count: int) -> None:
    assert program(f"{count}\n" + "1 2 3\n4 5 6\n7 0 8\n" * count) == (0, "1\n" * count, "")


def test_001_9_to_the_9th_cells_are_too_many_and_the_boards_are_not() -> None:
    assert 9**9 == 387_420_489
    assert math.factorial(9) < 400_000
    plain, ranked = (solve(board("801574362"), Settings(closed_set=name)) for name in ("table", "rank-array"))
    assert (plain.path, plain.statistics) == (ranked.path, ranked.statistics)


def test_001_manhattan_is_never_over_the_true_cost() -> None:
    distances = board_distances(HOME, 3)
    assert all(h <= distances[start] for start, h in estimates("manhattan").items())


def test_001_an_estimate_over_the_true_cost_misses_the_optimum_and_says_so() -> None:
    heavy = solve(board("801574362"), Settings("weighted-a-star", weight=1.5))
    assert (heavy.cost, heavy.guarantee.optimal) == (29, False)


def test_001_testing_the_goal_when_generated_repeats_12_of_1048_pops() -> None:
    records = Run(board("801574362"), Settings(goal_test="generation", tie="high-g")).pull(1_000_000)
    expanded, stale = ((records["kind"] == kind).sum() for kind in (EXPANDED, STALE))
    assert (expanded + stale, stale) == (1_048, 12)
    assert records["g"][-1] == 25


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ("1 1 1\n1 1 1\n1 1 1\n", "Line 2, column 3 (batch): tile 1 again"),
        ("1 2 3\n4 5 6\n7 8 9\n", "Line 4, column 5 (batch): 9 is out of range"),
        ("1 2 3\n4 5 6\n7 8\n", "Line 4, column 4 (batch): the line has 2 entries"),
        ("1 2 3\n4 5 6\n", "(batch): the text ends too early"),
        ("1 2 3\n4 x 6\n7 8 0\n", "Line 3, column 3 (batch): “x” is not a whole number"),
    ],
    ids=["nine ones", "no blank", "a tile too few", "a row too few", "a letter"],
)
def test_001_what_is_no_board_is_refused_with_its_place(program: Program, rows: str, sentence: str) -> None:
    """The document's program answers 0 to the first two."""
    code, printed, complaint = program("1\n" + rows)
    assert (code, printed) == (2, "")
    assert sentence in complaint


# 002: the eight-puzzle in Erlang


def test_002_the_answer_is_told_in_sentences(program: Program) -> None:
    code, printed, _ = program("3\n3 0 4\n5 2 8\n1 6 7\n", "--style", "moves")
    assert code == 0
    assert len(printed.splitlines()) == 23
    assert follow(printed, bytes(map(int, "304528167")), 3)[-1] == HOME


def test_002_the_23_moves_of_the_document_are_legal_and_the_fewest() -> None:
    boards = follow(texts.MOVES_23, bytes(map(int, "304528167")), 3)
    assert (len(boards) - 1, boards[-1]) == (23, HOME)
    answer = solve(board("304528167"), Settings())
    assert (answer.cost, answer.guarantee[:2]) == (23, (True, "consistent"))


def test_002_its_board_is_estimated_at_15() -> None:
    assert TILE_HEURISTICS["manhattan"](3, 3, HOME).whole(bytes(map(int, "304528167"))) == 15


def test_002_a_nearer_board_may_have_the_larger_estimate() -> None:
    distances, h = board_distances(HOME, 3), estimates("manhattan")
    near_but_larger = [start for start, moves in distances.items() if moves == 4 and h[start] == 4]
    far_but_smaller = [start for start, moves in distances.items() if moves == 11 and h[start] == 3]
    assert near_but_larger
    assert far_but_smaller


@pytest.mark.parametrize("side", [4, pytest.param(5, marks=pytest.mark.nightly)])
def test_002_larger_boards_work_as_well(program: Program, side: int) -> None:
    rows = [[*range(1 + side * y, 1 + side * y + side)] for y in range(side)]
    rows[-1] = [*rows[-1][:-2], 0, rows[-1][-2]]
    text = f"{side}\n" + "\n".join(" ".join(map(str, row)) for row in rows)
    chosen = say("cli.automatic.both", "en", memory=Settings().memory)
    assert program(text, "--style", "moves") == (0, f"{side * side - 1} move left\n", f"{chosen}\n")


def test_002_boards_are_told_apart_by_their_tiles_and_not_by_a_hash() -> None:
    """Of 181,440 boards about 123 pairs would share a hash of 27 bits."""
    run = Run(BoardProblem(3, 2, bytes([2, 1, 3, 4, 5, 0]), ordered_goal(3, 2)), Settings(anyway=True))
    while not run.done:
        run.pull(1_000)
    numbered = run.engine.space.boards.boards  # type: ignore[union-attr]
    assert len(numbered) == len({*numbered}) == math.factorial(6) // 2
    assert round(181_440**2 / 2 / 2**27) == 123


def test_002_an_unsolvable_start_is_answered(program: Program) -> None:
    assert program("3\n1 2 3\n4 5 6\n8 7 0\n", "--style", "moves") == (1, "No solution possible\n", "")


def test_002_a_solved_start_takes_no_moves(program: Program) -> None:
    assert program("3\n1 2 3\n4 5 6\n7 8 0\n", "--style", "moves") == (0, "0 moves\n", "")


# 003: the sea map and Princeton's puzzle


def test_003_the_map_is_printed_and_the_map_with_the_path(program: Program) -> None:
    code, printed, _ = program(texts.SEA_A)
    plain, starred = printed.split("\n\n")
    assert code == 0
    assert plain == texts.SEA_A.partition("\n")[2].rstrip("\n")
    assert starred.splitlines()[2:] == ["2 * 3 0 0 * * *", "0 * * 3 0 0 3 0"]  # as the document prints it
    assert sorted(one for one, other in zip(plain, starred, strict=False) if one != other) == [*"000000000", "1", "4"]


@pytest.mark.parametrize(
    ("text", "cost", "enemies"), [(texts.SEA_A, 10, 0), (texts.SEA_B, 100, 4)], ids=["4×8", "4×16"]
)
@pytest.mark.parametrize("order", ["urdl", "rudl"])
def test_003_the_maps_cost_what_the_document_says(
    program: Program, text: str, cost: int, enemies: int, order: str
) -> None:
    _, printed, _ = program(text, "--order", order)
    plain, _, starred = printed.partition("\n\n")
    crossed = [one for one, other in zip(plain, starred, strict=False) if other == "*"]
    assert crossed.count("3") == enemies
    assert f'"cost": {cost},' in program(text, "--json")[1]


@pytest.mark.parametrize(
    ("text", "expanded"), [(texts.SEA_A_UNSOLVABLE, 23), (texts.SEA_B_UNSOLVABLE, 45)], ids=["4×8", "4×16"]
)
def test_003_the_unsolvable_maps_have_no_path(program: Program, text: str, expanded: int) -> None:
    assert program(text) == (1, "no path!\n", "")
    assert f'"expanded": {expanded},' in program(text, "--json")[1]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1 3\n1 7 4\n", "Line 2, column 3 (digit map): 7 is out of range; expected a whole number from 0 to 5"),
        ("1 3\n0 0 4\n", "(digit map): the map has no start"),
        ("1 3\n1 0 0\n", "(digit map): the map has no goal"),
        ("1 3\n1 1 4\n", "Line 2, column 3 (digit map): a second start (1); the first is in line 2, column 1"),
        ("1 3\n1 4 4\n", "Line 2, column 5 (digit map): a second goal"),
        ("2 3\n1 0 4\n", "(digit map): the text ends too early"),
        ("1 3\n1 4\n", "(digit map): the line has 2 entries"),
    ],
    ids=["unknown cell", "no player", "no boss", "two players", "two bosses", "short file", "short row"],
)
def test_003_a_map_that_is_none_is_refused_with_its_place(program: Program, text: str, sentence: str) -> None:
    code, printed, complaint = program(text)
    assert (code, printed) == (2, "")
    assert sentence in complaint
    assert "Line 2" in complaint or "Line 3" in complaint


@pytest.mark.parametrize("cost", [-1, 0, -0.5])
def test_003_ammunition_that_pays_is_refused_with_the_reason(program: Program, cost: float) -> None:
    terrain = {".": {"kind": "free"}, "a": {"kind": "ammunition", "cost": cost}}
    gridmap = {"width": 3, "height": 1, "terrain": terrain, "rows": [".a."], "start": [0, 0], "goal": [2, 0]}
    code, _, complaint = program(json.dumps({"astrolabe": 1, "map": gridmap}))
    assert code == 2
    assert "must be more than 0" in complaint
    assert "walking in circles" in complaint


def test_003_ammunition_costs_a_step_and_manhattan_is_scaled_by_the_cheapest() -> None:
    assert solve(sea_map("1 5 4"), Settings()).cost == 2
    cheap = sea_map("5 5 5 \n 1 0 4", ammunition=0.25)
    assert solve(cheap, Settings()).cost == oracle_cost(cheap) == 1.75
    assert solve(cheap, Settings(heuristic="unscaled-manhattan")).cost == 2
    assert not guarantee(cheap, Settings(heuristic="unscaled-manhattan")).optimal


def test_003_puzzle04_is_answered_in_its_own_format(program: Program) -> None:
    assert program(texts.PUZZLE) == (
        0,
        "Minimum number of moves = 4\n"
        "\n3\n 0  1  3\n 4  2  5\n 7  8  6\n"
        "\n3\n 1  0  3\n 4  2  5\n 7  8  6\n"
        "\n3\n 1  2  3\n 4  0  5\n 7  8  6\n"
        "\n3\n 1  2  3\n 4  5  0\n 7  8  6\n"
        "\n3\n 1  2  3\n 4  5  6\n 7  8  0\n",
        "",
    )


def test_003_puzzle04_has_only_one_shortest_answer() -> None:
    distances, layer = board_distances(HOME, 3), [bytes(map(int, "013425786"))]
    for moves in (3, 2, 1, 0):
        layer = [there for start in layer for there in slid_boards(start, 3) if distances[there] == moves]
    assert layer == [HOME]


def test_003_an_unsolvable_puzzle_is_answered_in_its_own_format(program: Program) -> None:
    assert program("3\n1 2 3\n4 5 6\n8 7 0\n") == (1, "No solution possible\n", "")


def test_003_swapping_two_tiles_flips_solvability() -> None:
    for start in Random(3).sample([*board_distances(HOME, 3)], 500):
        assert impossible(BoardProblem(3, 3, twin(start), HOME))
        assert not impossible(BoardProblem(3, 3, twin(twin(start)), HOME))


def test_003_board_and_twin_in_lock_step_tell_what_parity_tells_at_once() -> None:
    for start in Random(4).sample([*board_distances(HOME, 3)], 10):
        for one in (start, twin(start)):
            problem = BoardProblem(3, 3, one, HOME)
            answer = solve(problem, Settings("twin", "linear-conflict", detail="sets"))
            assert (answer.ending == IMPOSSIBLE) == impossible(problem)


def test_003_half_of_the_15_puzzle_s_boards_are_about_ten_million_million() -> None:
    assert math.factorial(16) // 2 == pytest.approx(1.046e13, rel=1e-3)


@pytest.mark.parametrize(("width", "height"), [(2, 2), (3, 2), (2, 3), (3, 3)])
def test_003_with_the_blank_at_home_half_of_all_orders_of_the_tiles_are_reached(width: int, height: int) -> None:
    """For k × k tiles the group is A of k² - 1, not of 2k - 1, which is that of 2 × k."""
    goal = ordered_goal(width, height)
    at_home = sum(start[-1] == 0 for start in board_distances(goal, width))
    assert at_home == math.factorial(width * height - 1) // 2


def test_003_the_start_has_a_g_of_0() -> None:
    assert Run(sea_map(MAP_A), Settings()).pull(1)["g"][0] == 0


# 004: the README with the distance table


@pytest.mark.thorough
def test_004_on_half_of_all_slides_f_stays_the_same() -> None:
    """It must never fall, and cannot always rise."""
    h = estimates("manhattan")
    changes = [h[there] - h[start] for start in h for there in slid_boards(start, 3)]
    assert {*changes} == {-1, 1}
    assert changes.count(-1) * 2 == len(changes) == 483_840
    flags = Run(board("801574362"), Settings()).pull(1_000_000)["flags"]
    assert (flags & ROSE).any()
    assert not (flags & FELL).any()


def test_004_a_queue_kept_sorted_gives_the_same_search() -> None:
    heap, queue = (solve(board("304528167"), Settings(open_list=name)) for name in ("heap", "sorted-queue"))
    assert (heap.path, heap.cost, heap.statistics.expanded) == (queue.path, queue.cost, queue.statistics.expanded)


def test_004_an_exhausted_queue_ends_the_search(program: Program) -> None:
    code, printed, _ = program("2\n2 1\n3 0\n", "--anyway", "--json")
    assert code == 1
    assert "no solution: the open list is empty after 12 expansions" in printed


# The errors


LABELS = {"en": "Broken", "zh": "错误示范"}
ON_PURPOSE = [f"algorithm.{name}" for name, row in ALGORITHMS.items() if row.half_updated]
ON_PURPOSE += ["algorithm.closed-is-final", "heuristic.unscaled-manhattan", *(f"heuristic.{name}" for name in BROKEN)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ON_PURPOSE)
def test_an_error_kept_to_be_shown_is_labelled(key: str, language: str) -> None:
    assert catalogue(language)[key].startswith(LABELS[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_else_is_labelled_so(language: str) -> None:
    named = {key for key, words in catalogue(language).items() if words.startswith(LABELS[language])}
    assert {key for key in named if key.startswith(("algorithm.", "heuristic."))} == {*ON_PURPOSE}


@pytest.mark.parametrize(
    "asked", [{}, {"diagonal": "no-corners"}, {"goal_test": "expansion"}, {"algorithm": "dijkstra"}]
)
def test_no_default_is_anything_but_optimal(asked: dict[str, Any]) -> None:
    assert guarantee(sea_map(MAP_A, ammunition=0.5), Settings(**asked)).optimal
    assert guarantee(board("801574362"), Settings(**asked)).optimal
