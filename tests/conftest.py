"""Fixtures that every test may use."""

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import playwright
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from .support.browser.browsers import NoBrowserError, launch_arguments, without_unseen
from .support.browser.modules import Modules
from .support.browser.panels import pin_all_in
from .support.browser.scripttests import pytest_collect_file, scripts
from .support.browser.serving import Process
from .support.browser.tabs import STILL, Complaints, Tab
from .support.redisserver import RedisServer

__all__ = ["pytest_collect_file", "scripts"]  # pytest finds hooks and fixtures here
ALIKE = ["--disable-accelerated-2d-canvas"]  # else a canvas that is read often changes who draws it, and its pixels
expect.set_options(timeout=30_000)  # what is expected comes at once, unless the machine is busy with something else


def pytest_collection_finish() -> None:
    """Eight thousand tests stay until the end: the collector of garbage need not walk through them every time."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], browser_type: Any, pytestconfig: pytest.Config
) -> dict[str, Any]:
    """Launch a browser that is there; where there is none a browser test fails, since a skipped one looks passed."""
    arguments = dict(browser_type_launch_args)
    if arguments.get("channel") or pytestconfig.getoption("--browser-channel"):
        return arguments
    try:
        arguments |= launch_arguments(browser_type.executable_path)
    except NoBrowserError as error:
        pytest.fail(str(error), pytrace=False)
    unseen = without_unseen(Path(playwright.__file__).parent)
    return arguments | {"args": [*arguments.get("args", ()), *ALIKE, *unseen]}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Nothing moves where a test does not ask for it: a button that fades takes the browser nine frames."""
    return browser_context_args | {"reduced_motion": STILL}


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of the real app, in a process of its own, which may not complain either."""
    with Process() as process:
        yield f"http://127.0.0.1:{process.port}"
        assert process.process.poll() is None, process.output()
        process.process.kill()
        said = process.output()
        assert not said, said


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    """A Redis that only tests use; `needs_redis` says whether there can be one."""
    with RedisServer() as found:
        yield found


@pytest.fixture(scope="session")
def tabs() -> Iterator[dict[str, Tab]]:
    """The tabs in use, by what they were made with."""
    kept: dict[str, Tab] = {}
    yield kept
    for tab in kept.values():
        tab.discard()


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    """A context of its own, whose pages have all panels pinned, as those of a tab have."""
    pin_all_in(context)
    return context


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """Fails a test that makes a page complain."""
    heard = Complaints()
    yield heard
    assert not heard, "\n".join(heard)


@pytest.fixture
def live(request: pytest.FixtureRequest) -> bool:
    """May the test begin on a page that another test has used?"""
    marker = request.node.get_closest_marker("live")
    return marker is not None and False not in marker.args


@pytest.fixture
def clean_tab(
    browser: Browser,
    browser_context_args: dict[str, Any],
    tabs: dict[str, Tab],
    server: str,
    live: bool,
    complaints: Complaints,
) -> Iterator[Tab]:
    """A tab that is as new, and may not complain."""
    name = repr(sorted(browser_context_args.items()))
    used = tabs[name] = tabs.get(name) or Tab(browser, browser_context_args, server)
    if used.alive and not live:
        used.clean()
    used.complaints, used.lends = complaints, live
    yield used
    if used.spent:
        tabs.pop(name).discard()
    elif live:
        used.rest()
    else:
        used.clean()


@pytest.fixture
def page(clean_tab: Tab) -> Page:
    """A page that may not complain."""
    return clean_tab.page


@pytest.fixture
def open_page(page: Page, clean_tab: Tab) -> Callable[..., Page]:
    """Opens the app: `open_page()`, `open_page("#…")`; with a view that the browser keeps, or with None of any."""

    def opened(part: str = "", **view: dict[str, Any] | None) -> Page:
        clean_tab.open(part, **view)
        return page

    return opened


@pytest.fixture(scope="session")
def bare_page(browser: Browser, server: str) -> Iterator[tuple[Modules, Complaints]]:
    complaints = Complaints()
    page = browser.new_page()
    complaints.watch(page)
    yield Modules(page, server), complaints
    page.close()


@pytest.fixture
def modules(bare_page: tuple[Modules, Complaints]) -> Iterator[Modules]:
    """The scripts of the app in a page without the app; nothing they do may complain."""
    found, complaints = bare_page
    complaints.clear()
    yield found
    assert not complaints, "\n".join(complaints)
