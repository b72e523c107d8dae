"""Where classes are kept: the same promises, whatever keeps them."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from astrolabe.classes.journal import JournalStore
from astrolabe.classes.store import MemoryStore, Store

Make = Callable[[Path], Store]
KINDS: dict[str, Make] = {
    "memory": lambda _: MemoryStore(),
    "journal": lambda folder: JournalStore(folder / "classes.jsonl"),
    "journal that is often written anew": lambda folder: JournalStore(folder / "classes.jsonl", large=10),
}
ENDLESS = """
import sys
from pathlib import Path
from astrolabe.classes.journal import JournalStore
store = JournalStore(Path(sys.argv[1]), large=20_000)
for number in range(10**9):
    store.put("123456", "votes", str(number), str(number))
    print(number, flush=True)
"""


@pytest.fixture(params=KINDS.values(), ids=KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    make: Make = request.param
    return make(tmp_path)


def test_what_is_put_is_there_until_it_is_dropped(store: Store) -> None:
    store.put("1", "votes", "a", "3")
    store.put("1", "votes", "a", "4")
    store.put("1", "votes", "b", "3")
    store.drop("1", "votes", "b")
    store.drop("1", "votes", "c")
    assert store.get("1", "votes", "a") == "4"
    assert store.get("1", "votes", "b") is None
    assert store.read("1", "votes") == {"a": "4"}


def test_a_key_is_claimed_once(store: Store) -> None:
    assert store.claim("1", "names", "blue vega", "a")
    assert not store.claim("1", "names", "blue vega", "b")
    assert store.get("1", "names", "blue vega") == "a"


def test_a_value_is_replaced_only_by_who_knows_it(store: Store) -> None:
    store.put("1", "class", "state", "old")
    assert not store.replace("1", "class", "state", "older", "new")
    assert store.replace("1", "class", "state", "old", "new")
    assert store.get("1", "class", "state") == "new"


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
