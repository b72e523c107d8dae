"""Child processes: what they may use, what they say, how they ended, and that nothing of them is left."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from astrolabe.content.words import say
from astrolabe.processes import child as module
from astrolabe.processes import group, parent
from astrolabe.processes.child import UNLIMITED, Child, ChildError, ChildLimits, begin, begin_silent

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="looks processes up in /proc")
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="there are no signals")
OBEYS = "import os\nfrom astrolabe.processes.parent import obey_parent\nparent = obey_parent()\n"
FOREVER = "import time\nwhile True: time.sleep(1000)\n"
SENDS = "os.write(parent._lines.fileno(), {})\n"
STUBBORN = "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
GRANDCHILD = f"""
import subprocess, sys
other = subprocess.Popen([sys.executable, "-c", {STUBBORN + "print(flush=True)" + chr(10) + FOREVER!r}], stdout=-1)
other.stdout.readline()
parent.tell(other.pid)
"""
BEGINS = f"""
import sys
from astrolabe.processes.child import begin
child = begin([sys.executable, "-c", {OBEYS + STUBBORN + GRANDCHILD + FOREVER!r}], name="it")
print(next(child.lines()), child._process.pid, flush=True)
"""


def child_of(program: str, limits: ChildLimits = UNLIMITED) -> Child:
    return begin([sys.executable, "-c", OBEYS + program], limits, name="my search")


def error_of(program: str, limits: ChildLimits = UNLIMITED) -> ChildError:
    """How a program breaks off."""
    with child_of(program, limits) as child, pytest.raises(ChildError) as caught:
        list(child.lines())
    return caught.value


def sentence(error: ChildError) -> str:
    return say(error.key, "en", **error.facts)


def wait_until_gone(process: int) -> None:
    """Return once a process has ended, whoever has yet to hear of it."""
    while Path(f"/proc/{process}").exists():
        if Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0] == "Z":
            return
        os.sched_yield()


def test_parent_and_child_send_each_other_values() -> None:
    with child_of("while value := parent.hear(): parent.tell([value, 'seen'])") as child:
        for value in ({"cell": [1, 2]}, "two\nlines", "星"):
            child.send(value)
        child.send(None)
        assert list(child.lines()) == [[{"cell": [1, 2]}, "seen"], ["two\nlines", "seen"], ["星", "seen"]]
        assert (child.code, child.said) == (0, "")


def test_what_is_printed_does_not_come_between_the_lines() -> None:
    with child_of("print('hello')\nos.system('echo you')\nparent.tell(1)") as child:
        assert list(child.lines()) == [1]
        assert set(child.said.split()) == {"hello", "you"}


def test_a_flood_on_standard_error_holds_nobody_up_and_its_end_is_kept() -> None:
    error = error_of("import sys\nfor at in range(300_000): print('line', at, file=sys.stderr)\nsys.exit('the end')")
    assert (error.code, len(error.said) <= module.TAIL) == (1, True)
    assert error.said.endswith("line 299999\nthe end")
    assert sentence(error) == "my search ended before it was done, with exit code 1. The last it said: the end"


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("b'Goal!\\n'", "it sent a line that is not JSON, “Goal!”."),
        ("b'[1, '", "it sent a line that is not JSON, “[1,”."),
        ("b'[' * 100_000 + b'\\n'", f"it sent a line that is not JSON, “{'[' * module.SHOWN}”."),
        ("b'x' * 2**20 + b'\\n'", "it sent a line of more than 1048576 bytes."),
    ],
    ids=["words", "cut short", "too deep", "too long"],
)
def test_a_line_that_cannot_be_read_names_the_child(line: str, found: str) -> None:
    assert sentence(error_of(SENDS.format(line))) == f"my search was stopped: {found}"


def test_a_line_that_was_cut_off_when_the_child_broke_off_is_no_value() -> None:
    assert error_of(SENDS.format("b'12'") + "os._exit(9)").code == 9


@pytest.mark.skipif(sys.platform != "linux", reason="the system does not limit memory, so it depends on when we look")
def test_a_child_over_its_memory_ends_with_a_sentence() -> None:
    error = error_of("held = []\nwhile True: held.append(bytearray(10**7))", ChildLimits(memory=500 * 10**6))
    assert sentence(error) == "my search was stopped: it needed more than the 500 MB of memory that it may use."


@POSIX
def test_a_child_that_computes_too_long_ends_with_a_sentence() -> None:
    error = error_of("while True: pass", ChildLimits(processor=1))
    assert sentence(error) == "my search was stopped: it computed for more than 1 s."


def test_a_child_that_is_not_done_in_time_ends_with_a_sentence() -> None:
    error = error_of(STUBBORN + FOREVER, ChildLimits(seconds=0.1))
    assert sentence(error) == "my search was stopped: it was not done after 0.1 s."


def test_where_the_system_has_no_limits_the_child_looks_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parent.os, "_exit", lambda code: (_ for _ in ()).throw(SystemExit(code)))
    monkeypatch.setattr(parent, "resident", lambda: 2_000)
    monkeypatch.setattr(parent.time, "process_time", lambda: 3.0)
    for memory, processor, code in ((1_999, None, parent.OVER_MEMORY), (None, 2, parent.OVER_PROCESSOR)):
        with pytest.raises(SystemExit) as ended:
            parent._watch_use(memory, processor)
        assert ended.value.code == code


@LINUX
def test_a_child_that_ignores_sigterm_is_gone_with_what_it_has_started() -> None:
    with child_of(STUBBORN + GRANDCHILD + FOREVER) as child:
        grandchild = next(child.lines())
        child.end(patience=0)
        assert child.code == -9
    wait_until_gone(grandchild)


@LINUX
def test_what_a_child_leaves_behind_ends_with_it() -> None:
    with child_of(GRANDCHILD) as child:
        [grandchild] = child.lines()
        wait_until_gone(grandchild)


@LINUX
def test_a_child_and_what_it_has_started_end_with_a_parent_that_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", BEGINS + FOREVER], stdout=subprocess.PIPE) as middle:
        assert middle.stdout
        processes = [int(each) for each in middle.stdout.readline().split()]
        middle.kill()
    for process in processes:
        wait_until_gone(process)


def test_sending_to_a_child_that_has_ended_says_how_it_ended() -> None:
    with child_of("os._exit(7)") as child:
        child._watcher.join()
        with pytest.raises(ChildError, match=r"process\.ended"):
            child.send("x" * 2**20)


def test_who_ends_a_child_hears_no_complaint() -> None:
    with child_of("parent.tell(1)\n" + FOREVER) as child:
        lines = child.lines()
        assert next(lines) == 1
        child.end()
        assert list(lines) == []


def test_a_program_that_knows_nothing_of_us_is_heard_of_and_ended() -> None:
    talks = "import sys; print('x' * 10**6); sys.stdin.read(); sys.exit('cannot open the display')"
    with begin_silent([sys.executable, "-c", talks], name="the browser") as child:
        child._watcher.join()
        child._errors.join()
        assert (child.code, child.said) == (1, "cannot open the display")
    with begin_silent([sys.executable, "-c", FOREVER], name="the browser") as child:
        assert child.code is None
    assert child.code


def test_on_windows_the_tree_of_processes_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[list[str]] = []
    monkeypatch.delattr(os, "killpg", raising=False)
    monkeypatch.setenv("SYSTEMROOT", "windows")
    monkeypatch.setattr(subprocess, "run", lambda command, **_: calls.append(command))
    group.end_group(12)
    assert calls == [[str(Path("windows", "System32", "taskkill.exe")), "/F", "/T", "/PID", "12"]]
