"""The page's state (`static/js/state/state.js`, `horizon.js`, `run.js`, `cursor.js`): what each action does, and what
no sequence can break.
"""

from typing import Any

import numpy as np
import pytest

from astrolabe.core.records import EXPANDED, RECORD

from ..support.browser.modules import Modules, packed
from ..support.oracles import golden
from ..support.oracles.folding import steps

pytestmark = pytest.mark.browser

# A page without its looks: `act(action, …)`, its `state`, and `arrive(count)`, which lets records of a golden run come.
PAGE = """
    const mapOf = (width, height) => ({
        width, height, cells: new Uint8Array(width * height).fill(1),
        palette: [{ kind: "wall", cost: 1 }, { kind: "free", cost: 1 }], start: 0, goal: width * height - 1,
    });
    const ordered = Uint8Array.from("123456780");
    const boardOf = (start) => ({ width: 3, height: 3, start: Uint8Array.from(start), goal: ordered });
    const boards = ["513042786", "123456708", "123456870"].map(boardOf); // the last one is impossible
    const edited = (map, cell) => ({ ...map, cells: map.cells.map((code, at) => (at === cell ? 1 - code : code)) });
    const guarantee = { optimal: true, reason: "consistent", facts: {} };
    const promise = { guarantee, impossible: false, weights: { g: 1, h: 1 }, engine: "python" };
    const page = {
        state: state.firstState({ map: mapOf(8, 6), board: boards[0] }, { algorithm: "a-star", detail: "auto" }),
        act(...actions) {
            for (const action of actions) page.state = state.update(page.state, action);
            return page;
        },
        arrive(count, bytes = given?.bytes ?? given) {
            const { run } = page.state;
            const have = run.records.length;
            run.records.append(bytesOf(bytes).subarray(have * 24, (have + count) * 24));
            const known = run.records.length;
            return page.act({ type: "recordsArrived", run: run.id, known, done: run.records.ended, seconds: 0.5 });
        },
        open() {
            page.act({ type: "runAgain", keepStep: false });
            return page.act({ type: "runOpened", run: page.state.run.id, ...promise });
        },
        get at() {
            const { cursor, playing, goingTo } = page.state.playback;
            return [cursor, playing, goingTo];
        },
    };
"""
A_STAR = golden.read("a-star")
LENGTH = len(A_STAR) // 24
STOPS = steps(golden.table("a-star"))


def after(modules: Modules, code: str, given: Any = None) -> Any:
    return modules.run(PAGE + code, packed(A_STAR) if given is None else given)


def test_a_step_moves_the_cursor_to_the_next_stop(modules: Modules) -> None:
    found = after(
        modules, "page.open().arrive(99).act({ type: 'stepForward' }, { type: 'stepForward' }); return page.at;"
    )
    assert found == [STOPS[2], False, None]


def test_a_step_beyond_what_is_known_is_taken_when_it_arrives(modules: Modules) -> None:
    found = after(
        modules,
        """page.open().arrive(1).act({ type: 'stepForward' });
        const waiting = page.at;
        const arrived = page.arrive(3).at;
        return [waiting, arrived, page.arrive(90).at];""",
    )
    assert found[0] == [0, False, {"stop": "expansion", "times": 1}]
    assert found[1][0] == 1
    assert found[2] == [1, False, None]


def test_every_step_that_is_waited_for_is_taken(modules: Modules) -> None:
    found = after(
        modules,
        """page.open().act(...Array(3).fill({ type: 'stepForward' }));
        return [page.arrive(1).at, page.arrive(99).at];""",
    )
    assert found == [[0, False, {"stop": "expansion", "times": 3}], [STOPS[3], False, None]]


def test_more_steps_than_there_are_end_at_the_end(modules: Modules) -> None:
    code = "return page.open().act(...Array(given.steps).fill({ type: 'stepForward' })).arrive(999).at;"
    assert after(modules, code, {"bytes": packed(A_STAR), "steps": len(STOPS) + 9}) == [LENGTH, False, None]


