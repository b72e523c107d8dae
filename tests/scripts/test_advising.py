"""What helps to play by hand (`static/js/domains/boards/adviser.js`), held against true distances: the rest is in
`advising.test.js`.
"""

from random import Random

import pytest

from ..support.browser.modules import Modules
from ..support.oracles.boards import plain, problem
from ..support.oracles.maps import board_distances

pytestmark = pytest.mark.browser


def test_small_boards_need_no_server(modules: Modules) -> None:
    given = problem(Random(2), 3, 3)
    found = modules.call("support/scripts/boards.js", "advised", plain(given))
    distances = board_distances(given.goal, 3)
    assert found["moves"] == found["atLeast"] == distances[given.start]
    assert distances[bytes(found["after"])] == distances[given.start] - 1
