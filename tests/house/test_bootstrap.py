"""The set-up, with a stand-in for `venv` and `pip`: what is done, what is not done again, and what is said."""

import ast
import importlib.util
import json
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from astrolabe import bootstrap
from astrolabe.bootstrap import Environment, IndexUnreachableError, SetUpError, ready
from astrolabe.setup import installing

NO_ANSWER = "WARNING: Retrying after connection broken by 'NewConnectionError'\nERROR: No matching distribution found\n"


class Tools:
    """Stands in for `venv` and `pip`: writes down what was asked, makes what a later start looks for."""

    def __init__(self) -> None:
        self.steps: list[str] = []
        self.pip_answers: tuple[int, str] = (0, "")
        self.failing = "nothing"  # an extra that cannot be had
        self.pip_raises: type[BaseException] | None = None

    def run(self, command: Sequence[str], root: Path) -> tuple[int, str]:
        if "venv" in command:
            self.steps.append("venv")
            python = Environment(root).python
            python.parent.mkdir()
            python.symlink_to(sys.executable)
            (root / ".venv" / "pyvenv.cfg").touch()
        if "install" in command:
            self.steps.append(f"install {command[-1]}")
            if self.pip_raises:
                raise self.pip_raises
            return (1, "ERROR: no matching distribution") if self.failing in command[-1] else self.pip_answers
        return 0, ""

    def since(self) -> list[str]:
        """The steps since the last look."""
        steps, self.steps = self.steps, []
        return steps


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch) -> Tools:
    stand_in = Tools()
    monkeypatch.setattr(installing, "run", stand_in.run)
    return stand_in


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    root = tmp_path / "a clone"
    root.mkdir()
    (root / "pyproject.toml").write_text("[project]\n")
    return root


@pytest.fixture
def installed(clone: Path, tools: Tools) -> Path:
    ready((), clone)
    tools.since()
    return clone


def change_project(root: Path) -> None:
    (root / "pyproject.toml").write_text("[project]\nname = 'another'\n")


def test_the_first_start_makes_the_environment_and_installs(clone: Path, tools: Tools) -> None:
    assert ready((), clone) == Environment(clone).python
    assert tools.since() == ["venv", "install ."]


def test_the_next_start_does_nothing(installed: Path, tools: Tools) -> None:
    ready((), installed)
    assert tools.since() == []


def test_a_changed_pyproject_is_installed_into_the_same_environment(installed: Path, tools: Tools) -> None:
    change_project(installed)
    ready((), installed)
    ready((), installed)
    assert tools.since() == ["install ."]


def test_the_test_tools_are_added_once_and_kept(installed: Path, tools: Tools) -> None:
    ready(["test"], installed)
    ready((), installed)
    assert tools.since() == ["install .[test]"]
    change_project(installed)
    ready((), installed)
    assert tools.since() == ["install .[test]"]


def test_the_fast_engine_is_installed_where_it_can_be_had(clone: Path, tools: Tools) -> None:
    ready(bootstrap.OPTIONAL, clone)
    ready(bootstrap.OPTIONAL, clone)
    assert tools.since() == ["venv", "install .[fast]"]


def test_where_there_is_no_fast_engine_the_start_says_so_once_and_goes_on(
    clone: Path, tools: Tools, capsys: pytest.CaptureFixture[str]
) -> None:
    tools.failing = "fast"
    assert ready(bootstrap.OPTIONAL, clone) == Environment(clone).python
    assert "searches run in plain Python" in capsys.readouterr().err
    assert tools.since() == ["venv", "install .[fast]", "install ."]
    ready(bootstrap.OPTIONAL, clone)
    assert tools.since() == []
    assert capsys.readouterr().err == ""
    ready(["test"], clone)
    assert tools.since() == ["install .[fast,test]", "install .[test]"]


def test_without_an_index_an_installation_without_the_fast_engine_goes_on(installed: Path, tools: Tools) -> None:
    tools.pip_answers = 1, NO_ANSWER
    assert ready(bootstrap.OPTIONAL, installed) == Environment(installed).python


