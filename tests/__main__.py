"""`python3 -m tests`: sets `.venv` up with the test tools, finds a browser, runs the tests, and lint and types beside.

Tests in a browser mostly wait, all others compute: two runs side by side, so that no worker collects tests, loads the
compiled engine or starts a browser for what the other run does.

What is marked as `thorough` is dear, and others go through nearly all that it goes through, as the tool
`tests/support/browser/reach.py` tells: it waits for `python3 -m tests all`, which every landing runs. `python3 -m tests
quick` runs lint, types and what a change needs (`tests/support/quick.py`), the thorough tests of its rooms included.
With any other arguments only pytest runs, and gets them: `python3 -m tests -k grid`. Standard library only, like the
set-up.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO

from server import bootstrap

from .support import quick

Check = Callable[[str, Path, Sequence[str]], bool]

SCRIPT_TOOL = ("tests.support.scripttools",)
BESIDE: dict[str, Sequence[str]] = {  # one after the other, while the tests run
    "lint": ("ruff", "check", "."),
    "layout": ("ruff", "format", "--check", "."),
    "types": ("mypy",),
    "script lint": (*SCRIPT_TOOL, "biome", "check", "--formatter-enabled=false"),
    "script layout": (*SCRIPT_TOOL, "biome", "format"),
    "script types": (*SCRIPT_TOOL, "tsc", "-p", "tests/jsconfig.json"),
}
ENGINE = ("tests.support.browser.warm",)
BROWSER, OTHERS = "tests in a browser", "other tests"
PYTEST = ("pytest", "-q", "-p", "tests.support.progress", "--called")
RUNS: dict[str, Sequence[str]] = {  # both at once, each with those that have the marker `browser`, or have it not
    BROWSER: (*PYTEST, BROWSER, "-p", "tests.support.sharing", "--dist", "worksteal", "-n", "2"),
    OTHERS: (*PYTEST, OTHERS, "--dist", "worksteal", "-n", "2"),
}
WHICH = {"": "not nightly and not thorough", "all": "not nightly", "quick": "not nightly"}  # argument -> marked tests
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


def check_silently(name: str, python: Path, module: Sequence[str]) -> bool:
    """The same, but what it says comes when it is over, so that no lines are mixed."""
    begin = time.perf_counter()
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
        passed = run(python, module, output) == 0
        output.seek(0)
        said = output.read()
    print(f"== {name}: {' '.join(module)}\n{said}{outcome(name, begin, passed)}\n", end="", flush=True)
    return passed


class Beside:
    """Steps that run while others do, one after the other."""

    def __init__(self, python: Path, steps: Mapping[str, Sequence[str]], checked: Check) -> None:
        self._failed: list[str] = []
        self._thread = threading.Thread(target=self._run, args=(python, steps, checked), daemon=True)
        self._thread.start()  # a daemon: nobody waits for it after Ctrl-C

    def join(self) -> list[str]:
        """Wait for all of them; the names of those that failed."""
        self._thread.join()
        return self._failed

    def _run(self, python: Path, steps: Mapping[str, Sequence[str]], checked: Check) -> None:
        self._failed += [name for name, module in steps.items() if not checked(name, python, module)]


def runs(which: str) -> dict[str, Sequence[str]]:
    """Both runs with their tests: from everywhere, or, where a change is to be checked quickly, from its rooms."""
    places = quick.chosen(quick.changed()) if which == "quick" else quick.everything()
    return {
        BROWSER: (*RUNS[BROWSER], "-m", f"browser and {WHICH[which]}", *quick.in_a_browser(places)),
        OTHERS: (*RUNS[OTHERS], "-m", f"not browser and {WHICH[which]}", *places),
    }


def check_all(python: Path, tests: Mapping[str, Sequence[str]]) -> list[str]:
    """Lint and types beside, the engine, then the tests; the names of the steps that failed."""
    silently = Beside(python, BESIDE, check_silently)
    failed = [] if find_browser(python) == 0 else ["browser"]
    failed += [] if check("engine", python, ENGINE) else ["engine"]
    others = Beside(python, {OTHERS: tests[OTHERS]}, check)
    failed += [] if check(BROWSER, python, tests[BROWSER]) else [BROWSER]
    return [*failed, *others.join(), *silently.join()]


def main(arguments: Sequence[str]) -> int:
    """The tests of every day, all, what a change needs, or pytest alone with the arguments given."""
    try:
        python = bootstrap.ready(["test"])
        which = " ".join(arguments)
        if which not in WHICH:
            return run(python, ["pytest", *arguments])
        failed = check_all(python, runs(which))
        print(f"== failed: {', '.join(failed)}" if failed else "== all passed", flush=True)
        return 1 if failed else 0
    except bootstrap.SetUpError as error:
        bootstrap.say(str(error))
        return 1
    except KeyboardInterrupt:
        return bootstrap.INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
