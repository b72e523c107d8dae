"""Hundreds of actions in random order, faster than a hand: afterwards the picture is what the records say.

Half of the actions are a user's, by mouse and keyboard; the others press controls from inside the page, several in one
frame, which no hand can.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random

import pytest
from playwright.sync_api import Page, expect

from .conftest import Complaints
from .links import link_to
from .maps import random_map

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]

# Keeps hold of the page's own timeline, whichever module made it.
WATCH = """async () => {
    const { src } = document.querySelector("script[type=module]");
    const { Timeline } = await import(src.replace("main.js", "timeline.js"));
    globalThis.Timeline = Timeline;
    const { show } = Timeline.prototype;
    Timeline.prototype.show = function (...given) {
        globalThis.seen = this;
        return show.apply(this, given);
    };
}"""
# What the timeline says at its cursor, and what one says that has only ever gone forward.
REPLAYED = """() => {
    const { records, cursor } = seen;
    const anew = new Timeline();
    for (let at = 0; at <= cursor; at += 1 + (at >> 4)) anew.show(records, at, seen.statuses(0).length);
    anew.show(records, cursor, seen.statuses(0).length);
    const facts = (timeline) => ({
        statuses: [0, 1].map((side) => Array.from(timeline.statuses(side)).slice(0, records.nodes)),
        entries: Array.from({ length: records.nodes }, (_, node) => timeline.entry(node)),
        counts: timeline.counts, path: timeline.path, current: timeline.current, cursor: timeline.cursor,
    });
    return [facts(seen), facts(anew)].map((found) => JSON.stringify(found));
}"""
FRAMES = """async (count) => {
    for (let turn = 0; turn < count; turn += 1) await new Promise((then) => requestAnimationFrame(then));
}"""
PRESSED = """({ ids, values }) => {
    document.getElementById("more-options").open = true;
    for (const id of ids) {
        const element = document.getElementById(id);
        if (element.disabled || !element.checkVisibility()) continue;
        if (element instanceof HTMLButtonElement || element.type === "checkbox") element.click();
        else {
            const options = [...(element.options ?? [])].filter((option) => !option.disabled);
            const value = values[id];
            const chosen = typeof value === "number" && options[Math.floor(value * options.length)];
            element.value = chosen ? chosen.value : String(value);
            for (const kind of ["input", "change"]) element.dispatchEvent(new Event(kind, { bubbles: true }));
        }
    }
}"""
BUTTONS = """
    play play play step-forward step-forward step-back step-back restart to-the-end undo undo redo zoom-in zoom-out
    zoom-fit clear-result clear-walls clear-all run-again run-again message-close toggle-left toggle-right language
    theme live numbers arrows palette reopening welcome-close tool-draw tool-erase tool-line tool-rectangle tool-area
    tool-flood tool-start tool-goal tool-pan
