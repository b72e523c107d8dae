"""What all responses have in common: their headers, and a refusal in place of an error."""

import logging

from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import HTTPException, ServiceUnavailable

from ..core.refusal import Refusal
from .refusal_json import refusal_json
from .request_guard import LOOPBACK

log = logging.getLogger("astrolabe")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self' ws://{host} wss://{host}; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
ALWAYS = {"Cross-Origin-Resource-Policy": "same-origin", "X-Content-Type-Options": "nosniff"}
ON_PAGES = {"Referrer-Policy": "no-referrer"}
ISOLATED = {"Cross-Origin-Opener-Policy": "same-origin"}  # over a network without TLS a browser only complains of it
INERT = ("text/css", "text/javascript")  # no pages in themselves: what they may do is the page's to say
RETRY_SECONDS = 5  # until a client that finds no room is to come again
HTTP_KEYS = {
    408: "request.slow",
    503: "request.busy",
    404: "request.no-such-page",
    413: "request.too-large",
    415: "request.not-json",
}


def register(app: Flask) -> None:
    """Put the headers and the refusals on an application."""
    app.after_request(_with_headers)
    app.register_error_handler(Refusal, _refused)
    app.register_error_handler(HTTPException, _http_refused)
    app.register_error_handler(Exception, _failed)


def _with_headers(answer: Response) -> Response:
    answer.headers.update(ALWAYS)
    if answer.mimetype not in INERT:
        answer.headers.update(ON_PAGES | (ISOLATED if request.host.rpartition(":")[0] in LOOPBACK else {}))
        answer.headers.setdefault("Content-Security-Policy", POLICY.format(host=request.host))
    answer.headers.setdefault("Cache-Control", "no-store")
    answer.headers.pop("Date", None)  # the server adds it to every answer
    return answer


def _refused(error: Refusal) -> tuple[Response, int]:
    return jsonify(refusal_json(error)), 400


def _http_refused(error: HTTPException) -> tuple[Response, int]:
    status = error.code or 500
    answer = jsonify(refusal_json(Refusal(HTTP_KEYS.get(status, "request.http"), status=status)))
    if isinstance(error, ServiceUnavailable):
        answer.headers["Retry-After"] = str(error.retry_after or RETRY_SECONDS)
    return answer, status


def _failed(error: Exception) -> tuple[Response, int]:
    log.error("%s in a request for %s: %s", type(error).__name__, request.path[:100], error)
    return jsonify(refusal_json(Refusal("request.failed"))), 500
