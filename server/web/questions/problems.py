"""A page sends a problem, and gets the name to run it by."""

from typing import NamedTuple

from ...domains import Problem
from ..documents import problem_from
from ..refusal_json import Json
from .question import Services


class Sent(NamedTuple):
    """A problem, and the document it came as."""

    problem: Problem
    document: str


def read(body: str, services: Services) -> Sent:
    return Sent(problem_from(body, services.formats), body)


def answer(sent: Sent, services: Services) -> str:
    return services.problems.keep(sent.problem, sent.document)


def tell(name: str) -> Json:
    return {"problem": name}
