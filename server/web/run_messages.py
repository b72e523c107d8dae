"""The JSON of a run's messages over the socket: open, pull and cancel, and what is answered."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..core.refusal import Refusal
from ..engine.engine_reason import command
from .opening import Opened
from .pulled import Pulled, sections
from .refusal_json import Json, plain
from .request_fields import MAX_NAME, MAX_WHOLE, fields, mapping, text, whole
from .websocket_guard import Message

MAX_BESIDE = 3  # runs of a connection that stay open when it opens another
DIGEST_LETTERS = 16
DIGEST = re.compile(r"[0-9a-f]{16}")
MAX_PULL = 32_768  # records in one answer


class OpenRequest(NamedTuple):
    """A run to be opened: its number, the problem's name, the settings as they came, the record to go on at, the digest
    of those before, and the numbers of the runs that stay open.
    """

    run: int
    problem: str
    settings: Mapping[str, object]
    start: int
    digest: int | None
    beside: tuple[int, ...]


class PullRequest(NamedTuple):
    run: int
    most: int  # records
    packed: bool  # are they to be packed? That costs more time than it saves where no network lies between


def open_request(arguments: Sequence[object]) -> OpenRequest:
    asked = fields(_only(arguments), ("run", "problem", "settings"), ("from", "digest", "beside"))
    raw = mapping("settings", asked["settings"])
    return OpenRequest(
        whole("run", asked["run"], 0, MAX_WHOLE),
        text("problem", asked["problem"], MAX_NAME),
        raw,
        whole("from", asked.get("from", 0), 0, MAX_WHOLE),
        _digest(asked.get("digest")),
        _beside(asked.get("beside", [])),
    )


def _digest(value: object) -> int | None:
    """Sixteen digits to the base sixteen: JSON's numbers are too short."""
    if value is None:
        return None
    word = text("digest", value, DIGEST_LETTERS)
    if not DIGEST.fullmatch(word):
        raise Refusal("request.text", field="digest", most=DIGEST_LETTERS)
    return int(word, 16)


def _beside(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > MAX_BESIDE:
        raise Refusal("request.beside", most=MAX_BESIDE)
    return tuple(whole("beside", number, 0, MAX_WHOLE) for number in value)


def pull_request(arguments: Sequence[object]) -> PullRequest:
    asked = fields(_only(arguments), ("run", "count"), ("packed",))
    run, most = whole("run", asked["run"], 0, MAX_WHOLE), whole("count", asked["count"], 1, MAX_PULL)
    return PullRequest(run, most, asked.get("packed") is True)


def ends(message: Message, run: int) -> bool:
    """Does a message that waits, well-formed or not, end this run?"""
    [asked] = message.arguments if len(message.arguments) == 1 else [None]
    if not isinstance(asked, dict):
        return False
    if message.event == "cancel":
        return asked.get("run") == run
    beside = asked.get("beside", [])
    return message.event == "open" and not (isinstance(beside, list) and run in beside)


def cancel_request(arguments: Sequence[object]) -> int:
    return whole("run", fields(_only(arguments), ("run",))["run"], 0, MAX_WHOLE)


def _only(arguments: Sequence[object]) -> object:
    """The one argument of an event."""
    if len(arguments) != 1:
        raise Refusal("request.arguments", found=len(arguments))
    return arguments[0]


def opened(run: int, found: Opened) -> Json:
    """What the answer will be worth, what f is made of, and how the run is worked out."""
    worth, takes = found.guarantee, found.footprint
    facts = {"command": command()} if found.why == "missing" else {}  # what would install the fast engine
    return {
        "run": run,
        "version": found.version,
        "guarantee": {"optimal": worth.optimal, "reason": worth.reason, "facts": plain(worth.facts)},
        "impossible": found.impossible,
        "formula": found.rule.formula,
        "engine": found.engine,
        "why": {"key": found.why, "facts": facts},
        "footprint": takes and {**takes._asdict(), "server": takes.server},
        "heuristic": found.heuristic,
    }


def pulled(asked: PullRequest, found: Pulled) -> Json | tuple[bytes, Json]:
    """Records as they lie in memory, or packed; how long the engine took to find them, and whether the run is over."""
    if found.is_stale:
        return {"stale": True}
    if found.differs:
        return {"differs": True}
    digest = None if found.digest is None else f"{found.digest:0{DIGEST_LETTERS}x}"
    facts: Json = {"run": asked.run, "seconds": found.seconds, "over": found.is_over, "digest": digest}
    if not asked.packed:
        return found.bytes, facts
    parts = sections(found.pieces)
    lengths = [[count, len(data)] for count, data in parts]
    return b"".join(data for _, data in parts), {**facts, "packed": lengths}
