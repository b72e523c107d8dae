"""Runs by connection: pulled in slices, in turn, dropped with their connection, bounded in number and memory."""

import threading
from collections.abc import Sequence
from contextlib import AbstractContextManager
from itertools import count, pairwise

import numpy as np
import pytest

from astrolabe.core.digest import STRETCH, extended
from astrolabe.core.records import RECORD, Records
from astrolabe.core.refusal import Refusal
from astrolabe.domains import Problem
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.engine.interpreted import Engine
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import Run
from astrolabe.web.limits import Limits
from astrolabe.web.maker import Total
from astrolabe.web.pulled import DIFFERS, OVER, STALE, Pulled
from astrolabe.web.run_shelf import LINGER_SECONDS
from astrolabe.web.sessions import PULL_SECONDS, Sessions, Wanted
from astrolabe.web.turns import Share, Turns

from ..support.oracles.maps import empty_map

MAP = empty_map(60, 60)
IMPOSSIBLE = BoardProblem(3, 3, bytes([2, 1, 3, 4, 5, 6, 7, 8, 0]), ordered_goal(3, 3))


def sessions_of(*names: str, seconds: float = 0.0, limits: Limits | None = None) -> Sessions:
    """Sessions that have begun, under a clock by which every slice takes so many seconds."""
    ticks = count()
    sessions = Sessions(limits or Limits(), lambda: next(ticks) * seconds)
    for name in names:
        sessions.join(name)
    return sessions


def begin(
    sessions: Sessions, name: str, number: int = 1, problem: Problem = MAP, start: int = 0, **chosen: object
) -> None:
    sessions.open(name, Wanted(number, problem, Settings(**chosen), start))  # type: ignore[arg-type]


def drain(sessions: Sessions, name: str, number: int = 1, most: int = 1000) -> bytes:
    """Everything a run still gives."""
    found = b""
    while not (pulled := sessions.pull(name, number, most)).is_over:
        assert not pulled.is_stale, "the run was lost"
        found += pulled.bytes
    return found


def whole(problem: Problem, settings: Settings) -> bytes:
    run = Run(problem, settings)
    return b"".join(run.pull(10_000).tobytes() for _ in iter(lambda: run.done, True))


def test_pulls_give_the_records_of_the_run() -> None:
    sessions = sessions_of("a")
    begin(sessions, "a")
    assert drain(sessions, "a") == whole(MAP, Settings())


def test_a_pull_ends_with_its_slice_once_it_is_in_vain() -> None:
    sessions = sessions_of("a")
    begin(sessions, "a", algorithm="dijkstra")
    told = iter([False, True])
    pulled = sessions.pull("a", 1, 32_768, lambda: next(told))
    assert [0 < len(batch) < 1000 for batch in pulled.batches] == [True]


def test_a_pull_that_is_in_vain_from_the_start_is_not_worked_on() -> None:
    sessions = sessions_of("a")
    begin(sessions, "a")
    assert sessions.pull("a", 1, 1, lambda: True) == STALE
    assert drain(sessions, "a") == whole(MAP, Settings())


@pytest.mark.parametrize("start", [0, 1, 7, STRETCH - 1, STRETCH, 9_000, 10**9])
def test_a_run_goes_on_at_any_record(start: int) -> None:
    sessions = sessions_of("a")
    begin(sessions, "a", start=start, algorithm="dijkstra")
    assert drain(sessions, "a") == whole(MAP, Settings(algorithm="dijkstra"))[32 * start :]


def test_a_pull_stops_when_its_time_is_used_up() -> None:
    sessions = sessions_of("a", seconds=PULL_SECONDS * 0.4)
    begin(sessions, "a", algorithm="dijkstra")
    pulled = sessions.pull("a", 1, 16_384)
    assert len(pulled.batches) == 3
    assert pulled.seconds == pytest.approx(PULL_SECONDS * 1.2)


def test_a_slow_pull_gives_one_slice_all_the_same() -> None:
    sessions = sessions_of("a", seconds=5.0)
    begin(sessions, "a", algorithm="dijkstra")
    pulled = sessions.pull("a", 1, 16_384)
    assert 0 < sum(map(len, pulled.batches)) < 1000


def test_a_pull_gives_no_more_than_asked_for() -> None:
    sessions = sessions_of("a")
    begin(sessions, "a", algorithm="dijkstra")
    for most in (1, 3, 3_000):
        pulled = sessions.pull("a", 1, most)
        assert sum(map(len, pulled.batches)) == most


def test_a_pull_of_another_run_is_stale() -> None:
    sessions = sessions_of("a", "b")
    assert sessions.pull("a", 1, 10) == STALE
    begin(sessions, "a", 1)
    begin(sessions, "a", 2)
    assert sessions.pull("a", 1, 10) == STALE
    assert sessions.pull("b", 2, 10) == STALE
    assert sessions.pull("a", 2, 10).batches


