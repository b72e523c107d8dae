"""Runs by connection: pulled in slices, in turn, dropped with their connection, bounded in number and memory."""

import threading
from itertools import count

import numpy as np
import pytest

from astrolabe.core.refusal import Refusal
from astrolabe.engine.interpreted import Engine
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import Run
from astrolabe.spaces.board import BoardProblem, ordered_goal
from astrolabe.spaces.domains import Problem
from astrolabe.web.limits import Limits
from astrolabe.web.sessions import OVER, PULL_SECONDS, SLICE, STALE, Sessions
from astrolabe.web.turns import Turns

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
    sessions.open(name, number, problem, Settings(**chosen), start)  # type: ignore[arg-type]


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
    pulled = sessions.pull("a", 1, 16 * SLICE, lambda: next(told))
    assert [len(batch) for batch in pulled.batches] == [SLICE]


def test_a_pull_that_is_in_vain_from_the_start_is_not_worked_on() -> None:
    sessions = sessions_of("a")
    begin(sessions, "a")
    assert sessions.pull("a", 1, 1, lambda: True) == STALE
    assert drain(sessions, "a") == whole(MAP, Settings())


@pytest.mark.parametrize("start", [0, 1, 7, SLICE - 1, SLICE, 9_000, 10**9])
def test_a_run_goes_on_at_any_record(start: int) -> None:
    sessions = sessions_of("a")
    begin(sessions, "a", start=start, algorithm="dijkstra")
    assert drain(sessions, "a") == whole(MAP, Settings(algorithm="dijkstra"))[24 * start :]


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
    assert sum(map(len, pulled.batches)) == SLICE


def test_a_pull_gives_no_more_than_asked_for() -> None:
    sessions = sessions_of("a")
    begin(sessions, "a", algorithm="dijkstra")
    for most in (1, 3, SLICE + 1):
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
    assert sessions.live() == []
    assert sessions.pull("a", 1, 10) == OVER


def test_cancelling_drops_the_current_run_only() -> None:
    sessions = sessions_of("a")
    begin(sessions, "a", 2)
    sessions.drop("a", 1)
    assert sessions.pull("a", 2, 1).batches
    sessions.drop("a", 2)
    assert sessions.live() == []
    assert sessions.pull("a", 2, 1) == STALE


def test_a_run_goes_with_its_connection() -> None:
    sessions = sessions_of("a")
    begin(sessions, "a")
    sessions.leave("a")
    sessions.leave("a")
    assert sessions.live() == []
    assert sessions.pull("a", 1, 1) == STALE


def test_a_run_that_catches_up_takes_no_longer_than_any_other_pull_and_counts_no_time() -> None:
    sessions = sessions_of("a", seconds=PULL_SECONDS)
    begin(sessions, "a", start=SLICE + 1, algorithm="dijkstra")
    pulls = [sessions.pull("a", 1, 1) for _ in range(3)]
    assert [(sum(map(len, pulled.batches)), pulled.seconds) for pulled in pulls] == [
        (0, 0.0),
        (0, 0.0),
        (1, pytest.approx(PULL_SECONDS)),
    ]
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


def test_turns_are_taken_in_the_order_they_were_asked_for() -> None:
    turns, order, waiters = Turns(), [], []
    with turns:
        for number in range(8):
            thread = threading.Thread(target=lambda number=number: take(turns, order, number))
            thread.start()
            waiters.append(thread)
            until(lambda number=number: len(turns._waiting) == number + 1)
    for thread in waiters:
        thread.join()
    assert order == list(range(8))


def take(turns: Turns, order: list[int], number: int) -> None:
    with turns:
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
    assert np.frombuffer(found[names[0]], "u1").size % 24 == 0


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
    begin(sessions, "a", problem=far, start=len(before) // 24, **chosen)
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
