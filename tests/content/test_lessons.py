"""The lessons: what their documents promise comes out of the engine, every cost out of an oracle as well, the
answer to every question out of the facts it is about, and every stop is a place in the history.

The numbers stand in the documents (`server/content/lessons/*.json`) and nowhere else. Counts are those of
`statistics.py`: nodes whose successors were generated, the goal's removal and stale entries left out.
"""

import json
import math
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice, pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from astrolabe.content.lessons import Lesson, built_in, read_set, reading
from astrolabe.content.lessons.reading import Variant
from astrolabe.content.words import LANGUAGES, catalogue
from astrolabe.core.records import EXPANDED, FELL, FOUND, IGNORED, IMPROVED, KINDS, OPENED, REOPENED, ROSE
from astrolabe.core.refusal import Refusal
from astrolabe.domains import FORMATS, Problem
from astrolabe.domains.boards.board import BoardProblem
from astrolabe.domains.boards.heuristics.tiles import TILE_HEURISTICS
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.engine.settings import Settings, settings_from
from astrolabe.engine.statistics import Statistics
from astrolabe.runs.run import BATCH, Answer, Run, impossible, solve
from astrolabe.search import ALGORITHMS
from astrolabe.worth.guarantee import guarantee

from ..support.oracles.maps import (
    board_distances,
    oracle_board_distance,
    oracle_cost,
    oracle_distances,
    oracle_fewest_steps,
    oracle_remaining,
    oracle_steps,
    path_cost,
    sea_map,
    slid_boards,
)

TIE_RULES = ("fifo", "lifo", "high-g", "low-g")
SLOW = 10_000  # expansions; what needs more of them waits for the night
HOME = bytes(map(int, "123456780"))
LESSONS = built_in(FORMATS)
MAP_D1 = "1 0 4 \n 5 0 5"
MAP_D3 = "5 5 5 \n 1 0 4"
MAP_D2 = "0 2 4 \n 5 5 2 \n 0 5 1"


def board(digits: str) -> BoardProblem:
    return BoardProblem(3, 3, bytes(map(int, digits)), HOME)


def variant_of(number: int, at: int) -> Variant:
    return LESSONS[number].variants[at]


def problem_of(number: int, at: int = 0) -> Any:
    problem = variant_of(number, at).problem
    assert problem is not None
    return problem


def asked(variant: Variant, tie: str = "", **more: Any) -> Settings:
    """The settings of a variant, as the page would ask for them; with a tie rule if one is named."""
    assert variant.problem is not None
    return settings_from({**variant.settings, **({"tie": tie} if tie else {}), **more}, variant.problem)


@cache
def answer(number: int, at: int, tie: str = "") -> Answer:
    """What a variant of a lesson gives."""
    return solve(problem_of(number, at), asked(variant_of(number, at), tie, detail="sets"))


@cache
def history(number: int, at: int, tie: str = "") -> Any:
    """All records of a variant of a lesson."""
    run, batches = Run(problem_of(number, at), asked(variant_of(number, at), tie)), []
    while not run.done:
        batches.append(run.pull(BATCH))
    return np.concatenate(batches)


def under(tie: str, figures: Any) -> Any:
    """The number for a tie rule; None if none is promised."""
    return figures.get(tie) if isinstance(figures, dict) else figures


def searched() -> Iterator[tuple[int, int, Variant]]:
    """Every variant that is searched."""
    for number, lesson in enumerate(LESSONS):
        for at, variant in enumerate(lesson.variants):
            if variant.problem and variant.expect.get("ending") != "impossible":
                yield number, at, variant


def named(number: int, at: int) -> str:
    return f"{number} {LESSONS[number].raw['variants'][at].get('title', {'en': ''})['en']}"


def cases() -> list[Any]:
    return [
        pytest.param(
            *(number, at, tie),
            id=f"{named(number, at)}, {tie}",
            marks=[pytest.mark.nightly] * ((under(tie, variant.expect.get("expanded")) or 0) > SLOW),
        )
        for (number, at, variant), tie in product(searched(), TIE_RULES)
    ]


EACH = [pytest.param(number, at, id=named(number, at)) for number, at, _ in searched()]
EACH_LESSON = [pytest.param(lesson, id=lesson.raw["title"]["en"]) for lesson in LESSONS]


