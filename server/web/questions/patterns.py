"""Tables that a heuristic looks up: are they there, build them, build them no longer."""

from collections.abc import Sequence
from typing import NamedTuple

from ...core.refusal import Refusal
from ...engine.assembly import built_for
from ...engine.builder import BuildProgress
from ...engine.searchable import Built
from ..documents import search_in
from ..refusal_json import Json
from ..request_fields import MAX_NAME, request, text
from .question import Services

ACTIONS = ("look", "build", "stop")


class PatternsRequest(NamedTuple):
    """The sets a search needs, what is to be done, and a name for the page that asks."""

    sets: Sequence[Built]
    action: str
    who: str


class Sets(NamedTuple):
    """How far the sets are, and what they take, in bytes."""

    progress: BuildProgress
    bytes: int


def read(body: str, services: Services) -> PatternsRequest:
    asked = request(body, ("document", "settings", "action", "who"))
    sets = built_for(*search_in(asked, services.formats, services.limits.memory))
    action = text("action", asked["action"], MAX_NAME)
    if action not in ACTIONS:
        raise Refusal("settings.choice", field="action", found=action[:40], wanted=", ".join(ACTIONS))
    return PatternsRequest(sets, action, text("who", asked["who"], MAX_NAME))


def answer(asked: PatternsRequest, services: Services) -> Sets:
    """Do what is asked; how far the sets are then."""
    builder = services.builder
    if asked.action == "build":
        builder.build(asked.sets, asked.who)
    elif asked.action == "stop":
        builder.stop(asked.sets, asked.who)
    return Sets(builder.progress(asked.sets), sum(each.size for each in asked.sets))


def tell(found: Sets) -> Json:
    return {"state": found.progress.state, "done": found.progress.done, "bytes": found.bytes}
