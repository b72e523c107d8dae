"""Whether a heuristic can be trusted: the verdicts on it, with witnesses."""

from typing import NamedTuple

from ...runs.optimum import Optimum
from ...worth.checker import cost_of, report
from ...worth.report import Admissible, Consistent, Edge, Node, Overestimate, Report
from ...worth.verdict import is_valid, trust
from ..documents import Search
from ..refusal_json import Json
from .optimum import tell as tell_optimum
from .question import Services, read_search


class Checked(NamedTuple):
    """All that is found out about a heuristic."""

    report: Report
    verdict: str
    valid: bool
    optimum: Optimum


read = read_search


def answer(search: Search, _: Services) -> Checked:
    return Checked(report(*search), trust(*search), is_valid(*search), Optimum(cost_of(*search)))


def tell(found: Checked) -> Json:
    of, chart = found.report, found.report.chart
    return {
        "heuristic": of.heuristic,
        "by": of.by,
        "verdict": found.verdict,
        "valid": found.valid,
        "goal_h": of.goal_h,
        "admissible": _property(of.admissible),
        "consistent": _property(of.consistent),
        "harmless": of.harmless,
        "chart": None if chart is None else {"side": chart.side, "squares": chart.squares},
        "optimum": tell_optimum(found.optimum),
    }


def _property(found: Admissible | Consistent) -> Json:
    return {**found._asdict(), "witness": found.witness and _witness(found.witness)}


def _witness(found: Overestimate | Edge) -> Json:
    return {name: _node(fact) if isinstance(fact, bytes) else fact for name, fact in found._asdict().items()}


def _node(node: Node) -> int | list[int]:
    return node if isinstance(node, int) else list(node)
