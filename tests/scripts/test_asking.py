"""How the server is asked (`static/js/server/asking.js`, `server/problemnames.js`), with a server and a clock that are
acted: `given.script` says what the server answers, the last for ever.
"""

import pytest

from ..support.browser.modules import Modules

pytestmark = pytest.mark.browser

PARTS = """
    const { Answers, Asking, Cache, pauseAfter } = await import("/static/js/server/asking.js");
    const { ProblemNames } = await import("/static/js/server/problemnames.js");
    const settle = async () => { for (const _ of Array(20)) await null; };
    let now = 0;
    const due = new Set();
    const server = {
        later(then, milliseconds) {
            const timer = { then, at: now + milliseconds };
            due.add(timer);
            return () => due.delete(timer);
        },
    };
    const run = (timers) => timers.forEach((timer) => due.delete(timer) && timer.then());
    const pass = async (milliseconds) => {
        await settle();
        for (const end = now + milliseconds; now < end;) {
            now = Math.min(end, ...[...due].map(({ at }) => at));
            run([...due].filter(({ at }) => at <= now));
            await settle();
        }
    };
    const back = async () => { run([...due]); await settle(); };  // the connection
    const asked = [], held = [];
    let gone = false, hold = false, changes = 0;
    const ask = (question) => {
        asked.push(question);
        if (hold) return new Promise((then) => held.push(() => then({ told: question })));
        return Promise.resolve(gone ? { lost: true } : { told: question });
    };
    const deliver = async () => { held.shift()(); await settle(); };
    const answers = (more = {}) =>
        new Answers({ server, ask, keyOf: (question) => [question], changed: () => (changes += 1), ...more });
"""


def act(modules: Modules, body: str, given: object = None) -> object:
    return modules.run(PARTS + body, given)


def test_an_answer_is_asked_for_once_and_then_cached(modules: Modules) -> None:
    code = """const some = answers();
        const first = some.at("a");
        await settle();
        return [first, some.at("a"), some.at("a"), asked, changes];"""
    assert act(modules, code) == [None, {"told": "a"}, {"told": "a"}, ["a"], 1]


def test_one_question_is_out_at_a_time_and_the_latest_goes_next(modules: Modules) -> None:
    code = """const some = answers();
        hold = true;
        for (const question of ["a", "b", "c", "d"]) some.at(question);
        const out = [...asked];
        await deliver();
        await deliver();
        return [out, asked, some.cached("a"), some.cached("d"), held.length];"""
    assert act(modules, code) == [["a"], ["a", "d"], {"told": "a"}, {"told": "d"}, 0]


def test_a_question_that_is_out_is_not_put_again(modules: Modules) -> None:
    code = """const some = answers();
        hold = true;
        some.at("a"); some.at("b"); some.at("a");
        await deliver();
        return [asked, held.length];"""
    assert act(modules, code) == [["a"], 0]


def test_what_is_known_takes_the_place_of_what_waits(modules: Modules) -> None:
    code = """const some = answers();
        some.at("a"); await settle();
        hold = true;
        some.at("b"); some.at("c"); some.at("a");
        await deliver();
        return asked;"""
    assert act(modules, code) == ["a", "b"]


def test_only_the_newest_answers_are_kept(modules: Modules) -> None:
    code = """const some = answers({ most: 2 });
        for (const question of ["a", "b", "c"]) { some.at(question); await settle(); }
        return ["a", "b", "c"].map((question) => some.cached(question) !== null);"""
    assert act(modules, code) == [False, True, True]


def test_keys_are_compared_part_by_part(modules: Modules) -> None:
    code = """const cache = new Cache(4), map = {}, other = {};
        cache.set([map, "a"], 1); cache.set([other, "a"], 2); cache.set([map, "a"], 3);
        const found = [cache.get([map, "a"]), cache.get([other, "a"]), cache.get([{}, "a"]), cache.get([map])];
        cache.delete([map, "a"]);
        return [...found, cache.get([map, "a"]), cache.entries.length];"""
    assert act(modules, code) == [3, 2, None, None, None, 1]


def test_a_question_waits_until_it_has_been_the_latest_for_a_while(modules: Modules) -> None:
    code = """const some = answers();
        some.at("a", 100); await pass(60);
        some.at("b", 100); await pass(60);
        some.at("b", 100);
        const early = asked.length;
        await pass(50);
        return [early, asked, now];"""
    assert act(modules, code) == [0, ["b"], 170]


def test_what_is_wanted_at_once_does_not_wait(modules: Modules) -> None:
    code = """const some = answers();
        some.at("a", 100); some.at("a", 0);
        const soon = [...asked];
        await pass(300);
        return [soon, asked];"""
    assert act(modules, code) == [["a"], ["a"]]


