"""A process that works for another one, which may have gone."""

import os
import signal
import subprocess
import sys
from unittest.mock import Mock

import pytest

from astrolabe.core import child_process
from astrolabe.core.child_process import begun

TELLS = "from astrolabe.core.child_process import tell_parent; tell_parent('half', 0.5)"
OBEYS = f"from astrolabe.core.child_process import obey_parent; obey_parent(); {TELLS}; import time; time.sleep(1000)"


def test_what_nobody_reads_any_more_ends_the_process_without_a_word() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as nobody:
        done = subprocess.run([sys.executable, "-c", TELLS], stdout=nobody, stderr=subprocess.PIPE, timeout=60)
    assert (done.returncode, done.stderr) == (1, b"")


def test_what_is_told_comes_at_once() -> None:
    done = subprocess.run([sys.executable, "-c", f"{TELLS}; import os; os._exit(0)"], capture_output=True, timeout=60)
    assert done.stdout.split() == [b"half", b"0.5"]


def test_it_ends_with_its_parent_and_at_ctrl_c_without_a_word(capfd: pytest.CaptureFixture[str]) -> None:
    with begun([sys.executable, "-c", OBEYS]) as child:
        assert child.stdout
        assert child.stdout.readline() == "half 0.5\n"
    assert child.returncode == 1
    with begun([sys.executable, "-c", OBEYS]) as child:
        assert child.stdout
        assert child.stdout.readline() == "half 0.5\n"
        child.send_signal(signal.SIGINT)
        assert child.wait(60) == 130
    assert capfd.readouterr() == ("", "")


def test_on_windows_its_parent_is_watched_without_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """There a pipe that is being read keeps libraries from being loaded."""
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setattr(child_process, "LOOK_SECONDS", 0)
    monkeypatch.setattr(child_process, "_is_open", Mock(side_effect=[True, True, False]))
    monkeypatch.setattr(os, "_exit", Mock(side_effect=SystemExit))
    with pytest.raises(SystemExit):
        child_process._end_with_parent()
    assert os._exit.call_args.args == (1,)  # type: ignore[attr-defined]
