"""From request to response: one view for every question in the table."""

from collections.abc import Mapping
from functools import partial

from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import UnsupportedMediaType

from ...core.refusal import Refusal
from ..refusal_json import Json, refusal_json
from ..request_fields import decoded
from .places import LanePlaces
from .question import Lane, Question, Services


def register(app: Flask, services: Services, questions: Mapping[str, Question]) -> Mapping[Lane, LanePlaces]:
    """Put these questions on an application; the places of their lanes."""
    app.config["MAX_CONTENT_LENGTH"] = services.limits.body
    places = {lane: LanePlaces(lane, services.limits) for lane in {row.lane for row in questions.values()}}
    for name, row in questions.items():
        view = partial(_view, row, services, places[row.lane])
        app.add_url_rule(f"/{name}", name, view, methods=["POST"])
    return places


def _view(question: Question, services: Services, places: LanePlaces) -> Response:
    """An answer, once all of the question is here and there is a place."""
    if request.mimetype != "application/json":
        raise UnsupportedMediaType
    with places.for_body(services) as (body, bounded):
        answer = _answered(question, decoded(body), bounded)
    return jsonify(answer) if isinstance(answer, dict) else Response(answer, mimetype="application/json")


def _answered(question: Question, body: str, services: Services) -> Json | str | bytes:
    module = question.module
    try:
        return module.tell(module.answer(module.read(body, services), services))
    except Refusal as error:
        if question.refusal_is_answer:
            return refusal_json(error)
        raise
