"""`astrolabe film`: the films it writes, read by eyes that are not the browser's, and what it refuses."""

import sys
from collections.abc import Iterator
from pathlib import Path
from struct import unpack_from

import pytest

from astrolabe.cli.browser import FOLDERS, ON_PATH, VARIABLE, found_browser
from astrolabe.cli.commands import main
from astrolabe.core.refusal import Refusal

MAP = "3 6\n1 0 0 0 0 0\n0 2 2 2 0 2\n0 0 0 2 0 4\n"
BOARD = "3\n0 1 3\n4 2 5\n7 8 6\n"


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    Path("map.txt").write_text(MAP, encoding="utf-8")
    Path("board.txt").write_text(BOARD, encoding="utf-8")


@pytest.fixture
def browser(browser_type_launch_args: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser of the other tests."""
    if named := browser_type_launch_args.get("executable_path"):
        monkeypatch.setenv(VARIABLE, named)


def delays(gif: bytes) -> Iterator[int]:
    """How long each picture of a GIF stays, in hundredths of a second: one graphic control extension each."""

    def past_blocks(at: int) -> int:
        while size := gif[at]:
            at += size + 1
        return at + 1

    def colours(flags: int) -> int:
        return 3 << ((flags & 7) + 1) if flags & 0x80 else 0

    at = 13 + colours(gif[10])
    while gif[at] != 0x3B:
        if gif[at] == 0x21:
            if gif[at + 1] == 0xF9:
                yield unpack_from("<H", gif, at + 4)[0]
            at = past_blocks(at + 2)
        else:
            at = past_blocks(at + 11 + colours(gif[at + 9]))


def box(mp4: bytes, *names: bytes) -> bytes:
    """What is in a box inside of boxes (ISO/IEC 14496-12)."""
    for name in names:
        at = 0
        while mp4[at + 4 : at + 8] != name:
            at += unpack_from(">I", mp4, at)[0]
        mp4 = mp4[at + 8 : at + unpack_from(">I", mp4, at)[0]]
    return mp4


@pytest.mark.thorough
@pytest.mark.browser
@pytest.mark.usefixtures("browser")
def test_a_film_of_a_map_is_a_gif_of_the_size_and_the_length_that_are_asked_for() -> None:
    assert main(["film", "map.txt", "--size", "640x480", "--length", "3", "--language", "zh"]) == 0
    gif = Path("map.gif").read_bytes()
    assert gif.startswith(b"GIF89a")
    assert unpack_from("<HH", gif, 6) == (640, 480)
    times = list(delays(gif))
    assert sum(times) == 300
    assert len(times) > 5


@pytest.mark.thorough
@pytest.mark.browser
@pytest.mark.usefixtures("browser")
def test_a_film_of_a_search_tree_is_a_video_with_thirty_frames_a_second() -> None:
    asked = ["--what", "tree", "--from", "2", "--to", "4", "--speed", "2", "--theme", "dark", "--algorithm", "greedy"]
    assert main(["film", "board.txt", "-o", "tree.mp4", *asked]) == 0
    track = box(Path("tree.mp4").read_bytes(), b"moov", b"trak")
    _, _, frames = unpack_from(">III", box(track, b"mdia", b"minf", b"stbl", b"stsz"))
    assert frames == 30 * (2 / 2 + 2)
    assert [side >> 16 for side in unpack_from(">II", box(track, b"tkhd"), 76)] == [1280, 720]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["-o", "film.avi"], "must end in one of .gif, .mp4, .webm"),
        (["-o", "missing/film.gif"], "film.gif cannot be written: "),
        (["--size", "640"], "is no size of a film"),
        (["--size", "641x480"], "two even numbers"),
        (["--from", "5", "--to", "4"], "the same or a later one"),
        (["--length", "0"], "lasts from 1 to 600 seconds"),
        (["--speed", "nan"], "at most 1000 steps a second"),
        (["--what", "tree"], "there is: map, chart"),
        (["--goal", "last"], "goal"),
    ],
)
def test_what_cannot_be_is_said(capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str) -> None:
    assert main(["film", "map.txt", *arguments]) == 2
    assert sentence in capsys.readouterr().err
    assert not Path("map.gif").exists()


def test_without_a_browser_one_sentence_says_what_is_missing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("astrolabe.cli.browser.FOLDERS", {})
    assert main(["film", "map.txt"]) == 2
    assert capsys.readouterr().err == (
        "No browser was found that could draw the film: install Chromium, Chrome or Edge, "
        "or name its program in the variable ASTROLABE_BROWSER.\n"
    )


def test_the_named_browser_comes_first_and_must_be_a_program(tmp_path: Path) -> None:
    program = tmp_path / ON_PATH[1]
    program.touch(mode=0o755)
    assert found_browser({"PATH": str(tmp_path)}) == str(program)
    assert found_browser({"PATH": str(tmp_path), VARIABLE: sys.executable}) == sys.executable
    with pytest.raises(Refusal):
        found_browser({"PATH": str(tmp_path), VARIABLE: "missing"})


@pytest.mark.parametrize(
    ("variable", "place"),
    [
        ("LOCALAPPDATA", "Google/Chrome/Application/chrome.exe"),
        ("PROGRAMFILES", "Microsoft/Edge/Application/msedge.exe"),
        ("PROGRAMFILES(X86)", "Microsoft/Edge/Application/msedge.exe"),
        ("HOME", "Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
    ],
)
def test_a_browser_is_found_where_its_vendor_installs_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, variable: str, place: str
) -> None:
    folders = {name: places for name, places in FOLDERS.items() if name}  # this machine may have one, too
    monkeypatch.setattr("astrolabe.cli.browser.FOLDERS", folders)
    program = tmp_path / "programs" / place
    program.parent.mkdir(parents=True)
    program.touch()
    assert found_browser({"PATH": str(tmp_path), variable: str(tmp_path / "programs")}) == str(program)


def test_a_browser_that_ends_at_once_is_not_waited_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, sys.executable)  # it does not know our options
    assert main(["film", "map.txt"]) == 2
    assert "The browser ended" in capsys.readouterr().err
