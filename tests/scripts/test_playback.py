"""The state machine of playback (`static/js/state/playback.js`): every mode, how it is reached, what it leaves
enabled.
"""

from typing import Any

import pytest

from ..support.browser.modules import Modules, packed
from ..support.oracles import golden
from .test_state import PAGE

pytestmark = pytest.mark.browser

REFUSE = "page.act({ type: 'runRefused', run: page.state.run.id, refusal: { key: 'server.runs', facts: {} } });"
EDIT = "page.act({ type: 'mapDrawn', map: edited(page.state.map, 5) });"

# How each mode is reached, and the mode itself.
WAYS: dict[str, tuple[str, str]] = {
    "an empty page": ("", "nothing"),
    "a cleared run": ("page.open().arrive(99).act({ type: 'runCleared' });", "nothing"),
    "a run asked for": ("page.act({ type: 'runAgain', keepStep: false });", "opening"),
    "a question is open": (
        "page.open().arrive(99).act({ type: 'quizChosen', quiz: { on: true } }, { type: 'play' });"
        "for (let turn = 0; turn < 60; turn += 1) page.act({ type: 'ticked', seconds: 0.3 });",
        "asking",
    ),
    "a run that is open": ("page.open();", "ready"),
    "a run whose records came": ("page.open().arrive(50);", "ready"),
    "back at the beginning": ("page.open().arrive(99).act({ type: 'toTheEnd' }, { type: 'restart' });", "ready"),
    "playing": ("page.open().arrive(50).act({ type: 'play' });", "playing"),
    "playing, all known": ("page.open().arrive(99).act({ type: 'play' });", "playing"),
    "played before it was open": ("page.act({ type: 'play' });", "waiting"),
    "playing, no records yet": ("page.open().act({ type: 'play' });", "waiting"),
    "playing, the step is not complete": ("page.open().arrive(1).act({ type: 'play' });", "waiting"),
    "going to the end": ("page.open().arrive(50).act({ type: 'toTheEnd' });", "waiting"),
    "going to a step": ("page.open().arrive(50).act({ type: 'seekStep', step: 15 });", "waiting"),
    "one step, not known yet": ("page.open().act({ type: 'stepForward' });", "waiting"),
    "paused": ("page.open().arrive(50).act({ type: 'seek', record: 20 });", "paused"),
    "paused while playing": (
        "page.open().arrive(50).act({ type: 'play' }, { type: 'ticked', seconds: 1 }, { type: 'pause' });",
        "paused",
    ),
    "paused on the way to the end": ("page.open().arrive(50).act({ type: 'toTheEnd' }, { type: 'pause' });", "paused"),
    "at the last record that is known": ("page.open().arrive(50).act({ type: 'seek', record: 50 });", "paused"),
    "at the end": ("page.open().arrive(99).act({ type: 'toTheEnd' });", "finished"),
    "played to the end": (
        "page.open().arrive(99).act({ type: 'speedChosen', speed: Infinity }, { type: 'play' });"
        "page.act({ type: 'ticked', seconds: 1 });",
        "finished",
    ),
    "an impossible board": ("page.act({ type: 'boardReplaced', board: boards[2] });", "hopeless"),
    "a board after an impossible one": (
        "page.act({ type: 'boardReplaced', board: boards[2] }, { type: 'undo' });",
        "opening",
    ),
    "refused": ("page.open();" + REFUSE, "refused"),
    "refused before it was open": ("page.act({ type: 'play' });" + REFUSE, "refused"),
    "edited while paused": ("page.open().arrive(50).act({ type: 'seek', record: 20 });" + EDIT, "paused"),
    "edited at the end": ("page.open().arrive(99).act({ type: 'toTheEnd' });" + EDIT, "finished"),
    "made again, the old one shown": (
        "page.open().arrive(50).act({ type: 'seek', record: 20 }, { type: 'runAgain', keepStep: true });",
        "paused",
    ),
    "made again at the end, the old one shown": (
        "page.open().arrive(99).act({ type: 'toTheEnd' }, { type: 'runAgain', keepStep: true });",
        "finished",
    ),
    "made again and played": (
        "page.open().arrive(50).act({ type: 'seek', record: 20 });" + EDIT + "page.act({ type: 'play' });",
        "waiting",
    ),
}
PLAYING = ("playing", "waiting")


def reached(modules: Modules, way: str, code: str) -> Any:
    return modules.run(PAGE + WAYS[way][0] + code, packed(golden.read("a-star")))


