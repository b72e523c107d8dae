"""Pattern databases as a page asks for them: are they there, build them, build them no longer."""

from json import dumps
from typing import NamedTuple

from ..core.refusal import Refusal
from ..engine.builder import Builder, BuildProgress
from ..engine.interpreted import shapes_of
from ..heuristics.databases.shapes import Shape
from .request_fields import MAX_NAME, fields, parse, text
from .wire import Answer, problem_from
from .wire import settings as settings_for

ACTIONS = ("look", "build", "stop")


class PatternsRequest(NamedTuple):
    """The sets a search needs, what is to be done, and a name for the page that asks."""

    shapes: list[Shape]
    action: str
    who: str


def patterns_request(body: str, memory: int) -> PatternsRequest:
    asked = fields(parse(body), ("document", "settings", "action", "who"))
    if not isinstance(asked["settings"], dict):
        raise Refusal("request.object", field="settings")
    problem = problem_from(dumps(asked["document"], ensure_ascii=False))
    shapes = shapes_of(problem, settings_for(asked["settings"], problem, memory))
    action = text("action", asked["action"], MAX_NAME)
    if action not in ACTIONS:
        raise Refusal("settings.choice", field="action", found=action[:40], wanted=", ".join(ACTIONS))
    return PatternsRequest(shapes, action, text("who", asked["who"], MAX_NAME))


def done(asked: PatternsRequest, builder: Builder) -> BuildProgress:
    """Do what is asked; how far the sets are then."""
    if asked.action == "build":
        builder.build(asked.shapes, asked.who)
    elif asked.action == "stop":
        builder.stop(asked.shapes, asked.who)
    return builder.progress(asked.shapes)


def answered(shapes: list[Shape], progress: BuildProgress) -> Answer:
    """How far they are, and what they take, in bytes."""
    return {"state": progress.state, "done": progress.done, "bytes": sum(shape.size for shape in shapes)}
