"""What tests and measurements start ends with them, even when they are killed."""

import os
import subprocess
import sys

from .. import ROOT
from ..support.browser.serving import Process
from ..support.program import ChildProgram

STARTED = """
import sys
from tests.support.program import ChildProgram
ChildProgram([sys.executable, "-S", "-c", "import time; print(flush=True); time.sleep(60)"], sys.stdout).wait()
"""


def test_a_program_ends_with_whoever_was_killed() -> None:
    """Its output is at an end as soon as nobody holds it any more."""
    with subprocess.Popen([sys.executable, "-c", STARTED], cwd=ROOT, stdout=subprocess.PIPE) as starter:
        assert starter.stdout
        assert starter.stdout.readline() == b"\n"
        starter.kill()
        assert starter.stdout.read() == b""


def test_a_program_ends_with_all_it_has_started() -> None:
    reading, writing = os.pipe()
    program = ChildProgram(["sh", "-c", "sleep 60 & echo; wait"], writing)
    os.close(writing)
    with os.fdopen(reading) as output:
        assert output.readline() == "\n"
        program.end()
        assert output.read() == ""


def test_a_server_ends_when_nobody_can_ask_it_any_more() -> None:
    with Process() as process:
        assert process.output() == ""  # it asks nothing any more
        assert process.process.returncode == 0
