"""A document as a replay: asked for by a page that saves one."""

from typing import NamedTuple

from ...content.words import LANGUAGES
from ..questions.question import Services
from ..refusal_json import Json
from ..request_fields import request, text
from .file import Look, home_from, replay
from .taking import Taken, recording_of, taken_in

MOST_TITLE = 200
MOST_HOME = 2000


class ReplayRequest(NamedTuple):
    taken: Taken
    look: Look


def read(body: str, services: Services) -> ReplayRequest:
    asked = request(body, ("document", "title", "language", "home"), ("trace",))
    home = home_from(text("home", asked["home"], MOST_HOME))
    language = text("language", asked["language"], MOST_TITLE)
    look = Look(text("title", asked["title"], MOST_TITLE), language if language in LANGUAGES else LANGUAGES[0], home)
    return ReplayRequest(taken_in(asked, services.formats), look)


def answer(asked: ReplayRequest, services: Services) -> str:
    return replay(recording_of(asked.taken, services), asked.look, services.static, services.turns, services.domains)


def tell(file: str) -> Json:
    return {"text": file}