@pytest.mark.parametrize("way", WAYS)
def test_the_mode_is_read_off_the_state(way: str, modules: Modules) -> None:
    assert reached(modules, way, "return playback.modeOf(page.state);") == WAYS[way][1]


@pytest.mark.parametrize("way", WAYS)
def test_a_control_is_enabled_exactly_if_it_does_something(way: str, modules: Modules) -> None:
    enabled, effective = reached(
        modules,
        way,
        """const controls = playback.CONTROLS[playback.modeOf(page.state)];
        const names = { forward: "stepForward", back: "stepBack", restart: "restart", end: "toTheEnd" };
        const named = (_, value) => (value === Infinity ? "end" : value);
        const places = (now) => JSON.stringify([now.playback, now.run?.id], named);
        const changes = ([, type]) => places(state.update(page.state, { type })) !== places(page.state);
        const entries = Object.entries(names);
        return [entries.map(([name]) => controls[name]), entries.map(changes)];""",
    )
    names = ("forward", "back", "restart", "end")
    differing = {name for name, *pair in zip(names, enabled, effective, strict=True) if pair[0] != pair[1]}
    on_the_way = WAYS[way][1] == "waiting" or way.startswith("made again")
    assert differing <= ({"forward", "end"} if on_the_way else set())  # asked for already, and may be asked for again


@pytest.mark.parametrize("way", WAYS)
def test_play_is_called_pause_while_it_plays_or_waits(way: str, modules: Modules) -> None:
    called = reached(modules, way, "return playback.CONTROLS[playback.modeOf(page.state)].play;")
    assert called == ("play.pause" if WAYS[way][1] in PLAYING else "play.play")


def test_every_mode_is_reached(modules: Modules) -> None:
    assert sorted(modules.run("return Object.keys(playback.CONTROLS)")) == sorted({mode for _, mode in WAYS.values()})


@pytest.mark.parametrize(
    ("way", "expected"),
    [("edited while paused", True), ("edited at the end", True), ("paused", False), ("an empty page", False)],
)
def test_out_of_date_is_beside_the_mode(way: str, expected: bool, modules: Modules) -> None:
    assert reached(modules, way, "return horizon.outdated(page.state);") is expected


@pytest.mark.parametrize(("kind", "expected"), [("none", "playing"), ("size", "paused")])
def test_playing_goes_on_where_no_question_fits(kind: str, expected: str, modules: Modules) -> None:
    mode = reached(
        modules,
        "a question is open",
        f"""const {{ run, quiz, playback: {{ cursor }} }} = page.state;
        const answer = {{ run: run.id, cursor, seed: quiz.seed, kind: '{kind}', verdict: 'skipped', tries: 0 }};
        page.act({{ type: 'predicted', answer }});
        return playback.modeOf(page.state);""",
    )
    assert mode == expected


def test_playing_stays_where_something_else_stops_it_too(modules: Modules) -> None:
    mode = modules.run(
        PAGE
        + """page.open().arrive(99).act({ type: 'quizChosen', quiz: { on: true } });
        const { breakpoints } = page.state.view;
        page.act({ type: 'viewChosen', view: { breakpoints: { ...breakpoints, condition: 'g >= 0' } } });
        const asks = () => playback.modeOf(page.state) === 'asking';
        for (let turn = 0; turn < 200 && !asks(); turn += 1) {
            page.act({ type: 'play' }, { type: 'ticked', seconds: 0.3 });
        }
        const { run, quiz, playback: { cursor } } = page.state;
        const asking = playback.modeOf(page.state);
        const answer = { run: run.id, cursor, seed: quiz.seed, kind: 'none', verdict: 'skipped', tries: 0 };
        page.act({ type: 'predicted', answer });
        return [asking, playback.modeOf(page.state)];""",
        packed(golden.read("a-star")),
    )
    assert mode == ["asking", "paused"]


def test_steps_that_are_waited_for_stop_at_a_question(modules: Modules) -> None:
    cursor, place, mode = modules.run(
        PAGE
        + """const { isPlace } = await import('/static/js/state/quizplan.js');
        page.open().act({ type: 'quizChosen', quiz: { on: true } });
        page.act(...Array(50).fill({ type: 'stepForward' })).arrive(999);
        const { run, quiz, playback: { cursor } } = page.state;
        let place = 1;
        while (!isPlace(run.records, quiz.seed, place)) place += 1;
        return [cursor, place, playback.modeOf(page.state)];""",
        packed(golden.read("a-star")),
    )
    assert (cursor, mode) == (place, "asking")
