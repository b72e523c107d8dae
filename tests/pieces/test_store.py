"""Where classes are kept: the same promises, whatever keeps them."""

import errno
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from threading import Semaphore
from unittest.mock import Mock

import pytest

from astrolabe.classroom import redis_news
from astrolabe.classroom.journal import JournalStore
from astrolabe.classroom.redis_news import RedisNews
from astrolabe.classroom.store import Known, MemoryStore, Store, StoreAwayError
from astrolabe.core.failures import Failures
from astrolabe.core.refusal import Refusal

from ..support.redisserver import RedisServer, needs_redis

KINDS = ("memory", "journal", "journal that is often written anew", pytest.param("redis", marks=needs_redis))
ENDLESS = """
import sys
from pathlib import Path
from astrolabe.classroom.journal import JournalStore
store = JournalStore(Path(sys.argv[1]), large=20_000)
for number in range(10**9):
    store.put("123456", "votes", str(number), str(number))
    print(number, flush=True)
"""


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    make: dict[str, Callable[[], Store]] = {
        "memory": MemoryStore,
        "journal": lambda: JournalStore(tmp_path / "classes.jsonl"),
        "journal that is often written anew": lambda: JournalStore(tmp_path / "classes.jsonl", large=10),
        "redis": lambda: request.getfixturevalue("redis_server").store(tmp_path.name),
    }
    return make[request.param]()


def test_what_is_put_is_there_until_it_is_dropped(store: Store) -> None:
    store.put("1", "votes", "a", "3")
    store.put("1", "votes", "a", "4")
    store.put("1", "votes", "b", "3")
    store.drop("1", "votes", "b")
    store.drop("1", "votes", "c")
    assert store.get("1", "votes", "a") == "4"
    assert store.get("1", "votes", "b") is None
    assert store.read("1", "votes") == {"a": "4"}
    assert (store.size("1", "votes"), store.size("1", "names"), store.size("2", "votes")) == (1, 0, 0)


def test_a_key_is_claimed_once(store: Store) -> None:
    assert store.claim("1", "names", "blue vega", "a")
    assert not store.claim("1", "names", "blue vega", "b")
    assert store.claim("1", "names", "blue vega", "a")  # who asks again has it still
    assert store.get("1", "names", "blue vega") == "a"


def test_a_value_is_replaced_only_by_who_knows_it(store: Store) -> None:
    store.put("1", "class", "state", "old")
    assert not store.replace("1", "class", "state", "older", "new")
    assert store.replace("1", "class", "state", "old", "new")
    assert store.get("1", "class", "state") == "new"


def test_something_is_put_only_while_what_is_known_is_so(store: Store) -> None:
    store.put("1", "class", "state", "vote")
    assert store.put_while("1", Known("class", "state", "vote"), "votes", "a", "3")
    assert not store.put_while("1", Known("class", "state", "reveal"), "votes", "a", "4")
    assert not store.put_while("2", Known("class", "state", "vote"), "votes", "a", "4")
    assert store.read("1", "votes") == {"a": "3"}


def test_of_many_changes_at_once_none_is_lost(store: Store) -> None:
    def count(_: int) -> None:
        while True:
            before = store.get("1", "class", "count") or ""
            if store.replace("1", "class", "count", before, str(int(before) + 1)):
                return

    store.put("1", "class", "count", "0")
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(count, range(80)))
    assert store.get("1", "class", "count") == "80"


def test_classes_know_nothing_of_each_other(store: Store) -> None:
    store.put("1", "votes", "a", "3")
    store.put("2", "votes", "a", "5")
    store.forget("1")
    assert store.codes() == ["2"]
    assert store.read("1", "votes") == {}
    assert store.read("2", "votes") == {"a": "5"}


def test_what_was_read_does_not_change_any_more(store: Store) -> None:
    store.put("1", "votes", "a", "3")
    before = store.read("1", "votes")
    store.put("1", "votes", "a", "4")
    assert before == {"a": "3"}


@pytest.mark.parametrize("large", [10, 10**6])
def test_a_journal_is_the_same_when_it_is_opened_again(tmp_path: Path, large: int) -> None:
    path = tmp_path / "classes.jsonl"
    before = JournalStore(path, large)
    for number in range(40):
        before.put("1", "votes", str(number % 7), f"é{number}\n")
    before.claim("1", "names", "blue vega", "a")
    before.drop("1", "votes", "3")
    before.put("2", "votes", "a", "5")
    before.forget("2")
    after = JournalStore(path, large)
    assert after.codes() == ["1"]
    assert after.read("1", "votes") == before.read("1", "votes")
    assert after.read("1", "names") == {"blue vega": "a"}


