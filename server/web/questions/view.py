"""From request to response: one view for every question in the table."""

from functools import partial
from threading import BoundedSemaphore

from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import LengthRequired, UnsupportedMediaType

from ...core.refusal import Refusal
from ..refusal_json import Json, refusal_json
from ..request_fields import decoded
from . import QUESTIONS
from .question import Question, Services


def register(app: Flask, services: Services) -> None:
    """Put the questions on an application."""
    limits = services.limits
    app.config["MAX_CONTENT_LENGTH"] = limits.body
    places = {lane: BoundedSemaphore(lane.places(limits)) for lane in {row.lane for row in QUESTIONS.values()}}
    for name, row in QUESTIONS.items():
        app.add_url_rule(f"/{name}", name, partial(_view, row, services, places[row.lane]), methods=["POST"])


def _view(question: Question, services: Services, places: BoundedSemaphore) -> Response:
    """An answer, once there is a place."""
    if request.mimetype != "application/json":
        raise UnsupportedMediaType
    request.max_content_length = question.lane.most_bytes(services.limits)
    if request.content_length is None:
        raise LengthRequired
    with places:
        told = _answered(question, decoded(request.get_data(cache=False)), services)
    return jsonify(told) if isinstance(told, dict) else Response(told, mimetype="application/json")


def _answered(question: Question, body: str, services: Services) -> Json | str | bytes:
    module = question.module
    try:
        return module.tell(module.answer(module.read(body, services), services))
    except Refusal as error:
        if question.refusal_is_answer:
            return refusal_json(error)
        raise
