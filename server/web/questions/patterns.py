"""Pattern databases: are they there, build them, build them no longer."""

from typing import NamedTuple

from ...core.refusal import Refusal
from ...engine.assembly import shapes_of
from ...engine.builder import BuildProgress
from ...heuristics.databases.shapes import Shape
from ..documents import search_in
from ..refusal_json import Json
from ..request_fields import MAX_NAME, request, text
from .question import Services

ACTIONS = ("look", "build", "stop")


class PatternsRequest(NamedTuple):
    """The sets a search needs, what is to be done, and a name for the page that asks."""

    shapes: list[Shape]
    action: str
    who: str


class Sets(NamedTuple):
    """How far the sets are, and what they take, in bytes."""

    progress: BuildProgress
    bytes: int


def read(body: str, services: Services) -> PatternsRequest:
    asked = request(body, ("document", "settings", "action", "who"))
    shapes = shapes_of(*search_in(asked, services.limits.memory))
    action = text("action", asked["action"], MAX_NAME)
    if action not in ACTIONS:
        raise Refusal("settings.choice", field="action", found=action[:40], wanted=", ".join(ACTIONS))
    return PatternsRequest(shapes, action, text("who", asked["who"], MAX_NAME))


def answer(asked: PatternsRequest, services: Services) -> Sets:
    """Do what is asked; how far the sets are then."""
    builder = services.builder
    if asked.action == "build":
        builder.build(asked.shapes, asked.who)
    elif asked.action == "stop":
        builder.stop(asked.shapes, asked.who)
    return Sets(builder.progress(asked.shapes), sum(shape.size for shape in asked.shapes))


def tell(found: Sets) -> Json:
    return {"state": found.progress.state, "done": found.progress.done, "bytes": found.bytes}
