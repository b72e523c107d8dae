"""A proxy on this machine, if the server is told of one: its name is ours, and each address behind it counts as one."""

import io
from collections.abc import Iterator, Mapping
from contextlib import closing
from http.client import HTTPConnection
from typing import Any

import pytest

from astrolabe.content.words import say
from astrolabe.web.client_address import FORWARDED, UNKNOWN, forwarded
from astrolabe.web.school_worker import Worker
from astrolabe.web.serve import Server

from ..support.browser.serving import in_thread, post
from ..support.browser.websocket import Client, RawSocket

NAME = "astar.school.example"
DOCUMENT = '{"astrolabe": 1, "board": {"width": 2, "height": 2, "start": [1, 2, 0, 3], "goal": [1, 2, 3, 0]}}'


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with in_thread(proxy=NAME) as found:
        yield found


def by_proxy(address: str, origin: str = f"https://{NAME}", host: str = NAME) -> dict[str, str]:
    """The headers a proxy passes on, with what the browser behind it claims in front."""
    return {"Host": host, "Origin": origin, "X-Forwarded-For": f"127.0.0.1, {address}"}


@pytest.mark.parametrize(
    ("origin", "host", "status"),
    [
        (f"https://{NAME}", NAME, 101),
        (f"http://{NAME}", NAME, 101),
        (f"https://{NAME}", NAME.upper(), 403),
        ("https://evil.example", NAME, 403),
        ("null", NAME, 403),
        ("https://evil.example", "evil.example", 421),
        (f"https://{NAME}", f"{NAME}.evil.example", 421),
    ],
)
def test_the_proxys_name_is_ours_and_no_other(server: Server, origin: str, host: str, status: int) -> None:
    with RawSocket(server.server_port, by_proxy("10.0.0.7", origin, host)) as client:
        assert client.status == status


def test_a_page_behind_the_proxy_may_post(server: Server) -> None:
    assert post(server.server_port, "/problems", DOCUMENT, **by_proxy("10.0.0.7"))[0] == 200
    evil = by_proxy("10.0.0.7", "https://evil.example")
    assert post(server.server_port, "/problems", DOCUMENT, **evil)[0] == 403


def addresses(server: Server) -> set[str]:
    """Those that have a share of the engine."""
    return {*server.app.extensions["astrolabe.sessions"].turns._addresses}


def test_each_address_behind_the_proxy_has_its_own_share_and_its_tabs_have_one_together(server: Server) -> None:
    port = server.server_port
    one, other = "10.0.1.7", "10.0.1.8"  # of this test alone: connections of others may not have been taken away yet
    with Client(port, by_proxy(one)), Client(port, by_proxy(one)), Client(port, by_proxy(other)):
        assert {one, other} <= addresses(server)
        assert (server.placed[one], server.placed[other]) == (2, 1)


def test_who_comes_by_the_proxy_is_not_taken_for_this_machine(server: Server) -> None:
    with RawSocket(server.server_port, {**by_proxy("10.0.0.7"), "Upgrade": None}, "/health") as client:
        assert client.status == 404
    with RawSocket(server.server_port, {"Upgrade": None}, "/health") as client:
        assert client.status == 200


@pytest.mark.parametrize("header", FORWARDED)
@pytest.mark.parametrize("proxy", ["", NAME])
def test_what_was_forwarded_is_never_of_this_machine(proxy: str, header: str) -> None:
    """A tunnel and a hosted notebook have a client on this machine that asks by the server's own name."""
    told = {header: "127.0.0.1"}
    with in_thread(proxy=proxy) as server:
        port = server.server_port
        with RawSocket(port, {**told, "Upgrade": None}, "/health") as client:
            assert client.status == 404
        refused = [post(port, path, "{}", **told)[1] for path in ("/class/begin", "/class/opening")]
        assert [each["refusal"]["key"] for each in refused] == ["class.forwarded"] * 2
        assert server.classes.latest() is None
    assert "--proxy" in say("class.forwarded", "en")


def test_a_schools_worker_believes_nobody_who_comes_by_its_proxy() -> None:
    """A proxy that sends no X-Forwarded-For says nothing of where its clients are."""
    seen: list[str] = []

    def app(environ: Mapping[str, Any], _: object) -> list[bytes]:
        seen.append(environ["REMOTE_ADDR"])
        return []

    worker = Worker(app, NAME)
    for told in ({"HTTP_HOST": NAME}, {"HTTP_VIA": "1.1 tunnel"}, {"HTTP_X_FORWARDED_FOR": "10.0.0.7"}, {}):
        environ = {"HTTP_HOST": "127.0.0.1:8000", "REMOTE_ADDR": "127.0.0.1", **told}
        worker({**environ, "gunicorn.socket": None, "wsgi.input": io.BytesIO()}, print)
    assert seen == ["", "", "10.0.0.7", "127.0.0.1"]


def test_clients_that_share_a_connection_of_the_proxy_are_told_apart(server: Server) -> None:
    with closing(HTTPConnection("127.0.0.1", server.server_port, timeout=60)) as kept:
        statuses = []
        for told in ({}, {"X-Forwarded-For": "10.0.0.7"}, {}):
            kept.request("GET", "/health", headers=told)
            answer = kept.getresponse()
            answer.read()
            statuses.append(answer.status)
    assert statuses == [200, 404, 200]


def test_without_a_proxy_nobody_may_say_where_he_comes_from() -> None:
    with in_thread() as server, Client(server.server_port, {"X-Forwarded-For": "10.0.0.7"}):
        assert addresses(server) == {UNKNOWN}


@pytest.mark.parametrize(
    ("header", "address"),
    [
        ("10.0.0.7", "10.0.0.7"),
        ("10.0.0.7, 10.0.0.8", "10.0.0.8"),
        ("10.0.0.7,10.0.0.8", "10.0.0.8"),
        ("10.0.0.7, 127.0.0.1", UNKNOWN),
        ("", UNKNOWN),
        ("x" * 1000, "x" * 45),
    ],
)
def test_what_the_proxy_itself_has_added_counts(header: str, address: str) -> None:
    assert forwarded(header) == address
