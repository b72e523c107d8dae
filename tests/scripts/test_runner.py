"""What brings the records (`static/js/server/runner.js`): against a server played by the test, then against the real
one.
"""

from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser

from astrolabe.core.records import EXPANDED, FOUND, KEPT, OPENED, RECORD

from ..support.browser.modules import Modules
from ..support.browser.serving import Process
from ..support.browser.tabs import Complaints
from ..support.oracles import golden
from .test_state import PAGE

pytestmark = pytest.mark.browser

# A page with a runner and a server that is played: it notes in `asked` what it was asked, and holds its answers back
# until `deliver` lets some go. `look` lets an animation frame pass, `work` does both in turn.
NAMES = "const { ProblemNames } = await import('/static/js/server/problemnames.js');"
HARNESS = (
    PAGE
    + NAMES
    + """
    const frames = [], timers = [], asked = [], answers = [];
    const held = (answer) => new Promise((resolve) => answers.push(() => resolve(answer())));
    const server = {
        problems: new Set(), up: true, position: 0, run: null, refuses: {}, adds: {}, heuristics: [],
        proofs: [], differs: false,
        postProblem(document) {
            asked.push(["post", document.map.width]);
            return held(() => {
                if (!server.up) return { lost: true };
                if (server.refuses.post) return { refusal: server.refuses.post };
                server.problems.add("p" + document.map.cells_);
                return { problem: "p" + document.map.cells_ };
            });
        },
        open({ run, problem, settings, from, digest }) {
            asked.push(["open", run, from, settings.detail]);
            server.proofs.push(digest ?? null);
            return held(() => {
                if (!server.up) return { lost: true };
                if (server.refuses.open) return { refusal: server.refuses.open };
                if (!server.problems.has(problem)) return { unknown: true };
                Object.assign(server, { run, position: from });
                server.heuristics.push(settings.heuristic);
                return { run, ...promise, ...server.adds };
            });
        },
        pull({ run, count }) {
            asked.push(["pull", run, count]);
            return held(() => {
                if (!server.up) return { lost: true };
                if (server.refuses.pull) return { refusal: server.refuses.pull };
                if (run !== server.run) return { stale: true };
                if (server.differs && run === 1) return { differs: true };
                const part = given.bytes_.subarray(server.position * 24, (server.position + count) * 24);
                server.position += part.length / 24;
                return { bytes: part, seconds: 0.25, over: part.length === 0, digest: `after ${server.position}` };
            });
        },
        cancel({ run }) {
            asked.push(["cancel", run]);
            return held(() => ({ run }));
        },
        kill() {
            server.problems.clear();
            server.run = null;
        },
    };
    given.bytes_ = bytesOf(given.bytes);
    const act = page.act;
    page.act = (...actions) => {
        for (const action of actions) {
            act(action);
            bringer.syncState(page.state);
        }
        return page;
    };
    const bringer = new runner.Runner(page.act, {
        server,
        names: new ProblemNames(server, ({ problem }) => ({ map: { ...problem, cells_: problem.cells.join("") } })),
        frame: (then) => frames.push(then),
        later: (then) => timers.push(then),
    });
    const settle = async () => { for (const _ of Array(20)) await null; };
    const deliver = async (count = Infinity) => {
        for (const answer of answers.splice(0, count)) { answer(); await settle(); }
        await settle();
    };
    const look = async () => { for (const then of frames.splice(0)) then(); await settle(); };
    const online = () => page.act({ type: "connectionChanged", connection: "online" });
    const offline = () => page.act({ type: "connectionChanged", connection: "offline" });
    const begin = async () => {
        online();
        page.act({ type: "runAgain", keepStep: false });
        await deliver();  // the problem
        await deliver();  // the run
    };
    const pulls = () => asked.filter(([what]) => what === "pull").map(([, , count]) => count);
    const work = async (rounds) => { for (const _ of Array(rounds)) { await deliver(); await look(); } };
    const known = () => page.state.run.known;
    """
)


def long_run(count: int) -> bytes:
    """The records of a made-up run: each step an expansion with four successors, the end last."""
    table = np.zeros(count, RECORD)
    table["kind"] = KEPT
    table["kind"][1::5] = EXPANDED
    table["node"] = np.arange(count) % 48
    table["kind"][[0, -1]] = OPENED, FOUND
    return table.tobytes()


LONG = long_run(200_000)


