"""Lessons on the page without its looks: what opening and leaving one does to the state, and where named places are."""

import json
from typing import Any

import pytest

from astrolabe.engine.settings import Settings
from astrolabe.runs.run import Run

from ..content.test_lessons import LESSONS, history, searched, stop_record
from ..support.browser.modules import Modules, packed
from ..support.browser.staging import records_of
from ..support.oracles.maps import MAP_E, MAP_E_ESTIMATES, empty_map, sea_map
from .test_state import PAGE

pytestmark = pytest.mark.browser

SETUP = (
    PAGE
    + """
    const own = page.state.map;
    const theirs = mapOf(5, 5);
    const opening = (map, settings = {}) => ({ map, settings, step: null, notes: "" });
    const lesson = (variant = 0, rest = {}) => ({
        lesson: { variants: [{}, {}], ...rest }, own: false, at: 0, variant, refusal: null,
    });
    const open = (map, variant = 0, settings = {}, rest = {}) =>
        page.act({ type: "lessonOpened", lesson: lesson(variant, rest), opened: opening(map, settings) });
    const boarding = (board) => ({ board, settings: {}, step: null, notes: "" });
    const board = (start) => page.act({ type: "lessonOpened", lesson: lesson(1), opened: boarding(start) });
"""
)


def after(modules: Modules, code: str, given: Any = None) -> Any:
    return modules.run(SETUP + code, given)


def test_one_undo_brings_back_what_was_there_before_the_lessons(modules: Modules) -> None:
    found = after(
        modules,
        """page.act({ type: "mapReplaced", map: mapOf(4, 4) }, { type: "settingsChosen", settings: { tie: "lifo" } });
        const before = page.state;
        open(theirs, 0, { tie: "fifo" }); open(mapOf(6, 6), 1); open(mapOf(7, 7));
        const during = [page.state.settings.tie, page.state.undo.length, page.state.lesson.variant];
        page.act({ type: "undo" });
        const { map, settings, lesson: now, undo } = page.state;
        return [during, map === before.map, settings === before.settings, now, undo.length];""",
    )
    assert found == [["fifo", 3, 0], True, True, None, 2]


def test_what_is_chosen_in_a_lesson_is_undone_in_it_and_forgotten_with_it(modules: Modules) -> None:
    found = after(
        modules,
        """open(theirs, 0, { tie: "fifo" });
        page.act({ type: "settingsChosen", settings: { tie: "lifo" } }, { type: "undo" });
        const undone = [page.state.settings.tie, page.state.lesson !== null];
        page.act({ type: "settingsChosen", settings: { tie: "lifo" } });
        open(theirs, 1, { tie: "fifo" });
        page.act({ type: "undo" });
        return [undone, page.state.lesson];""",
    )
    assert found == [["fifo", True], None]


def test_leaving_a_lesson_brings_the_run_back_too(modules: Modules) -> None:
    given = packed(records_of(empty_map(8, 6), Settings()).tobytes())
    found = after(
        modules,
        """page.open().arrive(40).act({ type: "seek", record: 20 });
        const { run, playback } = page.state;
        open(theirs);
        const during = page.state.run === run;
        page.act({ type: "lessonLeft" });
        const { run: back, playback: at, map } = page.state;
        return [during, back === run, at.cursor === playback.cursor, map === own];""",
        given,
    )
    assert found == [False, True, True, True]


def test_what_was_drawn_in_a_lesson_is_an_undo_away(modules: Modules) -> None:
    found = after(
        modules,
        """open(theirs);
        const drawn = edited(theirs, 3);
        page.act({ type: "mapDrawn", map: drawn }, { type: "strokeEnded", before: theirs }, { type: "lessonLeft" });
        const left = page.state.map === own;
        page.act({ type: "undo" });
        return [left, page.state.map === drawn, page.state.lesson];""",
    )
    assert found == [True, True, None]


def test_undoing_a_stroke_in_a_lesson_leaves_the_lesson_open(modules: Modules) -> None:
    found = after(
        modules,
        """open(theirs);
        page.act({ type: "mapDrawn", map: edited(theirs, 3) }, { type: "strokeEnded", before: theirs });
        page.act({ type: "undo" });
        const open1 = page.state.lesson !== null && page.state.map === theirs;
        page.act({ type: "undo" });
        return [open1, page.state.lesson, page.state.map === own];""",
    )
    assert found == [True, None, True]


def test_a_lesson_on_both_tabs_gives_both_back_and_the_tab(modules: Modules) -> None:
    found = after(
        modules,
        """const mine = page.state.board;
        open(theirs); board(boards[1]);
        const during = [page.state.domain, page.state.board === boards[1]];
        page.act({ type: "lessonLeft" });
        return [during, page.state.domain, page.state.map === own, page.state.board === mine];""",
    )
    assert found == [["board", True], "map", True, True]


def test_a_variant_that_is_refused_leaves_the_map_as_it_is(modules: Modules) -> None:
    found = after(
        modules,
        """open(theirs);
        page.act({ type: "lessonOpened", lesson: { ...lesson(1), refusal: { key: "no", facts: {} } }, opened: null });
        return [page.state.map === theirs, page.state.lesson.variant, page.state.lesson.refusal.key];""",
    )
    assert found == [True, 1, "no"]