@cache
def least_cost(problem: Problem, diagonal: str = "never") -> float:
    """By an oracle that knows none of our searches."""
    if isinstance(problem, GridMap):
        return oracle_cost(problem, diagonal)
    return oracle_board_distance(problem.start, problem.goal, problem.width)


def test_there_are_twenty_and_one_to_begin_with() -> None:
    assert len(LESSONS) == 21


@pytest.mark.parametrize(("number", "at", "tie"), cases())
def test_a_variant_keeps_its_promise(number: int, at: int, tie: str) -> None:
    found, expect = answer(number, at, tie), variant_of(number, at).expect
    assert found.ending == expect.get("ending", "found")
    for name in ("expanded", "reopened"):
        promised = under(tie, expect.get(name))
        assert promised is None or getattr(found.statistics, name) == promised
    if found.ending == "found":
        assert found.cost == pytest.approx(under(tie, expect["cost"]), abs=5e-4)


@pytest.mark.parametrize(("number", "at"), EACH)
def test_an_oracle_agrees_with_the_costs(number: int, at: int) -> None:
    variant = variant_of(number, at)
    if variant.expect.get("ending") == "limit":
        return
    best = least_cost(problem_of(number, at), asked(variant).diagonal)
    costs = [under(tie, variant.expect.get("cost", math.inf)) for tie in TIE_RULES]
    if variant.expect.get("optimal", True):
        assert [best] * len(costs) == pytest.approx(costs, abs=5e-4)
    else:
        assert best < max(costs) - 0.2
        assert best <= min(costs) + 5e-4


@pytest.mark.parametrize(("number", "at"), EACH)
def test_the_verdict_on_a_variant_is_never_too_good(number: int, at: int) -> None:
    variant = variant_of(number, at)
    assert guarantee(problem_of(number, at), asked(variant)).optimal <= variant.expect.get("optimal", True)


@pytest.mark.parametrize("lesson", EACH_LESSON)
def test_a_lesson_promises_something_of_every_variant(lesson: Lesson) -> None:
    for raw, variant in zip(lesson.raw["variants"], lesson.variants, strict=True):
        assert raw["title"]
        assert variant.refused or variant.expect


# Stops


def happens(event: str, records: Any, number: int, at: int) -> Any:
    """For every record, whether this happens with it; found apart from the page's `landmarks.js`."""
    kind, flags = records["kind"], records["flags"]
    expanded = kind == EXPANDED
    if event in KINDS.values():
        return kind == next(code for code, name in KINDS.items() if name == event)
    if event == "goal":
        return (kind == OPENED) & (records["node"] == goal_node(number, at))
    if event == "end":
        return np.arange(len(records)) == len(records) - 1
    return expanded & {"rose": (flags & ROSE) > 0, "fell": (flags & FELL) > 0, "tied": records["other"] > 1}[event]


def goal_node(number: int, at: int) -> int:
    problem = problem_of(number, at)
    return problem.goal if isinstance(problem, GridMap) else int(history(number, at)[-1]["node"])


def stop_record(number: int, at: int, stop: Any) -> int:
    """The record of a stop in the history of a variant."""
    records = history(number, at)
    there = happens(stop["event"], records, number, at)
    if "cell" in stop:
        x, y = stop["cell"]
        there = there & (records["node"] == y * problem_of(number, at).width + x)
    return int(np.flatnonzero(there)[stop.get("nth", 1) - 1])


def stops() -> list[Any]:
    """Every stop, in every variant it can be looked for in and that does not take long."""
    found = []
    for number, at, variant in searched():
        if (under(variant.settings.get("tie", "high-g"), variant.expect.get("expanded", 0)) or 0) <= SLOW:
            for stop in LESSONS[number].raw["stops"]:
                if stop.get("variant", at) == at:
                    found.append(pytest.param(number, at, stop, id=f"{named(number, at)}: {stop['title']['en']}"))
    return found


@pytest.mark.parametrize(("number", "at", "stop"), stops())
def test_a_stop_is_a_place_in_the_history(number: int, at: int, stop: Any) -> None:
    assert 0 <= stop_record(number, at, stop) < len(history(number, at))


def test_every_lesson_has_a_stop_and_a_question() -> None:
    assert all(lesson.raw["stops"] and lesson.raw["question"] for lesson in LESSONS)


# Questions


def expanded(number: int, at: int, tie: str = "") -> int:
    return answer(number, at, tie).statistics.expanded


