"""The line that a record is said to come from is the line that ran, and what is shown of the search there is true.

Told apart on three ways: from the record alone (`source.py`), by following the generator in a window, and by following
all of it; the numbers are compared with the records and with a replay of them (`replay.py`).
"""

import dis
import sys
import threading
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from astrolabe.core.records import (
    EXPANDED,
    FOUND,
    IGNORED,
    IMPROVED,
    KEPT,
    LEFT,
    LIMIT,
    MET,
    NO_MOVE,
    NO_NODE,
    STALE,
)
from astrolabe.core.refusal import Refusal
from astrolabe.domains import Problem
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.engine.interpreted import Engine
from astrolabe.engine.settings import Settings, is_sampled
from astrolabe.runs.run import Run
from astrolabe.runs.source import Listing, Part, listing
from astrolabe.runs.tracing import MOST_CELLS, MOST_TRACED, WINDOW, Moment, Watch, WatchedLog, trace
from astrolabe.search import ALGORITHMS
from astrolabe.web.turns import Turns

from ..support.oracles.chance import GROUNDS, random_searches
from ..support.oracles.crossing import crossed, share_of
from ..support.oracles.kinds import SUCCESSORS
from ..support.oracles.listings import part_at, row_of
from ..support.oracles.maps import empty_map
from ..support.oracles.replay import STEPS, Side
from ..support.oracles.streams import BOARD, CASES

EACH = share_of(8)  # random searches of each kind
MOST = 1500  # records of one that are looked at
LEAVING = ("RETURN_VALUE", "RETURN_CONST", "JUMP_BACKWARD", "JUMP_BACKWARD_NO_INTERRUPT", "JUMP_FORWARD")
TAKEN = (EXPANDED, STALE, FOUND, LIMIT, LEFT)
COSTS = ("g[", "entry_g", "node_g", "best")  # how the names begin that may hold the cost of a path
HALF = ("f-without-g", "parent-in-entry")  # broken on purpose: what they say of an improved node is half true
Named = dict[str, Any]


def searches(algorithm: str, domain: str, seed: str) -> Iterator[tuple[Problem, Settings]]:
    yield from random_searches(algorithm, domain, EACH, seed)


def records_of(problem: Problem, settings: Settings) -> Any:
    run, found = Run(problem, settings), []
    while not run.done and run.position < MOST:
        found.append(run.pull(MOST - run.position))
    return np.concatenate(found)


def watched(problem: Problem, settings: Settings) -> list[Moment]:
    """The moments of a run, followed from its first line on."""
    watch = Watch(listing(settings.algorithm), 0, MOST)
    engine = Engine(problem, settings, lambda *given, **more: WatchedLog(watch, *given, **more))
    while not engine.ended and watch.written < MOST:
        with watch:
            engine.advance(1)
    return watch.moments


def shown(source: Listing, moment: Moment, fresh: bool = True) -> Named:
    """What is shown at a record, by the text of the source; only what is of now, unless told otherwise."""
    names = part_at(source, moment.row).names
    return {name.text: moment.values[at] for at, name in enumerate(names) if at in moment.fresh or not fresh}


# The line


@pytest.mark.parametrize(("algorithm", "domain"), GROUNDS)
def test_the_line_of_a_record_is_the_line_the_generator_stands_at(algorithm: str, domain: str) -> None:
    source = listing(algorithm)
    for problem, settings in searches(algorithm, domain, "lines"):
        records = records_of(problem, settings)
        moments = watched(problem, settings)
        rows = [row_of(source, int(record["kind"]), int(record["move"])) for record in records]
        assert rows == [moment.row for moment in moments]
        assert rows == [moment.rows[-1] for moment in moments]


def test_no_values_are_told_of_samples() -> None:
    with pytest.raises(Refusal, match=r"trace\.samples"):
        trace(*CASES["ida-star, board, detail bounds"], 0, nullcontext())


@pytest.mark.parametrize(
    ("share", "case"), crossed([0, 0.5, 1], [name for name in CASES if not is_sampled(*CASES[name])])
)
def test_the_lines_are_right_with_every_option(share: float, case: str) -> None:
    """At the first record, in the middle, and at the last."""
    problem, settings = CASES[case]
    source = listing(settings.algorithm)
    records = records_of(problem, settings)
    first, moments = trace(problem, settings, int(share * (len(records) - 1)), nullcontext())
    records = records[first : first + WINDOW]
    rows = [row_of(source, int(found["kind"]), int(found["move"])) for found in records]
    assert rows == [moment.row for moment in moments[: len(records)]]


