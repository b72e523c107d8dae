"""How the server is: told to whoever sits at it, as a page, as JSON and in the log."""

import json
import re
import socket
import subprocess
import sys
import tracemalloc
import urllib.request
from pathlib import Path

import pytest
from flask import Flask

from astrolabe.content.words import LANGUAGES, catalogue, say
from astrolabe.web.app import create_app
from astrolabe.web.happenings import MINUTE, MOST_WAITS, Happenings

from .. import ROOT
from ..support.browser.serving import in_thread
from ..support.browser.websocket import Client
from .test_gate import wait_for

GUARD = ROOT / "server" / "web" / "websocket_guard"


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app()


def test_a_supervisor_hears_who_is_connected_who_was_cut_off_and_why() -> None:
    with in_thread() as server, Client(server.server_port) as client:
        client.ask("pull", {"run": 1, "count": 1})
        with Client(server.server_port) as odd:
            odd.send("nonsense")
            assert odd.ended()
        wait_for(lambda: asked(server.server_port)["left"] == {"grammar": 1})
        facts = asked(server.server_port)
    assert facts["status"] == "ok"
    assert facts["connected"] == {"127.0.0.1": 1}
    assert [(cut["address"], cut["reason"]) for cut in facts["cut"]] == [("127.0.0.1", "grammar")]
    assert facts["pulls"]["last_minute"] == 1
    assert facts["megabytes"]["searches"] == 0


def asked(port: int) -> dict[str, object]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/health") as answer:
        found: dict[str, object] = json.load(answer)
        return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_teacher_reads_it_as_a_page(app: Flask, language: str) -> None:
    happenings: Happenings = app.extensions["astrolabe.happenings"]
    happenings.came("192.168.1.5")
    happenings.went("192.168.1.6", "unread")
    text = app.test_client().get("/health", headers={"Accept": "text/html", "Accept-Language": language}).text
    for key in ("health.title", "health.memory", "cut.unread"):
        assert say(key, language) in text
    assert "192.168.1.5" in text


def test_errors_that_threads_survived_are_counted(app: Flask) -> None:
    with app.extensions["astrolabe.failures"].survived("hub"):
        raise KeyError("phase")
    assert app.test_client().get("/health").json["failed"] == {"hub": 1}  # type: ignore[index]


@pytest.mark.parametrize("address", ["192.168.1.5", "10.0.0.7", "::2", "8.8.8.8", ""])
def test_nobody_else_hears_it(app: Flask, address: str) -> None:
    assert app.test_client().get("/health", environ_base={"REMOTE_ADDR": address}).status_code == 404


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_this_machine_does(app: Flask, address: str) -> None:
    assert app.test_client().get("/health", environ_base={"REMOTE_ADDR": address}).status_code == 200


def test_every_reason_to_cut_somebody_off_has_a_sentence() -> None:
    text = "".join(path.read_text("utf-8") for path in Path(GUARD).glob("*.py"))
    given = {*re.findall(r'(?:_refuse|cut)\("(\w+)"\)', text), *re.findall(r'raise ValueError\("(\w+)"\)', text)}
    assert len(given) >= 7
    assert {f"cut.{reason}" for reason in given} <= {*catalogue("en")}


def test_the_log_says_in_words_what_happens() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "astrolabe", "--no-browser", "--log", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        with Client(port) as client:
            client.send("nonsense")
            assert client.ended()
        said = [process.stderr.readline() for _ in range(2)]
        process.kill()
    assert re.fullmatch(r"\d\d:\d\d:\d\d A page at 127\.0\.0\.1 has connected\.\n", said[0])
    assert said[1].endswith("was cut off. It sent something that our page never says.\n")


def test_the_slowest_of_a_hundred_pulls_of_the_last_minute_is_told() -> None:
    now = [0.0]
    happenings = Happenings(lambda: now[0])
    happenings.pulled(9.0)
    now[0] = MINUTE + 1
    for number in range(1, 101):
        happenings.pulled(number / 1000)
    assert happenings.slowest() == (100, 0.099)


def test_of_many_pulls_the_last_are_told_and_take_some_bytes_each() -> None:
    tracemalloc.start()
    try:
        happenings = Happenings(lambda: 0.0)
        for number in range(MOST_WAITS + 10):
            happenings.pulled(float(number))
        assert tracemalloc.get_traced_memory()[0] < 24 * MOST_WAITS
    finally:
        tracemalloc.stop()
    assert happenings.slowest() == (MOST_WAITS, MOST_WAITS * 99 // 100 + 9)