def test_a_step_of_another_size_waits_for_that_size(modules: Modules) -> None:
    code = "return page.open().act({ type: 'stepForward', size: 'record' }).arrive(50).at;"
    assert after(modules, code) == [1, False, None]


def test_going_to_a_step_that_is_not_known_waits_for_it(modules: Modules) -> None:
    found = after(
        modules,
        """page.open().arrive(5).act({ type: 'seekStep', step: 9 });
        return [page.at[2], page.arrive(5).at[2], page.arrive(99).at];""",
    )
    assert found == [{"step": 9}, {"step": 9}, [STOPS[9], False, None]]


def test_going_to_the_end_follows_the_records_to_the_last(modules: Modules) -> None:
    found = after(
        modules,
        """page.open().act({ type: 'toTheEnd' });
        const place = ([cursor, playing, goingTo]) => [cursor, playing, goingTo !== null];
        return [10, 20, 99].map((count) => place(page.arrive(count).at));""",
    )
    assert found == [[10, False, True], [30, False, True], [LENGTH, False, False]]


def test_a_pause_forgets_where_the_cursor_was_going(modules: Modules) -> None:
    found = after(
        modules, "return page.open().act({ type: 'toTheEnd' }).arrive(10).act({ type: 'pause' }).arrive(30).at;"
    )
    assert found == [10, False, None]


@pytest.mark.parametrize(
    ("speed", "seconds", "expected"),
    [(4, 0.25, 1), (4, 0.5, 2), (0.5, 2, 1), (0.5, 1.9, 0), (8, 60, 8), (1000, 60, len(STOPS) - 1)],
    ids=str,
)
def test_playing_takes_the_steps_that_the_time_pays_for(
    speed: float, seconds: float, expected: int, modules: Modules
) -> None:
    code = """page.open().arrive(99).act({ type: 'speedChosen', speed: given.speed }, { type: 'play' });
    page.act({ type: 'ticked', seconds: given.seconds });
    return page.at[0];"""
    given = {"bytes": packed(A_STAR), "speed": speed, "seconds": seconds}
    assert after(modules, code, given) == STOPS[expected]


def test_time_that_pays_for_no_whole_step_is_saved_up(modules: Modules) -> None:
    code = """page.open().arrive(99).act({ type: 'play' });
    return Array.from({ length: 8 }, () => page.act({ type: 'ticked', seconds: 0.1 }).at[0]);"""
    assert after(modules, code) == [STOPS[count] for count in (0, 0, 1, 1, 2, 2, 2, 3)]


def test_as_fast_as_it_goes_shows_all_that_is_known(modules: Modules) -> None:
    code = """page.open().act({ type: 'speedChosen', speed: Infinity }, { type: 'play' }).arrive(30);
    const first = page.act({ type: 'ticked', seconds: 0.001 }).at;
    return [first, page.arrive(99).act({ type: 'ticked', seconds: 0.001 }).at];"""
    assert after(modules, code) == [[30, True, None], [LENGTH, False, None]]


def test_playing_stops_at_the_end_and_starts_over_when_played_again(modules: Modules) -> None:
    code = """page.open().arrive(99).act({ type: 'toTheEnd' }, { type: 'play' });
    const over = page.at;
    page.act({ type: 'speedChosen', speed: 1e6 }, { type: 'ticked', seconds: 1 });
    return [over, page.at];"""
    assert after(modules, code) == [[0, True, None], [LENGTH, False, None]]


def test_playing_waits_for_records_without_owing_them_time(modules: Modules) -> None:
    code = """page.open().arrive(2).act({ type: 'play' });
    for (let second = 0; second < 50; second += 1) page.act({ type: 'ticked', seconds: 1 });
    const waiting = page.at;
    return [waiting, page.arrive(99).act({ type: 'ticked', seconds: 0.25 }).at];"""
    assert after(modules, code) == [[1, True, None], [STOPS[2], True, None]]


