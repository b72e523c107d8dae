"""The server as a whole, in a process of its own: starts quietly, streams the same records always, stops at once."""

import json
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TypeVar

import pytest
from playwright.sync_api import Page

from astrolabe.core.refusal import Refusal
from astrolabe.domains import FORMATS, Problem
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import Run
from astrolabe.web.documents import problem_from
from astrolabe.web.limits import Limits
from astrolabe.web.serve import make_server

from .. import ROOT
from ..support.browser.calling import source
from ..support.browser.serving import Process, in_thread, post
from ..support.browser.websocket import Client, connection

Found = TypeVar("Found")

SIDE = 120
DOCUMENT = json.dumps(
    {
        "astrolabe": 1,
        "map": {
            "width": SIDE,
            "height": SIDE,
            "terrain": {".": {"kind": "free"}, "#": {"kind": "wall"}},
            "rows": ["".join(".#"[(x * 7 + y * 13) % 11 == 5] for x in range(SIDE)) for y in range(SIDE)],
            "start": [0, 0],
            "goal": [SIDE - 1, SIDE - 3],
        },
    }
)
SETTINGS = {"algorithm": "dijkstra", "diagonal": "no-corners"}


def whole(problem: Problem, chosen: Settings) -> bytes:
    run = Run(problem, chosen)
    return b"".join(run.pull(10_000).tobytes() for _ in iter(lambda: run.done, True))


def know(port: int) -> str:
    status, answer = post(port, "/problems", DOCUMENT)
    assert status == 200
    return str(answer["problem"])


def asked(run: int, problem: str, start: int = 0) -> dict[str, object]:
    return {"run": run, "problem": problem, "settings": SETTINGS, "from": start}


@pytest.fixture(scope="module")
def expected() -> bytes:
    return whole(problem_from(DOCUMENT, FORMATS), Settings(**SETTINGS))


@pytest.fixture(scope="module")
def process() -> Iterator[Process]:
    with Process() as process:
        yield process
        process.process.terminate()
        assert process.output() == ""


# The stream


def test_two_pages_get_the_records_the_core_makes(process: Process, expected: bytes) -> None:
    for _ in range(2):
        with Client(process.port) as client:
            assert client.ask("open", asked(1, know(process.port)))[0]["run"] == 1
            assert client.records(1) == expected


@pytest.mark.thorough
@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.999, 1.0, 2.0])
def test_a_run_goes_on_with_what_a_new_one_would_have_gone_on_with(
    process: Process, expected: bytes, share: float
) -> None:
    start = int(len(expected) / 32 * share)
    with Client(process.port) as client:
        client.ask("open", asked(1, know(process.port), start))
        assert client.records(1, 5000) == expected[32 * start :]


def test_three_pulls_may_be_under_way_at_once(process: Process, expected: bytes) -> None:
    found, over = b"", False
    with Client(process.port) as client:
        client.ask("open", asked(1, know(process.port)))
        waiting = [client.put("pull", {"run": 1, "count": 4096}) for _ in range(3)]
        while waiting:
            answer = client.answer()
            assert answer
            assert answer[0] == waiting.pop(0), "answers come in the order of the questions"
            found, over = found + answer[1][0], over or answer[1][1]["over"]
            if not over:
                waiting.append(client.put("pull", {"run": 1, "count": 4096}))
    assert found == expected


def test_a_page_that_waits_for_a_long_run_to_catch_up_is_not_taken_for_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    caught_up, pull = threading.Event(), Run.pull
    monkeypatch.setattr(Run, "pull", lambda run, *most: pull(run, *most) if caught_up.wait(60) else None)
    limits = Limits(ping_seconds=0.1, ping_timeout=60)  # a busy machine may take a second to answer
    with in_thread(limits) as server, Client(server.server_port) as client:
        client.ask("open", asked(1, know(server.server_port), 100))
        number = client.put("pull", {"run": 1, "count": 8})
        for _ in range(6):  # the next comes only after an answer was heard
            assert client.receive() == "2"
            client.send("3")
        caught_up.set()
        answer = client.answer()
        assert answer
        assert (answer[0], answer[1][1]["run"]) == (number, 1)


@pytest.mark.thorough
def test_a_page_that_shows_no_sign_of_life_is_dropped() -> None:
    with Process(compiled=False, ping_seconds=0.1, ping_timeout=0.2) as process, Client(process.port) as client:
        assert client.ended()
        assert process.settled(3).threads == 3


def test_a_pull_for_an_old_run_is_stale(process: Process) -> None:
    problem = know(process.port)
    with Client(process.port) as client:
        client.ask("open", asked(1, problem))
        client.ask("open", asked(2, problem))
        assert client.ask("pull", {"run": 1, "count": 8}) == [{"stale": True}]
        assert client.ask("pull", {"run": 2, "count": 8})[1]["run"] == 2


def test_a_problem_never_told_is_unknown(process: Process) -> None:
    with Client(process.port) as client:
        assert client.ask("open", asked(1, "f" * 32)) == [{"unknown": True}]


