"""Pattern databases built for pages: in another process, one set at a time, as long as somebody wants it."""

import json
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from astrolabe.core.refusal import Refusal
from astrolabe.domains.boards.board import ordered_goal
from astrolabe.domains.boards.heuristics.databases import tables_on_disk
from astrolabe.domains.boards.heuristics.databases.shapes import Shape
from astrolabe.domains.boards.heuristics.databases.tables_on_disk import file_of, is_built, load
from astrolabe.domains.boards.pattern_set import PatternSet
from astrolabe.engine import builder as module
from astrolabe.engine.builder import Builder, BuildProgress, built_elsewhere
from astrolabe.web.app import create_app
from astrolabe.web.questions import patterns
from astrolabe.web.questions.question import Services

SIX = PatternSet(Shape(6, 3, 0))  # 4 MB, a third of a second
LARGE = PatternSet(Shape(5, 5, 0))


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing has been built."""
    monkeypatch.setenv("ASTROLABE_CACHE", str(tmp_path))
    monkeypatch.setattr(tables_on_disk, "SHELF", tables_on_disk.Shelf())
    return tmp_path


def finished(builder: Builder) -> Builder:
    while worker := builder.worker:
        worker.join(60)
    return builder


class Played:
    """Takes the place of the other process: goes on when it is told to, and builds nothing."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: list[PatternSet] = []
        self.arrived, self.go_on = Event(), Event()
        monkeypatch.setattr(module, "built_elsewhere", self)

    def __call__(self, shape: PatternSet) -> Iterator[float]:
        self.begun.append(shape)
        yield 0.25
        self.arrived.set()
        self.go_on.wait(60)
        yield 0.5


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Played:
    return Played(monkeypatch)


def test_another_process_builds_and_this_one_finds_it_on_disk() -> None:
    builder = Builder()
    assert builder.progress([SIX]) == BuildProgress("missing", 0.0)
    builder.build([SIX], "page")
    assert builder.progress([SIX]).state in ("building", "ready")
    assert finished(builder).progress([SIX]) == BuildProgress("ready", 1.0)
    assert load(SIX.shape) is not None


def test_what_is_at_hand_is_not_built_again(played: Played) -> None:
    for _ in SIX.build():
        pass
    builder = Builder()
    builder.build([SIX, PatternSet(Shape(3, 3, 0))], "page")
    assert builder.worker is None
    assert builder.progress([SIX, PatternSet(Shape(3, 3, 0))]) == BuildProgress("ready", 1.0)


@pytest.mark.thorough
def test_a_damaged_file_is_built_again() -> None:
    builder = Builder()
    builder.build([SIX], "page")
    finished(builder)
    content = file_of(SIX.shape).read_bytes()
    file_of(SIX.shape).write_bytes(content[:-1] + b"\1")
    tables_on_disk.SHELF = tables_on_disk.Shelf()
    assert builder.progress([SIX]).state == "missing"
    builder.build([SIX], "page")
    assert finished(builder).progress([SIX]).state == "ready"
    assert file_of(SIX.shape).read_bytes() == content


@pytest.mark.thorough
def test_progress_is_told_of_all_that_a_search_needs_together(played: Played) -> None:
    builder = Builder()
    other = PatternSet(Shape(6, 3, 1))
    builder.build([SIX, other], "page")
    played.arrived.wait(60)
    assert builder.progress([SIX, other]) == BuildProgress("building", 0.125)
    assert builder.progress([SIX]) == BuildProgress("building", 0.25)
    assert builder.progress([other]) == BuildProgress("building", 0.0)
    played.go_on.set()
    finished(builder)
    assert played.begun == [SIX, other]


def test_a_set_is_built_until_nobody_wants_it(played: Played) -> None:
    builder = Builder()
    builder.build([SIX], "one")
    builder.build([SIX], "other")
    played.arrived.wait(60)
    builder.stop([SIX], "one")
    assert builder.progress([SIX]).state == "building"
    builder.stop([SIX], "other")
    assert builder.progress([SIX]).state == "missing"
    played.go_on.set()
    assert finished(builder).progress([SIX]).state == "missing"
    assert played.begun == [SIX]


