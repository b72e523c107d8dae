"""Sheets to print: as a part of a page with the looks that go with it, and as a file of its own."""

from typing import NamedTuple

from ...content.words import LANGUAGES
from ...content.worksheets import PAPERS, SheetsWish, paper_rule, sheets, standalone, steps_in, stylesheet
from ...content.worksheets.variants import MOST as MOST_VARIANTS
from ...engine.assembly import with_fallback
from ..documents import Search, search_in
from ..refusal_json import Json
from ..request_fields import MAX_NAME, MAX_WHOLE, choice, request, text, whole
from .question import Services


class SheetsRequest(NamedTuple):
    search: Search
    wish: SheetsWish
    language: str


class Printed(NamedTuple):
    body: str
    style: str
    file: str


def read(body: str, services: Services) -> SheetsRequest:
    asked = request(body, ("document", "settings", "steps", "variants", "seed", "paper", "language"))
    wish = SheetsWish(
        steps_in(text("steps", asked["steps"], MAX_NAME)),
        whole("variants", asked["variants"], 1, MOST_VARIANTS),
        whole("seed", asked["seed"], 0, MAX_WHOLE),
        choice("paper", asked["paper"], PAPERS),
    )
    return SheetsRequest(
        search_in(asked, services.formats, services.limits.memory),
        wish,
        choice("language", asked["language"], LANGUAGES),
    )


def answer(asked: SheetsRequest, services: Services) -> Printed:
    (problem, settings), paper = asked.search, asked.wish.paper
    search = (problem, with_fallback(problem, settings))
    body = sheets(search, asked.wish, asked.language, services.turns)
    return Printed(body, paper_rule(paper) + stylesheet(), standalone([body], paper, asked.language))


def tell(printed: Printed) -> Json:
    return printed._asdict()
