"""Search traces of Posthoc, both ways (`server/formats/searchtrace.py`, `server/web/replays/foreign.py`)."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from astrolabe.cli.commands import main
from astrolabe.core.records import EXPANDED, FOUND, IMPROVED, OPENED
from astrolabe.core.refusal import Refusal
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.domains.boards.formats.traceboards import board_in, spelt, written
from astrolabe.formats import Document
from astrolabe.formats.searchtrace import is_trace, read_events
from astrolabe.web.questions.question import Services
from astrolabe.web.replays.file import Look, replay
from astrolabe.web.replays.foreign import foreign, played
from astrolabe.web.replays.outgoing import trace_of
from astrolabe.web.replays.recording import recorded

from ..support.formats import write
from ..support.oracles.maps import grid_from

SERVICES = Services()
FIELD = grid_from("""
    .S..
    .##.
    .2.G
""")
EIGHT, SLID = "123046758", "123406758"
BOARDS = f"""events:
  - {{{{type: expanding, id: {EIGHT}, g: 0}}}}
  - {{{{type: generating, id: {{other}}, pId: {EIGHT}, g: {{g}}, h: {{h}}}}}}
"""
FAR = BoardProblem(3, 3, bytes([1, 2, 3, 0, 4, 6, 7, 5, 8]), ordered_goal(3, 3))
WIDE = BoardProblem(4, 2, bytes([1, 2, 3, 4, 0, 5, 6, 7]), ordered_goal(4, 2))
BLOCKS = """version: 1.4.0
# written by hand
views: {}
events:
  - type: source
    id: a
    x: 3
    y: 5
  - type: destination
    id: 'c'
    x: 5
    y: 5
  - { type: generating, id: a, pId: null, g: 0, f: 2.0e-05, x: 3, y: 5 }
  - type: expanding
    id: a
    g: 0
    f: 2.0e-05
  - type: generating
    id: b
    pId: a
    g: 1.0e-05
    f: 2.0e-05
    x: 4
    y: 5
    extra:
      deep: 7
  - type: closing
    id: a
  - {type: expanding, id: b}
  - {type: generating, id: c, pId: b, g: 2.0e-05, f: 2.0e-05}
  - {type: expanding, id: c}
pivot:
  x: 1
