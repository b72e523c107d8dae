"""Connections: kept while a page fetches its files, counted where they do more, shared among addresses."""

import gzip
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from threading import Barrier, Thread

import pytest
from flask import Flask

from astrolabe.web import files
from astrolabe.web.app import create_app
from astrolabe.web.files import ENTRY, SHEET
from astrolabe.web.limits import Limits
from astrolabe.web.serve import Server, make_server

from ..support.browser.serving import Process, in_thread, post
from ..support.browser.websocket import RawSocket, connection, request_text


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with in_thread(Limits(connections=8, idle_seconds=0.3)) as found:
        yield found


def asked(server: Server, path: str, **more: str) -> bytes:
    return request_text("GET", path, {"Host": f"127.0.0.1:{server.server_port}", **more})


def answer(client: object) -> tuple[bytes, bytes]:
    """The head and the body of the next answer on a connection."""
    taken = b""
    while b"\r\n\r\n" not in taken:
        taken += client.recv(65_536)  # type: ignore[attr-defined]
    head, body = taken.split(b"\r\n\r\n", 1)
    size = next(int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length"))
    while len(body) < size:
        body += client.recv(65_536)  # type: ignore[attr-defined]
    return head, body


def test_a_page_fetches_its_files_over_one_connection(server: Server) -> None:
    with connection(server.server_port) as client:
        sizes = []
        for path in ("/", f"/static/{SHEET}", f"/static/{ENTRY}", "/nothing", "/words/en.json"):
            client.sendall(asked(server, path))
            head, body = answer(client)
            assert b"Connection: keep-alive" in head
            assert head.startswith(b"HTTP/1.1 404" if path == "/nothing" else b"HTTP/1.1 200")
            sizes.append(len(body))
        assert min(sizes) > 50
        assert client.recv(10) == b"", "an idle connection is closed"


@pytest.fixture
def packings(monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """How often each content was packed: the page itself, what it is put together from, its files."""
    found: Counter[int] = Counter()
    pack = gzip.compress

    def counted(plain: bytes, **more: int) -> bytes:
        found[hash(plain)] += 1
        return pack(plain, **more)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr(files.gzip, "compress", counted)
    files.asset.cache_clear()
    files.joined.cache_clear()
    return found


def fetched_by_all(app: Flask, pages: int = 6) -> None:
    """So many first pages at once, each with what it names."""
    together = Barrier(pages)

    def work() -> None:
        client = app.test_client()
        together.wait()
        for path in ("/", f"/static/{SHEET}", "/static/js/bundles/first.js", "/static/icons.svg"):
            assert client.get(path, headers={"Host": "localhost", "Accept-Encoding": "gzip"}).status_code == 200

    threads = [Thread(target=work) for _ in range(pages)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_what_a_class_asks_for_all_at_once_is_made_once(packings: Counter[int]) -> None:
    fetched_by_all(create_app())
    assert packings
    assert max(packings.values()) == 1


def test_what_every_first_page_needs_is_made_before_anybody_asks(packings: Counter[int]) -> None:
    app = create_app()
    app.extensions["astrolabe.prepare"]()
    made = len(packings)
    assert made > 3
    app.test_client().get("/", headers={"Host": "localhost", "Accept-Encoding": "gzip"})
    app.test_client().get("/static/js/bundles/first.js", headers={"Host": "localhost", "Accept-Encoding": "gzip"})
    assert len(packings) == made


def test_questions_sent_ahead_are_answered_in_their_order(server: Server) -> None:
    with connection(server.server_port) as client:
        client.sendall(asked(server, "/nothing") + asked(server, "/words/en.json", Connection="close"))
        everything = b"".join(iter(lambda: client.recv(65_536), b""))
        assert everything.index(b"no-such-page") < everything.index(b"connection.lost")


def test_what_never_changes_is_sent_again_for_this_host_only(server: Server) -> None:
    [path] = {found for found in _named(server) if found.endswith("first.js")}
    for _ in range(2):
        with connection(server.server_port) as client:
            client.sendall(asked(server, path, **{"Accept-Encoding": "gzip"}))
            head, _ = answer(client)
            assert b"immutable" in head
            assert b"X-Content-Type-Options: nosniff" in head
    with connection(server.server_port) as client:
        client.sendall(request_text("GET", path, {"Host": "evil.example"}))
        assert answer(client)[0].startswith(b"HTTP/1.1 421")


def _named(server: Server) -> list[str]:
    with connection(server.server_port) as client:
        client.sendall(asked(server, "/"))
        _, body = answer(client)
    return [part.split('"')[0] for part in body.decode().split('href="')]


def test_one_address_has_a_share_of_the_places_and_files_need_none(server: Server) -> None:
    with ExitStack() as stack:
        sockets = [stack.enter_context(RawSocket(server.server_port)) for _ in range(8)]
        assert [each.status for each in sockets] == [101] * 6 + [503] * 2
        assert post(server.server_port, "/read", "{}", Connection="close")[0] == 503
        client = stack.enter_context(connection(server.server_port))
        client.sendall(asked(server, "/"))
        assert answer(client)[0].startswith(b"HTTP/1.1 200")


@pytest.mark.thorough
def test_a_large_class_has_room_where_a_process_may_open_few_files_to_begin_with() -> None:
    """As on macOS."""
    few = ("sh", "-c", 'ulimit -S -n 256 && exec "$@"', "sh")
    lasting = dict.fromkeys(("header_seconds", "idle_seconds", "request_seconds"), 1000.0)
    with Process(within=few, compiled=False, **lasting) as process, ExitStack() as stack:
        clients = [stack.enter_context(connection(process.port, 60.0)) for _ in range(300)]
        for client in clients:
            client.sendall(request_text("GET", "/nothing", {"Host": f"127.0.0.1:{process.port}"}))
        assert all(answer(client)[0].startswith(b"HTTP/1.1 404") for client in clients)


def test_a_class_that_comes_all_at_once_waits_in_the_systems_queue() -> None:
    server = make_server("127.0.0.1", 0)
    with ExitStack() as stack:
        clients = [stack.enter_context(connection(server.server_port, 2.0)) for _ in range(600)]  # nobody accepts yet
        thread = Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        clients[-1].sendall(asked(server, "/nothing"))
        clients[-1].settimeout(20)
        assert answer(clients[-1])[0].startswith(b"HTTP/1.1 404")
        server.shutdown()
        thread.join(60)