def bring(modules: Modules, code: str, data: bytes | None = None, **given: Any) -> Any:
    return modules.run(HARNESS + code, {"bytes": modules.keep(data or LONG), **given})


def test_a_new_run_tells_the_problem_opens_and_pulls_ahead(modules: Modules) -> None:
    asked, status = bring(modules, "await begin(); return [asked, page.state.run.status];")
    assert asked == [["post", 8], ["open", 1, 0, "all"], ["pull", 1, 8192]]
    assert status == "open"


def test_a_run_goes_on_with_the_heuristic_the_server_began_it_with(modules: Modules) -> None:
    code = """server.adds = { heuristic: "manhattan" };
    page.act({ type: "settingsChosen", settings: { heuristic: "pattern-databases" } });
    await begin(); await work(3);
    server.adds = {};
    const behind = horizon.outdated(page.state);
    offline(); online(); await work(3);
    const went = [...server.heuristics];
    page.act({ type: "runAgain", keepStep: false }); await work(3);
    return [behind, went, server.heuristics.at(-1), page.state.settings.heuristic];"""
    named = "pattern-databases"
    assert bring(modules, code) == [False, [named, "manhattan"], named, named]


def test_a_run_that_goes_on_proves_what_it_has_so_far(modules: Modules) -> None:
    code = """await begin(); await work(2);
    const had = known();
    offline(); server.kill(); online(); await work(4);
    return [had, server.proofs, page.state.run.id, page.state.message];"""
    had, proofs, run, message = bring(modules, code)
    assert (proofs[0], proofs[-1]) == (None, f"after {had}")
    assert (run, message) == (1, None)


@pytest.mark.parametrize("change", ["server.adds = { version: 'newer' };", "server.differs = true;"])
def test_a_page_begins_anew_and_says_so_when_the_history_is_another(modules: Modules, change: str) -> None:
    code = (
        "server.adds = { version: 'older' }; await begin(); await work(2);"
        "page.act({ type: 'stepForward' }, { type: 'stepForward' }); const step = page.state.playback.cursor;"
        f"offline(); server.kill(); {change} online(); await work(30);"
        "return [page.state.run.id, page.state.message.key, page.state.playback.cursor === step, known() > 0];"
    )
    assert bring(modules, code) == [2, "connection.anew", True, True]


def test_a_problem_is_told_once(modules: Modules) -> None:
    code = """await begin();
    page.act({ type: "settingsChosen", settings: { algorithm: "greedy" } });
    await deliver();
    return asked.filter(([what]) => what !== "pull");"""
    assert bring(modules, code) == [["post", 8], ["open", 1, 0, "all"], ["open", 2, 0, "all"]]


def test_a_paused_page_has_some_records_ahead_and_asks_for_no_more(modules: Modules) -> None:
    code = """await begin(); await work(9);
    const first = [known(), pulls()];
    page.act({ type: "seek", record: 5000 }); await work(9);
    return [...first, known(), pulls()];"""
    assert bring(modules, code) == [8192, [8192], 13192, [8192, 5000]]


def test_fast_playing_has_two_seconds_ahead(modules: Modules) -> None:
    code = """await begin(); await work(2);
    page.act({ type: "speedChosen", speed: 3000 }, { type: "play" }); await work(9);
    return [known(), Math.max(...pulls())];"""
    ahead, most = bring(modules, code)
    assert 29_000 <= ahead < 36_000  # six thousand steps of five records
    assert most > 16_384  # at once, most of them


def test_three_pulls_fly_at_most_and_the_next_waits_for_a_frame(modules: Modules) -> None:
    code = """await begin(); await work(1);
    page.act({ type: "toTheEnd" });
    const flying = [pulls().length];
    await deliver(1); flying.push(pulls().length);
    await deliver(1); flying.push(pulls().length);
    await look(); flying.push(pulls().length);
    return flying;"""
    assert bring(modules, code) == [4, 4, 4, 6]


def test_going_to_the_end_pulls_everything(modules: Modules) -> None:
    code = """await begin(); page.act({ type: "toTheEnd" }); await work(30);
    return [page.state.run.status, known(), page.at[0], page.state.run.seconds > 1];"""
    assert bring(modules, code) == ["done", 200_000, 200_000, True]


def test_as_fast_as_it_goes_pulls_everything_only_while_it_plays(modules: Modules) -> None:
    code = """await begin(); page.act({ type: "speedChosen", speed: Infinity }); await work(9);
    const paused = known();
    page.act({ type: "play" }); await work(30);
    return [paused, known()];"""
    assert bring(modules, code) == [8192, 200_000]


