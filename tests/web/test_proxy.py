"""A proxy on this machine, if the server is told of one: its name is ours, and each address behind it counts as one."""

from collections.abc import Iterator

import pytest

from astrolabe.web.http_requests import forwarded
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


def test_without_a_proxy_nobody_may_say_where_he_comes_from() -> None:
    with in_thread() as server, Client(server.server_port, {"X-Forwarded-For": "10.0.0.7"}):
        assert addresses(server) == {"127.0.0.1"}


@pytest.mark.parametrize(
    ("headers", "address"),
    [
        (["10.0.0.7"], "10.0.0.7"),
        (["10.0.0.7, 10.0.0.8"], "10.0.0.8"),
        (["10.0.0.7", "10.0.0.8"], "10.0.0.8"),
        ([], ""),
        (["x" * 1000], "x" * 45),
    ],
)
def test_what_the_proxy_itself_has_added_counts(headers: list[str], address: str) -> None:
    assert forwarded(headers) == address
