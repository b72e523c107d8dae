"""A page sends a problem, and gets the name to run it by."""

from ...spaces.domains import Problem
from ..documents import problem_from
from ..refusal_json import Json
from .question import Services


def read(body: str, _: Services) -> Problem:
    return problem_from(body)


def answer(problem: Problem, services: Services) -> str:
    return services.problems.keep(problem)


def tell(name: str) -> Json:
    return {"problem": name}