def test_opening_a_file_ends_the_lesson(modules: Modules) -> None:
    assert (
        after(
            modules, 'open(theirs).act({ type: "documentOpened", ...opening(mapOf(3, 3)) }); return page.state.lesson;'
        )
        is None
    )


def test_random_actions_never_lose_what_was_there_before_a_lesson(modules: Modules) -> None:
    """However one draws, undoes, changes tabs and lessons: leaving gives back the very map and board."""
    wrong = after(
        modules,
        """const random = randomOf(5), wrong = [];
        for (let round = 0; round < 300; round += 1) {
            const problems = { map: mapOf(8, 6), board: boards[0] };
            page.state = state.firstState(problems, { algorithm: "a-star", detail: "auto" });
            const { map, board: mine } = page.state;
            const actions = [
                () => open(mapOf(2 + Math.floor(random() * 6), 4), 0), () => board(boards[Math.floor(random() * 3)]),
                () => page.act({ type: "domainChosen", domain: random() < 0.5 ? "map" : "board" }),
                () => page.act({ type: "mapReplaced", map: edited(page.state.map, 1) }),
                () => page.act({ type: "redo" }),
                () => page.act({ type: "boardReplaced", board: boards[Math.floor(random() * 3)] }),
            ];
            open(theirs);
            for (let step = 0; step < 12; step += 1) actions[Math.floor(random() * actions.length)]();
            if (!page.state.lesson) wrong.push([round, "closed"]);
            page.act({ type: "lessonLeft" });
            if (page.state.map !== map || (page.state.lesson === null) !== true) wrong.push([round, "map"]);
        }
        return wrong;""",
    )
    assert wrong == []


# Places


def test_playing_stops_where_the_lesson_stops(modules: Modules) -> None:
    records = records_of(sea_map(MAP_E), Settings(heuristic="table", table=tuple(MAP_E_ESTIMATES), reopening=True))
    found = after(
        modules,
        """const second = { event: "reopened", nth: 2, variant: 0 };
        const stops = [{ event: "fell" }, second, { event: "fell", variant: 1 }];
        open(mapOf(5, 2), 0, {}, { stops }).act({ type: "speedChosen", speed: Infinity });
        page.open().arrive(99);
        const cursors = [];
        while (page.state.playback.cursor < page.state.run.known) {
            page.act({ type: "play" }, { type: "ticked", seconds: 1 });
            cursors.push(page.state.playback.cursor);
        }
        return cursors;""",
        packed(records.tobytes()),
    )
    assert found == [5, 29, len(records)]


def test_a_place_sought_is_found_when_its_record_comes(modules: Modules) -> None:
    records = records_of(sea_map(MAP_E), Settings(heuristic="table", table=tuple(MAP_E_ESTIMATES), reopening=True))
    found = after(
        modules,
        """open(mapOf(5, 2)).open().arrive(8).act({ type: "placeSought", place: { event: "reopened" } });
        const waiting = page.at, first = page.arrive(12).at, second = page.arrive(99).at;
        page.act({ type: "placeSought", place: { event: "threshold" } });
        return [waiting[0], first[0], second, page.at];""",
        packed(records.tobytes()),
    )
    assert found == [0, 0, [25, False, None], [len(records), False, None]]


def places() -> list[Any]:
    small = [(number, at) for number, at, variant in searched() if number in (1, 4, 8, 13, 15, 16, 17, 18, 19)]
    return [
        (number, at, stop)
        for number, at in small
        for stop in LESSONS[number].raw["stops"]
        if stop.get("variant", at) == at
    ]


def test_the_page_finds_the_stops_of_the_lessons_where_the_tests_do(modules: Modules) -> None:
    asked = []
    for number, at, stop in places():
        lesson = LESSONS[number].raw
        raw = lesson["variants"][at].get("map") or (
            lesson.get("map") if "board" not in lesson["variants"][at] else None
        )
        records = history(number, at)
        asked.append([json.loads(json.dumps(stop)), raw, packed(records.tobytes())])
    found = modules.run(
        """const places = await import("/static/js/records/landmarks.js");
        return given.map(([place, map, bytes]) => {
            const records = storeOf(bytes);
            const [x, y] = map ? map.goal : [0, 0];
            const problem = map ? { cells: [], width: map.width, goal: y * map.width + x } : {};
            const told = { records, known: records.length, done: true, cell: null, problem };
            const whole = places.cursorAt(place, told);
            const fresh = storeOf(bytes), steps = [];
            for (let known = 0; known <= records.length; known += 7) {
                steps.push(places.cursorAt(place, { ...told, records: fresh, known, done: false }));
            }
            const early = steps.filter((cursor, at) => cursor !== null && cursor > at * 7).length;
            return [whole, early];
        });""",
        asked,
    )
    assert found == [[stop_record(number, at, stop) + 1, 0] for number, at, stop in places()]


def test_a_history_without_the_place_says_so(modules: Modules) -> None:
    run = Run(empty_map(3, 3), Settings())
    found = modules.run(
        """const places = await import("/static/js/records/landmarks.js");
        const records = storeOf(given), problem = { cells: [], width: 3, goal: 8 };
        const told = { records, known: records.length, cell: null, problem };
        const at = (place, done = true) => places.cursorAt(place, { ...told, done });
        const never = { event: "reopened" };
        return [at(never), at(never, false), at({ step: 1 }), at({ event: "expanded", nth: 99 })];""",
        packed(run.pull(1000).tobytes()),
    )
    assert found == [-1, None, 1, -1]