@pytest.mark.parametrize("action", ["play", "stepForward", "toTheEnd"])
def test_the_first_control_that_needs_a_run_makes_one(action: str, modules: Modules) -> None:
    found = after(modules, "page.act({ type: given }); return [page.state.run.id, page.state.run.status];", action)
    assert found == [1, "opening"]


def test_records_of_another_run_change_nothing(modules: Modules) -> None:
    code = """page.open().arrive(20);
    const before = page.state;
    const stray = { type: 'recordsArrived', run: before.run.id - 1, known: 5, done: true, seconds: 1 };
    return page.act(stray).state === before;"""
    assert after(modules, code) is True


def test_an_edit_keeps_the_picture_and_marks_it_out_of_date(modules: Modules) -> None:
    code = """page.open().arrive(99).act({ type: 'seek', record: 40 });
    const { run, map } = page.state;
    page.act({ type: 'mapDrawn', map: edited(map, 5) }, { type: 'strokeEnded', before: map });
    const after = [page.state.run === run, horizon.outdated(page.state), horizon.shown(page.state).cursor];
    page.act({ type: 'undo' });
    return [...after, horizon.outdated(page.state), page.state.map === map];"""
    assert after(modules, code) == [True, True, 40, False, True]


def test_each_stroke_is_undone_and_redone_as_one(modules: Modules) -> None:
    code = """const maps = [page.state.map];
    for (const cell of [1, 2, 3]) {
        const before = page.state.map;
        for (const more of [0, 10, 20]) page.act({ type: 'mapDrawn', map: edited(page.state.map, cell + more) });
        page.act({ type: 'strokeEnded', before });
        maps.push(page.state.map);
    }
    const place = () => maps.indexOf(page.state.map);
    const found = [];
    const ways = ['undo', 'undo', 'redo', 'undo', 'undo', 'undo', 'redo'];
    for (const type of ways) found.push((page.act({ type }), place()));
    return found;"""
    assert after(modules, code) == [2, 1, 2, 1, 0, 0, 1]


def test_a_map_of_another_size_starts_a_new_run(modules: Modules) -> None:
    code = """page.open().arrive(99).act({ type: 'seek', record: 40 }, { type: 'mapReplaced', map: mapOf(9, 9) });
    return [page.state.run.id, page.state.run.known, page.at, horizon.shown(page.state).known];"""
    assert after(modules, code) == [2, 0, [0, False, None], 0]


def test_a_setting_chosen_as_it_is_starts_nothing(modules: Modules) -> None:
    code = """page.open();
    const before = page.state;
    const same = page.act({ type: 'settingsChosen', settings: { algorithm: 'a-star' } }).state === before;
    return [same, page.act({ type: 'settingsChosen', settings: { algorithm: 'greedy' } }).state.run.id];"""
    assert after(modules, code) == [True, 2]


def changed_at(record: int) -> dict[str, str]:
    """A golden run, and another that is the same up to a record."""
    other = np.frombuffer(A_STAR, RECORD).copy()
    other["g"][record:] += 1
    return {"bytes": packed(A_STAR), "other": packed(other.tobytes())}


AGAIN = """page.open().arrive(99).act({ type: 'seek', record: 40 });
    page.act({ type: 'mapDrawn', map: edited(page.state.map, 5) }, { type: 'runAgain', keepStep: true });
    const shown = () => [horizon.shown(page.state).cursor, page.state.changedFrom];
    const found = [shown()];
    for (const count of [30, 9, 11, 99]) found.push((page.arrive(count, given.other), shown()));
    return [found, page.state.run.before, page.at];"""


@pytest.mark.parametrize("record", [0, 12, 45, 98])
def test_a_run_made_again_shows_the_old_picture_until_it_is_as_far(record: int, modules: Modules) -> None:
    shown, before, place = after(modules, AGAIN, changed_at(record))
    step = sum(stop <= record for stop in STOPS)
    told = [None if known <= record else step for known in (0, 30, 39, 50, 99)]
    assert shown == [[40, changed] for changed in told]
    assert (before, place) == (None, [40, False, None])


