"""What a search takes, asked over HTTP: the time of one that records nothing."""

import json
from typing import Any

import pytest
from flask import Flask

from astrolabe.formats import Document
from astrolabe.web.app import create_app
from astrolabe.web.limits import Limits

from ..support.formats import write
from ..support.oracles.maps import empty_map
from ..support.oracles.streams import BOARD

PROBLEMS = {"map": empty_map(30, 30), "board": BOARD}


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app(limits=Limits(timing_seconds=60))  # on a busy machine a moment's search takes long


def post(app: Flask, path: str, body: object) -> Any:
    return app.test_client().post(path, json=body).json


def name_of(app: Flask, domain: str) -> str:
    document = json.loads(write("json", Document((PROBLEMS[domain],))))
    return str(post(app, "/problems", document)["problem"])


@pytest.mark.thorough
@pytest.mark.parametrize("domain", PROBLEMS)
def test_the_time_of_a_search_is_told_with_what_it_was_measured_on(app: Flask, domain: str) -> None:
    found = post(app, "/timing", {"problem": name_of(app, domain), "settings": {"algorithm": "dijkstra"}})
    assert found["seconds"] > 0
    assert found["processor"] < 5
    assert found["expanded"] > 0
    assert (len(found["shares"]), found["shares"][-1]) == (64, 1)
    assert found["engine"] in ("python", "compiled")
    assert isinstance(found["busy"], bool)
    assert found["load"] is None or found["load"] >= 0


def test_a_search_that_takes_long_is_given_up() -> None:
    app = create_app(limits=Limits(timing_seconds=0.0))
    found = post(app, "/timing", {"problem": name_of(app, "map"), "settings": {}})
    assert (found["seconds"], found["shares"]) == (None, [])


def test_a_problem_that_is_not_known_is_said_so(app: Flask) -> None:
    assert post(app, "/timing", {"problem": "0" * 32, "settings": {}}) == {"unknown": True}


def test_settings_that_cannot_be_are_refused(app: Flask) -> None:
    refused = post(app, "/timing", {"problem": name_of(app, "map"), "settings": {"tie": "nobody"}})
    assert refused["refusal"]["key"] == "settings.choice"


def test_the_course_of_a_design_is_told(app: Flask) -> None:
    settings = {"algorithm": "dijkstra", "open_list": "sorted-queue"}
    found = post(app, "/race", {"problem": name_of(app, "map"), "settings": settings, "list": "open_list"})
    assert found["over"]
    assert [len(point) for point in found["points"]] == [5] * len(found["points"])
    assert found["points"][-1][0] == 899


def test_what_cannot_race_says_why(app: Flask) -> None:
    asked = {"problem": name_of(app, "map"), "settings": {"algorithm": "greedy"}, "list": "open_list"}
    assert post(app, "/race", asked)["refusal"]["key"] == "race.algorithm"
    assert post(app, "/race", {**asked, "list": "tie"})["refusal"]["key"] == "settings.choice"
    assert post(app, "/race", {**asked, "problem": "0" * 32}) == {"unknown": True}
