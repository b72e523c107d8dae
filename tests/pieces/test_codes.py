"""The codes of classes: new ones that nobody can try in time, and those that an older version gave."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from astrolabe.classroom.classroom import Classes
from astrolabe.classroom.codes import grouped
from astrolabe.classroom.journal import JournalStore
from astrolabe.classroom.store import MemoryStore, Store

from ..support.redisserver import needs_redis

NOW = 1e9
SECRET = "0" * 32
OLD_STATE = {  # as a version wrote it whose codes had six digits
    "version": 7,
    "phase": "free",
    "shown": {},
    "free": None,
    "sentence": "",
    "question": None,
    "asked": 0,
    "calls": 0,
    "roll": 0,
    "typed": False,
    "command": None,
    "since": NOW,
}


def classes_in(store: Store) -> Classes:
    return Classes(store, lambda: NOW, lambda: SECRET, random.Random(1).choice)


def test_a_new_code_has_eight_digits_and_two_classes_have_two() -> None:
    classes = classes_in(MemoryStore())
    codes = {classes.begin()[0] for _ in range(2)}
    assert [(len(code), code.isdigit()) for code in codes] == [(8, True)] * 2


def test_a_code_is_shown_in_two_groups() -> None:
    assert [grouped("48291307"), grouped("48291307", "-"), grouped("482913")] == ["4829 1307", "4829-1307", "482 913"]


@pytest.mark.parametrize("kind", ["journal", pytest.param("redis", marks=needs_redis)])
def test_an_old_code_holds_until_its_class_ends(request: pytest.FixtureRequest, tmp_path: Path, kind: str) -> None:
    make: dict[str, Callable[[], Store]] = {
        "journal": lambda: JournalStore(tmp_path / "classes.jsonl"),
        "redis": lambda: request.getfixturevalue("redis_server").store(tmp_path.name),
    }
    before = make[kind]()
    for name, value in (("secret", SECRET), ("state", json.dumps(OLD_STATE)), ("begun", repr(NOW))):
        before.put("482913", "class", name, value)
    classes = classes_in(make[kind]())
    assert classes.latest() == ("482913", SECRET)
    student = classes.enter("482913", "student", key="1" * 32)
    assert classes.view("482913")["phase"] == "free"
    assert classes.act("482913", "follow", {}) == 8
    assert classes.members.has(student)
    classes.end("482913")
    assert not classes.exists("482913")
