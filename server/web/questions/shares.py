"""What each tile adds to the estimates of some boards."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...core.refusal import Refusal
from ...engine.assembly import with_fallback
from ...engine.interpreted import rule_of
from ...engine.settings import Settings, effective
from ...heuristics.shares import Shares
from ...runs.advice import shares
from ...search.rule import Rule
from ...spaces.board import BoardProblem
from ..documents import MAX_BOARDS, board_in, boards_in, settings_for
from ..refusal_json import Json
from ..request_fields import mapping, request, whole
from .question import Services


class SharesRequest(NamedTuple):
    """Boards of a problem, and the search whose estimates of them are to be explained."""

    problem: BoardProblem
    settings: Settings
    side: int
    boards: Sequence[bytes]


class Explained(NamedTuple):
    """The heuristic that is used, the rule of f, and the shares, board by board."""

    heuristic: str
    shares: Sequence[Shares]
    rule: Rule


def read(body: str, services: Services) -> SharesRequest:
    asked = request(body, ("document", "settings", "side", "boards"))
    problem = board_in(asked["document"])
    settings = settings_for(mapping("settings", asked["settings"]), problem, services.limits.memory)
    boards = asked["boards"]
    if not isinstance(boards, list) or not 1 <= len(boards) <= MAX_BOARDS:
        raise Refusal("request.boards", most=MAX_BOARDS)
    return SharesRequest(problem, settings, whole("side", asked["side"], 0, 1), boards_in(problem, boards, "boards"))


def answer(asked: SharesRequest, _: Services) -> Explained:
    settings = with_fallback(asked.problem, asked.settings)
    return explained(asked.problem, settings, asked.side, asked.boards)


def explained(problem: BoardProblem, settings: Settings, side: int, boards: Iterable[bytes]) -> Explained:
    return Explained(*shares(problem, settings, side, boards), rule_of(effective(settings)))


def tell(found: Explained) -> Json:
    """With the f that each board has as a start."""
    formula = found.rule.formula
    rows = [
        {**each._asdict(), "rest": dict(each.rest), "f": found.rule.f(0.0, each.total), "formula": formula}
        for each in found.shares
    ]
    return {"heuristic": found.heuristic, "shares": rows}
