"""The counts mean what is said of them, however the records are cut into batches."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from astrolabe.core.records import EXPANDED, FOUND, OPENED, RECORD, REOPENED
from astrolabe.domains.boards.board import BoardProblem
from astrolabe.engine.settings import Settings
from astrolabe.engine.statistics import Statistics
from astrolabe.runs.run import Run

from ..support.oracles.chance import GROUNDS, random_searches
from ..support.oracles.crossing import share_of
from ..support.oracles.maps import MAP_E, MAP_E_ESTIMATES, sea_map


def counted(kinds: list[int]) -> Statistics:
    """The same, one record after another."""
    kinds_seen, open_now, most = Counter(kinds), 0, 0
    for kind in kinds:
        open_now += (kind in (OPENED, REOPENED)) - (kind in (EXPANDED, FOUND))
        most = max(most, open_now)
    return Statistics(len(kinds), kinds_seen[EXPANDED], kinds_seen[OPENED], kinds_seen[REOPENED], open_now, most)


@pytest.mark.parametrize(("algorithm", "domain"), GROUNDS)
def test_the_counts_do_not_depend_on_the_batches(algorithm: str, domain: str) -> None:
    random = Random(algorithm)
    for problem, settings in random_searches(algorithm, domain, share_of(12), "counts"):
        run, counts, kinds = Run(problem, settings), Statistics(), []
        while not run.done:
            batch = run.pull(random.randint(1, 30))
            kinds += batch["kind"].tolist()
            counts.add(batch)
        assert counts == counted(kinds)
        assert counts.open >= 0
        assert counts.max_open <= counts.generated + counts.reopened


def test_a_batch_without_records_counts_nothing() -> None:
    counts = Statistics()
    counts.add(np.empty(0, RECORD))
    assert counts == Statistics()


def totals(problem: object, settings: Settings) -> Statistics:
    counts, run = Statistics(), Run(problem, settings)  # type: ignore[arg-type]
    while not run.done:
        counts.add(run.pull(100))
    return counts


def test_the_goal_s_own_removal_is_no_expansion() -> None:
    solved = BoardProblem(3, 3, bytes(range(9)), bytes(range(9)))
    assert totals(solved, Settings()) == Statistics(records=2, expanded=0, generated=1, open=0, max_open=1)


def test_a_node_reopened_is_counted_again_when_it_is_expanded_again() -> None:
    asked = Settings(heuristic="table", table=tuple(MAP_E_ESTIMATES), tie="fifo", reopening=True)
    counts = totals(sea_map(MAP_E), asked)
    assert (counts.expanded, counts.reopened, counts.generated) == (9, 1, 9)
