"""Compiled code that is cached: believed only while it is as it was written, and where nobody else may write.

What is compiled here is a small function, by the same way as the searches.
"""

import errno
import logging
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from threading import Event, Thread, current_thread
from typing import Any

import pytest

from astrolabe.core import cache_folder
from astrolabe.core.cache_folder import kept_in
from astrolabe.core.process_memory import MAPPINGS
from astrolabe.domains import DOMAINS, GRIDMAPS
from astrolabe.engine import compile_ahead, elsewhere
from astrolabe.engine.choice import Engines, units
from astrolabe.engine.compiled import compile_cache, sealed
from astrolabe.engine.compiled.form import Unit

from ..support.resident import resident_of

UNIT = Unit("a-star", GRIDMAPS)

pytestmark = [
    pytest.mark.fast,
    pytest.mark.skipif(find_spec("numba") is None, reason="numba is missing: pip install 'astrolabe[fast]'"),
]
posix = pytest.mark.skipif(sys.platform == "win32", reason="modes of folders are not looked at there")


def double(number: int) -> int:
    return 2 * number


def forget() -> None:
    """Look at the disk again, as a new process does."""
    for remembered in (compile_cache.folder, compile_cache.fingerprint, cache_folder.say_once):
        remembered.cache_clear()
    sealed.UNSAVED.clear()


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("ASTROLABE_CACHE", str(tmp_path / "cache"))
    forget()
    yield tmp_path / "cache"
    forget()


def compiled() -> Any:
    """The function as a new process has it: compiled, or taken from the disk."""
    forget()
    found = compile_cache.compiled(double, "map")
    assert found(21) == 42
    return found


def was_cached(function: Any) -> bool:
    return bool(function.stats.cache_hits)


def files(cache: Path) -> list[Path]:
    return sorted(path for path in cache.rglob("*") if path.suffix in sealed.SUFFIXES)


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "one bit of the code": lambda data: data[:-9] + bytes([data[-9] ^ 1]) + data[-8:],
    "one bit of the seal": lambda data: bytes([data[0] ^ 1]) + data[1:],
    "cut short": lambda data: data[: len(data) // 2],
    "empty": lambda _: b"",
}


@pytest.mark.parametrize("suffix", sealed.SUFFIXES)
@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_damaged_is_compiled_anew_and_said(
    cache: Path, caplog: pytest.LogCaptureFixture, damage: str, suffix: str
) -> None:
    assert not was_cached(compiled())
    compile_cache.keep(UNIT.name)
    assert was_cached(compiled())
    [path] = [path for path in files(cache) if path.suffix == suffix]
    path.write_bytes(DAMAGES[damage](path.read_bytes()))
    with caplog.at_level(logging.ERROR):
        assert not was_cached(compiled())
    assert [record.message for record in caplog.records] == [
        "some of the compiled code that was cached is damaged; it is compiled anew"
    ]
    assert not compile_cache.is_kept(UNIT.name)
    assert was_cached(compiled())


