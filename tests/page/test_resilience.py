"""What a page survives: a server that is killed, stalls or has had enough, a lid that was closed, texts that mean ill.

It goes on by itself, at the same step, and nothing drawn is lost.
"""

import json
import re
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, WebSocket, expect

from astrolabe.engine.settings import Settings
from astrolabe.formats import Document
from astrolabe.formats.document import Lanes
from astrolabe.runs.run import Run
from astrolabe.web.limits import Limits

from ..support import formats
from ..support.browser.calling import source
from ..support.browser.drawing import drag, expect_map, keepsake, place
from ..support.browser.links import link_to
from ..support.browser.locators import button, step
from ..support.browser.serving import CLASS, RELEASE, Process, in_thread, post
from ..support.browser.tabs import Complaints, Tab
from ..support.browser.watching import held, made, replayed, watch
from ..support.browser.websocket import Client
from ..support.oracles.maps import empty_map, grid_from

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]
Visit = Callable[[str, str], Page]

FIELD = empty_map(110, 110)
FREE = "." * 110
SMALL = """
    .........
    S.......G
    .........
"""
SHORT = {"ping_seconds": 1.0, "ping_timeout": 2.0}  # in place of half a minute, and enough for a busy machine
DOWN = (
    "WebSocket connection",
    "ERR_CONNECTION",
    "ERR_EMPTY_RESPONSE",
    "ERR_SOCKET",
    "ERR_CONTENT_LENGTH",
)  # said by the browser meanwhile


class Killable:
    """A server that goes and comes back under the same address."""

    def __init__(self, variables: Mapping[str, str] | None = None, **limits: float) -> None:
        self.variables = variables or {}
        self.limits = limits
        self.process = Process(variables=variables, **limits)
        self.address = f"http://127.0.0.1:{self.process.port}"

    def kill(self) -> None:
        self.process.process.kill()
        self.process.output()

    def start(self, **variables: str) -> None:
        self.process = Process(self.process.port, {**self.variables, **variables}, **self.limits)

    def upgrade(self, release: str) -> None:
        self.kill()
        self.start(**{RELEASE: release})

    def signal(self, number: int) -> None:
        self.process.process.send_signal(number)


@contextmanager
def killable(variables: Mapping[str, str] | None = None, **limits: float) -> Iterator[Killable]:
    found = Killable(variables, **limits)
    try:
        yield found
    finally:
        found.kill()


@pytest.fixture(scope="module")
def everlasting() -> Iterator[Killable]:
    with killable() as server:
        yield server


@pytest.fixture
def mortal(everlasting: Killable) -> Killable:
    """A server to be killed: the one that the test before has started again."""
    if everlasting.process.process.poll() is not None:
        everlasting.start()
    return everlasting


@pytest.fixture
def heard(complaints: Complaints) -> Iterator[Complaints]:
    """What a page complains of, but for what the browser says while there is no server."""
    yield complaints
    complaints[:] = [complaint for complaint in complaints if not any(reason in complaint for reason in DOWN)]


@pytest.fixture
def visit(context: BrowserContext, heard: Complaints) -> Visit:
    """Opens the page of a server that is not always there."""

    def visited(address: str, part: str) -> Page:
        page = context.new_page()
        heard.watch(page)
        page.goto(f"{address}/{part}")
        watch(page)
        return page

    return visited


@pytest.fixture(scope="module")
def lasting_tab(browser: Browser, browser_context_args: dict[str, Any], everlasting: Killable) -> Iterator[Tab]:
    tab = Tab(browser, browser_context_args, everlasting.address)
    yield tab
    tab.discard()


@pytest.fixture
def visit_mortal(mortal: Killable, lasting_tab: Tab, heard: Complaints) -> OpenPage:
    """Opens the page of the server to be killed, in a tab that is cleaned first, while there is a server."""

    def visited(part: str) -> Page:
        lasting_tab.clean()
        lasting_tab.complaints = heard
        lasting_tab.open(part)
        watch(lasting_tab.page)
        return lasting_tab.page

    return visited


def connection(page: Page) -> Locator:
    return page.locator("#connection")


