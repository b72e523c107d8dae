"""The boards of a run as the page rebuilds them (`static/js/domains/boards/rebuiltboards.js`): those of the server,
node by node."""

from base64 import b64decode
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from astrolabe.core.records import EXPANDED, NO_NODE, Records
from astrolabe.domains.boards.board import BoardProblem, ordered_goal, twin
from astrolabe.domains.boards.tiles import Tiles
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import Run
from astrolabe.search import ALGORITHMS
from astrolabe.web.tables import tables

from ..support.browser.modules import Modules, packed
from ..support.oracles.boards import plain, problem
from ..support.oracles.chance import random_searches
from ..support.oracles.fitting import domains_of

pytestmark = pytest.mark.browser

SCRIPT = "support/scripts/rebuilding.js"
ON_BOARDS = [name for name in ALGORITHMS if "board" in domains_of(name)]


def rebuilt(modules: Modules, problem: BoardProblem, algorithm: str, records: Records, stops: int = 5) -> list[bytes]:
    random = Random(len(records))
    given = {
        "problem": plain(problem),
        "algorithm": algorithm,
        "bytes": packed(records.tobytes()),
        "tables": tables(),
        "stops": sorted(random.randrange(len(records)) for _ in range(stops)),
    }
    found = b64decode(modules.call(SCRIPT, "rebuilt", given))
    cells = len(problem.start)
    return [found[at : at + cells] for at in range(0, len(found), cells)]


def finished(problem: BoardProblem, settings: Settings) -> tuple[Records, list[bytes]]:
    """All records of a run, and the server's boards."""
    run = Run(problem, settings)
    batches = []
    while not run.done:
        batches.append(run.pull(10_000))
    space = run.engine.space
    assert isinstance(space, Tiles)
    return np.concatenate(batches), [bytes(board) for board in space.boards.boards]


def check(modules: Modules, problem: BoardProblem, settings: Settings) -> None:
    records, wanted = finished(problem, settings)
    found = rebuilt(modules, problem, settings.algorithm, records)
    mentioned = set(records["node"].tolist()) - {NO_NODE}
    unknown = bytes([255] * len(problem.start))
    assert found == [wanted[node] if node in mentioned else unknown for node in range(len(found))]
    if len(records) > 1:
        assert records["kind"].tolist().count(EXPANDED) == 0 or len(mentioned) > 1


@pytest.mark.parametrize("algorithm", ON_BOARDS)
def test_the_boards_of_random_runs_are_the_server_s(algorithm: str, modules: Modules) -> None:
    for start, settings in random_searches(algorithm, "board", 8, "boards"):
        assert isinstance(start, BoardProblem)
        check(modules, start, replace(settings, limit=3_000))


@pytest.mark.parametrize("size", [(3, 3), (4, 4), (3, 5), (10, 10)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("algorithm", ["a-star", "bidirectional-a-star", "twin", "ida-star"])
@pytest.mark.parametrize("detail", ["all", "sets"])
def test_so_they_are_on_larger_boards(algorithm: str, size: tuple[int, int], detail: str, modules: Modules) -> None:
    start = problem(Random(6), *size, slides=40)
    check(modules, start, Settings(algorithm, detail=detail, limit=2_000))


@pytest.mark.parametrize("algorithm", ["twin", "bidirectional-a-star"])
def test_the_second_side_begins_at_the_twin_or_at_the_goal(algorithm: str, modules: Modules) -> None:
    start, goal = bytes([1, 2, 3, 4, 5, 6, 0, 7, 8]), ordered_goal(3, 3)
    wanted = twin(start) if algorithm == "twin" else goal
    found = modules.call(SCRIPT, "beginnings", [plain(BoardProblem(3, 3, start, goal)), algorithm, tables()])
    assert found == [list(start), list(wanted)]


def test_the_boards_of_a_run_stay_those_of_its_own_problem(modules: Modules) -> None:
    """When the board on the page is another one already, but the picture is still of the run before."""
    records, wanted = finished(problem(Random(7), 3, 3), Settings())
    first, other = problem(Random(7), 3, 3), problem(Random(8), 3, 3)
    given = {
        "bytes": packed(records.tobytes()),
        "first": plain(first),
        "other": plain(other),
        "node": 5,
        "tables": tables(),
    }
    assert bytes(modules.call(SCRIPT, "boardOfItsOwn", given)) == wanted[5]


def test_boards_are_rebuilt_faster_than_records_come_and_in_little_memory(modules: Modules) -> None:
    start = problem(Random(10), 4, 4, slides=400)
    records, _ = finished(start, Settings("dijkstra", limit=20_000, detail="sets"))
    given = {"bytes": packed(records.tobytes()), "problem": plain(start), "tables": tables()}
    milliseconds, nodes, size = modules.call(SCRIPT, "rebuildingTime", given)
    assert nodes > 19_000
    assert size <= (nodes + 4096) * 16
    assert milliseconds < 2000  # 3 where nothing else runs; quadratic work would take minutes
