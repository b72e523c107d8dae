"""What explains a recorded run: the answers of the questions that a page would ask about it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

import numpy as np

from ...core.loading import part
from ...core.records import FOUND, OPENED, THRESHOLD, Records
from ...core.refusal import Refusal
from ...domains import Problem
from ...formats import Formats
from ...runs.askable import Explained
from ...runs.run import Parents, Run
from ...runs.tracing import stretch
from ...search import ALGORITHMS
from ...spaces.problem import legs_of
from ...worth.guarantee import guarantee
from ..documents import Search
from ..questions import check, least, necessity, optimum, trace, write
from ..questions import costs as costs_question
from ..questions.question import QuestionModule, Services
from ..refusal_json import Json, refusal_json

MOST_SHARED = 5000  # boards whose estimates are explained
UNEXPLAINED: Json = {"answers": {}, "legs": [], "texts": {}, "shares": {}, "moments": []}
MOST_TRACED = 16_000  # records of a run whose code is shown at work


def explained(search: Search, run: Run, records: Records, lanes: int, services: Services) -> Json:
    """All there is to say about a run that is over; necessity is asked for where runs are held against each other."""
    problem, legs = search.problem, legs_of(search.problem)
    check_of, ask = part(problem.domain.check()), part(problem.domain.askable())
    costs = {"costs": costs_question} if ask and part(ask.costs) else {}
    of_legs: dict[str, QuestionModule] = {**({"check": check} if check_of else {}), **costs}
    asked: dict[str, QuestionModule] = {} if len(legs) > 1 else of_legs
    if not guarantee(*search).optimal:
        asked = {**asked, "optimum": optimum}
    if lanes > 1 and len(legs) == 1 and ask and part(ask.necessity):
        asked = {**asked, "necessity": necessity}
    answers = {name: _answered(module, search, services) for name, module in asked.items()}
    if check_of and check_of.proved:
        answers["least"] = _answered(least, _proof(search, records), services)
    shares = part(ask.shares) if ask else None
    return {
        "answers": answers,
        "legs": [_of_leg(leg, search, of_legs, services) for leg in legs if len(legs) > 1],
        "texts": dict(_texts(search, run, records, ask.texts, services.formats)) if ask else {},
        "shares": _shares(run, records, partial(shares, *search)) if shares else {},
        "moments": _moments(search, len(records), services) if len(legs) == 1 else [],
    }


def _moments(search: Search, count: int, services: Services) -> object:
    """What the code ran for each record, and what its names stood for."""
    if count > MOST_TRACED:
        return []
    try:
        return trace.tell(stretch(*search, 0, count, services.turns, services.worked))["moments"]
    except Refusal:
        return []


def _of_leg(leg: Problem, search: Search, asked: Mapping[str, QuestionModule], services: Services) -> Json:
    """What a page asks about one leg of several, as if it were all."""
    part = search._replace(problem=leg)
    return {name: _answered(module, part, services) for name, module in asked.items()}


def _answered(module: QuestionModule, asked: object, services: Services) -> object:
    try:
        return module.tell(module.answer(asked, services))
    except Refusal as error:
        return refusal_json(error)


def _proof(search: Search, records: Records) -> least.LeastRequest:
    """The cost of the answer and the last bound on f, as the records have them."""
    bounds = records["g"][records["kind"] == THRESHOLD]
    last = records[-1]
    return least.LeastRequest(
        search, float(last["g"]) if last["kind"] == FOUND else 0.0, float(bounds.max(initial=0.0))
    )


def _texts(
    search: Search, run: Run, records: Records, styles: Iterable[str], formats: Formats
) -> Iterator[tuple[str, Json]]:
    """The answer in the styles that a page shows."""
    last = records[-1]
    if last["kind"] != FOUND or last["side"]:
        return
    parents = Parents()
    parents.add(records)
    both_ends = ALGORITHMS[search.settings.algorithm].both_ends
    nodes = (parents.path if both_ends else parents.chain)(int(last["node"]))
    path = [run.engine.place(node) for node in nodes]
    for format in styles:
        try:
            text = formats.answer(format, search.problem, path)
        except Refusal as error:
            yield format, refusal_json(error)
        else:
            yield format, write.tell(write.NamedText(text, f"astrolabe-{format}.txt"))


def _shares(run: Run, records: Records, shares: Callable[[int, list[Any]], Explained]) -> Json:
    """What the estimates are made of, place by place, by side and by what is there."""
    met = records[records["kind"] == OPENED]
    numbered = np.unique(met["side"].astype(np.uint64) << 32 | met["node"])
    if len(numbered) > MOST_SHARED:
        return {}
    nodes = [divmod(number, 2**32) for number in numbered.tolist()]
    found: Json = {}
    for side in (0, 1):
        places = [run.engine.place(node) for of, node in nodes if of == side]
        told = shares(side, places).shares
        found |= {f"{side}:{','.join(map(str, place))}": row for place, row in zip(places, told, strict=True)}
    return found
