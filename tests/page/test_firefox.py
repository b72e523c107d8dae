"""The page in Firefox, wherever it is installed: the first minute, both tabs, a lesson, and the presentation."""

import json
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

import pytest

from astrolabe.formats import Document
from astrolabe.web.questions.question import Services
from astrolabe.web.replays.file import Look, replay
from astrolabe.web.replays.recording import recorded

from ..support.browser.calling import source
from ..support.browser.classclient import ClassClient
from ..support.browser.classroom import class_server
from ..support.browser.firefox import Firefox, installed, until
from ..support.browser.tabs import FORGET
from ..support.oracles.maps import empty_map

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

CUT = """() => [...document.querySelectorAll("#open-list [role=columnheader], #open-list [role=gridcell]")]
    .filter((cell) => cell.scrollWidth > cell.clientWidth && getComputedStyle(cell).textOverflow !== "clip")
    .map((cell) => cell.innerText)"""
BLANK_ICONS = """() => [...document.querySelectorAll("#present-tools svg")]
    .filter((icon) => !icon.getBBox().width)
    .map((icon) => icon.parentElement.id)"""
CONTROLS_HIDDEN = "() => !document.getElementById('controls').checkVisibility()"
# The widest stretch of the colour of ink in the upper half of the timeline, in pixels: its thumb.
THUMB = source("support/scripts/pagelooks.js", "thumbWidth")


ANSWERED = "() => document.querySelector('#class-result').innerText"


@pytest.fixture(scope="module")
def started() -> Iterator[Firefox]:
    program = installed()
    if program is None:
        pytest.skip("Firefox is not installed")
    with Firefox(program) as firefox:
        yield firefox


@pytest.fixture
def firefox(started: Firefox, server: str) -> Iterator[Firefox]:
    """A browser that has kept nothing, and may not complain."""
    started.open(f"{server}/static/early.js")  # no page of ours, and yet it may look into the same stores
    started.run(FORGET)
    started.complaints.clear()
    yield started
    assert not started.complaints, "\n".join(started.complaints)


def step(firefox: Firefox) -> int:
    """The step that is shown."""
    return int(firefox.find("spinbutton", "Step", "(field) => field.value"))


def expect_step(firefox: Firefox, number: int) -> None:
    until(lambda: step(firefox) == number, f"step {number}")


def test_the_first_minute(firefox: Firefox, server: str) -> None:
    firefox.open(server)
    firefox.expect_text("region", "Explanation", r"^A\* is ready to look for a path from \(2, 4\) to \(13, 4\)\.")
    firefox.press("Space")
    until(lambda: step(firefox) >= 3, "it plays")
    firefox.press("Space")
    firefox.expect_text("region", "Explanation", r"^Expanding \(\d+, \d+\), .* least f = ")
    assert firefox.run(CUT) == []
    assert firefox.run(THUMB, b64encode(firefox.picture()).decode()) == 4
    shown = step(firefox)
    firefox.press("ArrowLeft")
    expect_step(firefox, shown - 1)
    firefox.press(*["+"] * 16, "Space")
    firefox.expect_text("region", "Explanation", r"^Path found: cost \d+")
    firefox.click("button", "Restart")
    expect_step(firefox, 0)


def test_the_board_its_tree_its_atlas_and_back_to_the_map(firefox: Firefox, server: str) -> None:
    firefox.open(server)
    firefox.click("tab", "Board")
    firefox.expect_text("region", "Explanation", r"^A\* is ready to look for the fewest moves")
    firefox.press("End")
    firefox.expect_text("region", "Explanation", r"^Solved in \d+ moves")
    firefox.expect_text("region", "Search tree", "A path of \\d+ moves is marked")
    firefox.click("button", "Atlas")
    firefox.expect_text("region", "Atlas", "A path of \\d+ moves is marked")
    firefox.click("tab", "Map")
    firefox.expect_text("region", "Explanation", r"^A\* is ready to look for a path")


