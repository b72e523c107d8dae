"""Hundreds of actions in random order, faster than a hand: afterwards the picture is what the records say.

Half of the actions are a user's, by mouse and keyboard; the others press controls from inside the page, several in one
frame, which no hand can.
"""

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from ..support.browser.calling import source
from ..support.browser.drawing import keepsake
from ..support.browser.links import link_to
from ..support.browser.tabs import Complaints
from ..support.browser.watching import replayed, watch
from ..support.oracles.maps import random_map

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]

FRAMES = """async (count) => {
    for (let turn = 0; turn < count; turn += 1) await new Promise((then) => requestAnimationFrame(then));
}"""
# Presses what is free, chosen by two numbers: either of the controls named, or of all there are.
PRESS = source("support/scripts/pagehammer.js", "press")
USUAL = """
    play play play step-forward step-forward step-back step-back restart to-the-end undo undo redo run-again run-again
    zoom-fit live algorithm speed speed jump tool-draw tool-line tool-start tab-map tab-board
"""
KEYS = """
    Space Space ArrowRight ArrowRight ArrowLeft Shift+ArrowRight Shift+ArrowLeft PageUp PageDown Home End r + -
    Control+z Control+y e p ? Escape Escape Enter Delete s g Tab
"""
ODD_TEXT = re.compile(r"undefined|NaN|\[object|\{\w+(:\w+)?\}|^[a-z_]+(\.[a-z_-]+)+$", re.MULTILINE)
"""What a reader must never see: a fact that was not there, a place nobody filled in, the key of a sentence."""


class Hammer:
    """A page and chance."""

    def __init__(self, page: Page, random: Random) -> None:
        self.page = page
        self.random = random
        self.done: list[str] = []
        box = page.locator("#stage-canvas").bounding_box()
        assert box
        self.stage = box

    def act(self) -> None:
        action = self.random.choice([self.press, self.press, self.press, self.type, self.scrub, self.draw, self.look])
        action()
        self.page.evaluate(
            "(count) => new Promise((then) => setTimeout(then, count))", self.random.choice([0, 0, 5, 40])
        )

    def note(self, what: object) -> None:
        self.done.append(str(what))

    def press(self) -> None:
        """Several controls at once, from within."""
        chances = [(self.random.random(), self.random.random()) for _ in range(self.random.randint(1, 6))]
        names = self.random.choice([USUAL.split(), []])
        self.note(self.page.evaluate(PRESS, {"names": names, "chances": chances}))

    def type(self) -> None:
        keys = self.random.choices(KEYS.split(), k=self.random.randint(1, 5))
        self.note(keys)
        for key in keys:
            self.page.keyboard.press(key)

    def scrub(self) -> None:
        share = self.random.random()
        self.note(f"scrub {share:.3f}")
        self.page.evaluate(source("support/scripts/pagehammer.js", "scrub"), share)

    def spot(self) -> tuple[float, float]:
        left, top, width, height = (self.stage[side] for side in ("x", "y", "width", "height"))
        return left + self.random.random() * width, top + self.random.random() * height

    def draw(self) -> None:
        """A stroke, in which something else may happen."""
        button = self.random.choice(["left", "left", "left", "right", "middle"])
        key = self.random.choice(["", "", "", "ArrowRight", "Control+z", "Space", "Escape", "Home"])
        self.note(f"{button} stroke, {key}")
        self.page.mouse.move(*self.spot())
        self.page.mouse.down(button=button)  # type: ignore[arg-type]
        self.page.mouse.move(*self.spot(), steps=3)
        if key:
            self.page.keyboard.press(key)
        self.page.mouse.move(*self.spot())
        self.page.mouse.up(button=button)  # type: ignore[arg-type]

    def look(self) -> None:
        """The wheel, a window of another size, a page loaded again, a dialog left."""
        what = self.random.choice(["wheel", "wheel", "size", "reload", "out", "out"])
        self.note(what)
        if what == "wheel":
            self.page.mouse.move(*self.spot())
            self.page.mouse.wheel(0, self.random.choice([-300, -100, 100, 300]))
        elif what == "size":
            self.page.set_viewport_size({"width": self.random.choice([390, 900, 1280]), "height": 720})
        elif what == "reload":
            self.reload()
        else:
            self.escape()

    def escape(self) -> None:
        for _ in range(8):
            self.page.keyboard.press("Escape")

    def use(self, name: str) -> None:
        """A control, if it can be used now."""
        self.page.evaluate(PRESS, {"names": [name], "chances": [(0, 0)]})

    def reload(self) -> None:
        self.page.reload()
        watch(self.page)
        expect(self.page.locator("#sentence")).not_to_be_empty()

    def leave_lesson(self) -> None:
        """What a lesson puts on the stage is not kept: a new page has what was there before."""
        expect(self.page.locator("#lessons-open")).to_be_enabled()
        self.page.wait_for_function("() => !location.hash || !document.getElementById('lesson').hidden")
        self.page.locator("#lesson-leave").evaluate("(button) => button.click()")

    def rest(self, tab: str) -> None:
        """Let go of everything, and have a result that is up to date, somewhere in the middle."""
        page = self.page
        self.escape()
        page.set_viewport_size({"width": 1280, "height": 720})
        self.leave_lesson()
        for name, opened in (("predict-on", "aria-pressed"), ("neighbours-shown", "aria-expanded")):
            if page.locator("#" + name).get_attribute(opened) == "true":
                self.use(name)
        if page.locator("#stored").is_visible():
            self.use("stored-close")  # a new page begins without it
        if page.locator("#view-asking").get_attribute("aria-pressed") == "true":
            page.keyboard.press("n")
        for name in ("leave-presentation", "tab-" + tab):
            self.use(name)
        expect(page.locator("#page")).to_have_js_property("inert", False)
        self.escape()
        self.use("run-again")
        for name, value in (("algorithm", "a-star"), ("limit", "2000"), ("step-size", "expansion")):
            page.locator("#" + name).evaluate(CHANGED, value)
        if page.get_by_role("button", name=re.compile("^(Pause|暂停)$")).is_visible():
            self.use("play")
        expect(page.locator("#connection")).to_have_attribute("data-connection", "online")
        expect(page.locator("#run-again")).to_be_hidden()
        self.use("to-the-end")  # which makes a run if there is none
        expect(page.locator("#step-forward")).to_be_disabled()
        self.scrub()


