"""Which cells a search must expand: f against the cost of a cheapest path, reckoned apart, and as searches keep to."""

import json
import math
from base64 import b64decode
from dataclasses import replace

import numpy as np
import pytest

from astrolabe.core.records import EXPANDED
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.domains.gridmaps.necessity import ABOVE, BELOW, EQUAL, Necessity, necessity
from astrolabe.engine.settings import Settings
from astrolabe.formats import Document
from astrolabe.runs.run import Run
from astrolabe.web.app import create_app

from ..support.formats import write
from ..support.oracles.maps import (
    EVERY_RULE,
    empty_map,
    oracle_distances,
    oracle_remaining,
    random_maps,
    sea_map,
)

ESTIMATES = {"0": 0.0, "(dx + dy) * 0.5": 0.5, "(dx + dy) * 2": 2.0}  # expression -> times the sum of both distances


def known(gridmap: GridMap, settings: Settings, seconds: float = 1000.0) -> Necessity:
    """By a clock that takes a second for every look."""
    looks = iter(range(10_000))
    return necessity(gridmap, settings, seconds, lambda: float(next(looks)))


def own(expression: str, **settings: object) -> Settings:
    return Settings(heuristic="own", expression=expression, **settings)  # type: ignore[arg-type]


def estimates(gridmap: GridMap, factor: float) -> list[float]:
    goal_x, goal_y = gridmap.goal % gridmap.width, gridmap.goal // gridmap.width
    places = [divmod(cell, gridmap.width) for cell in range(len(gridmap.cells))]
    return [factor * (abs(x - goal_x) + abs(y - goal_y)) for y, x in places]


def expanded(gridmap: GridMap, settings: Settings) -> set[int]:
    run = Run(gridmap, replace(settings, detail="sets"))
    return {int(record["node"]) for record in run.pull(10**6) if record["kind"] == EXPANDED}


@pytest.mark.parametrize("diagonal", EVERY_RULE)
@pytest.mark.parametrize("expression", ESTIMATES)
def test_classes_are_those_of_f_reckoned_apart(diagonal: str, expression: str) -> None:
    for gridmap in random_maps(25, seed=len(diagonal), water=0.1):
        h = estimates(gridmap, ESTIMATES[expression])
        g, remaining = oracle_distances(gridmap, diagonal), oracle_remaining(gridmap, diagonal)
        cost = g.get(gridmap.goal, math.inf)
        found = known(gridmap, own(expression, diagonal=diagonal))
        overestimates = any(h[cell] > costs for cell, costs in remaining.items())
        assert found.cost == cost
        assert (found.trust == "wrong") == overestimates
        if overestimates or math.isinf(cost):
            assert found.classes is None
        else:
            f = [g.get(cell, math.inf) + h[cell] for cell in range(len(h))]
            assert found.classes is not None
            assert found.classes.tolist() == [BELOW if n < cost else ABOVE if n > cost else EQUAL for n in f]


SEARCHES = [Settings(tie=tie) for tie in ("fifo", "lifo", "high-g", "low-g")] + [
    Settings("dijkstra"),
    Settings("ida-star"),
    Settings("weighted-a-star", weight=0.5),
    Settings(diagonal="always"),
]


@pytest.mark.parametrize("settings", SEARCHES, ids=lambda settings: f"{settings.algorithm}-{settings.tie}")
def test_a_search_that_is_bound_expands_all_below_and_nothing_above(settings: Settings) -> None:
    for gridmap in random_maps(25, seed=8):
        found = known(gridmap, settings)
        assert found.bound
        if found.classes is not None:
            cells = expanded(gridmap, settings)
            assert set(np.flatnonzero(found.classes == BELOW).tolist()) <= cells
            assert not cells & set(np.flatnonzero(found.classes == ABOVE).tolist())


UNBOUND = {
    "a greedy one": Settings("greedy"),
    "one that weighs h more": Settings("weighted-a-star", weight=2.0),
    "one from both ends": Settings("bidirectional-dijkstra"),
    "one that leaves out cells": Settings("orthogonal-jump-point"),
    "one that stops when it meets the goal": Settings(goal_test="generation"),
    "one by steps": Settings("breadth-first"),
}


@pytest.mark.parametrize("settings", UNBOUND.values(), ids=UNBOUND)
def test_of_other_searches_nothing_follows(settings: Settings) -> None:
    assert not known(empty_map(6, 5), settings).bound


def test_f_is_never_weighted_beyond_that_of_an_a_star() -> None:
    for gridmap in random_maps(10, seed=4):
        plain, weighted = (known(gridmap, Settings("weighted-a-star", weight=weight)) for weight in (1.0, 3.0))
        assert plain.cost == weighted.cost
        assert (plain.classes is None) == (weighted.classes is None)
        assert plain.classes is None or plain.classes.tolist() == weighted.classes.tolist()  # type: ignore[union-attr]


def test_what_is_not_found_in_time_is_not_known() -> None:
    assert known(empty_map(400, 400), Settings(), seconds=2).cost is None


def test_it_is_told_cell_by_cell() -> None:
    client = create_app().test_client()

    def ask(problem: GridMap | BoardProblem, **settings: object) -> dict[str, object]:
        document = json.loads(write("json", Document((problem,))))
        return client.post("/necessity", json={"document": document, "settings": settings}).json or {}

    answer = ask(sea_map("1 0 0 4 \n 0 0 0 0"))
    assert [answer[name] for name in ("known", "cost", "trust", "bound")] == [True, 3, "consistent", True]
    assert list(b64decode(str(answer["classes"]))) == [EQUAL] * 4 + [ABOVE] * 4
    assert ask(empty_map(2, 2), heuristic="own", expression="dx * 9")["classes"] is None
    assert ask(BoardProblem(3, 3, ordered_goal(3, 3), ordered_goal(3, 3)))["refusal"] is not None
