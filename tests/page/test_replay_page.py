"""A replay, opened from a disk with the network cut: it shows and says what the page does, and asks for nothing."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from astrolabe.content.lessons import built_in
from astrolabe.content.words import LANGUAGES, say
from astrolabe.domains import FORMATS, Problem
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.formats import Document
from astrolabe.formats.document import Lanes
from astrolabe.search import ALGORITHMS
from astrolabe.web.questions.question import Services
from astrolabe.web.replays.file import Look, replay
from astrolabe.web.replays.recording import recorded
from astrolabe.web.replays.site import NamedLesson, files_of

from ..support.browser.axe import find_serious
from ..support.browser.calling import source
from ..support.browser.links import follow, link_of
from ..support.browser.locators import button, timeline
from ..support.browser.tabs import Complaints
from ..support.oracles.fitting import domains_of
from ..support.oracles.maps import grid_from

pytestmark = pytest.mark.browser

Show = Callable[..., Page]
SERVICES = Services()
FIELD = grid_from("""
    .......
    .S.#.3.
    ...#.5G
    .......
""")
PLAIN = grid_from("""
    .......
    .S.#...
    ...#..G
    .......
""")
EIGHT = BoardProblem(3, 3, bytes([1, 2, 3, 0, 4, 6, 7, 5, 8]), ordered_goal(3, 3))
PROBLEMS: dict[str, Problem] = {"map": FIELD, "board": EIGHT}
SIZE: Any = {"width": 1280, "height": 720}
# What is drawn and said at each of these places of the timeline, the drawings as numbers.
LOOK = source("support/scripts/pagelooks.js", "lookedAt")
CANVAS = {"map": "#stage-canvas", "board": "#tree-canvas"}
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
LINK = re.compile("^http://localhost:8000/#m=.")
KNOWN = re.compile("^step 0 of [1-9]")
STORED = """() => {
    try { return localStorage.length + sessionStorage.length; } catch { return 0; }
}"""


@pytest.fixture
def offline(browser: Browser, complaints: Complaints) -> Iterator[BrowserContext]:
    """A browser without a network, that keeps a list of what is asked for."""
    context = browser.new_context(offline=True, viewport=SIZE, reduced_motion="reduce")
    context.on("page", complaints.watch)
    yield context
    context.close()


@pytest.fixture
def opened(offline: BrowserContext, tmp_path: Path) -> Show:
    """Opens a replay of a document by its file."""

    def open_file(document: Document, **look: str) -> Page:
        file = tmp_path / "replay.html"
        file.write_text(replay(recorded(document, SERVICES), Look(**look), SERVICES.static), encoding="utf-8")
        page = offline.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(file.as_uri())
        expect(button(page, "To the end")).to_be_enabled()
        assert [url for url in asked if not url.startswith("data:")] == [file.as_uri()]
        page.asked = asked  # type: ignore[attr-defined]
        return page

    return open_file


@pytest.fixture
def app(browser: Browser, server: str, complaints: Complaints) -> Iterator[Show]:
    """Shows a document in the app, at the size of the replay."""
    context = browser.new_context(viewport=SIZE, reduced_motion="reduce")
    page = context.new_page()
    complaints.watch(page)
    page.goto(server)

    def show(document: Document) -> Page:
        follow(page, link_of(document))
        to_the_end(page)
        return page

    yield show
    context.close()


def to_the_end(page: Page) -> None:
    end = button(page, "To the end")
    expect(end).to_be_enabled()
    end.click()
    expect(end).to_be_disabled()


def look_alike(app: Show, opened: Show, name: str, algorithm: str, count: int) -> None:
    diagonal = ALGORITHMS[algorithm].diagonals[0]
    problem = PLAIN if ALGORITHMS[algorithm].jumps else PROBLEMS[name]
    document = Document((problem,), settings={"algorithm": algorithm, "diagonal": diagonal})
    random = Random(f"{name} {algorithm}")
    asked = [[random.random() for _ in range(count)], CANVAS[name]]
    page = opened(document)
    to_the_end(page)
    shown = app(document)
    assert page.evaluate(LOOK, asked) == shown.evaluate(LOOK, asked)
    page.close()


@pytest.mark.thorough
def test_a_replay_shows_and_says_what_the_page_does(app: Show, opened: Show) -> None:
    for name, algorithm in (("map", "a-star"), ("board", "ida-star")):
        look_alike(app, opened, name, algorithm, 6)


@pytest.mark.nightly
@pytest.mark.parametrize("name", PROBLEMS)
def test_every_algorithm_is_replayed_as_the_page_shows_it(app: Show, opened: Show, name: str) -> None:
    for algorithm in ALGORITHMS:
        if name in domains_of(algorithm):
            look_alike(app, opened, name, algorithm, 50)


@pytest.mark.thorough
def test_a_replay_plays_steps_explains_and_can_be_used_by_everyone(opened: Show) -> None:
    lanes = Lanes(({"algorithm": "dijkstra"},), 0, "expansion")
    page = opened(Document((FIELD,), settings={"algorithm": "weighted-a-star"}, lanes=lanes), title="</script><b>one")
    assert page.evaluate(PAINTED) < 1500
    expect(page.get_by_text("</script><b>one")).to_be_visible()
    expect(page).to_have_title("</script><b>one")
    expect(timeline(page)).to_have_attribute("aria-valuetext", KNOWN)
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    expect(timeline(page)).to_have_attribute("aria-valuetext", re.compile("^step 2 of "))
    page.keyboard.press("End")
    expect(page.get_by_role("region", name="Explanation").get_by_role("status")).to_contain_text("Path found: cost")
    expect(page.get_by_role("group", name="2: Dijkstra")).to_be_visible()
    expect(page.get_by_role("link", name="Open in Astrolabe")).to_have_attribute("href", LINK)
    assert find_serious(page) == []
    assert page.evaluate(STORED) == 0
    stage = page.get_by_role("application", name="Map")
    stage.press("Enter")
    stage.press("ArrowRight")
    stage.press("Enter")
    expect(page.get_by_role("region", name="Cell")).to_contain_text(re.compile(r"\(\d+, \d+\)"))
    stage.press("Escape")
    page.keyboard.press("q")
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    expect(page.get_by_role("group", name="Predict").get_by_role("button", name="Skip")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_damaged_replay_says_that_it_is(
    offline: BrowserContext, complaints: Complaints, tmp_path: Path, language: str
) -> None:
    file = tmp_path / "replay.html"
    text = replay(recorded(Document((FIELD,)), SERVICES), Look(language=language), SERVICES.static)
    begin = text.index('id="recording"')
    parts = {name: text.index(f'"{name}": ', begin) for name in ("script", "words", "facts", "records")}
    half = {name: text[: at + 60] + "AAAAAAAA" + text[at + 68 :] for name, at in parts.items()}
    cut = {f"cut in {name}": text[: at + 100] for name, at in parts.items()}
    for name, damaged in {**half, **cut}.items():
        file.write_text(damaged, encoding="utf-8")
        page = offline.new_page()
        page.goto(file.as_uri())
        expect(page.locator("#sentence"), name).to_have_text(say("replay.damaged", language))
        page.close()
    complaints.clear()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site of two lessons."""
    folder = tmp_path_factory.mktemp("site")
    lessons = [NamedLesson("up", built_in(FORMATS)[4]), NamedLesson("down", built_in(FORMATS)[14])]
    for name, text in files_of(lessons, Look(), SERVICES):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.thorough
