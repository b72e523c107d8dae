"""`python3 -m tests` itself: which steps run, and what their failures come to."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from .. import __main__ as checks


class Steps:
    """Stands in for running a module: writes the module's name down, fails for the ones it was told to."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.failing: set[str] = set()

    def run(self, python: Path, module: Sequence[str]) -> int:
        self.done.append(" ".join(module))
        return int(module[0] in self.failing)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Steps:
    stand_in = Steps()
    monkeypatch.setattr(checks, "run", stand_in.run)
    monkeypatch.setattr(checks.bootstrap, "ready", lambda extras: Path("python"))
    return stand_in


def test_every_step_runs_under_its_name(steps: Steps, capsys: pytest.CaptureFixture[str]) -> None:
    assert checks.main([]) == 0
    assert steps.done == [
        "tests.support.browser.browsers",
        "ruff check .",
        "ruff format --check .",
        "mypy",
        "tests.support.scripttools biome check --formatter-enabled=false",
        "tests.support.scripttools biome format",
        "tests.support.scripttools tsc -p tests/jsconfig.json",
        "tests.support.browser.warm",
        "pytest -n 3 --dist worksteal",
    ]
    printed = capsys.readouterr().out
    assert all(f"== {name}: passed in 0.0 s" in printed for name in checks.STEPS)
    assert printed.endswith("== all passed\n")


@pytest.mark.parametrize("failing", ["ruff", "mypy", "pytest"])
def test_a_failed_step_is_named_and_the_others_still_run(
    steps: Steps, failing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    steps.failing = {failing}
    assert checks.main([]) == 1
    assert len(steps.done) == 9
    assert capsys.readouterr().out.splitlines()[-1].startswith("== failed: ")


def test_with_arguments_only_pytest_runs(steps: Steps) -> None:
    steps.failing = {"pytest"}
    assert checks.main(["-k", "grid"]) == 1
    assert steps.done == ["pytest -k grid"]


def test_a_missing_browser_is_downloaded_once(steps: Steps) -> None:
    steps.failing = {"tests.support.browser.browsers"}
    assert checks.main([]) == 0
    assert steps.done[1] == "playwright install chromium"


def test_without_any_browser_the_run_fails(steps: Steps, capsys: pytest.CaptureFixture[str]) -> None:
    steps.failing = {"tests.support.browser.browsers", "playwright"}
    assert checks.main([]) == 1
    assert capsys.readouterr().out.endswith("== failed: browser\n")