def test_a_step_that_is_not_known_is_looked_for(modules: Modules) -> None:
    code = """await begin(); page.act({ type: "seekStep", step: 6000 }); await work(30);
    return [page.at[0], page.at[2]];"""
    assert bring(modules, code) == [6000 * 5 - 4, None]


def test_answers_to_an_old_run_are_dropped(modules: Modules) -> None:
    code = """await begin();
    const old = page.state.run.records;
    page.act({ type: "settingsChosen", settings: { algorithm: "greedy" } });
    await work(3);
    return [old.length, page.state.run.id, known(), page.state.run.records.node(1)];"""
    assert bring(modules, code) == [0, 2, 8192, 1]


def test_a_lost_connection_goes_on_at_the_next_record(modules: Modules) -> None:
    code = """await begin(); page.act({ type: "toTheEnd" });
    await work(2);
    const before = known();
    server.up = false; offline(); await work(2);
    server.up = true; online(); await work(30);
    const opens = asked.filter(([what]) => what === "open").map(([, , from]) => from);
    const whole = storeOf(given.bytes);
    return [opens[1] === before, before > 0, known(), whole.firstDifference(page.state.run.records, known())];"""
    assert bring(modules, code) == [True, True, 200_000, None]


def test_a_new_server_is_told_the_problem_again(modules: Modules) -> None:
    code = """await begin(); page.act({ type: "toTheEnd" }); await work(2);
    offline(); server.kill(); await work(1); online(); await work(30);
    return [asked.filter(([what]) => what !== "pull").map(([what]) => what), page.state.run.status, known()];"""
    assert bring(modules, code) == [["post", "open", "open", "post", "open"], "done", 200_000]


def test_a_server_that_knows_another_run_is_asked_to_open_this_one(modules: Modules) -> None:
    code = """await begin(); await work(1);
    server.run = 77;
    page.act({ type: "toTheEnd" }); await work(30);
    return [page.state.run.status, known(), storeOf(given.bytes).firstDifference(page.state.run.records, known())];"""
    assert bring(modules, code) == ["done", 200_000, None]


@pytest.mark.parametrize("after", ["post", "open", "pull"])
def test_an_answer_that_is_lost_is_asked_for_again(after: str, modules: Modules) -> None:
    code = """online(); page.act({ type: "runAgain", keepStep: false });
    for (const what of ["post", "open", "pull"]) {
        server.up = what !== given.after;
        await deliver();
    }
    server.up = true;
    const waiting = timers.length;
    for (const then of timers.splice(0)) then();
    await work(9);
    return [waiting, known(), storeOf(given.bytes).firstDifference(page.state.run.records, known())];"""
    assert bring(modules, code, after=after) == [1, 8192, None]


@pytest.mark.parametrize("what", ["post", "open", "pull"])
def test_a_refusal_ends_the_run_and_is_kept(what: str, modules: Modules) -> None:
    code = """server.refuses[given.what] = { key: "server.runs", facts: { most: 2 } };
    await begin(); await work(9);
    return [page.state.run.status, page.state.run.refusal, answers.length];"""
    assert bring(modules, code, what=what) == ["refused", {"key": "server.runs", "facts": {"most": 2}}, 0]


def test_a_cleared_run_is_cancelled(modules: Modules) -> None:
    code = """await begin(); page.act({ type: "runCleared" }); await work(3);
    return [asked.at(-1), page.state.run];"""
    assert bring(modules, code) == [["cancel", 1], None]


@pytest.mark.parametrize(
    ("side", "chosen", "asked"),
    [(500, "auto", "all"), (501, "auto", "sets"), (501, "all", "all"), (8, "sets", "sets")],
    ids=str,
)
def test_large_maps_are_asked_for_with_less_detail(side: int, chosen: str, asked: str, modules: Modules) -> None:
    code = """const map = { width: given.side, height: given.side };
    return detail.detailOf({ domain: "map", problem: map, settings: { detail: given.chosen } });"""
    assert modules.run(code, {"side": side, "chosen": chosen}) == asked


LIVE = """
    const edit = (cell) => page.act({ type: "mapDrawn", map: edited(page.state.map, cell) });
    await begin(); page.act({ type: "toTheEnd" }); await work(30);
    page.act({ type: "editorChosen", editor: { live: true } });
"""


