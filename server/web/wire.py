"""The JSON the page and the server speak: requests are checked here, once, and answers take their shape here.

Nothing to the left knows JSON; nothing to the right looks into a request. What is wrong with a request is a `Refusal`
whose sentence stands in the catalogues under `request.`. Documents are read and written by `formats/`.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from itertools import pairwise
from typing import Any, NamedTuple

from .. import formats
from ..core.records import Records
from ..core.refusal import Refusal
from ..engine.engine_reason import command
from ..engine.footprint import Footprint
from ..engine.settings import CHOICES, RANGES, Settings, settings_from
from ..formats import ANSWERS, FORMATS, Document
from ..heuristics.grid import GRID_HEURISTICS
from ..heuristics.shares import Shares
from ..heuristics.tiles import TILE_HEURISTICS
from ..runs.advice import Advice
from ..search import ALGORITHMS
from ..search.rule import Rule
from ..spaces.board import BoardProblem
from ..spaces.domains import Problem
from ..spaces.gridmap import MAX_SIDE, GridMap
from ..spaces.terrain import KINDS
from ..worth.guarantee import Guarantee
from .refusal_json import plain
from .request_fields import MAX_NAME, MAX_WHOLE, fields, parse, text, whole

MAX_PULL = 32_768  # records in one answer
MAX_BOARDS = 64  # explained in one answer

Answer = dict[str, object]


class OpenRequest(NamedTuple):
    """A run to be opened: its number, the problem's name, the settings as they came, the record to go on at."""

    run: int
    problem: str
    settings: Mapping[str, object]
    start: int


class PullRequest(NamedTuple):
    run: int
    most: int  # records


class WriteRequest(NamedTuple):
    document: Document
    format: str
    path: Sequence[Any] | None


class SharesRequest(NamedTuple):
    """Boards of a problem, and the search whose estimates of them are to be explained."""

    problem: BoardProblem
    settings: Mapping[str, object]
    side: int
    boards: Sequence[bytes]


# Requests


def _only(arguments: Sequence[object]) -> object:
    """The one argument of an event."""
    if len(arguments) != 1:
        raise Refusal("request.arguments", found=len(arguments))
    return arguments[0]


def open_request(arguments: Sequence[object]) -> OpenRequest:
    asked = fields(_only(arguments), ("run", "problem", "settings"), ("from",))
    if not isinstance(asked["settings"], dict):
        raise Refusal("request.object", field="settings")
    return OpenRequest(
        whole("run", asked["run"], 0, MAX_WHOLE),
        text("problem", asked["problem"], MAX_NAME),
        asked["settings"],
        whole("from", asked.get("from", 0), 0, MAX_WHOLE),
    )


def pull_request(arguments: Sequence[object]) -> PullRequest:
    asked = fields(_only(arguments), ("run", "count"))
    return PullRequest(whole("run", asked["run"], 0, MAX_WHOLE), whole("count", asked["count"], 1, MAX_PULL))


def cancel_request(arguments: Sequence[object]) -> int:
    return whole("run", fields(_only(arguments), ("run",))["run"], 0, MAX_WHOLE)


def settings(raw: Mapping[str, object], problem: Problem, memory: int) -> Settings:
    """The settings asked for, with no more memory (in megabytes) than the server gives to one run."""
    asked = settings_from(raw, problem)
    return replace(asked, memory=min(asked.memory, memory))


def problem_from(body: str) -> Problem:
    """The problem of a JSON document."""
    return formats.read_as("json", body).problems[0]


def read_request(body: str) -> tuple[str, str]:
    """The name and the text of a file to be read."""
    asked = fields(parse(body), ("name", "text"))
    return text("name", asked["name"], MAX_NAME), text("text", asked["text"], len(body))


def write_request(body: str) -> WriteRequest:
    """A document to be written as a text or, given a path, as its answer."""
    asked = fields(parse(body), ("document", "format"), ("path",))
    document = formats.read_as("json", json.dumps(asked["document"], ensure_ascii=False))
    path = asked.get("path")
    places = None if path is None else _path(document.problems[0], path)
    return WriteRequest(document, text("format", asked["format"], MAX_NAME), places)


def _path(problem: Problem, path: object) -> list[int] | list[bytes]:
    """The cells of a map, or boards each of which is a slide away from the one before; never empty."""
    if not isinstance(path, list) or not path:
        raise Refusal("request.path")
    if isinstance(problem, GridMap):
        return [whole("path", cell, 0, len(problem.cells) - 1) for cell in path]
    boards = _boards(problem, path, "request.path")
    if not all(_one_slide(problem.width, *pair) for pair in pairwise(boards)):
        raise Refusal("request.path")
    return boards


def _boards(problem: BoardProblem, boards: Sequence[object], key: str) -> list[bytes]:
    """Boards of the problem's size, each with all its tiles."""
    count = len(problem.start)
    if not all(isinstance(board, list) and len(board) == count for board in boards):
        raise Refusal(key, most=MAX_BOARDS)
    field = key.removeprefix("request.")
    found = [bytes(whole(field, tile, 0, count - 1) for tile in board) for board in boards]  # type: ignore[attr-defined]
    if not all(len(set(board)) == count for board in found):
        raise Refusal(key, most=MAX_BOARDS)
    return found


