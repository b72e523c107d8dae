"""What helps to play by hand (`static/js/problems/gamehistory.js`, `server/adviser.js`, `server/explainer.js`), with a
server that is acted.
"""

from random import Random

import pytest

from astrolabe.spaces.board import BoardProblem, ordered_goal, twin

from ..support.browser.modules import Modules
from ..support.oracles.boards import lists, plain, problem, run
from ..support.oracles.maps import board_distances, slid_boards

pytestmark = pytest.mark.browser

GOAL = ordered_goal(3, 3)

PARTS = """
    const names = ["problems/gamehistory", "server/adviser", "server/explainer"];
    const [{ game }, { Adviser }, { Explainer }] =
        await Promise.all(names.map((name) => import(`/static/js/${name}.js`)));
    const asked = [];
    const pauses = [];
    const acted = (name, answer) => ({
        [name]: async (question) => (asked.push(question), answer(question)),
        later: (then, milliseconds) => pauses.push({ then, milliseconds }),
    });
    const turns = async (count = 20) => { for (let turn = 0; turn < count; turn += 1) await null; };
"""


def act(modules: Modules, body: str, given: object = None) -> object:
    return run(modules, PARTS + body, given)


def walk(slides: int, seed: int = 1, width: int = 3, height: int = 3) -> list[bytes]:
    """The boards of a random walk that never goes straight back."""
    random = Random(seed)
    boards = [ordered_goal(width, height)]
    while len(boards) <= slides:
        boards.append(random.choice([each for each in slid_boards(boards[-1], width) if each not in boards[-2:]]))
    return boards


# Moves by hand

GAME = """
    const boards = given.map((start) => ({ width: 3, height: 3, start: tilesOf(start), goal: tilesOf(given[0]) }));
    const { from, moves } = game(boards.at(-1), boards.slice(0, -1).map((problem) => ({ problem })));
    return [boards.indexOf(from), moves];
"""


def test_every_slide_counts(modules: Modules) -> None:
    assert act(modules, GAME, lists(walk(12))) == [0, 12]


def test_other_settings_between_two_slides_are_no_move(modules: Modules) -> None:
    body = GAME.replace(".map((problem) => ({ problem }))", ".flatMap((problem) => [{ problem }, { problem }])")
    assert act(modules, body, lists(walk(12))) == [0, 12]


def test_a_new_board_begins_a_new_game(modules: Modules) -> None:
    other = bytes([8, 7, 6, 5, 4, 3, 2, 1, 0])
    assert act(modules, GAME, lists([*walk(5), other])) == [6, 0]
    assert act(modules, GAME, lists([*walk(5), other, *slid_boards(other, 3)[:1]])) == [6, 1]


def test_another_goal_or_size_begins_a_new_game(modules: Modules) -> None:
    code = """const [goal, after] = given.map(tilesOf);
        const first = { width: 3, height: 3, start: goal, goal };
        const second = { ...first, start: after, goal: after };
        const lying = { width: 9, height: 1, start: after, goal };
        return [second, lying, { ...first, start: after }].map((now) => game(now, [{ problem: first }]).moves);"""
    assert act(modules, code, lists([GOAL, slid_boards(GOAL, 3)[0]])) == [0, 0, 1]


# Hints


def test_small_boards_need_no_server(modules: Modules) -> None:
    given = problem(Random(2), 3, 3)
    code = """const adviser = new Adviser(acted("advice", () => ({})));
        const found = await adviser.ask(boardOf(given));
        const after = found.next < 0 ? null : board.slid(boardOf(given), boardOf(given).start, found.next);
        return [found, after, asked.length];"""
    found, after, asked = act(modules, code, plain(given))  # type: ignore[misc]
    distances = board_distances(given.goal, 3)
    assert found["moves"] == found["atLeast"] == distances[given.start]
    assert distances[bytes(after)] == distances[given.start] - 1
    assert asked == 0


def test_an_impossible_board_has_no_next_move(modules: Modules) -> None:
    given = BoardProblem(3, 3, twin(GOAL), GOAL)
    code = """return new Adviser(acted("advice", () => ({}))).atOnce(boardOf(given));"""
    assert act(modules, code, plain(given)) == {"impossible": True, "moves": None, "atLeast": 0, "next": -1}


