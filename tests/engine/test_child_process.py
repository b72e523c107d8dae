"""A process that works for another one, which may have gone."""

import os
import subprocess
import sys

TELLS = "from astrolabe.core.child_process import tell_parent; tell_parent('half', 0.5)"


def test_what_nobody_reads_any_more_ends_the_process_without_a_word() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as nobody:
        done = subprocess.run([sys.executable, "-c", TELLS], stdout=nobody, stderr=subprocess.PIPE, timeout=60)
    assert (done.returncode, done.stderr) == (1, b"")


def test_what_is_told_comes_at_once() -> None:
    done = subprocess.run([sys.executable, "-c", f"{TELLS}; import os; os._exit(0)"], capture_output=True, timeout=60)
    assert done.stdout.split() == [b"half", b"0.5"]