CHANGED = """(element, value) => {
    element.value = value;
    element.dispatchEvent(new Event("change", { bubbles: true }));
}"""


@pytest.fixture
def hammer(open_page: OpenPage, request: pytest.FixtureRequest) -> Hammer:
    random = Random(request.param)
    page = open_page(link_to(random_map(random, (12, 24))))
    watch(page)
    expect(page.locator("#sentence")).not_to_be_empty()
    return Hammer(page, random)


def shown(page: Page, record: int) -> str:
    """What is to be seen at a record, without what a page does not keep: where it was looked at and what was picked."""
    timeline = page.locator("#timeline")
    if timeline.is_enabled():
        for place in (max(0, record - 1), record):
            timeline.fill(str(place))
    expect(timeline).to_have_value(str(record))
    for width in (1270, 1280):  # as long as the stage is as wide, the legend keeps the room it once had
        page.set_viewport_size({"width": width, "height": 720})
        page.evaluate(FRAMES, 3)
    return picture(page) if page.locator("#stage-canvas").is_visible() else page.locator("#board-status").inner_text()


def picture(page: Page) -> str:
    for name in ("zoom-fit", "tool-pan"):
        page.evaluate(PRESS, {"names": [name], "chances": [(0, 0)]})
    box = page.locator("#stage-canvas").bounding_box()
    assert box
    page.mouse.click(box["x"] + 3, box["y"] + 3)
    page.mouse.move(2, 2)
    page.evaluate(FRAMES, 12)  # walls that pop up take some
    return str(page.evaluate("document.getElementById('stage-canvas').toDataURL()"))


def wait_until_kept(page: Page, tab: str) -> None:
    """A new page finds what is on the disk: on a busy machine that takes more than a moment."""
    place = page.locator("#jump").input_value()
    for _ in range(200):
        if str((keepsake(page, tab) or {}).get("step", 0)) == place:
            return
        page.evaluate("() => new Promise((done) => setTimeout(done, 50))")
    raise AssertionError(f"kept is not step {place}, but {keepsake(page, tab)}")


def check(hammer: Hammer, another: Callable[[Page], Page], tab: str) -> None:
    page = hammer.page
    hammer.rest(tab)
    found, anew = replayed(page)
    assert found == anew
    assert not ODD_TEXT.findall(page.locator("body").inner_text())
    timeline, sentence = page.locator("#timeline"), page.locator("#sentence")
    record, known = int(timeline.input_value()), timeline.get_attribute("max")
    before, said = shown(page, record), sentence.inner_text()
    wait_until_kept(page, tab)
    fresh = another(page)
    expect(fresh.locator("#timeline")).to_have_attribute("max", str(known))
    assert shown(fresh, record) == before
    expect(fresh.locator("#sentence")).to_have_text(said)


@pytest.fixture
def another(server: str, complaints: Complaints) -> Callable[[Page], Page]:
    """Opens a new page with what another has kept."""

    def opened(page: Page) -> Page:
        fresh = page.context.new_page()
        complaints.watch(fresh)
        fresh.goto(server)
        return fresh

    return opened


@pytest.mark.thorough
@pytest.mark.parametrize(("hammer", "tab"), [(1, "map"), (2, "board")], indirect=["hammer"])
def test_after_forty_random_actions_the_picture_is_that_of_a_new_page(
    hammer: Hammer, tab: str, another: Callable[[Page], Page]
) -> None:
    for _ in range(40):
        hammer.act()
    check(hammer, another, tab)


@pytest.mark.nightly
@pytest.mark.parametrize("tab", ["map", "board"])
@pytest.mark.parametrize("hammer", range(3, 13), indirect=True)
def test_after_five_hundred_random_actions_the_picture_is_that_of_a_new_page(
    hammer: Hammer, tab: str, another: Callable[[Page], Page]
) -> None:
    for _ in range(500):
        hammer.act()
    check(hammer, another, tab)
