"""How the server is, at /health: who is connected, who was cut off and why, memory and load. For a supervisor as JSON,
for a teacher as a page; only for requests from this machine.
"""

import os
import time
from functools import partial

from flask import Flask, Response, jsonify, render_template, request
from werkzeug.exceptions import NotFound

from ..content.words import LANGUAGES, say
from ..core.failures import Failures
from ..core.process_memory import resident
from .client_address import is_loopback
from .happenings import Happenings
from .refusal_json import Json
from .sessions import Sessions

MEGABYTE = 2**20


def register(app: Flask, sessions: Sessions, happenings: Happenings, failures: Failures) -> None:
    """Put the page on an application."""
    app.add_url_rule("/health", "health", partial(_view, sessions, happenings, failures))


def _view(sessions: Sessions, happenings: Happenings, failures: Failures) -> Response | str:
    """How the server is."""
    if not is_loopback(request.remote_addr or ""):
        raise NotFound
    facts = health(sessions, happenings, failures)
    if "text/html" not in request.headers.get("Accept", ""):
        return jsonify(facts)
    language = request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]
    return render_template("health.html", language=language, say=partial(say, language=language), facts=facts)


def health(sessions: Sessions, happenings: Happenings, failures: Failures) -> Json:
    """The facts: megabytes, milliseconds, counts."""
    pulls, slowest = happenings.slowest()
    shelf, process = sessions.shelf, resident()
    return {
        "status": "ok",
        "connected": dict(happenings.here),
        "runs": len(shelf.live()),
        "made": shelf.made,
        "megabytes": {
            "process": process and round(process / MEGABYTE),
            "searches": round(shelf.memory.value / MEGABYTE),
            "records": round(shelf.kept.value / MEGABYTE),
        },
        "load": [round(each, 1) for each in os.getloadavg()] if hasattr(os, "getloadavg") else None,
        "pulls": {"last_minute": pulls, "p99": round(slowest * 1000, 1)},
        "left": {reason or "left": count for reason, count in happenings.reasons.items()},
        "failed": dict(failures.counts),
        "cut": [
            {"when": time.strftime("%H:%M:%S", time.localtime(cut.when)), "address": cut.address, "reason": cut.reason}
            for cut in reversed(happenings.cuts)
        ],
    }
