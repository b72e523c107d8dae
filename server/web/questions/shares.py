"""What the estimates of some places are made of: on a board, what each tile adds."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...core.loading import present
from ...core.refusal import Refusal
from ...domains import Problem
from ...engine.assembly import with_fallback
from ...engine.settings import Settings
from ...runs.askable import Explained
from ..documents import MAX_PLACES, askable, problem_in, settings_for
from ..refusal_json import Json
from ..request_fields import mapping, request, whole
from .question import Services


class SharesRequest(NamedTuple):
    """Places in a problem, and the search whose estimates of them are to be explained."""

    problem: Problem
    settings: Settings
    side: int
    places: Sequence[Any]


def read(body: str, services: Services) -> SharesRequest:
    asked = request(body, ("document", "settings", "side", "boards"))
    problem = problem_in(asked["document"], services.formats)
    present(askable(problem).shares)
    settings = settings_for(mapping("settings", asked["settings"]), problem, services.limits.memory)
    places = asked["boards"]
    if not isinstance(places, list) or not 1 <= len(places) <= MAX_PLACES:
        raise Refusal("request.boards", most=MAX_PLACES)
    found = askable(problem).places(problem, places, "boards")
    return SharesRequest(problem, settings, whole("side", asked["side"], 0, 1), found)


def answer(asked: SharesRequest, _: Services) -> Explained:
    ask = present(askable(asked.problem).shares)
    return ask(asked.problem, with_fallback(asked.problem, asked.settings), asked.side, asked.places)


def tell(found: Explained) -> Json:
    return {"heuristic": found.heuristic, "shares": [*found.shares]}