@pytest.mark.parametrize(("algorithm", "domain"), GROUNDS)
def test_a_window_shows_what_following_the_whole_run_shows(algorithm: str, domain: str) -> None:
    longest = max(searches(algorithm, domain, "windows"), key=lambda search: len(records_of(*search)))
    whole = watched(*longest)
    for first in range(0, len(whole), WINDOW):
        found = trace(*longest, min(first + 5, len(whole) - 1), nullcontext())
        assert found.first == first
        assert [*found.moments[: len(whole) - first]] == whole[first : first + WINDOW]


# The lines between


def edges(part: Part) -> set[tuple[int, int]]:
    """Which row may run after which, as the compiled function has it."""
    found = [*dis.get_instructions(part.function.__code__)]
    rows = rows_of(part)
    goes: dict[int, list[int]] = {at: [] for at in range(len(found))}
    for at, instruction in enumerate(found):
        if at + 1 < len(found) and instruction.opname not in LEAVING:
            goes[at].append(at + 1)
        if instruction.opcode in (*dis.hasjrel, *dis.hasjabs):
            goes[at].append(next(to for to, other in enumerate(found) if other.offset == instruction.argval))
    return {(row, after) for at, row in enumerate(rows) if row is not None for after in next_rows(goes, rows, at)}


def next_rows(goes: dict[int, list[int]], rows: list[int | None], at: int) -> set[int]:
    """The rows that come after an instruction; one without a row is passed through."""
    found: set[int] = set()
    due, seen = [*goes[at]], {at}
    while due:
        to = due.pop()
        row = rows[to]
        if row is not None:
            found.add(row)
        elif to not in seen:
            seen.add(to)
            due += goes[to]
    return found


def rows_of(part: Part) -> list[int | None]:
    """Instruction -> its row, if it has one."""
    code = part.function.__code__
    lines: dict[int, int | None] = {}
    for begin, end, line in code.co_lines():
        lines |= dict.fromkeys(range(begin, end), line)
    found = (lines.get(instruction.offset) for instruction in dis.get_instructions(code))
    return [None if line is None else part.row + line - part.first for line in found]


@pytest.mark.parametrize(("algorithm", "domain"), GROUNDS)
def test_the_lines_between_records_follow_one_another(algorithm: str, domain: str) -> None:
    source = listing(algorithm)
    follows = {part.row: edges(part) for part in source.parts}
    for problem, settings in searches(algorithm, domain, "between"):
        ran = [row for moment in watched(problem, settings) for row in moment.rows]
        for part in source.parts:
            mine = [row for row in ran if part.row <= row < part.row + len(part.lines)]
            first = min(row for row in rows_of(part) if row is not None and row > part.row)
            for before, after in pairwise(mine):
                called_again = len(source.parts) > 1 and after == first
                assert (before, after) in follows[part.row] or called_again


@pytest.mark.parametrize(("algorithm", "domain"), GROUNDS)
def test_only_lines_with_code_on_them_run(algorithm: str, domain: str) -> None:
    source = listing(algorithm)
    real = {row for part in source.parts for row in rows_of(part)}
    for problem, settings in searches(algorithm, domain, "real"):
        assert {row for moment in watched(problem, settings) for row in moment.rows} <= real


# The values


@pytest.mark.parametrize(("algorithm", "domain"), GROUNDS)
def test_what_is_shown_agrees_with_the_record(algorithm: str, domain: str) -> None:
    source = listing(algorithm)
    for problem, settings in searches(algorithm, domain, "values"):
        records = records_of(problem, settings)
        for record, moment in zip(records, watched(problem, settings), strict=True):
            named = shown(source, moment)
            kind, node, g = int(record["kind"]), int(record["node"]), float(record["g"])
            if kind in SUCCESSORS and record["move"] != NO_MOVE:
                half = algorithm in HALF and kind == IMPROVED
                assert named["child"] == node
                assert half or (named["node"], named["move"]) == (int(record["other"]), int(record["move"]))
                assert (algorithm == "f-without-g" and half) or named["new_g"] == g
                assert "h" not in named or np.float32(named["h"]) == record["h"]
            elif kind in TAKEN and record["move"] == NO_MOVE and node != NO_NODE and "node" in named:
                assert node in (named["node"], ~named["node"], named.get("goal"), named.get("meeting"))
                assert g in [
                    value for name, value in named.items() if name.startswith(("g[", "entry_g", "node_g", "best"))
                ]
            elif kind == MET:
                assert named["child"] == node


