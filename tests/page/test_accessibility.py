"""Everybody can use the page: landmarks with the names of the design, names on all controls, and nothing axe-core finds
serious, whatever the size, the colours and what is shown.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from ..support.browser.axe import find_serious
from ..support.browser.panels import open_panel
from ..support.oracles.crossing import crossed

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]

REGIONS = ["Stage", "Controls", "Algorithm", "Explanation", "Statistics", "Timeline"]
SIZES = {"desk": (1280, 720), "phone": (390, 844)}
EXTENT = """async ([width, height]) => {
    const frame = () => new Promise((then) => requestAnimationFrame(then));
    while (innerWidth !== width || innerHeight !== height) await frame();
    for (let frames = 0; frames < 3; frames += 1) await frame(); // the state hears of it, and is shown
    return [document.documentElement.scrollWidth, document.documentElement.scrollHeight];
}"""


def as_it_opens(page: Page) -> Page:
    expect(page.get_by_role("slider", name="Timeline")).to_be_enabled()
    return page


def finished(page: Page) -> Page:
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="To the end")).to_be_disabled()
    open_panel(page, "Algorithm").get_by_text("More options", exact=True).click()
    return page


def comparing(page: Page) -> Locator:
    panel = open_panel(page, "Runs")
    panel.get_by_role("button", name="Compare the others").first.click()
    return panel


def racing(page: Page) -> Locator:
    panel = open_panel(page, "Data structures")
    expect(panel.get_by_role("row")).to_have_count(8)
    return panel


def helping(page: Page) -> Locator:
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Help")
    expect(dialog).to_be_visible()
    return dialog


def presenting(page: Page) -> Page:
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Help")).to_be_hidden()
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Leave Present mode")).to_be_visible()
    return page


# How the page is brought to one look after the other; each function returns where something is new then.
LOOKS = (as_it_opens, finished, comparing, racing, helping, presenting)


@pytest.mark.thorough
@pytest.mark.parametrize(("size", "scheme"), crossed([*SIZES], ["light", "dark"]))
def test_axe_finds_nothing_serious(open_page: OpenPage, page: Page, size: str, scheme: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    open_page()
    found = {show.__name__: find_serious(show(page)) for show in LOOKS}
    assert not any(found.values()), found


@pytest.mark.live(False)
def test_the_tab_key_reaches_the_controls_and_shows_where_it_is(open_page: OpenPage) -> None:
    page = open_page()
    as_it_opens(page)
    focused = "() => [document.activeElement.id, getComputedStyle(document.activeElement).outlineStyle]"
    reached = set()
    for _ in range(44):
        page.keyboard.press("Tab")
        name, outline = page.evaluate(focused)
        assert outline == "solid", name
        reached.add(name)
    assert {"open-file", "stage-canvas", "play", "step-forward", "speed", "timeline", "jump", "algorithm"} <= reached


def test_on_a_phone_everything_is_large_enough_to_touch(open_page: OpenPage, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    as_it_opens(open_page())
    small = """() => [...document.querySelectorAll("button, select, summary, input[type=number]")]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 0)
        .filter((element) => element.getBoundingClientRect().height < 44)
        .map((element) => element.id || element.textContent)"""
    assert page.evaluate(small) == []


def test_every_region_has_its_name_and_nothing_sticks_out_of_the_page(open_page: OpenPage) -> None:
    page = as_it_opens(open_page())
    for name in REGIONS:
        expect(page.get_by_role("region", name=name, exact=True)).to_be_visible()
    assert sticking_out(page) == []
    page.set_viewport_size({"width": 1280, "height": 720})
    page.get_by_role("button", name="中文").click()
    expect(page.get_by_role("button", name="播放")).to_be_visible()
    assert sticking_out(page) == []


def sticking_out(page: Page) -> list[tuple[int, int, int]]:
    """On a wide screen nothing scrolls but the rails, on a narrow one the page does, and never to the side."""
    found = []
    for width, height in [(1280, 720), (1920, 1080), (1100, 720), (1024, 768), (844, 390), (390, 844), (320, 640)]:
        page.set_viewport_size({"width": width, "height": height})
        wide, high = page.evaluate(EXTENT, [width, height])
        if wide > width or (high > height and width > 960):
            found.append((width, wide, high))
    return found


@pytest.mark.thorough
def test_reduced_motion_is_honoured(open_page: OpenPage, page: Page) -> None:
    open_page()
    moving = "() => [...document.querySelectorAll('*')].some((e) => getComputedStyle(e).transitionDuration !== '0s')"
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(moving) is True
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(moving) is False
