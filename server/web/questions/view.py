"""From request to response: one view for every question in the table."""

from collections.abc import Mapping
from functools import partial
from threading import BoundedSemaphore

from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import UnsupportedMediaType

from ...core.refusal import Refusal
from ..bodies import BodyBudget, received
from ..limits import Limits
from ..refusal_json import Json, refusal_json
from ..request_fields import decoded
from .question import Lane, Question, Services


class QuestionPlaces:
    """How many questions of a lane are worked on at once, the small ones beside the large."""

    def __init__(self, lane: Lane, limits: Limits) -> None:
        self.most_bytes = lane.most_bytes(limits)
        self._small_body = limits.small_body
        self._small, self._large = (BoundedSemaphore(lane.places(limits)) for _ in range(2))

    def for_one(self, body: bytes) -> BoundedSemaphore:
        return self._small if len(body) < self._small_body else self._large


def register(app: Flask, services: Services, questions: Mapping[str, Question]) -> None:
    """Put these questions on an application."""
    limits = services.limits
    app.config["MAX_CONTENT_LENGTH"] = limits.body
    budget = BodyBudget(limits)
    places = {lane: QuestionPlaces(lane, limits) for lane in {row.lane for row in questions.values()}}
    for name, row in questions.items():
        view = partial(_view, row, services, places[row.lane], budget)
        app.add_url_rule(f"/{name}", name, view, methods=["POST"])


def _view(question: Question, services: Services, places: QuestionPlaces, budget: BodyBudget) -> Response:
    """An answer, once all of the question is here and there is a place."""
    if request.mimetype != "application/json":
        raise UnsupportedMediaType
    with received(budget, places.most_bytes) as body, places.for_one(body):
        answer = _answered(question, decoded(body), services)
    return jsonify(answer) if isinstance(answer, dict) else Response(answer, mimetype="application/json")


def _answered(question: Question, body: str, services: Services) -> Json | str | bytes:
    module = question.module
    try:
        return module.tell(module.answer(module.read(body, services), services))
    except Refusal as error:
        if question.refusal_is_answer:
            return refusal_json(error)
        raise
