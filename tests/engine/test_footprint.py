"""What a run takes, reckoned before it is under way: against what it is found to take, and where it stops."""

import json
import subprocess
import sys

import numpy as np
import pytest

from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.domains.gridmaps.gridmap import MAX_SIDE, GridMap
from astrolabe.engine.choice import Engines
from astrolabe.engine.footprint import Footprint, footprint, held, nodes_of
from astrolabe.engine.interpreted import node_limit
from astrolabe.engine.settings import Settings

from ..support.oracles.maps import empty_map, sea_map

LARGEST = empty_map(MAX_SIDE, MAX_SIDE)
FIFTEEN = BoardProblem(4, 4, bytes([5, 9, 1, 7, 10, 6, 4, 3, 0, 13, 11, 8, 14, 15, 2, 12]), ordered_goal(4, 4))
# How much more memory a process has at its peak for a run to the end, and what was reckoned for as many nodes.
MEASURE = """
import json, resource, sys
import numpy as np
from astrolabe.engine.choice import Engines
from astrolabe.engine.footprint import held
from astrolabe.engine.settings import Settings
engine, side, settings = json.loads(sys.argv[1])
cells = np.random.default_rng(3).random((side, side)) > 0.2
cells[0, 0] = cells[-1, -1] = True
problem, settings = GridMap(side, side, cells.astype(np.uint8).tobytes(), 0, side * side - 1), Settings(**settings)
engines = Engines()
if engine == "compiled":
    assert engines.make_ready(problem, settings)
def peak():
    if sys.platform == "linux":  # ru_maxrss begins at what the process had that started this one
        return 1024 * next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
before = peak()
running = engines.make(problem, settings)
assert running.name == engine
while not running.ended:
    running.advance(2048)
print(json.dumps([peak() - before, held(problem, settings, engine, running.held), running.held]))
"""
RUNS = {
    "dijkstra": {"algorithm": "dijkstra", "detail": "sets"},
    "a-star": {"algorithm": "a-star", "diagonal": "no-corners", "detail": "all"},
    "both-ends": {"algorithm": "bidirectional-dijkstra", "detail": "sets"},
    "jumps": {"algorithm": "jump-point", "diagonal": "no-corners", "detail": "sets"},
}


def reckoned(problem: GridMap | BoardProblem, engine: str = "compiled", **settings: object) -> Footprint:
    found = footprint(problem, Settings(**settings), engine)  # type: ignore[arg-type]
    assert found
    return found


def test_pattern_databases_are_reckoned_with() -> None:
    plain, looked_up = (reckoned(FIFTEEN, heuristic=name) for name in ("manhattan", "pattern-databases"))
    assert looked_up == plain._replace(fixed=3 * 16**6)


@pytest.mark.parametrize("engine", ["python", "compiled"])
def test_the_largest_map_is_searched_to_its_end_within_the_default_memory(engine: str) -> None:
    found = reckoned(LARGEST, engine, detail="sets")
    assert (found.nodes, found.stops) == (MAX_SIDE**2, False)


def test_both_engines_stop_at_the_same_node() -> None:
    tight = Settings(memory=100)
    assert {reckoned(LARGEST, engine, memory=100).nodes for engine in ("python", "compiled")} == {
        node_limit(LARGEST, tight, engine) for engine in ("python", "compiled")
    }
    assert reckoned(LARGEST, memory=100).stops


def test_more_boards_fit_where_the_compiled_engine_runs() -> None:
    assert reckoned(FIFTEEN, "compiled").nodes > 4 * reckoned(FIFTEEN, "python").nodes
    assert reckoned(FIFTEEN, "compiled").server <= Settings().memory * 2**20


def test_only_cells_that_are_not_blocked_count() -> None:
    assert nodes_of(sea_map("120\n004")) == 5


def test_of_boards_half_of_all_orders_can_be_reached() -> None:
    eight = BoardProblem(3, 3, ordered_goal(3, 3), ordered_goal(3, 3))
    assert nodes_of(eight) == 181_440
    assert not reckoned(eight).stops
    assert reckoned(FIFTEEN).stops


def test_a_search_that_keeps_one_path_has_nothing_to_state() -> None:
    assert footprint(FIFTEEN, Settings("ida-star"), "compiled") is None


def test_all_records_take_more_of_the_page_than_changes_alone() -> None:
    page = [reckoned(LARGEST, detail=detail).page for detail in ("sets", "all")]
    assert page[0] * 2 < page[1]
    assert page[0] < 1.75 * 2**30


def test_what_is_held_grows_with_the_nodes_opened() -> None:
    found = reckoned(LARGEST, "python")
    assert found.held(1000) == held(LARGEST, Settings(), "python", 1000)
    assert found.server == found.held(found.nodes)
    assert found.held(1001) - found.held(1000) == found.node


@pytest.mark.nightly
@pytest.mark.parametrize("engine", ["python", "compiled"])
@pytest.mark.parametrize("name", RUNS)
def test_a_process_grows_by_about_what_is_reckoned(name: str, engine: str) -> None:
    if engine == "compiled" and not Engines().has_compiler():
        pytest.skip("numba is missing")
    question = json.dumps([engine, 1024 if engine == "python" else 2048, RUNS[name]])
    told = subprocess.run([sys.executable, "-c", MEASURE, question], capture_output=True, text=True, check=True)
    peak, held_at_most, opened = json.loads(told.stdout)
    assert opened > 50_000
    assert held_at_most / 5 < peak < held_at_most * 1.2


def test_a_wall_costs_the_same_cell_as_a_field() -> None:
    walls = GridMap(64, 64, np.eye(64, dtype=np.uint8).tobytes(), 0, 65)
    assert reckoned(walls).fixed == reckoned(empty_map(64, 64)).fixed