def test_no_bit_may_change_unseen() -> None:
    whole = sealed.sealed(b"machine code")
    assert sealed.opened(whole) == b"machine code"
    for place in range(8 * len(whole)):
        changed = bytearray(whole)
        changed[place // 8] ^= 1 << place % 8
        assert sealed.opened(bytes(changed)) is None


def test_a_file_that_numba_has_written_without_a_seal_is_not_believed(cache: Path) -> None:
    compiled()
    for path in files(cache):
        path.write_bytes(path.read_bytes()[sealed.DIGEST_BYTES :])
    assert not was_cached(compiled())


def test_on_a_full_disk_it_is_compiled_and_said_and_not_noted(
    cache: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    from numba.core.caching import IndexDataCacheFile

    def full(self: object, path: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(IndexDataCacheFile, "_open_for_write", full)
    with caplog.at_level(logging.ERROR):
        assert not was_cached(compiled())
        compile_cache.keep(UNIT.name)
    assert [record.message for record in caplog.records] == [
        "compiled code cannot be cached (No space left on device), so every start compiles anew"
    ]
    assert not compile_cache.is_kept(UNIT.name)


@posix
@pytest.mark.parametrize("mode", [0o777, 0o707, 0o722])
@pytest.mark.parametrize("inner", [False, True], ids=["the folder", "what is in it"])
def test_a_folder_that_others_may_write_to_is_refused_and_said(
    cache: Path, caplog: pytest.LogCaptureFixture, mode: int, inner: bool
) -> None:
    place = kept_in("things")
    assert place == cache / "things"
    (place if inner else cache).chmod(mode)
    with caplog.at_level(logging.ERROR):
        assert kept_in("things") is None
    assert [record.message for record in caplog.records] == [
        f"others may write to {place if inner else cache}, so nothing is kept there or taken from there"
    ]


@posix
def test_code_that_others_may_have_written_is_not_run(cache: Path) -> None:
    compiled()
    assert was_cached(compiled())
    cache.chmod(0o777)
    assert not was_cached(compiled())


@posix
def test_a_folder_like_tmp_is_used_for_what_is_ours(cache: Path) -> None:
    cache.mkdir()
    cache.chmod(0o1777)
    place = kept_in("things")
    assert place == cache / "things"
    assert place.stat().st_mode & 0o777 == 0o700


@pytest.mark.skipif(not MAPPINGS.exists(), reason="the system does not tell what is in memory")
def test_once_all_is_loaded_the_compiler_is_hardly_in_memory_and_compiles_all_the_same(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled()
    before = resident_of(compile_ahead.COMPILER)
    monkeypatch.setattr(compile_ahead, "_warm_up", lambda engines, place: None)
    compile_ahead.warm_up(Engines(), DOMAINS)
    assert resident_of(compile_ahead.COMPILER) < before / 2
    compile_cache.discard()
    assert not was_cached(compiled())


def test_what_numba_keeps_in_case_more_is_linked_is_where_we_drop_it(cache: Path) -> None:
    """If this fails with a new version of numba, look at `link_no_more`: searches take twice the memory without it."""
    for found in (compiled(), compiled()):
        [overload] = found.overloads.values()
        assert "_shared_module" in vars(overload.library)
        compile_cache.link_no_more(overload)
        assert found(21) == 42
    assert overload.library._shared_module is None


class TestAProcessThatCrashes:
    """The one that compiles, or tries what is cached, is another one."""

    @pytest.fixture(autouse=True)
    def _crashing(self, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(elsewhere, "PROGRAM", "tests.support.crash")
        compiled()
        for unit in chain.from_iterable(map(units, DOMAINS)):
            compile_cache.keep(unit.name)

    def test_the_page_is_told_that_there_is_no_fast_engine(self, cache: Path, caplog: pytest.LogCaptureFixture) -> None:
        engines = Engines()
        with caplog.at_level(logging.ERROR):
            compile_ahead.warm_up(engines, DOMAINS)
        assert engines.failed
        assert any("discarded and compiled anew" in record.message for record in caplog.records)
        assert files(cache) == []
        assert not compile_cache.is_kept(UNIT.name)

    def test_what_is_cached_is_not_loaded_where_it_crashed_another(self) -> None:
        assert not elsewhere.can_be_loaded(UNIT)
        compile_cache.prove(UNIT.name)
        assert elsewhere.can_be_loaded(UNIT)


def test_two_threads_that_compile_at_once_keep_their_code_in_their_own_folders(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import numba
    from numba.core import config

    arrived, left, found = Event(), Event(), {}
    monkeypatch.setattr(compile_cache, "seal", lambda _: None)

    def njit(function: Callable[[int], int], **_: object) -> Callable[[int], int]:
        if current_thread() is second:
            arrived.set()
            left.wait(60)
        else:
            second.start()
            arrived.wait(0.5)  # long enough to see the second one come where nothing keeps it out
        found[current_thread()] = config.CACHE_DIR
        return function

    monkeypatch.setattr(numba, "njit", njit)
    second = Thread(target=compile_cache.compiled, args=(double, "boards"))
    compile_cache.compiled(double, "gridmaps")
    left.set()
    second.join(60)
    folder = compile_cache.folder()
    assert folder
    assert found == {current_thread(): str(folder / "gridmaps"), second: str(folder / "boards")}
