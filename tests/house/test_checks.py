"""`python3 -m tests` itself: which steps run, and what their failures come to."""

import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import IO

import pytest

from .. import __main__ as checks
from ..support import quick
from ..support.quick import ALWAYS, ROOMS, ROOT, changed, chosen, everything, in_a_browser


class Steps:
    """Stands in for running a module: writes the module's name down, fails for the ones it was told to."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.beside: list[str] = []
        self.failing: set[str] = set()

    def run(self, python: Path, module: Sequence[str], output: IO[str] | None = None) -> int:
        (self.beside if output else self.done).append(" ".join(module))
        failing = module[0] in self.failing
        if failing:
            print("what is wrong", file=output)
        return int(failing)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Steps:
    stand_in = Steps()
    monkeypatch.setattr(checks, "run", stand_in.run)
    monkeypatch.setattr(checks.bootstrap, "ready", lambda extras: Path("python"))
    return stand_in


def test_every_step_runs_under_its_name(steps: Steps, capsys: pytest.CaptureFixture[str]) -> None:
    assert checks.main([]) == 0
    assert steps.beside == [
        "ruff check .",
        "ruff format --check .",
        "mypy",
        "tests.support.scripttools biome check --formatter-enabled=false",
        "tests.support.scripttools biome format",
        "tests.support.scripttools tsc -p tests/jsconfig.json",
    ]
    assert steps.done[:2] == ["tests.support.browser.browsers", "tests.support.browser.warm"]
    others, browser = sorted(steps.done[2:])
    assert others.startswith(
        "pytest -q -p tests.support.progress --called other tests --dist worksteal -n 2"
        " -m not browser and not nightly and not thorough "
    )
    assert browser.startswith(
        "pytest -q -p tests.support.progress --called tests in a browser -p tests.support.sharing"
        " --dist worksteal -n 2 -m browser and not nightly and not thorough "
    )
    assert others.endswith(" ".join(everything()))
    assert {"tests/page", "tests/canvas", "tests/scripts", "tests/web/test_app.py"} <= {*browser.split()}
    printed = capsys.readouterr().out
    assert all(f"== {name}: passed in 0.0 s" in printed for name in ("engine", *checks.RUNS, *checks.BESIDE))
    assert printed.endswith("== all passed\n")


@pytest.mark.parametrize("failing", ["ruff", "mypy", "pytest"])
def test_a_failed_step_is_named_and_says_why_and_the_others_still_run(
    steps: Steps, failing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    steps.failing = {failing}
    assert checks.main([]) == 1
    assert len(steps.done) + len(steps.beside) == 10
    said = capsys.readouterr().out.splitlines()
    assert "what is wrong" in said
    assert said[-1].startswith("== failed: ")


def test_the_steps_run_while_the_tests_do(monkeypatch: pytest.MonkeyPatch, steps: Steps) -> None:
    over = threading.Event()

    def run(python: Path, module: Sequence[str], output: IO[str] | None = None) -> int:
        if module[0] == "pytest":
            over.set()
        return 0 if output is None or over.wait(60) else 1

    monkeypatch.setattr(checks, "run", run)
    assert checks.main([]) == 0


def test_all_of_them_are_the_thorough_ones_too_from_everywhere(steps: Steps) -> None:
    assert checks.main(["all"]) == 0
    others, browser = sorted(steps.done[2:])
    assert "-m not browser and not nightly tests/" in others
    assert others.endswith(" ".join(everything()))
    assert "-m browser and not nightly tests/" in browser


def test_what_a_landing_runs_is_all() -> None:
    assert "\npython3 -m tests all " in (ROOT / ".ci/run").read_text(encoding="utf-8")


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


def test_a_change_is_checked_by_the_tests_of_its_rooms(steps: Steps, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "changed", lambda: ["server/formats/detect.py"])
    assert checks.main(["quick"]) == 0
    assert len(steps.beside) == 6
    others, browser = sorted(steps.done[2:])
    assert "tests/formats" in others.split()
    assert "thorough" not in others
    assert "tests/answers" not in others.split()
    assert "tests/page/test_first_minute.py" in browser.split()
    assert "tests/formats" not in browser.split()


def test_every_folder_of_tests_is_run_and_tests_in_a_browser_are_found_wherever_they_are(tmp_path: Path) -> None:
    for name, text in {
        "page/test_a": "",
        "web/test_b": "",
        "web/test_c": "@pytest.mark.browser",
        "support/d": "",
    }.items():
        file = tmp_path / "tests" / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    assert everything(tmp_path) == ["tests/page", "tests/web"]
    assert [*in_a_browser(everything(tmp_path), tmp_path)] == ["tests/page", "tests/web/test_c.py"]
    assert [*in_a_browser(["tests/web/test_b.py", "tests/web/test_c.py"], tmp_path)] == ["tests/web/test_c.py"]


@pytest.mark.parametrize(
    ("file", "test"),
    [
        ("server/search/best_first.py", "tests/search"),
        ("server/web/questions/trace.py", "tests/web"),
        ("server/__main__.py", "tests/house"),
        ("static/js/inside/code.js", "tests/page/test_code_panel.py"),
        ("static/js/main.js", "tests/scripts"),
        ("static/style.css", "tests/page/test_appearance.py"),
        ("tests/page/test_hammer.py", "tests/page/test_hammer.py"),
        ("tests/scripts/state.test.js", "tests/scripts/state.test.js"),
        ("tests/support/browser/tabs.py", "tests/house"),
    ],
)
def test_a_file_is_checked_by_the_tests_of_its_room(file: str, test: str) -> None:
    assert test in chosen([file])


def test_without_a_change_only_the_cheap_tests_run() -> None:
    assert chosen(["README.md"]) == chosen([]) == sorted(f"tests/{name}" for name in ALWAYS)


def test_a_test_is_named_once() -> None:
    assert chosen(["server/search/astar.py", "tests/search/test_twin.py"]).count("tests/search") == 1
    assert "tests/search/test_twin.py" not in chosen(["server/search/astar.py", "tests/search/test_twin.py"])


def test_every_place_the_quick_run_names_is_there() -> None:
    named = {f"tests/{test}" for tests in (*ROOMS.values(), ALWAYS) for test in tests}
    assert [place for place in sorted({*named, *ROOMS}) if not (ROOT / place).exists()] == []


def git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.com")
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


def test_a_change_is_what_differs_from_main_new_files_included(tmp_path: Path) -> None:
    git(tmp_path, "init", "-b", "main")
    for name in ("same", "committed", "edited"):
        (tmp_path / name).write_text("1")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "first")
    assert changed(tmp_path) == []
    git(tmp_path, "checkout", "-b", "other")
    (tmp_path / "committed").write_text("2")
    git(tmp_path, "commit", "-am", "second")
    (tmp_path / "edited").write_text("2")
    (tmp_path / "new").write_text("1")
    assert changed(tmp_path) == ["committed", "edited", "new"]


def test_a_folder_that_git_does_not_know_has_no_change(tmp_path: Path) -> None:
    assert changed(tmp_path) == []


def test_what_fails_is_said_at_once_instead_of_a_letter_a_test(tmp_path: Path) -> None:
    (tmp_path / "test_two.py").write_text("def test_right(): pass\ndef test_wrong(): assert 1 == 2\n")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.support.progress", "-c", os.devnull, str(tmp_path)]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout
    assert "FAILED test_two.py::test_wrong: assert 1 == 2" in said.split("FAILURES")[0]
    assert "%]" not in said
