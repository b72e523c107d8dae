"""The page in English and in Chinese: complete, chosen from the browser, switched at once, remembered."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from astrolabe.content.words import catalogue
from astrolabe.domains.boards.board import BoardProblem, ordered_goal

from .. import ROOT
from ..support.browser.calling import source
from ..support.browser.links import link_to
from ..support.browser.locators import button

OpenPage = Callable[..., Page]

TEMPLATE = (ROOT / "templates" / "index.html").read_text("utf-8")
SCRIPTS = sorted((ROOT / "static" / "js").rglob("*.js"))
KEY = r'"([a-z_]+\.[a-z_.-]+)"'
LATIN_NAMES = {"Astrolabe", "English", "A*", "IDA*", "Dijkstra", "Python", "JSON", "PNG", "SVG", "f", "g", "h"}

EVERYTHING_SAID = source("support/scripts/pagelooks.js", "latinTexts")


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], request: pytest.FixtureRequest) -> dict[str, Any]:
    return browser_context_args | getattr(request, "param", {})


def said_by(script: Path) -> Iterator[str]:
    """The keys that a script says as they stand: `say("…")`, `key: "…"`; a record's are its caption's."""
    yield from re.findall(rf"(?:\bsay\(|\bkey: ){KEY}", script.read_text("utf-8"))


def test_every_key_a_script_says_has_a_sentence() -> None:
    keys = [(script.name, key) for script in SCRIPTS for key in said_by(script)]
    assert len(keys) > 100
    said = catalogue("en")
    assert [(name, key) for name, key in keys if key not in said and f"caption.{key}" not in said] == []


@pytest.mark.parametrize("record", ["record", "expansion", "rise", "cell"])
def test_every_step_size_has_a_name(record: str) -> None:
    assert f"size.{record}" in catalogue("zh")


@pytest.mark.thorough
@pytest.mark.browser
@pytest.mark.parametrize(
    ("browser_context_args", "language"),
    [({}, "en"), ({"locale": "zh-CN"}, "zh"), pytest.param({"locale": "fr-FR"}, "en", marks=pytest.mark.nightly)],
    indirect=["browser_context_args"],
)
def test_the_browser_chooses_the_language_at_first(open_page: OpenPage, language: str) -> None:
    page = open_page()
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("button", name=catalogue(language)["play.play"], exact=True)).to_be_visible()


@pytest.mark.browser
def test_the_language_changes_at_once_everywhere_and_is_remembered(open_page: OpenPage) -> None:
    page = open_page()
    page.evaluate("() => { window.stays = true; }")
    expect(page.get_by_role("slider", name="Timeline")).to_be_enabled()
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Step forward")).to_be_disabled()
    button(page, "中文").click()
    expect(page.get_by_role("button", name="前进一步")).to_be_disabled()
    expect(page.get_by_role("slider", name="时间轴")).to_have_attribute(
        "aria-valuetext", re.compile("^第 (\\d+) 步，共 \\1 步$")
    )
    assert page.evaluate("() => window.stays") is True  # without a reload

    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="帮助")).to_be_visible()
    left = [text for text in page.evaluate(EVERYTHING_SAID) if not re.search("[\\u4e00-\\u9fff]", text)]
    assert {text for text in left if not re.fullmatch(r"[\d.]+ MB", text)} - LATIN_NAMES == set()

    page.reload()
    expect(button(page, "播放")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "zh")
    button(page, "English").click()
    expect(button(page, "Step back")).to_be_visible()
    page.get_by_role("combobox", name="Algorithm").select_option("jump-point")
    expect(page.get_by_role("alert").get_by_text("needs another rule")).to_be_visible()
    button(page, "中文").click()
    expect(page.get_by_role("alert").get_by_text("需要另一种斜走规则")).to_be_visible()  # it is said again


@pytest.mark.thorough
@pytest.mark.browser
def test_a_language_chosen_before_the_board_tab_has_come_is_spoken_there_too(page: Page, server: str) -> None:
    held: list[Route] = []
    coming = re.compile(r"boards\$tab")
    page.route(coming, lambda route: route.continue_() if held else held.append(route))
    board = BoardProblem(3, 3, bytes([1, 2, 3, 4, 5, 6, 7, 0, 8]), ordered_goal(3, 3))
    with page.expect_request(coming):
        page.goto(f"{server}/{link_to(board)}", wait_until="commit")
    page.get_by_role("button", name="中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh")
    held[0].continue_()
    expect(page.get_by_role("button", name="从此处求解")).to_be_visible()
    page.get_by_role("button", name="前进一步").click()
    expect(page.locator("#sentence")).to_contain_text("开放表")
    words = [text for text in page.evaluate(EVERYTHING_SAID) if re.search("[a-z]{3}", text, re.IGNORECASE)]
    assert {text for text in words if not re.search("[\\u4e00-\\u9fff]", text)} - LATIN_NAMES == set()
