"""Memory: a running total, what the process really holds, and giving back; slices that last as long as they should."""

import ctypes
import mmap
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import count
from math import ceil
from pathlib import Path

import numpy as np
import pytest

from astrolabe.core import process_memory
from astrolabe.core.process_memory import STATM
from astrolabe.core.records import RECORD, Records
from astrolabe.core.refusal import Refusal
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import Run
from astrolabe.web.limits import Limits
from astrolabe.web.maker import SLICE_SECONDS, Maker, Total
from astrolabe.web.memory_use import GIVE_BACK_SECONDS, LOOK_SECONDS, MEGABYTE, MemoryUse
from astrolabe.web.run_shelf import RunShelf
from astrolabe.web.sessions import Sessions, Wanted

from ..support.oracles.maps import empty_map
from ..support.resident import resident_of


class Machine:
    """A clock and a process that are played."""

    def __init__(self, most: int = 100) -> None:
        self.now = 0.0
        self.resident = 200 * MEGABYTE
        self.freed = 0  # bytes that giving back would give back
        self.given_back = 0
        self.shelf = RunShelf(10**9, lambda: self.now)
        limits = Limits(total_memory=most)
        self.use = MemoryUse(limits, self.shelf, lambda: self.resident, self.give_back)

    def give_back(self) -> None:
        self.given_back += 1
        self.resident -= self.freed
        self.freed = 0


def test_memory_is_given_back_some_seconds_after_runs_have_gone_and_once() -> None:
    machine = Machine()
    machine.shelf.memory.add(50 * MEGABYTE)
    machine.use.tidy()
    machine.shelf.memory.add(-50 * MEGABYTE)
    for _ in range(20):
        machine.use.tidy()
        machine.now += GIVE_BACK_SECONDS / 4
        assert not machine.given_back or machine.now > GIVE_BACK_SECONDS
    assert machine.given_back == 1


def test_what_something_else_has_freed_is_given_back_too_and_once() -> None:
    machine = Machine()
    for freed in (40 * MEGABYTE, 0):  # bodies that have been read; then what is really used
        machine.resident += 40 * MEGABYTE
        machine.freed = freed
        for _ in range(20):
            machine.use.tidy()
            machine.now += GIVE_BACK_SECONDS / 4
    assert machine.given_back == 2
    assert machine.resident == 240 * MEGABYTE


def test_a_little_is_not_worth_giving_back() -> None:
    machine = Machine()
    machine.shelf.memory.add(MEGABYTE)
    machine.use.tidy()
    machine.shelf.memory.add(-MEGABYTE)
    machine.now += 100
    machine.use.tidy()
    assert not machine.given_back


def test_what_the_process_really_holds_counts_once_the_freed_is_given_back() -> None:
    machine = Machine(most=100)
    machine.resident += 500 * MEGABYTE
    machine.freed = 450 * MEGABYTE
    machine.use.check(0, own=MEGABYTE)
    assert machine.given_back == 1
    machine.resident += 500 * MEGABYTE
    machine.now += LOOK_SECONDS
    with pytest.raises(Refusal, match=r"serve\.memory"):
        machine.use.check(200 * MEGABYTE)


def test_a_map_that_will_not_fit_is_refused_when_it_is_opened() -> None:
    sessions = Sessions(Limits(total_memory=16), lambda: 0.0)
    sessions.join("a")
    with pytest.raises(Refusal, match=r"serve\.memory"):
        sessions.open("a", Wanted(1, empty_map(1024, 1024), Settings()))
    assert sessions.shelf.made == 0
    sessions.open("a", Wanted(2, empty_map(10, 10), Settings()))


def test_the_total_is_kept_running_and_comes_back_to_nothing() -> None:
    total = Total()
    makers = [Maker(Run(empty_map(50, 50), Settings()), count().__next__, total) for _ in range(3)]
    for maker in makers:
        maker.slice(500, nullcontext())
    assert total.value == sum(maker.bytes for maker in makers) > 0
    for maker in makers:
        maker.close()
        maker.close()
    assert total.value == 0


@pytest.mark.skipif(process_memory.resident() is None, reason="the system does not tell")
def test_the_process_tells_what_it_holds_and_giving_back_does_no_harm() -> None:
    before = process_memory.resident()
    much = np.frombuffer(mmap.mmap(-1, 30 * MEGABYTE), np.uint8)  # the system's: an allocator may have as much left
    much += 1
    after = process_memory.resident()
    assert before
    assert after
    assert after - before > 20 * MEGABYTE
    assert much.sum() == len(much)
    process_memory.give_back()


class Slow:
    """A run each of whose expansions takes so long, for so many records."""

    def __init__(self, each: float, records: int = 1) -> None:
        self.each = each
        self.records = records
        self.now = 0.0
        self.problem, self.settings = empty_map(3, 3), Settings()
        self.engine = self
        self.name = "python"
        self.held = self.position = self.ready = 0
        self.done = False

    def pull(self, most: int, worked_out: int) -> Records:
        if not self.ready:
            expansions = ceil(min(most, worked_out) / self.records)
            self.now += expansions * self.each
            self.ready = expansions * self.records
        found = min(most, self.ready)
        self.ready -= found
        self.position += found
        return np.zeros(found, RECORD)