def test_a_run_made_again_that_is_the_same_says_so(modules: Modules) -> None:
    given = {"bytes": packed(A_STAR), "other": packed(A_STAR)}
    shown, before, _ = after(modules, AGAIN, given)
    assert [changed for _, changed in shown] == [None] * 5
    assert before is None


def test_a_run_made_again_twice_comes_back_to_the_first_place(modules: Modules) -> None:
    code = """page.open().arrive(99).act({ type: 'seek', record: 40 });
    for (const cell of [3, 4]) {
        page.act({ type: 'mapDrawn', map: edited(page.state.map, cell) }, { type: 'runAgain', keepStep: true });
        page.arrive(10);
    }
    const between = horizon.shown(page.state).cursor;
    return [between, page.arrive(99).at];"""
    assert after(modules, code) == [40, [40, False, None]]


def test_a_run_made_again_comes_back_to_the_same_step_although_its_records_are_others(modules: Modules) -> None:
    code = """page.open().arrive(99).act({ type: 'seekStep', step: 6 });
    page.act({ type: 'mapDrawn', map: edited(page.state.map, 5) }, { type: 'runAgain', keepStep: true });
    return page.arrive(9999, given.other).at[0];"""
    other = golden.read("dijkstra")
    given = {"bytes": packed(A_STAR), "other": packed(other)}
    starts = [record for record, kind in enumerate(np.frombuffer(other, RECORD)["kind"]) if kind == EXPANDED]
    assert after(modules, code, given) == starts[5]  # the opening of the start is a step, and then one an expansion


