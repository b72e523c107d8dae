"""The channel, through the library's own test client: one run a connection, and an answer to whatever is asked."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from astrolabe.content.words import LANGUAGES, say
from astrolabe.domains import BOARDS, FORMATS
from astrolabe.domains.boards.heuristics.databases import tables_on_disk
from astrolabe.engine.choice import Engines
from astrolabe.engine.engine_reason import reason
from astrolabe.engine.settings import Settings
from astrolabe.engine.version import fingerprint
from astrolabe.runs.run import Run
from astrolabe.web.app import create_app
from astrolabe.web.documents import problem_from

from ..support.oracles.crossing import share_of
from ..support.oracles.documents import board

BOARD = json.dumps(board(3, 3, [8, 6, 7, 2, 5, 4, 3, 0, 1]))
FIFTEEN = json.dumps(board(4, 4, [*range(1, 12), 0, 13, 14, 15, 12]))
IMPOSSIBLE = BOARD.replace("8, 6, 7, 2", "6, 8, 7, 2")
OVER = {"seconds": 0.0, "over": True, "digest": None}


class Page:
    """A connected client, as the library's test client."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.client = app.extensions["socketio"].test_client(app)

    def know(self, document: str) -> str:
        answer = self.app.test_client().post("/problems", data=document, content_type="application/json")
        return str(answer.json["problem"])

    def ask(self, event: str, *arguments: object) -> Any:
        return self.client.emit(event, *arguments, callback=True)

    def open(self, run: int, problem: str, start: int = 0, **chosen: object) -> Any:
        return self.ask("open", {"run": run, "problem": problem, "settings": chosen, "from": start})

    def pull(self, run: int, count: int = 16_384) -> Any:
        return self.ask("pull", {"run": run, "count": count})

    def drain(self, run: int, count: int = 16_384) -> bytes:
        pulls = iter(lambda: self.pull(run, count), [b"", OVER | {"run": run}])
        return b"".join(batch for batch, _ in pulls)


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app()


@pytest.fixture
def client(app: Flask) -> Iterator[Page]:
    client = Page(app)
    yield client
    client.client.disconnect()


def whole(document: str, **chosen: object) -> bytes:
    run = Run(problem_from(document, FORMATS), Settings(**chosen))  # type: ignore[arg-type]
    return b"".join(run.pull(10_000).tobytes() for _ in iter(lambda: run.done, True))


def test_opening_a_run_says_what_its_answer_will_be_worth(client: Page) -> None:
    answer = client.open(7, client.know(BOARD), tie="fifo")
    assert answer.pop("why")["key"] == reason(Engines(), "python", problem_from(BOARD, FORMATS), Settings())
    assert answer.pop("footprint")["nodes"] == 181_440
    assert answer.pop("version") == fingerprint(BOARDS)
    assert answer == {
        "run": 7,
        "guarantee": {"optimal": True, "reason": "consistent", "facts": {"algorithm": "a-star", "weight": "1"}},
        "impossible": False,
        "formula": {"g": 1.0, "h": 1.0},
        "engine": "python",
        "heuristic": "default",
    }