def _one_slide(width: int, before: bytes, after: bytes) -> bool:
    origin, target = before.index(0), after.index(0)
    apart = abs(origin % width - target % width) + abs(origin // width - target // width)
    slid = bytearray(before)
    slid[origin], slid[target] = before[target], 0
    return apart == 1 and bytes(slid) == after


def shares_request(body: str) -> SharesRequest:
    """Boards whose estimates are to be explained."""
    asked = fields(parse(body), ("document", "settings", "side", "boards"))
    problem = _board(asked["document"])
    if not isinstance(asked["settings"], dict):
        raise Refusal("request.object", field="settings")
    boards = asked["boards"]
    if not isinstance(boards, list) or not 1 <= len(boards) <= MAX_BOARDS:
        raise Refusal("request.boards", most=MAX_BOARDS)
    side = whole("side", asked["side"], 0, 1)
    return SharesRequest(problem, asked["settings"], side, _boards(problem, boards, "request.boards"))


def advice_request(body: str) -> BoardProblem:
    """A board of which the best way to its goal is wanted."""
    return _board(fields(parse(body), ("document",))["document"])


def _board(document: object) -> BoardProblem:
    problem = problem_from(json.dumps(document, ensure_ascii=False))
    if not isinstance(problem, BoardProblem):
        raise Refusal("request.board")
    return problem


# Answers


def opened(run: int, worth: Guarantee, impossible: bool, rule: Rule, estimates: list[float] | None = None) -> Answer:
    promise = {"optimal": worth.optimal, "reason": worth.reason, "facts": plain(worth.facts)}
    weights = {"g": rule.g_weight, "h": rule.h_weight}
    facts: Answer = {"run": run, "guarantee": promise, "impossible": impossible, "weights": weights}
    return facts if estimates is None else {**facts, "estimates": estimates}


def taken(engine: str, why: str, takes: Footprint | None) -> Answer:
    """Which engine runs and why, what would install the fast one where it is missing, and what the run may take."""
    facts = {"key": why, "facts": {"command": command()} if why == "missing" else {}}
    return {"engine": engine, "why": facts, "footprint": takes and {**takes._asdict(), "server": takes.server}}


def pulled(run: int, records: Sequence[Records], seconds: float) -> tuple[bytes, Answer]:
    """Records as they lie in memory, how long the engine took to find them, and whether there was nothing to run."""
    return b"".join(batch.tobytes() for batch in records), {"run": run, "seconds": seconds, "over": not records}


def documents_read(name: str, text: str) -> str:
    """The JSON of what is in a text, whatever its format: one document a problem, with settings that can be used."""
    document = formats.read(text, name)
    asked = {**formats.default_settings(document), **document.settings}
    for problem in document.problems:
        settings_from(asked, problem)
    texts = [formats.write("json", replace(document, problems=(each,), settings=asked)) for each in document.problems]
    return f'{{"documents": [{", ".join(texts)}], "format": {json.dumps(document.format)}}}'


def written(asked: WriteRequest) -> Answer:
    """The text of a document, or of its answer, and a name for the file."""
    if asked.path is not None and asked.format in ANSWERS:
        text = formats.answer(asked.format, asked.document.problems[0], asked.path)
        return {"text": text, "name": f"astrolabe-{asked.format}.txt"}
    text = formats.write(asked.format, asked.document)
    return {"text": text, "name": f"astrolabe{FORMATS[asked.format].suffix}"}


def explained(heuristic: str, found: Sequence[Shares]) -> Answer:
    """What estimates are made of, board by board."""
    return {"heuristic": heuristic, "shares": [{**shares._asdict(), "rest": dict(shares.rest)} for shares in found]}


def advised(advice: Advice | None) -> Answer:
    """How far the goal is; the boards as lists."""
    if advice is None:
        return {"impossible": True}
    return {**advice._asdict(), "impossible": False, "boards": [list(board) for board in advice.boards]}


def tables() -> Answer:
    """What there is to choose from: everything the page and its scripts know about algorithms and maps."""
    return {
        "algorithms": {
            name: {
                "options": row.options,
                "domains": row.domains,
                "diagonals": row.diagonals,
                "weight": row.weight,
                "g_weight": row.g_weight,
                "h_weight": row.h_weight,
                "uniform_only": row.shape == "jump",
            }
            for name, row in ALGORITHMS.items()
        },
        "heuristics": {"map": [*GRID_HEURISTICS], "board": [*TILE_HEURISTICS]},
        "choices": CHOICES,
        "ranges": RANGES,
        "defaults": asdict(Settings()),
        "kinds": {name: kind._asdict() for name, kind in KINDS.items()},
        "formats": {name: {"suffix": row.suffix} for name, row in FORMATS.items()},
        "max_side": MAX_SIDE,
        "max_pull": MAX_PULL,
    }