def test_a_lesson_is_replayed_with_its_searches_stops_and_question(offline: BrowserContext, site: Path) -> None:
    page = offline.new_page()
    page.goto((site / "index.html").as_uri())
    assert find_serious(page) == []
    page.get_by_role("link", name=built_in(FORMATS)[4].raw["title"]["en"]).click()
    panel = page.get_by_role("region", name="Lessons")
    expect(timeline(page)).to_have_attribute("aria-valuetext", KNOWN)
    page.keyboard.press("End")
    expect(panel.get_by_role("img", name="as expected").first).to_be_visible()
    panel.get_by_role("table").get_by_role("button").nth(1).click()
    expect(panel.get_by_role("table").get_by_role("button").nth(1)).to_have_attribute("aria-pressed", "true")
    expect(timeline(page)).to_have_attribute("aria-valuetext", KNOWN)
    page.keyboard.press("End")
    expect(panel.get_by_role("img", name="as expected").nth(2)).to_be_visible()
    expect(panel.get_by_role("button", name="Close", exact=True)).to_be_hidden()
    page.get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("lessons")


@pytest.fixture
def web_space(site: Path) -> Iterator[str]:
    """The address of a plain file server on the folder of the site."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietFiles, directory=site)) as space:
        serving = Thread(target=space.serve_forever)
        serving.start()
        yield f"http://127.0.0.1:{space.server_port}"
        space.shutdown()
        serving.join()


class QuietFiles(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


@pytest.mark.thorough
def test_a_site_of_lessons_opens_from_a_plain_file_server(
    browser: Browser, complaints: Complaints, web_space: str
) -> None:
    page = browser.new_page(viewport=SIZE, reduced_motion="reduce")
    complaints.watch(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{web_space}/")
    page.get_by_role("link", name=built_in(FORMATS)[4].raw["title"]["en"]).click()
    expect(timeline(page)).to_have_attribute("aria-valuetext", KNOWN)
    page.keyboard.press("End")
    expect(page.get_by_role("region", name="Lessons").get_by_role("img", name="as expected").first).to_be_visible()
    page.get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("lessons")
    outside = [url for url in asked if not url.startswith(("data:", "blob:"))]
    assert outside == [f"{web_space}/{name}" for name in ("", "up.html", "index.html")]
    page.close()


@pytest.mark.live
def test_the_page_saves_what_it_shows_as_a_replay_and_as_a_trace(open_page: Show, tmp_path: Path) -> None:
    page = open_page(link_of(Document((FIELD,), settings={"algorithm": "dijkstra"})))
    to_the_end(page)
    for format, suffix in (("Replay in one file (HTML)", ".html"), ("Search trace for Posthoc (YAML)", ".trace.yaml")):
        button(page, "Save").click()
        dialog = page.get_by_role("dialog", name="Save")
        dialog.get_by_role("combobox", name="Format").select_option(format)
        if suffix == ".html":
            dialog.get_by_role("textbox", name="Title").fill("Ours")
        with page.expect_download() as saved:
            dialog.get_by_role("button", name="Save", exact=True).click()
        assert saved.value.suggested_filename == f"map-7x4{suffix}"
        saved.value.save_as(tmp_path / f"saved{suffix}")
        expect(dialog).to_be_hidden()
    assert "<title>Ours</title>" in (tmp_path / "saved.html").read_text(encoding="utf-8")
    assert "type: expanding" in (tmp_path / "saved.trace.yaml").read_text(encoding="utf-8")