def message(page: Page) -> Locator:
    return page.get_by_role("region", name="Message").get_by_role("alert")


def play_at(page: Page, notch: int) -> None:
    page.get_by_role("slider", name="Speed").fill(str(notch))
    button(page, "Play").click()


def finish(page: Page) -> None:
    button(page, "To the end").evaluate("(end) => end.click()")  # nothing, where it has played to there meanwhile
    expect(button(page, "To the end")).to_be_disabled()


# A server that is gone


def test_a_page_goes_on_at_the_same_step_when_its_server_is_killed_and_comes_back(
    visit_mortal: OpenPage, mortal: Killable
) -> None:
    page = visit_mortal(link_to(FIELD, algorithm="dijkstra"))
    play_at(page, 6)
    expect(step(page)).to_have_value(re.compile(r"^\d{2,}$"))
    ends = place(page, 3, 5), place(page, 9, 5)
    mortal.kill()
    expect(connection(page)).to_have_text("No connection; trying again")
    page.mouse.move(*ends[0])
    page.mouse.down()
    page.mouse.move(*ends[1])
    page.mouse.up()
    button(page, "Pause").click()
    shown = int(step(page).input_value())
    button(page, "Step back").click()
    expect(step(page)).to_have_value(str(shown - 1))
    mortal.start()
    expect(connection(page)).to_be_empty()
    expect(step(page)).to_have_value(str(shown - 1))
    finish(page)
    walled = FREE[:3] + "#" * 7 + FREE[10:]
    drawn = "\n".join(["S" + FREE[1:], *[FREE] * 4, walled, *[FREE] * 103, FREE[1:] + "G"])
    assert held(page) == made(grid_from(drawn), Settings("dijkstra"))  # the end is that of the map as it is now
    found, anew = replayed(page)
    assert found == anew
    expect_map(page, drawn)


@pytest.mark.thorough
def test_a_server_killed_again_and_again_loses_and_doubles_no_record(visit_mortal: OpenPage, mortal: Killable) -> None:
    random = Random(5)
    page = visit_mortal(link_to(FIELD, algorithm="dijkstra"))
    play_at(page, 15)
    for _ in range(3):
        page.wait_for_timeout(random.uniform(50, 600))
        mortal.kill()
        mortal.start()
    expect(button(page, "Step forward")).to_be_disabled()
    assert held(page) == made(FIELD, Settings("dijkstra"))


