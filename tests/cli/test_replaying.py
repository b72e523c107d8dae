"""`astrolabe replay` and `astrolabe site`: the files they write, and what they refuse."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from astrolabe.cli.commands import main
from astrolabe.content.lessons import files

BOARD = "3\n0 1 3\n4 2 5\n7 8 6\n"
LESSON: dict[str, Any] = {
    "astrolabe": 1,
    "title": {"en": "A <b>", "zh": "乙"},
    "text": "Look.",
    "board": {"width": 2, "height": 2, "start": [1, 2, 0, 3], "goal": [1, 2, 3, 0]},
    "variants": [{"title": "one"}],
}


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def test_a_replay_is_written_beside_its_problem(tmp_path: Path) -> None:
    Path("board.txt").write_text(BOARD, encoding="utf-8")
    assert main(["replay", "board.txt", "--algorithm", "greedy", "--title", "A & b"]) == 0
    text = Path("board.html").read_text(encoding="utf-8")
    assert "<title>A &amp; b</title>" in text


def test_a_replay_goes_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    Path("board.txt").write_text(BOARD, encoding="utf-8")
    assert main(["replay", "board.txt", "-o", "-", "--home", "https://example.org/a*/"]) == 0
    assert 'href="https://example.org/a*/"' in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["replay", "board.txt", "--home", "javascript:alert(1)"], "begins with http"),
        (["replay", "board.txt", "--home", "http://["], "begins with http"),
        (["replay", "two.txt"], "holds 2 problems"),
        (["replay", "one.trace.yaml", "--map", "board.txt"], "is one map"),
        (["replay", "board.txt", "-o", "no/such/folder.html"], "cannot be written"),
        (["replay", "none.txt"], "none.txt"),
        (["site", "nothing", "-o", "out"], "no lesson"),
        (["site", "-o", "board.txt"], "board.txt cannot be written: "),
    ],
)
def test_what_cannot_be_is_said(capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str) -> None:
    Path("board.txt").write_text(BOARD, encoding="utf-8")
    Path("two.txt").write_text("2\n" + 2 * "1 2 3\n4 5 6\n7 0 8\n", encoding="utf-8")
    Path("one.trace.yaml").write_text("events:\n- {type: expanding, id: a, x: 0, y: 0}\n", encoding="utf-8")
    assert main(arguments) == 2
    assert sentence in capsys.readouterr().err


def test_a_site_has_a_replay_for_every_lesson_and_an_index() -> None:
    Path("lessons").mkdir()
    Path("lessons/b.json").write_text(json.dumps(LESSON), encoding="utf-8")
    Path("lessons/._b.json").write_bytes(b"\0\x05\x16\x07")  # as macOS leaves beside it on a stick
    bare = {name: value for name, value in LESSON.items() if name != "astrolabe"}
    Path("lessons/a.json").write_text(json.dumps({"astrolabe": 1, "lessons": [bare, bare]}), encoding="utf-8")
    assert main(["site", "lessons", "-o", "out", "--title", "T"]) == 0
    assert sorted(path.name for path in Path("out").iterdir()) == ["a-1.html", "a-2.html", "b.html", "index.html"]
    index = Path("out/index.html").read_text(encoding="utf-8")
    assert re.findall('<a href="([^"]+)">([^<]+)<', index) == [
        ("a-1.html", "A &lt;b&gt;"),
        ("a-2.html", "A &lt;b&gt;"),
        ("b.html", "A &lt;b&gt;"),
    ]
    assert "<script" not in index
    assert 'href="index.html"' in Path("out/b.html").read_text(encoding="utf-8")


def test_no_lesson_is_lost_to_another_or_to_the_index() -> None:
    Path("lessons").mkdir()
    bare = {name: value for name, value in LESSON.items() if name != "astrolabe"}
    Path("lessons/a.json").write_text(json.dumps({"astrolabe": 1, "lessons": [bare, bare]}), encoding="utf-8")
    for name in ("index", "a-1", "A-2"):
        Path(f"lessons/{name}.json").write_text(json.dumps(LESSON), encoding="utf-8")
    assert main(["site", "lessons", "-o", "out"]) == 0
    files = sorted(path.name for path in Path("out").iterdir())
    assert files == ["A-2.html", "a-1-1.html", "a-1.html", "a-2-1.html", "index-1.html", "index.html"]
    listed = re.findall('<a href="([^"]+)">', Path("out/index.html").read_text(encoding="utf-8"))
    assert sorted(listed) == [name for name in files if name != "index.html"]


def test_an_argument_may_have_bytes_that_are_no_text() -> None:
    Path("board.txt").write_text(BOARD, encoding="utf-8")
    assert main(["replay", "board.txt", "--title", "b\udcff"]) == 0
    assert "<title>b?</title>" in Path("board.html").read_text(encoding="utf-8")
    assert main(["replay", "board.txt", "--home", "http://example.org/\udcff"]) == 2


def test_the_lessons_of_the_program_have_names() -> None:
    assert [path.stem for path in files()][:2] == ["00-what-a-star-does", "01-four-moves"]