def test_a_way_is_asked_for_once_and_then_known_on_every_board_of_it(modules: Modules) -> None:
    boards = walk(6, seed=4, width=4, height=4)[::-1]
    given = {"boards": lists(boards), "problem": plain(BoardProblem(4, 4, boards[0], boards[-1]))}
    code = """const answer = { impossible: false, moves: 6, at_least: 6, boards: given.boards };
        const adviser = new Adviser(acted("advice", () => answer));
        const at = (place) => ({ ...boardOf(given.problem), start: tilesOf(given.boards[place]) });
        const before = adviser.atOnce(at(0));
        const found = [];
        for (let place = 0; place < given.boards.length; place += 1) found.push(await adviser.ask(at(place)));
        const fine = found.slice(0, -1).every(({ next }, place) =>
            board.sameTiles(board.slid(at(place), at(place).start, next), at(place + 1).start));
        return [before, found.map(({ moves }) => moves), found.at(-1).next, fine, asked.length];"""
    assert act(modules, code, given) == [None, [6, 5, 4, 3, 2, 1, 0], -1, True, 1]


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        (
            {"impossible": False, "moves": None, "at_least": 41, "boards": []},
            {"impossible": False, "moves": None, "atLeast": 41, "next": -1},
        ),
        ({"impossible": True}, {"impossible": True, "moves": None, "atLeast": 0, "next": -1}),
        ({"lost": True}, None),
        ({"refusal": {"key": "request.json", "facts": {}}}, None),
    ],
    ids=["not found in time", "no way", "connection lost", "refused"],
)
def test_what_the_server_cannot_say_is_not_made_up(answer: object, wanted: object, modules: Modules) -> None:
    given = {"answer": answer, "problem": plain(problem(Random(5), 5, 5))}
    code = """return new Adviser(acted("advice", () => given.answer)).ask(boardOf(given.problem));"""
    assert act(modules, code, given) == wanted


# Parts of estimates

EXPLAIN = """
    let arrived = 0;
    const told = ({ boards }) => ({ shares: boards.map((tiles) => ({ tiles, conflicts: [], rest: {}, groups: [] })) });
    const explainer = new Explainer(acted("shares", given.answer ? () => given.answer : told), () => (arrived += 1));
    const boards = given.boards.map(tilesOf);
    const settings = { algorithm: "a-star", heuristic: "manhattan", detail: "auto" };
    const search = { problem: boardOf(given.problem), settings, side: 0 };
"""
GIVEN = {"boards": lists(walk(90)), "problem": plain(problem(Random(6), 3, 3)), "answer": None}


def test_what_is_shown_and_what_comes_next_is_asked_for_at_once_and_once(modules: Modules) -> None:
    code = """const first = explainer.of(search, boards[0], [boards[1], boards[2]]);
        await turns();
        const again = explainer.of(search, boards[0], [boards[1]]);
        await turns();
        return [first, again.tiles, asked.map((question) => question.boards.length), arrived, asked[0].settings];"""
    settings = {"algorithm": "a-star", "heuristic": "manhattan"}
    assert act(modules, EXPLAIN + code, GIVEN) == [None, list(GOAL), [3], 1, settings]


def test_there_is_one_question_at_a_time_and_the_latest_boards_go_first(modules: Modules) -> None:
    code = """const isNew = (tiles, at) => boards.findIndex((other) => board.sameTiles(other, tiles)) === at;
        const all = boards.filter(isNew);
        for (const tiles of all) explainer.of(search, tiles);
        const waiting = asked.length;
        await turns(60);
        const sizes = asked.map((question) => question.boards.length);
        const total = sizes.reduce((sum, size) => sum + size);
        return [waiting, sizes[0], sizes.slice(1).every((size) => size <= 64), total === all.length];"""
    assert act(modules, EXPLAIN + code, GIVEN) == [1, 1, True, True]


def test_an_answer_to_an_old_question_is_not_for_another_search(modules: Modules) -> None:
    code = """explainer.of(search, boards[0]);
        const other = { ...search, side: 1 };
        const now = explainer.of(other, boards[0]);
        await turns(60);
        return [now, arrived, asked.map((question) => question.side), explainer.of(other, boards[0]) !== null];"""
    assert act(modules, EXPLAIN + code, GIVEN) == [None, 1, [0, 1], True]


def test_a_lost_question_is_asked_again_and_a_refused_one_is_not(modules: Modules) -> None:
    code = """explainer.of(search, boards[0]);
        await turns();
        explainer.of(search, boards[0]);
        await turns();
        const before = asked.length;
        for (const { then } of pauses.splice(0)) then();
        await turns();
        return [before, asked.length, arrived];"""
    assert act(modules, EXPLAIN + code, GIVEN | {"answer": {"lost": True}}) == [1, 2, 0]
    refused = {"refusal": {"key": "settings.walking-distance", "facts": {}}}
    assert act(modules, EXPLAIN + code, GIVEN | {"answer": refused}) == [1, 1, 0]


def test_parts_that_wait_for_pattern_databases_are_asked_for_once_a_second(modules: Modules) -> None:
    code = """settings.heuristic = "pattern-databases";
        for (let frame = 0; frame < 60; frame += 1) {
            explainer.of(search, boards[0]);
            await turns();
        }
        return [asked.length, arrived, pauses.map(({ milliseconds }) => milliseconds)];"""
    building = {"heuristic": "manhattan", "shares": [{"tiles": []}]}
    assert act(modules, EXPLAIN + code, GIVEN | {"answer": building}) == [1, 0, [1000]]
