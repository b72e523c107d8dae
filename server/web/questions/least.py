"""What a run has proved about all answers."""

from typing import NamedTuple

from ...engine.assembly import with_fallback
from ...worth.guarantee import guarantee, least_cost, times
from ..documents import Search, search_in
from ..refusal_json import Json
from ..request_fields import MAX_WHOLE, number, request
from .question import Services


class LeastRequest(NamedTuple):
    """A run: the cost of its answer, 0 where it has found none, and the last bound on f, 0 where there is none."""

    search: Search
    cost: float
    bound: float


class Proved(NamedTuple):
    """What any answer costs at least, and how many times as much this one may cost; None where that is not known."""

    least: int | None
    times: float | None


def read(body: str, services: Services) -> LeastRequest:
    asked = request(body, ("document", "settings", "cost", "bound"))
    costs = (number(name, asked[name], 0, MAX_WHOLE) for name in ("cost", "bound"))
    return LeastRequest(search_in(asked, services.formats, services.limits.memory), *costs)


def answer(run: LeastRequest, _: Services) -> Proved:
    problem, settings = run.search.problem, with_fallback(*run.search)
    least = least_cost(problem, settings, guarantee(problem, settings), run.cost, run.bound)
    return Proved(least, times(run.cost, least) if least and run.cost else None)


def tell(found: Proved) -> Json:
    return found._asdict()
