"""The questions whether a heuristic can be trusted, over HTTP: verdicts, true costs, the optimum, refusals."""

import json
import math
from base64 import b64decode
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from astrolabe.domains import Problem
from astrolabe.domains.boards.board import BoardProblem, ordered_goal, twin
from astrolabe.formats import Document
from astrolabe.web.app import create_app

from ..support.formats import write
from ..support.oracles.maps import MAP_E, MAP_E_ESTIMATES, empty_map, oracle_remaining, sea_map

HOME = ordered_goal(3, 3)
SWAPPED = BoardProblem(3, 3, bytes(map(int, "713246580")), HOME)

Ask = Callable[..., Any]


@pytest.fixture(scope="module")
def ask() -> Ask:
    client = create_app().test_client()

    def post(question: str, problem: Problem, more: Mapping[str, object] = {}, **settings: object) -> Any:
        document = json.loads(write("json", Document((problem,))))
        return client.post(f"/{question}", json={"document": document, "settings": settings, **more}).json

    return post


def test_a_board_gets_its_verdicts_with_witnesses(ask: Ask) -> None:
    answer = ask("check", SWAPPED, heuristic="manhattan-with-blank")
    assert [answer[key] for key in ("verdict", "by", "goal_h", "valid")] == ["wrong", "every", 0, False]
    assert [answer["admissible"][key] for key in ("holds", "wrong", "of", "most")] == [False, 4_650, 181_440, 4]
    assert answer["admissible"]["witness"] == {"node": [0, 1, 2, 4, 5, 3, 7, 8, 6], "h": 8, "cost": 4}
    assert sorted(answer["consistent"]["witness"]) == ["cost", "h", "next", "next_h", "node"]
    assert answer["optimum"] == {"known": True, "cost": 12}
    assert sum(square[2] for square in answer["chart"]["squares"]) == 181_440


def test_a_map_gets_its_verdicts(ask: Ask) -> None:
    answer = ask("check", sea_map(MAP_E), heuristic="table", table=MAP_E_ESTIMATES)
    assert (answer["verdict"], answer["admissible"]["holds"]) == ("admissible", True)
    assert answer["consistent"]["witness"]["node"] in range(10)
    assert answer["optimum"] == {"known": True, "cost": 5}


def test_what_was_not_looked_at_says_so(ask: Ask) -> None:
    fifteen = BoardProblem(4, 4, ordered_goal(4, 4), ordered_goal(4, 4))
    answer = ask("check", fifteen, heuristic="linear-conflict")
    assert [answer[key] for key in ("by", "verdict", "valid", "chart")] == ["nothing", "consistent", True, None]
    assert answer["optimum"] == {"known": False, "cost": None}


def test_where_there_is_no_way_there_is_no_optimum(ask: Ask) -> None:
    assert ask("check", BoardProblem(3, 3, twin(HOME), HOME))["optimum"] == {"known": True, "cost": None}
    assert ask("optimum", BoardProblem(4, 4, twin(ordered_goal(4, 4)), ordered_goal(4, 4))) == {
        "known": True,
        "cost": None,
    }


def test_the_optimum_is_told(ask: Ask) -> None:
    assert ask("optimum", SWAPPED, algorithm="greedy") == {"known": True, "cost": 12}
    assert ask("optimum", empty_map(300, 200), algorithm="depth-first") == {"known": True, "cost": 498}


def test_the_costs_of_every_cell_are_sent(ask: Ask) -> None:
    gridmap = sea_map("1 2 4 0 \n 0 2 2 2 \n 0 0 0 0")
    answer = ask("costs", gridmap, heuristic="own", expression="dx * 2")
    h, costs = (np.frombuffer(b64decode(answer[name]), "<f4").tolist() for name in ("h", "costs"))
    remaining = oracle_remaining(gridmap)
    assert h == [4, 2, 0, 2] * 3
    assert costs == [remaining.get(cell, math.inf) for cell in range(12)]


REFUSED = {
    "an expression with a mistake": (empty_map(2, 2), {"expression": "dx +"}, "expression.value-end"),
    "an expression below zero": (empty_map(2, 2), {"heuristic": "own", "expression": "x - 5"}, "expression.cell"),
    "an unknown setting": (empty_map(2, 2), {"speed": 1}, "settings.unknown"),
}


@pytest.mark.parametrize(("problem", "settings", "key"), REFUSED.values(), ids=REFUSED)
@pytest.mark.parametrize("question", ["check", "costs", "optimum"])
def test_what_cannot_be_asked_is_refused(
    ask: Ask, question: str, problem: Problem, settings: dict[str, Any], key: str
) -> None:
    assert ask(question, problem, **settings)["refusal"]["key"] == key


def test_costs_are_of_maps_that_are_not_too_large(ask: Ask) -> None:
    assert ask("costs", SWAPPED)["refusal"]["key"] == "request.map"
    assert ask("costs", empty_map(201, 200))["refusal"]["key"] == "trust.map-size"


NONSENSE = ["{", "{}", "[]", '{"document": 1, "settings": {}}', '{"document": {}, "settings": 3}']


@pytest.mark.parametrize("body", NONSENSE)
@pytest.mark.parametrize("question", ["check", "costs", "optimum"])
def test_nonsense_is_refused(question: str, body: str) -> None:
    answer = create_app().test_client().post(f"/{question}", data=body, content_type="application/json")
    assert answer.status_code == 200  # what is typed is wrong most of the time: no matter for the browser's console
    assert "refusal" in (answer.json or {})


def test_what_a_run_has_proved_is_told(ask: Ask) -> None:
    """The last bound divided by the weight, and the start's estimate, are proved; here all answers are even."""
    start = bytes([14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3])
    korf = BoardProblem(4, 4, start, ordered_goal(4, 4, "first"))
    run = {"algorithm": "ida-star", "heuristic": "manhattan", "weight": 1.5}
    assert ask("least", korf, {"cost": 0, "bound": 0}, **run) == {"least": 41, "times": None}
    assert ask("least", korf, {"cost": 63, "bound": 75.5}, **run) == {"least": 51, "times": 1.24}
    assert ask("least", korf, {"cost": 57, "bound": 57}, algorithm="ida-star") == {"least": 57, "times": 1}
    assert ask("least", korf, {"cost": 99, "bound": 0}, algorithm="greedy") == {"least": None, "times": None}
    assert ask("least", empty_map(3, 3), {"cost": 4, "bound": 0}) == {"least": None, "times": None}


@pytest.mark.parametrize("cost", [-1, "4", True, 1e17])
def test_a_cost_that_is_none_is_refused(ask: Ask, cost: object) -> None:
    answer = ask("least", SWAPPED, {"cost": cost, "bound": 0})
    assert (answer["refusal"]["key"], answer["refusal"]["facts"]["field"]) == ("request.number", "cost")
