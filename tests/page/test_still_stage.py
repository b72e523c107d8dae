"""The picture never moves under the hand: only panning, zooming, resizing and another map move cell (0, 0)."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from ..support.browser.drawing import choose_ground, drag, place
from ..support.browser.locators import button, step

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]


def paint(page: Page, ground: str, row: int) -> None:
    choose_ground(page, ground)
    drag(page, [(0, row), (3, row)])


def end(page: Page) -> None:
    page.keyboard.press("End")
    expect(button(page, "To the end")).to_be_disabled()


def ask(page: Page, asked: bool) -> None:
    """Have the page ask what comes next, or no more: until that is so, a key may come before its script."""
    predict = page.get_by_role("button", name="Predict", exact=True, description=re.compile("key steps"))
    expect(predict).to_be_enabled()
    page.keyboard.press("q")
    expect(predict).to_have_attribute("aria-pressed", str(asked).lower())


def speak_chinese(page: Page) -> None:
    button(page, "中文").click()
    expect(button(page, "播放")).to_be_visible()


def choose(page: Page, name: str, value: str) -> None:
    page.get_by_role("combobox", name=name, exact=True).select_option(value)


ACTIONS: dict[str, Callable[[Page], object]] = {
    "a ground more": lambda page: paint(page, "Swamp", 0),
    "another one": lambda page: paint(page, "Water", 1),
    "a step": lambda page: page.keyboard.press("ArrowRight"),
    "an edit, and what it warns of": lambda page: paint(page, "Enemy", 7),
    "its undo": lambda page: button(page, "Undo").click(),
    "the end": end,
    "all neighbours": lambda page: button(page, "Neighbours").click(),
    "a question": lambda page: ask(page, True),
    "its end": lambda page: ask(page, False),
    "heat": lambda page: choose(page, "Colour by", "f, total estimate"),
    "two sides": lambda page: choose(page, "Algorithm", "Bidirectional A*"),
    "their end": end,
    "Chinese": speak_chinese,
}


def test_nothing_that_opens_grows_or_warns_moves_the_map(open_page: OpenPage) -> None:
    page = open_page()
    expect(step(page)).to_have_value("0")
    before = place(page, 0, 0)
    for name, act in ACTIONS.items():
        act(page)
        assert place(page, 0, 0) == before, name
