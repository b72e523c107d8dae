"""Collects `….test.js`: each test of a script is a pytest item, and each file runs once in the bare page of a worker.

The names are read from the text, so that collecting needs no browser: `test("a sentence", …)` at the start of a line.
"""

import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import TypedDict

import pytest

from ... import ROOT
from .modules import Modules
from .tabs import Complaints

NAMES = re.compile(r'^test\(\s*"((?:[^"\\]|\\.)*)"', re.MULTILINE)
ADDRESS = re.compile(r"https?://[^/\s]+/")


class Result(TypedDict):
    """What came of a test."""

    cases: int
    failures: list[str]


class Scripts:
    """The results of the files that ran in a page."""

    def __init__(self, modules: Modules, complaints: Complaints) -> None:
        self.modules = modules
        self.complaints = complaints
        self.results: dict[Path, dict[str, Result]] = {}

    def check(self, path: Path, name: str) -> None:
        """Fail if a test of a file failed, or if the page complained while the file ran."""
        if path not in self.results:
            self.results[path] = self.run(path)
        failures = self.results[path][name]["failures"]
        if failures:
            pytest.fail("\n\n".join(ADDRESS.sub("", text) for text in failures), pytrace=False)

    def run(self, path: Path) -> dict[str, Result]:
        """All tests of a file, in one go."""
        self.complaints.clear()
        address = f"/{path.relative_to(ROOT).as_posix()}"
        results: dict[str, Result] = self.modules.call("support/scripts/testing.js", "runFile", address)
        for result in results.values():
            result["failures"] += [f"the page complained: {each}" for each in self.complaints]
        self.complaints.clear()
        return results


class ScriptFile(pytest.Module):
    """A file of tests: collected as a module of Python with a function for each."""

    def _getobj(self) -> ModuleType:
        module = ModuleType(self.path.stem)
        vars(module)["pytestmark"] = pytest.mark.browser
        for name in NAMES.findall(self.path.read_text("utf-8")):
            vars(module)[function_name(name)] = function(self.path, name)
        return module


def function_name(sentence: str) -> str:
    """A sentence as the name of a test in Python."""
    return "test_" + re.sub(r"\W+", "_", sentence).strip("_").lower()


def function(path: Path, name: str) -> Callable[[Scripts], None]:
    """The test in Python that stands for one of a script."""

    def check(scripts: Scripts) -> None:
        scripts.check(path, name)

    return check


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    return ScriptFile.from_parent(parent, path=file_path) if file_path.name.endswith(".test.js") else None


@pytest.fixture(scope="session")
def scripts(bare_page: tuple[Modules, Complaints]) -> Scripts:
    """What runs tests of scripts."""
    return Scripts(*bare_page)