def test_a_finished_run_made_again_comes_back_to_its_end(modules: Modules) -> None:
    longer = golden.read("dijkstra")
    code = """page.open().arrive(99).act({ type: 'toTheEnd' });
    page.act({ type: 'mapDrawn', map: edited(page.state.map, 5) }, { type: 'runAgain', keepStep: true });
    const on = [100, 20, 99].map((count) => (page.arrive(count, given.other), horizon.shown(page.state).cursor));
    return on;"""
    given = {"bytes": packed(A_STAR), "other": packed(longer)}
    assert after(modules, code, given) == [LENGTH, LENGTH, len(longer) // 24]


def test_a_refused_run_stops_everything(modules: Modules) -> None:
    code = """page.open().act({ type: 'play' });
    page.act({ type: 'runRefused', run: page.state.run.id, refusal: { key: 'server.runs', facts: { most: 2 } } });
    return [page.at, page.act({ type: 'stepForward' }, { type: 'toTheEnd' }).at];"""
    assert after(modules, code) == [[0, False, None], [0, False, None]]


def test_a_document_opens_at_its_step(modules: Modules) -> None:
    code = """page.act({ type: 'documentOpened', map: mapOf(8, 6), settings: {}, step: 7, notes: 'look' });
    return [page.arrive(99).at, page.state.notes, page.state.undo.length];"""
    assert after(modules, code) == [[STOPS[7], False, None], "look", 1]


def test_a_tab_keeps_its_run_its_place_and_its_undo(modules: Modules) -> None:
    code = """page.open().arrive(99).act({ type: 'seek', record: 40 }, { type: 'mapReplaced', map: mapOf(8, 6) });
    const { run, undo, playback } = page.state;
    page.act({ type: 'play' }, { type: 'domainChosen', domain: 'board' });
    const { aside, run: { problem } } = page.state;
    const board = [problem === boards[0], page.state.undo.length, page.at, aside.map.playback.playing];
    page.act({ type: 'domainChosen', domain: 'map' });
    return [board, page.state.undo === undo, page.state.map !== run.problem, 'board' in page.state.aside];"""
    assert after(modules, code) == [[True, 0, [0, False, None], False], True, True, True]


def test_a_run_of_one_tab_hears_nothing_of_the_other(modules: Modules) -> None:
    code = """page.open();
    const before = page.state.run;
    page.act({ type: 'domainChosen', domain: 'board' });
    const { state: shown } = page;
    page.act({ type: 'recordsArrived', run: before.id, known: 5, done: true, seconds: 1 });
    return [page.state === shown, page.act({ type: 'domainChosen', domain: 'map' }).state.run === before];"""
    assert after(modules, code) == [True, True]


def test_another_board_is_another_run(modules: Modules) -> None:
    code = """page.act({ type: 'domainChosen', domain: 'board' });
    const { id } = page.state.run;
    page.act({ type: 'boardReplaced', board: boards[1] });
    const found = [page.state.run.id - id, page.state.undo[0] === boards[0]];
    return [...found, page.act({ type: 'undo' }).state.board === boards[0]];"""
    assert after(modules, code) == [1, True, True]


def test_an_impossible_board_is_not_searched_unless_it_is_wanted(modules: Modules) -> None:
    code = """page.act({ type: 'boardReplaced', board: boards[2] });
    const found = [[page.state.run, playback.modeOf(page.state)]];
    for (const type of ["play", "stepForward", "toTheEnd", "runAgain"]) page.act({ type });
    found.push([page.state.run, playback.modeOf(page.state)]);
    page.act({ type: 'settingsChosen', settings: { anyway: true } });
    return [...found, [page.state.run.status, playback.modeOf(page.state)]];"""
    assert after(modules, code) == [[None, "hopeless"], [None, "hopeless"], ["opening", "opening"]]


def test_a_document_of_a_board_shows_the_board(modules: Modules) -> None:
    code = """const { map } = page.state;
    page.act({ type: 'documentOpened', board: boards[1], settings: { weight: 2 }, step: null, notes: 'look' });
    const { domain, board, settings, notes, aside } = page.state;
    const found = [domain, board === boards[1], settings.weight, notes];
    return [...found, page.state.map === map, aside.map.settings.weight ?? null];"""
    assert after(modules, code) == ["board", True, 2, "look", True, None]


# Acts at random, hundreds of times, and says what did not hold afterwards.
HAMMER = """
    const { CONTROLS, modeOf } = playback;
    const random = randomOf(given.seed);
    const one = (items) => items[Math.floor(random() * items.length)];
    const sizes = ["record", "expansion", "rise", "cell", "end"];
    const moves = {
        mapDrawn: () => ({ map: edited(page.state.map, Math.floor(random() * page.state.map.cells.length)) }),
        strokeEnded: () => ({ before: one([page.state.map, mapOf(8, 6)]) }),
        mapReplaced: () => ({ map: one([mapOf(8, 6), mapOf(5, 4)]) }),
        documentOpened: () => ({
            ...one([{ map: mapOf(8, 6) }, { board: one(boards) }]),
            settings: {}, step: one([null, 0, 5, 500]), notes: "",
        }),
        domainChosen: () => ({ domain: one(["map", "board"]) }),
        boardReplaced: () => ({ board: one(boards) }),
        undo: () => ({}), redo: () => ({}),
        settingsChosen: () => ({
            settings: one([{ algorithm: "a-star" }, { algorithm: "greedy" }, { anyway: true }, { anyway: false }]),
        }),
        runAgain: () => ({ keepStep: random() < 0.8 }),
        runCleared: () => ({}),
        runRefused: () => ({ run: page.state.run?.id ?? 0, refusal: { key: "server.runs", facts: {} } }),
        play: () => ({}), pause: () => ({}), restart: () => ({}), toTheEnd: () => ({}),
        stepForward: () => ({ size: one([undefined, ...sizes]) }),
        stepBack: () => ({ size: one([undefined, ...sizes]) }),
        seek: () => ({ record: one([0, 1, 50, 500, Math.floor(random() * 150)]) }),
        seekStep: () => ({ step: one([0, 1, 20, 5000]) }),
        ticked: () => ({ seconds: random() * random() }),
        speedChosen: () => ({ speed: one([0.5, 4, 300, Infinity]) }),
        stepSizeChosen: () => ({ stepSize: one(sizes) }),
        picked: () => ({ cell: one([null, 11, 47]) }),
    };
    const usual = ["play", "ticked", "stepForward", "stepBack", "seek", "seekStep"];
    const problems = [];
    const holds = (what, true_) => void (true_ || problems.push(what));
    const modes = new Set();
    const check = (type) => {
        const { run, undo } = page.state;
        const mode = modeOf(page.state);
        const { cursor, due, goingTo, playing } = page.state.playback;
        const shown = horizon.shown(page.state);
        const name = `${type}: ${JSON.stringify([page.state.playback, run?.known, run?.status])}`;
        holds(`cursor, ${name}`, Number.isInteger(cursor) && cursor >= 0);
        holds(`known, ${name}`, cursor <= (run?.known ?? 0) && !(run?.known > run?.records.length));
        holds(`shown, ${name}`, shown.cursor <= shown.known && shown.known <= shown.records.length);
        holds(`due, ${name}`, due >= 0 && due < 1);
        holds(`undo, ${name}`, undo.length <= 200);
        const over = run && (run.status === "done" || run.status === "refused");
        holds(`waits for nothing, ${name}`, !(over && goingTo !== null));
        const finished = run?.status === "done" && cursor === run.known;
        holds(`plays at the end, ${name}`, !finished || !playing || type !== "ticked");
        const { aside, domain, map, settings } = page.state;
        holds(`shows another map, ${name}`, domain === "board" || shown.records.nodes <= map.cells.length);
        holds(`one desk aside, ${name}`, Object.keys(aside).length === 1 && !(domain in aside));
        holds(`plays aside, ${name}`, Object.values(aside).every((desk) => !desk.playback.playing));
        holds(`runs of one domain, ${name}`, !run || run.domain === domain);
        holds(`undo of one domain, ${name}`, undo.every((problem) => ("cells" in problem) === (domain === "map")));
        const hopeless = domain === "board" && page.state.board === boards[2] && !settings.anyway;
        holds(`hopeless, ${name}`, !hopeless || (!run && mode === "hopeless"));
        holds(`mode, ${name}`, CONTROLS[mode]);
        modes.add(mode);
        const before = page.state;
        holds(`same state, ${name}`, page.act({ type: "hovered", cell: before.hover }).state === before);
    };
    const bytesFor = ({ domain, problem }) =>
        domain === "board" ? given.board : problem.width === 8 ? one([given.bytes, given.other]) : given.small;
    const streams = new WeakMap();
    const next = () => {
        const { run } = page.state;
        if (!run || run.status === "done" || run.status === "refused" || random() < 0.4) return null;
        if (run.status === "opening") return page.act({ type: "runOpened", run: run.id, ...promise });
        if (!streams.has(run.records)) streams.set(run.records, bytesFor(run));
        return page.arrive(Math.floor(random() * 40), streams.get(run.records));
    };
    for (let count = 0; count < given.count; count += 1) {
        next();
        check("recordsArrived");
        const type = random() < 0.7 ? one(usual) : one(Object.keys(moves));
        page.act({ type, ...moves[type]() });
        check(type);
    }
    return [problems.slice(0, 5), [...modes].sort()];
"""
MODES = ["finished", "hopeless", "nothing", "opening", "paused", "playing", "ready", "refused", "waiting"]


@pytest.mark.parametrize("seed", range(4))
def test_no_sequence_of_actions_breaks_the_state(seed: int, modules: Modules) -> None:
    names = {"bytes": "a-star", "other": "dijkstra", "small": "exhausted", "board": "board"}
    given = {key: packed(golden.read(name)) for key, name in names.items()}
    problems, modes = after(modules, HAMMER, {**given, "seed": seed, "count": 600})
    assert problems == []
    assert modes == MODES