@pytest.mark.parametrize("complete_before", [False, True], ids=["first", "again"])
def test_an_interrupted_install_begins_anew(clone: Path, tools: Tools, complete_before: bool) -> None:
    if complete_before:
        ready((), clone)
        change_project(clone)
    tools.pip_raises = KeyboardInterrupt
    with pytest.raises(KeyboardInterrupt):
        ready((), clone)
    tools.pip_raises = None
    tools.since()
    ready((), clone)
    assert tools.since() == ["venv", "install ."]


def test_an_interrupted_clearing_begins_anew(installed: Path, tools: Tools) -> None:
    installing.clear(Environment(installed))
    assert [entry.name for entry in (installed / ".venv").iterdir()] == ["astrolabe.json"]
    ready((), installed)
    assert tools.since() == ["venv", "install ."]


def test_a_moved_folder_gets_an_environment_of_its_own(installed: Path, tools: Tools) -> None:
    moved = installed.rename(installed.with_name("moved"))
    ready((), moved)
    assert tools.since() == ["venv", "install ."]


def test_an_interpreter_that_is_gone_is_replaced(installed: Path, tools: Tools) -> None:
    python = Environment(installed).python
    python.unlink()
    python.symlink_to(installed / "gone")
    ready((), installed)
    assert tools.since() == ["venv", "install ."]


def test_an_interpreter_of_another_version_is_replaced(installed: Path, tools: Tools) -> None:
    stamp = Environment(installed).stamp
    stamp.write_text(json.dumps(json.loads(stamp.read_text()) | {"python": "3.10"}))
    ready((), installed)
    assert tools.since() == ["venv", "install ."]


@pytest.mark.parametrize("text", ["", "null", "[]", '{"place": 1}', "\x00"], ids=repr)
def test_a_stamp_that_cannot_be_read_begins_anew(installed: Path, tools: Tools, text: str) -> None:
    Environment(installed).stamp.write_text(text)
    ready((), installed)
    assert tools.since() == ["venv", "install ."]


def test_an_environment_of_another_tool_is_completed(installed: Path, tools: Tools) -> None:
    Environment(installed).stamp.unlink()
    ready((), installed)
    assert tools.since() == ["install ."]


def test_a_folder_that_is_no_environment_is_left_alone(clone: Path, tools: Tools) -> None:
    notes = clone / ".venv" / "notes.txt"
    notes.parent.mkdir()
    notes.touch()
    with pytest.raises(SetUpError, match=r"is not a Python environment.* move it away"):
        ready((), clone)
    assert notes.exists()


def test_without_an_index_the_first_start_says_what_to_check(clone: Path, tools: Tools) -> None:
    tools.pip_answers = 1, NO_ANSWER
    with pytest.raises(IndexUnreachableError, match="check the network connection"):
        ready((), clone)


def test_without_an_index_a_later_start_goes_on_with_what_is_installed(
    installed: Path, tools: Tools, capsys: pytest.CaptureFixture[str]
) -> None:
    change_project(installed)
    tools.pip_answers = 1, NO_ANSWER
    assert ready((), installed) == Environment(installed).python
    assert "going on with what is installed" in capsys.readouterr().err
    tools.pip_answers = 0, ""
    tools.since()
    ready((), installed)
    assert tools.since() == ["install ."]


def test_without_an_index_the_tests_do_not_start_without_their_tools(installed: Path, tools: Tools) -> None:
    tools.pip_answers = 1, NO_ANSWER
    with pytest.raises(IndexUnreachableError):
        ready(["test"], installed)


def test_any_other_failure_of_pip_shows_where_it_ended(clone: Path, tools: Tools) -> None:
    tools.pip_answers = 1, "Collecting\n" * 100 + "ERROR: the reason\n"
    with pytest.raises(SetUpError, match="pip could not install") as failure:
        ready((), clone)
    assert str(failure.value).endswith("ERROR: the reason")
    assert len(str(failure.value).splitlines()) < 10


