"""The scripts of the page keep to their layers: data below state, state below views; only `main.js` knows everyone."""

import re

import pytest

from .. import ROOT

SCRIPTS = ROOT / "static" / "js"
IMPORT = re.compile(r'^(?:import|export)\b[^"\n;]*?from "\./([\w-]+)\.js";', re.MULTILINE)
PURE = [
    *("records", "steps", "fold", "counts", "timeline"),
    *("gridmap", "board", "boardtext", "domains"),
    *("figures", "conditions", "breakpoints", "quizplan"),
    *("places", "halts", "progress", "desks", "lessonstate", "state", "playback", "runner"),
]
OUTSIDE = re.compile(
    r"\b(document|window|localStorage|fetch|setTimeout|requestAnimationFrame|Date|performance|Math\.random)\b"
)


def code_of(name: str) -> str:
    """A script without its comments."""
    text = (SCRIPTS / f"{name}.js").read_text(encoding="utf-8")
    return re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)


def imports_of(name: str) -> set[str]:
    return set(IMPORT.findall(code_of(name)))


@pytest.mark.parametrize("name", PURE)
def test_data_and_state_know_only_what_lies_below(name: str) -> None:
    assert imports_of(name) <= set(PURE[: PURE.index(name)])


@pytest.mark.parametrize("name", PURE)
def test_data_and_state_know_no_page_no_clock_and_no_chance(name: str) -> None:
    assert OUTSIDE.findall(code_of(name)) == []


def test_only_the_connection_knows_the_server() -> None:
    knowing = [path.stem for path in SCRIPTS.glob("*.js") if re.search(r"vendor/|\bfetch\(", code_of(path.stem))]
    assert sorted(knowing) == ["connection", "words"]  # words fetches the sentences of another language


def test_nobody_imports_main() -> None:
    assert [path.stem for path in SCRIPTS.glob("*.js") if "main" in imports_of(path.stem)] == []