def test_lanes_and_their_difference(firefox: Firefox, server: str) -> None:
    firefox.open(server)
    firefox.expect_text("region", "Explanation", r"^A\* is ready")
    until(lambda: not firefox.run("() => document.getElementById('same-but').disabled"), "what adds lanes has come")
    firefox.click("button", "Same, but …")
    firefox.click("button", "A* and its relatives A*, Dijkstra, greedy, breadth-first")
    firefox.press("End")
    firefox.expect_text("group", "Lane 2: Dijkstra", "113 expanded")
    firefox.press("c")
    firefox.expect_text("region", "Difference of two lanes", r"only “Dijkstra”\s*6[0-9]")
    firefox.press("Escape")
    firefox.click("tab", "Board")
    firefox.expect_text("region", "Explanation", r"^A\* is ready to look for the fewest moves")


def test_a_lesson(firefox: Firefox, server: str) -> None:
    firefox.open(f"{server}/#lesson=1")
    firefox.expect_text("region", "Lessons", "Four moves")
    firefox.click("button", "The goal is generated step 5")
    expect_step(firefox, 5)
    firefox.click("button", "h = 0")
    firefox.press("End")
    firefox.expect_text("region", "Explanation", r"^Lesson: The end\. Solved in 4 moves, after 23 expansions")


def test_the_presentation(firefox: Firefox, server: str) -> None:
    firefox.open(server)
    firefox.expect_text("region", "Explanation", r"^A\* is ready")
    firefox.click("button", "Present")
    firefox.press("PageDown", "PageDown")
    firefox.expect_text("region", "Explanation", r"^Expanding \(2, 4\)")
    until(lambda: firefox.run(CONTROLS_HIDDEN), "the controls are hidden, once what a presentation looks like has come")
    until(lambda: firefox.run(BLANK_ICONS) == [], "every button of the top line has its icon")
    firefox.press("Escape")
    expect_step(firefox, 2)


def test_a_replay_opens_from_a_disk(started: Firefox, tmp_path: Path) -> None:
    """Its script comes packed, and its policy allows nothing but that."""
    services = Services()
    file = tmp_path / "replay.html"
    file.write_text(replay(recorded(Document((empty_map(6, 4),)), services), Look(), services.static), encoding="utf-8")
    started.complaints.clear()
    started.open(file.as_uri())
    until(lambda: started.run("() => Number(document.getElementById('timeline').max)"), "the records are there")
    started.press("End")
    started.expect_text("region", "Explanation", r"^Path found: cost \d+")
    assert started.run("() => performance.getEntriesByType('resource').length") == 0
    assert not started.complaints, "\n".join(started.complaints)


def test_a_student_follows_a_class_votes_and_sees_what_it_answered(firefox: Firefox, tmp_path: Path) -> None:
    with class_server(tmp_path) as server, ClassClient(server.server_port) as teacher:
        code, secret = server.classes.begin()
        teacher.enter(code, "teacher", secret=secret)
        map_ = {"rows": ["....", "...."], "start": [0, 0], "goal": [3, 1]}
        document = teacher.say("publish", text=json.dumps({"astrolabe": 1, "map": map_}))["document"]
        place = {"cursor": 3, "step": 1, "playing": False, "speed": 4, "stepSize": "expansion", "picked": None}
        teacher.say("show", shown={"document": document, **place, "time": None, "view": {}, "lesson": None})
        firefox.open(f"{server.address}#join={code}")
        firefox.click("button", "Join")
        firefox.expect_text("region", "Class", "You follow your teacher")
        choices = [json.dumps(words) for words in ("<b>yes</b>", "no")]
        teacher.say("ask", kind="choice", text=json.dumps({"own": "Is it?"}), choices=choices, right=[0], why='"So."')
        firefox.click("button", "<b>yes</b>")
        firefox.expect_text("region", "Class", "Your answer: <b>yes</b>")
        teacher.until(answered=1)
        teacher.say("reveal")
        firefox.expect_text("region", "Class", "This is what the class answered")
        until(lambda: "1 of 1 answered right. So." in firefox.run(ANSWERED), "the answers")
        teacher.say("end")
        firefox.expect_text("region", "Class", "The class is over")
