"""How a browser is found, and that the one found here works."""

import sys
from collections.abc import Callable
from pathlib import Path

import playwright
import pytest
from playwright.sync_api import Page, expect

from ..support.browser import browsers
from ..support.browser.browsers import DRIVER, VARIABLE, NoBrowserError, launch_arguments, without_unseen
from ..support.browser.tabs import Complaints


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, str]:
    """Surroundings without a browser."""
    monkeypatch.setattr(browsers, "CHANNELS", {})
    return {"PATH": str(tmp_path)}


def test_the_named_browser_comes_first(nowhere: dict[str, str]) -> None:
    assert launch_arguments(sys.executable, nowhere | {VARIABLE: __file__}) == {"executable_path": __file__}


def test_playwrights_own_browser_needs_no_arguments(nowhere: dict[str, str]) -> None:
    assert launch_arguments(sys.executable, nowhere) == {}


def test_a_browser_on_the_path_is_used(nowhere: dict[str, str], tmp_path: Path) -> None:
    chromium = tmp_path / "chromium"
    chromium.touch(mode=0o755)
    assert launch_arguments("missing", nowhere) == {"executable_path": str(chromium)}


def test_playwright_is_not_asked_where_a_browser_is_on_the_path(
    nowhere: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "chromium").touch(mode=0o755)
    monkeypatch.setitem(sys.modules, "playwright.sync_api", None)  # an import of it would fail
    browsers.check(nowhere)


def test_a_vendors_browser_is_used_by_its_channel(nowhere: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browsers, "CHANNELS", {"chrome": "missing", "msedge": __file__})
    assert launch_arguments("missing", nowhere) == {"channel": "msedge"}


def test_what_playwright_turns_off_stays_off_beside_what_nobody_sees(tmp_path: Path) -> None:
    assert without_unseen(tmp_path) == []
    (tmp_path / DRIVER).parent.mkdir(parents=True)
    (tmp_path / DRIVER).write_text('disabledFeatures = [\n  // of "Odd" [pages]\n  "One",\n  "Two"\n]; "Three"')
    (switch,) = without_unseen(tmp_path)
    assert switch.startswith("--disable-features=One,Two,WebUIOmniboxPopup,")
    assert "Odd" not in switch
    assert "Three" not in switch


def test_the_playwright_that_is_here_lists_what_it_turns_off() -> None:
    assert "PaintHolding" in without_unseen(Path(playwright.__file__).parent)[0]


def test_without_a_browser_one_sentence_says_what_to_install(nowhere: dict[str, str]) -> None:
    with pytest.raises(NoBrowserError, match=rf"playwright install chromium.*apt install chromium.*{VARIABLE}"):
        launch_arguments("missing", nowhere)


def test_a_wrongly_named_browser_is_said(nowhere: dict[str, str]) -> None:
    with pytest.raises(NoBrowserError, match="names missing, which is not a file"):
        launch_arguments("missing", nowhere | {VARIABLE: "missing"})


@pytest.mark.browser
def test_the_browser_shows_a_page(page: Page) -> None:
    page.set_content("<h1>Astrolabe</h1>")
    expect(page.get_by_role("heading", name="Astrolabe")).to_be_visible()


@pytest.mark.thorough
@pytest.mark.browser
def test_asking_another_host_for_anything_is_heard(open_page: Callable[..., Page], complaints: Complaints) -> None:
    page = open_page()
    page.evaluate("fetch('http://192.0.2.1/').catch(() => {})")
    page.evaluate("new Promise((failed) => Object.assign(new Image(), { onerror: failed, src: 'http://192.0.2.1/x' }))")
    assert [complaint for complaint in complaints if "192.0.2.1" in complaint]
    assert all("Content Security Policy" in complaint for complaint in complaints)
    complaints.clear()