"""
CHOICES = "step-size algorithm algorithm heuristic tie diagonal order goal_test open_list closed_set detail heat"
NUMBERS: Mapping[str, Sequence[object]] = {
    "weight": (0, 0.5, 1, 3, "", -1),
    "depth": (0, 5, "", 1e9),
    "limit": (1, 50, "", 10_000, 0.5),
    "memory": (64, 0, ""),
    "ground-cost": (1, 5, 0.001, 0),
    "jump": (0, 3, 17, 400, -2, 1e12, ""),
    "speed": range(16),
}
CONTROLS = [*BUTTONS.split(), *CHOICES.split(), *NUMBERS]
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
        ids = self.random.choices(CONTROLS, k=self.random.randint(1, 6))
        values = {name: self.random.choice(NUMBERS[name]) if name in NUMBERS else self.random.random() for name in ids}
        self.note([f"{name} {values[name]}" for name in ids])
        self.page.evaluate(PRESSED, {"ids": ids, "values": values})

    def type(self) -> None:
        keys = self.random.choices(KEYS.split(), k=self.random.randint(1, 5))
        self.note(keys)
        for key in keys:
            self.page.keyboard.press(key)

    def scrub(self) -> None:
        share = self.random.random()
        self.note(f"scrub {share:.3f}")
        self.page.evaluate(
            """(share) => {
                const slider = document.getElementById("timeline");
                if (slider.disabled) return;
                slider.value = String(Math.round(share * Number(slider.max)));
                slider.dispatchEvent(new Event("input", { bubbles: true }));
            }""",
            share,
        )

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
        """The wheel, a window of another size, another map, a page loaded again."""
        what = self.random.choice(["wheel", "wheel", "size", "new", "reload", "help"])
        self.note(what)
        if what == "wheel":
            self.page.mouse.move(*self.spot())
            self.page.mouse.wheel(0, self.random.choice([-300, -100, 100, 300]))
        elif what == "size":
            self.page.set_viewport_size({"width": self.random.choice([390, 900, 1280]), "height": 720})
        elif what == "reload":
            self.reload()
        else:
            self.dialog(what)

    def reload(self) -> None:
        self.page.reload()
        self.page.evaluate(WATCH)
        expect(self.page.locator("#stage-status")).not_to_be_empty()

    def dialog(self, what: str) -> None:
        self.page.evaluate(PRESSED, {"ids": ["help-open" if what == "help" else "new-map"], "values": {}})
        if what == "new":
            sides = self.random.choice([(24, 16), (9, 9), (2, 2), (40, 3), (0, 5)])
            maker = {"new-maker": self.random.random(), "new-width": sides[0], "new-height": sides[1]}
            self.page.evaluate(
                PRESSED, {"ids": [*maker, self.random.choice(["new-go", "new-cancel"])], "values": maker}
            )
        self.page.keyboard.press("Escape")

    def rest(self) -> None:
        """Let go of everything, and have a result that is up to date, somewhere in the middle."""
        for _ in range(5):
            self.page.keyboard.press("Escape")
        self.page.set_viewport_size({"width": 1280, "height": 720})
        self.page.evaluate(PRESSED, {"ids": ["leave-presentation", "run-again"], "values": {}})
        if self.page.locator("#outcome").get_attribute("data-tone") == "bad":  # refused; this one may always run
            self.page.evaluate(PRESSED, {"ids": ["algorithm"], "values": {"algorithm": "dijkstra"}})
        self.page.evaluate(PRESSED, {"ids": ["limit"], "values": {"limit": 2000}})
        if self.page.get_by_role("button", name=re.compile("^(Pause|暂停)$")).is_visible():
            self.page.locator("#play").click()
        expect(self.page.locator("#connection")).to_have_attribute("data-connection", "online")
        expect(self.page.locator("#run-again")).to_be_hidden()
        self.page.evaluate(PRESSED, {"ids": ["to-the-end"], "values": {}})  # which makes a run if there is none
        expect(self.page.locator("#step-forward")).to_be_disabled()
        self.scrub()


@pytest.fixture
def hammer(open_page: OpenPage, request: pytest.FixtureRequest) -> Hammer:
    random = Random(request.param)
    page = open_page(link_to(random_map(random, (12, 24))))
    page.evaluate(WATCH)
    expect(page.locator("#stage-status")).not_to_be_empty()
    return Hammer(page, random)


def picture(page: Page, record: int) -> str:
    """The stage at a record, without what a page does not keep: where it was looked at, and what was picked."""
    if page.locator("#timeline").is_enabled():
        page.locator("#timeline").fill(str(record))
    expect(page.locator("#timeline")).to_have_value(str(record))
    page.evaluate(PRESSED, {"ids": ["zoom-fit", "tool-pan"], "values": {}})
    for width in (1270, 1280):  # as long as the stage is as wide, the legend keeps the room it once had
        page.set_viewport_size({"width": width, "height": 720})
        page.evaluate(FRAMES, 3)
    box = page.locator("#stage-canvas").bounding_box()
    assert box
    page.mouse.click(box["x"] + 3, box["y"] + 3)
    page.mouse.move(2, 2)
    page.evaluate(FRAMES, 12)  # walls that pop up take some
    return str(page.evaluate("document.getElementById('stage-canvas').toDataURL()"))


def check(hammer: Hammer, another: Callable[[Page], Page]) -> None:
    page = hammer.page
    hammer.rest()
    found, replayed = page.evaluate(REPLAYED)
    assert found == replayed
    texts = page.locator("body").inner_text() + "\n" + page.locator("#stage-status").inner_text()
    assert not ODD_TEXT.findall(texts)
    timeline = page.locator("#timeline")
    record, known = int(timeline.input_value()), timeline.get_attribute("max")
    shown = picture(page, record)
    told = page.locator("#stage-status").inner_text()
    page.wait_for_timeout(400)  # the document is kept 300 ms after the last change
    fresh = another(page)
    expect(fresh.locator("#timeline")).to_have_attribute("max", str(known))
    assert picture(fresh, record) == shown
    expect(fresh.locator("#stage-status")).to_have_text(told)


@pytest.fixture
def another(server: str, complaints: Complaints) -> Callable[[Page], Page]:
    """Opens a new page with what another has kept."""

    def opened(page: Page) -> Page:
        fresh = page.context.new_page()
        complaints.watch(fresh, server)
        fresh.goto(server)
        return fresh

    return opened


@pytest.mark.parametrize("hammer", [1, 2], indirect=True)
def test_after_a_hundred_random_actions_the_picture_is_that_of_a_new_page(
    hammer: Hammer, another: Callable[[Page], Page]
) -> None:
    for _ in range(100):
        hammer.act()
    check(hammer, another)


@pytest.mark.nightly
@pytest.mark.parametrize("hammer", range(3, 13), indirect=True)
def test_after_five_hundred_random_actions_the_picture_is_that_of_a_new_page(
    hammer: Hammer, another: Callable[[Page], Page]
) -> None:
    for _ in range(500):
        hammer.act()
    check(hammer, another)
