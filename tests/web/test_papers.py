"""What is asked for to be printed, over HTTP: sheets, slides, and a link as a code."""

import json
from typing import Any

import pytest
import segno
from flask import Flask
from werkzeug.test import TestResponse

from astrolabe.web.app import create_app

from ..support.oracles.documents import MAP

BY_WAYPOINT = {**MAP, "map": {**MAP["map"], "waypoints": [[1, 1]]}}
SEARCH = {"document": MAP, "settings": {"algorithm": "a-star"}}
SHEETS = {**SEARCH, "steps": "2-3", "variants": 2, "seed": 7, "paper": "letter", "language": "zh"}
SLIDES = {**SEARCH, "steps": "1-3", "language": "en"}


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app()


def asked(app: Flask, question: str, body: object) -> TestResponse:
    return app.test_client().post(f"/{question}", data=json.dumps(body), content_type="application/json")


def key(answer: TestResponse) -> str:
    assert answer.json
    return str(answer.json["refusal"]["key"])


def test_sheets_come_with_their_looks_and_as_a_file(app: Flask) -> None:
    found = asked(app, "worksheet", SHEETS).json
    assert found
    assert found["body"].count("<article") == 4
    assert found["style"].startswith("@page { size: letter;")
    assert found["body"] in found["file"]
    assert " style=" not in found["body"]


def test_slides_come_as_a_text(app: Flask) -> None:
    found = asked(app, "slides", SLIDES).json
    assert found
    assert r"\only<3>" in found["text"]


@pytest.mark.parametrize(
    ("question", "body", "refusal"),
    [
        ("worksheet", {**SHEETS, "variants": 27}, "request.whole"),
        ("worksheet", {**SHEETS, "paper": "a3"}, "settings.choice"),
        ("worksheet", {**SHEETS, "language": ["en"]}, "settings.choice"),
        ("worksheet", {**SHEETS, "steps": "2-"}, "worksheet.steps-text"),
        ("worksheet", {**SHEETS, "settings": {"algorithm": "ida-star"}}, "worksheet.algorithm"),
        ("worksheet", {**SHEETS, "document": BY_WAYPOINT}, "worksheet.legs"),
        ("slides", {**SLIDES, "document": BY_WAYPOINT}, "worksheet.legs"),
        ("slides", {**SLIDES, "steps": "1-999"}, "worksheet.many-steps"),
        ("slides", {**SLIDES, "steps": 3}, "request.text"),
        ("qr", {"text": "x" * 3000}, "picture.code-long"),
        ("qr", {"text": "ᚠ" * 2000}, "picture.code-long"),
        ("qr", {"text": 3}, "request.text"),
    ],
)
def test_what_cannot_be_made_is_refused(app: Flask, question: str, body: Any, refusal: str) -> None:
    assert key(asked(app, question, body)) == refusal


@pytest.mark.parametrize("text", ["http://127.0.0.1:8000/#m=abc", "x" * 2900])
def test_a_code_is_that_of_the_text(app: Flask, text: str) -> None:
    found = asked(app, "qr", {"text": text}).json
    assert found
    wanted = segno.make(text, error="l", micro=False).matrix
    assert [[int(bit) for bit in row] for row in found["rows"]] == [list(row) for row in wanted]
