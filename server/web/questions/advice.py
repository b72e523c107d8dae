"""The best way to the goal of a board, if it is found soon."""

from ...runs.advice import Advice, advice
from ...spaces.board import BoardProblem
from ..documents import board_in
from ..refusal_json import Json
from ..request_fields import request
from .question import Services


def read(body: str, _: Services) -> BoardProblem:
    return board_in(request(body, ("document",))["document"])


def answer(problem: BoardProblem, services: Services) -> Advice | None:
    return advice(problem, services.limits.advice_seconds, services.clock, services.make)


def tell(found: Advice | None) -> Json:
    """How far the goal is; the boards as lists."""
    if found is None:
        return {"impossible": True}
    return {**found._asdict(), "impossible": False, "boards": [list(board) for board in found.boards]}