def test_who_comes_while_it_is_given_up_has_it_built(played: Played) -> None:
    builder = Builder()
    builder.build([SIX], "one")
    played.arrived.wait(60)
    builder.stop([SIX], "one")
    builder.build([SIX], "other")
    assert builder.progress([SIX]).state == "building"
    played.go_on.set()
    finished(builder)


@pytest.mark.thorough
def test_what_cannot_be_built_is_told_and_may_be_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_: PatternSet) -> Iterator[float]:
        yield 0.5
        raise OSError("no space left")

    builder = Builder()
    with monkeypatch.context() as patch:
        patch.setattr(module, "built_elsewhere", broken)
        builder.build([SIX], "page")
        assert finished(builder).progress([SIX]) == BuildProgress("failed", 0.0)
    assert "no space left" in caplog.text
    builder.build([SIX], "page")
    assert finished(builder).progress([SIX]).state == "ready"


def test_where_nothing_can_be_written_this_process_builds(
    cache: Path, monkeypatch: pytest.MonkeyPatch, played: Played
) -> None:
    (cache / "file").write_text("in the way")
    monkeypatch.setenv("ASTROLABE_CACHE", str(cache / "file"))
    builder = Builder()
    builder.build([SIX], "page")
    assert finished(builder).progress([SIX]).state == "ready"
    assert played.begun == []
    assert is_built(SIX.shape)


def test_what_the_other_process_could_not_keep_is_built_here(played: Played) -> None:
    builder = Builder()
    played.go_on.set()
    builder.build([SIX], "page")
    assert finished(builder).progress([SIX]).state == "ready"
    assert played.begun == [SIX]


def test_the_other_process_ends_at_once_when_it_is_given_up() -> None:
    building = built_elsewhere(LARGE)
    assert 0 < next(building) < 1
    building.close()
    assert list(file_of(LARGE.shape).parent.glob("*")) == []


# Over HTTP


def asked(action: str, width: int = 3, **settings: object) -> str:
    goal = list(ordered_goal(width, 3))
    board = {"width": width, "height": 3, "start": goal, "goal": goal}
    chosen = {"heuristic": "pattern-databases", **settings}
    return json.dumps({"document": {"astrolabe": 1, "board": board}, "settings": chosen, "action": action, "who": "me"})


def test_a_page_asks_what_there_is_and_what_it_takes() -> None:
    client = create_app().test_client()
    answer = client.post("/patterns", data=asked("look"), content_type="application/json")
    assert answer.json == {"state": "ready", "done": 1.0, "bytes": 118_098}
    missing = client.post("/patterns", data=asked("look", 6), content_type="application/json").json
    assert missing == {"state": "missing", "done": 0.0, "bytes": SIX.size}


def test_a_page_has_tables_built_and_may_leave_it(played: Played) -> None:
    builder = Builder()

    def request(action: str) -> BuildProgress:
        services = Services(builder=builder)
        return patterns.answer(patterns.read(asked(action, 6), services), services).progress

    assert request("build").state == "building"
    assert request("stop").state == "missing"
    played.go_on.set()
    finished(builder)


def test_a_search_without_them_needs_none() -> None:
    assert not patterns.read(asked("look", 6, algorithm="dijkstra"), Services()).sets
    assert not patterns.read(asked("look", 6, heuristic="manhattan"), Services()).sets


def test_a_search_from_both_ends_needs_two_sets_where_the_blank_is_elsewhere() -> None:
    body = json.loads(asked("look", 6, algorithm="bidirectional-a-star"))
    assert len(patterns.read(json.dumps(body), Services()).sets) == 1
    start = body["document"]["board"]["start"]
    start[-1], start[-2] = start[-2], start[-1]
    assert len(patterns.read(json.dumps(body), Services()).sets) == 2


@pytest.mark.parametrize(
    ("change", "key"),
    [({"action": "burn"}, "settings.choice"), ({"settings": []}, "request.object"), ({"who": 1}, "request.text")],
    ids=str,
)
def test_a_bad_question_is_refused(change: dict[str, object], key: str) -> None:
    with pytest.raises(Refusal) as refused:
        patterns.read(json.dumps({**json.loads(asked("look")), **change}), Services())
    assert refused.value.key == key