def f_of(records: Any) -> Any:
    return np.round(records["g"] + records["h"], 6)


def at_stop(number: int, at: int, which: int) -> Any:
    """The record of a stop."""
    return history(number, at)[stop_record(number, at, LESSONS[number].raw["stops"][which])]


def errors(heuristic: str, every: int = 1) -> list[float]:
    """By how much an estimate is too large, for every 3 by 3 board there is, or for one of so many."""
    estimator = TILE_HEURISTICS[heuristic](3, 3, HOME)
    boards = islice(board_distances(HOME, 3).items(), 0, None, every)
    return [estimator.whole(tiles) - moves for tiles, moves in boards]


def expanded_with_f(at: int, low: float, high: float) -> int:
    """Of lesson 7: how many boards with f from low to high are expanded."""
    records = history(7, at)
    f = f_of(records[records["kind"] == EXPANDED])
    return int(((low <= f) & (f <= high)).sum())


def second_expansion() -> Any:
    records = history(1, 0)
    return records[records["kind"] == EXPANDED][1]


def waiting(records: Any) -> list[Any]:
    """What is open after these records: the record that says with which g."""
    found: dict[int, Any] = {}
    for record in records:
        if record["kind"] in (OPENED, IMPROVED):
            found[int(record["node"])] = record
        elif record["kind"] in (EXPANDED, FOUND):
            found.pop(int(record["node"]))
    return [*found.values()]


def left_open() -> list[Any]:
    """Of lesson 6: what is open at the end."""
    return waiting(history(6, 0))


def open_with_less_than_the_goal() -> bool:
    """Of lesson 18: when the goal is generated, is a cell with a smaller f open?"""
    records, upto = history(18, 1), stop_record(18, 1, LESSONS[18].raw["stops"][0])
    return bool(min(f_of(record) for record in waiting(records[: upto + 1])) < f_of(records[upto]))


def f_everywhere() -> list[float]:
    """Of lesson 12: f of every cell but the goal that can be reached, by an oracle."""
    gridmap = problem_of(12)
    far = oracle_distances(gridmap)
    goal_x, goal_y = gridmap.xy(gridmap.goal)
    places = {cell: gridmap.xy(cell) for cell in far if cell != gridmap.goal}
    return [far[cell] + abs(x - goal_x) + abs(y - goal_y) for cell, (x, y) in places.items()]


def costs_of_shortest_walks(gridmap: GridMap, most: int) -> list[float]:
    """What every way from start to goal of this many steps costs."""
    steps = oracle_steps(gridmap)
    walks = [(gridmap.start, 0.0)]
    for _ in range(most):
        walks = [(there, cost + step) for cell, cost in walks for there, step in steps[cell]]
    return [cost for cell, cost in walks if cell == gridmap.goal]


def drawn_cost() -> float:
    """Of lesson 13: what the path costs that the broken variant draws."""
    path: Any = answer(13, 0, "high-g").path
    return path_cost(path, oracle_steps(problem_of(13)))


def after_31() -> Any:
    """Of lesson 15: what happens to cell (2, 1) after (3, 1) is expanded."""
    records, record = history(15, 0), stop_record(15, 0, LESSONS[15].raw["stops"][1])
    return next(each for each in records[record + 1 :] if each["node"] == 1 * 5 + 2)


