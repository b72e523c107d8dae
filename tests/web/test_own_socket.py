"""The server's socket to itself (`web/own_socket.py`): it says when no page could connect, and counts for nobody."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from astrolabe.content.words import say
from astrolabe.web.client_address import OWN
from astrolabe.web.own_socket import Answering, environ_of, tell_if_unreachable
from astrolabe.web.school_worker import Worker
from astrolabe.web.serve import Server
from astrolabe.web.websocket_guard.guarded_socket import CountedFrames, GuardedSocket, Inbox

from ..support.browser.serving import in_thread

PROXY = "astar.school.example"
UNREACHABLE = say("serve.no-socket", "en")


def by_server(server: Server) -> Answering:
    return partial(server.process_request_thread, client_address=(OWN, 0))


def by_worker(server: Server) -> Answering:
    worker = Worker(server.app, PROXY)
    return lambda connection: worker(environ_of(connection, server.server_port), lambda *_: None)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with in_thread(proxy=PROXY) as found:
        yield found


def broken(*_: object, **__: object) -> None:
    raise ValueError("what the next minor version does not understand")


@pytest.mark.parametrize("way", [by_server, by_worker])
def test_a_socket_that_works_is_not_mentioned_and_counts_for_nobody(
    server: Server, way: Callable[[Server], Answering], capfd: pytest.CaptureFixture[str]
) -> None:
    tell_if_unreachable(way(server), server.server_port, "en")
    happenings = server.app.extensions["astrolabe.happenings"]  # type: ignore[attr-defined]
    assert (capfd.readouterr().err, happenings.here, happenings.reasons) == ("", {}, {})


@pytest.mark.parametrize(
    ("owner", "name"),
    [(GuardedSocket, "__init__"), (GuardedSocket, "handshake"), (Inbox, "append"), (CountedFrames, "events")],
)
@pytest.mark.parametrize("way", [by_server, by_worker])
def test_a_socket_that_no_page_could_have_is_told_in_a_sentence(
    server: Server,
    way: Callable[[Server], Answering],
    owner: type,
    name: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(owner, name, broken)
    tell_if_unreachable(way(server), server.server_port, "en")
    assert UNREACHABLE in capfd.readouterr().err.splitlines()
