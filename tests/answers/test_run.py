"""A run is one stream of records: the same however it is pulled, true at every record, over after one ending.

`test_invariants.py` says the same of the searches alone; here the settings, the engine and the batches are in between.
"""

import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from time import thread_time

import numpy as np
import pytest

from astrolabe.core.records import (
    CUT,
    ENDINGS,
    EXPANDED,
    FELL,
    IGNORED,
    IMPROVED,
    JUMPED,
    KEPT,
    LEFT,
    LIMIT,
    NO_NODE,
    OPENED,
    REOPENED,
    ROSE,
    STALE,
    Records,
)
from astrolabe.domains import Problem
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.domains.gridmaps.jumps import fill
from astrolabe.engine.footprint import held
from astrolabe.engine.settings import Settings
from astrolabe.engine.statistics import Statistics
from astrolabe.runs.run import BATCH, IMPOSSIBLE, Parents, Run, solve
from astrolabe.search import ALGORITHMS
from astrolabe.search.log import DETAILS
from astrolabe.worth.guarantee import guarantee

from ..support.oracles.chance import GROUNDS, random_searches
from ..support.oracles.crossing import crossed, share_of
from ..support.oracles.maps import Entry, empty_map, oracle_steps, path_cost, random_board, slid_boards
from ..support.oracles.replay import replay

REACHED = (OPENED, IMPROVED, REOPENED)
BROKEN = ("f-without-g", "parent-in-entry")  # their records contradict each other: that is the mistake
OTHER_F = ("depth-first", "iterative-deepening", "f-without-g")  # which rank by nothing, or by the f of another path
WITH_F = (*REACHED, EXPANDED, KEPT, IGNORED, STALE, CUT, LEFT)


def pulled(run: Run, most: int = BATCH) -> Records:
    """All records that are left, pulled so many at a time."""
    batches = []
    while not run.done:
        batches.append(run.pull(most))
        assert 0 < len(batches[-1]) <= most
    return np.concatenate(batches)


def stream(problem: Problem, settings: Settings) -> Records:
    return pulled(Run(problem, settings))


@pytest.mark.parametrize(("algorithm", "domain"), GROUNDS)
def test_the_stream_does_not_depend_on_how_it_is_pulled(algorithm: str, domain: str) -> None:
    random = Random(algorithm)
    for problem, settings in random_searches(algorithm, domain, share_of(12), "pulled"):
        whole = stream(problem, settings).tobytes()
        for most in (1, 2, random.randint(3, 60)):
            assert pulled(Run(problem, settings), most).tobytes() == whole
        assert stream(problem, settings).tobytes() == whole


@pytest.mark.parametrize(("algorithm", "domain"), GROUNDS)
def test_a_run_goes_on_at_any_record(algorithm: str, domain: str) -> None:
    random = Random(algorithm)
    for problem, settings in random_searches(algorithm, domain, share_of(12), "from a record on"):
        whole = stream(problem, settings)
        for start in (0, 1, random.randrange(len(whole)), len(whole) - 1):
            run = Run(problem, settings, start)
            assert run.position == start
            assert pulled(run).tobytes() == whole[start:].tobytes()
        beyond = Run(problem, settings, len(whole) + random.randint(0, 1_000_000))
        assert (beyond.done, beyond.position, len(beyond.pull(5))) == (True, len(whole), 0)


@pytest.mark.parametrize(("algorithm", "domain"), GROUNDS)
def test_a_run_is_cancelled_at_any_moment(algorithm: str, domain: str) -> None:
    random = Random(algorithm)
    for problem, settings in random_searches(algorithm, domain, share_of(12), "cancelled"):
        run = Run(problem, settings)
        for _ in range(random.randint(0, 20)):
            run.pull(random.randint(1, 9))
        position = run.position
        run.cancel()
        assert run.done
        assert len(run.pull(10)) == 0
        run.cancel()
        assert run.position == position


@pytest.mark.parametrize(("algorithm", "domain"), GROUNDS)
def test_the_detail_sets_leaves_out_and_changes_nothing_else(algorithm: str, domain: str) -> None:
    for problem, settings in random_searches(algorithm, domain, share_of(12), "detail"):
        everything, sets = (stream(problem, replace(settings, detail=detail)) for detail in ("all", "sets"))
        kept = everything[np.isin(everything["kind"], [*DETAILS["sets"]])]
        kept["other"][kept["kind"] == EXPANDED] = 0  # ties are counted only where everything is
        assert kept.tobytes() == sets.tobytes()


@pytest.mark.parametrize(("algorithm", "domain"), GROUNDS)
def test_an_answer_does_not_depend_on_the_detail(algorithm: str, domain: str) -> None:
    for problem, settings in random_searches(algorithm, domain, share_of(12), "answers"):
        everything, sets = (solve(problem, replace(settings, detail=detail)) for detail in ("all", "sets"))
        assert (everything.ending, everything.cost, everything.path) == (sets.ending, sets.cost, sets.path)
        assert replace(everything.statistics, records=0) == replace(sets.statistics, records=0)