@pytest.mark.parametrize("each", [1e-7, 1e-6, 1e-5, 1e-4])
def test_a_slice_lasts_some_milliseconds_however_slow_the_search(each: float) -> None:
    run = Slow(each)
    maker = Maker(run, lambda: run.now, Total())  # type: ignore[arg-type]
    lasted = [maker.slice(65_536, nullcontext())[1] for _ in range(12)]
    assert max(lasted) < 0.015
    assert lasted[-1] == pytest.approx(SLICE_SECONDS, rel=0.1) or each == 1e-7


@pytest.mark.parametrize("records", [1, 3, 9])
def test_a_slice_is_short_from_the_first_on_however_slow_the_search_becomes(records: int) -> None:
    run = Slow(1e-6, records)
    maker = Maker(run, lambda: run.now, Total())  # type: ignore[arg-type]
    for _ in range(400):
        run.each *= 1.05
        taken, seconds = maker.slice(65_536, nullcontext())
        assert len(taken) % records == 0, "whole expansions come at once"
        assert seconds < SLICE_SECONDS * 1.1 + run.each, "no more than one expansion too long"


def test_others_get_the_interpreter_more_often_while_a_search_computes() -> None:
    class Watched(Slow):
        switches = 0.0

        def pull(self, most: int, worked_out: int) -> Records:
            self.switches = sys.getswitchinterval()
            return super().pull(most, worked_out)

    run = Watched(0.001)
    Maker(run, lambda: run.now, Total()).slice(10, nullcontext())  # type: ignore[arg-type]
    assert 0 < run.switches < sys.getswitchinterval()


def test_what_was_worked_out_before_does_not_make_the_next_slice_longer() -> None:
    run = Slow(0.001, 9)
    maker = Maker(run, lambda: run.now, Total())  # type: ignore[arg-type]
    lasted = [maker.slice(1 + number % 7, nullcontext())[1] for number in range(200)]
    lasted.append(maker.slice(65_536, nullcontext())[1])
    assert max(lasted[20:]) < 0.012


PIECES = """
import threading
import numpy as np
from astrolabe.core import process_memory
from astrolabe.core.process_memory import STATM

process_memory.hold_little()
np.ones(30 * 2**20, np.uint8)  # from which the allocator learns to keep as much
before, held, together = process_memory.resident(), [], threading.Barrier(8)

def work():
    together.wait()
    held.append(np.ones(200_000, np.uint8))
    pieces = [np.ones(2**20, np.uint8) for _ in range(40)]
    together.wait()
    pieces.clear()
    together.wait()

threads = [threading.Thread(target=work) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
process_memory.give_back()
print(process_memory.resident() - before)
"""


@pytest.mark.skipif(not STATM.exists(), reason="only where the system tells what a process holds")
def test_what_many_threads_have_freed_is_given_back() -> None:
    """Without `hold_little` 280 of 320 megabytes stay with the pools that glibc has for threads."""
    found = subprocess.run([sys.executable, "-c", PIECES], capture_output=True, text=True, check=True).stdout
    assert int(found) < 128 * MEGABYTE


@pytest.fixture
def library(tmp_path: Path) -> Iterator[tuple[mmap.mmap, mmap.mmap]]:
    """A library as it is loaded: its code, and what the loader has written to before it was made read-only."""
    path = tmp_path / "libplayed.so"
    path.write_bytes(b"as on the disk. " * MEGABYTE)
    with path.open("rb") as file:
        code, addresses = (
            mmap.mmap(file.fileno(), 0, mmap.MAP_PRIVATE, rights)
            for rights in (mmap.PROT_READ, mmap.PROT_READ | mmap.PROT_WRITE)
        )
    addresses[:7] = b"WRITTEN"
    place = ctypes.addressof(ctypes.c_char.from_buffer(addresses))
    assert not ctypes.CDLL(None).mprotect(ctypes.c_void_p(place), ctypes.c_size_t(MEGABYTE), mmap.PROT_READ)
    assert code[:] == path.read_bytes()
    yield code, addresses
    code.close()


def test_what_windows_and_macos_tell_of_memory_lies_where_their_headers_say() -> None:
    structures = (process_memory._Counters, process_memory._TaskInfo)
    told = [(ctypes.sizeof(each), each.resident.offset) for each in structures]
    assert told == [(72, 16), (48, 8)]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what was written")
def test_of_a_library_what_was_never_written_is_given_back_and_the_rest_stays_as_it_is(
    library: tuple[mmap.mmap, mmap.mmap],
) -> None:
    code, addresses = library
    before, text = resident_of("libplayed"), code[:]
    process_memory.give_back_library("libplayed")
    assert resident_of("libplayed") < before / 10
    assert addresses[:9] == b"WRITTENhe"
    assert code[:] == text


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what was written")
def test_nothing_is_given_back_where_the_system_does_not_count_what_was_written(
    library: tuple[mmap.mmap, mmap.mmap], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = re.sub(r"^Anonymous:.*$", "Anonymous:             0 kB", process_memory.MAPPINGS.read_text(), flags=re.M)
    (tmp_path / "smaps").write_text(told)
    monkeypatch.setattr(process_memory, "MAPPINGS", tmp_path / "smaps")
    before = resident_of("libplayed")
    process_memory.give_back_library("libplayed")
    assert resident_of("libplayed") > before / 2
    assert library[1][:9] == b"WRITTENhe"
