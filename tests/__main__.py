"""`python3 -m tests`: sets `.venv` up with the test tools, finds a browser, then runs lint, types and every test.

`python3 -m tests quick` runs lint, types and the tests that a change needs (`tests/support/quick.py`). With any other
arguments only pytest runs, and gets them: `python3 -m tests -k grid`. Standard library only, like the set-up.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from server import bootstrap

from .support import quick

SCRIPT_TOOL = ("tests.support.scripttools",)
STEPS: dict[str, Sequence[str]] = {
    "lint": ("ruff", "check", "."),
    "layout": ("ruff", "format", "--check", "."),
    "types": ("mypy",),
    "script lint": (*SCRIPT_TOOL, "biome", "check", "--formatter-enabled=false"),
    "script layout": (*SCRIPT_TOOL, "biome", "format"),
    "script types": (*SCRIPT_TOOL, "tsc", "-p", "tests/jsconfig.json"),
    "engine": ("tests.support.browser.warm",),
    "tests": ("pytest", "-q", "-p", "tests.support.progress", "-n", "3", "--dist", "worksteal"),
}
NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"  # without any, each worker would compile all tests for itself


def run(python: Path, module: Sequence[str]) -> int:
    """Run a module in the environment; its exit code."""
    environment = {name: value for name, value in os.environ.items() if name != NO_BYTECODE}
    return subprocess.call([str(python), "-m", *module], cwd=bootstrap.ROOT, env=environment)


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
    print(f"== {name}: {'passed' if passed else 'FAILED'} in {time.perf_counter() - begin:.1f} s", flush=True)
    return passed


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
        browser = find_browser(python) == 0
        failed = [name for name, module in steps(arguments).items() if not check(name, python, module)]
        failed += [] if browser else ["browser"]
        print(f"== failed: {', '.join(failed)}" if failed else "== all passed", flush=True)
        return 1 if failed else 0
    except bootstrap.SetUpError as error:
        bootstrap.say(str(error))
        return 1
    except KeyboardInterrupt:
        return bootstrap.INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