def test_manhattan_stands_in_for_pattern_databases_that_have_not_been_built(
    client: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once and for all of a run: one that goes on with tables that are gone is refused."""
    monkeypatch.setenv("ASTROLABE_CACHE", str(tmp_path))
    monkeypatch.setattr(tables_on_disk, "SHELF", tables_on_disk.Shelf())
    fifteen = client.know(FIFTEEN)
    assert client.open(7, fifteen, heuristic="pattern-databases")["heuristic"] == "manhattan"
    assert client.drain(7, 1000) == whole(FIFTEEN, heuristic="manhattan")
    refused = client.open(8, fifteen, start=5, heuristic="pattern-databases")
    assert refused["refusal"]["key"] == "settings.pattern-databases"
    eight = client.know(BOARD)
    assert client.open(9, eight, heuristic="pattern-databases")["heuristic"] == "pattern-databases"


def test_opening_a_run_says_what_g_and_h_weigh(client: Page) -> None:
    name = client.know(BOARD)
    assert client.open(7, name, algorithm="weighted-a-star", weight=3)["formula"] == {"g": 1.0, "h": 3.0}
    assert client.open(8, name, algorithm="dijkstra", weight=3)["formula"] == {"g": 1.0, "h": 0.0}
    assert client.open(9, name, algorithm="greedy")["formula"] == {"g": 0.0, "h": 1.0}


def test_a_run_arrives_in_pulls_and_ends_with_nothing(client: Page) -> None:
    client.open(1, client.know(BOARD))
    assert client.drain(1, 1000) == whole(BOARD)
    assert client.pull(1) == [b"", OVER | {"run": 1}]


def test_an_answer_is_bytes_and_the_seconds_they_took(client: Page) -> None:
    client.open(1, client.know(BOARD))
    records, facts = client.pull(1, 5)
    assert len(records) == 5 * 32
    assert facts["run"] == 1
    assert 0 < facts["seconds"] < 5


@pytest.mark.parametrize("start", [1, 500, 10**9])
def test_a_run_goes_on_at_the_record_asked_for(client: Page, start: int) -> None:
    client.open(1, client.know(BOARD), start)
    assert client.drain(1) == whole(BOARD)[32 * start :]


def test_a_new_run_replaces_the_old_one(client: Page) -> None:
    problem = client.know(BOARD)
    client.open(1, problem)
    client.open(2, problem, heuristic="linear-conflict")
    assert client.pull(1) == {"stale": True}
    assert client.drain(2) == whole(BOARD, heuristic="linear-conflict")


def test_a_run_of_one_page_is_not_another_pages(client: Page, app: Flask) -> None:
    client.open(1, client.know(BOARD))
    assert Page(app).pull(1) == {"stale": True}


def test_an_unknown_problem_is_said_to_be_unknown_and_the_old_run_is_dropped(client: Page) -> None:
    client.open(1, client.know(BOARD))
    assert client.open(2, "0" * 32) == {"unknown": True}
    assert client.pull(1) == {"stale": True}


def test_a_cancelled_run_is_stale(client: Page) -> None:
    client.open(1, client.know(BOARD))
    assert client.ask("cancel", {"run": 1}) == {"run": 1}
    assert client.pull(1) == {"stale": True}


def test_cancelling_an_old_run_leaves_the_new_one(client: Page) -> None:
    client.open(2, client.know(BOARD))
    assert client.ask("cancel", {"run": 1}) == {"run": 1}
    assert client.pull(2, 1)[1]["run"] == 2


def test_an_impossible_board_is_said_to_be_so_and_searched_when_asked(client: Page) -> None:
    problem = client.know(IMPOSSIBLE)
    assert client.open(1, problem)["impossible"] is True
    assert client.pull(1)[0] == b""
    assert client.open(2, problem, anyway=True)["impossible"] is True
    assert client.pull(2, 3)[0]


@pytest.mark.parametrize(
    ("chosen", "key"),
    [
        ({"tie": "random"}, "settings.choice"),
        ({"speed": 1}, "settings.unknown"),
        ({"weight": -1}, "settings.number"),
        ({"algorithm": "jump-point"}, "settings.needs-jumps"),
    ],
)
def test_settings_that_cannot_be_are_refused_by_name(client: Page, chosen: dict[str, object], key: str) -> None:
    answer = client.open(1, client.know(BOARD), **chosen)
    assert answer["refusal"]["key"] == key
    assert client.pull(1) == {"stale": True}


def test_an_event_nobody_knows_is_refused(client: Page) -> None:
    assert client.ask("shutdown", {"now": True}) == {"refusal": {"key": "request.event", "facts": {}}}


def test_what_goes_wrong_is_one_line_in_the_log_and_none_for_the_page(
    client: Page, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.open(1, client.know(BOARD), tie="lifo")
    monkeypatch.setattr(Run, "pull", lambda *_: 1 // 0)
    assert client.pull(1) == {"refusal": {"key": "request.failed", "facts": {}}}
    [record] = caplog.records
    assert record.getMessage().startswith("ZeroDivisionError")
    assert record.exc_info is None


def test_when_a_page_goes_its_run_goes(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    cancelled = []
    monkeypatch.setattr(Run, "cancel", lambda run: cancelled.append(run))
    client = Page(app)
    client.open(1, client.know(BOARD), tie="low-g")
    assert not cancelled
    client.client.disconnect()
    assert len(cancelled) == 1


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 20_000)
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
    | st.binary(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
NAMES = st.sampled_from(["run", "count", "problem", "settings", "from", "x"])
REQUESTS = st.dictionaries(NAMES, VALUES | st.integers(1, 3), max_size=5)


def check_any_arguments(client: Page, log: pytest.LogCaptureFixture, event: str, arguments: list[object]) -> None:
    """Every argument list gets an answer of a known shape, and the log stays empty."""
    with log.at_level(logging.ERROR):
        answer = client.ask(event, *arguments)
    assert not log.records
    if isinstance(answer, list):
        assert isinstance(answer[0], bytes)
        assert set(answer[1]) == {"run", "seconds"}
        return
    assert set(answer) in ({"refusal"}, {"run"}, {"stale"}, {"unknown"})
    if "refusal" in answer:
        for language in LANGUAGES:
            assert say(answer["refusal"]["key"], language, **answer["refusal"]["facts"])


FUZZED = pytest.mark.parametrize("event", ["open", "pull", "cancel", "other"])
ARGUMENTS = st.lists(REQUESTS | VALUES, max_size=3)
SHARED = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


@FUZZED
@given(arguments=ARGUMENTS)
@settings(max_examples=share_of(100), deadline=None, suppress_health_check=SHARED)
def test_any_arguments_are_answered(
    client: Page, caplog: pytest.LogCaptureFixture, event: str, arguments: list[object]
) -> None:
    check_any_arguments(client, caplog, event, arguments)


@pytest.mark.nightly
@FUZZED
@given(arguments=ARGUMENTS)
@settings(max_examples=50_000, deadline=None, suppress_health_check=SHARED)
def test_fifty_thousand_argument_lists_are_answered(
    client: Page, caplog: pytest.LogCaptureFixture, event: str, arguments: list[object]
) -> None:
    check_any_arguments(client, caplog, event, arguments)
