"""The law of lanes (`state/lanes.js`, `state/commonclock.js`): ten thousand moves of the clock, for every algorithm."""

import pytest

from astrolabe.runs.run import Run

from ..support.browser.modules import Modules, packed
from ..support.oracles.chance import GROUNDS, random_searches

pytestmark = [pytest.mark.browser, pytest.mark.nightly]

LANES = 4
MOVES = 10_000
MOST = 1_500  # records of a run


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("algorithm", "domain"), GROUNDS)
def test_every_lane_shows_what_its_run_alone_would(algorithm: str, domain: str, seed: int, modules: Modules) -> None:
    runs = whole_runs(algorithm, domain, f"lanes {seed}")
    given = {"streams": [packed(records) for records in runs], "moves": MOVES, "seed": seed}
    assert modules.call("support/scripts/lockstep.js", "firstWrongOf", given) is None


def whole_runs(algorithm: str, domain: str, seed: str) -> list[bytes]:
    """The records of a few runs that are not too long, on problems by chance."""
    found: list[bytes] = []
    count = 0
    while len(found) < LANES:
        count += 2 * LANES
        runs = (Run(*search) for search in random_searches(algorithm, domain, count, seed))
        found = [records for run in runs if (records := run.pull(MOST).tobytes()) and run.done][:LANES]
    return found