def test_a_cancelled_question_is_not_put(modules: Modules) -> None:
    code = """const asking = new Asking({ server, ask, answered: () => (changes += 1) });
        asking.want("a", 100); asking.cancel(); await pass(500);
        gone = true; asking.want("b"); await settle(); asking.cancel(); gone = false; await pass(5000);
        return [asked, changes];"""
    assert act(modules, code) == [["b"], 1]


# A server that is gone


STORM = """
    gone = true;
    const some = answers({ changed: () => some.at(wanted) });  // as a component shows itself again
    let wanted = "a";
    const frames = async (seconds) => {
        for (let at = 0; at < seconds * 60; at += 1) { some.at(wanted); await pass(1000 / 60); }
    };
"""


def test_nobody_asks_a_server_that_is_gone_with_every_frame(modules: Modules) -> None:
    code = """await frames(3);
        const soon = asked.length;
        await frames(57);
        return [soon, asked.length, some.lost];"""
    soon, in_a_minute, lost = act(modules, STORM + code)  # type: ignore[misc]
    assert 2 <= soon <= 3
    assert in_a_minute <= 8
    assert lost


def test_other_questions_do_not_shorten_the_pause(modules: Modules) -> None:
    code = """for (let at = 0; at < 600; at += 1) { wanted = at; some.at(at); await pass(1000 / 60); }
        return asked.length;"""
    assert act(modules, STORM + code) <= 5  # type: ignore[operator]


def test_a_lost_question_is_put_again_when_the_connection_is_back(modules: Modules) -> None:
    code = """await frames(10);
        const before = asked.length;
        gone = false;
        await back();
        return [asked.length - before, some.at("a"), some.lost, due.size];"""
    assert act(modules, STORM + code) == [1, {"told": "a"}, False, 0]


def test_a_lost_question_gives_way_to_a_later_one(modules: Modules) -> None:
    code = """some.at("a"); await settle();
        wanted = "b"; some.at("b");
        gone = false;
        await pass(1500);
        return [asked, some.cached("a"), some.cached("b")];"""
    assert act(modules, STORM + code) == [["a", "b"], None, {"told": "b"}]


def test_pauses_grow_and_begin_anew_after_an_answer(modules: Modules) -> None:
    code = """const times = [];
        const asking = new Asking({ server, ask: (question) => (times.push(now), ask(question)), answered: () => {} });
        gone = true; asking.want("a"); await pass(16000);
        gone = false; await pass(20000);
        const start = now;
        gone = true; asking.want("b"); await pass(4000);
        const later = times.filter((time) => time >= start);
        return [times.slice(0, -later.length), later.map((time) => time - start)];"""
    assert act(modules, code) == [[0, 1000, 3000, 7000, 15000, 31000], [0, 1000, 3000]]


def test_a_pause_has_an_end(modules: Modules) -> None:
    assert act(modules, "return [1, 2, 5, 50].map(pauseAfter);") == [1000, 2000, 16000, 16000]


def test_an_answer_that_is_pending_is_looked_for_every_second(modules: Modules) -> None:
    code = """const times = [];
        const asking = new Asking({
            server, ask: async () => (times.push(now), times.length < 4 ? { pending: true } : { told: 1 }),
            answered: (question, answer) => asked.push(Object.keys(answer)[0]),
        });
        asking.want("a"); await pass(10000);
        return [times, asked, asking.lost];"""
    assert act(modules, code) == [[0, 1000, 2000, 3000], ["pending"] * 3 + ["told"], False]


# Names of problems


NAMES = """
    const posts = [];
    let answer = { problem: "p1" };
    const names = new ProblemNames(
        { postProblem: async (document) => (posts.push(document), answer) },
        ({ domain, problem }) => [domain, problem.size],
    );
    const posed = { domain: "map", problem: { size: 3 } };
"""


def test_a_problem_is_posted_once_however_many_ask(modules: Modules) -> None:
    code = """const found = await Promise.all([names.of(posed), names.of({ ...posed }), names.of(posed)]);
        return [found, posts];"""
    assert act(modules, NAMES + code) == [[{"problem": "p1"}] * 3, [["map", 3]]]


def test_a_problem_is_posted_again_when_it_was_forgotten_or_has_no_name(modules: Modules) -> None:
    code = """await names.of(posed);
        names.forget(posed);
        answer = { lost: true };
        const lost = await names.of(posed);
        answer = { refusal: { key: "map.large", facts: {} } };
        const refused = await names.of(posed);
        answer = { problem: "p2" };
        return [Object.keys(lost)[0], Object.keys(refused)[0], await names.of(posed), posts.length];"""
    assert act(modules, NAMES + code) == ["lost", "refusal", {"problem": "p2"}, 4]
