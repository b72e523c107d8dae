"""What explains a recorded run: the answers of the questions that a page would ask about it."""

from collections.abc import Iterator, Mapping

import numpy as np

from ... import formats
from ...core.records import FOUND, OPENED, THRESHOLD, Records
from ...core.refusal import Refusal
from ...runs.run import Parents, Run
from ...runs.tracing import stretch
from ...search import ALGORITHMS
from ...spaces.board import BoardProblem
from ...spaces.domains import Problem, legs_of
from ...worth.guarantee import guarantee
from ..documents import Search
from ..questions import check, costs, least, necessity, optimum, trace, write
from ..questions.question import QuestionModule, Services
from ..questions.shares import explained as explained_boards
from ..questions.shares import tell as tell_shares
from ..refusal_json import Json, refusal_json

MOST_SHARED = 5000  # boards whose estimates are explained
TEXTS = ("moves", "puzzle", "steps", "batch")  # that a page shows of the answer on a board
ABOUT_MAPS = {"check": check, "costs": costs}
ABOUT_BOARDS = {"check": check}
UNEXPLAINED: Json = {"answers": {}, "legs": [], "texts": {}, "shares": {}, "moments": []}
MOST_TRACED = 16_000  # records of a run whose code is shown at work


def explained(search: Search, run: Run, records: Records, lanes: int, services: Services) -> Json:
    """All there is to say about a run that is over; necessity is asked for where runs are held against each other."""
    is_board, legs = isinstance(search.problem, BoardProblem), legs_of(search.problem)
    of_legs: dict[str, QuestionModule] = {**(ABOUT_BOARDS if is_board else ABOUT_MAPS)}
    asked: dict[str, QuestionModule] = {} if len(legs) > 1 else of_legs
    if not guarantee(*search).optimal:
        asked = {**asked, "optimum": optimum}
    if lanes > 1 and not is_board and len(legs) == 1:
        asked = {**asked, "necessity": necessity}
    answers = {name: _answered(module, search, services) for name, module in asked.items()}
    if is_board:
        answers["least"] = _answered(least, _proof(search, records), services)
    return {
        "answers": answers,
        "legs": [_of_leg(leg, search, of_legs, services) for leg in legs if len(legs) > 1],
        "texts": dict(_texts(search, run, records)) if is_board else {},
        "shares": _shares(search, run, records) if is_board else {},
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


def _texts(search: Search, run: Run, records: Records) -> Iterator[tuple[str, Json]]:
    """The answer on a board in the formats there are for it."""
    last = records[-1]
    if last["kind"] != FOUND or last["side"]:
        return
    parents = Parents()
    parents.add(records)
    both_ends = ALGORITHMS[search.settings.algorithm].both_ends
    nodes = (parents.path if both_ends else parents.chain)(int(last["node"]))
    path = [run.engine.board(node) for node in nodes]
    for format in TEXTS:
        try:
            text = formats.answer(format, search.problem, path)
        except Refusal as error:
            yield format, refusal_json(error)
        else:
            yield format, write.tell(write.NamedText(text, f"astrolabe-{format}.txt"))


def _shares(search: Search, run: Run, records: Records) -> Json:
    """What the estimates are made of, board by board, by side and tiles."""
    problem = search.problem
    assert isinstance(problem, BoardProblem)
    met = records[records["kind"] == OPENED]
    numbered = np.unique(met["side"].astype(np.uint64) << 32 | met["node"])
    if len(numbered) > MOST_SHARED:
        return {}
    places = [divmod(number, 2**32) for number in numbered.tolist()]
    found: Json = {}
    for side in (0, 1):
        boards = [run.engine.board(node) for of, node in places if of == side]
        told = tell_shares(explained_boards(problem, search.settings, side, boards))["shares"]
        assert isinstance(told, list)
        found |= {f"{side}:{','.join(map(str, board))}": row for board, row in zip(boards, told, strict=True)}
    return found