def entries_of(records: Records) -> list[Entry]:
    return [tuple(record) for record in records.tolist()]


@pytest.mark.parametrize(("algorithm", "domain"), [pair for pair in GROUNDS if pair[0] not in BROKEN])
def test_every_record_agrees_with_those_before_it(algorithm: str, domain: str) -> None:
    """Open and closed are disjoint, what is expanded was open, g only falls, and one ending comes last."""
    for problem, settings in random_searches(algorithm, domain, share_of(40), "invariants"):
        records = stream(problem, settings)
        replay(entries_of(records[records["kind"] != JUMPED]))


@pytest.mark.parametrize(("algorithm", "domain"), GROUNDS)
def test_a_run_has_one_ending_which_comes_last(algorithm: str, domain: str) -> None:
    for problem, settings in random_searches(algorithm, domain, share_of(12), "endings"):
        kinds = stream(problem, settings)["kind"]
        assert np.flatnonzero(np.isin(kinds, ENDINGS)).tolist() == [len(kinds) - 1]


Step = Callable[[int, int], float]


def steps_of(run: Run, settings: Settings) -> tuple[Step, Step]:
    """The cost of a step on either side, by the oracle: over the cells a jump passes, or one for a slide."""
    problem = run.problem
    if isinstance(problem, GridMap):
        steps = oracle_steps(problem, settings.diagonal)
        return (
            lambda parent, child: path_cost(fill(problem, [parent, child]), steps),
            lambda parent, child: path_cost([child, parent], steps),
        )

    def slide(parent: int, child: int) -> float:
        boards = run.engine.space.boards.boards  # type: ignore[union-attr]
        assert boards[child] in slid_boards(boards[parent], problem.width)
        return 1.0

    return slide, slide


@pytest.mark.parametrize(("algorithm", "domain"), [pair for pair in GROUNDS if pair[0] not in BROKEN])
def test_a_node_is_reached_at_the_cost_of_its_parent_and_the_step(algorithm: str, domain: str) -> None:
    for problem, settings in random_searches(algorithm, domain, share_of(20), "steps"):
        run = Run(problem, settings)
        records, steps = pulled(run), steps_of(run, settings)
        g: dict[tuple[int, int], float] = {}
        for kind, side, _, _, node, cost, other, *_ in records.tolist():
            if kind in REACHED:
                assert cost == (0.0 if other == NO_NODE else g[side, other] + steps[side](other, node))
                g[side, node] = cost


def expansions(run: Run) -> Iterator[tuple[int, float, int, int, list[float]]]:
    """Side, f, flags, the field `other`, and the f of all that is open, of each expansion."""
    records = pulled(run)
    waiting: tuple[dict[int, float], dict[int, float]] = ({}, {})  # side -> open node -> its f
    for kind, side, _, flags, node, _, other, _, f in records.tolist():
        if kind in REACHED:
            waiting[side][node] = f
        elif kind == EXPANDED:
            yield side, f, flags, other, [*waiting[side].values()]
            del waiting[side][node]


@pytest.mark.parametrize(
    ("algorithm", "domain"),
    [pair for pair in GROUNDS if ALGORITHMS[pair[0]].family == "ranked"],
)
def test_the_open_node_with_the_least_f_is_expanded(algorithm: str, domain: str) -> None:
    """Ties and flags are as they should be, too."""
    for problem, settings in random_searches(algorithm, domain, share_of(40), "least f"):
        last: dict[int, float] = {}
        for side, f, flags, shared, waiting in expansions(Run(problem, replace(settings, detail="all"))):
            assert f == min(waiting)
            assert shared == waiting.count(f)
            before = last.setdefault(side, f)
            assert flags == (ROSE if f > before else FELL if f < before else 0)
            last[side] = f


@pytest.mark.parametrize(("algorithm", "domain"), [pair for pair in GROUNDS if pair[0] not in OTHER_F])
def test_a_record_says_the_f_that_its_g_and_the_exact_h_make(algorithm: str, domain: str) -> None:
    for problem, settings in random_searches(algorithm, domain, share_of(12), "f"):
        run = Run(problem, settings)
        records, rule, space = pulled(run), run.engine.rule, run.engine.space
        for kind, side, _, _, node, g, _, _, f in records.tolist():
            if kind in WITH_F and not side:
                assert f == rule.f(g, space.estimate(node))
        assert np.isnan(records["f"][~np.isin(records["kind"], WITH_F)]).all()


@pytest.mark.parametrize("algorithm", ["depth-first", "iterative-deepening"])
def test_a_search_that_ranks_nothing_says_no_f_and_counts_no_ties(algorithm: str) -> None:
    for problem, settings in random_searches(algorithm, "map", share_of(12), "no f"):
        records = stream(problem, settings)
        assert np.isnan(records["f"]).all()
        assert not records["other"][records["kind"] == EXPANDED].any()


