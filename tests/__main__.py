"""`python3 -m tests`: sets `.venv` up with the test tools, finds a browser, runs every test, and lint and types beside.

`python3 -m tests quick` runs lint, types and the tests that a change needs (`tests/support/quick.py`). With any other
arguments only pytest runs, and gets them: `python3 -m tests -k grid`. Standard library only, like the set-up.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from server import bootstrap

from .support import quick

SCRIPT_TOOL = ("tests.support.scripttools",)
BESIDE: dict[str, Sequence[str]] = {  # one after the other, while the tests run
    "lint": ("ruff", "check", "."),
    "layout": ("ruff", "format", "--check", "."),
    "types": ("mypy",),
    "script lint": (*SCRIPT_TOOL, "biome", "check", "--formatter-enabled=false"),
    "script layout": (*SCRIPT_TOOL, "biome", "format"),
    "script types": (*SCRIPT_TOOL, "tsc", "-p", "tests/jsconfig.json"),
}
WORKERS = "5"  # more than there are cores: tests in a browser wait most of their time
PLUGINS = ("-p", "tests.support.progress", "-p", "tests.support.sharing")
STEPS: dict[str, Sequence[str]] = {
    "engine": ("tests.support.browser.warm",),
    "tests": ("pytest", "-q", *PLUGINS, "-n", WORKERS, "--dist", "worksteal"),
}
NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"  # without any, each worker would compile all tests for itself


def run(python: Path, module: Sequence[str], output: IO[str] | None = None) -> int:
    """Run a module in the environment, and have it write to a file, if one is given; its exit code."""
    environment = {name: value for name, value in os.environ.items() if name != NO_BYTECODE}
    command = [str(python), "-m", *module]
    return subprocess.call(command, cwd=bootstrap.ROOT, env=environment, stdout=output, stderr=output)


def find_browser(python: Path) -> int:
    """Look for a browser, and let Playwright download one where there is none; 0 when there is one in the end."""
    if run(python, ["tests.support.browser.browsers"]) == 0:
        return 0
    bootstrap.say("trying to download one …")
    return run(python, ["playwright", "install", "chromium"])


def check(name: str, python: Path, module: Sequence[str]) -> bool:
    """Run one step under its name and time; whether it passed."""
    print(f"== {name}: {' '.join(module)}", flush=True)
    begin = time.perf_counter()
    passed = run(python, module) == 0
    print(outcome(name, begin, passed), flush=True)
    return passed


def outcome(name: str, begin: float, passed: bool) -> str:
    """What a step came to."""
    return f"== {name}: {'passed' if passed else 'FAILED'} in {time.perf_counter() - begin:.1f} s"


class Beside:
    """Checks that run while others do, one at a time; each is told when it is over, so that no lines are mixed."""

    def __init__(self, python: Path) -> None:
        self.failed: list[str] = []
        self._python = python
        self._thread = threading.Thread(target=self._run, daemon=True)  # nobody waits for it after Ctrl-C
        self._thread.start()

    def join(self) -> list[str]:
        """Wait for all of them; the names of those that failed."""
        self._thread.join()
        return self.failed

    def _run(self) -> None:
        for name, module in BESIDE.items():
            begin = time.perf_counter()
            with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
                passed = run(self._python, module, output) == 0
                output.seek(0)
                said = output.read()
            self.failed += [] if passed else [name]
            print(f"== {name}: {' '.join(module)}\n{said}{outcome(name, begin, passed)}\n", end="", flush=True)


def steps(arguments: Sequence[str]) -> dict[str, Sequence[str]]:
    """Every step, or, where a change is to be checked quickly, fewer tests."""
    tests = quick.chosen(quick.changed()) if arguments else []
    return {**STEPS, "tests": (*STEPS["tests"], *tests)}


def main(arguments: Sequence[str]) -> int:
    """Everything, what a change needs, or pytest alone with the arguments given."""
    try:
        python = bootstrap.ready(["test"])
        if arguments and arguments != ["quick"]:
            return run(python, ["pytest", *arguments])
        beside = Beside(python)
        browser = find_browser(python) == 0
        failed = [name for name, module in steps(arguments).items() if not check(name, python, module)]
        failed += [*beside.join(), *([] if browser else ["browser"])]
        print(f"== failed: {', '.join(failed)}" if failed else "== all passed", flush=True)
        return 1 if failed else 0
    except bootstrap.SetUpError as error:
        bootstrap.say(str(error))
        return 1
    except KeyboardInterrupt:
        return bootstrap.INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