def test_a_run_dropped_with_its_connection_leaves_nothing_behind(process: Process) -> None:
    problem = know(process.port)

    def visit() -> None:
        with Client(process.port) as client:
            client.ask("open", asked(1, problem))
            client.ask("pull", {"run": 1, "count": 100})

    visit()  # the first connection starts the thread that watches over all of them
    before = process.settled(3)
    for _ in range(10):
        visit()
    after = process.settled(before.threads)
    assert after.threads == before.threads
    assert after.megabytes - before.megabytes < 20


def test_pages_that_pull_at_once_all_get_their_own_run(process: Process, expected: bytes) -> None:
    problem, found = know(process.port), {}

    def pull(number: int) -> None:
        with Client(process.port) as client:
            client.ask("open", asked(number, problem, number * 100))
            found[number] = client.records(number, 3000)

    threads = [threading.Thread(target=pull, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {number: expected[3200 * number :] for number in range(6)}


# Starting


def test_it_says_its_address_in_one_line_and_nothing_else(process: Process) -> None:
    """Nor does it until it ends: the fixture sees to that."""
    assert re.fullmatch(r"\S.* http://127\.0\.0\.1:[1-9][0-9]*/ .*\n", process.line)
    with Client(process.port) as client:
        assert client.welcome


def test_it_listens_on_this_machine_only() -> None:
    with in_thread() as server:
        assert server.server_address[0] == "127.0.0.1"


def test_small_packets_are_not_held_back() -> None:
    with in_thread() as server, connection(server.server_port):
        accepted = until(lambda: next(iter(server.live), None))
        assert until(lambda: accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) or None)


def test_a_port_in_use_is_said_in_a_sentence() -> None:
    with in_thread() as server, pytest.raises(Refusal) as caught:
        make_server("127.0.0.1", server.server_port)
    assert caught.value.key == "serve.address"
    assert caught.value.facts["port"] == server.server_port


@pytest.mark.parametrize(
    ("host", "port", "key"),
    [
        ("no.such.host.invalid", 0, "serve.address"),
        ("127.0.0.1", 70_000, "serve.port"),
        ("127.0.0.1", -1, "serve.port"),
    ],
)
def test_an_address_that_cannot_be_is_said_in_a_sentence(host: str, port: int, key: str) -> None:
    with pytest.raises(Refusal) as caught:
        make_server(host, port)
    assert caught.value.key == key


# Stopping


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_it_stops_at_once_with_pages_connected_and_a_search_under_way(name: str) -> None:
    with Process() as process, ExitStack() as stack:
        clients = [stack.enter_context(Client(process.port)) for _ in range(5)]
        problem = know(process.port)
        for client in clients:
            client.ask("open", asked(1, problem))
            client.put("pull", {"run": 1, "count": 16_384})
        code, seconds = process.stop(getattr(signal, name))
        assert code == 0
        assert seconds < 1
        assert process.output() == ""


@pytest.mark.thorough
def test_killed_and_started_again_it_goes_on_at_the_same_record(expected: bytes) -> None:
    with Process(compiled=False) as process:
        problem = know(process.port)
        with Client(process.port) as client:
            client.ask("open", asked(1, problem))
            found = client.ask("pull", {"run": 1, "count": 10_000})[0]
            process.process.kill()
            assert client.ended()
        port = process.port
        process.output()
    with Process(port, compiled=False), Client(port) as client:
        seen = len(found) // 32
        assert client.ask("open", asked(1, problem, seen)) == [{"unknown": True}]
        assert know(port) == problem
        client.ask("open", asked(1, problem, seen))
        assert found + client.records(1) == expected


def test_a_connection_whose_server_is_killed_ends() -> None:
    with Process() as process, Client(process.port) as client:
        process.process.kill()
        assert client.ended()


@pytest.mark.parametrize(("more", "part"), [([], "/"), (["--lesson", "5"], "/#lesson=5")], ids=["", "a lesson"])
def test_the_command_line_serves(more: list[str], part: str) -> None:
    command = [sys.executable, "-m", "astrolabe", "--no-browser", "--port", "0", *more]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert re.search(rf"http://127\.0\.0\.1:\d+{part}(\s|$)", process.stdout.readline())
        process.terminate()
        assert process.communicate(timeout=60) == ("", "")
        assert process.returncode == 0


@pytest.mark.browser
def test_a_browser_gets_quick_answers_over_an_uncompressed_websocket(page: Page, server: str) -> None:
    page.goto(server)
    facts = page.evaluate(source("support/scripts/pagelooks.js", "answerTimes"))
    assert facts["extensions"] == ""
    assert facts["quarter"] < 20  # all would take 40, waiting for an acknowledgement; some do on a busy machine


def until(look: Callable[[], Found | None]) -> Found:
    for _ in range(1000):
        if (found := look()) is not None:
            return found
        threading.Event().wait(0.005)
    raise AssertionError("it never came true")