def test_live_editing_searches_again_and_comes_back(modules: Modules) -> None:
    code = (
        LIVE
        + """for (const cell of [1, 2, 3]) edit(cell);
    const before = asked.length;
    await look();
    const reruns = page.state.run.id;
    for (const cell of [4, 5]) { edit(cell); await look(); }
    await work(60);
    const { run, map } = page.state;
    return [before === asked.length, reruns, run.id, run.problem === map, page.at[0]];"""
    )
    assert bring(modules, code, golden.read("a-star")) == [False, 2, 3, True, 99]


def test_live_editing_waits_for_the_connection(modules: Modules) -> None:
    code = """offline(); edit(1); await look();
    const before = page.state.run.id;
    online(); await look();
    return [before, page.state.run.id];"""
    assert bring(modules, LIVE + code, golden.read("a-star")) == [1, 2]


# With the real server: a page that runs A* on the map of the golden runs.
REAL = (
    PAGE
    + NAMES
    + """
    const waiting = [];
    const notify = () => waiting.splice(0).forEach((then) => then());
    globalThis.real = page;
    const act = page.act;
    page.act = (...actions) => {
        for (const action of actions) { act(action); bringer.syncState(page.state); }
        notify();
        return page;
    };
    globalThis.until = async (holds) => { while (!holds()) await new Promise((then) => waiting.push(then)); };
    globalThis.connected = new connection.Connection();
    connected.watch((now) => page.act({ type: "connectionChanged", connection: now }));
    const bringer = new runner.Runner(page.act, {
        server: connected, names: new ProblemNames(connected, ({ problem }) => gridmap.toDocument(problem)),
        frame: (then) => setTimeout(then), later: (then) => setTimeout(then, 100),
    });
    const settings = { algorithm: "dijkstra", detail: "auto" };
    page.state = { ...page.state, settings, map: mapOf(given.side, given.side) };
    await until(() => page.state.connection === "online");
    page.act({ type: "runAgain", keepStep: false });
    """
)


def test_the_real_server_sends_the_records_of_the_run(modules: Modules) -> None:
    code = """page.act({ type: "toTheEnd" });
    await until(() => page.state.run.status === "done");
    const { records, guarantee: worth, engine } = page.state.run;
    connected.socket.disconnect();
    return [records.kind(records.length - 1), records.g(records.length - 1), worth.optimal, engine];"""
    kind, cost, optimal, engine = modules.run(REAL + code, {"side": 40})
    assert (kind, cost, optimal) == (FOUND, 78.0, True)
    assert engine


def test_the_real_server_refuses_with_a_sentence(modules: Modules) -> None:
    code = """await until(() => page.state.run.status === "open");
    page.act({ type: "settingsChosen", settings: { algorithm: "jump-point", diagonal: "never" } });
    await until(() => page.state.run.status === "refused");
    const answer = await connected.read({ name: "odd.txt", text: "no map at all" });
    connected.socket.disconnect();
    return [page.state.run.refusal.key, words.filledIn(given.catalogue, answer.refusal.key, answer.refusal.facts)];"""
    catalogue = modules.run("return await (await fetch('/words/en.json')).json()")
    refusal, sentence = modules.run(REAL + code, {"side": 8, "catalogue": catalogue})
    assert refusal == "settings.diagonal"
    assert sentence.startswith("Line 1, column 1: no format begins with")


def test_a_killed_server_that_comes_back_is_gone_on_with(browser: Browser) -> None:
    complaints = Complaints()
    page = browser.new_page()
    with Process() as first:
        address = f"http://127.0.0.1:{first.port}"
        complaints.watch(page)
        modules = Modules(page, address)
        before = modules.run(
            REAL + "await until(() => page.state.run.known > 0); return page.state.run.known;", {"side": 100}
        )
    modules.run("await until(() => real.state.connection === 'offline'); real.act({ type: 'toTheEnd' });")
    with Process(first.port):
        known, kind, cost = modules.run(
            """await until(() => real.state.run.status === 'done');
            const { records } = real.state.run;
            return [real.state.run.known, records.kind(records.length - 1), records.g(records.length - 1)];"""
        )
        page.close()
    assert 0 < before < known
    assert (kind, cost) == (FOUND, 198.0)
    usual = ("WebSocket connection", "/favicon.ico")  # no server for a while, and a page of a test without an icon
    assert [complaint for complaint in complaints if not any(part in complaint for part in usual)] == []
