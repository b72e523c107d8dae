"""Two searches of a board laid over each other (`static/js/comparing/boardpair.js`): boards are told by their tiles,
and judged by what is known of their f; both are reckoned apart here.
"""

from dataclasses import asdict
from random import Random
from typing import Any, NamedTuple

import pytest

from astrolabe.core.records import EXPANDED
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import Run
from astrolabe.web.tables import tables
from astrolabe.worth.guarantee import guarantee

from ..support.browser.modules import Modules, packed
from ..support.oracles.maps import oracle_board_distance, random_board

pytestmark = pytest.mark.browser

CASES = 30
GOAL = ordered_goal(3, 3)
TIES = [Settings(tie=tie, heuristic="manhattan") for tie in ("fifo", "lifo", "low-g")]
SEARCHES = [*TIES, Settings("dijkstra"), Settings("ida-star", heuristic="manhattan"), Settings(heuristic="misplaced")]


class Searched(NamedTuple):
    """A whole search of a board, and the step at which it stands."""

    run: Run
    bytes: bytes
    expanded: set[bytes]


def searched(problem: BoardProblem, settings: Settings, step: int) -> Searched:
    run = Run(problem, settings)
    records = run.pull(10**6)
    heads = [record for record in records if record["kind"] == EXPANDED][: step - 1]
    return Searched(run, records.tobytes(), {run.engine.place(int(record["node"])) for record in heads})


def manhattan(board: bytes) -> int:
    return sum(abs(at // 3 - (tile - 1) // 3) + abs(at % 3 - (tile - 1) % 3) for at, tile in enumerate(board) if tile)


def sent(found: Searched) -> dict[str, Any]:
    run = found.run
    return {
        "bytes": packed(found.bytes),
        "settings": asdict(run.settings),
        "guarantee": guarantee(run.problem, run.settings)._asdict(),
    }


def test_boards_are_the_same_by_their_tiles_and_judged_by_their_true_f(modules: Modules) -> None:
    random = Random(9)
    asked, wanted = [], []
    for _ in range(CASES):
        problem = BoardProblem(3, 3, random_board(random, 3, 3, 14), GOAL)
        both = random.sample(SEARCHES, 2)
        in_rounds = any(settings.algorithm == "ida-star" for settings in both)  # of which each is a step, too
        step = 10**6 if in_rounds else random.choice((random.randint(2, 30), 10**6))
        pair = [searched(problem, settings, step) for settings in both]
        board = {"width": 3, "height": 3, "start": list(problem.start), "goal": list(GOAL)}
        asked.append({**board, "pair": [sent(each) for each in pair], "steps": [step, step]})
        wanted.append((problem, pair))
    modules.call("support/scripts/differences.js", "speak")
    judged = 0
    given = {"algorithms": tables()["algorithms"], "cases": asked}
    for (problem, (left, right)), found in zip(
        wanted, modules.call("support/scripts/differences.js", "boardsLaidOver", given), strict=True
    ):
        one, other = left.expanded, right.expanded
        sets = {"left": one - other, "both": one & other, "right": other - one}
        assert {side: count["all"] for side, count in found["counts"].items()} == {
            side: len(boards) for side, boards in sets.items()
        }
        assert [{bytes(board) for board in boards} for boards in found["alone"]] == [sets["left"], sets["right"]]
        cost = oracle_board_distance(problem.start, GOAL, 3)
        for side, judge in (("left", right.run), ("right", left.run)):
            count = found["counts"][side]
            if count["unknown"] or not count["all"]:
                continue
            h = {"dijkstra": lambda _: 0}.get(judge.settings.algorithm, manhattan)
            f = [oracle_board_distance(problem.start, board, 3) + h(board) for board in sets[side]]
            assert [count[name] for name in ("below", "equal", "above")] == [
                sum(each < cost for each in f),
                sum(each == cost for each in f),
                sum(each > cost for each in f),
            ]
            judged += 1
    assert judged > 4