def test_a_run_that_is_over_is_dropped_and_goes_on_giving_nothing() -> None:
    sessions = sessions_of("a")
    begin(sessions, "a")
    drain(sessions, "a")
    assert sessions.shelf.live() == []
    assert sessions.pull("a", 1, 10) == OVER


def test_cancelling_drops_the_current_run_only() -> None:
    sessions = sessions_of("a")
    begin(sessions, "a", 2)
    sessions.drop("a", 1)
    assert sessions.pull("a", 2, 1).batches
    sessions.drop("a", 2)
    assert sessions.shelf.live() == []
    assert sessions.pull("a", 2, 1) == STALE


def test_a_run_goes_with_its_connection() -> None:
    sessions = sessions_of("a")
    begin(sessions, "a")
    sessions.leave("a")
    sessions.leave("a")
    assert sessions.shelf.live() == []
    assert sessions.pull("a", 1, 1) == STALE


def test_a_run_that_catches_up_takes_no_longer_than_any_other_pull_and_counts_no_time() -> None:
    sessions = sessions_of("a", seconds=PULL_SECONDS)
    begin(sessions, "a", start=200, algorithm="dijkstra")
    pulls = [sessions.pull("a", 1, 1) for _ in range(10)]
    came = [bool(pulled.bytes) for pulled in pulls]
    assert came == sorted(came)
    assert 0 < came.count(True) < 10
    assert [pulled.seconds > 0 for pulled in pulls] == came
    begin(sessions, "a", 2, start=10**9)
    begin(sessions, "a", 3)
    assert drain(sessions, "a", 3) == whole(MAP, Settings())


def test_an_impossible_board_is_not_searched_unless_asked_for() -> None:
    sessions = sessions_of("a")
    begin(sessions, "a", 1, IMPOSSIBLE)
    assert sessions.pull("a", 1, 10) == OVER
    for number, chosen in enumerate(({"anyway": True}, {"algorithm": "twin"}), 2):
        begin(sessions, "a", number, IMPOSSIBLE, **chosen)
        pulled = sessions.pull("a", number, 10)
        assert len(pulled.batches) == 1


def test_too_many_unfinished_runs_are_refused() -> None:
    sessions = sessions_of("a", "b", limits=Limits(runs=1))
    begin(sessions, "a")
    with pytest.raises(Refusal, match=r"serve\.runs"):
        begin(sessions, "b")
    drain(sessions, "a")
    begin(sessions, "b")


def test_when_memory_is_short_the_run_with_more_than_its_share_is_stopped() -> None:
    sessions = sessions_of("small", "large", limits=Limits(total_memory=10))
    begin(sessions, "small")
    begin(sessions, "large", problem=empty_map(512, 512))
    with pytest.raises(Refusal, match=r"serve\.memory"):
        sessions.pull("large", 1, 1)
    assert sessions.pull("large", 1, 1) == STALE
    assert drain(sessions, "small") == whole(MAP, Settings())


def test_the_turn_goes_to_whoever_has_had_least() -> None:
    turns = Turns()
    shares = [turns.share("one address") for _ in range(6)]
    for number, share in enumerate(shares):
        share.had = (number * 5 % 6) / 1000
    assert order_of(turns, shares) == sorted(range(6), key=lambda number: number * 5 % 6)


def test_twenty_tabs_of_one_address_get_no_more_turns_than_one_tab_of_another() -> None:
    turns = Turns(map(float, count()).__next__)  # every turn takes a second
    tabs, alone = [turns.share("many") for _ in range(20)], turns.share("alone")
    order = order_of(turns, [*tabs, *[alone] * 10])
    assert all(later - one in (1, 2) for one, later in pairwise(at for at, who in enumerate(order) if who >= 20))
    first_tabs = [who for who in order[:20] if who < 20]
    assert sorted(first_tabs) == list(range(10)), "half of the turns, which the tabs take among themselves"


def order_of(turns: Turns, shares: Sequence[Share]) -> list[int]:
    """In which order those get a turn who queue up while somebody has it."""
    order: list[int] = []
    threads = []
    with turns:
        for number, share in enumerate(shares):
            threads.append(threading.Thread(target=take, args=(turns.of(share), order, number)))
            threads[-1].start()
            until(lambda number=number: len(turns._waiting) == number + 1)
    for thread in threads:
        thread.join()
    return order


@pytest.mark.parametrize(("address", "level"), [("one", 2), ("other", 1)])
def test_who_comes_back_after_a_pause_has_not_saved_up_turns(address: str, level: int) -> None:
    clock = iter(range(1000))
    turns = Turns(lambda: float(next(clock)))
    busy, late = turns.share("one"), turns.share(address)
    for _ in range(5):
        with turns.of(busy):
            pass
    with turns.of(late):
        pass
    assert late.line()[level].had > busy.line()[level].had - 2


