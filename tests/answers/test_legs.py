"""Maps with places to visit: a run is its legs one after the other, and all that is told of it adds up."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.util import find_spec
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from astrolabe.core.records import ARRIVED, EXPANDED, FOUND, Records
from astrolabe.core.refusal import Refusal
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.engine.choice import Make
from astrolabe.engine.interpreted import Engine
from astrolabe.engine.settings import OWN, TABLE, Settings, settings_from
from astrolabe.engine.statistics import Statistics
from astrolabe.runs.names import name_of
from astrolabe.runs.optimum import optimum
from astrolabe.runs.race import race
from astrolabe.runs.run import Run, solve
from astrolabe.runs.timing import timing
from astrolabe.search import ALGORITHMS, COMPILED
from astrolabe.web.turns import Turns

from ..support.oracles.crossing import share_of
from ..support.oracles.fitting import domains_of
from ..support.oracles.maps import COSTS, dijkstra, grid_from, oracle_steps, path_cost, random_map, with_waypoints

ON_MAPS = [name for name in ALGORITHMS if "map" in domains_of(name)]
EACH = share_of(12)  # random maps for each algorithm

THREE = grid_from("""
    S . . # .
    # # . # .
    . . . . .
    . # # # .
    . . . . G
""")
BY_CORNERS = replace(THREE, waypoints=(4, 20))  # the corner at the right above, then that at the left below


def cases(name: str, count: int = EACH) -> Iterator[tuple[GridMap, Settings]]:
    """Random maps with places to visit, and settings that an algorithm may have on them."""
    random, row = Random(name), ALGORITHMS[name]
    for _ in range(count):
        costs = (1.0,) if row.jumps else COSTS
        made = random_map(random, (2, 5), 0.2, costs)
        settings = Settings(name, diagonal=random.choice(row.diagonals), limit=3_000)
        yield with_waypoints(random, made), settings


def records(problem: GridMap, settings: Settings, make: Make = Engine, most: int = 10_000) -> Records:
    """All records of a run, pulled so many at a time."""
    run, found = Run(problem, settings, make=make), []
    while not run.done:
        found.append(run.pull(most))
    return np.concatenate(found)


@pytest.mark.parametrize("name", ON_MAPS)
def test_a_path_passes_its_places_in_order_and_costs_what_is_told(name: str) -> None:
    found = 0
    for problem, settings in cases(name):
        answer = solve(problem, settings)
        if answer.ending != "found":
            continue
        found += 1
        steps = oracle_steps(problem, settings.diagonal)
        ends = [problem.start, *problem.waypoints, problem.goal]
        least = [dijkstra(steps, start)[goal] for start, goal in pairwise(ends)]
        rest = iter(answer.path)
        assert answer.path[0] == problem.start
        assert answer.path[-1] == problem.goal
        assert all(place in rest for place in ends), "in this order"
        assert answer.cost == records(problem, settings)[-1]["g"]
        assert path_cost([*map(int, answer.path)], steps) == answer.cost or ALGORITHMS[name].half_updated
        assert answer.cost >= sum(least)
        if answer.guarantee.optimal:
            assert answer.cost == sum(least)
            assert [after - before for before, after in pairwise((0.0, *answer.arrivals, answer.cost))] == least
    assert found >= EACH // 4


@pytest.mark.parametrize("name", ON_MAPS)
def test_a_leg_is_the_very_search_from_its_start_to_its_goal(name: str) -> None:
    for problem, settings in cases(name, 4):
        told, expanded, cost = records(problem, settings, most=7), 0, 0.0
        for leg in problem.legs():
            alone = records(leg, settings)
            part, told = told[: len(alone)], told[len(alone) :]
            assert part[:-1].tobytes() == alone[:-1].tobytes()
            expanded, cost = expanded + int(alone[-1]["other"]), cost + float(alone[-1]["g"])
            assert part[-1]["kind"] == (ARRIVED if len(told) else alone[-1]["kind"])
            assert (part[-1]["other"], part[-1]["g"]) == (expanded, cost)
            if alone[-1]["kind"] != FOUND:
                break
        assert not len(told)


@pytest.mark.thorough
@pytest.mark.fast
@pytest.mark.skipif(find_spec("numba") is None, reason="numba is missing: pip install 'astrolabe[fast]'")
@pytest.mark.parametrize("name", [name for name in ON_MAPS if ALGORITHMS[name].search in COMPILED])
def test_both_engines_tell_the_same_of_all_legs(name: str) -> None:
    from astrolabe.engine.compiled.engine import Compiled, unrecorded

    for problem, settings in cases(name, 3):
        told = records(problem, settings)
        assert records(problem, settings, Compiled).tobytes() == told.tobytes()
        timed = timing(problem, settings, 10.0, Turns(), lambda: 0.0, lambda: 0.0, unrecorded)
        assert timed.expanded == (told["kind"] == EXPANDED).sum()


def test_a_leg_without_a_way_ends_the_run_there() -> None:
    shut = replace(grid_from("S . . \n . # # \n . # G"), waypoints=(2,))
    answer = solve(shut, Settings())
    assert (answer.ending, answer.arrivals, answer.path) == ("exhausted", (2.0,), ())


@pytest.mark.parametrize("sizes", [(3, 5, 11), (1000,)])
def test_counts_do_not_depend_on_how_records_are_cut(sizes: tuple[int, ...]) -> None:
    told, counts, place = records(BY_CORNERS, Settings()), Statistics(), 0
    while place < len(told):
        for size in sizes:
            counts.add(told[place : place + size])
            place += size
    whole = Statistics()
    for record in range(len(told)):
        whole.add(told[record : record + 1])
    assert counts == whole
    assert counts.max_open == max(solve(leg, Settings()).statistics.max_open for leg in BY_CORNERS.legs())


def test_a_limit_is_for_each_leg() -> None:
    most = max(solve(leg, Settings()).statistics.generated for leg in BY_CORNERS.legs())
    assert solve(BY_CORNERS, Settings(limit=most + 1)).ending == "found"
    short = solve(BY_CORNERS, Settings(limit=2))
    assert (short.ending, short.arrivals) == ("limit", ())


def test_the_cheapest_way_is_that_of_all_legs() -> None:
    best = solve(BY_CORNERS, Settings("dijkstra")).cost
    assert optimum(BY_CORNERS, Settings("greedy"), 1.0, lambda: 0.0).cost == best
    wide = replace(BY_CORNERS, width=5, height=20_000, cells=BY_CORNERS.cells + bytes([1]) * (5 * 20_000 - 25))
    assert optimum(wide, Settings("greedy"), 1.0, lambda: 0.0).cost == best


@pytest.mark.parametrize("measured", ["timing", "race"])
def test_a_measured_search_goes_all_the_way(measured: str) -> None:
    expanded = solve(BY_CORNERS, Settings()).statistics.expanded
    ask: dict[str, Callable[[], int]] = {
        "timing": lambda: timing(BY_CORNERS, Settings(), 10.0, Turns(), lambda: 0.0, lambda: 0.0).expanded,
        "race": lambda: race(BY_CORNERS, Settings(), "open_list", 10.0, Turns(), lambda: 0.0).points[-1].expanded,
    }
    assert ask[measured]() == expanded


def test_an_expression_estimates_to_the_end_of_each_leg() -> None:
    settings = Settings(heuristic=OWN, expression="dx + dy")
    assert solve(BY_CORNERS, settings).cost == solve(BY_CORNERS, Settings(heuristic="manhattan")).cost


def test_a_table_of_numbers_is_refused_where_every_leg_has_its_goal() -> None:
    with pytest.raises(Refusal, match="table-legs"):
        settings_from({"heuristic": TABLE, "table": [0] * 25}, BY_CORNERS)


def test_a_map_without_places_has_the_name_it_always_had() -> None:
    assert name_of(THREE) == name_of(replace(BY_CORNERS, waypoints=()))
    assert len({name_of(THREE), name_of(BY_CORNERS), name_of(replace(THREE, waypoints=(20, 4)))}) == 3