def test_a_journal_whose_last_line_was_cut_keeps_the_others(tmp_path: Path) -> None:
    path = tmp_path / "classes.jsonl"
    store = JournalStore(path)
    store.put("1", "votes", "a", "3")
    store.put("1", "votes", "b", "4")
    path.write_bytes(path.read_bytes()[:-5])
    assert JournalStore(path).read("1", "votes") == {"a": "3"}


def test_nothing_is_left_when_the_last_class_is_over(tmp_path: Path) -> None:
    path = tmp_path / "classes.jsonl"
    store = JournalStore(path)
    store.put("1", "votes", "a", "3")
    assert path.exists()
    assert path.stat().st_mode & 0o077 == 0 or sys.platform == "win32"
    store.forget("1")
    assert list(tmp_path.iterdir()) == []


def test_a_journal_that_cannot_be_written_anew_goes_on_with_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows, where nobody may replace or remove a file that another program is looking through."""
    path = tmp_path / "classes.jsonl"
    store = JournalStore(path, large=10)
    store.put("1", "votes", "a", "3")
    path.write_bytes(path.read_bytes() + b'["1","vot')
    with monkeypatch.context() as windows:
        for name in ("replace", "unlink"):
            windows.setattr(Path, name, Mock(side_effect=PermissionError))
        store = JournalStore(path, large=10)
        store.put("2", "votes", "b", "4")
        store.put("1", "votes", "c", "5")
        store.forget("2")
    assert JournalStore(path).read("1", "votes") == {"a": "3", "c": "5"}
    assert JournalStore(path).codes() == ["1"]
    with monkeypatch.context() as windows:
        windows.setattr(Path, "unlink", Mock(side_effect=PermissionError))
        JournalStore(path).forget("1")
    assert JournalStore(path).codes() == []


@contextmanager
def full_disk(monkeypatch: pytest.MonkeyPatch, room: int) -> Iterator[None]:
    """There is room for so many bytes more."""
    write = os.write

    def written(file: int, data: bytes) -> int:
        nonlocal room
        if not room:
            raise OSError(errno.ENOSPC, "No space left on device")
        done = write(file, data[:room])
        room -= done
        return done

    with monkeypatch.context() as disk:
        disk.setattr(os, "write", written)
        yield


@pytest.mark.parametrize("room", [0, 5, 99], ids=["no room", "some", "all but the end of the line"])
@pytest.mark.parametrize("large", [10, 10**6], ids=["written anew", "gone on with"])
def test_a_change_that_was_refused_is_not_made_now_nor_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, large: int, room: int
) -> None:
    path = tmp_path / "classes.jsonl"
    store = JournalStore(path, large)
    changes: Mapping[str, Callable[[], object]] = {  # line -> what is written as that
        '["1","votes","a","5"]': lambda: store.put("1", "votes", "a", "5"),
        '["1","votes","b","5"]': lambda: store.claim("1", "votes", "b", "5"),
        '["1","votes","a","6"]': lambda: store.replace("1", "votes", "a", "3", "6"),
        '["1","votes","b","6"]': lambda: store.put_while("1", Known("votes", "a", "3"), "votes", "b", "6"),
        '["1","votes","a",null]': lambda: store.drop("1", "votes", "a"),
    }
    for line, change in changes.items():
        store.put("1", "votes", "a", "3")
        store.put("2", "votes", "a", "4")
        with full_disk(monkeypatch, min(room, len(line))), pytest.raises(Refusal) as refused:
            change()
        assert refused.value.facts == {"reason": "No space left on device"}
        for each in (store, JournalStore(Path(shutil.copy(path, tmp_path / "copied.jsonl")))):
            assert [each.read(code, "votes") for code in ("1", "2")] == [{"a": "3"}, {"a": "4"}]


def test_classes_are_ended_one_by_one_on_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "classes.jsonl"
    store = JournalStore(path)
    for code in ("1", "12", "2"):
        store.put(code, "votes", "a", "é")
    size = path.stat().st_size
    with full_disk(monkeypatch, 0):
        store.forget("1")
        assert path.stat().st_size == size
        for each in (store, JournalStore(Path(shutil.copy(path, tmp_path / "copied.jsonl")))):
            assert [each.read(code, "votes") for code in ("1", "12", "2")] == [{}, {"a": "é"}, {"a": "é"}]
        (tmp_path / "copied.jsonl").unlink()
        store.forget("12")
        store.forget("2")
    assert store.codes() == []
    assert list(tmp_path.iterdir()) == []


NO_CHANGES = (
    *("5", "null", "true", "{}", '"text"', "[]", "[" * 100_000, "\x00", "\xff", "{", '["1","votes","a"]'),
    *('["1","votes","a",5]', '["1","votes",["a"],"3"]', '[1,"votes","a","3"]', '["1",{},"a","3"]'),
    *('["1",null,"a","3"]', '["1","votes","a","3","4"]', '[null,"votes","a","3"]'),
)


def test_lines_of_a_journal_that_are_no_changes_are_left_out_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "classes.jsonl"
    lines = ['["1","votes","a","3"]', *NO_CHANGES, '["1","votes","b","4"]', '["1","vot']
    path.write_bytes("\n".join(lines).encode("latin-1"))
    store = JournalStore(path)
    assert store.read("1", "votes") == {"a": "3", "b": "4"}
    assert store.left_out == len(NO_CHANGES)
    assert JournalStore(path).left_out == 0


@pytest.mark.parametrize("large", [10, 10**6], ids=["written anew", "gone on with"])
def test_what_follows_a_change_that_found_the_disk_full_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, large: int
) -> None:
    path = tmp_path / "classes.jsonl"
    store = JournalStore(path, large)
    store.put("1", "votes", "a", "3")
    with full_disk(monkeypatch, 10), pytest.raises(Refusal, match=r"class\.unkept"):
        store.put("1", "votes", "b", "4")
    store.put("1", "votes", "c", "5")
    assert JournalStore(path).read("1", "votes")["c"] == "5"
    assert JournalStore(path).read("1", "votes")["a"] == "3"


def test_no_acknowledged_vote_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "classes.jsonl"
    with subprocess.Popen([sys.executable, "-c", ENDLESS, str(path)], stdout=subprocess.PIPE, text=True) as voting:
        assert voting.stdout
        for _ in range(1500):
            acknowledged = int(voting.stdout.readline())
        voting.kill()
        acknowledged = max([acknowledged, *map(int, voting.stdout.read().split("\n")[:-1])])
    kept = JournalStore(path).read("123456", "votes")
    assert kept.keys() >= {str(number) for number in range(acknowledged + 1)}


@needs_redis
def test_what_is_in_redis_goes_by_itself(redis_server: RedisServer, tmp_path: Path) -> None:
    store = redis_server.store(tmp_path.name)
    store.put("1", "votes", "a", "3")
    store.claim("1", "names", "blue vega", "a")
    store.put_while("1", Known("votes", "a", "3"), "places", "a", "4")
    names = list(redis_server.client().scan_iter(f"{tmp_path.name}:*"))
    assert len(names) == 4
    assert all(0 < redis_server.client().ttl(name) <= 13 * 3600 for name in names)
    store.forget("1")
    assert not list(redis_server.client().scan_iter(f"{tmp_path.name}:*"))


@needs_redis
def test_redis_that_is_away_is_said_and_what_it_kept_is_there_again(redis_server: RedisServer, tmp_path: Path) -> None:
    store = redis_server.store(tmp_path.name)
    store.put("1", "votes", "a", "3")
    redis_server.stop()
    try:
        with pytest.raises(StoreAwayError):
            store.get("1", "votes", "a")
        with pytest.raises(StoreAwayError):
            store.put("1", "votes", "a", "4")
    finally:
        redis_server.start()
    assert store.get("1", "votes", "a") == "3"


@needs_redis
def test_news_reaches_the_others_once_and_never_who_tells_it(redis_server: RedisServer, tmp_path: Path) -> None:
    here, there = (RedisNews(redis_server.url, tmp_path.name) for _ in range(2))
    heard: dict[str, Queue[tuple[str, bool]]] = {"here": Queue(), "there": Queue()}
    listening = Semaphore(0)  # released again whenever a connection comes back, also after this test
    for name, news in (("here", here), ("there", there)):
        news.listen(lambda *told, name=name: heard[name].put(told), listening.release, Failures())  # type: ignore[misc]
    assert all(listening.acquire(timeout=60) for _ in heard)
    here.tell("1", True)
    there.tell("2", False)
    assert heard["there"].get(timeout=60) == ("1", True)
    assert heard["here"].get(timeout=60) == ("2", False)
    assert heard["here"].empty()
    assert heard["there"].empty()


@needs_redis
def test_who_listens_asks_a_quiet_channel_now_and_then_whether_it_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_news, "QUIET", 0.05)
    listening = Semaphore(0)
    with RedisServer() as server:
        RedisNews(server.url).listen(lambda *_: None, listening.release, Failures())
        assert listening.acquire(timeout=60)
        before, began = pings(server), time.monotonic()
        while pings(server) < before + 4:
            assert time.monotonic() < began + 60, "it does not ask"
        assert time.monotonic() - began >= 3 * 0.05


def pings(server: RedisServer) -> int:
    """How often it has been asked whether it lives."""
    return int(server.client().info("commandstats").get("cmdstat_ping", {"calls": 0})["calls"])