def test_what_an_address_has_had_is_forgotten_with_its_last_connection() -> None:
    sessions = sessions_of("a")
    sessions.join("b", "elsewhere")
    assert [*sessions.turns._addresses] == ["", "elsewhere"]
    sessions.leave("b")
    assert [*sessions.turns._addresses] == [""]


def take(turn: AbstractContextManager[None], order: list[int], number: int) -> None:
    with turn:
        order.append(number)


def until(true: object) -> None:
    while not true():  # type: ignore[operator]
        threading.Event().wait(0.001)


def test_a_turn_ends_with_an_error_too() -> None:
    turns = Turns()
    with pytest.raises(ZeroDivisionError), turns:
        raise ZeroDivisionError
    with turns:
        pass


def test_large_runs_begin_one_at_a_time() -> None:
    sessions, at_work, most = sessions_of("a", "b", "c"), Total(), []

    def slow(problem: Problem, settings: Settings) -> Engine:
        at_work.add(1)
        most.append(at_work.value)
        threading.Event().wait(0.01)
        at_work.add(-1)
        return Engine(problem, settings)

    sessions.make = slow
    large = [empty_map(400 + number, 400) for number in range(3)]
    threads = [
        threading.Thread(target=begin, args=(sessions, name), kwargs={"problem": problem})
        for name, problem in zip("abc", large, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1, 1, 1]


def test_nobody_waits_for_what_a_large_run_lays_out_at_first() -> None:
    sessions, large, turns = sessions_of("a"), empty_map(400, 400), []

    class Watched(Engine):
        def advance(self, records: int) -> Records:
            turns.append(sessions.turns._taken)
            return super().advance(records)

    sessions.make = Watched
    begin(sessions, "a", problem=large)
    assert turns == [False], "it has begun, in nobody's turn"
    pulled = sessions.pull("a", 1, 500).bytes
    assert pulled == Run(large, Settings()).pull(500).tobytes()[: len(pulled)]
    assert turns[1:]
    assert all(turns[1:])


def test_runs_of_many_connections_at_once_do_not_mix() -> None:
    names = [f"client {number}" for number in range(6)]
    sessions, found = sessions_of(*names), {}
    maps = {name: empty_map(30 + number, 40) for number, name in enumerate(names)}

    def work(name: str) -> None:
        begin(sessions, name, problem=maps[name])
        found[name] = drain(sessions, name, most=777)

    threads = [threading.Thread(target=work, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {name: whole(maps[name], Settings()) for name in names}
    assert np.frombuffer(found[names[0]], "u1").size % 32 == 0


class Fast(Engine):
    """An engine that calls itself compiled."""

    name = "compiled"


def test_a_run_of_samples_is_opened_again_when_the_compiled_engine_is_ready() -> None:
    far = BoardProblem(4, 4, bytes([14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3]), ordered_goal(4, 4, "first"))
    chosen = {"algorithm": "ida-star", "detail": "bounds", "limit": 9_000}
    sessions = sessions_of("a")
    begin(sessions, "a", problem=far, **chosen)
    pulled = sessions.pull("a", 1, 30)
    before = pulled.bytes
    sessions.make = Fast
    assert sessions.pull("a", 1, 30) == STALE
    begin(sessions, "a", problem=far, start=len(before) // 32, **chosen)
    assert before + drain(sessions, "a") == whole(far, Settings(**chosen))  # type: ignore[arg-type]


def test_a_run_of_samples_that_catches_up_does_not_go_on_in_python_when_the_compiled_engine_is_ready() -> None:
    far = BoardProblem(4, 4, bytes([14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3]), ordered_goal(4, 4, "first"))
    sessions = sessions_of("a", seconds=PULL_SECONDS)
    begin(sessions, "a", problem=far, start=10**6, algorithm="ida-star", detail="bounds")
    assert sessions.pull("a", 1, 30).batches
    sessions.make = Fast
    assert sessions.pull("a", 1, 30) == STALE


def test_other_runs_keep_the_engine_they_were_begun_with() -> None:
    sessions = sessions_of("a")
    begin(sessions, "a")
    sessions.make = Fast
    assert sessions.pull("a", 1, 30).batches


# What many read is made once


def test_a_run_that_two_connections_read_is_made_once() -> None:
    sessions = sessions_of("a", "b")
    begin(sessions, "a", algorithm="dijkstra")
    begin(sessions, "b", 7, algorithm="dijkstra", weight=3)  # which Dijkstra does not listen to
    assert drain(sessions, "a") == drain(sessions, "b", 7) == whole(MAP, Settings(algorithm="dijkstra"))
    assert sessions.shelf.made == 1


def test_a_run_is_made_further_by_whoever_asks_and_told_with_the_seconds_it_took() -> None:
    sessions = sessions_of("a", "b", seconds=0.004)
    begin(sessions, "a", algorithm="dijkstra")
    begin(sessions, "b", algorithm="dijkstra")
    first = sessions.pull("a", 1, 300)
    second = sessions.pull("b", 1, 300)
    assert (second.bytes, second.seconds) == (first.bytes, pytest.approx(first.seconds))
    assert first.seconds > 0
    assert drain(sessions, "b") == drain(sessions, "a")


def test_a_search_is_dropped_with_its_last_reader_and_made_again_when_asked() -> None:
    sessions = sessions_of("a", "b")
    for name in "ab":
        begin(sessions, name, algorithm="dijkstra")
        sessions.pull(name, 1, 1000)
    sessions.leave("a")
    assert len(sessions.shelf.live()) == 1
    sessions.drop("b", 1)
    assert sessions.shelf.live() == []
    assert sessions.shelf.memory.value == 0
    begin(sessions, "b", 2, algorithm="dijkstra")
    assert drain(sessions, "b", 2) == whole(MAP, Settings(algorithm="dijkstra"))
    assert sessions.shelf.made == 2


def test_records_that_nobody_has_read_for_long_are_dropped() -> None:
    now = [0.0]
    sessions = Sessions(Limits(), lambda: now[0])
    sessions.join("a")
    begin(sessions, "a")
    drain(sessions, "a")
    now[0] = LINGER_SECONDS / 2
    sessions.shelf.tidy()
    assert sessions.shelf.kept.value > 0
    now[0] = LINGER_SECONDS + 1
    sessions.shelf.tidy()
    assert sessions.shelf.kept.value == 0


def test_a_run_larger_than_the_shelf_is_read_to_its_end_by_an_early_and_by_a_late_reader() -> None:
    sessions = sessions_of("early", "late", limits=Limits(shelf=2 * STRETCH * 32))
    begin(sessions, "early", algorithm="dijkstra")
    begin(sessions, "late", algorithm="dijkstra")
    expected = whole(MAP, Settings(algorithm="dijkstra"))
    assert len(expected) > 2 * sessions.limits.shelf / 2
    assert drain(sessions, "early") == expected
    assert sessions.shelf.kept.value <= sessions.limits.shelf
    assert drain(sessions, "late") == expected
    assert sessions.shelf.memory.value == 0


# Several runs of one connection


def test_a_connection_has_the_runs_beside_each_other_that_it_names() -> None:
    sessions = sessions_of("a")
    begin(sessions, "a", 1)
    sessions.open("a", Wanted(2, MAP, Settings(algorithm="dijkstra"), beside=(1,)))
    assert sessions.pull("a", 1, 10).batches
    assert sessions.pull("a", 2, 10).batches
    sessions.open("a", Wanted(3, MAP, Settings(algorithm="greedy"), beside=(2,)))
    assert sessions.pull("a", 1, 10) == STALE
    assert drain(sessions, "a", 2) == whole(MAP, Settings(algorithm="dijkstra"))[32 * 10 :]
    assert drain(sessions, "a", 3) == whole(MAP, Settings(algorithm="greedy"))


# The same history


@pytest.mark.parametrize("start", [1, 300, STRETCH, STRETCH + 1, 12_000])
def test_a_reader_that_comes_back_hears_whether_the_run_goes_on_with_its_own_history(start: int) -> None:
    settings = Settings(algorithm="dijkstra")
    right = extended(0, 0, np.frombuffer(whole(MAP, settings), RECORD)[:start])
    sessions = sessions_of("a")
    sessions.open("a", Wanted(1, MAP, settings, start, right))
    assert drain(sessions, "a") == whole(MAP, settings)[32 * start :]
    sessions.open("a", Wanted(2, MAP, settings, start, right ^ 1))
    assert answer_of(sessions, 2) == DIFFERS
    assert sessions.pull("a", 2, 10) == STALE


def answer_of(sessions: Sessions, number: int) -> object:
    """What comes once the run is where the reader is."""
    return next(iter(pulled for pulled in iter(lambda: sessions.pull("a", number, 10), None) if not is_empty(pulled)))


def is_empty(pulled: Pulled) -> bool:
    return bool(pulled.batches) and not pulled.bytes


def test_a_pull_tells_the_digest_of_all_records_so_far() -> None:
    sessions = sessions_of("a")
    begin(sessions, "a", algorithm="dijkstra")
    records, position = np.frombuffer(whole(MAP, Settings(algorithm="dijkstra")), RECORD), 0
    for most in (1, 7, 500, STRETCH, 3):
        position += most
        assert sessions.pull("a", 1, most).digest == extended(0, 0, records[:position])
