"""A search for LaTeX: a presentation with an overlay for each step or, of one step, its picture and its lists."""

from typing import NamedTuple

from ...content.words import LANGUAGES
from ...content.worksheets import MOST_SLIDES, slides, steps_in
from ...engine.assembly import with_fallback
from ..documents import Search, search_in
from ..refusal_json import Json
from ..request_fields import MAX_NAME, choice, request, text
from .question import Services


class SlidesRequest(NamedTuple):
    search: Search
    steps: tuple[int, ...]
    language: str


def read(body: str, services: Services) -> SlidesRequest:
    asked = request(body, ("document", "settings", "steps", "language"))
    steps = steps_in(text("steps", asked["steps"], MAX_NAME), least=1, most=MOST_SLIDES)
    return SlidesRequest(
        search_in(asked, services.formats, services.limits.memory),
        steps,
        choice("language", asked["language"], LANGUAGES),
    )


def answer(asked: SlidesRequest, services: Services) -> str:
    problem, settings = asked.search
    return slides((problem, with_fallback(problem, settings)), asked.steps, asked.language, services.turns)


def tell(text: str) -> Json:
    return {"text": text}