"""


@pytest.mark.parametrize("algorithm", ["a-star", "dijkstra", "greedy"])
@pytest.mark.parametrize("tie", ["fifo", "lifo", "high-g", "low-g"])
def test_what_goes_out_comes_back_as_the_same_search(algorithm: str, tie: str) -> None:
    [ours] = recorded(Document((FIELD,), settings={"algorithm": algorithm, "tie": tie}), SERVICES).runs
    [back] = foreign(trace_of(ours), FIELD).runs
    kinds = [OPENED, IMPROVED, EXPANDED, FOUND]
    for field in ("kind", "node", "g", "other", "f"):
        mine, theirs = (run.records[np.isin(run.records["kind"], kinds)][field].tolist() for run in (ours, back))
        np.testing.assert_equal(mine, theirs)
    assert (back.problem.start, back.problem.goal) == (FIELD.start, FIELD.goal)  # type: ignore[union-attr]


@pytest.mark.parametrize("problem", [FAR, WIDE], ids=["square", "wide"])
@pytest.mark.parametrize("heuristic", ["manhattan", "misplaced", "linear-conflict"])
def test_a_search_of_boards_comes_back_as_the_same_search(problem: BoardProblem, heuristic: str) -> None:
    settings = {"algorithm": "greedy", "heuristic": heuristic, "tie": "lifo"}
    [ours] = recorded(Document((problem,), settings=settings), SERVICES).runs
    [back] = foreign(trace_of(ours)).runs
    kinds = [OPENED, IMPROVED, EXPANDED, FOUND]
    for field in ("kind", "move", "node", "g", "h", "other", "f"):
        mine, theirs = (run.records[np.isin(run.records["kind"], kinds)][field].tolist() for run in (ours, back))
        np.testing.assert_equal(mine, theirs)
    assert back.problem == problem
    assert back.given == {}


def test_boards_are_read_however_they_are_spelt() -> None:
    eight = FAR.start
    rows = (eight[at : at + 3] for at in (0, 3, 6))
    places = {f"{x}{y}": str(tile) for y, row in enumerate(rows, 1) for x, tile in enumerate(row, 1)}
    ways = [
        "1 2 3 / 0 4 6 / 7 5 8",
        "123046758",
        "1,2,3,0,4,6,7,5,8",
        "[[1, 2, 3], [0, 4, 6], [7, 5, 8]]",
        "1-2-3-0-4-6-7-5-8",
    ]
    assert {board_in({"state": way}) for way in ways} | {board_in(places)} == {(3, 3, eight)}
    assert spelt(written(WIDE.start, 4).strip('"')) == (4, 2, WIDE.start)
    for no_board in ("17", "1 2 3", "1 1 2 3", "0,0", "12 3 4 5", "abc", "1 2 / 3", "0 1 2 3 4 5 6 9 8"):
        assert spelt(no_board) is None


def test_a_list_of_events_alone_will_do_and_places_name_nodes() -> None:
    def event(kind: str, x: int, y: int, **more: Any) -> dict[str, Any]:
        return {"attr": kind, "x": x, "y": y, **more}

    begun = [event("opened", 4, 4, g=0), event("closed", 4, 4)]
    events = [*begun, event("opened", 5, 4, parent="4,4", g=1), event("closed", 5, 4)]
    [run] = foreign(json.dumps(events)).runs
    assert run.records["kind"].tolist() == [OPENED, EXPANDED, OPENED, FOUND]
    assert [is_trace(each) for each in (json.dumps(events), BLOCKS, write("json", Document((FIELD,))))] == [
        True,
        True,
        False,
    ]


def test_a_trace_of_json_is_refused_with_its_line() -> None:
    events = [
        {"type": "expanding", "id": "a", "x": 0, "y": 0, "g": 0},
        {"type": "generating", "id": "b", "x": 1, "y": 0},
    ]
    text = json.dumps({"events": events}, indent=1)
    with pytest.raises(Refusal) as refused:
        foreign(text)
    assert text.split("\n")[refused.value.facts["line"] - 1 :][1].strip() == '"type": "generating",'


def test_a_trace_of_blocks_and_braces_is_read() -> None:
    [run] = foreign(BLOCKS).runs
    assert (run.problem.width, run.problem.height) == (3, 1)
    assert run.records["kind"].tolist() == [OPENED, EXPANDED, OPENED, EXPANDED, OPENED, FOUND]
    assert run.records["g"].tolist() == [0, 0, 1, 1, 2, 2]  # costs that are very small are told in steps
    np.testing.assert_equal(run.records["f"].tolist(), [2, 2, 2, 2, 2, np.nan])
    assert np.isnan(run.records["h"][:-1]).all()  # it tells none
    assert run.given == {"diagonal": "never"}
    assert run.opened.guarantee.reason == "foreign"
    assert "note.engine.foreign" not in replay(foreign(BLOCKS), Look(), SERVICES.static)


def test_a_trace_may_be_json() -> None:
    events = [
        {"type": "generating", "id": 7, "pId": None, "g": 0, "f": 0, "x": 0, "y": 0},
        {"type": "expanding", "id": 7},
    ]
    [run] = foreign(json.dumps({"version": "1.4.0", "events": events})).runs
    assert run.records["kind"].tolist() == [OPENED, FOUND]


def test_a_search_by_any_rule_is_played_with_the_f_that_it_tells() -> None:
    def event(kind: str, name: int, parent: Any = None, g: int = 0) -> dict[str, Any]:
        return {"type": kind, "id": name, "pId": parent, "g": g, "f": 9 - name % 5, "x": name % 5, "y": name // 5}

    reached = [event("generating", name, 12, 1) for name in (7, 11, 13, 17)]
    taken = [event("expanding", name, 12, 1) for name in (11, 17, 7, 13)]
    [run] = foreign(json.dumps({"events": [event("generating", 12), event("expanding", 12), *reached, *taken]})).runs
    expanded = run.records[run.records["kind"] == EXPANDED]
    assert expanded["f"].tolist() == [7, 8, 7, 7]
    assert run.opened.guarantee.reason == "foreign"


def test_a_trace_that_tells_no_f_has_none() -> None:
    [run] = foreign(BLOCKS.replace("f: 2.0e-05", "note: 1")).runs
    assert np.isnan(run.records["f"]).all()
    assert not run.records["other"][run.records["kind"] == EXPANDED].any()


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("version: 1.4.0\n", "format.trace.none"),
        ("events:\n  - type: expanding\n", "format.trace.id"),
        ("events:\n  - {type: expanding, id: 1, g: !!python/object, x: 1, y: 1}\n", "format.trace.number"),
        ("events:\n  - {type: expanding, id: 1}\n", "replay.trace-place"),
        (f"events:\n  - {{type: expanding, id: {EIGHT}, g: 0}}\n  - {{type: generating, id: x, g: 1}}\n",
         "replay.trace-board"),
        (f"events:\n  - {{type: expanding, id: {EIGHT}, g: 0}}\n  - {{type: generating, id: 1230, g: 1}}\n",
         "replay.trace-size"),
        (BOARDS.format(g=1, h=0, other="213046758"), "replay.trace-slide"),
        (BOARDS.format(g=2, h=0, other=SLID), "replay.trace-step"),
        (BOARDS.format(g=1, h=0, other=SLID).replace(", g: 1", ""), "replay.trace-cost"),
        ("events:\n  - {type: expanding, id: 1, x: 0, y: 0}\n  - {type: x, id: 2, x: 1e9, y: 0}\n", "replay.trace-off"),
        (BLOCKS.replace("pId: a\n    g: 1.0e-05", "pId: a\n    g: 1.0e-320"), "replay.trace-range"),
        (BLOCKS.replace("pId: a\n    g: 1.0e-05", "pId: a\n    g: 1.0e+308"), "replay.trace-range"),
        ("events:\n  - {type: expanding, id: 1, x: 0, y: 0, h: 1}\n  - {type: x, id: 2, x: 4095, y: 4095}\n",
         "replay.trace-table"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused(text: str, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        foreign(text)
    assert refused.value.key == key


@pytest.mark.parametrize("event", ["{type: open, id: 1, g: 0, x: 0, y: 0}", "{type: open, id: 123046758, g: 0}"])
def test_a_trace_is_gone_through_as_often_whatever_its_length(event: str) -> None:
    class Counting(list[Any]):
        times = 0

        def __iter__(self) -> Any:
            self.times += 1
            return super().__iter__()

    times = []
    for count in (10, 20):
        events = Counting(read_events("events:\n" + f"- {event}\n" * count))
        played(events, None)
        times.append(events.times)
    assert times[0] == times[1]


def test_a_board_goes_out_as_a_tree() -> None:
    problem = BoardProblem(3, 3, bytes([1, 2, 3, 4, 5, 6, 7, 0, 8]), ordered_goal(3, 3))
    text = trace_of(recorded(Document((problem,)), SERVICES).runs[0])
    assert "views" not in text
    assert [event.type for event in read_events(text, board_in)][-1] == "end"


def test_the_command_line_goes_both_ways(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("field.json").write_text(write("json", Document((FIELD,))), encoding="utf-8")
    assert main(["trace", "field.json"]) == 0
    assert main(["trace", "field.trace.yaml", "--map", "field.json", "-o", "again.yaml"]) == 0
    assert main(["solve", "field.trace.yaml"]) == 2  # it holds no problem, and that is said
    assert main(["replay", "field.trace.yaml", "--map", "field.json", "-o", "back.html"]) == 0
    assert Path("back.html").stat().st_size > 100_000
    steps = [
        [event[1:] for event in read_events(Path(name).read_text("utf-8"), board_in)]
        for name in ("field.trace.yaml", "again.yaml")
    ]
    assert steps[0] == steps[1]