@pytest.mark.parametrize(("algorithm", "domain"), GROUNDS)
def test_what_is_shown_agrees_with_a_replay(algorithm: str, domain: str) -> None:
    """The tables at the nodes in question are those that the records before make."""
    source = listing(algorithm)
    if algorithm in HALF:
        return
    for problem, settings in searches(algorithm, domain, "replay"):
        sides = (Side(), Side())
        for record, moment in zip(records_of(problem, settings), watched(problem, settings), strict=True):
            kind, number, move, _, node, g, other, *_ = record.item()
            side = sides[number]
            named = shown(source, moment)
            for table, name in (("g[child]", "child"), ("g[side][child]", "child"), ("g[node]", "node")):
                if named.get(table) not in (None, float("inf")) and kind in SUCCESSORS:
                    assert named[table] == side.g[named[name]]
            if named.get("closed[child]") is not None and kind in (KEPT, IGNORED, IMPROVED):
                assert named["closed[child]"] == (named["child"] in side.closed)
            if kind in STEPS:
                STEPS[kind](side, node, other, g, move)


def test_numbers_are_exactly_as_they_are_and_f_is_that_of_the_successor() -> None:
    problem, settings = CASES["weighted-a-star, map, one-corner"]
    source = listing(settings.algorithm)
    rows = [shown(source, moment) for moment in watched(problem, settings)]
    seen = [named for named in rows if named.get("f") is not None and named.get("new_g") is not None]
    assert seen
    assert all(named["f"] == named["new_g"] + 1.5 * named["h"] for named in seen)


def test_names_of_a_round_that_is_over_are_no_longer_of_now() -> None:
    problem, settings = CASES["a-star, board"]
    source = listing("a-star")
    records, moments = records_of(problem, settings), watched(problem, settings)
    second = [at for at, record in enumerate(records) if record["kind"] == EXPANDED][1]
    assert "child" not in shown(source, moments[second])
    assert shown(source, moments[second], fresh=False)["child"] is not None


def test_a_node_that_is_none_looks_nothing_up() -> None:
    """Of a list, the place −1 is its last one."""
    problem, settings = CASES["a-star, map, never"]
    assert isinstance(problem, GridMap)
    everything = [shown(listing("a-star"), moment, fresh=False) for moment in watched(problem, settings)]
    lost = [named for named in everything if named["child"] == -1]
    assert lost
    assert {named["g[child]"] for named in lost} == {None}


# The server's side


def test_a_trace_leaves_what_traced_before_as_it_was() -> None:
    heard = []

    def other(frame: Any, event: str, argument: Any) -> None:
        heard.append(event)

    before = sys.gettrace()
    sys.settrace(other)
    try:
        trace(BOARD, Settings(), 300, nullcontext())
        assert sys.gettrace() is other
    finally:
        sys.settrace(before)


def test_a_trace_in_one_thread_is_not_heard_in_another() -> None:
    """Settings of the tracing of a thread are that thread's."""
    found: list[Any] = []
    busy = threading.Thread(target=lambda: found.append(trace(BOARD, Settings(), 300, nullcontext())))
    busy.start()
    alone = trace(BOARD, Settings("dijkstra"), 300, nullcontext())
    busy.join()
    assert found == [trace(BOARD, Settings(), 300, nullcontext())]
    assert alone == trace(BOARD, Settings("dijkstra"), 300, nullcontext())


def test_the_engine_works_in_turns() -> None:
    """Between two slices anybody else may have a turn."""
    turns, taken = Turns(), []

    class Counted:
        def __enter__(self) -> None:
            turns.__enter__()
            taken.append(True)

        def __exit__(self, *error: object) -> None:
            turns.__exit__(*error)

    trace(BOARD, Settings("dijkstra"), 20_000, Counted())
    assert len(taken) >= 10


def test_a_run_that_is_over_before_has_nothing_there() -> None:
    assert trace(BOARD, Settings(), 150_000, nullcontext()).moments == ()


def test_what_would_take_too_long_is_refused_with_its_limit() -> None:
    with pytest.raises(Refusal) as far:
        trace(BOARD, Settings(), MOST_TRACED, nullcontext())
    assert (far.value.key, far.value.facts) == ("trace.far", {"most": MOST_TRACED})
    with pytest.raises(Refusal) as large:
        trace(empty_map(1500, 1500), Settings(), 0, nullcontext())
    assert (large.value.key, large.value.facts) == ("trace.large", {"most": MOST_CELLS})


def test_every_algorithm_is_traced_here() -> None:
    assert {name for name, _ in GROUNDS} == {*ALGORITHMS}