@pytest.mark.parametrize(("algorithm", "domain"), GROUNDS)
def test_f_never_falls_where_the_heuristic_is_proved_consistent(algorithm: str, domain: str) -> None:
    for problem, settings in random_searches(algorithm, domain, share_of(40), "rising f"):
        if guarantee(problem, settings).reason in ("consistent", "two-sided"):
            records = stream(problem, settings)
            assert not (records["flags"] & FELL).any()
            assert not (records["kind"] == REOPENED).any()


@pytest.mark.parametrize(("algorithm", "domain"), GROUNDS)
def test_a_run_stops_at_its_limit(algorithm: str, domain: str) -> None:
    for problem, settings in random_searches(algorithm, domain, share_of(20), "limits"):
        free, asked = stream(problem, settings), replace(settings, limit=5)
        capped = stream(problem, asked)
        opened = int((capped["kind"] == OPENED).sum())
        assert opened <= 5 + 8
        assert capped[:-1].tobytes() == free[: len(capped) - 1].tobytes()
        assert capped["kind"][-1] == LIMIT or capped.tobytes() == free.tobytes()


@pytest.mark.parametrize(("algorithm", "domain"), [pair for pair in GROUNDS if pair[0] not in BROKEN])
def test_the_path_is_the_chain_of_parents(algorithm: str, domain: str) -> None:
    for problem, settings in random_searches(algorithm, domain, share_of(12), "chains"):
        answer = solve(problem, settings)
        parents, records = Parents(), stream(problem, settings)
        for start in range(0, len(records), 7):
            parents.add(records[start : start + 7])
        if answer.ending == "found" and isinstance(problem, GridMap):
            assert answer.path == tuple(fill(problem, parents.path(int(records["node"][-1]))))
            assert answer.moves == len(answer.path) - 1


def test_an_answer_tells_its_progress() -> None:
    heard: list[int] = []
    problem = BoardProblem(3, 3, bytes([0, 1, 2, 3, 8, 6, 4, 5, 7]), ordered_goal(3, 3))
    answer = solve(problem, Settings(heuristic="zero"), lambda counts: heard.append(counts.expanded))
    assert heard[-1] == answer.statistics.expanded
    assert len(heard) > 1
    assert heard == sorted(heard)


@pytest.mark.parametrize("side", range(2, 11))
def test_an_impossible_board_of_any_size_is_refused_before_any_search(side: int) -> None:
    start = bytearray(ordered_goal(side, side))
    start[0], start[1] = start[1], start[0]
    problem, seconds = BoardProblem(side, side, bytes(start), ordered_goal(side, side)), []
    for _ in range(5):
        begin = thread_time()
        answer = solve(problem, Settings())
        seconds.append(thread_time() - begin)
        assert (answer.ending, answer.statistics) == (IMPOSSIBLE, Statistics())
    assert min(seconds) < 0.05


def map_of(side: int) -> GridMap:
    """A map with walls here and there and a way through."""
    cells = bytearray(Random(side).choices((0, 1), (1, 3), k=side * side))
    cells[:side] = cells[side - 1 :: side] = bytes([1] * side)
    return GridMap(side, side, bytes(cells), 0, side * side - 1)


FIFTEEN = BoardProblem(4, 4, bytes([5, 9, 1, 7, 10, 6, 4, 3, 0, 13, 11, 8, 14, 15, 2, 12]), ordered_goal(4, 4))
LARGE_BOARD = BoardProblem(10, 10, random_board(Random(1), 10, 10, 4_000), ordered_goal(10, 10))
HOGS = {
    "map, Dijkstra": (map_of(150), Settings("dijkstra", diagonal="always")),
    "map, from both ends": (map_of(150), Settings("bidirectional-dijkstra", diagonal="always")),
    "open field": (empty_map(150, 150), Settings(tie="low-g")),
    "4×4": (FIFTEEN, Settings(heuristic="misplaced")),
    "4×4, from both ends": (FIFTEEN, Settings("bidirectional-dijkstra")),
    "4×4, two maps": (FIFTEEN, Settings(heuristic="misplaced", open_list="two-maps")),
    "10×10": (LARGE_BOARD, Settings()),
}


@pytest.mark.parametrize(("detail", "hog"), crossed([*DETAILS], [*HOGS]))
def test_a_run_takes_about_the_memory_that_is_reckoned(detail: str, hog: str) -> None:
    """What a run holds, its parents for the answer included, and the batch of records on its way out."""
    problem, settings = HOGS[hog]
    tracemalloc.start()
    try:
        run, parents = Run(problem, replace(settings, detail=detail)), Parents()
        while not run.done and run.engine.log.opened < 5_000:
            parents.add(run.pull(2_048))
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    reckoned = held(problem, settings, "python", run.engine.log.opened)
    assert reckoned / 5 < most < reckoned * 1.2
