"""What the Code panel gets from the server: the source of an algorithm, and what ran around a record."""

import ast
import json
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from astrolabe.content.pseudocode import pseudocode
from astrolabe.core.records import ARRIVED, FOUND
from astrolabe.core.refusal import Refusal
from astrolabe.formats import Document
from astrolabe.runs.source import listing
from astrolabe.runs.tracing import MOST_CELLS, MOST_TRACED, WINDOW, Trace
from astrolabe.search import ALGORITHMS
from astrolabe.web.app import create_app
from astrolabe.web.limits import Limits
from astrolabe.web.questions import trace
from astrolabe.web.questions.question import Services
from astrolabe.web.refusal_json import refusal_json

from ..support.formats import write
from ..support.oracles.maps import empty_map
from ..support.oracles.streams import BOARD

GROUND = empty_map(40, 40)
DOCUMENTS = {"map": write("json", Document((GROUND,))), "board": write("json", Document((BOARD,)))}


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app()


def send(app: Flask, path: str, body: str) -> TestResponse:
    return app.test_client().post(path, data=body, content_type="application/json")


def name_of(app: Flask, domain: str = "map") -> str:
    return str((send(app, "/problems", DOCUMENTS[domain]).json or {})["problem"])


def asked(problem: str, record: int, **settings: Any) -> str:
    return json.dumps({"problem": problem, "settings": settings, "record": record})


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_source_of_every_algorithm_is_served(app: Flask, algorithm: str) -> None:
    found = app.test_client().get(f"/code/{algorithm}.json").json or {}
    rows = sum(len(part["lines"]) for part in found["parts"])
    assert {row for pair in found["emits"].values() for row in pair} <= {*range(rows)}
    assert all(part["file"].startswith("server/search/") for part in found["parts"])
    assert (found["most"], found["cells"]) == (MOST_TRACED, MOST_CELLS)
    assert found["emits"][str(ARRIVED)] == found["emits"][str(FOUND)], "the search does not know that it is on a leg"
    told = [(step["words"], step["indent"], tuple(step["rows"])) for step in found["steps"]]
    assert told == [(line.words, line.indent, line.rows) for line in pseudocode(algorithm).lines]


def test_sources_are_read_one_at_a_time(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Syntax trees that threads make at the same time are refused by CPython 3.11 now and then."""
    busy, parse = threading.Lock(), ast.parse
    together: list[object] = []

    def parse_alone(*text: Any, **how: Any) -> Any:
        if not busy.acquire(blocking=False):
            together.append(text)
            return parse(*text, **how)
        try:
            return parse(*text, **how)
        finally:
            busy.release()

    def code_of(algorithm: str) -> int:
        return app.test_client().get(f"/code/{algorithm}.json").status_code

    monkeypatch.setattr("astrolabe.runs.source.ast.parse", parse_alone)
    listing.cache_clear()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)  # let them take turns as often as can be
    try:
        with ThreadPoolExecutor(8) as pool:
            assert {*pool.map(code_of, [*ALGORITHMS] * 2)} == {200}
    finally:
        sys.setswitchinterval(interval)
    assert together == []


@pytest.mark.parametrize("name", ["x", "..%2Fengine", "a-star.json", ""])
def test_what_is_no_algorithm_has_no_source(app: Flask, name: str) -> None:
    assert app.test_client().get(f"/code/{name}.json").status_code == 404


@pytest.mark.parametrize("domain", DOCUMENTS)
def test_what_ran_around_a_record_is_served(app: Flask, domain: str) -> None:
    answer = send(app, "/trace", asked(name_of(app, domain), WINDOW + 3, algorithm="dijkstra"))
    found = answer.json or {}
    assert (answer.status_code, found["first"], len(found["moments"])) == (200, WINDOW, WINDOW)
    moment = found["moments"][3]
    assert moment["rows"][-1] == moment["row"]


def test_every_number_is_one_that_json_has(app: Flask) -> None:
    text = send(app, "/trace", asked(name_of(app), 3)).text
    json.loads(text, parse_constant=lambda word: pytest.fail(f"{word} is not JSON"))
    assert '"inf"' in text


def test_a_problem_that_is_not_known_is_said_so(app: Flask) -> None:
    assert send(app, "/trace", asked("never told", 3)).json == {"unknown": True}


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ("", "request.json"),
        ("[]", "request.object"),
        ('{"problem": "a", "settings": {}}', "request.missing"),
        ('{"problem": "a", "settings": {}, "record": 0, "x": 1}', "request.unknown"),
        ('{"problem": "a", "settings": [], "record": 0}', "request.object"),
        ('{"problem": 1, "settings": {}, "record": 0}', "request.text"),
        ('{"problem": "a", "settings": {}, "record": -1}', "request.whole"),
        ('{"problem": "a", "settings": {}, "record": 1.5}', "request.whole"),
        ('{"problem": "a", "settings": {}, "record": true}', "request.whole"),
    ],
)
def test_a_question_that_is_not_one_is_refused(body: str, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        trace.read(body, Services())
    assert refused.value.key == key


def test_a_record_too_far_in_is_refused_in_words(app: Flask) -> None:
    answer = send(app, "/trace", asked(name_of(app), MOST_TRACED))
    assert (answer.status_code, answer.json) == (400, refusal_json(Refusal("trace.far", most=MOST_TRACED)))


def test_settings_that_are_none_are_refused(app: Flask) -> None:
    answer = send(app, "/trace", asked(name_of(app), 0, algorithm="x"))
    assert (answer.json or {})["refusal"]["key"] == "settings.choice"


def test_a_map_too_large_is_refused_in_words(app: Flask) -> None:
    side = 1500
    assert side * side > MOST_CELLS
    terrain = {".": {"kind": "free"}}
    drawn = {"width": side, "height": side, "terrain": terrain, "rows": ["." * side] * side}
    told = send(app, "/problems", json.dumps({"astrolabe": 1, "map": {**drawn, "start": [0, 0], "goal": [9, 9]}}))
    answer = send(app, "/trace", asked(str((told.json or {})["problem"]), 0))
    assert (answer.json or {})["refusal"]["key"] == "trace.large"


def test_documents_are_looked_at_while_a_run_is_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Traces have places of their own: one that takes long leaves room for a problem to be told."""
    app, begun, told = create_app(limits=Limits(documents=1, traces=1)), threading.Event(), threading.Event()
    name = name_of(app)

    def slow(*_: object) -> Trace:
        begun.set()
        assert told.wait(60)
        return Trace(0, ())

    monkeypatch.setattr("astrolabe.web.questions.trace.trace", slow)
    answers: list[int] = []
    tracing = threading.Thread(target=lambda: answers.append(send(app, "/trace", asked(name, 0)).status_code))
    tracing.start()
    assert begun.wait(60)
    assert send(app, "/problems", DOCUMENTS["board"]).status_code == 200
    assert answers == []
    told.set()
    tracing.join()
    assert answers == [200]
