"""Breakpoints (`static/js/state/breakpoints.js`): play stops at the first record that one of them waits for."""

from typing import Any

import pytest

from astrolabe.core.records import EXPANDED, FELL, IMPROVED, KEPT, NO_MOVE, OPENED, ROSE

from ..support.browser.modules import Modules, packed
from ..support.oracles import golden
from .test_state import PAGE

pytestmark = pytest.mark.browser

RUN = "a-star"
RECORDS = golden.table(RUN)
F = [round(float(record["g"]) + float(record["h"]), 3) for record in RECORDS]
PLAY = """
    const set = (breakpoints) =>
        page.act({ type: "viewChosen", view: { breakpoints: { ...page.state.view.breakpoints, ...breakpoints } } });
    const play = (speed = Infinity) => {
        page.act({ type: "speedChosen", speed }, { type: "play" });
        const frame = { type: "ticked", seconds: 1 / 60 };
        for (let frames = 0; frames < 5000 && page.state.playback.playing; frames += 1) page.act(frame);
        return page.state.playback.cursor;
    };
    page.open().arrive(999);
"""
SPEEDS = [0.5, 4, 60, 1000, None]  # None: as fast as it goes


def after(modules: Modules, code: str, **given: Any) -> Any:
    return modules.run(PAGE + PLAY + code, {"bytes": packed(golden.read(RUN)), **given})


def first(wanted: list[bool], start: int = 0) -> int:
    """The cursor just after the first record that is wanted."""
    return wanted.index(True, start) + 1


def slot(kind: int, moved: bool) -> int:
    return kind * 2 + moved


KINDS = [int(record["kind"]) for record in RECORDS]
LINE = [kind == KEPT for kind in KINDS]
WAITING: dict[str, tuple[dict[str, Any], list[bool]]] = {
    "a line": ({"lines": {"a-star": [slot(KEPT, False), slot(KEPT, True)]}}, LINE),
    "the line that opens a successor": (
        {"lines": {"a-star": [slot(OPENED, True)]}},
        [bool(record["kind"] == OPENED and record["move"] != NO_MOVE) for record in RECORDS],
    ),
    "two lines": (
        {"lines": {"a-star": [slot(IMPROVED, True), slot(EXPANDED, False)]}},
        [kind in (IMPROVED, EXPANDED) for kind in KINDS],
    ),
    "f rises": ({"rises": True}, [bool(record["flags"] & ROSE) for record in RECORDS]),
    "a condition": (
        {"condition": "f >= 14 and g > 3"},
        [
            bool(kind <= KEPT + 1 and f >= 14 and record["g"] > 3)
            for kind, f, record in zip(KINDS, F, RECORDS, strict=True)
        ],
    ),
}


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("what", WAITING)
def test_play_stops_at_the_first_record_waited_for(modules: Modules, what: str, speed: float | None) -> None:
    breakpoints, wanted = WAITING[what]
    code = "set(given.breakpoints); return [play(given.speed ?? Infinity), page.state.playback.playing];"
    assert after(modules, code, breakpoints=breakpoints, speed=speed) == [first(wanted), False]


@pytest.mark.parametrize("what", WAITING)
def test_play_goes_on_to_the_next_one_and_at_last_to_the_end(modules: Modules, what: str) -> None:
    breakpoints, wanted = WAITING[what]
    stops = [place + 1 for place, one in enumerate(wanted) if one]
    if stops[-1] != len(RECORDS):
        stops.append(len(RECORDS))
    code = """
        set(given.breakpoints);
        const found = [];
        while (found.at(-1) !== given.end) found.push(play());
        return found;
    """
    assert after(modules, code, breakpoints=breakpoints, end=len(RECORDS)) == stops


def test_a_fall_of_f_is_waited_for_too(modules: Modules) -> None:
    run = "reopening"
    flags = [bool(record["flags"] & FELL) for record in golden.table(run)]
    code = PAGE + PLAY + "set({ falls: true }); return play();"
    assert modules.run(code, {"bytes": packed(golden.read(run))}) == first(flags)


