"""A server starts with whatever it finds of the classes that it kept."""

import errno
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest

from astrolabe.classroom.classroom import Classes
from astrolabe.classroom.journal import JournalStore
from astrolabe.classroom.redis_store import connected
from astrolabe.content.words import LANGUAGES, say
from astrolabe.web.classroom.reopening import classes_of, end_all
from astrolabe.web.serve import make_server

from .. import ROOT
from ..support.redisserver import RedisServer, needs_redis

PORT = 8000
KEPT = ROOT / "tests" / "support" / "kept"
KEY = f"{1:032}"
WHICH = {"kind": "node", "text": "predict.next", "right": [5, 7], "marked": [7]}


def when_kept() -> float:
    """A moment at which the classes that were kept are still going on."""
    return 1795157400.0


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ASTROLABE_CACHE", str(tmp_path))
    return tmp_path / "classes"


def opened(address: str = "127.0.0.1", language: str = "en") -> Classes:
    return classes_of(address, PORT, language)


def begun() -> str:
    """A class in which there is something of everything."""
    classes = opened()
    code, _ = classes.begin()
    member = classes.enter(code, "student", KEY)
    classes.publish(code, "{}")
    classes.act(code, "ask", WHICH)
    classes.vote(member, 1, 1, 5)
    return code


def journal(folder: Path) -> Path:
    [path] = folder.glob("*.jsonl")
    return path


STATE_BEFORE = {"version": 3, "phase": "free", "shown": {}, "free": None, "sentence": "", "question": None}
FACTS_BEFORE = {
    "secret": "s",
    "state": json.dumps({**STATE_BEFORE, "asked": 0, "calls": 0, "typed": False}),
    "begun": "1e10",
}


@pytest.mark.parametrize("address", ["127.0.0.1", "0.0.0.0"])
def test_a_journal_of_before_is_gone_on_with_at_any_address(folder: Path, address: str) -> None:
    folder.mkdir(mode=0o700)
    (folder / f"{PORT}.jsonl").write_text(
        "".join(json.dumps(["123456", "class", name, fact]) + "\n" for name, fact in FACTS_BEFORE.items()), "utf-8"
    )
    classes = opened(address)
    assert classes.latest() == ("123456", "s")
    assert classes.view("123456")["phase"] == "free"


def voted(classes: Classes) -> None:
    """What was kept of a class with a question to which its only student has answered 5."""
    [code] = classes.store.codes()
    assert classes.view(code)["phase"] == "vote"
    assert classes.counts(code) == {"members": 1, "hands": 0, "answered": 1}
    classes.act(code, "reveal", {})
    assert (classes.view(code)["question"]["right"], classes.view(code)["tally"]) == ((5, 7), [[[5, 1]]])


def test_a_class_that_votes_goes_on_from_a_journal_of_before(folder: Path) -> None:
    folder.mkdir(mode=0o700)
    (folder / f"{PORT}.jsonl").write_text((KEPT / "class.jsonl").read_text("utf-8"), "utf-8")
    voted(Classes(classes_of("127.0.0.1", PORT, "en").store, when_kept, str, min))


@needs_redis
def test_a_class_that_votes_goes_on_from_what_redis_kept_before(redis_server: RedisServer) -> None:
    client = connected(redis_server.url)
    client.flushall()  # of what other tests have left
    for name, value in json.loads((KEPT / "redis.json").read_text("utf-8")).items():
        client.sadd(name, *value) if isinstance(value, list) else client.hset(name, mapping=value)
    store = redis_server.store("astrolabe")
    voted(Classes(store, when_kept, str, min))
    store.forget(store.codes()[0])


OTHER = """
import sys
from astrolabe.web.classroom.reopening import classes_of
classes = classes_of("127.0.0.2", int(sys.argv[1]), "en")
print(classes.latest(), flush=True)
print(*classes.begin(), flush=True)
sys.stdin.readline()
classes.end_all()
"""


def test_two_servers_on_one_port_of_two_addresses_have_their_own_classes(folder: Path) -> None:
    classes = opened()
    code, _ = classes.begin()
    command = [sys.executable, "-c", OTHER, str(PORT)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdin
        assert other.stdout
        assert other.stdout.readline() == "None\n"
        theirs = other.stdout.readline().split()
        other.kill()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdin
        assert other.stdout
        assert other.stdout.readline() == f"{tuple(theirs)}\n"
        other.communicate("end\n")
    assert opened().exists(code)
    assert [path.name for path in folder.iterdir()] == [f"{PORT}.jsonl"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "damage",
    [
        lambda line: line.replace("phase", "phasf"),
        lambda line: line.replace(r'"command\": null', r'"command\": {\"number\": 1}'),
        lambda line: line.replace('"begun","', '"begun","x'),
        lambda line: line.replace(f'{KEY}","5"', f'{KEY}","s"'),
        lambda line: line.replace('"state","', '"state","' + "[" * 100_000),
        lambda line: line.replace('"questions","1","', '"questions","1","x'),
    ],
    ids=["state", "command", "beginning", "vote", "deep brackets", "question"],
)
def test_a_class_that_cannot_be_read_is_put_aside_and_the_others_go_on(
    folder: Path, caplog: pytest.LogCaptureFixture, damage: Callable[[str], str], language: str
) -> None:
    broken, other = begun(), begun()
    path = journal(folder)
    lines = path.read_text("utf-8").splitlines()
    damaged = [damage(line) if line.startswith(f'["{broken}"') else line for line in lines]
    assert damaged != lines
    path.write_text("\n".join(damaged), "utf-8")
    assert opened(language=language).store.codes() == [other]
    aside = path.with_suffix(".broken")
    assert f'["{broken}",' in aside.read_text("utf-8")
    assert say("class.kept.broken", language, code=broken, path=aside) in [row.getMessage() for row in caplog.records]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_class_that_cannot_be_ended_is_said_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, language: str
) -> None:
    classes = opened()
    classes.begin()
    monkeypatch.setattr(JournalStore, "forget", Mock(side_effect=OSError(errno.EROFS, "Read-only file system")))
    end_all(classes, language)
    sentence = say("class.kept.left", language, reason="Read-only file system")
    assert [row.getMessage() for row in caplog.records] == [sentence]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_read_of_a_journal_is_said_at_the_start(
    folder: Path, caplog: pytest.LogCaptureFixture, language: str
) -> None:
    code = begun()
    path = journal(folder)
    path.write_bytes(b"true\n5\n" + path.read_bytes())
    assert opened(language=language).exists(code)
    assert [row.getMessage() for row in caplog.records] == [say("class.kept.lines", language, path=path, count=2)]


def test_a_folder_in_the_place_of_a_journal_is_said_and_a_class_begins(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    server = make_server("127.0.0.1", 0)
    port = server.server_port
    server.server_close()
    place = folder / f"{port}.jsonl"
    place.mkdir(parents=True, mode=0o700)
    classes = classes_of("127.0.0.1", port, "en")
    assert classes.exists(classes.begin()[0])
    [said] = [row.getMessage() for row in caplog.records]
    assert said.startswith(f"Classes cannot be kept in {place} (")