@pytest.mark.thorough
def test_four_lanes_that_play_go_on_when_their_server_is_killed_and_comes_back(
    visit_mortal: OpenPage, mortal: Killable
) -> None:
    """Each ends as its search alone does; one of them searches a map of its own."""
    beside = ("greedy", "breadth-first", "dijkstra")
    wide = replace(FIELD, start=FIELD.width // 2)
    others = tuple({"algorithm": name} for name in beside)
    lanes = Lanes(others, 0, "expansion", (wide,), (0, 0, 1), None)
    page = visit_mortal(link_to(FIELD, None, lanes, algorithm="a-star"))
    play_at(page, 13)
    shown = [page.get_by_role("group", name=re.compile(f"^Lane {number}:")) for number in range(1, 5)]
    for lane in shown:
        expect(lane).to_contain_text(re.compile(r"[1-9]\d* expanded"))
    for _ in range(2):
        mortal.kill()
        expect(connection(page)).to_have_text("No connection; trying again")
        mortal.start()
        expect(connection(page)).to_be_empty()
    finish(page)
    for lane, name, searched in zip(shown, ("a-star", *beside), (FIELD, FIELD, FIELD, wide), strict=True):
        expanded = int(Run(searched, Settings(name)).pull(10**6)[-1]["other"])
        expect(lane).to_contain_text(f"{expanded:,} expanded")


@pytest.mark.thorough
def test_a_page_without_a_server_asks_for_little_and_does_what_was_asked_of_it_when_the_server_is_back(
    visit_mortal: OpenPage, mortal: Killable
) -> None:
    page = visit_mortal(link_to(grid_from(SMALL)))
    expect_map(page, SMALL)
    expect(page.get_by_role("slider", name="Timeline")).to_have_attribute("aria-valuetext", re.compile("of 10$"))
    code = page.get_by_role("region", name="Code", exact=True)
    expect(code.get_by_role("listitem").first).to_be_visible()
    with requests_of(page) as asked:
        mortal.kill()
        expect(connection(page)).not_to_be_empty()
        page.get_by_role("combobox", name="Algorithm").select_option("Dijkstra")
        button(page, "Play").click()
        page.wait_for_timeout(3000)  # 180 frames
    paths = [url.removeprefix(mortal.address) for url in asked if url.startswith("http")]
    button(page, "To the end").click()
    expect(page.locator("#sentence")).to_have_text("Waiting for the server, which runs the search.")
    dialog = no_file_can_be_read(page)
    mortal.start()
    expect(connection(page)).to_be_empty()
    expect(page.locator("#sentence")).to_have_text(re.compile("^Path found: cost 8"))
    expect(code).to_contain_text("take out the node with the least g")  # of Dijkstra
    assert 1 <= paths.count("/code/dijkstra.json") <= 3
    assert len(paths) <= 12
    dialog.get_by_role("button", name="Open", exact=True).click()
    expect(dialog).to_be_hidden()
    expect_map(page, "SG")


@contextmanager
def requests_of(page: Page) -> Iterator[list[str]]:
    """The addresses that a page asks for meanwhile."""
    asked: list[str] = []

    def hear(request: Request) -> None:
        asked.append(request.url)

    page.context.on("request", hear)
    try:
        yield asked
    finally:
        page.context.remove_listener("request", hear)


def no_file_can_be_read(page: Page) -> Locator:
    """While the server is away; the dialog, which says so."""
    button(page, "Open").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Text").fill("1 2\n1 4")
    dialog.get_by_role("button", name="Open", exact=True).click()
    expect(dialog.get_by_role("alert")).to_have_text(re.compile("^The server does not answer."))
    return dialog


# A server that was upgraded

UPGRADED = "Astrolabe was updated, so this page was loaded again. Your drawing is as it was."
LEAVE_ALONE = "() => void (globalThis.leftAlone = true)"
LEFT_ALONE = "() => globalThis.leftAlone === true"


def test_a_page_left_open_across_an_upgrade_reloads_itself_once_with_what_was_drawn_and_typed(visit: Visit) -> None:
    with killable() as server:
        page = visit(server.address, link_to(grid_from(SMALL)))
        expect_map(page, SMALL)
        server.kill()
        expect(connection(page)).not_to_be_empty()
        drag(page, [(3, 0), (3, 1)])
        button(page, "Open").click()
        text = page.get_by_role("dialog").get_by_label("Text")
        text.fill("1 2")
        server.start(**{RELEASE: "another"})
        expect(connection(page)).to_be_empty()
        expect(text).to_have_value("1 2")
        with page.expect_event("load"):
            page.keyboard.press("Escape")
        expect(message(page)).to_have_text(UPGRADED)
        drawn = SMALL.replace(".........", "...#.....", 1).replace("S.......G", "S..#....G")
        expect_map(page, drawn)

        page.evaluate(LEAVE_ALONE)
        server.upgrade("another")
        expect(step(page)).to_have_value("0")
        expect(connection(page)).to_be_empty()
        finish(page)
        expect(page.locator("#sentence")).to_have_text(re.compile("^Path found"))
        assert page.evaluate(LEFT_ALONE)


def test_a_class_goes_on_over_an_upgrade_with_every_page_in_it(visit: Visit, tmp_path: Path) -> None:
    with killable({CLASS: "1", "ASTROLABE_CACHE": str(tmp_path)}) as server:
        teaching = re.findall(r"#teach=\d+\.\w+", server.process.line)[0]
        code = re.findall(r"\d+", teaching)[0]
        teacher = visit(server.address, teaching)
        teacher.get_by_role("dialog", name="Join the class").get_by_role("button", name="Close").click()
        student = visit(server.address, f"#join={code}")
        button(student, "Join").click()
        following = student.get_by_text(re.compile("^You follow your teacher"))
        expect(following).to_be_visible()
        student.evaluate(LEAVE_ALONE)
        server.upgrade("another")
        expect(message(teacher)).to_have_text(UPGRADED)
        student.wait_for_function(f"!({LEFT_ALONE})()")
        expect(following).to_be_visible()
        teacher.keyboard.press("ArrowRight")
        expect(step(student)).to_have_value("1")


# A connection that is cut


@pytest.mark.thorough
def test_a_page_goes_on_when_its_server_has_stalled_and_when_it_has_slept_itself(visit: Visit) -> None:
    with killable(**SHORT) as server:
        page = visit(server.address, link_to(FIELD, algorithm="dijkstra"))
        play_at(page, 6)
        expect(step(page)).to_have_value(re.compile(r"^\d{2,}$"))
        server.signal(signal.SIGSTOP)
        expect(connection(page)).to_have_text("No connection; trying again")
        server.signal(signal.SIGCONT)
        expect(connection(page)).to_be_empty()
        finish(page)
        assert held(page) == made(FIELD, Settings("dijkstra"))

        page.get_by_role("combobox", name="Algorithm").select_option("breadth-first")
        button(page, "Play").click()
        expect(step(page)).to_have_value(re.compile(r"^\d{2,3}$"))
        sockets: list[WebSocket] = []
        page.on("websocket", lambda socket: sockets.append(socket))
        sleep_for_long(page)
        finish(page)
        assert sockets
        assert held(page) == made(FIELD, Settings("breadth-first"))


def sleep_for_long(page: Page) -> None:
    """The lid is closed for longer than the server waits for a sign of life: overnight, in short."""
    session = page.context.new_cdp_session(page)
    session.send("Debugger.enable")
    session.send("Debugger.pause")  # from now on nothing of the page runs, as in a machine that sleeps
    page.wait_for_timeout(6000)
    session.send("Debugger.resume")


# A tab nobody looks at


@pytest.mark.thorough
def test_a_tab_in_the_background_waits_and_goes_on_when_it_is_looked_at(open_page: OpenPage) -> None:
    """A browser gives a hidden tab no frames."""
    page = open_page(link_to(FIELD, algorithm="dijkstra"))
    watch(page)
    page.evaluate(HIDING)
    play_at(page, 8)
    expect(step(page)).to_have_value(re.compile(r"^\d{2,}$"))
    page.evaluate("hide()")
    page.wait_for_timeout(500)  # what is on its way arrives
    shown, had = page.evaluate(PLACE)
    page.wait_for_timeout(1500)
    assert page.evaluate(PLACE) == [shown, had]
    page.evaluate("unhide()")
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert page.evaluate(PLACE)[0] <= shown + 10_000  # a second's worth, and not all the time that has passed
    expect(step(page)).not_to_have_value(str(shown))
    finish(page)
    assert held(page) == made(FIELD, Settings("dijkstra"))


HIDING = source("support/scripts/pagepeek.js", "hideable")
PLACE = "() => [seen.cursor, seen.records.length]"


# A server that has had enough, or says what it should not


@pytest.mark.thorough
def test_a_server_with_too_many_searches_says_so_and_is_asked_again(visit: Visit) -> None:
    document = formats.write("json", Document((FIELD,)))
    with in_thread(Limits(runs=1)) as server, Client(server.server_port) as other:
        name = post(server.server_port, "/problems", document)[1]["problem"]
        assert other.ask("open", {"run": 1, "problem": name, "settings": {}})[0]["run"] == 1
        page = visit(server.address.rstrip("/"), link_to(grid_from(SMALL)))
        full = "The server already has 1 unfinished searches; try again when some have ended."
        expect(page.locator("#sentence")).to_have_text(full)
        assert other.ask("cancel", {"run": 1}) == [{"run": 1}]
        button(page, "Play").click()
        expect(step(page)).not_to_have_value("0")


@pytest.mark.thorough
@pytest.mark.live
@pytest.mark.parametrize(
    "answer",
    [
        pytest.param({"status": 500, "body": "<h1>Internal Server Error</h1>"}, id="no JSON"),
        pytest.param({"status": 502, "body": ""}, id="nothing"),
    ],
)
def test_an_answer_that_says_nothing_is_asked_for_again(
    answer: dict[str, Any], page: Page, open_page: OpenPage, complaints: Complaints
) -> None:
    page.route("**/problems", lambda route: route.fulfill(**answer))
    open_page(link_to(grid_from(SMALL)))
    button(page, "To the end").click()
    expect(page.locator("#sentence")).to_have_text(re.compile("is ready to look for a path"))
    page.unroute("**/problems")
    expect(page.locator("#sentence")).to_have_text(re.compile("^Path found: cost 8"))
    complaints[:] = [complaint for complaint in complaints if "with a status of 50" not in complaint]


@pytest.mark.thorough
@pytest.mark.live
def test_a_server_with_too_many_connections_says_so(page: Page, open_page: OpenPage, complaints: Complaints) -> None:
    busy = {"refusal": {"key": "serve.connections", "facts": {}}}
    page.route("**/problems", lambda route: route.fulfill(status=503, json=busy))
    open_page(link_to(grid_from(SMALL)))
    expect(page.locator("#sentence")).to_have_text(re.compile("^The server has no room for another connection"))
    page.unroute("**/problems")
    button(page, "Play").click()
    expect(step(page)).not_to_have_value("0")
    complaints[:] = [complaint for complaint in complaints if "with a status of 503" not in complaint]


# What means ill

SCRIPT = '<img src=x onerror="globalThis.harmed = true"><script>globalThis.harmed = true</script>'


HOSTILE: list[dict[str, Any]] = [
    {"notes": SCRIPT},
    {"settings": {"algorithm": SCRIPT}},
    {"settings": {"heuristic": SCRIPT}},
    {SCRIPT: 1},
    {"astrolabe": SCRIPT},
    {"step": SCRIPT},
    {"map": {"width": 2, "height": 1, "terrain": {".": {"kind": SCRIPT}}, "rows": [".."]}},
    {"map": {"width": 2, "height": 1, "terrain": {SCRIPT: {}}, "rows": [".."]}},
    {"map": {"width": SCRIPT}},
]
HOSTILE_NAMES = [f"{SCRIPT[:40]}.json", "javascript:harmed=true.txt", "..\\..\\x.map", "x" * 250]


@pytest.mark.thorough
@pytest.mark.live
def test_a_hostile_document_is_shown_inert(small: Page) -> None:
    document = keepsake(small)
    for change in HOSTILE:
        open_text(small, json.dumps({**document, **change}))
        expect_harmless(small)


@pytest.mark.thorough
@pytest.mark.live
def test_a_file_with_a_hostile_name_is_shown_inert(small: Page) -> None:
    for name in HOSTILE_NAMES:
        button(small, "Open").click()
        small.get_by_label("Choose a file").set_input_files(
            {"name": name, "mimeType": "text/html", "buffer": SCRIPT.encode()}
        )
        expect(small.get_by_role("dialog").get_by_role("alert")).not_to_be_empty()
        expect_harmless(small)


@pytest.fixture
def small(open_page: OpenPage) -> Page:
    page = open_page(link_to(grid_from(SMALL)))
    expect_map(page, SMALL)
    return page


def open_text(page: Page, text: str) -> None:
    """Paste a text and open it; what is said about it has come when this returns."""
    button(page, "Open").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Text").fill(text)
    dialog.get_by_role("button", name="Open", exact=True).click()
    expect(dialog.get_by_role("alert").or_(message(page)).filter(has_text=re.compile("."))).to_be_visible()


def expect_harmless(page: Page) -> None:
    """Nothing ran, nothing became an element, and the page goes on."""
    assert not page.evaluate("globalThis.harmed")
    assert page.locator("img[src=x]").count() == 0
    assert page.locator("script").count() == page.evaluate("document.head.querySelectorAll('script').length")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.keyboard.press("End")
    expect(page.locator("#sentence")).to_have_text(re.compile("^Path found: cost 8"))
