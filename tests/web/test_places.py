"""Long work has places and seconds of its own (`web/questions/places.py`, `web/allowance.py`)."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Event, Thread
from typing import Any

import pytest
from werkzeug.exceptions import ClientDisconnected

from astrolabe.core.refusal import Refusal
from astrolabe.formats import Document
from astrolabe.web.allowance import Allowance, has_gone
from astrolabe.web.app import create_app
from astrolabe.web.limits import Limits
from astrolabe.web.questions import QUESTIONS
from astrolabe.web.replays import question as replay
from astrolabe.web.replays import tracequestion as searchtrace
from astrolabe.web.turns import Turns

from ..support.browser.links import link_of
from ..support.formats import write
from ..support.oracles.maps import empty_map
from ..support.oracles.streams import BOARD
from ..support.ticking import Ticking

FIELD = empty_map(20, 20)
SCANNED = {"closed_set": "scanned-list"}
SCHOOL = "https://school.example"


def document(problem: Any = FIELD, **settings: object) -> Any:
    return json.loads(write("json", Document((problem,), settings=settings)))


def replay_of(**settings: object) -> dict[str, object]:
    return {"document": document(**settings), "title": "", "language": "en", "home": "http://localhost:8000/"}


EVENTS = [{"type": "expanding", "id": each, "g": each, "x": each, "y": 0} for each in range(20)]

# Every question that searches, works a whole run out or reads one.
LONG: dict[str, dict[str, object]] = {
    "replay": replay_of(**SCANNED),
    "searchtrace": {"document": document(**SCANNED)},
    "foreign": {"text": json.dumps(EVENTS)},
    "check": {"document": document(), "settings": {}},
    "costs": {"document": document(), "settings": {}},
    "optimum": {"document": document(), "settings": {}},
    "least": {"document": document(), "settings": {}, "cost": 0, "bound": 0},
    "necessity": {"document": document(), "settings": {}},
    "advice": {"document": document(BOARD)},
    "stored": {"document": document(), "settings": {}, "record": 9},
    "shares": {"document": document(BOARD), "settings": {}, "side": 0, "boards": [[*BOARD.start]]},
    "worksheet": {
        "document": document(),
        "settings": {},
        "steps": "3",
        "variants": 1,
        "seed": 1,
        "paper": "a4",
        "language": "en",
    },
    "slides": {"document": document(), "settings": {}, "steps": "3", "language": "en"},
}
IN_SLICES = ("replay", "searchtrace", "foreign", "stored", "worksheet", "slides")


class Working:
    """A question under way until it is let go."""

    def __init__(self) -> None:
        self.begun, self.go_on = Event(), Event()

    def __call__(self, *_: object) -> str:
        self.begun.set()
        self.go_on.wait(60)
        return ""


@contextmanager
def under_way(app: Any, times: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """So many replays that are being made, or wait for a place."""
    working = Working()
    monkeypatch.setattr(replay, "answer", working)
    body = LONG["replay"]
    threads = [Thread(target=lambda: app.test_client().post("/replay", json=body)) for _ in range(times)]
    for thread in threads:
        thread.start()
    assert working.begun.wait(60)
    try:
        yield
    finally:
        working.go_on.set()
        for thread in threads:
            thread.join(60)


def test_an_edit_never_waits_for_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app()
    answers: list[int] = []
    with under_way(app, Limits().documents + 2, monkeypatch):
        edit = Thread(target=lambda: answers.append(app.test_client().post("/problems", json=document()).status_code))
        edit.start()
        edit.join(30)
        assert answers == [200]


def test_what_an_edit_needs_has_places_that_no_search_holds() -> None:
    assert {name for name in LONG if name in QUESTIONS and QUESTIONS[name].lane == QUESTIONS["problems"].lane} == set()


def test_who_finds_no_place_is_told_when_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(limits=Limits(recordings=1, place_seconds=0.01), embed_in=[SCHOOL])
    with under_way(app, 1, monkeypatch):
        client = app.test_client()
        for answer in (
            client.post("/replay", json=LONG["replay"]),
            client.get(f"/recording?{link_of(Document((FIELD,)))[1:]}"),
        ):
            assert (answer.status_code, answer.json["refusal"]["key"]) == (503, "request.busy")
            assert int(answer.headers["Retry-After"]) > 0


@pytest.mark.parametrize("name", IN_SLICES)
def test_work_beyond_its_seconds_is_refused_in_words(name: str) -> None:
    client = create_app(limits=Limits(work_seconds=0.0)).test_client()
    assert client.post(f"/{name}", json=LONG[name]).json["refusal"]["key"] == "request.long"


def test_a_recording_beyond_its_seconds_is_refused_in_words() -> None:
    client = create_app(limits=Limits(work_seconds=0.0), embed_in=[SCHOOL]).test_client()
    answer = client.get(f"/recording?{link_of(Document((FIELD,), settings=SCANNED))[1:]}")
    assert answer.json["refusal"] == {"key": "request.long", "facts": {"seconds": 0.0}}


def allowance(seconds: float, connection: socket.socket | None = None) -> Allowance:
    return Allowance(Turns(), seconds, Ticking(), lambda: has_gone(connection))


def test_an_allowance_gives_turns_until_its_seconds_are_spent() -> None:
    turns = allowance(3.0)
    for _ in range(2):
        with turns:
            pass
    with pytest.raises(Refusal, match=r"request\.long"), turns:
        pass


def test_an_allowance_ends_when_the_client_has_gone() -> None:
    with ExitStack() as stack:
        ours, theirs = map(stack.enter_context, socket.socketpair())
        ours.settimeout(60)
        turns = allowance(10.0, ours)
        theirs.sendall(b"x")  # a next request, which stays unread
        with turns:
            pass
        assert (ours.recv(1), ours.gettimeout()) == (b"x", 60)
        theirs.close()
        with pytest.raises(ClientDisconnected), turns:
            pass


@pytest.mark.parametrize("name", IN_SLICES)
def test_work_ends_when_its_client_has_gone(name: str) -> None:
    with ExitStack() as stack:
        ours, theirs = map(stack.enter_context, socket.socketpair())
        theirs.close()
        client = create_app().test_client()
        answer = client.post(f"/{name}", json=LONG[name], environ_overrides={"werkzeug.socket": ours})
        assert answer.status_code == 400


def test_a_trace_longer_than_any_that_is_read_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searchtrace, "MOST_EVENTS", 100)
    answer = create_app().test_client().post("/searchtrace", json=LONG["searchtrace"])
    assert answer.json["refusal"] == {"key": "replay.long", "facts": {"most": 100}}
