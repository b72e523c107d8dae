"""Which engine runs, and why: what the page says of it, and how the fast one is to be had."""

import platform
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from astrolabe.content.words import say
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.engine import engine_reason as availability
from astrolabe.engine.choice import Engines
from astrolabe.engine.engine_reason import command, has_wheel, reason
from astrolabe.engine.settings import Settings

from ..support.browser.serving import Process
from ..support.oracles.maps import empty_map

SMALL, LARGE = empty_map(9, 9), empty_map(90, 90)


class Hidden(Engines):
    """As where numba is missing."""

    def has_compiler(self) -> bool:
        return False


class There(Engines):
    """As where it is there, and nothing is compiled yet."""

    def has_compiler(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("engines", "name", "problem", "settings", "why"),
    [
        (There(), "compiled", LARGE, Settings(), "compiled"),
        (There(), "python", SMALL, Settings(), "small"),
        (There(), "python", LARGE, Settings(open_list="two-maps"), "plain"),
        (There(), "python", LARGE, Settings(), "compiling"),
    ],
    ids=["compiled", "small", "plain", "compiling"],
)
def test_why_this_engine_runs(engines: Engines, name: str, problem: GridMap, settings: Settings, why: str) -> None:
    assert reason(engines, name, problem, settings) == why


def test_a_compiler_that_fails_is_not_waited_for() -> None:
    engines = There()
    engines.failed = True
    assert reason(engines, "python", LARGE, Settings()) == "failed"


@pytest.mark.parametrize("problem", [SMALL, LARGE], ids=["small", "large"])
@pytest.mark.parametrize(("wheel", "why"), [(True, "missing"), (False, "no-wheel")])
def test_without_numba_it_matters_whether_it_can_be_had(
    problem: GridMap, wheel: bool, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(availability, "has_wheel", lambda: wheel)
    assert reason(Hidden(), "python", problem, Settings()) == why


@pytest.mark.parametrize(
    ("system", "machine", "libc", "wheel"),
    [
        ("linux", "x86_64", "glibc", True),
        ("linux", "aarch64", "glibc", True),
        ("linux", "x86_64", "", False),
        ("linux", "riscv64", "glibc", False),
        ("darwin", "arm64", "", True),
        ("darwin", "x86_64", "", False),
        ("win32", "AMD64", "", True),
        ("win32", "ARM64", "", False),
    ],
)
def test_numba_is_made_for_some_systems(
    system: str, machine: str, libc: str, wheel: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(platform, "machine", lambda: machine)
    monkeypatch.setattr(platform, "libc_ver", lambda: (libc, "2.36"))
    monkeypatch.setattr(platform, "python_implementation", lambda: "CPython")
    assert has_wheel() is wheel


def test_the_command_is_for_the_python_that_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(Path.cwd() / ".venv" / "bin" / "python"))
    assert command() == f"{Path('.venv') / 'bin' / 'python'} -m pip install numba"
    elsewhere = Path(Path.cwd().anchor) / "my programs" / "python"
    monkeypatch.setattr(sys, "executable", str(elsewhere))
    assert command() == f'"{elsewhere}" -m pip install numba'


@pytest.fixture
def without_numba() -> Iterator[Process]:
    """A server in a process to which numba is hidden."""
    with Process(compiled=False) as process:
        yield process


@pytest.mark.thorough
@pytest.mark.browser
def test_where_numba_is_missing_the_page_says_how_to_get_it(without_numba: Process, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{without_numba.port}/")
    told = page.get_by_role("region", name="Statistics").locator("#engine-note")
    expect(told).to_have_text(say("note.engine.missing", command=command()))