def cheapest_walks(most: int) -> list[float]:
    """Of lesson 14, where a circle pays (made here, past every check): the least cost of a way to the free cell of at
    most so many steps, for some such numbers."""
    gridmap = sea_map(MAP_D2, ammunition=-1.0)
    steps, best, least = oracle_steps(gridmap), {gridmap.start: 0.0}, [math.inf]
    for _ in range(most):
        reached = [(there, cost + step) for cell, cost in best.items() for there, step in steps[cell]]
        best = {there: min(cost for cell, cost in reached if cell == there) for there, _ in reached}
        least.append(min(least[-1], best.get(6, math.inf)))
    return least[most // 2 :: most // 10]


def improved_parts() -> set[str]:
    """Of lesson 8: what is new of the node that is improved first in the right search, against when it was opened."""
    records = history(8, 1)
    place = stop_record(8, 1, LESSONS[8].raw["stops"][1])
    new = records[place]
    old = next(each for each in records if each["kind"] == OPENED and each["node"] == new["node"])
    changed = {name for name in ("g", "other") if old[name] != new[name]}
    return changed | ({"f"} if f_of(old) != f_of(new) else set())


def consistent(number: int, at: int) -> bool:
    return not (history(number, at)["flags"][history(number, at)["kind"] == EXPANDED] & FELL).any()


# number of a lesson -> for every choice of its question, whether it is true
CLAIMS: dict[int, Sequence[Callable[[], bool]]] = {
    1: (
        lambda: second_expansion()["node"] == history(1, 0)[5]["node"],
        lambda: (second_expansion()["h"], f_of(second_expansion())) == (3, 4),
        lambda: second_expansion()["h"] == 5,
    ),
    2: (
        lambda: answer(2, 0).cost < answer(2, 1).cost,
        lambda: (
            answer(2, 0).cost == answer(2, 1).cost and all(expanded(2, 0, t) < expanded(2, 1, t) for t in TIE_RULES)
        ),
        lambda: answer(2, 0).cost != answer(2, 1).cost and expanded(2, 0) != expanded(2, 1),
    ),
    3: (
        lambda: max(errors("misplaced-with-blank")) <= 0,
        lambda: max(errors("misplaced-with-blank")) == 1 and parity_holds(),
        lambda: not parity_holds(),
    ),
    4: (
        lambda: not consistent(4, 0) and consistent(4, 1),
        lambda: answer(4, 0).cost < answer(4, 1).cost,
        lambda: falls_with_ties(),
    ),
    5: tuple(lambda moves=moves: moves == math.floor(1.5 * answer(5, 0).cost) for moves in (25, 29, 37, 50)),
    6: (
        lambda: min(f_of(record) for record in left_open()) >= 23,
        lambda: min(record["g"] for record in left_open()) >= 23,
        lambda: not left_open(),
    ),
    7: (
        lambda: expanded_with_f(1, 0, 12.9) > expanded_with_f(0, 0, 12.9),
        lambda: expanded_with_f(1, 13, 13) > expanded_with_f(0, 13, 13),
        lambda: expanded_with_f(1, 13.1, 99) > 0,
    ),
    8: tuple(lambda parts=parts: improved_parts() == parts for parts in ({"f"}, {"f", "g"}, {"f", "g", "other"})),
    9: (
        lambda: len(board_distances(HOME, 3)) == math.factorial(9),
        lambda: all(len(board_distances(goal, 3)) * 2 == math.factorial(9) for goal in GOALS),
        lambda: len({len(board_distances(goal, 3)) for goal in GOALS}) > 1,
    ),
    10: tuple(lambda far=far: max(board_distances(HOME, 3).values()) == far for far in (26, 30, 31, math.inf)),
    11: tuple(lambda cost=cost: min(costs_of_shortest_walks(problem_of(11), 6)) == cost for cost in (6, 10, 25, 44)),
    12: (
        lambda: not consistent(12, 0),
        lambda: max(f_everywhere()) == 100 and sum(f < 100 for f in f_everywhere()) == 44,
        lambda: len({expanded(12, 0, tie) for tie in TIE_RULES}) > 1,
    ),
    13: tuple(lambda cost=cost: drawn_cost() == cost for cost in (24, 26, 44)),
    14: (
        lambda: set(cheapest_walks(100)) == {0},
        lambda: set(cheapest_walks(100)) == {-2},
        lambda: all(later < earlier for earlier, later in pairwise(cheapest_walks(100))),
    ),
    15: (
        lambda: after_31()["kind"] == REOPENED,
        lambda: (after_31()["kind"], after_31()["g"]) == (IGNORED, 2),
        lambda: answer(15, 0).ending != "found",
    ),
    0: (
        lambda: least_cost(problem_of(0)) == 6,
        lambda: at_stop(0, 0, 0)["h"] == 6 < least_cost(problem_of(0)),
        lambda: at_stop(0, 0, 0)["h"] > least_cost(problem_of(0)),
    ),
    16: (
        lambda: (history(16, 0)["other"][history(16, 0)["kind"] == EXPANDED] == 1).all(),
        lambda: constant_f(0) and constant_f(1) and expanded(16, 0) != expanded(16, 1),
        lambda: answer(16, 0).cost != answer(16, 1).cost,
    ),
    17: (
        lambda: f_of(at_stop(17, 0, 0)) == 7.414214 and at_stop(17, 0, 0)["h"] == 6 and at_stop(17, 0, 0)["g"] < 2,
        lambda: (history(17, 0)["kind"] == IMPROVED).any(),
        lambda: at_stop(17, 0, 0)["g"] == 0,
    ),
    18: (
        lambda: answer(18, 1).cost > at_stop(18, 1, 0)["g"],
        open_with_less_than_the_goal,
        lambda: asked(variant_of(18, 1)).diagonal == "no-corners",
    ),
    19: (
        lambda: any(
            oracle_remaining(problem_of(19))[cell] < abs(cell % 4 - 1) + abs(cell // 4 - 2)
            for cell in oracle_remaining(problem_of(19))
        ),
        lambda: ALGORITHMS["greedy"].g_weight == 0 and answer(19, 0).cost > answer(19, 1).cost,
        lambda: len({answer(19, 0, tie).cost for tie in TIE_RULES}) > 1,
    ),
    20: tuple(lambda at=at: expanded(20, at) == max(expanded(20, each) for each in (0, 2, 3)) for at in (0, 2, 3)),
}
GOALS = (HOME, bytes(map(int, "123804765")), bytes(map(int, "012345678")))


def falls_with_ties() -> bool:
    """Of lesson 4: does f fall just where nodes are tied?"""
    records = history(4, 0)[history(4, 0)["kind"] == EXPANDED]
    return bool((((records["flags"] & FELL) > 0) == (records["other"] > 1)).all())


def parity_holds() -> bool:
    """Does every move change the parity of the distance?"""
    distances = board_distances(HOME, 3)
    sample = Random(1).sample([*distances], 500)
    return all((distances[tiles] - distances[after]) % 2 for tiles in sample for after in slid_boards(tiles, 3))


def constant_f(at: int) -> bool:
    records = history(16, at)
    return set(f_of(records[records["kind"] == EXPANDED])) == {38.0}


@pytest.mark.parametrize("number", CLAIMS)
def test_the_answer_to_a_question_is_what_the_facts_say(number: int) -> None:
    question = LESSONS[number].raw["question"]
    claims = [bool(claim()) for claim in CLAIMS[number]]
    assert claims == [place == question["answer"] for place in range(len(question["choices"]))]


def test_every_question_is_checked() -> None:
    assert set(CLAIMS) == set(range(len(LESSONS)))


# Words


def texts(value: Any) -> Iterator[Any]:
    """Every text in a lesson, as an object of languages."""
    if isinstance(value, dict) and set(value) == set(LANGUAGES):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from texts(each)


@pytest.mark.parametrize("lesson", EACH_LESSON)
def test_a_lesson_speaks_both_languages_with_the_same_numbers(lesson: Lesson) -> None:
    raw = lesson.raw
    said = [raw["title"], raw["line"], raw["text"], *(each["title"] for each in (*raw["variants"], *raw["stops"]))]
    said += [raw["question"][name] for name in ("text", "explanation")] + raw["question"]["choices"]
    assert [*texts(raw)]
    assert all(set(text) == set(LANGUAGES) for text in said)
    for text in texts(raw):
        assert all(spoken.strip() for spoken in text.values())
        assert any("\u4e00" <= sign <= "\u9fff" for sign in text["zh"]) or text["zh"] == text["en"]


@pytest.mark.parametrize("lesson", EACH_LESSON)
def test_a_lesson_is_short(lesson: Lesson) -> None:
    assert len(lesson.raw["text"]["en"].split()) <= 130
    assert len(lesson.raw["text"]["zh"]) <= 260
    assert len(lesson.raw["line"]["en"]) <= 80


# What else the lessons say


def rises(heuristic: str, boards: tuple[Any, ...]) -> int:
    """How many steps of a path end with a larger estimate than they began with."""
    estimator = TILE_HEURISTICS[heuristic](3, 3, boards[-1])
    return sum(estimator.whole(after) > estimator.whole(before) for before, after in pairwise(boards))


@pytest.mark.parametrize("tie", TIE_RULES)
def test_lesson_2_h_rises_six_times_along_the_way(tie: str) -> None:
    assert rises("manhattan", answer(2, 1, tie).path) == 6


@pytest.mark.parametrize("every", [9, pytest.param(1, marks=pytest.mark.nightly)])
def test_lesson_2_the_estimates_are_ordered_and_never_too_large(every: int) -> None:
    found = [errors(name, every) for name in ("zero", "misplaced", "manhattan", "linear-conflict")]
    assert all(max(each) <= 0 for each in found)
    for less, more in pairwise(found):
        assert all(small <= large for small, large in zip(less, more, strict=True))


def test_lesson_3_one_move_from_home_two_cells_differ() -> None:
    """How many boards are overestimated in lessons 3 and 4 is counted in `test_tile_heuristics.py`."""
    found = answer(3, 0)
    assert TILE_HEURISTICS["misplaced-with-blank"](3, 3, HOME).whole(found.path[0]) == 2  # type: ignore[arg-type]
    assert (found.cost, found.guarantee) == (1, (True, "harmless", {"algorithm": "a-star", "weight": "1"}))


def test_lesson_6_the_verdict_says_that_it_is_the_shortest() -> None:
    assert answer(6, 0).guarantee[:2] == (True, "consistent")


def more_work_with_a_better_heuristic(problem: BoardProblem, tie: str) -> bool:
    plain, better = (solve(problem, Settings(heuristic=name, tie=tie)) for name in ("manhattan", "linear-conflict"))
    assert plain.cost == better.cost
    return better.statistics.expanded > plain.statistics.expanded


def random_boards(count: int) -> list[BoardProblem]:
    """Boards of every depth."""
    return [BoardProblem(3, 3, start, HOME) for start in Random(7).sample([*board_distances(HOME, 3)], count)]


@pytest.mark.parametrize("count", [20, pytest.param(2_500, marks=pytest.mark.nightly)])
def test_lesson_7_with_older_first_a_better_heuristic_never_expands_more(count: int) -> None:
    assert not any(more_work_with_a_better_heuristic(problem, "fifo") for problem in random_boards(count))


@pytest.mark.parametrize("tie", TIE_RULES)
def test_lesson_8_the_path_is_as_long_as_the_cost_says(tie: str) -> None:
    assert answer(8, 0, tie).moves == answer(8, 0, tie).cost
    assert answer(8, 0, tie).guarantee[:2] == (False, "f-without-g")


@pytest.mark.parametrize("at", [0, 2])
def test_lesson_9_parity_gives_the_verdict_at_once(at: int) -> None:
    assert variant_of(9, at).expect["ending"] == "impossible"
    assert impossible(problem_of(9, at))
    assert (answer(9, at).ending, answer(9, at).statistics.records) == ("impossible", 0)
    twin = solve(problem_of(9, at), Settings(algorithm="twin", heuristic="linear-conflict"))
    assert twin.ending == "impossible"
    assert twin.statistics.expanded > 0


def test_lesson_9_an_odd_number_of_inversions_can_be_solved_on_an_even_width() -> None:
    assert not impossible(problem_of(9, 4))
    tiles = [tile for tile in problem_of(9, 4).start if tile]
    assert sum(one > other for at, one in enumerate(tiles) for other in tiles[at:]) % 2


def test_lesson_9_a_large_board_searched_anyway_stops_at_its_limit() -> None:
    assert 1_000 <= answer(9, 3).statistics.generated <= 1_003


def test_lesson_10_two_boards_are_31_moves_away_and_none_further() -> None:
    distances = board_distances(HOME, 3)
    furthest = max(distances.values())
    assert furthest == 31
    assert {start for start, moves in distances.items() if moves == 31} == {problem_of(10, at).start for at in (0, 1)}


@pytest.mark.nightly
@pytest.mark.parametrize("tie", TIE_RULES)
@pytest.mark.parametrize("at", [0, 1])
def test_lesson_10_without_a_heuristic_almost_all_boards_are_expanded(at: int, tie: str) -> None:
    found = solve(problem_of(10, at), Settings(heuristic="zero", tie=tie, detail="sets"))
    assert found.statistics.expanded in (181_438, 181_439)


def test_lesson_11_the_path_of_fewest_steps_has_six_and_the_cheapest_ten() -> None:
    assert oracle_fewest_steps(problem_of(11)) == 6 == answer(11, 3).moves
    assert answer(11, 0).moves == 10


def test_lesson_12_both_expand_all_that_can_be_reached() -> None:
    assert len(f_everywhere()) == expanded(12, 0) == expanded(12, 1)


def test_lesson_12_the_fewest_steps_are_twenty() -> None:
    assert oracle_fewest_steps(problem_of(12)) == 20 == answer(12, 2).moves


@pytest.mark.parametrize(("tie", "drawn"), [*zip(TIE_RULES, (24, 26, 26, 24), strict=True)])
def test_lesson_13_a_stale_parent_says_24_and_draws_26(tie: str, drawn: float) -> None:
    """`lessons.md` says fifo, for a heap whose order among equals is its own; ours: newer or larger g."""
    path: Any = answer(13, 0, tie).path
    assert path_cost(path, oracle_steps(problem_of(13))) == drawn


def test_lesson_14_a_step_that_pays_misleads() -> None:
    """No input may have such a cost: the map is made here, past every check."""
    found = solve(sea_map(MAP_D1, ammunition=-1.0), Settings(heuristic="unscaled-manhattan"))
    assert (found.cost, found.guarantee.optimal) == (2, False)
    assert path_cost([0, 3, 4, 5, 2], oracle_steps(sea_map(MAP_D1, ammunition=-1.0))) == 0


def test_lesson_14_a_circle_that_pays_never_ends() -> None:
    run = Run(sea_map(MAP_D2, ammunition=-1.0), Settings(heuristic="zero", reopening=True))
    records = run.pull(100_000)
    assert not run.done
    assert records["g"].min() < -1_000


@pytest.mark.parametrize(("heuristic", "cost"), [("manhattan", 1), ("unscaled-manhattan", 2)])
def test_lesson_14_steps_for_nothing_need_a_scaled_estimate(heuristic: str, cost: float) -> None:
    found = solve(sea_map(MAP_D3, ammunition=0.0), Settings(heuristic=heuristic))
    assert (found.cost, found.guarantee.optimal) == (cost, cost == 1)


def test_lesson_14_what_is_refused_is_there_to_be_read() -> None:
    refused = [variant.refused for variant in LESSONS[14].variants if variant.refused]
    assert refused == ["format.json.cost-positive"] * 3


def test_lesson_15_a_fall_of_f_is_the_witness() -> None:
    assert not consistent(15, 1)
    plain = solve(problem_of(15), asked(variant_of(15, 1), reopening=False))
    assert (plain.cost, plain.statistics.expanded) == (7, 8)
    assert plain.guarantee[:2] == (False, "closed-is-final")
    assert answer(15, 1).guarantee[:2] == (True, "reopening")


def test_lesson_15_the_table_never_overestimates() -> None:
    remaining = oracle_remaining(problem_of(15))
    assert all(variant_of(15, 0).settings["table"][cell] <= cost for cell, cost in remaining.items())


def test_lesson_18_on_boards_stopping_at_generation_is_safe() -> None:
    """Manhattan is exact next to the goal, so the goal is never generated too early."""
    for problem in random_boards(40):
        early, late = (solve(problem, Settings(goal_test=when)) for when in ("generation", "expansion"))
        assert early.cost == late.cost
        assert early.guarantee.optimal


@pytest.mark.nightly
@pytest.mark.parametrize("tie", TIE_RULES)
def test_lesson_20_misplaced_tiles_are_no_help_on_the_15_puzzle(tie: str) -> None:
    run, counts = Run(problem_of(20), Settings(heuristic="misplaced", tie=tie, detail="sets")), Statistics()
    while counts.expanded <= 325_000:
        assert not run.done
        counts.add(run.pull(BATCH))


# The format


def test_every_refusal_has_its_sentence() -> None:
    keys = set(re.findall(r'"(lessons\.[a-z-]+)"', Path(reading.__file__).read_text("utf-8")))
    assert len(keys) == 8
    assert all(key in catalogue(language) for key in keys for language in LANGUAGES)


def small(**changes: Any) -> dict[str, Any]:
    """A small lesson of a teacher's own."""
    lesson = {
        "title": "Two moves",
        "text": "",
        "board": {"width": 2, "height": 2, "start": [1, 0, 2, 3], "goal": [1, 2, 3, 0]},
        "variants": [{}],
    }
    return {name: value for name, value in {**lesson, **changes}.items() if value is not None}


def a_set(*lessons: Any) -> str:
    return json.dumps({"astrolabe": 1, "lessons": lessons}, ensure_ascii=False)


def refused(text: str) -> tuple[str, str]:
    """The key of the refusal, and the place that it names."""
    with pytest.raises(Refusal) as caught:
        read_set(text, FORMATS.parts)
    facts = caught.value.facts
    assert facts["line"]
    assert facts["column"]
    return caught.value.key, str(facts["path"])


def test_a_set_reads_as_its_lessons() -> None:
    lessons = [small(), small(title="Other", stops=[{"title": "Here", "step": 3}]), {**LESSONS[1].raw}]
    assert [lesson.raw for lesson in read_set(a_set(*lessons), FORMATS.parts)] == lessons
    assert [lesson.raw for lesson in read_set(a_set(), FORMATS.parts)] == []


def test_a_lesson_alone_reads_as_a_set_of_one() -> None:
    assert [lesson.raw for lesson in read_set(json.dumps({"astrolabe": 1, **small()}), FORMATS.parts)] == [small()]


@pytest.mark.parametrize(
    ("lesson", "key", "path"),
    [
        (small(title=None), "format.json.missing", "lessons[0]"),
        (small(title="x" * 121), "format.json.string-long", "lessons[0].title"),
        (small(title={"en": "Only English"}), "format.json.missing", "lessons[0].title"),
        (small(text="a\x07bell"), "format.json.character", "lessons[0].text"),
        (small(script="alert()"), "format.json.unknown", "lessons[0].script"),
        (small(board=None), "format.json.one-problem", "lessons[0]"),
        (small(board={"width": 2}), "format.json.missing", "lessons[0].board"),
        (small(variants=[]), "lessons.list", "lessons[0].variants"),
        (small(variants=[{}] * 13), "lessons.list", "lessons[0].variants"),
        (small(settings={"weight": -1}), "lessons.settings", "lessons[0].variants[0]"),
        (small(variants=[{"settings": {"tie": "x"}}]), "lessons.settings", "lessons[0].variants[0].settings.tie"),
        (small(variants=[{"settings": {"speed": 1}}]), "lessons.settings", "lessons[0].variants[0].settings.speed"),
        (small(variants=[{"expect": {"cost": "2"}}]), "format.json.number", "lessons[0].variants[0].expect.cost"),
        (small(variants=[{"expect": {"cost": -2}}]), "lessons.figure", "lessons[0].variants[0].expect.cost"),
        (small(variants=[{"expect": {"ending": "lost"}}]), "lessons.choice", "lessons[0].variants[0].expect.ending"),
        (small(variants=[{"refused": "format.json.kind"}]), "lessons.not-refused", "lessons[0].variants[0].refused"),
        (small(stops=[{"title": "Both", "step": 1, "event": "end"}]), "lessons.stop", "lessons[0].stops[0]"),
        (small(stops=[{"title": "None"}]), "lessons.stop", "lessons[0].stops[0]"),
        (small(stops=[{"title": "When", "event": "never"}]), "lessons.choice", "lessons[0].stops[0].event"),
        (small(stops=[{"title": "Where", "step": 1.5}]), "format.json.whole", "lessons[0].stops[0].step"),
        (
            small(stops=[{"title": "Which", "step": 1, "variant": 1}]),
            "format.json.range",
            "lessons[0].stops[0].variant",
        ),
        (
            small(question={"text": "?", "choices": ["a", "b"], "answer": 2, "explanation": ""}),
            "format.json.range",
            "lessons[0].question.answer",
        ),
        ("no lesson", "format.json.object", "lessons[0]"),
    ],
)
def test_what_is_wrong_with_a_lesson_is_said_with_its_place(lesson: Any, key: str, path: str) -> None:
    assert refused(a_set(lesson)) == (key, path)


def test_a_set_that_is_too_large_is_refused() -> None:
    with pytest.raises(Refusal, match=r"lessons\.large"):
        read_set(a_set(small(text="x" * 2_000_001)), FORMATS.parts)
    assert refused(a_set(*[small()] * 101)) == ("lessons.list", "lessons")


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"astrolabe": 2, "lessons": []}', '{"lessons": []}', "{"])
def test_what_is_no_set_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        read_set(text, FORMATS.parts)


def test_a_refusal_in_the_second_lesson_names_its_line() -> None:
    text = json.dumps({"astrolabe": 1, "lessons": [small(), small(stops=[{"title": 5, "step": 1}])]}, indent=1)
    with pytest.raises(Refusal) as caught:
        read_set(text, FORMATS.parts)
    line = text.splitlines()[int(caught.value.facts["line"]) - 1]  # type: ignore[call-overload]
    assert line.strip() == '"title": 5,'
