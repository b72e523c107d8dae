"""Samples of IDA* in the page: steps, counts and boards are those of the search, not of its few records."""

from random import Random

import pytest

from astrolabe.core.records import SAMPLED
from astrolabe.domains.boards.board import BoardProblem
from astrolabe.engine.settings import BOUNDS, Settings
from astrolabe.web.tables import tables

from ..pieces.test_walk import samples
from ..support.browser.modules import Modules, packed
from ..support.oracles.boards import plain
from ..support.oracles.maps import random_board

pytestmark = pytest.mark.browser


def test_a_step_is_a_sample_with_the_true_counts_and_the_last_board_is_the_goal(modules: Modules) -> None:
    problem = BoardProblem(4, 4, random_board(Random(16), 4, 4, 36), bytes([*range(1, 16), 0]))
    records = samples(problem, Settings("ida-star", detail=BOUNDS))
    given = {"bytes": packed(records.tobytes()), "problem": plain(problem), "tables": tables()}
    found = modules.call("support/scripts/rebuilding.js", "sampled", given)
    ends = [place + 1 for place, kind in enumerate(records["kind"]) if kind == SAMPLED]
    expanded = [int(records["g"][end - 1]) for end in ends]
    assert [stop[:2] for stop in found["stops"]] == [
        *map(list, zip(ends, expanded, strict=True)),
        [len(records), expanded[-1]],
    ]
    *_, generated, most_open, path = found["stops"][-1]
    assert (generated, most_open, path) == (expanded[-1] + 1, 1, records["g"][-1] + 1)
    assert bytes(found["goal"]) == problem.goal