def test_a_folder_that_cannot_be_written_is_named(clone: Path, tools: Tools) -> None:
    (clone / ".venv.lock").mkdir()
    with pytest.raises(SetUpError, match=r"a clone.* cannot be written \(Is a directory\)"):
        ready((), clone)


def test_who_waits_for_another_start_waits_however_long_it_takes(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows lets nobody wait for a lock for more than ten seconds; pip takes longer."""
    answers = [False, False, False, True]
    monkeypatch.setattr(bootstrap, "take", lambda file, wait: answers.pop(0))
    with bootstrap.locked(clone):
        assert answers == []


def test_a_missing_ensurepip_names_the_package_to_install(
    clone: Path, tools: Tools, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(SetUpError, match="apt install python3-venv"):
        ready((), clone)
    assert tools.since() == []


def test_an_old_python_is_turned_down() -> None:
    with pytest.raises(SetUpError, match=r"Python 3.11 or newer is needed; this is Python 3.9\."):
        bootstrap.require_python((3, 9))


@pytest.mark.parametrize(
    "module", ["__init__", "__main__", "bootstrap", "setup/__init__", "setup/environment", "setup/installing"]
)
def test_an_old_python_can_read_what_turns_it_down(module: str) -> None:
    source = (Path(bootstrap.__file__).parent / f"{module}.py").read_text("utf-8")
    assert ast.parse(source, feature_version=(3, 8))


def test_of_two_first_starts_one_installs_and_the_other_waits(
    clone: Path, tools: Tools, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = threading.Event()
    at_work = threading.Event()

    def say(sentence: str) -> None:
        if sentence.startswith("installing"):
            at_work.set()
            assert waiting.wait(60)
        if sentence.startswith("another start"):
            waiting.set()

    for module in (bootstrap, installing):
        monkeypatch.setattr(module, "say", say)
    first, second = (threading.Thread(target=ready, args=((), clone)) for _ in range(2))
    first.start()
    assert at_work.wait(60)
    second.start()
    first.join(60)
    second.join(60)
    assert tools.since() == ["venv", "install ."]


def test_a_refusal_is_one_line_and_an_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(extras: Sequence[str]) -> Path:
        raise SetUpError("a sentence.")

    monkeypatch.setattr(bootstrap, "ready", refuse)
    assert bootstrap.main([]) == 1
    assert capsys.readouterr() == ("", "astrolabe: a sentence.\n")


def test_ctrl_c_is_no_traceback(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(extras: Sequence[str]) -> Path:
        raise KeyboardInterrupt

    monkeypatch.setattr(bootstrap, "ready", interrupt)
    assert bootstrap.main([]) == 130
    assert capsys.readouterr().err.startswith("astrolabe: stopped")


def test_the_started_program_has_standard_input_and_its_exit_code_counts() -> None:
    program = "import sys; sys.exit(len(sys.stdin.read()))"
    start = f"from astrolabe import bootstrap; raise SystemExit(bootstrap.start({[sys.executable, '-c', program]!r}))"
    assert subprocess.run([sys.executable, "-c", start], input="abc", text=True).returncode == 3


def test_a_terminal_sees_the_package_that_is_worked_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    lines: Iterator[str] = iter(["Collecting Flask\n", "  a detail\n"])
    assert "".join(installing.traced(lines)) == "Collecting Flask\n  a detail\n"
    shown = capsys.readouterr().err
    assert "Collecting Flask" in shown
    assert "a detail" not in shown


@pytest.mark.parametrize("arguments", [["--redis", "redis://localhost"], ["--redis=redis://localhost"]])
def test_a_school_gets_what_only_a_school_needs(arguments: list[str]) -> None:
    assert "school" in bootstrap.extras_for(arguments)
    assert "school" not in bootstrap.extras_for(["--class"])
