"""What one run shows of its heuristic (`static/js/learn/checkrun.js`) is what the oracle says of the same steps and
path.
"""

from random import Random
from typing import Any

import pytest

from astrolabe.core.records import FOUND, IGNORED, IMPROVED, KEPT, NO_NODE, OPENED, REOPENED
from astrolabe.domains import Problem
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import Run, solve

from ..support.browser.modules import Modules, packed
from ..support.oracles.chance import random_table
from ..support.oracles.maps import SIDES_NEEDED, oracle_steps, path_cost, random_board, random_maps

pytestmark = pytest.mark.browser

ALGORITHMS = ("a-star", "weighted-a-star", "greedy", "ida-star", "closed-is-final")
CHECKED = ("support/scripts/checks.js", "checked")
STEPS = (OPENED, IMPROVED, KEPT, IGNORED, REOPENED)


def records_of(problem: Problem, settings: Settings) -> Any:
    return Run(problem, settings).pull(10**6)


def generated(records: Any) -> list[tuple[int, int]]:
    """The ends of every step that was generated."""
    taken = records[[int(kind) in STEPS for kind in records["kind"]]]
    return [(int(one["other"]), int(one["node"])) for one in taken if one["other"] != NO_NODE]


@pytest.mark.parametrize("diagonal", ["never", *SIDES_NEEDED])
def test_on_random_maps_it_counts_as_by_hand(modules: Modules, diagonal: str) -> None:
    random, given, wanted = Random(f"along {diagonal}"), [], []
    for gridmap in random_maps(80, seed=57, water=0.1):
        h, steps = random_table(random, gridmap, diagonal), oracle_steps(gridmap, diagonal)
        asked = Settings(
            random.choice(ALGORITHMS),
            heuristic="table",
            table=tuple(h),
            diagonal=diagonal,
            reopening=random.random() < 0.5,
        )
        records, path = records_of(gridmap, asked), solve(gridmap, asked).path
        made = generated(records)
        wrong = sum(h[one] > dict(steps[one])[there] + h[there] for one, there in made)
        rests = [path_cost([int(cell) for cell in path[place:]], steps) for place in range(len(path))]
        over = any(h[int(cell)] > rest for cell, rest in zip(path, rests, strict=True))
        given.append((packed(records.tobytes()), "map"))
        wanted.append((len(made), wrong, bool((records["kind"] == FOUND).any()), over))
    for found, (count, wrong, arrived, over) in zip(modules.call(*CHECKED, given), wanted, strict=True):
        assert (found["steps"], found["wrong"], found["found"]) == (count, wrong, arrived)
        assert (found["over"] is not None, found["edge"] is not None) == (over, wrong > 0)
        if found["edge"]:
            edge = found["edge"]
            assert edge["h"] > edge["cost"] + edge["next_h"]
    assert {over for *_, over in wanted} == {True, False}


@pytest.mark.parametrize("name", ["manhattan", "linear-conflict", "misplaced-with-blank", "manhattan-with-blank"])
def test_on_boards_it_finds_what_breaks_and_nothing_where_all_is_well(modules: Modules, name: str) -> None:
    random, given, counts = Random(f"along {name}"), [], []
    for _ in range(20):
        problem = BoardProblem(4, 4, random_board(random, 4, 4, slides=random.randint(1, 16)), ordered_goal(4, 4))
        records = records_of(problem, Settings("a-star", heuristic=name))
        given.append((packed(records.tobytes()), "board"))
        counts.append(len(generated(records)))
    found = modules.call(*CHECKED, given)
    assert [one["steps"] for one in found] == counts
    assert any(one["wrong"] for one in found) == name.endswith("with-blank")
    assert any(one["over"] for one in found) == name.endswith("with-blank")
