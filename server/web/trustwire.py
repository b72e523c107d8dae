"""The JSON of the questions whether a heuristic or an answer can be trusted: the verdicts on it, the true costs, the
optimum, the least that any answer can cost.

Asked by the panel "Heuristic check" (`static/js/learn/heuristiccheck.js`). `worth/checker.py` and `runs/optimum.py`
find it out.
"""

import math
from base64 import b64encode
from collections.abc import Mapping
from json import dumps
from typing import Any, NamedTuple

import numpy as np

from ..core.arrays import Floats
from ..core.refusal import Refusal
from ..engine.interpreted import estimates_of, with_fallback
from ..engine.settings import Settings
from ..heuristics import own
from ..heuristics.expression import FUNCTIONS, MAX_LENGTH
from ..runs.optimum import Optimum
from ..spaces.domains import Problem
from ..spaces.gridmap import GridMap
from ..worth.checker import MOST_CELLS, anywhere, cost_of, map_costs, report
from ..worth.guarantee import guarantee, least_cost, times
from ..worth.report import Admissible, Consistent, Edge, Node, Overestimate
from ..worth.verdict import is_valid, trust
from .request_fields import MAX_WHOLE, fields, number, parse
from .wire import Answer, problem_from
from .wire import settings as settings_for


class TrustRequest(NamedTuple):
    """A problem and the settings of a search whose heuristic is in question."""

    problem: Problem
    settings: Settings


class LeastRequest(NamedTuple):
    """A run: the cost of its answer, 0 where it has found none, and the last bound on f, 0 where there is none."""

    of: TrustRequest
    cost: float
    bound: float


def trust_request(body: str, memory: int) -> TrustRequest:
    return _in_question(fields(parse(body), ("document", "settings")), memory)


def least_request(body: str, memory: int) -> LeastRequest:
    asked = fields(parse(body), ("document", "settings", "cost", "bound"))
    costs = (number(name, asked[name], 0, MAX_WHOLE) for name in ("cost", "bound"))
    return LeastRequest(_in_question(asked, memory), *costs)


def _in_question(asked: Mapping[str, Any], memory: int) -> TrustRequest:
    if not isinstance(asked["settings"], Mapping):
        raise Refusal("request.object", field="settings")
    problem = problem_from(dumps(asked["document"], ensure_ascii=False))
    return TrustRequest(problem, settings_for(asked["settings"], problem, memory))


def checked(problem: Problem, settings: Settings) -> Answer:
    """All that is found out about a heuristic."""
    found = report(problem, settings)
    return {
        "heuristic": found.heuristic,
        "by": found.by,
        "verdict": trust(problem, settings),
        "valid": is_valid(problem, settings),
        "goal_h": found.goal_h,
        "admissible": _property(found.admissible),
        "consistent": _property(found.consistent),
        "harmless": found.harmless,
        "chart": None if found.chart is None else {"side": found.chart.side, "squares": found.chart.squares},
        "optimum": told(Optimum(cost_of(problem, settings))),
    }


def _property(found: Admissible | Consistent) -> Answer:
    return {**found._asdict(), "witness": found.witness and _witness(found.witness)}


def _witness(found: Overestimate | Edge) -> Answer:
    return {name: _node(fact) if isinstance(fact, bytes) else fact for name, fact in found._asdict().items()}


def _node(node: Node) -> int | list[int]:
    return node if isinstance(node, int) else list(node)


def told(found: Optimum) -> Answer:
    """The least cost; none where there is no way, or where it is not known."""
    if found.cost is None or math.isinf(found.cost):
        return {"known": found.cost is not None, "cost": None}
    return {"known": True, "cost": found.cost}


def least(run: LeastRequest) -> Answer:
    """What any answer costs at least, and how many times as much this one may cost; nothing where that is not known."""
    problem, settings = run.of.problem, with_fallback(*run.of)
    found = least_cost(problem, settings, guarantee(problem, settings), run.cost, run.bound)
    return {"least": found, "times": times(run.cost, found) if found and run.cost else None}


def costs(problem: Problem, settings: Settings) -> Answer:
    """The estimate and the true cost of every cell of a map that is not too large, each as base64 of float32."""
    if not isinstance(problem, GridMap):
        raise Refusal("request.map")
    if len(problem.cells) > MOST_CELLS:
        raise Refusal("trust.map-size", found=len(problem.cells), wanted=MOST_CELLS)
    alone = anywhere(problem)
    assert isinstance(alone, GridMap)
    h = np.asarray(estimates_of(problem, settings, problem.goal))
    return {"h": _packed(h), "costs": _packed(map_costs(alone, settings.diagonal))}


def _packed(numbers: Floats) -> str:
    return b64encode(numbers.astype("<f4").tobytes()).decode()


def tables() -> Answer:
    """What an expression may be made of."""
    names = {"map": own.ON_MAPS, "board": own.ON_BOARDS}
    return {"names": names, "functions": [*FUNCTIONS], "examples": own.EXAMPLES, "length": MAX_LENGTH}
