"""The best way to the goal of a problem, if it is found soon."""

from ...core.loading import present
from ...domains import Problem
from ...runs.askable import Advice
from ..documents import askable, problem_in
from ..refusal_json import Json
from ..request_fields import request
from .question import Services


def read(body: str, services: Services) -> Problem:
    problem = problem_in(request(body, ("document",))["document"], services.formats)
    present(askable(problem).advice)
    return problem


def answer(problem: Problem, services: Services) -> Advice | None:
    ask = present(askable(problem).advice)
    return ask(problem, services.limits.advice_seconds, services.clock, services.make)


def tell(found: Advice | None) -> Json:
    """How far the goal is; the boards as lists."""
    if found is None:
        return {"impossible": True}
    return {
        "moves": found.moves,
        "at_least": found.at_least,
        "impossible": False,
        "boards": [list(place) for place in found.places],
    }