def test_the_picked_node_is_waited_for(modules: Modules) -> None:
    nodes = [int(record["node"]) for record in RECORDS]
    node = nodes[len(nodes) // 2]
    code = "set({ touched: true }).act({ type: 'picked', cell: given.node }); return play();"
    assert after(modules, code, node=node) == first([each == node for each in nodes])


def test_without_a_picked_node_nothing_is_touched(modules: Modules) -> None:
    assert after(modules, "set({ touched: true }); return play();") == len(RECORDS)


def test_lines_are_kept_for_each_algorithm(modules: Modules) -> None:
    found = after(modules, "set({ lines: { dijkstra: [7], 'a-star': [] } }); return play();")
    assert found == len(RECORDS)


@pytest.mark.parametrize("action", ["stepForward", "toTheEnd", "seek"])
def test_steps_and_jumps_pass_breakpoints(modules: Modules, action: str) -> None:
    action_of = {"type": action, **({"record": 30} if action == "seek" else {})}
    code = """
        const bare = page.act(given.action).state.playback.cursor;
        page.act({ type: "restart" });
        set({ condition: "g >= 0", rises: true });
        return [bare, page.act(given.action).state.playback.cursor];
    """
    bare, guarded = after(modules, code, action=action_of)
    assert guarded == bare > 0


def test_a_condition_that_is_none_stops_nothing(modules: Modules) -> None:
    assert after(modules, "set({ condition: 'g >' }); return play();") == len(RECORDS)


def test_numbers_are_compared_as_they_are_shown(modules: Modules) -> None:
    """The f of a record is rounded; a class reads 14.485 and types it."""
    f = max(set(F), key=lambda each: len(str(each)))
    wanted = [each == f for each in F]
    assert after(modules, "set({ condition: `f = ${given.f}` }); return play();", f=f) == first(wanted)
    assert after(modules, "set({ condition: `f > ${given.f}` }); return play();", f=max(F)) == len(RECORDS)


def test_what_holds_at_a_record_can_be_asked(modules: Modules) -> None:
    record = first(WAITING["f rises"][1]) - 1
    found = after(
        modules,
        "set({ rises: true, condition: 'g >= 0' }); return breakpoints.holding(page.state, given.record);",
        record=record,
    )
    assert found == ["rises", "condition"]


def test_a_line_is_set_and_removed_as_a_whole(modules: Modules) -> None:
    code = """
        const none = breakpoints.NO_BREAKPOINTS;
        const once = breakpoints.toggled(none, "a-star", [8, 9]);
        const more = breakpoints.toggled(once, "a-star", [5]);
        return [breakpoints.isAnySet(none), once.lines, more.lines, breakpoints.isAnySet(more),
            breakpoints.toggled(more, "a-star", [8, 9]).lines];
    """
    assert modules.run(code) == [False, {"a-star": [8, 9]}, {"a-star": [8, 9, 5]}, True, {"a-star": [5]}]


@pytest.mark.parametrize(
    "stored",
    [
        None,
        3,
        {},
        {"lines": [], "rises": 1, "falls": False, "touched": False, "condition": ""},
        {"lines": {"a-star": "x"}, "rises": True, "falls": False, "touched": False, "condition": ""},
        {"lines": {"a-star": [1.5]}, "rises": True, "falls": False, "touched": False, "condition": ""},
        {"lines": None, "rises": True, "falls": False, "touched": False, "condition": ""},
    ],
)
def test_what_is_not_ours_in_the_storage_is_left_out(modules: Modules, stored: object) -> None:
    assert modules.run("return breakpoints.isBreakpoints(given);", stored) is False


def test_breakpoints_come_back_from_the_storage(modules: Modules) -> None:
    code = "return breakpoints.isBreakpoints(JSON.parse(JSON.stringify(breakpoints.NO_BREAKPOINTS)));"
    assert modules.run(code) is True
